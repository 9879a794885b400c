import type { Person } from "../lib/events/party.ts";
import { discount, livePromo } from "./promo.ts";
import type { Refusal, RegistrationRequest } from "./registration-request.ts";
import { secretId } from "./secret-id.ts";
import { offeredSeats, reservedSeats, waitlistedSeats } from "./session-rows.ts";
import { isId, type Sql, sql } from "./sql.ts";

/** What a class offers to the people in a registration request: seats, fees, and discounts. */

/**
 * Returns the SQL statement that ends expired unpaid reservations. Seat counts ignore expired reservations, but an
 * expired reservation would still prevent the person from registering again.
 */
export const releaseSeats = (sessionId: string, now: Date): Sql => sql`
  UPDATE registrations SET status = 'expired', hold_expires_at = NULL
  WHERE session_id = ${sessionId} AND status = 'held' AND hold_expires_at <= ${now}`;

/** SQL expression for the time when registration for a session ends. */
export const closingTime = sql`CASE WHEN instructor_id IS NOT NULL AND registration_deadline IS NOT NULL
  THEN registration_deadline WHEN instructor_id IS NULL AND is_online = 1 THEN ends_at ELSE starts_at END`;

/** Returns the SQL condition for sessions that accept registrations. */
export const isOpen = (now: Date): Sql => sql`(require_registration = 1 AND registration_closed = 0
  AND external_registration_link IS NULL AND ends_at > ${now} AND ${closingTime} > ${now})`;

/** A person in a request, with the ID of the new registration. */
export type Seat = Person & { id: string };

/** Returns the registrant and the companions, each with a new registration ID. */
export const peopleOf = ({
  firstName,
  lastName,
  feeId,
  partner,
  others = [],
}: RegistrationRequest): [Seat, ...Seat[]] => [
  { id: secretId("r"), firstName, lastName, feeId, ...(partner && { partner }) },
  ...others.map((other) => ({ id: secretId("r"), ...other })),
];

/**
 * Returns a query that computes each person's price and checks whether the session, the fee, and the promotion code are
 * valid. The query returns one row for each person in the request. The promotion code applies only to the first person.
 */
export const offer = (
  { sessionId, promoCode, atDoor = false }: Pick<RegistrationRequest, "sessionId" | "promoCode" | "atDoor">,
  people: readonly Seat[],
  now: Date,
): Sql =>
  offerTo({
    session: isId(sql`sessions.id`, sessionId),
    promoCode: sql`${promoCode}`,
    people: sql`${JSON.stringify(people)}`,
    ...{ atDoor, now },
  });

/** Returns the SQL expression for what the people of the waitlist entry in the table `own` would pay, in cents. */
export const priceOfEntry = (now: Date): Sql =>
  sql`(SELECT coalesce(sum(due), 0) FROM (${offerTo({
    session: sql`sessions.id = own.session_id`,
    promoCode: sql`own.promo_code`,
    people: sql`own.people`,
    ...{ atDoor: false, now },
  })}))`;

interface Offered {
  /** Condition that selects a row of the table `sessions`. */
  session: Sql;
  promoCode: Sql;
  /** JSON array of people. */
  people: Sql;
  atDoor: boolean;
  now: Date;
}

const offerTo = ({ session, promoCode, people, atDoor, now }: Offered): Sql => sql`
  SELECT person_id, place, people.first_name, people.last_name,
    iif(fees.people > 1, people.partner, NULL) AS partner,
    sessions.id AS session_id, capacity, people_at_once, fees.id AS fee_id, promos.code AS promo_code,
    coalesce(price, 0) - coalesce(${discount}, 0) AS due,
    (${isOpen(now)} OR ${atDoor} AND external_registration_link IS NULL AND canceled_at IS NULL AND ends_at > ${now}) AS open,
    fees.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM event_fees WHERE event_fees.event_id = sessions.event_id AND NOT removed) AS fee_fits,
    ${promoCode} = '' OR place > 0 OR promos.code IS NOT NULL AS promo_fits
  FROM sessions
  JOIN (SELECT key AS place, value ->> 'id' AS person_id, value ->> 'firstName' AS first_name,
    value ->> 'lastName' AS last_name, value ->> 'feeId' AS wanted, value ->> 'partner' AS partner FROM json_each(${people})) AS people
  LEFT JOIN event_fees AS fees ON fees.event_id = sessions.event_id AND fees.id = wanted AND NOT fees.removed
  LEFT JOIN promo_codes AS promos ON ${promoCode} <> '' AND place = 0 AND fees.id IS NOT NULL AND promos.code = (
    SELECT code FROM promo_codes WHERE ${livePromo(promoCode, sql`sessions.event_id`, now)})
  WHERE ${session}`;

export interface Reason {
  open: number;
  fee_fits: number;
  promo_fits: number;
  many: number;
  left: number | null;
}

/**
 * Returns the query for the reason why no seat was reserved. The query runs after the transaction, so concurrent
 * changes can affect the reason.
 */
export const reasonOf = (
  { request, people }: { request: RegistrationRequest; people: readonly Seat[] },
  now: Date,
): Sql =>
  sql`SELECT min(open) AS open, min(fee_fits) AS fee_fits, min(promo_fits) AS promo_fits,
      max(place) >= people_at_once AND NOT ${request.atDoor ?? false} AS many, iif(capacity = 0, NULL, capacity - ${reservedSeats(sql`offer.session_id`, now)}
        - iif(${request.fromList ?? ""} = '', ${waitlistedSeats(sql`offer.session_id`)},
          ${offeredSeats(sql`offer.session_id`, request.fromList)})) AS left
    FROM (${offer(request, people, now)}) AS offer GROUP BY session_id`;

export function refusalOf(reason: Reason | undefined, people: number): Refusal {
  if (!reason) return "session";
  if (!reason.open) return "closed";
  if (!reason.fee_fits) return "fee";
  if (!reason.promo_fits) return "promo";
  if (reason.many) return "many";
  if (reason.left === null || reason.left >= people) return "duplicate";
  return reason.left > 0 ? "few" : "full";
}
