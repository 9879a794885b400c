import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settle } from "../../backend/payments.ts";
import { register } from "../../backend/register.ts";
import { signLink } from "../../backend/registration-link.ts";
import type { RegistrationRequest } from "../../backend/registration-request.ts";
import { cancelRegistration } from "../../contracts/event-staff.ts";
import { changeRegistration, ownRegistration } from "../../contracts/own-registration.ts";
import { DAY_S, MINUTE_S } from "../../lib/dates/units.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ size: "empty", settings: { FAULTS: "on" } });
const START = Date.UTC(2031, 0, 1, 12);
const CLASS = { starts: new Date(START + 90 * DAY_S * 1_000), ends: new Date(START + 91 * DAY_S * 1_000) };

beforeAll(async () => {
  const event = (id: number) =>
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (${id}, 'event-${id}', 'Event ${id}', '', '', '', '', '303-555-0171', '')`;
  /** Sessions 1 to 40 are free, sessions 41 to 80 cost $40, and sessions 81 to 120 have one seat. */
  const session = (id: number) =>
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online,
       capacity, hosting_location_id, people_at_once)
     VALUES (${id}, ${id > 40 && id <= 80 ? 2 : 1}, 'Session ${id}', '', '${CLASS.starts.toISOString()}',
       '${CLASS.ends.toISOString()}', 'America/Denver', 1, 0, ${id > 80 ? 1 : 0}, 1, 4)`;
  const statements = [
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'Larkspur Denver Hospital')",
    event(1),
    event(2),
    "INSERT INTO event_fees VALUES (7, 2, 'Per person', 4000, 0, 1)",
    ...Array.from({ length: 120 }, (_, index) => session(index + 1)),
    "INSERT INTO forms VALUES ('contact', 'message', '[\"email\"]', NULL, 'Thank you.')",
  ];
  await test.db.batch(statements.map((statement) => test.db.prepare(statement)));
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  await test.db.batch(
    ["outbox", "refunds", "payments", "waiting", "registrations"].map((table) =>
      test.db.prepare(`DELETE FROM ${table}`),
    ),
  );
});
afterEach(() => vi.useRealTimers());

const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_S * 1_000);
const victim = "Vi@example.com";
const back = { confirm: "/thank-you", cancel: "/" };
const take = (request: Partial<RegistrationRequest> = {}) =>
  register(
    test.db,
    {
      ...{ sessionId: "1", feeId: "", promoCode: "", idempotencyKey: "" },
      ...{ firstName: "Vi", lastName: "Sitor", email: victim, phone: "", ...request },
    },
    back,
    new Date(),
  );
const idOf = (outcome: Awaited<ReturnType<typeof take>>) => {
  if (!("registrationId" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.registrationId;
};
const linkOf = (registrationId: string, sessionId: string) =>
  signLink({ registrationId, sessionId, expires: CLASS.ends }, { LINK_SECRET: "local-link-secret" });
const change = async (link: string, request: object) =>
  changeRegistration.response.parse(await backend.post(changeRegistration.path, { link, ...request }));
const toggle = async (link: string) => {
  const found = ownRegistration.response.parse(await backend.post(ownRegistration.path, { link }));
  const other = found.state === "open" ? found.registration.people[1] : undefined;
  const request = other
    ? { change: "remove", personId: other.id }
    : { change: "add", firstName: "An", lastName: "Other" };
  expect((await change(link, request)).done).toBe(request.change);
};
interface Mail {
  kind: string;
  to: string;
  sent: string;
  text: string;
}
/** Returns the emails that have been sent, latest first. */
const mails = async (): Promise<Mail[]> =>
  (await backend.ask("/_outbox", { headers: { accept: "application/json" } })).json();
const coming = ({ text }: Mail) => /Who is coming: (.*)/.exec(text)?.[1];
const refunds = (all: Mail[]) =>
  all.flatMap(({ text }) => [...text.matchAll(/Refund: \$([\d.]+)/g)].map(([, amount]) => Number(amount)));

let tries = 0;
/** Everything that a stranger can do with another person's email address, each with the number of emails in an hour. */
const WAYS: [string, number, () => Promise<(n: number) => Promise<unknown>>][] = [
  ["registers for many classes", 12, async () => (n) => take({ sessionId: `${n + 1}` })],
  ["holds seats in many classes", 12, async () => (n) => take({ sessionId: `${n + 41}`, feeId: "7" })],
  [
    "joins many waitlists",
    12,
    async () => async (n) => {
      await take({ sessionId: `${n + 81}`, email: "first@example.com" });
      await take({ sessionId: `${n + 81}`, mayWait: true });
    },
  ],
  [
    "varies the email address with tags and letter case",
    12,
    async () => (n) => take({ email: n % 2 ? `vi+${n}@example.com` : `VI+${n}@Example.COM` }),
  ],
  [
    "varies the dots of a Gmail address",
    12,
    async () => (n) => {
      const dotted = [..."visitor"].map((letter, at) => (n & (1 << at) ? `${letter}.` : letter)).join("");
      return take({ email: `${dotted.replace(/\.$/, "")}@${n % 3 ? "gmail" : "googlemail"}.com` });
    },
  ],
  [
    "adds and removes a person of one registration",
    // The registration, and one change every ten minutes.
    7,
    async () => {
      const link = await linkOf(idOf(await take()), "1");
      return () => toggle(link);
    },
  ],
  [
    "changes several registrations",
    12,
    async () => {
      const links = await Promise.all(
        ["1", "2", "3", "4"].map(async (session) => linkOf(idOf(await take({ sessionId: session })), session)),
      );
      return (n) => toggle(links[n % 4]!);
    },
  ],
  [
    "registers and cancels again and again",
    12,
    async () => async () => {
      const link = await linkOf(idOf(await take()), "1");
      expect((await change(link, { change: "cancel" })).done).toBe("cancel");
    },
  ],
  [
    "joins and leaves a waitlist again and again",
    12,
    async () => {
      await take({ sessionId: "81", email: "first@example.com" });
      return async () => {
        await take({ sessionId: "81", mayWait: true });
        const waiting = await test.db
          .prepare("SELECT id FROM waiting WHERE status = 'waiting'")
          .first<{ id: string }>();
        expect((await change(await linkOf(waiting!.id, "81"), { change: "leave" })).done).toBe("leave");
      };
    },
  ],
  [
    "sends the contact form with the address",
    0,
    async () => () =>
      backend.ask("/forms/contact", {
        method: "POST",
        body: new URLSearchParams({ email: victim, idempotencyKey: `key-${++tries}`, message: "copy to me" }),
      }),
  ],
];

describe("emails that a stranger can cause (EV-35, threats: mail)", () => {
  it.each(WAYS)("a stranger who %s causes at most %i emails in an hour", async (_what, most, prepare) => {
    const act = await prepare();
    for (let n = 0; n < 40; n++) {
      await act(n);
      wait(1);
    }
    wait(19);
    const sent = (await mails()).filter(({ to }) => to !== "first@example.com");
    expect(sent.length).toBeLessThanOrEqual(most);
    if (most > 0) expect(sent.length).toBeGreaterThan(0);
  });

  it("after many changes within minutes, one email describes the registration after the last change", async () => {
    const id = idOf(await take());
    const link = await linkOf(id, "1");
    for (let n = 0; n < 20; n++) await toggle(link);
    await change(link, { change: "add", firstName: "Bo", lastName: "Last" });
    expect((await mails()).map(({ kind }) => kind)).toEqual(["changed", "registered"]);
    wait(10);
    const [last, ...others] = await mails();
    expect([last!.kind, coming(last!), others.length]).toEqual(["changed", "Vi Sitor, Bo Last", 2]);
    wait(60);
    expect(await mails()).toHaveLength(3);
  });

  it("an email that waits for the hourly limit is sent later, with the state at that time", async () => {
    for (let n = 0; n < 12; n++) await take({ sessionId: `${n + 1}` });
    const id = idOf(await take({ sessionId: "13" }));
    await toggle(await linkOf(id, "13"));
    expect(await mails()).toHaveLength(12);
    wait(61);
    const [last, ...others] = await mails();
    expect([coming(last!), others.length]).toEqual(["Vi Sitor, An Other", 12]);
  });

  it("each refund is in exactly one email, and the last email says that the registration is canceled", async () => {
    const outcome = await take({
      sessionId: "41",
      feeId: "7",
      others: ["An", "Bo", "Cy"].map((firstName) => ({ firstName, lastName: "Other", feeId: "7" })),
    });
    if (outcome.status !== "held") throw new Error(outcome.status);
    await settle(test.db, outcome.paymentId, "confirm", new Date());
    const link = await linkOf(outcome.registrationId, "41");
    for (let n = 0; n < 2; n++) {
      const found = ownRegistration.response.parse(await backend.post(ownRegistration.path, { link }));
      if (found.state !== "open") throw new Error(found.state);
      await change(link, { change: "remove", personId: found.registration.people[1]!.id });
    }
    await change(link, { change: "cancel" });
    wait(60);
    const all = await mails();
    expect(all.map(({ kind }) => kind)).toEqual(["canceled", "changed", "registered"]);
    expect(refunds(all)).toEqual([120, 40]);
  });

  it("staff emails are sent at once and replace an email that waits", async () => {
    const id = idOf(await take());
    const link = await linkOf(id, "1");
    for (let n = 0; n < 3; n++) await toggle(link);
    await backend.post(cancelRegistration.path, { registrationId: id });
    expect((await mails())[0]).toMatchObject({ kind: "canceled" });
    wait(60);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["canceled", "changed", "registered"]);
  });

  it("an email about a held seat is not sent after the seat was released", async () => {
    for (let n = 0; n < 12; n++) await take({ sessionId: `${n + 1}` });
    await take({ sessionId: "41", feeId: "7" });
    wait(120);
    expect((await mails()).map(({ kind }) => kind)).toEqual(Array(12).fill("registered"));
  });
});
