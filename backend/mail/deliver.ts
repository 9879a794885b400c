import type { BackendEnv } from "../env.ts";
import { registrationMails } from "../outbox.ts";
import { prepare, rows, sql } from "../sql.ts";
import { mailHtml } from "./html.ts";
import { MailRefused, type OutgoingMail } from "./outgoing.ts";
import { type MailRow, mailFiles, renderMail } from "./render.ts";
import { type Transport, transportOf } from "./transport.ts";

/** Number of emails that one run sends, and the number of attempts for each email. */
const MAILS_PER_RUN = 50;
const MAX_ATTEMPTS = 12;
/** Pause after the first failed attempt, in minutes. It doubles with each further attempt. */
const FIRST_PAUSE_MINUTES = 1;

const minutesLater = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** SQL condition for an email that asks for a payment although the seats have been paid, canceled, or released. */
const isOutdated = sql`(kind = 'held' AND NOT EXISTS (SELECT 1 FROM registrations
  WHERE registrations.id = outbox.registration_id AND registrations.status = 'held'))`;

/**
 * Sends the emails that are due. An email is claimed before it is sent, so that two runs at the same time send it once.
 * Returns the numbers of sent and failed emails. Without a configured way to send emails, sends nothing.
 */
export async function deliverMails(
  env: BackendEnv,
  now = new Date(),
  transport: Transport | null = transportOf(env),
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 };
  if (!transport) return counts;
  const claimed = await rows<MailRow & { attempts: number }>(
    env.DB,
    sql`UPDATE outbox SET attempts = attempts + 1, try_at = ${minutesLater(now, 10)}
      WHERE id IN (SELECT id FROM outbox WHERE delivery = 'waiting' AND send_at <= ${now}
        AND (try_at IS NULL OR try_at <= ${now}) AND NOT ${isOutdated} ORDER BY send_at LIMIT ${MAILS_PER_RUN})
      RETURNING *`,
  );
  for (const mail of claimed) {
    const { failure, serviceId } = await send(mail, env, transport);
    if (failure === null) counts.sent += 1;
    else counts.failed += 1;
    const isOver = failure !== null && (failure.isFinal || mail.attempts >= MAX_ATTEMPTS);
    const retryAt = minutesLater(now, FIRST_PAUSE_MINUTES * 2 ** (mail.attempts - 1));
    await prepare(
      env.DB,
      failure === null
        ? sql`UPDATE outbox SET delivery = 'sent', delivered_at = ${now}, try_at = NULL, failure = NULL,
            service_id = ${serviceId} WHERE id = ${mail.id}`
        : sql`UPDATE outbox SET delivery = ${isOver ? "failed" : "waiting"}, try_at = ${isOver ? null : retryAt},
            failure = ${failure.message} WHERE id = ${mail.id}`,
    ).run();
    // Neither the address nor the subject is logged.
    if (isOver) console.error(JSON.stringify({ event: "mail-failed", kind: mail.kind, reason: failure.message }));
  }
  return counts;
}

/** Sends an email. Returns the reason if it was not accepted, or else the ID that the mail service gave it. */
async function send(
  mail: MailRow,
  env: BackendEnv,
  transport: Transport,
): Promise<{ failure: MailRefused | null; serviceId: string | null }> {
  try {
    return { failure: null, serviceId: (await transport(await outgoingMail(mail, env))) ?? null };
  } catch (error) {
    return {
      failure: error instanceof MailRefused ? error : new MailRefused((error as Error).name, false),
      serviceId: null,
    };
  }
}

/** Returns an email with all that leaves. */
export async function outgoingMail(mail: MailRow, env: BackendEnv): Promise<OutgoingMail> {
  const { id, language } = mail;
  const { to, subject, text } = await renderMail(mail, env);
  const files = await mailFiles(mail, env);
  // A line break in a subject could add a header.
  const line = subject.replace(/[\r\n]+/g, " ");
  return { id, to, subject: line, text, html: mailHtml(text, language), language, files };
}

/** Hours before a class at which its participants get a reminder. */
const REMINDER_HOURS = 24;

/** Queues a reminder for each registration whose class begins within a day, except those made in that day. */
export async function queueReminders(db: D1Database, now = new Date()): Promise<void> {
  const until = minutesLater(now, REMINDER_HOURS * 60);
  const soon = sql`(SELECT id FROM sessions WHERE starts_at > ${now} AND starts_at <= ${until} AND canceled_at IS NULL
    AND require_registration)`;
  await prepare(
    db,
    registrationMails(
      "reminder",
      sql`own.status = 'confirmed' AND own.session_id IN ${soon}
        AND own.created_at < strftime('%Y-%m-%dT%H:%M:%SZ', (SELECT starts_at FROM sessions WHERE sessions.id = own.session_id), ${`-${REMINDER_HOURS} hours`})`,
      sql`'reminder ' || own.id || ' ' || own.session_id || ' ' || (SELECT starts_at FROM sessions WHERE sessions.id = own.session_id)`,
      now,
    ),
  ).run();
}
