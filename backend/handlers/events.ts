import {
  eventAudience,
  eventCategories,
  eventLocations,
  findEvents,
  hostingLocations,
  relatedClasses,
} from "../../contracts/events.ts";
import {
  AUDIENCE,
  type Criteria,
  choices,
  dollars,
  type EventRow,
  eventRows,
  FOLDER,
  type Window,
} from "../event-rows.ts";
import { answer, newRouter } from "../route.ts";
import { attempts } from "../search/attempts.ts";
import { type NextSessionRow, nextSessionResponse } from "../session-rows.ts";
import { rows, sql } from "../sql.ts";

/** API calls that search events and return the filter options. */
export const events = newRouter();

const MAX_RELATED = 3;

answer(events, findEvents, async (criteria, { db, now }) => {
  const { page, perPage } = criteria;
  const { found, total } = await search(db, criteria, now, { limit: perPage, offset: (page - 1) * perPage });
  return {
    totalResults: total,
    results: found.map((event) => ({
      id: String(event.id),
      eventUrl: FOLDER + event.slug,
      eventHeadline: event.headline,
      description: event.short_description,
      image: { src: event.image_url, alt: event.image_alt, width: 100, height: 100 },
      eventHasOnlineSessions: event.online === 1,
      eventHasInPersonSessions: event.in_person === 1,
      eventHasFreeSessions: !event.fee,
      eventFee: dollars(event.fee),
      nextSession: nextSessionOf(JSON.parse(event.next_session)),
    })),
  };
});

answer(events, relatedClasses, async (criteria, { db, now }) => {
  const { found } = await search(db, criteria, now, { limit: MAX_RELATED }, { exact: false });
  return found.map((event) => ({
    id: String(event.id),
    eventHeadline: event.headline,
    image: { src: event.image_url, alt: event.image_alt },
    eventFee: dollars(event.fee),
    eventUrl: FOLDER + event.slug,
  }));
});

/** Converts an event's next session. A session of several meetings that has begun has a next meeting. */
const nextSessionOf = (row: NextSessionRow & { next_meeting: string }) => ({
  ...nextSessionResponse(row),
  ...(row.next_meeting !== row.starts_at && { nextMeeting: row.next_meeting }),
});

/** Searches events by criteria and search text. If the search text contains no words, the result is empty. */
async function search(db: D1Database, criteria: Criteria, now: Date, window: Window, { exact = true } = {}) {
  if (!criteria.searchText) return queryEvents(db, criteria, now, window);
  for await (const { query } of attempts(db, criteria.searchText, { exact })) {
    const listing = await queryEvents(db, criteria, now, window, query);
    if (listing.total > 0) return listing;
  }
  return { found: [], total: 0 };
}

/**
 * Returns a page of events and the total number of matches. Each row contains the total number of matches. If the
 * requested page is empty, the function reads the total from the first result.
 */
async function queryEvents(db: D1Database, criteria: Criteria, now: Date, window: Window, query?: string) {
  const found = await rows<EventRow>(db, eventRows(criteria, now, window, query));
  const [firstRow] =
    found.length > 0 || !window.offset
      ? found
      : await rows<EventRow>(db, eventRows(criteria, now, { limit: 1 }, query));
  return { found, total: firstRow?.total ?? 0 };
}

answer(events, eventCategories, (_request, { db }) =>
  choices(db, sql`SELECT id, title FROM event_categories ORDER BY title`),
);
answer(events, eventAudience, (_request, { db }) =>
  choices(db, sql`SELECT ${AUDIENCE} || id AS id, title FROM event_audiences ORDER BY event_audiences.id`),
);
answer(events, hostingLocations, (_request, { db }) =>
  choices(db, sql`SELECT id, title FROM hosting_locations ORDER BY title`),
);
answer(events, eventLocations, ({ eventId }, { db, now }) =>
  choices(
    db,
    sql`SELECT id, title FROM hosting_locations WHERE id IN (
      SELECT hosting_location_id FROM sessions WHERE event_id = ${eventId} AND ends_at > ${now}) ORDER BY title`,
  ),
);
