import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { participantDetail } from "../../contracts/class-desk.ts";
import { cancelRegistration, restoreRegistration, spreadsheetParticipants } from "../../contracts/event-staff.ts";
import {
  correctRegistration,
  findParticipants,
  refundRegistration,
  resendConfirmation,
} from "../../contracts/registration-desk.ts";
import { findWaiting } from "../../contracts/waitlist.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ size: "empty", settings: { FAULTS: "on" } });
beforeAll(async () => {
  const events = [1, 2].map(
    (
      id,
    ) => `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
      VALUES (${id}, 'e-${id}', 'Event ${id}', '', '', '', '', '303-555-0171', 'c@example.org')`,
  );
  const sessions = [1, 2].map(
    (
      id,
    ) => `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online, capacity, hosting_location_id)
      VALUES (${id}, ${id}, 'Session ${id}', '', '2040-10-0${id}T18:00:00Z', '2040-10-0${id}T20:00:00Z', 'America/Denver', 1, 0, 5, 1)`,
  );
  await test.db.batch(
    ["INSERT INTO hosting_locations (id, title) VALUES (1, 'H')", ...events, ...sessions].map((one) =>
      test.db.prepare(one),
    ),
  );
});
const id = (number: number) => `r-${number}`.padEnd(30, "0");
beforeEach(async () => {
  const person = (number: number, session: number, name: string, amount: number) =>
    `INSERT INTO registrations (id, session_id, amount, status, receipt_number, first_name, last_name, email, phone, created_at)
     VALUES ('${id(number)}', ${session}, ${amount}, 'confirmed', ${amount ? "'R-1'" : "NULL"}, '${name}', 'Ito', '${name.toLowerCase()}@example.com', '(303) 555-010${number}', '2026-01-01T00:00:00Z')`;
  const clean = ["outbox", "refunds", "staff_changes", "registrations", "waiting"].map(
    (table) => `DELETE FROM ${table}`,
  );
  await test.db.batch(
    [...clean, person(1, 1, "Ana", 4000), person(2, 2, "Ben", 0), person(3, 2, "Ana", 0)].map((one) =>
      test.db.prepare(one),
    ),
  );
});
const names = async (searchText: string) =>
  ((await backend.post(findParticipants.path, { searchText })) as { name: string; sessionName: string }[]).map(
    ({ name, sessionName }) => `${name}, ${sessionName}`,
  );
const detail = async (registrationId: string) =>
  (await backend.get(participantDetail.path, { registrationId })) as {
    history: { action: string; detail: string; by: string }[];
    participant: { name: string; email: string; paymentStatus: string };
    partnerName: string | null;
  };
const mails = async () =>
  (await (await backend.ask("/_outbox", { headers: { accept: "application/json" } })).json()) as {
    to: string;
    kind: string;
    text: string;
  }[];
const person = { firstName: "Anna", lastName: "Ito", email: "anna@example.com", phone: "" };

it("a person is found in all classes by name, email, and telephone number, latest class first (BK-06)", async () => {
  expect(await names("ana ito")).toEqual(["Ana Ito, Session 2", "Ana Ito, Session 1"]);
  expect(await names("ben@")).toEqual(["Ben Ito, Session 2"]);
  for (const phone of ["3035550102", "(303) 555-0102", "303.555.0102", "+1 303 555 0102", "1-303-555-0102", "0102"])
    expect([phone, await names(phone)]).toEqual([phone, ["Ben Ito, Session 2"]]);
  expect(await names("٣٠٣٥٥٥٠١٠٢")).toEqual(["Ben Ito, Session 2"]);
  for (const nobody of ["nobody", "102", "13035550109", "nobody0102@example.com"])
    expect([nobody, await names(nobody)]).toEqual([nobody, []]);
});

describe("a person is found in all classes, whatever their state (BK-06)", () => {
  const waits = (number: number, session: number, people: object[], phone: string, status = "waiting") =>
    test.db
      .prepare(
        `INSERT INTO waiting (rank, id, session_id, people, seats, promo_code, email, phone, status, created_at)
         VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, '2026-01-01T00:00:00Z')`,
      )
      .bind(
        number,
        `w-${number}`.padEnd(30, "0"),
        session,
        JSON.stringify(people),
        people.length,
        `w${number}@example.com`,
        phone,
        status,
      );
  const found = async (searchText: string) =>
    findWaiting.response
      .parse(await backend.post(findWaiting.path, { searchText }))
      .map(({ name, sessionName, place }) => `${name}, ${sessionName}, ${place}`);

  it.each<[why: string, searchText: string, found: string[]]>([
    ["by a name, with the place", "cy okoro", ["Cy Okoro, Session 1, 2"]],
    ["by the name of a companion", "dot okoro", ["Eva Ruiz & Leo Ruiz, Dot Okoro, Session 2, 1"]],
    ["by the name of a partner", "leo ruiz", ["Eva Ruiz & Leo Ruiz, Dot Okoro, Session 2, 1"]],
    ["by an email address, in any case", "W2@EXAMPLE", ["Cy Okoro, Session 1, 2"]],
    ["by a telephone number", "+1 (719) 555-0142", ["Cy Okoro, Session 1, 2"]],
    [
      "in all classes, latest class first",
      "okoro",
      ["Eva Ruiz & Leo Ruiz, Dot Okoro, Session 2, 1", "Cy Okoro, Session 1, 2"],
    ],
    ["not by the names of two people", "eva okoro", []],
    ["not by the names of stored fields", "firstName", []],
    ["not after the person has left the list", "gil", []],
  ])("on a waitlist %s", async (_why, searchText, expected) => {
    await test.db.batch([
      waits(1, 1, [{ firstName: "Ada", lastName: "Lee", feeId: "1" }], "303-555-0199"),
      waits(2, 1, [{ firstName: "Cy", lastName: "Okoro", feeId: "1" }], "719.555.0142"),
      waits(
        3,
        2,
        [
          { firstName: "Eva", lastName: "Ruiz", partner: "Leo Ruiz", feeId: "1" },
          { firstName: "Dot", lastName: "Okoro", feeId: "1" },
        ],
        "",
      ),
      waits(4, 2, [{ firstName: "Gil", lastName: "Bo", feeId: "1" }], "", "removed"),
    ]);
    expect(await found(searchText)).toEqual(expected);
  });

  it.each([
    ["a canceled participant", "status = 'canceled'"],
    ["a participant whose seat waits for the payment", "status = 'held', hold_expires_at = '2999-01-01T00:00:00Z'"],
    ["a participant who was moved", "moved_from = 1"],
  ])("%s", async (_who, change) => {
    await test.db.prepare(`UPDATE registrations SET ${change} WHERE id = ?`).bind(id(2)).run();
    expect(await names("ben ito")).toEqual(["Ben Ito, Session 2"]);
  });
});

it("a correction has a trace of what was there before, and by whom it was changed (BK-06)", async () => {
  expect(await backend.post(correctRegistration.path, { registrationId: id(1), ...person })).toEqual({ success: true });
  const { participant, history } = await detail(id(1));
  expect(participant).toMatchObject({ name: "Anna Ito", email: "anna@example.com" });
  expect(history).toMatchObject([
    { action: "corrected", detail: "from Ana Ito, ana@example.com, (303) 555-0101", by: "Sam Ortega" },
  ]);
  expect(await backend.post(correctRegistration.path, { registrationId: id(1), ...person })).toMatchObject({
    success: false,
  });
  expect((await detail(id(1))).history).toHaveLength(1);
});

it.each([
  ["no email address", "email = ''", "from Ana Ito, (303) 555-0101"],
  ["no telephone number", "phone = NULL", "from Ana Ito, ana@example.com"],
  ["neither", "email = '', phone = NULL", "from Ana Ito"],
])("the trace of a correction lists what was there for somebody with %s (BK-06)", async (_what, change, traced) => {
  await test.db.prepare(`UPDATE registrations SET ${change} WHERE id = ?`).bind(id(1)).run();
  expect(await backend.post(correctRegistration.path, { registrationId: id(1), ...person })).toEqual({ success: true });
  expect((await detail(id(1))).history).toMatchObject([{ action: "corrected", detail: traced }]);
});

describe("two people correct one registration (BK-06, ST-21)", () => {
  const was = { firstName: "Ana", lastName: "Ito", email: "ana@example.com", phone: "(303) 555-0101" };
  const correct = (values: object, before: object = was) =>
    backend.post(correctRegistration.path, { registrationId: id(1), ...was, ...values, was: before });

  it.each<[string, object]>([
    ["first name", { firstName: "Anna" }],
    ["last name", { lastName: "Itō" }],
    ["email", { email: "anna@example.com" }],
    ["phone", { phone: "" }],
  ])("the second correction is rejected after another %s, and made when it is sent again", async (_field, other) => {
    expect(await correct(other)).toEqual({ success: true });
    const second = { firstName: "Anya", lastName: "Itoh", email: "anya@example.com", phone: "(303) 555-0199" };
    const refused = (await correct(second)) as { success: boolean; message: string };
    expect([refused.success, refused.message]).toEqual([false, expect.stringContaining("Somebody corrected this")]);
    expect((await detail(id(1))).history).toHaveLength(1);
    expect(await correct(second, { ...was, ...other })).toEqual({ success: true });
    expect((await detail(id(1))).participant).toMatchObject({ name: "Anya Itoh", email: "anya@example.com" });
  });

  it("the second correction is rejected after another partner", async () => {
    await test.db.batch([
      test.db.prepare(
        "INSERT OR IGNORE INTO event_fees (id, event_id, description, price, people) VALUES (9, 1, 'Couple', 4000, 2)",
      ),
      test.db.prepare(`UPDATE registrations SET fee_id = 9 WHERE id = '${id(1)}'`),
    ]);
    const before = { ...was, partnerName: "" };
    expect(await correct({ partnerName: "Leo Ito" }, before)).toEqual({ success: true });
    expect(await correct({ partnerName: "Lea Ito" }, before)).toMatchObject({ success: false });
    expect(await detail(id(1))).toMatchObject({ partnerName: "Leo Ito" });
  });
});

describe("the partner's name in a registration (EV-34)", () => {
  const ana = { registrationId: id(1), firstName: "Ana", lastName: "Ito", email: "ana@example.com", phone: "" };
  const correct = (values: object) => backend.post(correctRegistration.path, { ...ana, ...values });
  const fee = (people: number) => `UPDATE registrations SET fee_id = ${people} WHERE id = '${id(1)}'`;
  beforeAll(() =>
    test.db.batch(
      [1, 2].map((people) =>
        test.db.prepare(
          `INSERT INTO event_fees (id, event_id, description, price, people) VALUES (${people}, 1, 'Fee ${people}', 4000, ${people})`,
        ),
      ),
    ),
  );

  it("staff add, correct, and remove it, and the list, the spreadsheet, a search, and the next email show it", async () => {
    await test.db.prepare(fee(2)).run();
    expect(await detail(id(1))).toMatchObject({ coversPartner: true });
    for (const partnerName of ["Leo Ito", "Léo Ito-Díaz"])
      expect(await correct({ phone: "", partnerName })).toEqual({ success: true });
    const { participant, partnerName, history } = await detail(id(1));
    expect([participant.name, partnerName]).toEqual(["Ana Ito & Léo Ito-Díaz", "Léo Ito-Díaz"]);
    expect(history.map(({ detail: text }) => text)).toEqual([
      "from Ana Ito, ana@example.com, (303) 555-0101",
      "from Ana Ito & Leo Ito, ana@example.com",
    ]);
    expect(await backend.get(spreadsheetParticipants.path, { sessionId: "1" })).toMatchObject([
      { name: "Ana Ito & Léo Ito-Díaz" },
    ]);
    expect(await names("ito-díaz")).toEqual(["Ana Ito & Léo Ito-Díaz, Session 1"]);
    await backend.post(resendConfirmation.path, { registrationId: id(1) });
    expect((await mails())[0]?.text).toContain("Ana Ito & Léo Ito-Díaz");
    expect(await correct({ partnerName: "Léo Ito-Díaz" })).toMatchObject({ message: "Nothing is different." });
    expect(await correct({ partnerName: "" })).toEqual({ success: true });
    expect((await detail(id(1))).participant.name).toBe("Ana Ito");
  });

  it("a correction without it leaves it as it is", async () => {
    await test.db.prepare(fee(2)).run();
    await correct({ partnerName: "Leo Ito" });
    expect(await correct({ email: "ana.ito@example.com" })).toEqual({ success: true });
    expect((await detail(id(1))).participant.name).toBe("Ana Ito & Leo Ito");
  });

  it("a fee for one person takes none, and the correction changes nothing", async () => {
    await test.db.prepare(fee(1)).run();
    expect(await correct({ firstName: "Anna", partnerName: "Leo Ito" })).toMatchObject({
      success: false,
      message: expect.stringContaining("The fee covers one person"),
    });
    expect(await detail(id(1))).toMatchObject({ participant: { name: "Ana Ito" }, history: [] });
    expect(await correct({ firstName: "Anna", partnerName: "" })).toEqual({ success: true });
  });
});

it("a correction cannot give one person two seats in a session, and changes nothing then (BK-06)", async () => {
  const ben = { firstName: "Ben", lastName: "Ito", email: "ben@example.com", phone: "" };
  expect(await backend.post(correctRegistration.path, { registrationId: id(3), ...ben })).toMatchObject({
    success: false,
    message: expect.stringContaining("already"),
  });
  expect((await detail(id(3))).history).toEqual([]);
  expect((await detail(id(3))).participant.name).toBe("Ana Ito");
});

it("the confirmation is sent again to the present address, as often as staff ask (BK-06, BK-04)", async () => {
  await backend.post(correctRegistration.path, { registrationId: id(1), ...person });
  expect(await backend.post(resendConfirmation.path, { registrationId: id(1) })).toEqual({ success: true });
  expect(await mails()).toMatchObject([{ to: "anna@example.com", kind: "registered" }]);
  await test.db.prepare("UPDATE registrations SET email = ''").run();
  expect(await backend.post(resendConfirmation.path, { registrationId: id(1) })).toMatchObject({ success: false });
});

it("a payment is refunded once at any time after the cancellation, and a refunded registration is not restored (BK-06)", async () => {
  const refund = (of = 1) => backend.post(refundRegistration.path, { registrationId: id(of) });
  expect(await refund(2)).toMatchObject({ success: false });
  await backend.post(cancelRegistration.path, { registrationId: id(1) });
  const results = (await Promise.all([refund(), refund()])) as { success: boolean; refunded?: number }[];
  expect(results.filter(({ success }) => success)).toEqual([{ success: true, refunded: 40 }]);
  const { participant, history } = await detail(id(1));
  expect(participant.paymentStatus).toBe("2 - Canceled, refunded");
  expect(history.map(({ action, detail: text }) => `${action}, ${text}`)).toEqual([
    "canceled, $40 not refunded",
    "refunded, $40",
  ]);
  expect((await mails()).some(({ text }) => text.includes("Refund: $40"))).toBe(true);
  expect(await backend.post(restoreRegistration.path, { registrationId: id(1) })).toMatchObject({ success: false });
});

it("a canceled registration is restored at any later time while a seat is free (BK-06)", async () => {
  await backend.post(cancelRegistration.path, { registrationId: id(1) });
  expect(await backend.post(restoreRegistration.path, { registrationId: id(1) })).toEqual({ success: true });
  expect((await detail(id(1))).participant.paymentStatus).toBe("1 - Paid");
});
