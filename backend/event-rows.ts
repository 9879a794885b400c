import type { CheckedRequestOf } from "../contracts/endpoint.ts";
import type { findEvents } from "../contracts/events.ts";
import { milesFrom, pointOf } from "./distance.ts";
import { isOver, meetsOnDays, nextMeeting, reservedSeats, selfPaced, waitlistedSeats } from "./session-rows.ts";
import { all, among, idsOf, rows, type Sql, sql } from "./sql.ts";

/** Path prefix for event pages. */
export const FOLDER = "/classes-events/";

export interface EventRow {
  id: number;
  slug: string;
  headline: string;
  short_description: string;
  description: string;
  image_url: string;
  image_alt: string;
  video_url: string | null;
  faqs: string;
  /** The event's lowest fee, in cents. Null if the event has no fees. */
  fee: number | null;
  online: number;
  in_person: number;
  total: number;
  /** First session that matches the search, as a `NextSessionRow` in JSON format. */
  next_session: string;
}

export type Criteria = Partial<CheckedRequestOf<typeof findEvents>>;

/** Formats an amount in cents as dollars, for responses. */
export const dollars = (cents: number | null): string => String((cents ?? 0) / 100);

/**
 * ID prefix for audiences. The search parameter `eventCategories` contains the IDs of both categories and audiences.
 */
export const AUDIENCE = "aud-";

/** Returns the SQL condition for events that are in one of the categories and intended for one of the audiences. */
function ofKind(ids: readonly string[]): Sql {
  const audiences = ids.filter((id) => id.startsWith(AUDIENCE)).map((id) => id.slice(AUDIENCE.length));
  const categories = ids.filter((id) => !id.startsWith(AUDIENCE));
  return all(
    categories.length
      ? sql`events.id IN (SELECT event_id FROM event_category_links WHERE ${among("category_id", idsOf(categories))})`
      : undefined,
    audiences.length
      ? sql`events.id IN (SELECT event_id FROM event_audience_links WHERE ${among("audience_id", idsOf(audiences))})`
      : undefined,
  );
}

/** Offset and maximum number of search results for a query. */
export interface Window {
  limit: number;
  offset?: number;
}

/**
 * Returns the query for events that have an upcoming session that matches the criteria. The query sorts the events by
 * FTS5 relevance, distance, or date.
 */
export function eventRows(criteria: Criteria, now: Date, { limit, offset = 0 }: Window, query?: string): Sql {
  const { eventCategories: categories, hostingLocations: places } = criteria;
  const point = pointOf(criteria);
  const ahead = all(
    sql`sessions.ends_at > ${now} AND sessions.canceled_at IS NULL`,
    meetsOnDays(criteria),
    criteria.isOnline === undefined ? undefined : sql`sessions.is_online = ${criteria.isOnline}`,
    places?.length ? among("sessions.hosting_location_id", idsOf(places)) : undefined,
  );
  const conditions = all(
    ahead,
    categories?.length ? ofKind(categories) : undefined,
    criteria.eventId ? sql`events.id = ${criteria.eventId}` : undefined,
    criteria.ignoreHideFromSearch ? undefined : sql`hide_from_search = 0`,
  );
  const miles = point ? sql`min(CASE WHEN is_online THEN NULL ELSE ${milesFrom(point)} END)` : sql`NULL`;
  const order = criteria.sortBy === "distance" ? sql`tier, miles IS NULL, miles, next` : sql`tier, score, next`;
  const matched = query
    ? sql`SELECT rowid AS id, bm25(events_fts, 8, 2, 4) AS score FROM events_fts WHERE events_fts MATCH ${query}`
    : sql`SELECT id, 0 AS score FROM events`;
  // Classes with dates precede self-paced classes, which precede classes that visitors can no longer join.
  const over = isOver(now);
  const tier = sql`CASE WHEN ${over} THEN 2 WHEN ${selfPaced} THEN 1 ELSE 0 END`;
  return sql`
    WITH matched AS MATERIALIZED (${matched}), found AS (
    SELECT events.*, (SELECT min(price) FROM event_fees WHERE event_id = events.id AND NOT removed) AS fee,
      max(is_online) AS online, min(is_online) = 0 AS in_person, min(${tier}) AS tier,
      min(iif(${over}, NULL, ${nextMeeting(now)})) AS next, score, ${miles} AS miles,
      count(*) OVER () AS total
    FROM matched JOIN events ON events.id = matched.id
    JOIN sessions ON sessions.event_id = events.id
    JOIN hosting_locations ON hosting_locations.id = sessions.hosting_location_id
    WHERE ${conditions} GROUP BY events.id ORDER BY ${order}, events.id LIMIT ${limit} OFFSET ${offset})
    SELECT found.*, (
      SELECT json_object('id', sessions.id, 'starts_at', starts_at, 'ends_at', ends_at, 'time_zone', time_zone,
        'registration_deadline', registration_deadline, 'require_registration', require_registration,
        'registration_closed', registration_closed, 'instructor_id', instructor_id, 'is_online', is_online,
        'capacity', capacity, 'registrations', ${reservedSeats(sql`sessions.id`, now)},
        'waiting', ${waitlistedSeats(sql`sessions.id`)}, 'hosting_location', hosting_locations.title,
        'next_meeting', ${nextMeeting(now)})
      FROM sessions JOIN hosting_locations ON hosting_locations.id = sessions.hosting_location_id
      WHERE sessions.event_id = found.id AND ${ahead} ORDER BY ${tier}, ${nextMeeting(now)}, sessions.id LIMIT 1) AS next_session
    FROM found ORDER BY ${order}, id`;
}

interface ChoiceRow {
  id: number | string;
  title: string;
}
/** Returns the filter options for the event search. */
export const choices = async (db: D1Database, query: Sql) =>
  (await rows<ChoiceRow>(db, query)).map(({ id, title }) => ({ id: String(id), title }));
