import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { BackendEnv } from "../../backend/env.ts";
import { deliverMails, queueReminders } from "../../backend/mail/deliver.ts";
import type { OutgoingMail } from "../../backend/mail/outgoing.ts";
import { MailRefused } from "../../backend/mail/transport.ts";
import { register } from "../../backend/register.ts";
import type { RegistrationRequest } from "../../backend/registration-request.ts";
import { sendMessage } from "../../contracts/class-desk.ts";
import { database, type TestDatabase, upstream } from "./database.ts";

let test: TestDatabase;
let env: BackendEnv;
const start = new Date("2035-10-08T18:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const HOUR = 60;

beforeAll(async () => {
  test = await database("empty");
  env = {
    DB: test.db,
    CONTENT_API_KEY: "",
    LINK_SECRET: "local-link-secret",
    SITE_ORIGIN: "https://www.example.org",
    MAIL_FROM: "Cedar County <classes@example.org>",
  } as BackendEnv;
  const statements = [
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'Cedar Hospital')",
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (1, 'cpr', 'CPR <for> families', '', '', '', '', '303-555-0171', 'classes@example.org')`,
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online, capacity, hosting_location_id)
     VALUES (1, 1, 'CPR', '', '2035-10-20T18:00:00Z', '2035-10-20T20:00:00Z', 'America/Denver', 1, 0, 0, 1)`,
  ];
  await test.db.batch(statements.map((statement) => test.db.prepare(statement)));
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.batch(
    ["outbox", "message_recipients", "messages", "registrations"].map((table) =>
      test.db.prepare(`DELETE FROM ${table}`),
    ),
  );
});

const person: RegistrationRequest = {
  sessionId: "1",
  feeId: "",
  promoCode: "",
  firstName: "Ana",
  lastName: "Ito",
  email: "ana@example.com",
  phone: "",
  idempotencyKey: "",
};
const take = (request: Partial<RegistrationRequest> = {}, now = start) =>
  register(test.db, { ...person, ...request }, { confirm: "https://www.example.org/thanks", cancel: "/" }, now);
const state = () =>
  test.db
    .prepare("SELECT delivery, attempts, failure FROM outbox")
    .all()
    .then(({ results }) => results);

describe("emails leave (BK-04)", () => {
  it.each([
    ["held", 1],
    ["confirmed", 0],
    ["canceled", 0],
    ["expired", 0],
  ])("an email that asks for a payment leaves for %s seats: %d (EV-35)", async (status, count) => {
    await take();
    await test.db.batch([
      test.db
        .prepare("UPDATE registrations SET status = ?1, hold_expires_at = iif(?1 = 'held', ?2, NULL)")
        .bind(status, at(15).toISOString()),
      test.db.prepare("UPDATE outbox SET kind = 'held'"),
    ]);
    const sent: OutgoingMail[] = [];
    await deliverMails(env, at(1), async (mail) => void sent.push(mail));
    expect(sent).toHaveLength(count);
  });

  it("each email leaves once, as text and HTML with its calendar file, even if two runs overlap", async () => {
    await take();
    const sent: OutgoingMail[] = [];
    const transport = async (mail: OutgoingMail) => void sent.push(mail);
    await Promise.all([deliverMails(env, at(1), transport), deliverMails(env, at(1), transport)]);
    await deliverMails(env, at(60), transport);
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    expect(mail).toMatchObject({ to: "ana@example.com", subject: "You are registered: CPR <for> families" });
    expect(mail?.html).toContain("CPR &lt;for&gt; families");
    expect(mail?.html).toContain('<a href="https://www.example.org/classes-events/my-registration?link=');
    const calendar = new ICAL.Component(ICAL.parse(mail!.files[0]!.content));
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(await state()).toEqual([{ delivery: "sent", attempts: 1, failure: null }]);
  });

  it.each([
    ["a temporary failure is tried again for more than a day, after a pause that doubles", false, 12],
    ["a final refusal is not tried again", true, 1],
  ])("%s, and the failure is kept without the address in the log", async (_what, isFinal, attempts) => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    await take();
    let tries = 0;
    const transport = async () => {
      tries += 1;
      throw new MailRefused("status 500", isFinal);
    };
    const times: number[] = [];
    // A pause of hours does not need a run in each minute.
    for (let minute = 1; minute < 2_400; minute += minute < 20 ? 1 : minute < 600 ? 10 : 100) {
      const before = tries;
      await deliverMails(env, at(minute), transport);
      if (tries > before) times.push(minute);
    }
    expect(tries).toBe(attempts);
    expect(await state()).toEqual([{ delivery: "failed", attempts, failure: "status 500" }]);
    if (!isFinal) expect(times.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(JSON.stringify(log.mock.calls)).not.toContain("ana@");
    log.mockRestore();
  });

  it("without a way to send, emails wait", async () => {
    await take();
    expect(await deliverMails({ ...env, MAIL_FROM: undefined } as never, at(1))).toEqual({ sent: 0, failed: 0 });
    expect(await state()).toEqual([{ delivery: "waiting", attempts: 0, failure: null }]);
  });

  it("the send_email binding gets the envelope, and the email in MIME", async () => {
    vi.doMock("cloudflare:email", () => ({
      EmailMessage: class {
        message: object;
        constructor(from: string, to: string, raw: string) {
          this.message = { from, to, raw };
        }
      },
    }));
    await take();
    const send = vi.fn<(email: { message: Record<"from" | "to" | "raw", string> }) => Promise<object>>(
      async () => ({}),
    );
    await deliverMails({ ...env, EMAIL: { send } as never }, at(1));
    vi.doUnmock("cloudflare:email");
    const { from, to, raw } = send.mock.calls[0]![0].message;
    expect([from, to]).toEqual(["classes@example.org", "ana@example.com"]);
    expect(await PostalMime.parse(raw)).toMatchObject({
      from: { name: "Cedar County", address: "classes@example.org" },
      attachments: [{ filename: "class.ics", mimeType: "text/calendar", method: "PUBLISH" }],
    });
  });

  it.each([
    ["E_RECIPIENT_NOT_ALLOWED", "failed"],
    ["E_HEADER_VALUE_INVALID", "failed"],
    ["E_SENDER_NOT_VERIFIED", "waiting"],
    ["E_DAILY_LIMIT_EXCEEDED", "waiting"],
    ["E_INTERNAL_SERVER_ERROR", "waiting"],
  ])("after the error %s of the binding, the email is %s", async (code, delivery) => {
    vi.doMock("cloudflare:email", () => ({ EmailMessage: class {} }));
    vi.spyOn(console, "error").mockReturnValue();
    await take();
    const send = async () => {
      throw Object.assign(new Error("refused"), { code });
    };
    await deliverMails({ ...env, EMAIL: { send } as never }, at(1));
    vi.doUnmock("cloudflare:email");
    vi.restoreAllMocks();
    expect(await state()).toMatchObject([{ delivery, failure: code }]);
  });

  it("a message from staff reaches each address once (ST-19)", async () => {
    const { registrationId } = (await take({ email: "x@example.com" })) as { registrationId: string };
    const backend = upstream(test.db);
    const message = { subject: "Bring a pillow", text: "See you.\n\nSam", idempotencyKey: "k" };
    for (let time = 0; time < 2; time++)
      await backend.post(sendMessage.path, { sessionId: "1", registrationIds: [registrationId], ...message });
    const sent: OutgoingMail[] = [];
    await deliverMails(env, new Date("2040-01-01"), async (mail) => void sent.push(mail));
    expect(sent.filter(({ subject }) => subject === "Bring a pillow")).toMatchObject([
      { to: "x@example.com", text: expect.stringContaining("See you.\n\nSam"), files: [] },
    ]);
  });

  it("a reminder leaves once, a day before, and not for registrations made in that day", async () => {
    const begins = new Date("2035-10-20T18:00:00Z");
    const hoursBefore = (hours: number) => new Date(begins.getTime() - hours * HOUR * 60_000);
    await take();
    await take({ email: "late@example.com" }, hoursBefore(5));
    await queueReminders(test.db, hoursBefore(25));
    await queueReminders(test.db, hoursBefore(24));
    await queueReminders(test.db, hoursBefore(3));
    const { results } = await test.db.prepare("SELECT recipient FROM outbox WHERE kind = 'reminder'").all();
    expect(results).toEqual([{ recipient: "ana@example.com" }]);
  });
});

describe("an HTTP API sends the emails (BK-04)", () => {
  let server: Server;
  let statuses: number[] = [];
  const requests: { headers: IncomingMessage["headers"]; body: Record<string, never> }[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(statuses.shift() ?? 200).end("{}");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    env = {
      ...env,
      MAIL_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
      MAIL_API_KEY: "secret",
    };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    requests.length = 0;
  });

  it("a lost response is repeated with the same idempotency key", async () => {
    statuses = [503, 200];
    await take();
    for (const minute of [1, 2, 3, 4]) await deliverMails(env, at(minute));
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer secret", "Bearer secret"]);
    expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    const [attachment] = requests[1]!.body.attachments as unknown as { content: string; content_type: string }[];
    expect(attachment?.content_type).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(Buffer.from(attachment!.content, "base64").toString()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(await state()).toEqual([{ delivery: "sent", attempts: 2, failure: null }]);
  });

  it.each([
    [422, "failed"],
    [401, "waiting"],
    [429, "waiting"],
    [500, "waiting"],
  ])("after a status %d, the email is %s", async (status, delivery) => {
    vi.spyOn(console, "error").mockReturnValue();
    statuses = [status];
    await take();
    await deliverMails(env, at(1));
    expect(await state()).toMatchObject([{ delivery, failure: `status ${status}` }]);
    vi.restoreAllMocks();
  });
});
