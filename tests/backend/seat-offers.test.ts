import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import backendWorker from "../../backend/index.ts";
import { register } from "../../backend/register.ts";
import type { RegistrationRequest } from "../../backend/registration-request.ts";
import { offerSeats } from "../../backend/seat-offers.ts";
import { changeSession } from "../../contracts/class-desk.ts";
import type { EventResult, Session } from "../../contracts/event-entities.ts";
import { cancelRegistration } from "../../contracts/event-staff.ts";
import { currentEventSessions, findEvents } from "../../contracts/events.ts";
import { changeRegistration, ownRegistration } from "../../contracts/own-registration.ts";
import { giveSeat, waitingList } from "../../contracts/waitlist.ts";
import { startBackend, upstream } from "./database.ts";

const { test, backend } = startBackend({ size: "empty", settings: { FAULTS: "on" } });
const start = new Date();
const HOUR = 3_600_000;
const later = (hours: number) => new Date(start.getTime() + hours * HOUR);
const stored = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

beforeAll(async () => {
  const event = (id: number) =>
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (${id}, 'event-${id}', 'Event ${id}', '', '', '', '', '303-555-0171', 'classes@example.org')`;
  await test.db.batch(
    [
      "INSERT INTO hosting_locations (id, title) VALUES (1, 'H')",
      event(1),
      event(2),
      "INSERT INTO event_fees VALUES (7, 2, 'Per person', 4000, 0, 1)",
    ].map((one) => test.db.prepare(one)),
  );
});

/** Session 1 is free, and session 2 costs $40. Both have two seats, begin in ten days, and offer their seats. */
beforeEach(async () => {
  const tables = ["outbox", "refunds", "payments", "waiting", "registrations", "staff_changes", "sessions"];
  const session = (id: number) =>
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online,
       capacity, hosting_location_id, people_at_once, offers_seats)
     VALUES (${id}, ${id}, 'Session ${id}', '', '${stored(later(240))}', '${stored(later(242))}', 'America/Denver', 1, 0, 2, 1, 2, 1)`;
  await test.db.batch(
    [...tables.map((table) => `DELETE FROM ${table}`), session(1), session(2)].map((one) => test.db.prepare(one)),
  );
});

const back = { confirm: "https://www.larkspurhealth.example/thank-you", cancel: "https://www.larkspurhealth.example/" };
const visitor = { sessionId: "1", feeId: "", firstName: "Vi", lastName: "Sitor", phone: "", promoCode: "" };
const take = (name: string, request: Partial<RegistrationRequest> = {}) =>
  register(test.db, { ...visitor, idempotencyKey: "", email: `${name}@example.com`, ...request }, back, start);
/** Fills both seats of a session, and puts people on its waitlist. Returns the ID of a registration. */
async function fullSession(waiting: readonly string[], request: Partial<RegistrationRequest> = {}) {
  const first = await take("first", request);
  await take("second", request);
  if (request.feeId)
    await test.db.prepare("UPDATE registrations SET status = 'confirmed', hold_expires_at = NULL").run();
  for (const name of waiting) await take(name, { ...request, mayWait: true });
  return "registrationId" in first ? first.registrationId : expect.fail();
}
const cancel = (registrationId: string) => backend.post(cancelRegistration.path, { registrationId, sessionId: "1" });
interface Mail {
  to: string;
  kind: string;
  subject: string;
  text: string;
}
const mails = async (): Promise<Mail[]> =>
  (await backend.ask("/_outbox", { headers: { accept: "application/json" } })).json();
const offers = async () => {
  const { results } = await test.db
    .prepare("SELECT recipient, kind FROM outbox WHERE kind LIKE 'offer%' ORDER BY rowid")
    .all<{ recipient: string; kind: string }>();
  return results.map(({ recipient, kind }) => `${recipient.split("@")[0]} ${kind}`);
};
const offeredTo = async (sessionId = "1") =>
  ((await backend.get(waitingList.path, { sessionId })) as { email: string; offeredUntil?: string }[]).map(
    ({ email, offeredUntil }) => [email.split("@")[0], offeredUntil],
  );
const linkOf = async (name: string) =>
  /\?link=(\S+)/.exec((await mails()).find(({ to }) => to.startsWith(name))?.text ?? "")?.[1] ?? expect.fail();
const accept = async (name: string) =>
  changeRegistration.response.parse(
    await backend.post(changeRegistration.path, { link: await linkOf(name), change: "accept" }),
  );

describe("a waitlist that moves up by itself (BK-06)", () => {
  it("offers a seat that comes free to the first person for a day, once, by email", async () => {
    const registrationId = await fullSession(["ana", "ben"]);
    await offerSeats(test.db, start);
    expect(await offers()).toEqual([]);
    await cancel(registrationId);
    await offerSeats(test.db, start);
    await offerSeats(test.db, later(0.1));
    expect(await offers()).toEqual(["ana offer"]);
    expect(await offeredTo()).toEqual([
      ["ana", stored(later(24))],
      ["ben", undefined],
    ]);
    const [mail] = (await mails()).filter(({ kind }) => kind === "offer");
    expect(mail!.subject).toContain("A seat is free. Please answer by");
    expect(mail!.text).toContain("Accept the seat, or leave the waitlist:");
  });

  it.each([
    ["en", "2", 1, "The price is $40."],
    ["es", "2", 1, "El precio es $40."],
    ["en", "2", 2, "The price is $80."],
    ["en", "1", 1, null],
    ["es", "1", 1, null],
  ] as const)(
    "names the price in the email in %s about a seat in session %s for %d",
    async (language, sessionId, people, price) => {
      const fee = { sessionId, feeId: sessionId === "2" ? "7" : "" };
      const first = await take("first", fee);
      const second = await take("second", fee);
      await test.db.prepare("UPDATE registrations SET status = 'confirmed', hold_expires_at = NULL").run();
      const others = people > 1 ? [{ firstName: "Leo", lastName: "Ruiz", feeId: fee.feeId }] : [];
      await take("ana", { ...fee, language, others, mayWait: true });
      for (const one of [first, second])
        await backend.post(cancelRegistration.path, {
          registrationId: (one as { registrationId: string }).registrationId,
          sessionId,
        });
      await offerSeats(test.db, start);
      const [mail] = (await mails()).filter(({ kind }) => kind === "offer");
      if (price) expect(mail!.text).toContain(price);
      else expect(mail!.text).not.toMatch(/price|precio/);
    },
  );

  it("says what the offered seats cost, and how they are paid, before a person accepts them", async () => {
    const fee = { sessionId: "2", feeId: "7" };
    const first = await fullSession(["ana"], fee);
    const own = async (link: string, env?: object) => {
      const answer = await upstream(test.db, { FAULTS: "on", ...env }).post(ownRegistration.path, {
        link,
        language: "en",
      });
      const parsed = ownRegistration.response.parse(answer);
      return parsed.state === "open" ? [parsed.registration.price, parsed.registration.paysAtClass] : parsed.state;
    };
    expect(await own(await linkOf("ana"), { DEMO_PAYMENTS: "" })).toEqual([0, undefined]);
    await backend.post(cancelRegistration.path, { registrationId: first, sessionId: "2" });
    await offerSeats(test.db, start);
    expect(await own(await linkOf("ana"), { DEMO_PAYMENTS: "" })).toEqual([40, true]);
    expect(await own(await linkOf("ana"), { DEMO_PAYMENTS: "on" })).toEqual([40, undefined]);
  });

  it("seats whoever accepts, and nobody twice", async () => {
    await cancel(await fullSession(["ana"]));
    await offerSeats(test.db, start);
    const own = ownRegistration.response.parse(
      await backend.post(ownRegistration.path, { link: await linkOf("ana"), language: "en" }),
    );
    expect(own).toMatchObject({ registration: { status: "waiting", offeredUntil: stored(later(24)) } });
    // A visitor who clicks twice reads twice that the seat is theirs.
    const answers = await Promise.all([accept("ana"), accept("ana"), accept("ana")]);
    expect(answers.map(({ done, refused }) => done ?? refused)).toEqual(["accept", "accept", "accept"]);
    const { results } = await test.db.prepare("SELECT status FROM registrations WHERE email LIKE 'ana%'").all();
    expect(results).toEqual([{ status: "confirmed" }]);
  });

  it("offers the seat of somebody who accepted and then canceled to the next person, and not to them again", async () => {
    await cancel(await fullSession(["ana", "ben"]));
    await offerSeats(test.db, start);
    await accept("ana");
    const own = { link: await linkOf("ana"), change: "cancel" };
    expect(await backend.post(changeRegistration.path, own)).toMatchObject({ done: "cancel" });
    await offerSeats(test.db, later(1));
    expect(await offers()).toEqual(["ana offer", "ben offer"]);
    expect(await offeredTo()).toEqual([["ben", stored(later(25))]]);
  });

  it("holds a seat with a fee for payment until the offer ends", async () => {
    const registrationId = await fullSession(["ana"], { sessionId: "2", feeId: "7" });
    await backend.post(cancelRegistration.path, { registrationId, sessionId: "2" });
    await offerSeats(test.db, start);
    expect(await accept("ana")).toMatchObject({ done: "accept", redirectUrl: expect.stringContaining("/pay/p-") });
    const held = await test.db
      .prepare("SELECT hold_expires_at AS until FROM registrations WHERE status = 'held'")
      .first();
    expect(held).toEqual({ until: stored(later(24)) });
  });

  it("offers the seat to the next person after the time is over, and says so to the first", async () => {
    await cancel(await fullSession(["ana", "ben"]));
    await offerSeats(test.db, start);
    const link = await linkOf("ana");
    await offerSeats(test.db, later(24.1));
    await offerSeats(test.db, later(24.2));
    expect((await offers()).sort()).toEqual(["ana offer", "ana offerEnded", "ben offer"]);
    expect(await offeredTo()).toEqual([["ben", stored(later(48.1))]]);
    expect(await backend.post(changeRegistration.path, { link, change: "accept" })).toEqual({ refused: "gone" });
  });

  it("offers half of the remaining time shortly before the class, and nothing in the last hour", async () => {
    await cancel(await fullSession(["ana"]));
    await offerSeats(test.db, later(239.5));
    expect(await offers()).toEqual([]);
    await offerSeats(test.db, later(236));
    expect(await offeredTo()).toEqual([["ana", stored(later(238))]]);
  });

  it("lets nobody jump the line: a group that does not fit yet is waited for", async () => {
    const others = [{ firstName: "Bo", lastName: "Sitor", feeId: "" }];
    const registrationId = await fullSession([]);
    await take("group", { mayWait: true, others });
    await take("single", { mayWait: true });
    await cancel(registrationId);
    await offerSeats(test.db, start);
    expect(await offers()).toEqual([]);
    await test.db.prepare("UPDATE registrations SET status = 'canceled'").run();
    await offerSeats(test.db, later(1));
    expect(await offers()).toEqual(["group offer"]);
  });

  it.each([
    ["staff did not turn it on", "UPDATE sessions SET offers_seats = 0"],
    ["registration is closed", "UPDATE sessions SET registration_closed = 1"],
    ["the class is canceled", `UPDATE sessions SET canceled_at = '${stored(start)}'`],
    ["the person has no email address", "UPDATE waiting SET email = ''"],
  ])("offers nothing if %s", async (_, change) => {
    await cancel(await fullSession(["ana"]));
    await test.db.prepare(change).run();
    await offerSeats(test.db, start);
    expect(await offers()).toEqual([]);
  });

  it("keeps the offered seat from visitors, and from people whom staff seat in the meantime", async () => {
    await cancel(await fullSession(["ana", "ben"]));
    await offerSeats(test.db, start);
    expect(await take("new")).toEqual({ status: "refused", reason: "full" });
    const [, ben] = (await backend.get(waitingList.path, { sessionId: "1" })) as { id: string }[];
    expect(await backend.post(giveSeat.path, { waitingId: ben!.id })).toMatchObject({ success: false });
    expect(await accept("ana")).toEqual({ done: "accept" });
  });

  it("counts for visitors as a taken seat, but not for staff as a registered person (ST-05)", async () => {
    const registrationId = await fullSession(["ana", "ben", "cy"]);
    const count = async () => {
      const [session] = (await backend.get(currentEventSessions.path, { eventId: "1" })) as Session[];
      const { results } = (await backend.post(findEvents.path, {})) as { results: EventResult[] };
      const next = results.find(({ id }) => id === "1")?.nextSession;
      return [session, next].map((one) => [one?.registrationCount, one?.registered]);
    };
    expect(await count()).toEqual(Array(2).fill([2, 2]));
    await cancel(registrationId);
    expect(await count()).toEqual(Array(2).fill([2, 1]));
  });

  it("is turned on and off by staff, by name", async () => {
    const turn = (to: string) => backend.post(changeSession.path, { sessionId: "1", to });
    expect(await turn("stop-offers")).toEqual({ success: true });
    expect(await turn("stop-offers")).toMatchObject({ success: false, change: { by: "Sam Ortega" } });
    await cancel(await fullSession(["ana"]));
    await backendWorker.scheduled({ scheduledTime: start.getTime() } as ScheduledController, { DB: test.db } as never);
    expect(await offers()).toEqual([]);
    expect(await turn("start-offers")).toEqual({ success: true });
    await backendWorker.scheduled({ scheduledTime: start.getTime() } as ScheduledController, { DB: test.db } as never);
    expect(await offers()).toEqual(["ana offer"]);
  });
});
