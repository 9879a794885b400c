import {
  eventAudience,
  eventCategories,
  eventLocations,
  findEvents,
  hostingLocations,
  relatedClasses,
} from "../../contracts/events.ts";
import { AUDIENCE, choices, dollars, type EventRow, eventRows, FOLDER } from "../event-rows.ts";
import { answer, newRouter } from "../route.ts";
import { rows, sql } from "../sql.ts";

/** Classes and events: search and its filters. */
export const events = newRouter();

const RELATED = 3;

answer(events, findEvents, async (criteria, { db, now }) => {
  const { page, perPage } = criteria;
  const found = await rows<EventRow>(db, eventRows(criteria, now, { limit: perPage, offset: (page - 1) * perPage }));
  // Each row counts them all; past the end there is none, so the first is asked.
  const [any] =
    found.length > 0 || page === 1 ? found : await rows<EventRow>(db, eventRows(criteria, now, { limit: 1 }));
  return {
    totalResults: any?.total ?? 0,
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
    })),
  };
});

answer(events, relatedClasses, async (criteria, { db, now }) => {
  let found = await rows<EventRow>(db, eventRows(criteria, now, { limit: RELATED }));
  if (found.length === 0 && criteria.searchText)
    found = await rows<EventRow>(db, eventRows(criteria, now, { limit: RELATED }, "any"));
  return found.map((event) => ({
    id: String(event.id),
    eventHeadline: event.headline,
    image: { src: event.image_url, alt: event.image_alt },
    eventFee: dollars(event.fee),
    eventUrl: FOLDER + event.slug,
  }));
});

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
