import type { UpstreamResponseOf } from "../contracts/endpoint.ts";
import type { Session } from "../contracts/event-entities.ts";
import type { Coordinates } from "../lib/maps/distance.ts";
import { milesFrom } from "./distance.ts";
import { overlapsDays } from "./local-dates.ts";
import { type Sql, sql } from "./sql.ts";

/** SQL expression for the full name in a registration. A person with one name has an empty last name. */
export const fullName = sql`trim(first_name || ' ' || last_name)`;

/** SQL expression for the names of the people on a seat: one person, or a couple. */
export const seatNames = sql`(${fullName} || coalesce(' & ' || partner, ''))`;

/** SQL condition that is true for a registration whose fee covers two people. */
export const feeCoversPartner = sql`EXISTS (SELECT 1 FROM event_fees WHERE event_fees.id = registrations.fee_id AND people > 1)`;

/** Returns the SQL condition for registrations that are confirmed or whose seat is reserved until payment. */
export const hasSeat = (now: Date): Sql =>
  sql`(status = 'confirmed' OR (status = 'held' AND hold_expires_at > ${now}))`;

/** Returns the SQL expression for the number of reserved seats in a session. */
export const reservedSeats = (sessionId: Sql, now: Date): Sql =>
  sql`(SELECT count(*) FROM registrations WHERE session_id = ${sessionId} AND ${hasSeat(now)})`;

/** Returns the SQL expression for the number of seats requested by people on a session's waitlist. */
export const waitlistedSeats = (sessionId: Sql): Sql =>
  sql`(SELECT coalesce(sum(seats), 0) FROM waiting WHERE session_id = ${sessionId} AND waiting.status = 'waiting')`;

/** Returns the SQL expression for the number of seats that are offered to people on a session's waitlist. */
export const offeredSeats = (sessionId: Sql, except = ""): Sql =>
  sql`(SELECT coalesce(sum(seats), 0) FROM waiting WHERE session_id = ${sessionId} AND waiting.status = 'waiting'
    AND offer_expires_at IS NOT NULL AND waiting.id <> ${except})`;

/** Returns the number of seats that are unavailable to visitors: reserved seats and seats held for the waitlist. */
const registrationCount = ({ capacity, registrations, waiting }: NextSessionRow): number =>
  capacity > 0 ? Math.max(registrations, Math.min(capacity, registrations + waiting)) : registrations;

export interface NextSessionRow {
  id: number;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  registration_deadline: string | null;
  require_registration: number;
  registration_closed: number;
  canceled_at?: string | null;
  offers_seats?: number;
  instructor_id: number | null;
  is_online: number;
  capacity: number;
  registrations: number;
  waiting: number;
  hosting_location: string;
}

export interface SessionRow extends NextSessionRow {
  event_id: number;
  title: string;
  description: string;
  external_registration_link: string | null;
  contact_phone: string;
  contact_email: string;
  people_at_once: number;
  miles: number | null;
  series: string;
  venue: string | null;
}

/** SQL condition: the session is online and has no instructor, so visitors can start at any time. */
export const selfPaced = sql`(sessions.is_online AND sessions.instructor_id IS NULL)`;

/**
 * Returns the SQL condition for sessions that visitors can no longer join, which are last in lists. Visitors can join a
 * group that needs no registration until it ends.
 */
export const isOver = (now: Date): Sql => sql`iif(sessions.require_registration AND (sessions.registration_closed
  OR (sessions.starts_at <= ${now} AND NOT ${selfPaced})
  OR (sessions.instructor_id IS NOT NULL AND sessions.registration_deadline <= ${now})), 1, 0)`;

/** Returns the SQL expression for the start of a session's next meeting, or of the session if it has only one. */
export const nextMeeting = (now: Date): Sql => sql`CASE WHEN sessions.starts_at > ${now} THEN sessions.starts_at
  ELSE coalesce((SELECT min(session_dates.starts_at) FROM session_dates
    WHERE session_dates.session_id = sessions.id AND session_dates.ends_at > ${now}), sessions.starts_at) END`;

/**
 * Returns the SQL condition for sessions that have a meeting in a range of days. A session without a list of meetings
 * takes place from its start to its end. Returns undefined for a range without a start and an end.
 */
export function meetsOnDays(days: { startDate?: string | undefined; endDate?: string | undefined }): Sql | undefined {
  const meeting = overlapsDays(sql`session_dates.starts_at`, sql`session_dates.ends_at`, days);
  const session = overlapsDays(sql`sessions.starts_at`, sql`sessions.ends_at`, days);
  if (!meeting || !session) return undefined;
  const meetings = sql`SELECT 1 FROM session_dates WHERE session_dates.session_id = sessions.id`;
  return sql`(${session} AND (EXISTS (${meetings} AND ${meeting}) OR NOT EXISTS (${meetings})))`;
}

/** Returns the SQL expression for the name of a venue without an address: the room, and the place where it is. */
export const venueName = (room: Sql, place: Sql): Sql =>
  sql`CASE WHEN ${room} = '' THEN ${place} WHEN instr(${room}, ${place}) > 0 THEN ${room} ELSE ${room} || ', ' || ${place} END`;

/**
 * Returns the query for sessions, including all displayed fields. Distances are measured from `point` to the hosting
 * location.
 */
export const sessionRows = (condition: Sql, order: Sql, now: Date, point?: Coordinates): Sql => sql`
  SELECT sessions.*, events.contact_phone, events.contact_email, hosting_locations.title AS hosting_location,
    ${point ? sql`CASE WHEN is_online THEN NULL ELSE ${milesFrom(point)} END` : sql`NULL`} AS miles,
    ${reservedSeats(sql`sessions.id`, now)} AS registrations, ${waitlistedSeats(sql`sessions.id`)} AS waiting,
    (SELECT json_group_array(json_object('startDate', starts_at, 'endDate', ends_at)) FROM (
      SELECT starts_at, ends_at FROM session_dates WHERE session_id = sessions.id ORDER BY starts_at)) AS series,
    (SELECT json_object('name', iif(address1 = '', ${venueName(sql`name`, sql`hosting_locations.title`)}, name), 'streetAddress1', address1, 'streetAddress2', address2, 'city', city,
      'state', state, 'zip', zip, 'wayfinding', wayfinding) FROM venues WHERE venues.id = sessions.venue_id) AS venue
  FROM sessions
  JOIN events ON events.id = sessions.event_id
  JOIN hosting_locations ON hosting_locations.id = sessions.hosting_location_id
  WHERE ${condition}
  ORDER BY ${order}`;

/** Converts a database row to the session in event search results. */
export const nextSessionResponse = (row: NextSessionRow) => ({
  id: String(row.id),
  startDate: row.starts_at,
  endDate: row.ends_at,
  timeZone: row.time_zone,
  registrationDeadline: row.registration_deadline,
  requireRegistration: row.require_registration === 1,
  hasInstructor: row.instructor_id !== null,
  isOnline: row.is_online === 1,
  capacity: row.capacity,
  registrationCount: registrationCount(row),
  registered: row.registrations,
  registrationClosed: row.registration_closed === 1,
  waiting: row.waiting,
  hostingLocation: row.hosting_location,
});

export const sessionResponse = (row: SessionRow): UpstreamResponseOf<{ response: typeof Session }> => ({
  ...nextSessionResponse(row),
  title: row.title,
  ...(row.canceled_at && { canceled: true }),
  ...(row.offers_seats && { offersSeats: true }),
  description: row.description,
  peopleAtOnce: row.people_at_once,
  externalRegistrationLink: row.external_registration_link,
  registrationUrl: `/classes-events/registration?sessionId=${row.id}`,
  contactPhone: row.contact_phone,
  contactEmail: row.contact_email,
  distance: row.miles === null ? null : Math.round(row.miles * 10) / 10,
  seriesDates: JSON.parse(row.series),
  venue: row.venue === null ? null : JSON.parse(row.venue),
});
