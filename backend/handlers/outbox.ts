import { type IRequest, json } from "itty-router";
import { jsonOf } from "../../lib/text/json.ts";
import { escapeHtml } from "../../lib/text/text.ts";
import type { BackendEnv } from "../env.ts";
import { pageOf } from "../html-page.ts";
import { outgoingMail } from "../mail/deliver.ts";
import { isSigned, noteFailure, webhookFailure } from "../mail/events.ts";
import { mimeMessage } from "../mail/mime.ts";
import { type MailRow, mailFiles, renderMail } from "../mail/render.ts";
import { senderOf } from "../mail/sender.ts";
import { newRouter } from "../route.ts";
import { organizerOf } from "../session-calendar.ts";
import { row, rows, type Sql, sql } from "../sql.ts";

/**
 * Emails: the mail service's webhook, and the demo's outbox page. Instead of sending an email, the demo shows it in the
 * browser or returns it as JSON.
 */
export const outbox = newRouter();

/** Notes the emails that bounced. The signature proves that the mail service sent the event. */
outbox.post("/mail/webhook", async (request: IRequest, env: BackendEnv) => {
  if (!env.MAIL_WEBHOOK_SECRET) return new Response("Not found", { status: 404 });
  const body = await request.text();
  if (!(await isSigned(body, request.headers, env.MAIL_WEBHOOK_SECRET, new Date())))
    return new Response("The signature is not valid.", { status: 400 });
  const failure = webhookFailure(jsonOf(body));
  if (failure) await noteFailure(env.DB, failure);
  return new Response("ok");
});

const MAX_SHOWN = 100;

const isSent = (now: Date): Sql => sql`send_at <= ${now}`;

/**
 * Returns whether the outbox page is available. Emails contain personal data, so deployed environments have no outbox
 * page.
 */
const isOn = (env: BackendEnv): boolean => env.FAULTS === "on";

outbox.get("/_outbox", async (request: IRequest, env: BackendEnv) => {
  if (!isOn(env)) return undefined;
  const mailRows = await rows<MailRow>(
    env.DB,
    sql`SELECT * FROM outbox WHERE ${isSent(new Date())} ORDER BY send_at DESC, rowid DESC LIMIT ${MAX_SHOWN}`,
  );
  const mails = await Promise.all(mailRows.map((mail) => renderMail(mail, env)));
  if (request.headers.get("accept")?.startsWith("application/json")) return json(mails);
  const items = mails.map(
    ({ id, to, subject, sent }) =>
      `<p><a href="/_outbox/${id}">${escapeHtml(subject)}</a><br>${escapeHtml(to)}<br>${sent}</p>`,
  );
  return pageOf("Outbox", items.join("\n") || "<p>No mail yet. Register for a class to get one.</p>", 200);
});

outbox.get("/_outbox/:id", async ({ params }: IRequest, env: BackendEnv) => {
  const mail = isOn(env) && (await mailRow(params.id ?? "", env));
  if (!mail) return undefined;
  const { to, subject, text } = await renderMail(mail, env);
  const files = await mailFiles(mail, env);
  const paragraphs = text.split("\n\n").map(
    (paragraph) =>
      `<p>${escapeHtml(paragraph)
        .replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
        .replace(/\n/g, "<br>")}</p>`,
  );
  const links = [...files.map(({ name }) => name), "mail.eml"].map(
    (name) =>
      `<p>${name === "mail.eml" ? "For a mail program" : "Attachment"}: <a href="/_outbox/${mail.id}/${name}">${name}</a></p>`,
  );
  return pageOf(escapeHtml(subject), `<p>To: ${escapeHtml(to)}</p>${paragraphs.join("")}${links.join("")}`, 200, {
    language: mail.language,
  });
});

outbox.get("/_outbox/:id/mail.eml", async ({ params }: IRequest, env: BackendEnv) => {
  const mail = isOn(env) ? await mailRow(params.id ?? "", env) : null;
  if (!mail) return undefined;
  const from = senderOf(env.MAIL_FROM ?? organizerOf(env));
  const file = mimeMessage(await outgoingMail(mail, env), from, new Date(mail.send_at));
  return new Response(file, { headers: { "content-type": "message/rfc822" } });
});

outbox.get("/_outbox/:id/:name.ics", async ({ params }: IRequest, env: BackendEnv) => {
  const mail = isOn(env) ? await mailRow(params.id ?? "", env) : null;
  const file = mail && (await mailFiles(mail, env)).find(({ name }) => name === `${params.name}.ics`);
  if (!file) return undefined;
  return new Response(file.content, { headers: { "content-type": file.type } });
});

const mailRow = (id: string, env: BackendEnv) =>
  row<MailRow>(env.DB, sql`SELECT * FROM outbox WHERE id = ${id} AND ${isSent(new Date())}`);
