import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../backend/payments.ts";
import { register } from "../../backend/register.ts";
import { signLink } from "../../backend/registration-link.ts";
import type { RegistrationRequest } from "../../backend/registration-request.ts";
import { moveRegistration } from "../../contracts/event-staff.ts";
import { changeRegistration, ownRegistration } from "../../contracts/own-registration.ts";
import { registrationInfo } from "../../contracts/registration.ts";
import { giveSeat, waitingList } from "../../contracts/waitlist.ts";
import { startBackend, upstream } from "./database.ts";

const { test, backend } = startBackend({
  size: "empty",
  settings: { FAULTS: "on", MAIL_ORIGIN: "http://localhost:8787" },
});
const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const start = later(10_000);
const end = later(10_060);
const secrets = { LINK_SECRET: "local-link-secret" };

/**
 * Event 1 is free and event 2 costs $40. Sessions 1 and 2 are free, session 3 has a fee, and session 4 has ended.
 * Groups have up to four people.
 */
beforeEach(async () => {
  const session = (id: number, event: number, seats: number, from = start, to = end) =>
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online,
       capacity, hosting_location_id, people_at_once)
     VALUES (${id}, ${event}, 'Session ${id}', '', '${from.toISOString()}', '${to.toISOString()}', 'America/Denver', 1, 0,
       ${seats}, 1, 4)`;
  const event = (id: number) =>
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (${id}, 'event-${id}', 'Event ${id}', '', '', '', '', '303-555-0171', '')`;
  const tables = [
    "outbox",
    "refunds",
    "payments",
    "waiting",
    "registrations",
    "sessions",
    "event_fees",
    "events",
    "hosting_locations",
  ];
  const statements = [
    ...tables.map((table) => `DELETE FROM ${table}`),
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'Larkspur Denver Hospital')",
    event(1),
    event(2),
    "INSERT INTO event_fees VALUES (7, 2, 'Per person', 4000, 0, 1)",
    session(1, 1, 3),
    session(2, 1, 12),
    session(3, 2, 10),
    session(4, 1, 10, later(-200), later(-140)),
    session(5, 1, 10, later(-20), later(40)),
  ];
  await test.db.batch(statements.map((statement) => test.db.prepare(statement)));
});

const visitor = { firstName: "Vi", lastName: "Sitor", email: "vi@example.com", phone: "" };
const back = { confirm: "https://www.larkspurhealth.example/thank-you", cancel: "https://www.larkspurhealth.example/" };
const take = (request: Partial<RegistrationRequest> = {}, at = now) =>
  register(test.db, { sessionId: "1", feeId: "", promoCode: "", idempotencyKey: "", ...visitor, ...request }, back, at);
const idOf = (outcome: Awaited<ReturnType<typeof take>>) => {
  if (!("registrationId" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.registrationId;
};
const pay = async (outcome: Awaited<ReturnType<typeof take>>) => {
  if (outcome.status !== "held") throw new Error(outcome.status);
  await settle(test.db, outcome.paymentId, "confirm", now);
};
const mails = async (): Promise<{ kind: string; to: string; subject: string; text: string; id: string }[]> =>
  (await backend.ask("/_outbox", { headers: { accept: "application/json" } })).json();
const linkIn = (text = "") => /http:\/\/localhost:8787\S+\?link=(\S+)/.exec(text)?.[1] ?? "";
const own = async (link: string) => ownRegistration.response.parse(await backend.post(ownRegistration.path, { link }));
const opened = async (link: string) => {
  const found = await own(link);
  if (found.state !== "open") throw new Error(found.state);
  return found.registration;
};
const change = async (link: string, request: object) =>
  changeRegistration.response.parse(await backend.post(changeRegistration.path, { link, ...request }));
const registered = async (request: Partial<RegistrationRequest> = {}) => {
  await take(request);
  return linkIn((await mails())[0]?.text);
};

describe("registration emails (EV-35)", () => {
  it("each registration queues one email with a calendar file and a link that contains no names", async () => {
    await take({ idempotencyKey: "one-submit" });
    await take({ idempotencyKey: "one-submit" });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "registered", to: "vi@example.com", subject: "You are registered: Event 1" });
    const link = linkIn(mail?.text);
    expect(link).toMatch(/^r-[0-9a-f]{32}\.1\.[0-9a-z]+\.[0-9a-f]{64}$/);
    expect(await (await backend.ask(`/_outbox/${mail?.id}`)).text()).toContain(`?link=${link}">`);
    const file = await backend.ask(`/_outbox/${mail?.id}/class.ics`);
    expect(file.headers.get("content-type")).toContain("text/calendar");
    expect(await file.text()).toContain("SUMMARY:Session 1");
  });

  it("the backend sends the email in the language of the registration form", async () => {
    await take({ language: "es" });
    const [mail] = await mails();
    expect(mail?.subject).toBe("Su inscripción: Event 1");
    expect(mail?.text).toContain("http://localhost:8787/es/classes-events/my-registration?link=");
  });

  it.each(["confirm", "cancel", "close"] as const)(
    "a person who settles the payment at once by '%s' gets no email that asks for it (EV-35)",
    async (action) => {
      const outcome = await take({ sessionId: "3", feeId: "7" });
      await settle(test.db, outcome.status === "held" ? outcome.paymentId : "", action, new Date());
      expect((await mails()).map(({ kind }) => kind)).toEqual(action === "confirm" ? ["registered"] : []);
    },
  );

  it("a person with an unpaid seat gets an email that requests payment, and a confirmation email after the payment", async () => {
    const outcome = await take({ sessionId: "3", feeId: "7" }, new Date(now.getTime() - 6 * 60_000));
    const text = expect.stringMatching(/ until \w+day, \w+ \d+, [\d:]+[ap]m [A-Z]{3}\. [\s\S]*\$40\./);
    expect(await mails()).toMatchObject([{ kind: "held", text }]);
    await pay(outcome);
    await pay(outcome);
    const kinds = (await mails()).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["held", "registered"]);
  });

  it("people on the waitlist get an email with their position and a second email when they get a seat", async () => {
    for (const name of ["a", "b", "c"]) await take({ email: `${name}@example.com` });
    await take({ mayWait: true });
    expect((await mails()).find(({ kind }) => kind === "waiting")).toMatchObject({
      to: "vi@example.com",
      text: expect.stringContaining("number 1 on the waitlist"),
    });
    await change(linkIn((await mails()).find(({ to }) => to === "a@example.com")?.text), { change: "cancel" });
    const [one] = (await backend.get(waitingList.path, { sessionId: 1 })) as [{ id: string }];
    await backend.post(giveSeat.path, { waitingId: one.id });
    expect((await mails()).find(({ to, kind }) => to === "vi@example.com" && kind !== "waiting")?.subject).toContain(
      "Event 1",
    );
  });

  it("with the link in the waitlist email, a person can see their position and leave the waitlist; then everyone after them moves up (EV-35)", async () => {
    for (const name of ["a", "b", "c"]) await take({ email: `${name}@example.com` });
    await take({ mayWait: true });
    await take({ mayWait: true, email: "next@example.com" });
    const written = await mails();
    const linkOf = (to: string) => linkIn(written.find((one) => one.to === to && one.kind === "waiting")?.text);
    expect(await own(linkOf("next@example.com"))).toMatchObject({ registration: { status: "waiting", place: 2 } });
    expect(await change(linkOf("vi@example.com"), { change: "leave" })).toMatchObject({ done: "leave" });
    expect(await change(linkOf("vi@example.com"), { change: "leave" })).toMatchObject({ refused: "gone" });
    expect(await own(linkOf("vi@example.com"))).toMatchObject({ registration: { status: "canceled", people: [] } });
    expect(await own(linkOf("next@example.com"))).toMatchObject({ registration: { status: "waiting", place: 1 } });
  });

  it("the link in a waitlist email can neither cancel a registration nor open another session (EV-35)", async () => {
    for (const name of ["a", "b", "c"]) await take({ email: `${name}@example.com` });
    await take({ mayWait: true });
    const link = linkIn((await mails()).find(({ kind }) => kind === "waiting")?.text);
    expect(await change(link, { change: "cancel" })).toMatchObject({ refused: "altered" });
    expect(await own(link.replace(/\.1\./, ".2."))).toEqual({ state: "altered" });
  });

  it("if fault injection is disabled, the outbox has no public page", async () => {
    await take();
    const deployed = upstream(test.db);
    expect((await deployed.ask("/_outbox")).status).toBe(404);
  });
});

describe("signed links to registrations (EV-35)", () => {
  it("for a signed link, the backend returns the registration with a masked email address", async () => {
    const link = await registered({ others: [{ firstName: "An", lastName: "Other", feeId: "" }] });
    expect(await opened(link)).toMatchObject({
      status: "confirmed",
      email: "v•••@example.com",
      people: [
        { firstName: "Vi", canLeave: true },
        { firstName: "An", canLeave: true },
      ],
      maxToAdd: 1,
    });
  });

  it("the email contains the same link as the thank-you page", async () => {
    const id = idOf(await take());
    const { registration } = registrationInfo.response.parse(
      await backend.get(registrationInfo.path, { registrationId: id }),
    );
    expect(registration.manageUrl).toBe(`/classes-events/my-registration?link=${linkIn((await mails())[0]?.text)}`);
  });

  it.each([
    ["another registration", (link: string) => link.replace(/^r-./, (start) => (start === "r-0" ? "r-1" : "r-0"))],
    ["another class", (link: string) => link.replace(".1.", ".2.")],
    ["a later expiry", (link: string) => link.replace(/\.([0-9a-z]+)\.(?=[0-9a-f]{64})/, ".zzzzzz.")],
    ["another signature", (link: string) => link.slice(0, -1) + (link.endsWith("0") ? "1" : "0")],
    ["a missing part", (link: string) => link.slice(0, 60)],
  ])("the backend rejects a link with %s as modified", async (_what, alter) => {
    const link = await registered();
    expect(await own(alter(link))).toEqual({ state: "altered" });
    expect(await change(alter(link), { change: "cancel" })).toMatchObject({ refused: "altered" });
    expect(await opened(link)).toMatchObject({ status: "confirmed" });
  });

  it("the backend rejects a link that was signed with another secret", async () => {
    const registrationId = idOf(await take());
    const link = await signLink({ registrationId, sessionId: "1", expires: end }, { LINK_SECRET: "another" });
    expect(await own(link)).toEqual({ state: "altered" });
  });

  it("a signed link expires when the class ends", async () => {
    const registrationId = idOf(await take());
    const link = await signLink({ registrationId, sessionId: "1", expires: later(-1) }, secrets);
    expect(await own(link)).toEqual({ state: "expired" });
    expect(await change(link, { change: "cancel" })).toMatchObject({ refused: "expired" });
  });

  it("after staff move a registration, the old link is invalid, and the visitor gets an email with a new link", async () => {
    const link = await registered();
    const [registrationId] = link.split(".");
    await backend.post(moveRegistration.path, { registrationId, newSessionId: "2" });
    expect(await own(link)).toEqual({ state: "moved" });
    expect(await change(link, { change: "cancel" })).toMatchObject({ refused: "moved" });
    const moved = (await mails()).find(({ kind }) => kind === "moved");
    expect(await opened(linkIn(moved?.text))).toMatchObject({ status: "confirmed" });
    await backend.post(moveRegistration.path, { registrationId, newSessionId: "2" });
    expect((await mails()).filter(({ kind }) => kind === "moved")).toHaveLength(1);
  });
});

describe("registration changes with the signed link (EV-35)", () => {
  it("a visitor can cancel each seat once and gets a refund for it", async () => {
    const outcome = await take({
      sessionId: "3",
      feeId: "7",
      others: [{ firstName: "An", lastName: "Other", feeId: "7" }],
    });
    await pay(outcome);
    const link = linkIn((await mails())[0]?.text);
    expect(await change(link, { change: "cancel" })).toMatchObject({ done: "cancel", refund: 80 });
    expect(await change(link, { change: "cancel" })).toMatchObject({ done: "cancel", refund: 80 });
    expect(await opened(link)).toMatchObject({ status: "canceled", people: [] });
    const canceled = (await mails()).filter(({ kind }) => kind === "canceled");
    expect(canceled).toMatchObject([{ text: expect.stringContaining("Refund: $80") }]);
    // After the cancellation, the same person can register again.
    expect((await take({ sessionId: "3", feeId: "7" })).status).toBe("held");
  });

  it("the backend cancels an unpaid seat without a refund and rejects a later payment for that seat", async () => {
    const outcome = await take({ sessionId: "3", feeId: "7" }, new Date(now.getTime() - 6 * 60_000));
    const link = linkIn((await mails())[0]?.text);
    const [payment] = (await opened(link)).payments;
    expect(payment).toMatchObject({ payUrl: expect.stringMatching(/^\/pay\/p-/), amount: 40 });
    expect(await change(link, { change: "cancel" })).toMatchObject({ done: "cancel", refund: 0 });
    if (outcome.status !== "held") throw new Error(outcome.status);
    expect(await settle(test.db, outcome.paymentId, "confirm", now)).toMatchObject({ status: "canceled" });
  });

  it("a visitor can add people to a registration, up to the class limits, and remove them", async () => {
    const link = await registered();
    const add = (firstName: string) => change(link, { change: "add", firstName, lastName: "Other" });
    expect(await add("An")).toMatchObject({ done: "add" });
    expect(await add("an")).toMatchObject({ refused: "duplicate" });
    expect(await add("")).toMatchObject({ refused: "names" });
    expect(await add("Bo")).toMatchObject({ done: "add" });
    expect(await add("Cy")).toMatchObject({ refused: "full" });
    const { people } = await opened(link);
    expect(await change(link, { change: "remove", personId: people[1]?.id })).toMatchObject({ done: "remove" });
    expect(await change(link, { change: "remove", personId: people[1]?.id })).toMatchObject({ refused: "gone" });
    expect((await opened(link)).people.map(({ firstName }) => firstName)).toEqual(["Vi", "Bo"]);
  });

  it("a person who is added again after a lost answer is added once, and the visitor gets the same payment (RL-04)", async () => {
    await pay(await take({ sessionId: "3", feeId: "7" }, new Date(now.getTime() - 6 * 60_000)));
    const link = linkIn((await mails()).find(({ kind }) => kind === "registered")?.text);
    const add = () => change(link, { change: "add", firstName: "An", lastName: "Other" });
    const first = await add();
    expect(first).toMatchObject({ done: "add", redirectUrl: expect.stringMatching(/^\/pay\/p-/) });
    expect(await add()).toEqual(first);
    expect((await opened(link)).people).toHaveLength(2);
    expect((await opened(link)).payments).toHaveLength(1);
  });

  it("a person who is added again is called a duplicate, even if the class is full by then (RL-04)", async () => {
    const link = await registered();
    const add = (firstName: string) => change(link, { change: "add", firstName, lastName: "Other" });
    for (const name of ["An", "Bo"]) expect(await add(name)).toMatchObject({ done: "add" });
    expect(await add("Bo")).toMatchObject({ refused: "duplicate" });
    expect(await add("Cy")).toMatchObject({ refused: "full" });
  });

  it("a visitor can remove neither the last person in a registration nor a person in another registration", async () => {
    const link = await registered();
    const other = idOf(await take({ email: "other@example.com" }));
    const [id] = link.split(".");
    expect(await change(link, { change: "remove", personId: id })).toMatchObject({ refused: "last" });
    expect(await change(link, { change: "remove", personId: other })).toMatchObject({ refused: "gone" });
  });

  it("the backend reserves an added person's seat until payment", async () => {
    await pay(await take({ sessionId: "3", feeId: "7" }));
    const link = linkIn((await mails())[0]?.text);
    const { redirectUrl = "" } = await change(link, { change: "add", firstName: "An", lastName: "Other" });
    expect(redirectUrl).toMatch(/^\/pay\/p-[0-9a-f]{32}$/);
    expect(await opened(link)).toMatchObject({ status: "confirmed", amountPaid: 40, payments: [{ amount: 40 }] });
    await settle(test.db, redirectUrl.replace("/pay/", ""), "confirm", now);
    expect(await opened(link)).toMatchObject({ amountPaid: 80, payments: [], people: [{}, { isPaid: true }] });
    expect((await mails())[0]).toMatchObject({ kind: "changed" });
  });

  it("an added person never gets a seat that is reserved for the waitlist", async () => {
    const link = await registered();
    await take({ email: "b@example.com" });
    await take({ email: "c@example.com" });
    await take({ email: "d@example.com", mayWait: true });
    await change(linkIn((await mails()).find(({ to }) => to === "b@example.com")?.text), { change: "cancel" });
    expect(await change(link, { change: "add", firstName: "An", lastName: "Other" })).toMatchObject({
      refused: "full",
    });
  });

  it("a registration cannot be changed after the class has started", async () => {
    await test.db
      .prepare(
        `INSERT INTO registrations (id, session_id, amount, status, first_name, last_name, email, created_at)
         VALUES ('r-${"1".repeat(32)}', 5, 0, 'confirmed', 'Vi', 'Sitor', 'vi@example.com', '2026-01-01')`,
      )
      .run();
    const link = await signLink({ registrationId: `r-${"1".repeat(32)}`, sessionId: "5", expires: later(40) }, secrets);
    expect(await opened(link)).toMatchObject({ canChange: false, maxToAdd: 0 });
    expect(await change(link, { change: "cancel" })).toMatchObject({ refused: "begun" });
  });
});
