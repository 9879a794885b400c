import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import PostalMime from "postal-mime";
import { beforeAll, describe, expect, it } from "vitest";
import type { BackendEnv } from "../../backend/env.ts";
import { deliverMails } from "../../backend/mail/deliver.ts";
import { mimeMessage } from "../../backend/mail/mime.ts";
import type { OutgoingMail } from "../../backend/mail/outgoing.ts";
import { senderOf } from "../../backend/mail/sender.ts";
import type { MailKind, PriceMailKind, VisitMailKind } from "../../backend/outbox.ts";
import { checkedCalendar } from "../support/calendar-rules.ts";
import { startBackend } from "./database.ts";

const { test } = startBackend({ size: "empty" });
let env: BackendEnv;
const now = new Date("2035-10-08T18:00:00Z");
const SENDER = "Clínica “Cedar”, Peña <classes@example.org>";
const TITLE = `Preparación para el parto; lactancia, y "primeros" meses 🤰 de \\ otoño`;
const VISIT = `v-${"0".repeat(26)}`;
const REGISTRATION = `r-${"0".repeat(26)}`;

beforeAll(async () => {
  env = {
    DB: test.db,
    CONTENT_API_KEY: "",
    LINK_SECRET: "s",
    SITE_ORIGIN: "https://www.example.org",
    MAIL_FROM: SENDER,
  };
  const sessions = [1, 2].map(
    (
      id,
    ) => `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration,
       is_online, capacity, hosting_location_id)
     VALUES (${id}, 1, 'x', '', '2035-10-20T18:00:00Z', '2035-10-27T20:00:00Z', 'America/Denver', 1, 0, 0, 1)`,
  );
  const dates = [20, 27].map(
    (day) => `INSERT INTO session_dates VALUES (2, '2035-10-${day}T18:00:00Z', '2035-10-${day}T20:00:00Z')`,
  );
  await test.db.batch(
    [
      "INSERT INTO hosting_locations (id, title) VALUES (1, 'Cedar Hospital')",
      `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
       VALUES (1, 'cpr', 'x', '', '', '', '', '303-555-0171', '')`,
      ...sessions,
      ...dates,
      "UPDATE session_dates SET ends_at = '2035-10-20T20:00:00Z' WHERE starts_at LIKE '2035-10-20%'",
      `INSERT INTO visits VALUES ('${VISIT}', NULL, NULL, 'video', '2035-10-20T18:00:00Z', '2035-10-20T18:30:00Z', 1, 1, '',
       '', 'Ana', 'Ito', '', 'ana@example.com', 'ana@example.com', '', 'en', 'booked', NULL, '2035-10-01T00:00:00Z')`,
      // An email that asks for a payment leaves only for a held seat.
      `INSERT INTO registrations (id, session_id, first_name, last_name, email, status, hold_expires_at, amount, created_at)
       VALUES ('${REGISTRATION}', 2, 'Ana', 'Ito', 'ana@example.com', 'held', '2035-10-09T00:00:00Z', 4000, '2035-10-08T00:00:00Z')`,
    ].map((statement) => test.db.prepare(statement)),
  );
  await test.db.prepare("UPDATE events SET headline = ?").bind(TITLE).run();
  await test.db.prepare("UPDATE sessions SET title = ?, description = ?").bind(TITLE, `${TITLE}\n`.repeat(20)).run();
});

/** Methods of the calendar files of each kind of email. The class of emails has two dates. */
const FILES = {
  registered: ["PUBLISH"],
  held: [],
  seat: ["PUBLISH"],
  waiting: [],
  changed: ["PUBLISH"],
  moved: ["PUBLISH"],
  rescheduled: ["PUBLISH"],
  canceled: ["CANCEL", "CANCEL"],
  classCanceled: ["CANCEL", "CANCEL"],
  waitingCanceled: [],
  waitingLeft: [],
  offer: [],
  offerEnded: [],
  reminder: [],
  paid: [],
  message: [],
  visitBooked: ["PUBLISH"],
  visitChanged: ["PUBLISH"],
  visitCanceled: ["CANCEL"],
  prices: [],
} satisfies Record<MailKind | VisitMailKind | PriceMailKind, string[]>;
type Kind = keyof typeof FILES;

const LONG = `https://www.example.org/${"a".repeat(1_200)} ñ & <b>`;
const times = { startsAt: "2035-10-20T18:00:00Z", endsAt: "2035-10-20T18:30:00Z" };
const base = {
  name: "Ana",
  people: ["Ana Ito", "José Ñu"],
  paid: 4000,
  due: 0,
  refunded: 0,
  receipt: "R-1",
  until: null,
};

function dataOf(kind: Kind): object {
  if (kind === "prices") return { subject: TITLE, text: LONG };
  if (kind.startsWith("visit")) return times;
  const isGone = kind === "canceled" || kind === "classCanceled";
  return { ...base, ...(isGone ? { people: [], hadSeat: 1 } : { seats: 2 }), subject: TITLE, text: LONG };
}

const KINDS = Object.keys(FILES) as Kind[];
const CASES = KINDS.flatMap((kind) => [
  { kind, language: "en" },
  { kind, language: "es" },
]);

/** What leaves, by kind and language. */
const sent = new Map<string, OutgoingMail>();
const leaving = (kind: Kind, language: string) => sent.get(`${kind}-${language}`)!;

beforeAll(async () => {
  const insert = test.db.prepare(
    `INSERT INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data, created_at, send_at)
     VALUES (?1, ?1, ?2, ?3, 'ana@example.com', 'ana@example.com', ?4, ?5, ?6, ?7, ?7)`,
  );
  await test.db.batch(
    CASES.map(({ kind, language }) => {
      const isVisit = kind.startsWith("visit");
      const [about, session] = kind === "prices" ? [null, null] : isVisit ? [VISIT, null] : [REGISTRATION, 2];
      const data = JSON.stringify(dataOf(kind));
      return insert.bind(`${kind}-${language}`, kind, language, about, session, data, now.toISOString());
    }),
  );
  await deliverMails(env, now, async (mail) => void sent.set(mail.id, mail));
});

describe("emails in MIME, read by a published parser (BK-04)", () => {
  it.each(CASES)(
    "the email $kind in $language has its subject, both texts, and its calendar files",
    async ({ kind, language }) => {
      const mail = leaving(kind, language);
      const raw = mimeMessage(mail, senderOf(SENDER), now);
      const [head = ""] = raw.split("\r\n\r\n");
      expect(raw.replaceAll("\r\n", "")).toMatch(/^[\x20-\x7e]*$/);
      expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
      expect(head.match(/^[\w-]+(?=:)/gm)?.toSorted()).toEqual([
        "Auto-Submitted",
        "Content-Language",
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Subject",
        "To",
      ]);
      const read = await PostalMime.parse(raw);
      expect(read).toMatchObject({
        from: { name: "Clínica “Cedar”, Peña", address: "classes@example.org" },
        to: [{ address: "ana@example.com" }],
        subject: mail.subject,
        date: now.toISOString(),
        messageId: `<${kind}-${language}@example.org>`,
      });
      const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]));
      expect([headers["auto-submitted"], headers["content-language"]]).toEqual(["auto-generated", language]);
      expect(read.text?.trim().replaceAll("\r\n", "\n")).toBe(mail.text.trim());
      expect(read.html?.trim()).toBe(mail.html.replaceAll("\n", "\r\n"));
      expect(read.html).toContain(`<html lang="${language}">`);
      // The parser replaces the line breaks in calendar files.
      const files = read.attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer));
      expect(files.map((file) => file.replaceAll("\n", "\r\n"))).toEqual(mail.files.map(({ content }) => content));
      const methods = mail.files.map(({ content }) => checkedCalendar(content).method);
      expect(read.attachments).toMatchObject(
        methods.map((method) => ({ method, mimeType: "text/calendar", disposition: "attachment" })),
      );
      expect(methods).toEqual(FILES[kind]);
    },
  );

  it.each([
    "Larkspur Health",
    "St. Mary's Hospital",
    "Larkspur, Health",
    "Larkspur: Classes (Denver)",
    'The "Cedar" Clinic',
    "Classes; larkspur@example.org",
    "=?utf-8?Q?Cedar?=",
    "Peña",
  ])("the sender %s is one address with that name in each mail program", async (name) => {
    const raw = mimeMessage(leaving(CASES[0]!.kind, CASES[0]!.language), { name, email: "classes@example.org" }, now);
    const [, phrase = ""] = /^From: (.*?)\s*<classes@example\.org>\r\n\w/ms.exec(raw) ?? [];
    expect(phrase).toMatch(/^[\w!#$%&'*+/=?^`{|}~-]+(\s+[\w!#$%&'*+/=?^`{|}~-]+)*$/);
    const { from } = await PostalMime.parse(raw);
    expect(from).toMatchObject({ name, address: "classes@example.org" });
  });

  it("the send_email binding in workerd accepts each email", async () => {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        modules: true,
        compatibilityDate: "2026-10-01",
        email: { send_email: [{ name: "EMAIL" }] },
        script: `import { EmailMessage } from "cloudflare:email";
          export default { async fetch(request, env) {
            const { from, to, raw } = await request.json();
            return Response.json(await env.EMAIL.send(new EmailMessage(from, to, raw)));
          } };`,
      }),
    );
    const statuses = await Promise.all(
      [...sent.values()].map(async (mail) => {
        const body = { from: senderOf(SENDER).email, to: mail.to, raw: mimeMessage(mail, senderOf(SENDER), now) };
        return (await miniflare.dispatchFetch("http://mail/", { method: "POST", body: JSON.stringify(body) })).status;
      }),
    );
    await miniflare.dispose();
    expect(statuses).toEqual(CASES.map(() => 200));
  });

  it.each([
    "CPR",
    "a".repeat(200),
    "=?utf-8?B?YQ==?=",
    "Tab\tand\u2028line\r\nBcc: x@example.com",
    "ñ".repeat(120),
    "🤰🏽".repeat(40),
    "上級".repeat(60),
    'Quote " and \\, comma; <tag>',
  ])("the subject and the sender's name %j arrive as written, and add no header", async (text) => {
    const mail = { ...leaving("registered", "en"), subject: text };
    const read = await PostalMime.parse(mimeMessage(mail, { name: text, email: "classes@example.org" }, now));
    const line = text.replace(/[\t\u2028\r\n]+/g, " ");
    expect([read.subject, read.from?.name, read.bcc]).toEqual([line, line, undefined]);
  });

  it.each(["ana@example.com\r\nBcc: x@example.com", "ana @example.com", "añá@example.com"])(
    "the address %j is refused",
    async (to) => {
      const mail = { ...leaving("registered", "en"), to };
      expect(() => mimeMessage(mail, senderOf(SENDER), now)).toThrow("address characters");
    },
  );
});
