import type { CheckedRequestOf } from "../../contracts/endpoint.ts";
import type { locationSearch } from "../../contracts/locations.ts";
import { type Hours, isOpen } from "../../lib/dates/hours.ts";
import type { Coordinates } from "../../lib/maps/distance.ts";
import { type Area, readArea } from "../../lib/maps/map-view.ts";
import { milesFrom, pointOf, within } from "../distance.ts";
import { specialDays } from "../holidays.ts";
import { all, among, row, rows, type Sql, sql } from "../sql.ts";
import { type NamedPlace, placeIn, placesAmong } from "./places.ts";
import { allWords, type Concept, conceptsFrom, every, phrasesAmong } from "./query.ts";
import { corrected } from "./spelling.ts";
import { isBrand, isPlaceFiller, typedWords } from "./words.ts";

/** What a search for any distance sends (LC-05). */
export const ANY_DISTANCE = 5_000;
/** 'Near' a place that was named, in miles. */
const NEAR = 100;
/** A place of another kind than the one that was named stands as if it were so much further away, in miles. */
const OTHER_KIND = 20;

export interface LocationRow {
  id: number;
  facet_name: string;
  has_wait_time: number;
  marketable_id: number;
  name: string;
  website_url: string | null;
  phone: string | null;
  way_finding: string | null;
  media_url: string | null;
  address1: string;
  address2: string | null;
  suite: string | null;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  hours: string;
  miles: number | null;
}

/** The hours of a location, with the coming holidays. */
export function hoursAt(row: Pick<LocationRow, "hours" | "has_wait_time" | "time_zone">, now: Date) {
  const hours = JSON.parse(row.hours) as Omit<Hours, "specialDays">;
  const holidays = specialDays(hours, Boolean(row.has_wait_time), row.time_zone, now);
  return { ...hours, ...(holidays.length > 0 && { specialDays: holidays }) };
}

/** What is looked for; each part may be missing. */
export interface Search {
  /** FTS5 query. */
  query?: string | null | undefined;
  /** FTS5 query of a name: those that have it come first. */
  name?: string | undefined;
  /** Kinds of places that were named. */
  kinds?: readonly string[];
  point?: Coordinates | undefined;
  conditions?: Sql | undefined;
}

/** Locations that fit, with the distance from the point and how badly they fit: lower is better. */
function find({ query, name, kinds = [], point, conditions = all() }: Search): Sql {
  const miles = point ? milesFrom(point) : sql`NULL`;
  const kind = kinds.length
    ? sql`CASE WHEN type_id IN (SELECT id FROM location_types WHERE ${among("facet_name", kinds)}) THEN 0 ELSE ${OTHER_KIND} END`
    : sql`0`;
  const named = name
    ? sql`CASE WHEN locations.id IN (SELECT rowid FROM locations_fts WHERE locations_fts MATCH ${name}) THEN -10000 ELSE 0 END`
    : sql`0`;
  // Columns: name, type, city, zip, keywords.
  return query
    ? sql`SELECT locations.id, locations.name AS title, ${miles} AS miles, ${kind} + ${named} AS misfit,
          bm25(locations_fts, 8, 6, 4, 4, 1) AS score
        FROM locations_fts JOIN locations ON locations.id = locations_fts.rowid
        WHERE locations_fts MATCH ${query} AND ${conditions}`
    : sql`SELECT id, name AS title, ${miles} AS miles, 0 AS misfit, 0 AS score FROM locations WHERE ${conditions}`;
}

const ORDERS = {
  name: sql`title`,
  distance: sql`miles, title`,
  // How well and how near.
  nearFit: sql`misfit + miles, title`,
  fit: sql`misfit, score, title`,
} as const;

/** The requested order, if it can be computed. */
function orderOf(sort: "relevance" | "name" | "distance", { point }: Search): Sql {
  if (sort === "name") return ORDERS.name;
  if (!point) return ORDERS.fit;
  return sort === "distance" ? ORDERS.distance : ORDERS.nearFit;
}

/** Whole rows of the locations that fit, from `offset`; only these are read whole. */
export function locationRows(
  db: D1Database,
  search: Search,
  sort: "relevance" | "name" | "distance",
  size: number,
  offset = 0,
): Promise<LocationRow[]> {
  const order = orderOf(sort, search);
  return rows<LocationRow>(
    db,
    sql`SELECT locations.*, facet_name, has_wait_time, miles
      FROM (${find(search)} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}) AS found
      JOIN locations ON locations.id = found.id
      JOIN location_types ON location_types.id = locations.type_id
      ORDER BY ${order}`,
  );
}

async function listed(db: D1Database, search: Search, { sort, page, perPage, limit }: Request) {
  const size = Math.min(perPage, limit ?? perPage);
  const offset = (page - 1) * size;
  const found = await locationRows(db, search, sort, size, offset);
  if (found.length < size && (found.length > 0 || offset === 0)) return { found, total: offset + found.length };
  return { found, total: await count(db, search) };
}

const count = async (db: D1Database, search: Search): Promise<number> =>
  (await row<{ total: number }>(db, sql`SELECT count(*) AS total FROM (${find(search)})`))?.total ?? 0;

type Request = CheckedRequestOf<typeof locationSearch>;

interface Found {
  found: LocationRow[];
  total: number;
  /** The place that the text named. */
  place?: NamedPlace | undefined;
  /** How many would match without the type filter, if none match with it. */
  hidden?: number;
}

/** The locations that match a visitor's search: all words count, a place name among them as the center of a circle. */
export async function searchLocations(db: D1Database, request: Request, now: Date): Promise<Found> {
  const { searchText = "", locationType = "" } = request;
  const type =
    locationType && locationType.toLowerCase() !== "any"
      ? sql`type_id = (SELECT id FROM location_types WHERE facet_name = ${locationType})`
      : undefined;
  const fields = all(fieldsOf(request), request.openNow ? await openAt(db, now) : undefined);
  const words = typedWords(searchText);
  // What was typed but is no word finds nothing.
  if (searchText && words.length === 0) return { found: [], total: 0 };
  // Everything has the brand in its name, so that it says as much as no text.
  if (isBrand(words)) {
    return listed(db, around({}, request, pointOf(request), all(type, fields)), request);
  }
  // A suggestion that was chosen finds what it named, whatever the filters.
  const chosen = { point: pointOf(request), conditions: sql`locations.name = ${searchText}` };
  const [named, asTyped] = await Promise.all([listed(db, chosen, request), readingOf(db, words)]);
  if (named.total > 0) return named;
  for (const reading of [() => asTyped, () => mended(db, words)]) {
    const wanted = await reading();
    if (!wanted) continue;
    const { place, state, ...search } = wanted;
    const conditions = all(fields, state ? sql`locations.state = ${state}` : undefined);
    const point = place ?? pointOf(request);
    for (const near of place ? [true, false] : [false]) {
      if (place && !near && !place.isServed) break;
      const within = (kind: Sql | undefined) => around(search, request, point, all(conditions, kind), near);
      const result = { ...(await listed(db, within(type), request)), place };
      if (result.total > 0) return result;
      const hidden = type ? await count(db, within(undefined)) : 0;
      if (hidden > 0) return { ...result, hidden };
    }
  }
  return { found: [], total: 0 };
}

async function mended(db: D1Database, words: readonly string[]) {
  const better = await corrected(db, words);
  return better ? readingOf(db, better) : undefined;
}

/** Locations that are open. Many keep the same hours, so that few weeks have to be read. */
async function openAt(db: D1Database, now: Date): Promise<Sql> {
  const weeks = await rows<{ key: string; hours: string; time_zone: string; has_wait_time: number }>(
    db,
    sql`SELECT DISTINCT ${WEEK} AS key, hours, time_zone, has_wait_time
      FROM locations JOIN location_types ON location_types.id = type_id`,
  );
  const open = weeks.filter((week) => isOpen(hoursAt(week, now), now, week.time_zone));
  return sql`locations.id IN (SELECT locations.id FROM locations JOIN location_types ON location_types.id = type_id
    WHERE ${among(
      WEEK.text,
      open.map(({ key }) => key),
    )})`;
}

const WEEK = sql`has_wait_time || time_zone || hours`;

const inArea = (area: Area | null): Sql | undefined =>
  area
    ? sql`latitude BETWEEN ${area.south} AND ${area.north} AND longitude BETWEEN ${area.west} AND ${area.east}`
    : undefined;

const fieldsOf = ({ streetAddress, city, state, zip, area }: Request): Sql =>
  all(
    inArea(readArea(area ?? null)),
    city ? sql`locations.city = ${city}` : undefined,
    state ? sql`locations.state = ${state}` : undefined,
    zip ? sql`locations.zip = ${zip}` : undefined,
    streetAddress ? sql`instr(lower(address1), ${streetAddress.toLowerCase()})` : undefined,
  );

/** A search with its distance: the requested one, or the default around a named place. */
function around(
  search: Search,
  request: Request,
  point: Coordinates | undefined,
  conditions: Sql,
  near = false,
): Search {
  const miles = request.distance < ANY_DISTANCE ? request.distance : near ? NEAR : undefined;
  return { ...search, point, conditions: all(conditions, point && miles ? within(point, miles) : undefined) };
}

/** The concepts in some words; undefined without any. */
export async function readingOf(db: D1Database, words: readonly string[]) {
  const [phrases, places] = await Promise.all([phrasesAmong(db, words), placesAmong(db, words)]);
  const concepts = conceptsFrom(phrases, words, isPlaceFiller);
  const subjects = new Set(concepts.filter(({ own }) => own.length > 0).flatMap((concept) => concept.words));
  const placed = placeIn(places, words, (word) => isPlaceFiller(word) || subjects.has(word));
  const isDoubtful = placed.place && !placed.place.isCertain;
  const { place, state, rest } = isDoubtful && (await isName(db, words)) ? { rest: [...words] } : placed;
  const remaining = place || state ? conceptsFrom(phrases, rest, isPlaceFiller) : concepts;
  const telling = remaining.filter(
    (concept) => concept.own.length > 0 || concept.words.some((word) => !isPlaceFiller(word)),
  );
  if (telling.length === 0 && !place && !state && remaining.length === 0) return undefined;
  return {
    place,
    state,
    query: every(place || state ? telling : remaining),
    kinds: kindsOf(remaining),
    name: telling.length > 0 && words.length > 1 ? `name : ${phrase(words)}` : undefined,
  };
}

const phrase = (words: readonly string[]) => `"${words.join(" ")}"`;

/** Kinds of places are named as such, or in everyday words for them; what is none is not held against them. */
const kindsOf = (concepts: readonly Concept[]): string[] =>
  concepts.flatMap(({ own, words }) => [...own, words.join(" ")]);

/** Whether a location has all of the words in its name. */
const isName = async (db: D1Database, words: readonly string[]): Promise<boolean> =>
  (await row(
    db,
    sql`SELECT rowid FROM locations_fts WHERE locations_fts MATCH ${`name : (${allWords(words)})`} LIMIT 1`,
  )) !== null;
