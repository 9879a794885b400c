import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import type { EventDetail, RelatedEvent } from "../../contracts/event-entities.ts";
import { eventDetail, eventPages } from "../../contracts/events.ts";
import { sessionInfo } from "../../contracts/registration.ts";
import { brand } from "../../lib/brand/name.ts";
import { choices, type EventRow, eventRows, FOLDER } from "../event-rows.ts";
import { lastChange } from "../last-change.ts";
import { paysAtClass } from "../pays-at-class.ts";
import { answer, newRouter } from "../route.ts";
import { type SessionRow, sessionResponse, sessionRows } from "../session-rows.ts";
import { among, row, rows, sql } from "../sql.ts";

/** API calls that return the details of events and sessions. */
export const eventDetails = newRouter();

const MAX_RELATED = 3;

type Fee = { event_id: number; id: number; description: string; price: number; people: number };
const feesOf = async (db: D1Database, eventIds: readonly number[]) =>
  Map.groupBy(
    await rows<Fee>(
      db,
      sql`SELECT * FROM event_fees WHERE ${among("event_id", eventIds)} AND NOT removed ORDER BY price, id`,
    ),
    (fee) => fee.event_id,
  );
const feeResponses = (fees: readonly Fee[] = []) =>
  fees.map(({ id, description, price, people }) => ({
    id: String(id),
    description,
    price: price / 100,
    ...(people > 1 && { people }),
  }));

/** Returns the locations that host each event's upcoming sessions. */
const placesOf = async (db: D1Database, eventIds: readonly number[], now: Date) =>
  Map.groupBy(
    await rows<{ event_id: number; hosting_location_id: number }>(
      db,
      sql`SELECT DISTINCT event_id, hosting_location_id FROM sessions
        WHERE ${among("event_id", eventIds)} AND ends_at > ${now}`,
    ),
    ({ event_id }) => event_id,
  );

/** Returns other events that have upcoming sessions and share a category with an event. */
async function readRelatedEvents(
  db: D1Database,
  id: number,
  now: Date,
): Promise<UpstreamResponseOf<{ response: typeof RelatedEvent }>[]> {
  const categories = await rows<{ category_id: number }>(
    db,
    sql`SELECT category_id FROM event_category_links WHERE event_id = ${id}`,
  );
  const eventCategories = categories.map(({ category_id }) => String(category_id));
  const relatedRows = (await rows<EventRow>(db, eventRows({ eventCategories }, now, { limit: MAX_RELATED + 1 })))
    .filter((event) => event.id !== id)
    .slice(0, MAX_RELATED);
  const ids = relatedRows.map((event) => event.id);
  const [fees, places] = await Promise.all([feesOf(db, ids), placesOf(db, ids, now)]);
  return relatedRows.map((event) => ({
    id: String(event.id),
    eventUrl: FOLDER + event.slug,
    headline: event.headline,
    shortDescription: event.short_description,
    thumbNail: event.image_url,
    eventFees: feeResponses(fees.get(event.id)),
    hasOnlineSessions: event.online === 1,
    hasInPersonSessions: event.in_person === 1,
    hostingLocations: (places.get(event.id) ?? []).map(({ hosting_location_id }) => String(hosting_location_id)),
  }));
}

answer(eventDetails, eventDetail, async ({ eventUrl }, { db, now }) => {
  const slug = eventUrl
    .toLowerCase()
    .replace(/[?#].*$/, "")
    .replace(/\/$/, "")
    .slice(FOLDER.length);
  if (!eventUrl.toLowerCase().startsWith(FOLDER)) return undefined;
  const event = await row<EventRow>(
    db,
    sql`SELECT events.*,
        EXISTS (SELECT 1 FROM sessions WHERE event_id = events.id AND is_online = 1 AND ends_at > ${now}) AS online,
        EXISTS (SELECT 1 FROM sessions WHERE event_id = events.id AND is_online = 0 AND ends_at > ${now}) AS in_person
      FROM events WHERE slug = ${slug}`,
  );
  if (!event) return undefined;
  const [fees, categories, files, relatedEvents] = await Promise.all([
    feesOf(db, [event.id]),
    choices(
      db,
      sql`SELECT id, title FROM event_categories
        WHERE id IN (SELECT category_id FROM event_category_links WHERE event_id = ${event.id}) ORDER BY title`,
    ),
    rows<{ id: number; title: string; extension: string; full_path: string }>(
      db,
      sql`SELECT * FROM event_files WHERE event_id = ${event.id} ORDER BY id`,
    ),
    readRelatedEvents(db, event.id, now),
  ]);
  const faqs: [title: string, description: string][] = JSON.parse(event.faqs);
  return {
    id: String(event.id),
    eventUrl: FOLDER + event.slug,
    browserTitle: `${event.headline} | ${brand.name}`,
    metaDescription: event.short_description,
    ogTitle: event.headline,
    ogDescription: event.short_description,
    imageUrl: event.image_url,
    title: event.headline,
    description: event.description,
    eventFees: feeResponses(fees.get(event.id)),
    categories,
    relatedEvents,
    hasInPersonSessions: event.in_person === 1,
    hasOnlineSessions: event.online === 1,
    freshPaintVideoURL: event.video_url,
    associatedFiles: files.map((file) => ({
      id: String(file.id),
      title: file.title,
      extension: file.extension,
      fullPath: file.full_path,
    })),
    ...Object.fromEntries(
      faqs.flatMap(([title, description], index) => [
        [`faqTitle${index + 1}`, title],
        [`faqDescription${index + 1}`, description],
      ]),
    ),
  } satisfies UpstreamResponseOf<{ response: typeof EventDetail }>;
});

answer(eventDetails, eventPages, async (_request, { db }) =>
  rows<{ path: string; updated: string | null }>(
    db,
    sql`SELECT ${FOLDER} || slug AS path, ${lastChange} AS updated FROM events ORDER BY slug`,
  ),
);

answer(eventDetails, sessionInfo, async ({ sessionId }, { db, env, now }) => {
  const session = await row<SessionRow>(db, sessionRows(sql`sessions.id = ${sessionId}`, sql`sessions.id`, now));
  const event = await row<{ id: number; slug: string; headline: string }>(
    db,
    sql`SELECT id, slug, headline FROM events WHERE id = (SELECT event_id FROM sessions WHERE id = ${sessionId})`,
  );
  if (!session || !event) return undefined;
  const fees = await feesOf(db, [event.id]);
  return {
    session: sessionResponse(session),
    event: {
      title: event.headline,
      eventUrl: FOLDER + event.slug,
      eventFees: feeResponses(fees.get(event.id)),
      ...(paysAtClass(env) && { paysAtClass: true }),
    },
  };
});
