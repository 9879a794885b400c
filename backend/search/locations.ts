import type { CheckedRequestOf } from "../../contracts/endpoint.ts";
import type { locationSearch } from "../../contracts/locations.ts";
import { isoDate, todayIn } from "../../lib/dates/dates.ts";
import { type Hours, isOpen, type SpecialDay } from "../../lib/dates/hours.ts";
import type { Coordinates } from "../../lib/maps/distance.ts";
import { type Area, readArea } from "../../lib/maps/map-view.ts";
import type { AddressRow } from "../address.ts";
import { milesFrom, pointOf, within } from "../distance.ts";
import { DAYS_AHEAD, specialDays } from "../holidays.ts";
import { dayAfter } from "../local-dates.ts";
import { acceptsPlan } from "../plans.ts";
import { all, among, row, rows, type Sql, sql } from "../sql.ts";
import { toldWaitOf } from "../wait-time.ts";
import { findPlaces, type NamedPlace, placeIn } from "./places.ts";
import { allConcepts, allWords, type Concept, conceptsFrom, phrasesAmong } from "./query.ts";
import { corrected } from "./spelling.ts";
import { isBrand, isPlaceFiller, typedWords } from "./words.ts";

/** Value of the `distance` parameter, in miles, that disables the distance limit. */
export const ANY_DISTANCE = 5_000;
/** Default search radius in miles around a location in the search text. */
const NEAR = 100;
/** Ranking penalty, in miles, for locations whose type differs from the type in the search text. */
const OTHER_KIND = 20;

export interface LocationRow extends AddressRow {
  id: number;
  facet_name: string;
  has_wait_time: number;
  takes_spots: number;
  marketable_id: number;
  name: string;
  website_url: string | null;
  phone: string | null;
  way_finding: string | null;
  media_url: string | null;
  latitude: number;
  longitude: number;
  time_zone: string;
  hours: string;
  special_days: string | null;
  told_wait: string | null;
  miles: number | null;
}

/** Returns the opening hours of a location, with upcoming special days. */
export function hoursAt(
  row: Pick<LocationRow, "hours" | "has_wait_time" | "time_zone"> & { special_days?: string | null },
  now: Date,
) {
  const hours = JSON.parse(row.hours) as Omit<Hours, "specialDays">;
  const today = isoDate(todayIn(row.time_zone, now));
  const holidays = row.special_days
    ? (JSON.parse(row.special_days) as SpecialDay[]).filter(
        ({ date }) => date >= today && date <= dayAfter(today, DAYS_AHEAD),
      )
    : specialDays(hours, Boolean(row.has_wait_time), row.time_zone, now);
  return { ...hours, ...(holidays.length > 0 && { specialDays: holidays }) };
}

/** Optional criteria for a location search. */
export interface Search {
  /** FTS5 query for the search text. */
  query?: string | null | undefined;
  /** FTS5 query for a location's name. Locations whose names match the query rank first. */
  name?: string | undefined;
  /** Location types mentioned in the search text. */
  kinds?: readonly string[];
  point?: Coordinates | undefined;
  conditions?: Sql | undefined;
}

/**
 * Returns the query for matching locations, with their distance and ranking values. Locations with lower ranking values
 * come first.
 */
function find({ query, name, kinds = [], point, conditions = all() }: Search): Sql {
  const miles = point ? milesFrom(point) : sql`NULL`;
  const kindScore = kinds.length
    ? sql`CASE WHEN type_id IN (SELECT id FROM location_types WHERE ${among("facet_name", kinds)}) THEN 0 ELSE ${OTHER_KIND} END`
    : sql`0`;
  const nameScore = name
    ? sql`CASE WHEN locations.id IN (SELECT rowid FROM locations_fts WHERE locations_fts MATCH ${name}) THEN -10000 ELSE 0 END`
    : sql`0`;
  // The bm25 weights are for the index columns name, type, city, zip, and keywords.
  return query
    ? sql`SELECT locations.id, locations.name AS title, ${miles} AS miles, ${kindScore} + ${nameScore} AS misfit,
          bm25(locations_fts, 8, 6, 4, 4, 1) AS score
        FROM locations_fts JOIN locations ON locations.id = locations_fts.rowid
        WHERE locations_fts MATCH ${query} AND ${conditions}`
    : sql`SELECT id, name AS title, ${miles} AS miles, 0 AS misfit, 0 AS score FROM locations WHERE ${conditions}`;
}

const ORDERS = {
  name: sql`title`,
  distance: sql`miles, title`,
  // Sorts locations by relevance and distance.
  nearFit: sql`misfit + miles, title`,
  fit: sql`misfit, score, title`,
} as const;

/**
 * Returns the ORDER BY expression for the requested sort order. If the search has no point from which to measure
 * distances, a sort by distance becomes a sort by relevance.
 */
function orderOf(sort: "relevance" | "name" | "distance", { point }: Search): Sql {
  if (sort === "name") return ORDERS.name;
  if (!point) return ORDERS.fit;
  return sort === "distance" ? ORDERS.distance : ORDERS.nearFit;
}

/** Reads one page of matching locations. The outer query reads full rows only for the locations on the page. */
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
    sql`SELECT locations.*, facet_name, has_wait_time, takes_spots, miles, ${toldWaitOf} AS told_wait
      FROM (${find(search)} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}) AS found
      JOIN locations ON locations.id = found.id
      JOIN location_types ON location_types.id = locations.type_id
      ORDER BY ${order}`,
  );
}

async function listLocations(db: D1Database, search: Search, { sort, page, perPage, limit }: Request) {
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
  /** The city, neighborhood, or ZIP code mentioned in the search text. */
  place?: NamedPlace | undefined;
  /**
   * Number of locations that would match if the type filter were removed. The property is set only if no location
   * matches the search with the type filter.
   */
  hidden?: number;
}

/**
 * Searches locations by text and criteria. All words in the text must match except a city name, which sets the center
 * of the search.
 */
export async function searchLocations(db: D1Database, request: Request, now: Date): Promise<Found> {
  const { searchText = "", locationType = "" } = request;
  const type =
    locationType && locationType.toLowerCase() !== "any"
      ? sql`type_id = (SELECT id FROM location_types WHERE facet_name = ${locationType})`
      : undefined;
  const fieldCondition = all(fieldsOf(request), request.openNow ? await openAt(db, now) : undefined);
  const words = typedWords(searchText);
  // If the search text contains no words, the search returns no locations.
  if (searchText && words.length === 0) return { found: [], total: 0 };
  // Every location name contains the brand name, so a search for the brand name returns the same locations as an empty
  // search.
  if (isBrand(words)) {
    return listLocations(db, searchAround({}, request, pointOf(request), all(type, fieldCondition)), request);
  }
  // If the search text is a location's name, such as a selected suggestion, returns that location regardless of
  // filters.
  const namedSearch = { point: pointOf(request), conditions: sql`locations.name = ${searchText}` };
  const [nameMatches, typedReading] = await Promise.all([
    listLocations(db, namedSearch, request),
    readingOf(db, words),
  ]);
  if (nameMatches.total > 0) return nameMatches;
  for (const getReading of [() => typedReading, () => readCorrected(db, words)]) {
    const reading = await getReading();
    if (!reading) continue;
    const { place, state, ...search } = reading;
    const conditions = all(fieldCondition, state ? sql`locations.state = ${state}` : undefined);
    const point = place ?? pointOf(request);
    for (const isNear of place ? [true, false] : [false]) {
      if (place && !isNear && !place.isServed) break;
      const searchWithin = (kind: Sql | undefined) =>
        searchAround(search, request, point, all(conditions, kind), isNear);
      const result = { ...(await listLocations(db, searchWithin(type), request)), place };
      if (result.total > 0) return result;
      const hidden = type ? await count(db, searchWithin(undefined)) : 0;
      if (hidden > 0) return { ...result, hidden };
    }
  }
  return { found: [], total: 0 };
}

async function readCorrected(db: D1Database, words: readonly string[]) {
  const correctedWords = await corrected(db, words);
  return correctedWords ? readingOf(db, correctedWords) : undefined;
}

/**
 * Returns the SQL condition for locations that are currently open. The function evaluates each distinct schedule only
 * once, because many locations have the same hours.
 */
async function openAt(db: D1Database, now: Date): Promise<Sql> {
  const weeks = await rows<{ key: string; hours: string; time_zone: string; has_wait_time: number }>(
    db,
    sql`SELECT DISTINCT ${WEEK} AS key, hours, time_zone, has_wait_time
      FROM locations JOIN location_types ON location_types.id = type_id`,
  );
  const openWeeks = weeks.filter((week) => isOpen(hoursAt(week, now), now, week.time_zone));
  return sql`locations.id IN (SELECT locations.id FROM locations JOIN location_types ON location_types.id = type_id
    WHERE ${among(
      WEEK.text,
      openWeeks.map(({ key }) => key),
    )})`;
}

const WEEK = sql`has_wait_time || time_zone || hours`;

const inArea = (area: Area | null): Sql | undefined =>
  area
    ? sql`latitude BETWEEN ${area.south} AND ${area.north} AND longitude BETWEEN ${area.west} AND ${area.east}`
    : undefined;

const fieldsOf = ({ streetAddress, city, state, zip, area, plan }: Request): Sql =>
  all(
    plan ? acceptsPlan(sql`locations.plans`, plan) : undefined,
    inArea(readArea(area ?? null)),
    city ? sql`locations.city = ${city}` : undefined,
    state ? sql`locations.state = ${state}` : undefined,
    zip ? sql`locations.zip = ${zip}` : undefined,
    streetAddress ? sql`instr(lower(address1), ${streetAddress.toLowerCase()})` : undefined,
  );

/** Limits a search to the requested distance, or to the default radius around a city in the search text. */
function searchAround(
  search: Search,
  request: Request,
  point: Coordinates | undefined,
  conditions: Sql,
  isNear = false,
): Search {
  const miles = request.distance < ANY_DISTANCE ? request.distance : isNear ? NEAR : undefined;
  return { ...search, point, conditions: all(conditions, point && miles ? within(point, miles) : undefined) };
}

/**
 * Interprets the words in search text as a city, location types, and other concepts. Returns undefined if the search
 * text contains no words.
 */
export async function readingOf(db: D1Database, words: readonly string[]) {
  const [phrases, places] = await Promise.all([phrasesAmong(db, words), findPlaces(db, words)]);
  const concepts = conceptsFrom(phrases, words, isPlaceFiller);
  const subjects = new Set(concepts.filter(({ own }) => own.length > 0).flatMap((concept) => concept.words));
  const placeQuery = placeIn(places, words, (word) => isPlaceFiller(word) || subjects.has(word));
  const isDoubtful = placeQuery.place && !placeQuery.place.isCertain;
  const { place, state, rest } = isDoubtful && (await isName(db, words)) ? { rest: [...words] } : placeQuery;
  const remaining = place || state ? conceptsFrom(phrases, rest, isPlaceFiller) : concepts;
  const specific = remaining.filter(
    (concept) => concept.own.length > 0 || concept.words.some((word) => !isPlaceFiller(word)),
  );
  if (specific.length === 0 && !place && !state && remaining.length === 0) return undefined;
  return {
    place,
    state,
    query: allConcepts(place || state ? specific : remaining),
    kinds: kindsOf(remaining),
    name: specific.length > 0 && words.length > 1 ? `name : ${quotePhrase(words)}` : undefined,
  };
}

const quotePhrase = (words: readonly string[]) => `"${words.join(" ")}"`;

/**
 * Returns the typed words and synonyms that may be the names of location types. Words that are not the name of a
 * location type have no effect.
 */
const kindsOf = (concepts: readonly Concept[]): string[] =>
  concepts.flatMap(({ own, words }) => [...own, words.join(" ")]);

/** Returns whether any location's name contains all words. */
const isName = async (db: D1Database, words: readonly string[]): Promise<boolean> =>
  (await row(
    db,
    sql`SELECT rowid FROM locations_fts WHERE locations_fts MATCH ${`name : (${allWords(words)})`} LIMIT 1`,
  )) !== null;
