import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { BackendEnv } from "../../backend/env.ts";
import backend from "../../backend/index.ts";
import { deliverMails, queueReminders } from "../../backend/mail/deliver.ts";
import { mimeMessage } from "../../backend/mail/mime.ts";
import { MailRefused, type OutgoingMail } from "../../backend/mail/outgoing.ts";
import { senderOf } from "../../backend/mail/sender.ts";
import { register } from "../../backend/register.ts";
import type { RegistrationRequest } from "../../backend/registration-request.ts";
import { type ParticipantDetail, participantDetail, sendMessage } from "../../contracts/class-desk.ts";
import { correctRegistration, resendConfirmation, undeliveredMails } from "../../contracts/registration-desk.ts";
import { startBackend, upstream } from "./database.ts";

const { test } = startBackend({ size: "empty" });
let env: BackendEnv;
const start = new Date("2035-10-08T18:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const HOUR = 60;

beforeAll(async () => {
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

describe("the desk sees the emails that do not arrive (BK-04, BK-06)", () => {
  const settings = {
    MAIL_FROM: "Cedar County <classes@example.org>",
    MAIL_WEBHOOK_SECRET: `whsec_${btoa("a secret")}`,
  };
  const desk = () => upstream(test.db, { ...settings, MAIL_API: "https://mail.example/emails" });
  const about = async (registrationId: string) =>
    ((await desk().get(participantDetail.path, { registrationId })) as ParticipantDetail).mails;
  const listed = async () =>
    (await desk().post(undeliveredMails.path, {})) as {
      mails: { registrationId: string; name: string; problem: string }[];
      late: number;
      lateProblem?: string;
    };
  const queued = async (message: object) =>
    backend.queue({ messages: [{ body: message }] } as never, { ...env, ...settings } as never);
  const webhook = async (body: object, { secret = "a secret", age = 0 } = {}) => {
    const [id, time] = ["msg_1", String(Math.floor(Date.now() / 1_000) - age)];
    const text = JSON.stringify(body);
    const signature = createHmac("sha256", secret).update(`${id}.${time}.${text}`).digest("base64");
    const headers = { "svix-id": id, "svix-timestamp": time, "svix-signature": `v1,bad v1,${signature}` };
    return (await desk().ask("/mail/webhook", { method: "POST", body: text, headers })).status;
  };
  /** Registers somebody a minute ago, and sends the email by a transport. */
  async function sentBy(transport: (mail: OutgoingMail) => Promise<string | undefined>) {
    const now = new Date();
    const minuteAgo = new Date(now.getTime() - 60_000);
    const { registrationId } = (await take({}, minuteAgo)) as { registrationId: string };
    await deliverMails(env, now, transport);
    return registrationId;
  }
  const refuse = (reason: string, isFinal: boolean) => async () => {
    throw new MailRefused(reason, isFinal);
  };
  const accept = async () => "<1@example.org>";

  it.each([
    ["E_RECIPIENT_NOT_ALLOWED", true, "failed", /does not accept the email address/],
    ["E_RECIPIENT_SUPPRESSED", true, "failed", /nothing to this address/],
    ["E_CONTENT_TOO_LARGE", true, "failed", /refused the email/],
    ["status 422", true, "failed", /refused the email.*status 422/],
    ["E_SENDER_NOT_VERIFIED", false, "waiting", /does not accept the sender/],
    ["status 401", false, "waiting", /does not accept the sender/],
    ["status 429", false, "waiting", /limit/],
    ["E_DAILY_LIMIT_EXCEEDED", false, "waiting", /limit/],
    ["status 503", false, "waiting", /could not be reached/],
    ["TimeoutError", false, "waiting", /could not be reached/],
  ])(
    "after %s (final: %s), the registration shows that the email %s, and why",
    async (reason, isFinal, state, problem) => {
      vi.spyOn(console, "error").mockReturnValue();
      const registrationId = await sentBy(refuse(reason, isFinal));
      vi.restoreAllMocks();
      expect(await about(registrationId)).toMatchObject([
        {
          to: "ana@example.com",
          subject: expect.stringContaining("CPR"),
          state,
          problem: expect.stringMatching(problem),
        },
      ]);
      expect((await listed()).mails).toHaveLength(state === "failed" ? 1 : 0);
    },
  );

  it("an address with a letter that no mail server takes is not tried again", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const registrationId = await sentBy(async (mail) => {
      mimeMessage({ ...mail, to: "añ@example.com" }, senderOf(settings.MAIL_FROM), new Date());
      return undefined;
    });
    vi.restoreAllMocks();
    expect(await about(registrationId)).toMatchObject([{ state: "failed", problem: /character/ }]);
  });

  const cloudflare =
    (type: string, more: object = {}) =>
    () =>
      queued({ type: `cf.email.sending.message.${type}`, payload: { messageId: "<1@example.org>", ...more } });
  const resend =
    (type: string, more: object = {}) =>
    () =>
      webhook({ type: `email.${type}`, data: { email_id: "<1@example.org>", ...more } });
  it.each<[string, () => Promise<unknown>, RegExp | null]>([
    [
      "a bounce in the queue",
      cloudflare("bounced", { bounce: { reason: "550 5.1.1\r\nUser unknown" } }),
      /came back.*550 5.1.1 User unknown/,
    ],
    ["a rejection in the queue", cloudflare("rejected"), /nothing to this address/],
    ["a complaint in the queue", cloudflare("complained"), /spam/],
    ["a delay in the queue", cloudflare("deferred"), null],
    ["a delivery in the queue", cloudflare("delivered"), null],
    [
      "a bounce of the webhook",
      resend("bounced", { bounce: { message: "No such mailbox" } }),
      /came back.*No such mailbox/,
    ],
    ["a complaint of the webhook", resend("complained"), /spam/],
    ["an opened email of the webhook", resend("opened"), null],
    ["a bounce of another email", cloudflare("bounced", { messageId: "<2@example.org>" }), null],
    ["a message that is no event", () => queued({ type: 7 }), null],
  ])("%s is noted at the registration, if the email did not arrive", async (_what, happen, problem) => {
    const registrationId = await sentBy(accept);
    for (let time = 0; time < 2; time++) await happen();
    const [mail] = await about(registrationId);
    expect(mail).toMatchObject(
      problem ? { state: "failed", problem: expect.stringMatching(problem) } : { state: "sent" },
    );
    expect((await listed()).mails.map(({ name }) => name)).toEqual(problem ? ["Ana Ito"] : []);
  });

  it.each([
    ["another secret", { secret: "guess" }, 400],
    ["an old signature", { age: 600 }, 400],
    ["a valid signature", {}, 200],
  ])("a webhook with %s is accepted only with a valid and recent signature", async (_what, options, status) => {
    const registrationId = await sentBy(accept);
    expect(await webhook({ type: "email.bounced", data: { email_id: "<1@example.org>" } }, options)).toBe(status);
    expect((await about(registrationId))[0]?.state).toBe(status === 200 ? "failed" : "sent");
  });

  it("staff correct the address and send the failed email again, as a new one", async () => {
    const registrationId = await sentBy(accept);
    await cloudflare("bounced")();
    const [failed] = await about(registrationId);
    const correction = { registrationId, firstName: "Ana", lastName: "Ito", phone: "", email: "ana.ito@example.com" };
    expect(await desk().post(correctRegistration.path, correction)).toEqual({ success: true });
    const again = { registrationId, mailId: failed!.id };
    expect(await desk().post(resendConfirmation.path, again)).toEqual({ success: true });
    expect((await listed()).mails).toEqual([]);
    const sent: OutgoingMail[] = [];
    await deliverMails(env, new Date(), async (mail) => void sent.push(mail));
    expect(sent).toMatchObject([{ to: "ana.ito@example.com", subject: failed!.subject }]);
    expect(sent[0]?.id).not.toBe(failed!.id);
    expect((await about(registrationId)).map(({ state }) => state)).toEqual(["sent", "failed"]);
    // An email that arrived, and an email of somebody else, are not sent again.
    const [arrived] = await about(registrationId);
    expect(await desk().post(resendConfirmation.path, { registrationId, mailId: arrived!.id })).toMatchObject({
      success: false,
    });
    expect(await desk().post(resendConfirmation.path, { registrationId: "r-0", mailId: failed!.id })).toMatchObject({
      success: false,
    });
  });

  it("a failed email about a visit or about prices is listed until a later one leaves, without the reason for the visit (BK-04)", async () => {
    const now = new Date();
    const visit = "v-06d698c5c68955e8456fb5b2c51da446";
    const mail = (id: string, kind: string, about: string | null, delivery: string) =>
      test.db
        .prepare(
          `INSERT INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data, created_at, send_at, delivery, failure)
           VALUES (?1, ?1, ?2, 'en', 'mara@example.org', 'mara@example.org', ?3, NULL, '{}', ?4, ?4, ?5, ?6)`,
        )
        .bind(id, kind, about, now.toISOString(), delivery, delivery === "failed" ? "E_RECIPIENT_NOT_ALLOWED" : null);
    await test.db.batch([
      test.db
        .prepare(
          `INSERT INTO visits (id, provider_id, location_id, kind, starts_at, ends_at, is_new, is_video, reason, notes, first_name,
             last_name, birth_date, email, mailbox, phone, language, status, created_at)
           VALUES (?, NULL, NULL, 'video', '2035-10-20T18:00:00Z', '2035-10-20T18:20:00Z', 1, 1, 'Rash', 'secret', 'Mara',
             'Ostrander', '1980-01-01', 'mara@example.org', 'mara@example.org', '3035550142', 'en', 'booked', ?)`,
        )
        .bind(visit, now.toISOString()),
      mail("m-visit", "visitBooked", visit, "failed"),
      mail("m-prices", "prices", null, "failed"),
    ]);
    const others = async () =>
      ((await desk().post(undeliveredMails.path, {})) as unknown as { others: { name: string }[] }).others;
    const shown = await others();
    expect(shown).toMatchObject([
      { name: "mara@example.org", problem: expect.stringContaining("does not accept") },
      { visitId: visit, name: "Mara Ostrander", phone: "3035550142", startsAt: "2035-10-20T18:00:00Z" },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/Rash|secret|1980/);
    await test.db.batch([mail("m-visit-2", "visitChanged", visit, "sent"), mail("m-prices-2", "prices", null, "sent")]);
    expect(await others()).toEqual([]);
    await test.db.prepare("DELETE FROM visits").run();
  });

  it("emails that wait for too long are counted, with the reason", async () => {
    await take({}, new Date(Date.now() - 60 * 60_000));
    expect(await listed()).toMatchObject({ late: 1 });
    const silent = upstream(test.db, {});
    expect(await silent.post(undeliveredMails.path, {})).toMatchObject({
      late: 1,
      lateProblem: expect.stringContaining("No mail service"),
    });
    // The demo shows its emails on a page.
    expect(await upstream(test.db, { FAULTS: "on" }).post(undeliveredMails.path, {})).toMatchObject({ late: 0 });
  });
});
