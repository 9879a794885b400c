import { beforeAll, describe, expect, it } from "vitest";
import { readFile } from "../../app/tools/staff/records/read-file.ts";
import { stageFile } from "../../app/tools/staff/records/run-import.ts";
import { markArrival, registerWalkIn } from "../../contracts/check-in.ts";
import { changeSession } from "../../contracts/class-desk.ts";
import { sessionParticipants } from "../../contracts/event-staff.ts";
import { findEvents } from "../../contracts/events.ts";
import { classReport, SessionReport, staffPayments } from "../../contracts/payment-desk.ts";
import { erasePersonData, personData } from "../../contracts/privacy.ts";
import {
  addImportRows,
  applyImport,
  checkImportRows,
  exportRecords,
  importReport,
  type RecordImport,
  startImport,
} from "../../contracts/records.ts";
import { recordPayment, refundRegistration } from "../../contracts/registration-desk.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { type KindName, kindOf } from "../../lib/records/kinds.ts";
import { fillStarter } from "../../scripts/fill.ts";
import { startBackend } from "./database.ts";
import { recordImports } from "./record-imports.ts";

const { test, backend: office } = startBackend({
  size: "empty",
  settings: { DEMO_PAYMENTS: "", SITE_ORIGIN: "https://www.example.org" },
});
beforeAll(async () => {
  await fillStarter(test.db, "www.example.org");
});

const say = async <T = Record<string, unknown>>(call: { path: string }, body: object) =>
  (await office.post(call.path, body)) as T & { success?: boolean };

const { call, report } = recordImports(office);
/** Sends a file as the import page does. Returns the report of the check. */
async function upload(kind: KindName, file: Uint8Array): Promise<RecordImport> {
  return report(await stageFile(call, kind, `${kind}.csv`, readFile(file, kindOf(kind))));
}
const text = (content: string) => new TextEncoder().encode(content);
const stored = async (kind: KindName) => (await say<{ rows: object[] }>(exportRecords, { kind })).rows.length;

it("an education office imports its classes, registers forty people, cancels a date, refunds, checks in, reports, and deletes a person (BK-01 to BK-07)", async () => {
  // A spreadsheet of another program, in another encoding, with its own headings and several mistakes.
  const messy = Uint8Array.from(
    [
      "sep=;",
      "ID;Course;Teaser;Telephone;E-mail;Cost;Promo codes",
      "1;CPR für Familien;Learn;319-555-0120;c@example.org;Adult = 25;SPRING = 20%",
      "1;Twice;x;319-555-0120;c@example.org;5;",
      "2;=1+1;x;319-555-0120;c@example.org;5;",
      "3;Bad phone;x;12;c@;many;",
    ].join("\r\n"),
    (char) => char.charCodeAt(0),
  );
  const refused = await upload("classes", messy);
  expect(refused.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...["4 ID", "5 Title", "6 Contact phone", "6 Contact email", "6 Fees"],
  ]);
  expect(await say(applyImport, { importId: refused.id })).toMatchObject({ success: false });
  expect(await stored("classes")).toBe(0);

  const classes = await upload(
    "classes",
    text(
      "ID,Title,Summary,Contact phone,Contact email,Fees,Discount codes\n1,CPR for families,Learn CPR,319-555-0120,c@example.org,Adult = 25,SPRING = 20%\n",
    ),
  );
  expect(await say(applyImport, { importId: classes.id })).toEqual({ success: true });
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const rows = [11, 12].map(
    (id) => `${id},1,${day(id)} 18:00,${day(id)} 20:00,America/Chicago,Cedar Hospital,Room A,30,Pat\n`,
  );
  const dates = await upload(
    "sessions",
    text(`ID,Class ID,Starts,Ends,Time zone,Place,Room,Seats,Instructor\n${rows.join("")}`),
  );
  expect(dates.problems).toEqual([]);
  expect(await say(applyImport, { importId: dates.id })).toEqual({ success: true });
  const found = findEvents.response.parse(await office.post(findEvents.path, { searchText: "cpr" }));
  expect(found.results.map(({ eventHeadline }) => eventHeadline)).toEqual(["CPR for families"]);

  const sessions = (await test.db.prepare("SELECT id FROM sessions ORDER BY id").all<{ id: number }>()).results;
  const [one, two] = sessions.map(({ id }) => String(id)) as [string, string];
  const fee = (await test.db.prepare("SELECT id FROM event_fees").first<{ id: number }>())!;
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) {
    const { status, registrationId } = await say<{ status: string; registrationId: string }>(registerWalkIn, {
      ...{ sessionId: n < 20 ? one : two, firstName: `Person${n}`, lastName: "Lee", feeId: String(fee.id) },
      ...{ email: n % 2 ? "" : `p${n}@example.com`, phone: "", arrived: false },
      ...{ payment: n % 4 === 0 ? "class" : "cash", promoCode: n === 1 ? "spring" : "" },
      idempotencyKey: `office-${n}`,
    });
    expect([n, status]).toEqual([n, "registered"]);
    ids.push(registrationId);
  }

  // Five of the first date owe the fee. One of them pays a part, and one who paid gets a part back.
  expect(
    await say(recordPayment, { registrationIds: [ids[0]], method: "check", amount: 10, idempotencyKey: "part" }),
  ).toMatchObject({ success: true, paid: 10 });
  expect(await say(refundRegistration, { registrationId: ids[2], amount: 4.5, idempotencyKey: "back" })).toMatchObject({
    success: true,
  });
  for (const registrationId of ids.slice(0, 5))
    expect(await say(markArrival, { registrationId, sessionId: one, arrived: true, age: 0 })).toMatchObject({
      success: true,
    });
  expect(await say(changeSession, { sessionId: two, to: "cancel", refund: true })).toMatchObject({
    success: true,
    canceled: 20,
    refunded: 375,
  });

  const period = { from: new Date().toISOString(), to: new Date(Date.now() + 30 * DAY_MS).toISOString() };
  const report = async () => {
    const answer = (await office.get(classReport.path, period)) as { sessions: unknown[] };
    return answer.sessions.map((session) => SessionReport.parse(session));
  };
  // Fourteen paid $25 and one $20 with the code; five owe $25, of which $10 is paid.
  const expected = [
    { canceled: false, registered: 20, arrived: 5, cancellations: 0, paid: 380, refunded: 4.5, owed: 115 },
    { canceled: true, registered: 0, arrived: 0, cancellations: 20, paid: 375, refunded: 375, owed: 0 },
  ];
  expect(await report()).toMatchObject(expected);
  // What staff took for the canceled date must be given back by hand.
  const now = { from: new Date(Date.now() - DAY_MS).toISOString(), to: new Date(Date.now() + DAY_MS).toISOString() };
  const { payments } = (await office.get(staffPayments.path, now)) as { payments: { problem?: string | null }[] };
  expect(payments.filter(({ problem }) => problem?.startsWith("Give back"))).toHaveLength(15);

  const person = { email: "p0@example.com" };
  const before = await say<{ tables: { records: object[] }[] }>(personData, person);
  expect(before.tables.flatMap(({ records }) => records)).not.toEqual([]);
  expect(await say(erasePersonData, person)).toMatchObject({ success: true });
  const { participants } = (await office.get(sessionParticipants.path, { sessionId: one })) as {
    participants: { name: string }[];
  };
  expect(JSON.stringify(participants)).not.toContain("Person0 Lee");
  const { results: mails } = await test.db.prepare("SELECT recipient FROM outbox WHERE recipient LIKE 'p0@%'").all();
  expect(mails).toEqual([]);
  // The report keeps the attendance and the money, and nobody has to be asked for what the person owed.
  expect((await report())[0]).toMatchObject({ registered: 20, arrived: 5, paid: 380, refunded: 4.5, owed: 100 });
});

it("one person checks a file and another applies it, and the page names who applied it (BK-02)", async () => {
  const as = async <T>(call: { path: string }, body: object, name: string) =>
    (
      await office.ask(call.path, { method: "POST", body: JSON.stringify(body), as: { subject: name, name } })
    ).json() as T;
  const rows = [{ line: 2, cells: ["both", "Prairie Mutual", "Gold"] }];
  const headings = ["ID", "Payer", "Plan"];
  const { importId } = await as<{ importId: string }>(startImport, { kind: "plans", fileName: "p", headings }, "Ana");
  await as(addImportRows, { importId, rows }, "Ana");
  await as(checkImportRows, { importId, after: 0 }, "Ana");
  expect(await as<RecordImport>(importReport, { importId }, "Bo")).toMatchObject({ state: "checked", by: "Ana" });
  expect(await as(applyImport, { importId }, "Bo")).toEqual({ success: true });
  expect(await as<RecordImport>(importReport, { importId }, "Ana")).toMatchObject({
    state: "applied",
    by: "Ana",
    appliedBy: "Bo",
  });
  expect(await as(applyImport, { importId }, "Ana")).toMatchObject({ success: false });
});

describe("a spreadsheet as an office keeps it (BK-02)", () => {
  const HEAD = "No.\tCourse ID\tDate\tTime\tTime zone\tLocation\tRoom\tMax\tTeacher";
  const row = (cells: Partial<Record<"id" | "course" | "date" | "time" | "zone" | "room" | "max", string>> = {}) => {
    const { id = "s1", course = "M-1", date = "Oct 8, 2030", time = "7-9pm", zone = "America/Chicago" } = cells;
    return [id, course, date, time, zone, "Cedar Hospital", cells.room ?? "Room B", cells.max ?? "20", "Pat"].join(
      "\t",
    );
  };
  const sheet = (...rows: string[]) => text([HEAD, ...rows].join("\r\n"));
  const utf16 = (content: string) =>
    Uint8Array.from([
      0xff,
      0xfe,
      ...[...content].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
    ]);
  const inList = async () => JSON.stringify((await say<{ rows: object[] }>(exportRecords, { kind: "sessions" })).rows);
  beforeAll(async () => {
    const head = "ID,Title,Summary,Contact phone,Contact email,Fees";
    const { id } = await upload("classes", text(`${head}\nM-1,First aid,Learn,319-555-0120,c@example.org,$25.00 \n`));
    expect(await say(applyImport, { importId: id })).toEqual({ success: true });
  });

  it.each<[string, Uint8Array, string]>([
    ["tabs, a day, and a span of time", sheet(row()), "2030-10-08 19:00 2030-10-08 21:00"],
    ["UTF-16, as “Unicode text” of Excel", utf16(`${HEAD}\r\n${row()}`), "2030-10-08 19:00 2030-10-08 21:00"],
    [
      "a title and a merged row above the headings, and empty rows below",
      text(["Fall 2030 schedule", "", "\tWhat\tWhen", HEAD, row(), "\t\t\t", " "].join("\r\n")),
      "2030-10-08 19:00 2030-10-08 21:00",
    ],
    [
      "Windows-1252",
      Uint8Array.from(`${HEAD}\n${row({ room: "Salón Peña" })}`, (char) => char.charCodeAt(0)),
      "2030-10-08 19:00 2030-10-08 21:00",
    ],
    [
      "spaces around each cell",
      sheet(row({ id: " s1 ", date: " 10/8/2030 ", time: " 7 pm - 9 pm ", max: " 20 " })),
      "2030-10-08 19:00",
    ],
  ])("%s is read without a problem, and changes nothing before it is applied", async (_what, file, times) => {
    const before = await inList();
    const { id, problems, counts } = await upload("sessions", file);
    expect([problems, counts]).toEqual([[], { add: 1, change: 0, same: 0, problem: 0 }]);
    expect(await inList()).toBe(before);
    expect(readFile(file, kindOf("sessions")).rows).toHaveLength(1);
    const [starts, ends] = [times.slice(0, 16), times.slice(17)];
    const staged = await test.db
      .prepare("SELECT record FROM import_rows WHERE import_id = ?")
      .bind(id)
      .first<{ record: string }>();
    expect(JSON.parse(staged!.record)).toMatchObject({ starts, ...(ends && { ends }) });
  });

  it.each<[string, string[], string[]]>([
    ["a date that does not exist", [row({ date: "31/02/2030" })], ["2 Starts", "2 Ends"]],
    ["a month that does not exist", [row({ date: "2030-13-01" })], ["2 Starts", "2 Ends"]],
    ["a time that does not exist", [row({ time: "25:00" })], ["2 Starts", "2 Ends"]],
    ["no time", [row({ time: "" })], ["2 Starts", "2 Ends"]],
    ["a start without an end", [row({ time: "7pm" })], ["2 Ends"]],
    ["words instead of a time", [row({ time: "evening" })], ["2 Starts", "2 Ends"]],
    ["an ID twice", [row(), row({ date: "10/9/2030" })], ["3 ID"]],
    ["an ID that the spreadsheet rounded", [row({ id: "1.2E+11" })], ["2 ID"]],
    ["no ID", [row({ id: "" })], ["2 ID"]],
    ["a class that does not exist", [row({ course: "M-2" })], ["2 Class ID"]],
    ["a formula", [row({ room: "=B2&C2" })], ["2 Room"]],
    ["an error of the spreadsheet", [row({ room: "#REF!" })], ["2 Room"]],
    ["a column that was too narrow", [row({ date: "########", time: "" })], ["2 Starts", "2 Ends"]],
    ["a line break in a cell of one line", [row({ room: '"Room\nB"' })], ["2 Room"]],
    ["seats in words", [row({ max: "twenty" })], ["2 Seats"]],
    ["seats below zero", [row({ max: "-5" })], ["2 Seats"]],
    ["a time zone of another kind", [row({ zone: "GMT+6" })], ["2 Time zone"]],
    [
      "a sum at the end",
      [row(), "\t\t\t\tTotal\t\t\t20"],
      ["3 ID", "3 Class ID", "3 Starts", "3 Ends", "3 Time zone", "3 Place"],
    ],
    ["one good row and one bad row", [row(), row({ id: "s2", max: "x" })], ["3 Seats"]],
  ])("%s gets a row and a column, and changes nothing", async (_what, rows, expected) => {
    const before = await inList();
    const { id, problems } = await upload("sessions", sheet(...rows));
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(expected);
    for (const { wrong, allowed } of problems)
      expect([wrong, allowed]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
    expect(await say(applyImport, { importId: id })).toMatchObject({ success: false });
    expect(await inList()).toBe(before);
  });
});
