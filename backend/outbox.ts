import { secretId } from "./secret-id.ts";
import { hasSeat } from "./session-rows.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * The reason for an email. The email types `held` and `seat` request a payment; `seat` is for people from the waitlist.
 */
export type MailKind = "registered" | "held" | "seat" | "waiting" | "changed" | "moved" | "canceled";

/** Data in an email, as of the event that triggered it. Amounts are in cents. */
export interface MailData {
  name: string;
  people: string[];
  paid: number;
  due: number;
  refunded: number;
  receipt: string | null;
  /** Time at which the reservation expires unless the visitor pays. */
  until: string | null;
  /** Position of the person on the waitlist, starting at 1. */
  place?: number;
}

/** Returns the SQL condition for a registration's people in one session. */
export const inParty = (id: string | Sql, sessionId: string | Sql): Sql =>
  sql`((registrations.id = ${id} OR registrations.party_of = ${id}) AND registrations.session_id = ${sessionId})`;

/**
 * Returns the SQL statement that queues an email to the registrant. The statement does not queue an email if the
 * registration does not exist, `when` is false, or an email with the same cause exists.
 */
export function registrationMail(kind: Sql, id: string | Sql, cause: string, now: Date, when = sql`TRUE`): Sql {
  const party = (select: Sql, condition: Sql) =>
    sql`(SELECT ${select} FROM registrations WHERE ${inParty(sql`own.id`, sql`own.session_id`)} AND ${condition})`;
  return sql`INSERT OR IGNORE INTO outbox (id, cause, kind, language, recipient, registration_id, session_id, data, created_at)
    SELECT ${secretId("m")}, ${cause}, ${kind}, language, email, id, session_id, json_object(
      'name', first_name,
      'people', json(${party(sql`json_group_array(first_name || ' ' || last_name)`, hasSeat(now))}),
      'paid', ${party(sql`coalesce(sum(amount), 0)`, sql`status = 'confirmed'`)},
      'due', ${party(sql`coalesce(sum(amount), 0)`, sql`status = 'held'`)},
      'refunded', (SELECT coalesce(sum(refunds.amount), 0) FROM refunds JOIN registrations
        ON registrations.id = refunds.registration_id
        WHERE ${inParty(sql`own.id`, sql`own.session_id`)} AND refunds.created_at = ${now}),
      'receipt', receipt_number,
      'until', hold_expires_at), ${now}
    FROM registrations AS own WHERE id = ${id} AND email <> '' AND ${when}`;
}

/** Returns the SQL statement that queues an email to a person who joined the waitlist. */
export const waitingMail = (waitingId: string, now: Date): Sql => sql`
  INSERT OR IGNORE INTO outbox (id, cause, kind, language, recipient, registration_id, session_id, data, created_at)
  SELECT ${secretId("m")}, ${`waiting ${waitingId}`}, 'waiting', language, email, id, session_id, json_object(
    'name', people ->> '$[0].firstName', 'paid', 0, 'due', 0, 'refunded', 0, 'people',
    json((SELECT json_group_array((value ->> 'firstName') || ' ' || (value ->> 'lastName')) FROM json_each(own.people))),
    'place', (SELECT count(*) FROM waiting
      WHERE waiting.session_id = own.session_id AND waiting.status = 'waiting' AND waiting.rank <= own.rank)), ${now}
  FROM waiting AS own WHERE id = ${waitingId}`;
