import { beforeEach, describe, expect, it } from "vitest";
import { paymentById, settle } from "../../backend/payments.ts";
import { register } from "../../backend/register.ts";
import type { RegistrationRequest } from "../../backend/registration-request.ts";
import { markArrival, registerWalkIn } from "../../contracts/check-in.ts";
import {
  changeSession,
  followClass,
  participantDetail,
  sendMessage,
  sessionMessages,
  staffSessions,
} from "../../contracts/class-desk.ts";
import {
  cancelRegistration,
  eventParticipants,
  moveParticipants,
  moveRegistration,
  restoreRegistration,
  searchParticipants,
  sessionParticipants,
} from "../../contracts/event-staff.ts";
import { findSessions } from "../../contracts/events.ts";
import { registrationInfo, validatePromoCode } from "../../contracts/registration.ts";
import { giveSeat, removeWaiting, waitingList } from "../../contracts/waitlist.ts";
import { isFull } from "../../lib/events/seats.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ size: "empty" });
const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const back = {
  confirm: "https://www.larkspurhealth.example/thank-you",
  cancel: "https://www.larkspurhealth.example/register",
};

/**
 * Event 1 is free and has sessions 1 and 2. Event 2 costs $40 and has sessions 3 and 4. In each event, the first
 * session has 10 seats, and the second session has 12.
 */
beforeEach(async () => {
  const soon = later(10_000).toISOString();
  const end = later(10_060).toISOString();
  const session = (id: number, event: number, seats: number) =>
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online, capacity, hosting_location_id)
     VALUES (${id}, ${event}, 'Session ${id}', '', '${soon}', '${end}', 'America/Denver', 1, 0, ${seats}, 1)`;
  const event = (id: number) =>
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (${id}, 'event-${id}', 'Event ${id}', '', '', '', '', '', '')`;
  const statements = [
    ...[
      "outbox",
      "message_recipients",
      "messages",
      "staff_changes",
      "followed_classes",
      "payments",
      "waiting",
      "registrations",
      "promo_codes",
      "session_dates",
      "sessions",
      "event_fees",
      "events",
      "hosting_locations",
    ].map((table) => `DELETE FROM ${table}`),
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'Larkspur Denver Hospital')",
    event(1),
    event(2),
    "INSERT INTO event_fees VALUES (7, 2, 'Per person', 4000, 0, 1), (8, 2, 'Child', 1000, 0, 1)",
    session(1, 1, 10),
    session(2, 1, 12),
    session(3, 2, 10),
    session(4, 2, 12),
    session(5, 2, 1),
    "INSERT INTO promo_codes VALUES ('TEN', NULL, 1000, NULL, '2000-01-01', '2999-01-01', NULL), ('FREE', 2, NULL, 100, '2000-01-01', '2999-01-01', 1), ('PAST', NULL, 500, NULL, '2000-01-01', '2001-01-01', NULL), ('OTHER', 1, 500, NULL, '2000-01-01', '2999-01-01', NULL)",
  ];
  await test.db.batch(statements.map((statement) => test.db.prepare(statement)));
});

let visitor = 0;
const take = (request: Partial<RegistrationRequest> = {}, at = now) =>
  register(
    test.db,
    {
      sessionId: "1",
      feeId: "",
      promoCode: "",
      firstName: "Vi",
      lastName: "Sitor",
      email: `visitor${++visitor}@example.com`,
      phone: "",
      idempotencyKey: "",
      ...request,
    },
    back,
    at,
  );
const paid = (request: Partial<RegistrationRequest> = {}, at = now) =>
  take({ sessionId: "3", feeId: "7", ...request }, at);
const seats = async (session: number) =>
  (
    await test.db
      .prepare("SELECT count(*) AS n FROM registrations WHERE session_id = ?1 AND status IN ('confirmed', 'held')")
      .bind(session)
      .first<{ n: number }>()
  )?.n;
const move = async (registrationId: string, newSessionId: string) =>
  moveRegistration.response.parse(await backend.post(moveRegistration.path, { registrationId, newSessionId })).data
    .success;
const cancel = async (registrationId: string) =>
  cancelRegistration.response.parse(await backend.post(cancelRegistration.path, { registrationId })).success;
const idOf = (outcome: Awaited<ReturnType<typeof take>>) => {
  if (!("registrationId" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.registrationId;
};

describe("registering", () => {
  it("repeated or concurrent form submissions create one registration and one payment (RL-04)", async () => {
    const submit = { email: "same@example.com", idempotencyKey: "one-submit" };
    const outcomes = await Promise.all([paid(submit), paid(submit), paid(submit)]);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]?.status).toBe("held");
    expect(await test.db.prepare("SELECT count(*) AS n FROM payments").first()).toEqual({ n: 1 });
    expect(await seats(3)).toBe(1);
  });

  it("the backend rejects a duplicate registration without an idempotency key or with another person's key, and the rejections are identical (RL-04)", async () => {
    await take({ email: "twice@example.com", idempotencyKey: "mine" });
    expect(await take({ email: "TWICE@example.com" })).toEqual({ status: "refused", reason: "duplicate" });
    expect(await take({ email: "other@example.com", idempotencyKey: "mine" })).toEqual({
      status: "refused",
      reason: "duplicate",
    });
    expect(await seats(1)).toBe(1);
  });

  it("after a canceled payment, the backend accepts the resubmitted registration form and charges once (RL-04, EV-34)", async () => {
    const submit = { email: "again@example.com", idempotencyKey: "one-submit-twice" };
    const first = await paid(submit);
    if (first.status !== "held") throw new Error(first.status);
    await settle(test.db, first.paymentId, "cancel", now);
    const second = await paid(submit);
    if (second.status !== "held") throw new Error(second.status);
    expect(second.registrationId).not.toBe(first.registrationId);
    expect((await paymentById(test.db, second.paymentId))?.status).toBe("open");
    expect((await settle(test.db, first.paymentId, "confirm", now))?.status).toBe("canceled");
    expect(await seats(3)).toBe(1);
  });

  it("the backend generates registration IDs with at least 128 random bits (EV-29)", async () => {
    expect(idOf(await take())).toMatch(/^r-[0-9a-f]{32}$/);
  });

  it.each([
    ["an unknown session", { sessionId: "99" }, "session"],
    ["a missing fee", { sessionId: "3" }, "fee"],
    ["another event's fee", { sessionId: "1", feeId: "7", promoCode: "TEN" }, "promo"],
    ["an unknown fee", { sessionId: "3", feeId: "0.01" }, "fee"],
    ["an expired promo code", { sessionId: "3", feeId: "7", promoCode: "PAST" }, "promo"],
    ["another event's promo code", { sessionId: "3", feeId: "7", promoCode: "OTHER" }, "promo"],
  ] as const)("the backend rejects a registration with %s (EV-19, EV-20)", async (_what, request, reason) => {
    expect(await take(request)).toEqual({ status: "refused", reason });
  });

  it.each([
    ["in progress", "starts_at = '2020-01-01T00:00:00Z'", "refused"],
    [
      "self-paced and over",
      "is_online = 1, starts_at = '2020-01-01T00:00:00Z', ends_at = '2020-01-02T00:00:00Z'",
      "refused",
    ],
    ["self-paced and in progress", "is_online = 1, starts_at = '2020-01-01T00:00:00Z'", "confirmed"],
    [
      "in progress, with a future registration deadline",
      "instructor_id = 1, registration_deadline = '2999-01-01T00:00:00Z', starts_at = '2020-01-01T00:00:00Z'",
      "confirmed",
    ],
  ])(
    "the backend determines whether visitors can still register for a session that is %s (EV-19)",
    async (_what, change, status) => {
      await test.db.prepare("INSERT OR IGNORE INTO instructors VALUES (1, 'An Instructor')").run();
      await test.db.prepare(`UPDATE sessions SET ${change} WHERE id = 1`).run();
      const { status: outcome, ...why } = await take();
      expect(outcome).toBe(status);
      if (status === "refused") expect(why).toEqual({ reason: "closed" });
    },
  );

  it("the backend rejects alternative spellings of a session ID, so that they cannot bypass the limit on promo code guesses (AP-12)", async () => {
    expect(await take({ sessionId: "01" })).toEqual({ status: "refused", reason: "session" });
    const check = { sessionId: "3", promoCode: "TEN", eventFeeId: "7" };
    expect(await backend.get(validatePromoCode.path, check)).toMatchObject({ isValid: true });
    expect(await backend.get(validatePromoCode.path, { ...check, sessionId: "03" })).toMatchObject({
      isValid: false,
    });
  });

  it("the backend rejects registrations for a closed session or after the registration deadline (EV-19)", async () => {
    await test.db.prepare("UPDATE sessions SET registration_closed = 1 WHERE id = 1").run();
    expect(await take()).toEqual({ status: "refused", reason: "closed" });
    await test.db.batch([
      test.db.prepare("INSERT OR IGNORE INTO instructors VALUES (1, 'An Instructor')"),
      test.db.prepare(
        "UPDATE sessions SET instructor_id = 1, registration_deadline = '2020-01-01T00:00:00Z' WHERE id = 2",
      ),
    ]);
    expect(await take({ sessionId: "2" })).toEqual({ status: "refused", reason: "closed" });
  });

  it("the backend rejects a used-up promo code, even for two concurrent registrations", async () => {
    const outcomes = await Promise.all([paid({ promoCode: "FREE" }), paid({ promoCode: "free" })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["confirmed", "refused"]);
  });
});

describe("groups", () => {
  const others = (...names: string[]) => names.map((firstName) => ({ firstName, lastName: "Sitor", feeId: "7" }));
  beforeEach(() => test.db.prepare("UPDATE sessions SET people_at_once = 3 WHERE id <> 4").run());
  const payments = () => test.db.prepare("SELECT amount FROM payments").all();

  it("the backend registers each person in a group and creates a single payment and receipt, even for repeated submissions (RL-04)", async () => {
    const submit = {
      others: [...others("Ana"), { firstName: "Bo", lastName: "Sitor", feeId: "8" }],
      email: "family@example.com",
      idempotencyKey: "family-submit",
    };
    const [first, second] = await Promise.all([paid(submit), paid(submit)]);
    expect(second).toEqual(first);
    expect(await seats(3)).toBe(3);
    expect((await payments()).results).toEqual([{ amount: 9000 }]);
    if (first?.status !== "held") throw new Error(first?.status);
    expect(await (await backend.ask(`/pay/${first.paymentId}`)).text()).toContain("Session 3</span> for 3 people");
    await settle(test.db, first.paymentId, "confirm", now);
    const { registrationId } = first;
    const info = registrationInfo.response.parse(await backend.get(registrationInfo.path, { registrationId }));
    expect(info.registration).toMatchObject({
      amountPaid: 90,
      others: [
        { firstName: "Ana", lastName: "Sitor" },
        { firstName: "Bo", lastName: "Sitor" },
      ],
    });
    const receipts = await test.db.prepare("SELECT DISTINCT receipt_number FROM registrations").all();
    expect(receipts.results).toHaveLength(1);
  });

  it.each(["cancel", "close"] as const)(
    "if a visitor selects '%s' on the payment page, the backend releases all of the group's seats (EV-34)",
    async (action) => {
      const outcome = await paid({ others: others("Ana", "Bo") });
      if (outcome.status !== "held") throw new Error(outcome.status);
      await settle(test.db, outcome.paymentId, action, now);
      expect(await seats(3)).toBe(0);
    },
  );

  it("the backend registers all people in a group or none of them (RL-04)", async () => {
    expect(await paid({ sessionId: "5", others: others("Ana") })).toEqual({ status: "refused", reason: "few" });
    expect(await paid({ others: [{ firstName: "Ana", lastName: "Sitor", feeId: "99" }] })).toEqual({
      status: "refused",
      reason: "fee",
    });
    expect(await seats(3)).toBe(0);
    const email = "family@example.com";
    await paid({ email, firstName: "Ana" });
    expect(await paid({ email, others: others("ANA") })).toEqual({ status: "refused", reason: "duplicate" });
    expect(await seats(3)).toBe(1);
    expect(await seats(5)).toBe(0);
  });

  it.each([
    ["more people than the session allows", { others: others("A", "B", "C") }, "many"],
    ["two people for a session that allows one", { sessionId: "4", others: others("A") }, "many"],
    ["a last name without a first name", { others: [{ firstName: "", lastName: "Ana", feeId: "7" }] }, "names"],
    ["a repeated name", { others: others("vi") }, "names"],
  ] as const)("the backend rejects a group with %s and registers nobody", async (_what, request, reason) => {
    expect(await paid(request)).toEqual({ status: "refused", reason });
    expect([await seats(3), await seats(4)]).toEqual([0, 0]);
  });

  it("a group registration can take the last seats and uses a promo code only once", async () => {
    await test.db.prepare("UPDATE sessions SET capacity = 2 WHERE id = 3").run();
    const outcome = await paid({ others: others("Ana"), promoCode: "TEN" });
    if (outcome.status !== "held") throw new Error(outcome.status);
    expect((await paymentById(test.db, outcome.paymentId))?.amount).toBe(7000);
    expect(await paid()).toEqual({ status: "refused", reason: "full" });
  });

  it("concurrent group registrations never exceed the available seats (RL-04)", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => take({ others: others("Ana", "Bo").map((one) => ({ ...one, feeId: "" })) })),
    );
    expect(outcomes.filter(({ status }) => status === "confirmed")).toHaveLength(3);
    expect(await seats(1)).toBe(9);
  });
});

describe("a fee for a couple (EV-34)", () => {
  beforeEach(() => test.db.prepare("UPDATE event_fees SET people = 2 WHERE id = 8").run());
  const couple = { sessionId: "3", feeId: "8", partner: "Leo Ruiz", firstName: "Ana", lastName: "Ruiz" };
  const send = async (values: object) => {
    await test.db
      .prepare(
        "INSERT OR IGNORE INTO forms VALUES ('seat', 'registration', '[\"firstName\", \"email\"]', '/thank-you', NULL)",
      )
      .run();
    const fields = { ...couple, email: `couple${++visitor}@example.com`, eventFeeId: "8", ...values };
    const response = await backend.ask("/forms/seat", { method: "POST", body: new URLSearchParams(fields) });
    return (await response.json()) as { success: boolean; fieldErrors?: Record<string, string> };
  };

  it("pays once and takes one seat, and the desk, the receipt, the email, and a search have both names", async () => {
    const outcome = await take(couple);
    if (outcome.status !== "held") throw new Error(outcome.status);
    expect([await seats(3), (await test.db.prepare("SELECT amount FROM payments").all()).results]).toEqual([
      1,
      [{ amount: 1000 }],
    ]);
    await settle(test.db, outcome.paymentId, "confirm", now);
    const { registrationId } = outcome;
    const { registration } = registrationInfo.response.parse(
      await backend.get(registrationInfo.path, { registrationId }),
    );
    expect(registration).toMatchObject({ firstName: "Ana", others: [{ firstName: "Leo Ruiz", lastName: "" }] });
    const found = searchParticipants.response.parse(
      await backend.post(searchParticipants.path, { eventId: "2", searchText: "leo ruiz" }),
    );
    expect(JSON.stringify(found)).toContain('"name":"Ana Ruiz & Leo Ruiz"');
    expect(
      await test.db.prepare("SELECT data ->> 'people' AS people FROM outbox WHERE kind = 'registered'").all(),
    ).toMatchObject({ results: [{ people: '["Ana Ruiz & Leo Ruiz"]' }] });
  });

  it("the partner's name is optional, and a couple from the waitlist keeps both names", async () => {
    expect((await take({ ...couple, partner: "" })).status).toBe("held");
    await test.db.prepare("UPDATE sessions SET capacity = 1 WHERE id = 3").run();
    expect(await take({ ...couple, mayWait: true })).toMatchObject({ status: "waiting" });
    await test.db.prepare("UPDATE sessions SET capacity = 2 WHERE id = 3").run();
    const [entry] = waitingList.response.parse(await backend.get(waitingList.path, { sessionId: "3" }));
    expect(entry?.name).toBe("Ana Ruiz & Leo Ruiz");
    await backend.post(giveSeat.path, { waitingId: entry!.id });
    expect((await test.db.prepare("SELECT partner FROM registrations ORDER BY rowid").all()).results).toEqual([
      { partner: null },
      { partner: "Leo Ruiz" },
    ]);
  });

  it("staff register a couple at the door and by telephone, and no partner with a fee for one person", async () => {
    const atDoor = async (feeId: string, request: object) =>
      (await backend.post(registerWalkIn.path, {
        sessionId: "3",
        firstName: "Eva",
        partnerName: "Tom Sol",
        feeId,
        payment: "class",
        idempotencyKey: crypto.randomUUID(),
        ...request,
      })) as { status: string; message?: string };
    expect(await atDoor("7", {})).toMatchObject({ status: "refused", message: expect.stringContaining("one person") });
    expect((await atDoor("8", {})).status).toBe("registered");
    expect((await atDoor("8", { firstName: "Ida", partnerName: "", arrived: false })).status).toBe("registered");
    const { participants } = sessionParticipants.response.parse(
      await backend.get(sessionParticipants.path, { sessionId: "3" }),
    );
    expect(participants.map(({ name }) => name).sort()).toEqual(["Eva & Tom Sol", "Ida"]);
  });

  it.each([
    ["a fee for one person", { eventFeeId: "7", partnerName: "Leo Ruiz" }, "leave this name empty"],
    ["a fee for one person, in Spanish", { eventFeeId: "7", partnerName: "Leo", formLanguage: "es" }, "en blanco"],
  ])("with %s, the form names the input of the partner's name, and registers nobody", async (_, values, text) => {
    const answer = await send(values);
    expect(answer).toMatchObject({ success: false, fieldErrors: { partnerName: expect.stringContaining(text) } });
    expect(await seats(3)).toBe(0);
  });

  it.each([
    ["a link", "See https://spam.example", false],
    ["300 characters", "x".repeat(300), true],
    ["only spaces", "   ", true],
  ])("a partner's name with %s is accepted: %j", async (_, partnerName, success) => {
    expect((await send({ partnerName })).success).toBe(success);
  });
});

describe("paying", () => {
  const seatHeld = async (request: Partial<RegistrationRequest> = {}) => {
    const outcome = await paid(request);
    if (outcome.status !== "held") throw new Error(outcome.status);
    return outcome;
  };

  it("the backend reserves a paid seat for 15 minutes until payment (EV-34)", async () => {
    const one = await seatHeld({ sessionId: "5" });
    expect(await paid({ sessionId: "5" }, later(14.9))).toEqual({ status: "refused", reason: "full" });
    const two = await paid({ sessionId: "5" }, later(15.1));
    expect(two.status).toBe("held");
    expect((await settle(test.db, one.paymentId, "confirm", later(15.2)))?.status).toBe("refused");
    expect(await seats(5)).toBe(1);
  });

  it.each(["cancel", "close"] as const)(
    "if a visitor selects '%s' on the payment page, the backend releases the seat and rejects a later confirmation (EV-34)",
    async (action) => {
      const { paymentId } = await seatHeld({ sessionId: "5" });
      await settle(test.db, paymentId, action, now);
      expect(await seats(5)).toBe(0);
      expect((await settle(test.db, paymentId, "confirm", now))?.status).not.toBe("confirmed");
      expect(await seats(5)).toBe(0);
    },
  );

  it("if a payment is confirmed repeatedly, the backend charges only once (RL-04)", async () => {
    const { paymentId, registrationId } = await seatHeld();
    await Promise.all([settle(test.db, paymentId, "confirm", now), settle(test.db, paymentId, "confirm", later(1))]);
    expect((await settle(test.db, paymentId, "cancel", now))?.status).toBe("confirmed");
    const info = registrationInfo.response.parse(await backend.get(registrationInfo.path, { registrationId }));
    expect(info.registration).toMatchObject({ amountPaid: 40, receiptNumber: expect.stringMatching(/^LH-\d+$/) });
    expect((await paymentById(test.db, paymentId))?.confirm_url).toBe(
      `${back.confirm}?registrationId=${registrationId}`,
    );
  });

  it("the backend calculates a registration's price from the fee and the promo code, ignoring the submitted price", async () => {
    const { paymentId } = await seatHeld({ promoCode: "ten" });
    expect((await paymentById(test.db, paymentId))?.amount).toBe(3000);
    expect(await paid({ feeId: "8", promoCode: "TEN" })).toMatchObject({ status: "confirmed" });
  });
});

describe("managing registrations", () => {
  it("for the thank-you page, the backend returns the session and a masked email address, and it returns no data for a similar ID (AP-11, EV-29)", async () => {
    const id = idOf(await take({ email: "marisol.vega@example.com" }));
    const { registration, session } = registrationInfo.response.parse(
      await backend.get(registrationInfo.path, { registrationId: id }),
    );
    expect(registration.email).toBe("m•••@example.com");
    expect(session.id).toBe("1");
    const neighbour = id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");
    expect((await backend.ask(`${registrationInfo.path}?registrationId=${neighbour}`)).status).toBe(404);
  });

  it("the backend calculates a promo code's discount per fee and does not reveal why a code is invalid (AP-12)", async () => {
    const check = async (promoCode: string, eventFeeId = "7") =>
      validatePromoCode.response.parse(
        await backend.get(validatePromoCode.path, { sessionId: "3", promoCode, eventFeeId }),
      );
    // People copy codes from emails, with invisible characters, or type them with a keyboard for full-width letters.
    for (const typed of ["ten", "ＴＥＮ", "\u200bTEN\u2069 "])
      expect(await check(typed)).toEqual({ isValid: true, amount: 10 });
    expect(await check("FREE")).toEqual({ isValid: true, amount: 40 });
    for (const code of ["PAST", "OTHER", "no such code"])
      expect(await check(code)).toEqual({ isValid: false, amount: 0 });
    expect(await check("TEN", "nothing")).toEqual({ isValid: false, amount: 0 });
  });

  it("the backend moves a registration and its seat in one transaction (AP-17)", async () => {
    const id = idOf(await take());
    expect(await move(id, "2")).toBe(true);
    expect([await seats(1), await seats(2)]).toEqual([0, 1]);
    for (const target of ["2", "3", "99"]) expect(await move(id, target)).toBe(false);
    await Promise.all(Array.from({ length: 10 }, () => take()));
    expect(await move(id, "1")).toBe(false);
    expect([await seats(1), await seats(2)]).toEqual([10, 1]);
  });

  it("if two staff members edit a registration, the backend rejects a change that is based on outdated data (AP-17, AP-18)", async () => {
    const id = idOf(await paid());
    const post = (path: string, body: object) => backend.post(path, { registrationId: id, sessionId: "3", ...body });
    expect(await post(moveRegistration.path, { newSessionId: "4" })).toEqual({ data: { success: true } });
    expect(await post(moveRegistration.path, { newSessionId: "5" })).toMatchObject({ data: { success: false } });
    expect(await post(cancelRegistration.path, {})).toMatchObject({ success: false });
    expect([await seats(4), await seats(5)]).toEqual([1, 0]);
    expect(await post(cancelRegistration.path, { sessionId: "4" })).toEqual({ success: true });
  });

  it("the backend rejects a move to a session for which the person is already registered (AP-17)", async () => {
    const id = idOf(await take({ email: "both@example.com" }));
    await take({ email: "both@example.com", sessionId: "2" });
    expect(await move(id, "2")).toBe(false);
    expect(await seats(1)).toBe(1);
  });

  it("the backend releases a canceled seat, rejects moves of the canceled registration, and reports who canceled it and when (AP-18)", async () => {
    const id = idOf(await take());
    expect([await cancel(id), await cancel(id), await cancel("r-none")]).toEqual([true, false, false]);
    expect(await seats(1)).toBe(0);
    expect(await move(id, "2")).toBe(false);
  });

  it("for staff, the backend lists participants by location, name, or email address, and marks canceled registrations (AP-13 to AP-16)", async () => {
    await take({ firstName: "Marisol", lastName: "Vega", email: "mv@example.com" });
    await cancel(idOf(await take({ firstName: "Harlan", lastName: "Lonetree" })));
    const search = async (searchText: string) =>
      searchParticipants.response.parse(await backend.post(searchParticipants.path, { eventId: "1", searchText }));
    const [group] = await search("");
    expect(group?.location).toBe("Larkspur Denver Hospital");
    expect(group?.participants.map(({ name, paymentStatus }) => [name, paymentStatus])).toEqual([
      ["Harlan Lonetree", "2 - Canceled"],
      ["Marisol Vega", "0 - Free"],
    ]);
    expect((await search("ol veg"))[0]?.participants).toHaveLength(1);
    expect((await search("MV@EXAMPLE"))[0]?.participants).toHaveLength(1);
    expect(await search("nobody")).toEqual([]);
    expect(eventParticipants.response.parse(await backend.get(eventParticipants.path, { eventId: 1 }))).toHaveLength(2);
    const { participants } = sessionParticipants.response.parse(
      await backend.get(sessionParticipants.path, { sessionId: 1 }),
    );
    expect(participants).toHaveLength(2);
  });
});

describe("the waitlist for a full class (EV-17, EV-34)", () => {
  const list = async (sessionId = "1") =>
    waitingList.response.parse(await backend.get(waitingList.path, { sessionId }));
  const give = async (waitingId: string) => giveSeat.response.parse(await backend.post(giveSeat.path, { waitingId }));
  const fill = async (sessionId: string, count: number, more: Partial<RegistrationRequest> = {}) =>
    Promise.all(Array.from({ length: count }, () => take({ sessionId, ...more })));
  const waits = (request: Partial<RegistrationRequest> = {}) => take({ mayWait: true, ...request });

  it("the backend adds people to the waitlist only if they opt in and the class is full", async () => {
    expect((await waits()).status).toBe("confirmed");
    await fill("1", 9);
    expect(await take()).toEqual({ status: "refused", reason: "full" });
    expect(await waits()).toEqual({ status: "waiting", place: 1 });
    expect(await list()).toHaveLength(1);
    expect(await seats(1)).toBe(10);
  });

  it("if 30 people register concurrently, each person gets either one seat or one waitlist position", async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => waits()));
    const places = outcomes.flatMap((outcome) => (outcome.status === "waiting" ? [outcome.place] : []));
    expect(outcomes.filter(({ status }) => status === "confirmed")).toHaveLength(10);
    expect(places.length).toBe(20);
    expect((await list()).length).toBe(20);
    expect(await seats(1)).toBe(10);
  });

  it("a repeated submission keeps its waitlist position", async () => {
    await fill("1", 10);
    await waits();
    const mine = { email: "again@example.com", idempotencyKey: "one-submit-that-waits" };
    expect(await waits(mine)).toEqual({ status: "waiting", place: 2 });
    await waits();
    expect(await waits({ ...mine, email: "AGAIN@example.com" })).toEqual({ status: "waiting", place: 2 });
    expect(await list()).toHaveLength(3);
  });

  it.each([
    ["without an idempotency key", ""],
    ["with another idempotency key", "a-guess-of-somebody-else"],
  ])("whoever types the email address of a person who waits %s does not learn the place (EV-34)", async (_, key) => {
    await fill("1", 10);
    const email = "waits@example.com";
    expect(await waits({ email, idempotencyKey: "key-of-the-person-who-waits" })).toEqual({
      status: "waiting",
      place: 1,
    });
    expect(await waits({ email, firstName: "Nosy", idempotencyKey: key })).toEqual({ status: "waiting" });
    expect(await list()).toHaveLength(1);
  });

  it("the backend reserves a canceled seat for the waitlist", async () => {
    const taken = await fill("1", 10);
    await waits();
    await cancel(idOf(taken[0]!));
    expect(await take()).toEqual({ status: "refused", reason: "full" });
    const { results } = findSessions.response.parse(await backend.post(findSessions.path, { eventId: "1" }));
    const session = results.find(({ id }) => id === "1")!;
    expect([session.registrationCount, session.waiting, isFull(session)]).toEqual([10, 1, true]);
  });

  it("staff can assign a seat to the first person on the waitlist only once", async () => {
    const taken = await fill("1", 10);
    await waits({ firstName: "First" });
    await waits({ firstName: "Second" });
    const [first] = await list();
    expect(first?.name).toBe("First Sitor");
    expect(await give(first!.id)).toMatchObject({ success: false, message: "No seats are available." });
    await cancel(idOf(taken[0]!));
    const both = await Promise.all([give(first!.id), give(first!.id)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await seats(1)).toBe(10);
    expect((await list()).map(({ name }) => name)).toEqual(["Second Sitor"]);
    expect(await take()).toEqual({ status: "refused", reason: "full" });
  });

  it("for a person from the waitlist, the backend reserves a seat in a paid class for a day and requests payment", async () => {
    const taken = await fill("5", 1, { feeId: "7" });
    const [held] = taken;
    await waits({ sessionId: "5", feeId: "8", promoCode: "" });
    if (held?.status !== "held") throw new Error(held?.status);
    await settle(test.db, held.paymentId, "cancel", now);
    const [first] = await list("5");
    const given = await give(first!.id);
    expect(given).toMatchObject({ success: true, paymentUrl: expect.stringMatching(/^\/pay\/p-/) });
    const hours = (Date.parse(given.heldUntil!) - Date.now()) / 3_600_000;
    expect(Math.abs(hours - 24)).toBeLessThan(0.1);
    const payment = await paymentById(test.db, given.paymentUrl!.split("/").at(-1)!);
    expect([payment?.amount, payment?.status]).toEqual([1000, "open"]);
    expect((await settle(test.db, payment!.id, "confirm", later(23 * 60)))?.status).toBe("confirmed");
    expect(await seats(5)).toBe(1);
  });

  it("the people in a group share one waitlist position", async () => {
    await test.db.prepare("UPDATE sessions SET people_at_once = 4 WHERE id = 1").run();
    const taken = await fill("1", 9);
    const others = [{ firstName: "Ana", lastName: "Two", feeId: "" }];
    expect(await waits({ others })).toEqual({ status: "waiting", place: 1 });
    const [pair] = await list();
    expect([pair?.seats, (await give(pair!.id)).message]).toEqual([
      2,
      "There are not enough available seats for the whole group.",
    ]);
    await cancel(idOf(taken[0]!));
    expect((await give(pair!.id)).success).toBe(true);
    expect(await seats(1)).toBe(10);
  });

  it("the backend rejects waitlist requests for closed sessions and from people who were removed or are already registered", async () => {
    await fill("1", 9);
    await take({ email: "seated@example.com" });
    expect(await waits({ email: "seated@example.com" })).toEqual({ status: "refused", reason: "full" });
    await waits();
    const [first] = await list();
    const remove = async () =>
      removeWaiting.response.parse(await backend.post(removeWaiting.path, { waitingId: first!.id })).success;
    expect([await remove(), await remove(), await list()]).toEqual([true, false, []]);
    await test.db.prepare("UPDATE sessions SET registration_closed = 1 WHERE id = 1").run();
    expect(await waits()).toEqual({ status: "refused", reason: "closed" });
    expect(await list()).toEqual([]);
  });
});

describe("participant check-in at the door", () => {
  const send = async <E extends typeof markArrival | typeof registerWalkIn>(call: E, body: object, name: string) => {
    const response = await backend.ask(call.path, { method: "POST", as: { name }, body: JSON.stringify(body) });
    return response.json() as Promise<Record<string, unknown>>;
  };
  const mark = (registrationId: string, change: object = {}, name = "Sam Ortega") =>
    send(markArrival, { registrationId, sessionId: "1", arrived: true, age: 0, ...change }, name);
  const walkIn = (request: object = {}, key: string = crypto.randomUUID()) =>
    send(registerWalkIn, { sessionId: "1", firstName: "Wa", lastName: "Lker", idempotencyKey: key, ...request }, "Sam");
  const participants = async (sessionId = "1") =>
    sessionParticipants.response.parse(await backend.get(sessionParticipants.path, { sessionId })).participants;

  it("if two staff members check in the same participant, the backend keeps the name and the time of the first check-in (ST-18)", async () => {
    const id = idOf(await take());
    const first = await mark(id, { age: 60_000 }, "Ana Núñez");
    expect(first).toMatchObject({ success: true, arrivedBy: "Ana Núñez" });
    expect(await mark(id)).toEqual(first);
    expect(await participants()).toMatchObject([{ arrivedAt: first.arrivedAt, arrivedBy: "Ana Núñez" }]);
  });

  it("the backend applies the most recent check-in change, regardless of the order in which the changes arrive (ST-18)", async () => {
    const id = idOf(await take());
    await mark(id, { arrived: false, age: 1_000 });
    expect(await mark(id, { age: 60_000 })).toEqual({ success: true });
    expect(await mark(id)).toMatchObject({ arrivedBy: "Sam Ortega" });
    expect(await mark(id, { arrived: false })).toEqual({ success: true });
  });

  it("the backend rejects a check-in after a cancellation or a move, and a move removes the participant's check-in (ST-18)", async () => {
    const [canceled, moved] = [idOf(await take()), idOf(await take())];
    await mark(moved);
    await cancel(canceled);
    await move(moved, "2");
    expect(await mark(canceled)).toEqual({ success: false });
    expect(await mark(moved)).toEqual({ success: false });
    expect((await participants("2"))[0]).not.toHaveProperty("arrivedAt");
  });

  it("the backend registers a walk-in after online registration has closed and ignores repeated submissions (ST-18)", async () => {
    await test.db
      .prepare("UPDATE sessions SET registration_closed = 1, starts_at = '2020-01-01T00:00:00Z' WHERE id = 1")
      .run();
    const answers = await Promise.all([walkIn({}, "one-walk-in-submit"), walkIn({}, "one-walk-in-submit")]);
    const registrationId = expect.stringMatching(/^r-/);
    expect(answers).toEqual([
      { status: "registered", registrationId },
      { status: "registered", registrationId },
    ]);
    expect(await participants()).toMatchObject([{ name: "Wa Lker", arrivedBy: "Sam" }]);
  });

  it("the backend assigns no seat to a walk-in while people are on the waitlist (ST-18)", async () => {
    await test.db.prepare("UPDATE sessions SET capacity = 1 WHERE id = 1").run();
    const seated = idOf(await take());
    await take({ mayWait: true });
    await cancel(seated);
    expect(await walkIn()).toMatchObject({ status: "refused", message: expect.stringContaining("waitlist") });
    expect(await walkIn({ email: "walker@example.com" })).toEqual({ status: "waiting", place: 2 });
    expect(await seats(1)).toBe(0);
  });

  it("the backend reserves a walk-in's seat until the fee is paid (ST-18)", async () => {
    const paidClass = { sessionId: "3" };
    expect(await walkIn(paidClass)).toEqual({ status: "refused", message: "Please choose a fee." });
    const answer = await walkIn({ ...paidClass, feeId: "7" });
    expect(answer).toMatchObject({ status: "held", paymentUrl: expect.stringContaining("/pay/p-") });
    expect(answer.heldUntil).toBeTruthy();
    expect(await participants("3")).toMatchObject([
      { paymentStatus: "3 - Payment pending", amountPending: 40, arrivedBy: "Sam" },
    ]);
  });
});

describe("changes by staff", () => {
  const post = async (path: string, body: object, name = "Sam Ortega") => {
    const response = await backend.ask(path, { method: "POST", as: { name }, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  };
  const detail = async (registrationId: string) =>
    participantDetail.response.parse(await backend.get(participantDetail.path, { registrationId }));
  /** Registers and pays. */
  const paidSeat = async (request: Partial<RegistrationRequest> = {}) => {
    const outcome = await paid(request);
    if (outcome.status !== "held") throw new Error(outcome.status);
    await settle(test.db, outcome.paymentId, "confirm", now);
    return outcome.registrationId;
  };

  it("if two staff members make concurrent changes, the backend tells the second staff member who made the first change and when (ST-21)", async () => {
    const [canceled, moved] = [idOf(await take()), idOf(await take())];
    await post(cancelRegistration.path, { registrationId: canceled }, "Ana Núñez");
    const by = { action: "canceled", by: "Ana Núñez", at: expect.any(String) };
    expect(await post(cancelRegistration.path, { registrationId: canceled })).toEqual({
      success: false,
      change: { ...by, detail: null },
    });
    const change = { registrationId: moved, newSessionId: "2", sessionId: "1" };
    await post(moveRegistration.path, change, "Ana Núñez");
    expect(await post(moveRegistration.path, change)).toMatchObject({
      data: { success: false, change: { action: "moved", by: "Ana Núñez" } },
    });
    expect((await detail(moved)).history).toMatchObject([
      { action: "moved", by: "Ana Núñez", detail: expect.stringMatching(/^from Session 1, \w+ \d/) },
    ]);
  });

  it.each([
    ["America/Denver", "Oct 8, 2050, 6pm MDT"],
    ["America/New_York", "Oct 8, 2050, 8pm EDT"],
  ])(
    "the history has the date of the session that somebody left, in its time zone %s (EV-33, ST-21)",
    async (zone, date) => {
      await test.db
        .prepare(
          "UPDATE sessions SET starts_at = '2050-10-09T00:00:00Z', ends_at = '2050-10-09T02:00:00Z', time_zone = ? WHERE id = 1",
        )
        .bind(zone)
        .run();
      const registrationId = idOf(await take());
      await post(moveRegistration.path, { registrationId, newSessionId: "2", sessionId: "1" });
      expect((await detail(registrationId)).history).toMatchObject([{ detail: `from Session 1, ${date}` }]);
    },
  );

  it("the backend moves several people together, skips canceled and previously moved registrations, and moves nobody if too few seats are available (ST-21)", async () => {
    const move = async (registrationIds: string[], newSessionId: string, sessionId = "1") =>
      moveParticipants.response.parse(
        await post(moveParticipants.path, { registrationIds, newSessionId, sessionId }, "Ana Núñez"),
      );
    const email = "twin@example.com";
    const ids = [idOf(await take()), idOf(await take()), idOf(await take()), idOf(await take({ email }))];
    await take({ email, sessionId: "2" });
    await post(cancelRegistration.path, { registrationId: ids[0] });
    // Session 2 has two available seats for the two people who can move.
    await test.db.prepare("UPDATE sessions SET capacity = 3 WHERE id = 2").run();
    const people = new Map((await move(ids, "2")).map((one) => [one.registrationId, one]));
    expect(ids.map((id) => people.get(id)?.moved)).toEqual([false, true, true, false]);
    expect(people.get(ids[0]!)).toMatchObject({ name: "Vi Sitor", change: { action: "canceled", by: "Sam Ortega" } });
    expect(people.get(ids[3]!)).toMatchObject({ message: "already has a seat in the session" });
    for (const id of [ids[1]!, ids[2]!])
      expect((await detail(id)).history).toMatchObject([
        { action: "moved", by: "Ana Núñez", detail: expect.stringMatching(/^from Session 1, /) },
      ]);
    expect((await detail(ids[3]!)).history).toEqual([]);
    const mails = await test.db.prepare("SELECT registration_id AS id FROM outbox WHERE kind = 'moved'").all();
    const mailed = new Set(mails.results.map(({ id }) => id));
    expect(ids.map((id) => mailed.has(id))).toEqual([false, true, true, false]);
    expect([await seats(1), await seats(2)]).toEqual([1, 3]);
    // Session 1 has one fewer available seat than there are people who would move back.
    await test.db.prepare("UPDATE sessions SET capacity = 2 WHERE id = 1").run();
    for (const one of await move([ids[1]!, ids[2]!], "1", "2"))
      expect(one).toMatchObject({ moved: false, message: "only 1 seat is free" });
    expect([await seats(1), await seats(2)]).toEqual([1, 3]);
    expect(await move([ids[1]!], "1", "2")).toMatchObject([{ moved: true }]);
  });

  it("the backend refunds a payment only once and only if staff choose a refund; the payment list contains the refund (ST-20, ST-21)", async () => {
    const [kept, refunded] = [await paidSeat(), await paidSeat()];
    expect(await post(cancelRegistration.path, { registrationId: kept })).toEqual({ success: true });
    const refund = { registrationId: refunded, refund: true };
    expect(await post(cancelRegistration.path, refund)).toEqual({ success: true, refunded: 40 });
    expect(await post(cancelRegistration.path, refund)).toMatchObject({ success: false });
    const shown = await detail(refunded);
    expect(shown.payments.map(({ amount, status }) => [amount, status])).toEqual([
      [40, "Paid"],
      [-40, "Refunded"],
    ]);
    expect(shown.participant.paymentStatus).toBe("2 - Canceled, refunded");
    expect((await detail(kept)).history).toMatchObject([{ action: "canceled", detail: "$40 not refunded" }]);
  });

  it("the backend restores a canceled registration unless its seat is taken or its payment was refunded (ST-20)", async () => {
    const id = idOf(await take());
    await cancel(id);
    expect(await post(restoreRegistration.path, { registrationId: id })).toEqual({ success: true });
    await cancel(id);
    await test.db.prepare("UPDATE sessions SET capacity = 1 WHERE id = 1").run();
    await take();
    const refused = { success: false, message: expect.stringContaining("someone else") };
    expect(await post(restoreRegistration.path, { registrationId: id })).toEqual(refused);
    const refunded = await paidSeat();
    await post(cancelRegistration.path, { registrationId: refunded, refund: true });
    expect(await post(restoreRegistration.path, { registrationId: refunded })).toEqual(refused);
    expect(await seats(1)).toBe(1);
  });

  it("staff can close, reopen, and cancel a session, and the backend updates refunds and the waitlist (ST-20)", async () => {
    const change = (to: string, more: object = {}) => post(changeSession.path, { sessionId: "3", to, ...more });
    await paidSeat();
    await paidSeat();
    expect(await change("close")).toEqual({ success: true });
    expect(await paid()).toEqual({ status: "refused", reason: "closed" });
    expect(await change("close")).toMatchObject({ success: false, change: { action: "closed", by: "Sam Ortega" } });
    expect(await change("reopen")).toEqual({ success: true });
    await paidSeat();
    expect(await change("cancel", { refund: true })).toEqual({ success: true, canceled: 3, refunded: 120 });
    expect(await change("cancel")).toMatchObject({ success: false, change: { action: "canceled" } });
    expect(await seats(3)).toBe(0);
    expect(await paid()).toEqual({ status: "refused", reason: "closed" });
    const { results } = findSessions.response.parse(await backend.post(findSessions.path, { eventId: "2" }));
    expect(results.map(({ id }) => id)).not.toContain("3");
  });

  it("the backend sends a message once, to the chosen participants only, and records why others did not get it (ST-19)", async () => {
    const [stays, cancels, moves] = [idOf(await take()), idOf(await take()), idOf(await take())];
    const calls = idOf(await take());
    await test.db.prepare("UPDATE registrations SET email = '' WHERE id = ?").bind(calls).run();
    // A participant whom staff did not choose.
    await take();
    await cancel(cancels);
    await move(moves, "2");
    const message = {
      sessionId: "1",
      registrationIds: [stays, cancels, moves, calls],
      subject: "Bring a pillow",
      text: "See you.\r\nSam",
      idempotencyKey: "one-message",
    };
    const answers = await Promise.all([post(sendMessage.path, message), post(sendMessage.path, message)]);
    expect(answers).toEqual([
      { sent: 1, notSent: 3 },
      { sent: 1, notSent: 3 },
    ]);
    const record = sessionMessages.response.parse(await backend.get(sessionMessages.path, { sessionId: "1" }));
    expect(record).toMatchObject([{ subject: "Bring a pillow", text: "See you.\nSam", by: "Sam Ortega" }]);
    const outcomes = new Map(record[0]!.recipients.map(({ registrationId, outcome }) => [registrationId, outcome]));
    expect(outcomes).toEqual(
      new Map([
        [stays, "sent"],
        [cancels, "canceled"],
        [moves, "moved"],
        [calls, "no-email"],
      ]),
    );
  });

  it("the backend lists a day's sessions and the classes that a staff member follows (ST-20)", async () => {
    await test.db.prepare("INSERT INTO session_dates VALUES (2, '2031-01-07T18:00:00Z', '2031-01-07T19:00:00Z')").run();
    await test.db.prepare("UPDATE sessions SET ends_at = '2031-02-01T00:00:00Z' WHERE id = 2").run();
    await post(followClass.path, { eventId: "1", follow: true });
    const list = async (request: object) => {
      const query = new URLSearchParams({ from: "2031-01-07T07:00:00Z", to: "2031-01-08T07:00:00Z", ...request });
      return staffSessions.response.parse(await (await backend.ask(`${staffSessions.path}?${query}`)).json());
    };
    expect(await list({})).toMatchObject([{ id: "2", eventId: "1", meetsAt: "2031-01-07T18:00:00Z", mine: true }]);
    const always = { from: "2000-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z" };
    expect((await list({ ...always, mine: "true" })).map(({ id }) => id).sort()).toEqual(["1", "2"]);
    await post(followClass.path, { eventId: "1", follow: false });
    expect(await list({ ...always, mine: "true" })).toEqual([]);
  });
});
