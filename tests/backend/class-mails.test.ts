import PostalMime from "postal-mime";
import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../backend/payments.ts";
import { register } from "../../backend/register.ts";
import type { RegistrationRequest } from "../../backend/registration-request.ts";
import { changeSession } from "../../contracts/class-desk.ts";
import {
  cancelRegistration,
  moveRegistration,
  restoreRegistration,
  sessionParticipants,
} from "../../contracts/event-staff.ts";
import { changeRegistration, ownRegistration } from "../../contracts/own-registration.ts";
import { calendarFile, registrationInfo } from "../../contracts/registration.ts";
import { giveSeat, removeWaiting, waitingList } from "../../contracts/waitlist.ts";
import { fullName } from "../../lib/events/party.ts";
import { checkedCalendar } from "../support/calendar-rules.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({
  size: "empty",
  settings: { FAULTS: "on", MAIL_ORIGIN: "http://localhost:8787" },
});
const now = new Date();
const dayOf = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

/** Sessions 1 and 2 are free, session 2 meets once and session 1 three times. Session 3 costs $40. Each has two seats. */
beforeEach(async () => {
  const session = (id: number, event: number, last: number) =>
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online,
       capacity, hosting_location_id, venue_id, people_at_once)
     VALUES (${id}, ${event}, 'Session ${id}', '', '${dayOf(30)}', '${dayOf(last)}', 'America/Denver', 1, 0, 2, 1, 1, 2)`;
  const event = (id: number) =>
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (${id}, 'event-${id}', 'Event ${id}', '', '', '', '', '303-555-0171', 'classes@larkspurhealth.example')`;
  const statements = [
    ...[
      "outbox",
      "refunds",
      "payments",
      "waiting",
      "registrations",
      "session_dates",
      "sessions",
      "event_fees",
      "events",
    ],
    ...["venues", "hosting_locations"],
  ].map((table) => `DELETE FROM ${table}`);
  statements.push(
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'Larkspur Denver Hospital')",
    `INSERT INTO venues (id, hosting_location_id, name, address1, address2, city, state, zip)
     VALUES (1, 1, 'Aspen Room', '5636 Birch Avenue', 'Level 1', 'Denver', 'CO', '80247')`,
    event(1),
    event(2),
    "INSERT INTO event_fees VALUES (7, 2, 'Per person', 4000, 0, 1)",
    session(1, 1, 44.1),
    session(2, 1, 30.1),
    session(3, 2, 30.1),
    ...[30, 37, 44].map((day) => `INSERT INTO session_dates VALUES (1, '${dayOf(day)}', '${dayOf(day + 0.1)}')`),
  );
  await test.db.batch(statements.map((statement) => test.db.prepare(statement)));
});

const visitor = { firstName: "Vi", lastName: "Sitor", phone: "", promoCode: "", idempotencyKey: "" };
const back = { confirm: "https://www.larkspurhealth.example/thank-you", cancel: "https://www.larkspurhealth.example/" };
const take = (email: string, request: Partial<RegistrationRequest> = {}, at = now) =>
  register(test.db, { sessionId: "1", feeId: "", ...visitor, email, ...request }, back, at);
const idOf = (outcome: Awaited<ReturnType<typeof take>>) =>
  "registrationId" in outcome ? outcome.registrationId : expect.fail(JSON.stringify(outcome));
const withCompanion = { others: [{ firstName: "Ben", lastName: "Sitor", feeId: "" }] };

interface Mail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  calendar: "publish" | "cancel" | null;
}
const mails = async (): Promise<Mail[]> =>
  (await backend.ask("/_outbox", { headers: { accept: "application/json" } })).json();
const mailTo = async (to: string, kind: string) => (await mails()).find((mail) => mail.to === to && mail.kind === kind);
const told = async () => (await mails()).map(({ to, kind }) => `${to} ${kind}`).sort();
const linkIn = (text = "") => /\?link=(\S+)/.exec(text)?.[1] ?? "";
const cancelClass = (sessionId: string) => backend.post(changeSession.path, { sessionId, to: "cancel" });

/** Reads calendar files as a calendar app does. */
function entriesIn(files: readonly string[]) {
  const calendars = files.map(checkedCalendar);
  const events = calendars.flatMap((calendar) => calendar.events);
  return {
    methods: calendars.map(({ method }) => method),
    uids: events.map(({ uid }) => uid),
    statuses: events.map(({ status }) => status),
    sequence: events[0]?.sequence ?? 0,
    location: events[0]?.location,
  };
}
const filesOf = async (mail: Mail | undefined) => {
  const { attachments } = await PostalMime.parse(await (await backend.ask(`/_outbox/${mail?.id}/mail.eml`)).text());
  // The parser replaces the line breaks in calendar files.
  const files = attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer));
  return entriesIn(files.map((file) => file.replaceAll("\n", "\r\n")));
};
const download = async (path: string) => entriesIn([await (await backend.ask(path)).text()]);
/** Makes a mail older, because each change in a test has the same second. */
const age = async (mail: Mail | undefined) => {
  const at = new Date(now.getTime() - 60_000).toISOString();
  await test.db.prepare("UPDATE outbox SET created_at = ? WHERE id = ?").bind(at, mail?.id).run();
};

describe("if staff cancel a class", () => {
  it("everyone who has a seat or waits for one gets an email that says so (EV-35, ST-20)", async () => {
    await take("ana@example.com");
    await take("bo@example.com", { language: "es" });
    await take("cy@example.com", { mayWait: true });
    await take("di@example.com", { mayWait: true, language: "es" });
    await take("other@example.com", { sessionId: "2" });
    const before = await told();
    expect(await cancelClass("1")).toMatchObject({ success: true, canceled: 2 });
    expect((await told()).filter((mail) => !before.includes(mail))).toEqual([
      "ana@example.com classCanceled",
      "bo@example.com classCanceled",
      "cy@example.com waitingCanceled",
      "di@example.com waitingCanceled",
    ]);
    const texts = await mails();
    const subjectOf = (to: string) => texts.find((mail) => mail.to === to && mail.kind.endsWith("Canceled"))?.subject;
    expect(subjectOf("cy@example.com")).toBe("This class is canceled: Event 1");
    expect(subjectOf("di@example.com")).toBe("Esta clase fue cancelada: Event 1");
    expect((await mailTo("cy@example.com", "waitingCanceled"))?.text).toContain("Nothing was charged");
    expect((await mailTo("cy@example.com", "waitingCanceled"))?.text).not.toContain("?link=");
    await cancelClass("1");
    expect((await told()).length).toBe(before.length + 4);
  });

  it("a group gets one email, also if its first person has left or was moved (EV-35)", async () => {
    const left = idOf(await take("left@example.com", withCompanion));
    await backend.post(cancelRegistration.path, { registrationId: left });
    await cancelClass("1");
    expect((await told()).filter((mail) => mail.includes("classCanceled"))).toEqual(["left@example.com classCanceled"]);
    const moved = idOf(await take("moved@example.com", { sessionId: "2", ...withCompanion }));
    await backend.post(changeSession.path, { sessionId: "1", to: "reopen" });
    await backend.post(moveRegistration.path, { registrationId: moved, newSessionId: "1" });
    await cancelClass("2");
    const mail = await mailTo("moved@example.com", "classCanceled");
    expect(mail?.text).toMatch(/^Hello Ben,/);
  });

  it("a person who was canceled, restored, and canceled again gets an email each time (EV-35)", async () => {
    const registrationId = idOf(await take("again@example.com"));
    await backend.post(cancelRegistration.path, { registrationId });
    await backend.post(restoreRegistration.path, { registrationId });
    await backend.post(cancelRegistration.path, { registrationId });
    const kinds = (await told()).map((mail) => mail.split(" ")[1]);
    expect(kinds).toEqual(["canceled", "canceled", "changed", "registered"]);
  });
});

it.each([
  ["staff", async (id: string) => void (await backend.post(removeWaiting.path, { waitingId: id }))],
  [
    "the person",
    async () => {
      const link = linkIn((await mailTo("wait@example.com", "waiting"))?.text);
      await backend.post(changeRegistration.path, { link, change: "leave" });
    },
  ],
])("a person whom %s removes from the waitlist gets one email (EV-35)", async (_, remove) => {
  for (const name of ["a", "b"]) await take(`${name}@example.com`);
  await take("wait@example.com", { mayWait: true });
  const [entry] = (await backend.get(waitingList.path, { sessionId: 1 })) as [{ id: string }];
  await remove(entry.id);
  await remove(entry.id);
  const subjects = (await mails()).filter(({ to }) => to === "wait@example.com").map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(["You are no longer on the waitlist: Event 1", "You are on the waitlist: Event 1"]);
});

describe("an email says what the recipient needs to know (EV-35, ST-21)", () => {
  it.each([
    ["en", false, "You paid $40, which was not refunded.", "Refund:"],
    ["es", false, "Usted pagó $40 y no se le reembolsó.", "Reembolso:"],
    ["en", true, "Refund: $40", "not refunded"],
    ["es", true, "Reembolso: $40", "no se le reembolsó"],
  ])("in %s, if staff cancel a paid registration with the refund %j", async (language, refund, said, unsaid) => {
    const outcome = await take("pay@example.com", { sessionId: "3", feeId: "7", language });
    await settle(test.db, outcome.status === "held" ? outcome.paymentId : "", "confirm", now);
    await backend.post(cancelRegistration.path, { registrationId: idOf(outcome), refund });
    const { text = "" } = (await mailTo("pay@example.com", "canceled")) ?? {};
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
  });

  it("after a free class is canceled, the email mentions no money", async () => {
    await backend.post(cancelRegistration.path, { registrationId: idOf(await take("free@example.com")) });
    expect((await mailTo("free@example.com", "canceled"))?.text).not.toContain("$");
  });

  it("the email about a seat says how to find the room, except for an online class", async () => {
    await test.db.prepare("UPDATE venues SET wayfinding = 'Park in garage B, level 1.'").run();
    await take("room@example.com");
    const registered = await mailTo("room@example.com", "registered");
    expect(registered?.text).toContain("Denver, CO 80247\nPark in garage B, level 1.");
    await test.db.prepare("UPDATE sessions SET is_online = 1").run();
    expect((await mailTo("room@example.com", "registered"))?.text).toContain("\nOnline\n\n");
  });
});

describe("calendar files in emails (AP-21, EV-35)", () => {
  it("only people with a confirmed seat get the class for their calendar", async () => {
    // The email that asks for a payment waits for five minutes.
    const paid = await take("pay@example.com", { sessionId: "3", feeId: "7" }, new Date(now.getTime() - 6 * 60_000));
    expect(await mailTo("pay@example.com", "held")).toMatchObject({ calendar: null });
    await settle(test.db, paid.status === "held" ? paid.paymentId : "", "confirm", now);
    expect(await mailTo("pay@example.com", "registered")).toMatchObject({ calendar: "publish" });
    await take("held@example.com", { sessionId: "3", feeId: "7" }, new Date(now.getTime() - 6 * 60_000));
    await take("wait@example.com", { sessionId: "3", feeId: "7", mayWait: true });
    await backend.post(cancelRegistration.path, {
      registrationId: "registrationId" in paid ? paid.registrationId : "",
    });
    const [entry] = (await backend.get(waitingList.path, { sessionId: 3 })) as [{ id: string }];
    await backend.post(giveSeat.path, { waitingId: entry.id });
    await cancelClass("3");
    const files = Object.fromEntries(
      (await mails()).map(({ id, to, kind, calendar }) => [`${to} ${kind}`, { id, calendar }]),
    );
    const without = ["held@example.com held", "wait@example.com waiting", "wait@example.com seat"];
    const unpaid = ["held@example.com classCanceled", "wait@example.com classCanceled"];
    for (const mail of [...without, ...unpaid]) {
      expect([mail, files[mail]?.calendar]).toEqual([mail, null]);
      expect((await backend.ask(`/_outbox/${files[mail]?.id}/class.ics`)).status).toBe(404);
    }
    expect(files["pay@example.com canceled"]?.calendar).toBe("cancel");
  });

  it("a waitlist seat without a fee has a calendar file", async () => {
    for (const name of ["a", "b"]) await take(`${name}@example.com`);
    await take("wait@example.com", { mayWait: true });
    await backend.post(changeSession.path, { sessionId: "1", to: "close" });
    await backend.post(changeSession.path, { sessionId: "1", to: "reopen" });
    const link = linkIn((await mailTo("a@example.com", "registered"))?.text);
    await backend.post(changeRegistration.path, { link, change: "cancel" });
    const [entry] = (await backend.get(waitingList.path, { sessionId: 1 })) as [{ id: string }];
    await backend.post(giveSeat.path, { waitingId: entry.id });
    const mail = (await mails()).find(({ to, kind }) => to === "wait@example.com" && kind !== "waiting");
    expect(mail?.calendar).toBe("publish");
  });

  it("a moved registration keeps its entries, which a higher sequence number moves, and loses dates that are gone", async () => {
    const registrationId = idOf(await take("ana@example.com"));
    const first = await mailTo("ana@example.com", "registered");
    const before = await filesOf(first);
    await age(first);
    await backend.post(moveRegistration.path, { registrationId, newSessionId: "2" });
    const moved = await filesOf(await mailTo("ana@example.com", "moved"));
    expect(before).toMatchObject({ methods: ["PUBLISH"], statuses: ["CONFIRMED", "CONFIRMED", "CONFIRMED"] });
    expect(moved).toMatchObject({
      methods: ["PUBLISH", "CANCEL", "CANCEL"],
      statuses: ["CONFIRMED", "CANCELLED", "CANCELLED"],
    });
    expect(moved.uids).toEqual(before.uids);
    expect(moved.sequence).toBeGreaterThan((await filesOf(first)).sequence);
  });

  it.each([
    ["a visitor", "canceled", async () => linkIn((await mailTo("ana@example.com", "registered"))?.text)],
    ["staff", "classCanceled", async () => ""],
  ])("if %s cancels, the email's file cancels every date", async (_, kind, linkOf) => {
    await take("ana@example.com");
    const first = await mailTo("ana@example.com", "registered");
    await age(first);
    const before = await filesOf(first);
    const link = await linkOf();
    if (link) await backend.post(changeRegistration.path, { link, change: "cancel" });
    else await cancelClass("1");
    const canceled = await filesOf(await mailTo("ana@example.com", kind));
    expect(canceled).toMatchObject({
      methods: ["CANCEL", "CANCEL", "CANCEL"],
      statuses: ["CANCELLED", "CANCELLED", "CANCELLED"],
    });
    expect(canceled.uids).toEqual(before.uids);
    expect(canceled.sequence).toBeGreaterThan(before.sequence);
  });

  it("the file of the thank-you page and of the registration page has the same entries as the email", async () => {
    const registrationId = idOf(await take("ana@example.com"));
    const mail = await mailTo("ana@example.com", "registered");
    const { registration } = registrationInfo.response.parse(
      await backend.get(registrationInfo.path, { registrationId }),
    );
    const link = linkIn(mail?.text);
    const own = ownRegistration.response.parse(await backend.post(ownRegistration.path, { link }));
    const { uids } = await filesOf(mail);
    for (const entry of [registration.calendarEntry, own.state === "open" && own.registration.calendarEntry]) {
      const file = await backend.get(calendarFile.path, { sessionId: 1, eventName: "Yoga", entry: String(entry) });
      const { link: path } = calendarFile.response.parse(file);
      expect(path).not.toContain(registrationId);
      expect((await download(path)).uids).toEqual(uids);
    }
  });

  it.each([
    ["one date", "2", { methods: ["CANCEL"], statuses: ["CANCELLED"] }],
    ["three dates", "1", { methods: ["PUBLISH"], statuses: ["CANCELLED", "CANCELLED", "CANCELLED"] }],
  ])("the file of a canceled class with %s removes it from the calendar", async (_what, sessionId, canceled) => {
    const path = `/classes-events/calendar/${sessionId}/Yoga.ics`;
    expect(await download(path)).toMatchObject({ methods: ["PUBLISH"] });
    await cancelClass(sessionId);
    expect(await download(path)).toMatchObject(canceled);
  });
});

it("emails and calendar files have the second line of the address (EV-29, AP-21)", async () => {
  await take("ana@example.com");
  const mail = await mailTo("ana@example.com", "registered");
  expect(mail?.text).toContain("Aspen Room, 5636 Birch Avenue, Level 1, Denver, CO 80247");
  expect((await filesOf(mail)).location).toBe("Aspen Room, 5636 Birch Avenue, Level 1, Denver, CO 80247");
});

it("a person who has one name can register alone and in a group, and lists show the name without spaces (EV-26)", async () => {
  const registrationId = idOf(
    await take("one@example.com", {
      firstName: "Suharto",
      lastName: "",
      others: [{ firstName: "Pele", lastName: "", feeId: "" }],
    }),
  );
  expect((await mailTo("one@example.com", "registered"))?.text).toContain("Who is coming: Suharto, Pele\n");
  const { registration } = registrationInfo.response.parse(
    await backend.get(registrationInfo.path, { registrationId }),
  );
  expect([registration, ...registration.others].map(fullName)).toEqual(["Suharto", "Pele"]);
  const { participants } = sessionParticipants.response.parse(
    await backend.get(sessionParticipants.path, { sessionId: "1" }),
  );
  expect(participants.map(({ name }) => name).sort()).toEqual(["Pele", "Suharto"]);
});
