import { discount, livePromo } from "./promo.ts";
import { secretId } from "./secret-id.ts";
import { taken } from "./session-rows.ts";
import { isId, prepare, row, type Sql, sql } from "./sql.ts";

/** How long a seat is held while it is paid for (EV-34). */
const HOLD_MINUTES = 15;

export interface RegistrationRequest {
  sessionId: string;
  feeId: string;
  promoCode: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The same for every attempt at one submit; empty when the form has none. */
  idempotencyKey: string;
}

/** Where the payment page sends the visitor; the registration's id is appended to `confirm`. */
interface ReturnAddresses {
  confirm: string;
  cancel: string;
}

export type Refusal = "session" | "closed" | "fee" | "promo" | "duplicate" | "full";

type RegistrationOutcome =
  | { status: "confirmed"; registrationId: string }
  | { status: "held"; registrationId: string; paymentId: string }
  | { status: "refused"; reason: Refusal };

interface StoredSeat {
  id: string;
  session_id: number;
  email: string;
  status: string;
  payment_id: string | null;
}

/**
 * Takes a seat, in one transaction: the session is open, a seat is free, the fee is the event's own and the code holds,
 * all read by the statement that writes. A seat that costs something is held and a payment opened for it.
 * The same submit sent again gives the registration that it made.
 */
export async function register(
  db: D1Database,
  request: RegistrationRequest,
  back: ReturnAddresses,
  now: Date,
): Promise<RegistrationOutcome> {
  const id = secretId("r");
  const holdUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const key = request.idempotencyKey || null;
  const [, , , , stored] = await db.batch<StoredSeat>(
    [
      releaseSeats(request.sessionId, now),
      // Who canceled, or came too late to pay, may send the same form again.
      sql`UPDATE registrations SET idempotency_key = NULL
        WHERE idempotency_key = ${key} AND status IN ('expired', 'canceled')`,
      sql`INSERT INTO registrations (id, session_id, fee_id, promo_code, amount, status, hold_expires_at, first_name,
          last_name, email, phone, idempotency_key, created_at)
        SELECT ${id}, session_id, fee_id, promo_code, due, iif(due = 0, 'confirmed', 'held'), iif(due = 0, NULL, ${holdUntil}),
          ${request.firstName}, ${request.lastName}, ${request.email}, ${request.phone || null}, ${key}, ${now}
        FROM (${offer(request, now)}) AS offer
        WHERE open AND fee_fits AND promo_fits AND (capacity = 0 OR ${taken(sql`offer.session_id`, now)} < capacity)
        ON CONFLICT DO NOTHING`,
      sql`INSERT INTO payments (id, registration_id, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at)
        SELECT ${secretId("p")}, registrations.id, title, amount, 'open', ${`${back.confirm}?registrationId=${id}`},
          ${back.cancel}, ${back.cancel}, json_object('name', first_name || ' ' || last_name, 'email', email), ${now}
        FROM registrations JOIN sessions ON sessions.id = session_id WHERE registrations.id = ${id} AND status = 'held'`,
      sql`SELECT registrations.id, session_id, email, registrations.status, payments.id AS payment_id
        FROM registrations LEFT JOIN payments ON payments.registration_id = registrations.id
        WHERE registrations.id = ${id} OR registrations.idempotency_key = ${key}`,
    ].map((statement) => prepare(db, statement)),
  );
  const made = stored?.results[0];
  const same =
    String(made?.session_id) === request.sessionId && made?.email.toLowerCase() === request.email.toLowerCase();
  if (made && same && made.status === "confirmed") return { status: "confirmed", registrationId: made.id };
  if (made && same && made.status === "held" && made.payment_id)
    return { status: "held", registrationId: made.id, paymentId: made.payment_id };
  if (made) return { status: "refused", reason: "duplicate" };
  return { status: "refused", reason: await reasonOf(db, request, now) };
}

/** Seats whose time to pay is over. The counts ignore them already; the person may then try again. */
export const releaseSeats = (sessionId: string, now: Date): Sql => sql`
  UPDATE registrations SET status = 'expired', hold_expires_at = NULL
  WHERE session_id = ${sessionId} AND status = 'held' AND hold_expires_at <= ${now}`;

/** The requested session, with its price for this visitor and whether each part of the request fits it. */
const offer = ({ sessionId, feeId, promoCode }: RegistrationRequest, now: Date): Sql => sql`
  SELECT sessions.id AS session_id, capacity, fees.id AS fee_id, promos.code AS promo_code,
    coalesce(price, 0) - coalesce(${discount}, 0) AS due,
    require_registration = 1 AND registration_closed = 0 AND external_registration_link IS NULL AND ends_at > ${now}
      AND CASE WHEN instructor_id IS NOT NULL AND registration_deadline IS NOT NULL THEN registration_deadline > ${now}
        WHEN instructor_id IS NULL AND is_online = 1 THEN TRUE ELSE starts_at > ${now} END AS open,
    fees.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM event_fees WHERE event_fees.event_id = sessions.event_id) AS fee_fits,
    ${promoCode} = '' OR promos.code IS NOT NULL AS promo_fits
  FROM sessions
  LEFT JOIN event_fees AS fees ON fees.event_id = sessions.event_id AND fees.id = ${feeId}
  LEFT JOIN promo_codes AS promos ON ${promoCode} <> '' AND fees.id IS NOT NULL AND promos.code = (
    SELECT code FROM promo_codes WHERE ${livePromo(promoCode, sql`sessions.event_id`, now)})
  WHERE ${isId(sql`sessions.id`, sessionId)}`;

/** Why no seat was given. Queried after the refusal, so it only explains. */
async function reasonOf(db: D1Database, request: RegistrationRequest, now: Date): Promise<Refusal> {
  const seen = await row<{ open: number; fee_fits: number; promo_fits: number; full: number }>(
    db,
    sql`SELECT open, fee_fits, promo_fits, capacity > 0 AND ${taken(sql`offer.session_id`, now)} >= capacity AS full
      FROM (${offer(request, now)}) AS offer`,
  );
  if (!seen) return "session";
  if (!seen.open) return "closed";
  if (!seen.fee_fits) return "fee";
  if (!seen.promo_fits) return "promo";
  return seen.full ? "full" : "duplicate";
}
