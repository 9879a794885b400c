/** What staff see of emails: those about a registration, and those of all classes that did not arrive. */
import type { StaffMail } from "../../contracts/class-desk.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import type { BackendEnv } from "../env.ts";
import { mailboxOf, mailId } from "../outbox.ts";
import { row, rows, type Sql, sql } from "../sql.ts";
import { mailProblem } from "./problem.ts";
import { type MailRow, renderMail } from "./render.ts";
import { transportOf } from "./transport.ts";

/** Maximum numbers of emails about one registration, and of failed emails of all classes. */
const MAX_SHOWN = 20;
const MAX_LISTED = 100;

const NO_SERVICE = "No mail service is set up, so emails wait.";

type DeliveryRow = MailRow & {
  delivery: "waiting" | "sent" | "failed";
  failure: string | null;
  delivered_at: string | null;
};

/** Returns the latest emails about registrations, each with its subject and its delivery. */
export async function mailsAbout(registrations: Sql, env: BackendEnv): Promise<StaffMail[]> {
  const found = await rows<DeliveryRow>(
    env.DB,
    sql`SELECT * FROM outbox WHERE registration_id IN (${registrations}) ORDER BY send_at DESC, rowid DESC LIMIT ${MAX_SHOWN}`,
  );
  const hasService = transportOf(env) !== null;
  return Promise.all(
    found.map(async (mail) => ({
      id: mail.id,
      at: mail.delivered_at ?? mail.send_at,
      to: mail.recipient,
      subject: (await renderMail(mail, env)).subject,
      state: mail.delivery,
      problem: mail.failure
        ? mailProblem(mail.failure)
        : mail.delivery === "waiting" && !hasService
          ? NO_SERVICE
          : undefined,
    })),
  );
}

/**
 * Returns the SQL statement that queues a failed email again, to the registration's present address. The copy has an ID
 * of its own, because a mail service sends nothing twice with one ID.
 */
export const failedMailAgain = (registrationId: string, id: string, now: Date): Sql => sql`
  INSERT INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data, created_at, send_at)
  SELECT ${mailId}, ${`again ${id} ${now.getTime()}`}, kind, outbox.language, registrations.email,
    ${mailboxOf(sql`registrations.email`)}, registration_id, outbox.session_id, data, ${now}, ${now}
  FROM outbox JOIN registrations ON registrations.id = registration_id
  WHERE outbox.id = ${id} AND delivery = 'failed' AND registrations.email <> ''
    AND registration_id IN (SELECT coalesce(party_of, id) FROM registrations WHERE registrations.id = ${registrationId})`;

/** Number of days for which the list of all classes shows an email that did not arrive. */
const DAYS_SHOWN = 30;
/** Minutes after which an email is late. The backend sends emails each minute. */
const LATE_MINUTES = 15;

/** Returns the emails about visits and prices that did not arrive, latest first. They say nothing about health. */
const otherFailures = (db: D1Database, since: Date) =>
  rows<{ visit: string | null; name: string | null; phone: string | null; starts: string | null } & Failure>(
    db,
    sql`SELECT visits.id AS visit, trim(first_name || ' ' || last_name) AS name, phone, starts_at AS starts, recipient,
        send_at AS at, coalesce(failure, '') AS failure
      FROM outbox LEFT JOIN visits ON visits.id = registration_id
      WHERE delivery = 'failed' AND send_at >= ${since} AND outbox.session_id IS NULL
        AND (visits.id IS NOT NULL OR outbox.kind = 'prices') AND NOT EXISTS (SELECT 1 FROM outbox AS later
          WHERE later.session_id IS NULL AND later.rowid > outbox.rowid AND later.delivery <> 'failed'
            AND (later.registration_id = outbox.registration_id
              OR outbox.registration_id IS NULL AND later.mailbox = outbox.mailbox AND later.kind = outbox.kind))
      ORDER BY send_at DESC, outbox.rowid DESC LIMIT ${MAX_LISTED}`,
  );

interface Failure {
  recipient: string;
  at: string;
  failure: string;
}

/**
 * Returns the emails that did not arrive, latest first, and the number of emails that are late. An email to a person who
 * got a later one is omitted.
 */
export async function undelivered(env: BackendEnv, now: Date) {
  const since = new Date(now.getTime() - DAYS_SHOWN * DAY_MS);
  const failed = await rows<{ id: string | null; name: string; title: string; at: string; failure: string }>(
    env.DB,
    sql`SELECT registrations.id, coalesce(trim(first_name || ' ' || last_name), waiting.people ->> '$[0].firstName', '') AS name,
        sessions.title, send_at AS at, coalesce(failure, '') AS failure
      FROM outbox JOIN sessions ON sessions.id = outbox.session_id
      LEFT JOIN registrations ON registrations.id = registration_id LEFT JOIN waiting ON waiting.id = registration_id
      WHERE delivery = 'failed' AND send_at >= ${since} AND NOT EXISTS (SELECT 1 FROM outbox AS later
        WHERE later.registration_id = outbox.registration_id AND later.rowid > outbox.rowid)
      ORDER BY send_at DESC, outbox.rowid DESC LIMIT ${MAX_LISTED}`,
  );
  const others = await otherFailures(env.DB, since);
  // Without a mail service, the demo shows its emails on a page.
  const isDemo = env.FAULTS === "on" && transportOf(env) === null;
  const late = await row<{ count: number; failure: string | null }>(
    env.DB,
    sql`SELECT count(*) AS count, max(failure) AS failure FROM outbox WHERE delivery = 'waiting'
      AND send_at < ${new Date(now.getTime() - LATE_MINUTES * MINUTE_MS)} AND ${!isDemo}`,
  );
  return {
    mails: failed.map(({ id, name, title, at, failure }) => ({
      registrationId: id,
      name,
      sessionName: title,
      at,
      problem: mailProblem(failure),
    })),
    others: others.map(({ visit, name, phone, starts, recipient, at, failure }) => ({
      ...(visit === null ? { name: recipient } : { visitId: visit, name: name ?? "", phone, startsAt: starts }),
      at,
      problem: mailProblem(failure),
    })),
    late: late?.count ?? 0,
    lateProblem: late?.count ? (late.failure ? mailProblem(late.failure) : transportOf(env) ? null : NO_SERVICE) : null,
  };
}
