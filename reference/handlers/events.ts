import type { AnswerOf, CheckedRequestOf } from "../../contracts/endpoint.ts";
import type { EventDetail, RelatedEvent } from "../../contracts/event-entities.ts";
import {
  eventAudience,
  eventCategories,
  eventDetail,
  eventLocations,
  findEvents,
  hostingLocations,
  relatedClasses,
} from "../../contracts/events.ts";
import { milesFrom, pointOf } from "../distance.ts";
import { match } from "../match.ts";
import { dayRange } from "../moments.ts";
import { answer, newRouter } from "../route.ts";
import { all, among, idsOf, row, rows, type Sql, sql } from "../sql.ts";

/** Classes and events: search, filters, details and what is related. */
export const events = newRouter();

/** The most that a search shows; `totalResults` counts them all. */
const LISTED = 200;
const RELATED = 3;
/** Event pages lie under this path. */
const FOLDER = "/classes-events/";

interface EventRow {
  id: number;
  slug: string;
  headline: string;
  short_description: string;
  description: string;
  image_url: string;
  image_alt: string;
  video_url: string | null;
  faqs: string;
  /** Lowest fee in cents; null without fees. */
  fee: number | null;
  online: number;
  in_person: number;
  total: number;
}

type Criteria = Partial<CheckedRequestOf<typeof findEvents>>;

const dollars = (cents: number | null): string => String((cents ?? 0) / 100);

/** Events with a session ahead that fits, the best fit or the soonest first. */
function search(criteria: Criteria, now: Date, limit: number, how: "every" | "any" = "every"): Sql {
  const { searchText, startDate, endDate, eventCategories: categories, hostingLocations: places } = criteria;
  const point = pointOf(criteria);
  const query = searchText ? (match(searchText, how) ?? '""') : undefined;
  const conditions = all(
    sql`sessions.ends_at > ${now}`,
    dayRange(sql`sessions.starts_at`, startDate, endDate),
    criteria.isOnline === undefined ? undefined : sql`sessions.is_online = ${criteria.isOnline}`,
    places?.length ? among("sessions.hosting_location_id", idsOf(places)) : undefined,
    categories?.length
      ? sql`events.id IN (SELECT event_id FROM event_category_links WHERE ${among("category_id", idsOf(categories))})`
      : undefined,
    criteria.eventId ? sql`events.id = ${criteria.eventId}` : undefined,
    criteria.ignoreHideFromSearch ? undefined : sql`hide_from_search = 0`,
  );
  const miles = point ? sql`min(CASE WHEN is_online THEN NULL ELSE ${milesFrom(point)} END)` : sql`NULL`;
  const order = criteria.sortBy === "distance" ? sql`miles IS NULL, miles, next` : sql`score, next`;
  const matched = query
    ? sql`SELECT rowid AS id, bm25(events_fts, 8, 2, 4) AS score FROM events_fts WHERE events_fts MATCH ${query}`
    : sql`SELECT id, 0 AS score FROM events`;
  return sql`
    WITH matched AS MATERIALIZED (${matched})
    SELECT events.*, (SELECT min(price) FROM event_fees WHERE event_id = events.id) AS fee,
      max(is_online) AS online, min(is_online) = 0 AS in_person, min(starts_at) AS next, score, ${miles} AS miles,
      count(*) OVER () AS total
    FROM matched JOIN events ON events.id = matched.id
    JOIN sessions ON sessions.event_id = events.id
    JOIN hosting_locations ON hosting_locations.id = sessions.hosting_location_id
    WHERE ${conditions} GROUP BY events.id ORDER BY ${order}, events.id LIMIT ${limit}`;
}

answer(events, findEvents, async (criteria, { db, now }) => {
  const found = await rows<EventRow>(db, search(criteria, now, LISTED));
  return {
    totalResults: found[0]?.total ?? 0,
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
  let found = await rows<EventRow>(db, search(criteria, now, RELATED));
  if (found.length === 0 && criteria.searchText)
    found = await rows<EventRow>(db, search(criteria, now, RELATED, "any"));
  return found.map((event) => ({
    id: String(event.id),
    eventHeadline: event.headline,
    image: { src: event.image_url, alt: event.image_alt },
    eventFee: dollars(event.fee),
    eventUrl: FOLDER + event.slug,
  }));
});

interface ChoiceRow {
  id: number;
  title: string;
}
const choices = async (db: D1Database, query: Sql) =>
  (await rows<ChoiceRow>(db, query)).map(({ id, title }) => ({ id: String(id), title }));

answer(events, eventCategories, (_request, { db }) =>
  choices(db, sql`SELECT id, title FROM event_categories ORDER BY title`),
);
answer(events, eventAudience, (_request, { db }) =>
  choices(db, sql`SELECT id, title FROM event_audiences ORDER BY id`),
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

type Fee = { event_id: number; id: number; description: string; price: number };
const feesOf = async (db: D1Database, eventIds: readonly number[]) =>
  Map.groupBy(
    await rows<Fee>(db, sql`SELECT * FROM event_fees WHERE ${among("event_id", eventIds)} ORDER BY price, id`),
    (fee) => fee.event_id,
  );
const shownFees = (fees: readonly Fee[] = []) =>
  fees.map(({ id, description, price }) => ({ id: String(id), description, price: price / 100 }));

/** Events of the same categories that can still be joined. */
async function relatedTo(
  db: D1Database,
  id: number,
  now: Date,
): Promise<AnswerOf<{ response: typeof RelatedEvent }>[]> {
  const categories = await rows<{ category_id: number }>(
    db,
    sql`SELECT category_id FROM event_category_links WHERE event_id = ${id}`,
  );
  const eventCategories = categories.map(({ category_id }) => String(category_id));
  const found = (await rows<EventRow>(db, search({ eventCategories }, now, RELATED + 1)))
    .filter((event) => event.id !== id)
    .slice(0, RELATED);
  const fees = await feesOf(
    db,
    found.map((event) => event.id),
  );
  return found.map((event) => ({
    id: String(event.id),
    eventUrl: FOLDER + event.slug,
    headline: event.headline,
    shortDescription: event.short_description,
    thumbNail: event.image_url,
    eventFees: shownFees(fees.get(event.id)),
    hasOnlineSessions: event.online === 1,
    hasInPersonSessions: event.in_person === 1,
  }));
}

answer(events, eventDetail, async ({ eventUrl }, { db, now }) => {
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
    relatedTo(db, event.id, now),
  ]);
  const faqs: [title: string, description: string][] = JSON.parse(event.faqs);
  return {
    id: String(event.id),
    eventUrl: FOLDER + event.slug,
    browserTitle: `${event.headline} | Larkspur Health`,
    metaDescription: event.short_description,
    ogTitle: event.headline,
    ogDescription: event.short_description,
    imageUrl: event.image_url,
    title: event.headline,
    description: event.description,
    eventFees: shownFees(fees.get(event.id)),
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
  } satisfies AnswerOf<{ response: typeof EventDetail }>;
});
