import { closingTime, isOpen } from "./class-offer.ts";
import { waitingMail } from "./outbox.ts";
import { reservedSeats } from "./session-rows.ts";
import { prepare, type Sql, sql } from "./sql.ts";

/** Number of hours for which a seat is offered to a person on the waitlist. */
const OFFER_HOURS = 24;
/** Number of minutes before registration ends in which staff call the people on the waitlist instead. */
const LATE_MINUTES = 60;

const seconds = (time: Sql): Sql => sql`unixepoch(${time})`;

/**
 * Offers seats that are free to the people on the waitlist, in order, in sessions whose waitlist moves up by itself. An
 * offer ends after a day, or after half of the time until registration ends, so that the next person has time as well.
 * Whoever has not accepted the offer by then leaves the waitlist. Each change queues an email in its transaction.
 */
export async function offerSeats(db: D1Database, now: Date): Promise<void> {
  const hasEnded = sql`own.status = 'waiting' AND own.offer_expires_at <= ${now}`;
  const until = sql`min(${seconds(sql`${now}`)} + ${OFFER_HOURS * 3_600},
    (${seconds(sql`${now}`)} + ${seconds(closingTime)}) / 2)`;
  // The seats of all people before the person, and the seats that are offered to people after the person.
  const before = sql`(SELECT sum(seats) FROM waiting AS other WHERE other.session_id = waiting.session_id
    AND other.status = 'waiting' AND (other.rank <= waiting.rank OR other.offer_expires_at IS NOT NULL))`;
  await db.batch(
    [
      waitingMail("offerEnded", hasEnded, now, true),
      sql`UPDATE waiting AS own SET status = 'removed' WHERE ${hasEnded}`,
      sql`UPDATE waiting SET offer_expires_at = (
          SELECT strftime('%Y-%m-%dT%H:%M:%SZ', ${until}, 'unixepoch') FROM sessions WHERE sessions.id = waiting.session_id)
        WHERE status = 'waiting' AND offer_expires_at IS NULL AND email <> '' AND EXISTS (
          SELECT 1 FROM sessions WHERE sessions.id = waiting.session_id AND offers_seats = 1 AND canceled_at IS NULL
            AND ${isOpen(now)} AND ${seconds(closingTime)} - ${seconds(sql`${now}`)} > ${LATE_MINUTES * 60}
            AND ${reservedSeats(sql`sessions.id`, now)} + ${before} <= capacity)`,
      waitingMail("offer", sql`own.status = 'waiting' AND own.offer_expires_at IS NOT NULL`, now, true),
    ].map((statement) => prepare(db, statement)),
  );
}
