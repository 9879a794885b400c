import { priceOfEntry } from "./class-offer.ts";
import { keptCents } from "./refunds.ts";
import { hasSeat, seatNames } from "./session-rows.ts";
import { all, prepare, type Sql, sql } from "./sql.ts";

/**
 * The reason for an email. `paid` is about a payment at the desk. The email types `held` and `seat` request a payment;
 * `seat` is for people from the waitlist. `canceled` is about one registration, and `classCanceled` and
 * `waitingCanceled` are about a class that staff canceled.
 */
export type MailKind =
  | "registered"
  | "held"
  | "seat"
  | "waiting"
  | "changed"
  | "moved"
  | "canceled"
  | "classCanceled"
  | "waitingCanceled"
  | "waitingLeft"
  | "offer"
  | "offerEnded"
  | "rescheduled"
  | "reminder"
  | "paid"
  | "message";

/** The reason for an email about a visit. */
export type VisitMailKind = "visitBooked" | "visitChanged" | "visitCanceled";

/** An email with prices, which has its text from the start. */
export type PriceMailKind = "prices";

/** Data in an email, as of the event that triggered it. Amounts are in cents. */
export interface MailData {
  name: string;
  people: string[];
  paid: number;
  due: number;
  refunded: number;
  /** Amount to pay at the class. Emails of earlier releases lack it and `byHand`. */
  owed?: number;
  /** Whether staff recorded the payment, so that a refund is not made to a card that was used on a page. 0 or 1. */
  byHand?: number;
  /** Amount that was paid for canceled seats and not refunded. Emails of earlier releases lack it. */
  kept?: number;
  receipt: string | null;
  /** Time at which the reservation expires unless the visitor pays. */
  until: string | null;
  /** Position of the person on the waitlist, starting at 1. */
  place?: number;
  /** Number of people with a confirmed seat. */
  seats?: number;
  /** Whether the registration had a confirmed seat, if the email is about a cancellation. 0 or 1. */
  hadSeat?: number;
  /** Subject and text of a message from staff. */
  subject?: string;
  text?: string;
  /** ID of the session from which staff moved the registration. */
  movedFrom?: number | null;
}

/** Minimum number of minutes between two emails about changes to one registration. */
const MINUTES_BETWEEN_CHANGES = 10;
/**
 * Maximum number of emails that visitors can cause to one email address in an hour. Further emails wait. Emails about
 * payments and about changes by staff are sent at once.
 */
const MAILS_PER_HOUR = 12;

/** Returns the SQL condition for a registration's people in one session. */
export const inParty = (id: string | Sql, sessionId: string | Sql): Sql =>
  sql`((registrations.id = ${id} OR registrations.party_of = ${id}) AND registrations.session_id = ${sessionId})`;

/**
 * Returns the SQL expression for an email address in a form that is the same for all addresses that reach the same
 * person, as `mailboxOf` in lib/text/text.ts returns it.
 */
export const mailboxOf = (email: Sql): Sql => sql`(SELECT iif(box LIKE '%@gmail.com' OR box LIKE '%@googlemail.com',
    replace(substr(box, 1, instr(box, '@') - 1), '.', '') || '@gmail.com', box)
  FROM (SELECT lower(iif(instr(${email}, '+') BETWEEN 2 AND instr(${email}, '@'),
    substr(${email}, 1, instr(${email}, '+') - 1) || substr(${email}, instr(${email}, '@')), ${email})) AS box))`;

const minutesAfter = (time: Sql, minutes: number): Sql =>
  sql`strftime('%Y-%m-%dT%H:%M:%SZ', ${time}, ${`+${minutes} minutes`})`;

/** Returns the SQL expression for the time when an email address may get another email that a visitor caused. */
export const mailboxTime = (
  email: Sql,
  now: Date,
): Sql => sql`max(${now}, coalesce((SELECT ${minutesAfter(sql`send_at`, 60)}
  FROM outbox WHERE mailbox = ${mailboxOf(email)} ORDER BY send_at DESC LIMIT 1 OFFSET ${MAILS_PER_HOUR - 1}), ''))`;

/**
 * Returns the SQL expression for the time of an email about a change. If such an email waits, the new one replaces it at
 * the same time.
 */
const changeTime = (now: Date): Sql => sql`coalesce(
  (SELECT max(send_at) FROM outbox WHERE registration_id = own.id AND session_id = own.session_id AND send_at > ${now}),
  max(${mailboxTime(sql`own.email`, now)}, coalesce((SELECT ${minutesAfter(sql`max(send_at)`, MINUTES_BETWEEN_CHANGES)}
    FROM outbox WHERE registration_id = own.id AND kind IN ('changed', 'canceled')), '')))`;

/** SQL expression for an unguessable ID with 128 random bits, which differs in each row of a statement. */
export const mailId = sql`'m-' || lower(hex(randomblob(16)))`;

interface Mail {
  kind: Sql;
  cause: string | Sql;
  time: Sql;
  /** SQL condition that selects the registrations from the table `own`. */
  where: Sql;
}

/** Returns the SQL statement that queues emails to registrants, unless an email with the same cause exists. */
function mailStatement({ kind, cause, time, where }: Mail, now: Date): Sql {
  const party = (select: Sql, condition: Sql) =>
    sql`(SELECT ${select} FROM registrations WHERE ${inParty(sql`own.id`, sql`own.session_id`)} AND ${condition})`;
  // Each refund is in one email, even if the email about the refund was replaced.
  const refunded = sql`max(0, (SELECT coalesce(sum(refunds.amount), 0) FROM refunds JOIN registrations
      ON registrations.id = refunds.registration_id WHERE ${inParty(sql`own.id`, sql`own.session_id`)})
    - (SELECT coalesce(sum(data ->> 'refunded'), 0) FROM outbox WHERE send_at <= ${now} AND registration_id IN (
      SELECT id FROM registrations WHERE ${inParty(sql`own.id`, sql`own.session_id`)})))`;
  return sql`INSERT INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data,
      created_at, send_at)
    SELECT ${mailId}, ${cause}, mail_kind, language, email, ${mailboxOf(sql`email`)}, id, session_id, json_object(
      'name', first_name,
      'people', json(${party(sql`json_group_array(${seatNames})`, hasSeat(now))}),
      'paid', ${party(sql`coalesce(sum(amount - owed), 0)`, sql`status = 'confirmed'`)},
      'owed', ${party(sql`coalesce(sum(owed), 0)`, sql`status = 'confirmed'`)},
      'due', ${party(sql`coalesce(sum(amount), 0)`, sql`status = 'held'`)},
      'refunded', ${refunded},
      'kept', ${party(sql`coalesce(sum(${keptCents}), 0)`, sql`status = 'canceled' AND receipt_number IS NOT NULL`)},
      'receipt', receipt_number,
      'until', hold_expires_at,
      'seats', ${party(sql`count(*)`, sql`status = 'confirmed'`)},
      'hadSeat', amount = 0 OR owed > 0 OR receipt_number IS NOT NULL,
      'byHand', EXISTS (SELECT 1 FROM payments WHERE payments.paid_for = own.id AND payments.status = 'confirmed'),
      'movedFrom', moved_from), ${now}, mail_time
    FROM (SELECT *, ${kind} AS mail_kind, ${time} AS mail_time FROM registrations AS own
      WHERE email <> '' AND ${where}) AS own
    WHERE mail_kind <> 'held' OR mail_time < hold_expires_at
    ON CONFLICT (cause) DO UPDATE SET kind = excluded.kind, data = excluded.data, created_at = excluded.created_at
      WHERE send_at > ${now}`;
}

/**
 * Returns the SQL statement that queues an email to the registrant, which is sent at once. The statement does not queue
 * an email if the registration does not exist, `when` is false, or an email with the same cause exists.
 */
export const registrationMail = (kind: Sql, id: string | Sql, cause: string, now: Date, when?: Sql): Sql =>
  mailStatement({ kind, cause, time: sql`${now}`, where: all(sql`own.id = ${id}`, when) }, now);

/**
 * Returns the SQL statement that queues the emails about a canceled session: one for each registration that was canceled
 * with the session at the time `now`. If the registrant was not in the session any more, a companion gets the email.
 */
export function classCanceledMails(sessionId: string, now: Date): Sql {
  const isCanceled = (table: Sql) => sql`(${table}.session_id = ${sessionId} AND ${table}.canceled_with = ${now})`;
  const hasRegistrant = sql`EXISTS (SELECT 1 FROM registrations AS main
    WHERE main.id = own.party_of AND ${isCanceled(sql`main`)})`;
  const isFirst = sql`own.rowid = (SELECT min(member.rowid) FROM registrations AS member
    WHERE member.party_of = own.party_of AND ${isCanceled(sql`member`)})`;
  return mailStatement(
    {
      kind: sql`'classCanceled'`,
      cause: sql`'class canceled ' || own.id || ${` ${now.getTime()}`}`,
      time: sql`${now}`,
      where: sql`${isCanceled(sql`own`)} AND (own.party_of IS NULL OR (NOT ${hasRegistrant} AND ${isFirst}))`,
    },
    now,
  );
}

/**
 * Returns the SQL statement that queues an email at once to each registrant with a seat whom a condition selects from the
 * table `own`. A cause that has an email gets no second email.
 */
export const registrationMails = (kind: "rescheduled" | "reminder", where: Sql, cause: Sql, now: Date): Sql =>
  mailStatement(
    { kind: sql`${kind}`, cause, time: sql`${now}`, where: all(sql`own.party_of IS NULL`, hasSeat(now), where) },
    now,
  );

/** Minutes that a visitor has for paying before an email asks for the payment. */
const MINUTES_TO_PAY = 5;

/**
 * Returns the SQL statement that queues an email about a visitor's registration. Emails to one email address wait if
 * there are many of them. An email about seats that are held waits until the visitor has had time to pay (see
 * `dropHeldMail`). It is dropped if it would wait until the seats are released.
 */
export function visitorMail(kind: Sql, id: string, cause: string, now: Date): Sql {
  const time = mailboxTime(sql`own.email`, now);
  const later = minutesAfter(sql`${now}`, MINUTES_TO_PAY);
  return mailStatement(
    {
      kind,
      cause,
      time: sql`iif(status = 'held', max(${time}, ${later}), ${time})`,
      where: sql`own.id = ${id}`,
    },
    now,
  );
}

/** Returns the SQL statement that drops an email that asks for a payment and waits, because the payment is settled. */
export const dropHeldMail = (id: Sql, now: Date): Sql =>
  sql`DELETE FROM outbox WHERE registration_id = ${id} AND kind = 'held' AND send_at > ${now}`;

/**
 * Returns the SQL statement that queues an email about a visitor's change to a registration. Several changes within
 * minutes cause one email, which describes the registration after the last change.
 */
export const changeMail = (kind: Sql, id: string, now: Date, when: Sql): Sql =>
  mailStatement(
    {
      kind,
      cause: sql`'change ' || id || ' ' || session_id || ' ' || mail_time`,
      time: changeTime(now),
      where: sql`own.id = ${id} AND ${when}`,
    },
    now,
  );

/**
 * Returns the SQL statement that queues an email to people on a waitlist: that they joined it (`waiting`), that a seat is
 * offered to them (`offer`) or is not any more (`offerEnded`), that the class is canceled (`waitingCanceled`), or that
 * they are no longer on it (`waitingLeft`). Each person gets each email once.
 * @param where SQL condition that selects the entries from the table `own`
 */
export function waitingMail(
  kind: "waiting" | "offer" | "offerEnded" | "waitingCanceled" | "waitingLeft",
  where: Sql,
  now: Date,
  isByStaff = false,
): Sql {
  const place = sql`(SELECT count(*) FROM waiting
    WHERE waiting.session_id = own.session_id AND waiting.status = 'waiting' AND waiting.rank <= own.rank)`;
  const names = sql`(SELECT json_group_array(trim((value ->> 'firstName') || ' ' || (value ->> 'lastName')))
    FROM json_each(own.people) WHERE ${kind} IN ('waiting', 'offer'))`;
  const due = kind === "offer" ? priceOfEntry(now) : sql`0`;
  return sql`
    INSERT OR IGNORE INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data,
      created_at, send_at)
    SELECT ${mailId}, ${kind} || ' ' || own.id, ${kind}, language, email, ${mailboxOf(sql`email`)}, id, session_id,
      json_object('name', people ->> '$[0].firstName', 'paid', 0, 'due', ${due}, 'refunded', 0,
        'people', json(${names}), 'place', ${place}, 'until', offer_expires_at),
      ${now}, ${isByStaff ? sql`${now}` : mailboxTime(sql`email`, now)}
    FROM waiting AS own WHERE email <> '' AND ${where}`;
}

/** Removes an entry from a waitlist and tells the person. Returns whether the entry was on the waitlist. */
export async function leaveWaitlist(
  waitingId: string,
  condition: Sql,
  { db, now }: { db: D1Database; now: Date },
  isByStaff = false,
): Promise<boolean> {
  const [removed] = await db.batch<{ id: string }>(
    [
      sql`UPDATE waiting SET status = 'removed'
        WHERE id = ${waitingId} AND ${condition} AND status = 'waiting' RETURNING id`,
      waitingMail("waitingLeft", sql`own.id = ${waitingId} AND changes() > 0`, now, isByStaff),
    ].map((statement) => prepare(db, statement)),
  );
  return removed?.results.length === 1;
}

/** Returns the SQL statement that queues a message from staff for each of its recipients, once for each email address. */
export const messageMails = (messageId: string, now: Date): Sql => sql`
  INSERT OR IGNORE INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data,
    created_at, send_at)
  SELECT ${mailId}, 'message ' || messages.id || ' ' || lower(registrations.email), 'message', registrations.language,
    registrations.email, ${mailboxOf(sql`registrations.email`)}, registrations.id, messages.session_id,
    json_object('name', registrations.first_name, 'people', json('[]'), 'paid', 0, 'due', 0, 'refunded', 0,
      'subject', messages.subject, 'text', messages.body),
    ${now}, ${now}
  FROM messages JOIN message_recipients ON message_id = messages.id
  JOIN registrations ON registrations.id = message_recipients.registration_id
  WHERE messages.id = ${messageId} AND outcome = 'sent'`;
