import type { AnswerOf, CheckedRequestOf } from "../../contracts/endpoint.ts";
import {
  type Location,
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "../../contracts/locations.ts";
import type { Coordinates } from "../../lib/distance.ts";
import { milesFrom, pointOf, within } from "../distance.ts";
import { match, words } from "../match.ts";
import { promotionsFor } from "../promotions.ts";
import { answer, newRouter } from "../route.ts";
import { all, among, row, rows, type Sql, sql } from "../sql.ts";
import { waitTime } from "../wait-time.ts";

/** Locations: search, suggestions, kinds, nearby and related. */
export const locations = newRouter();

/** What a search for any distance sends (LC-05). */
const ANY_DISTANCE = 5_000;
/** How many a carousel, a side block and a list of suggestions hold. */
const NEARBY = 12;
const RELATED = 4;
const SUGGESTIONS = 10;
/** The circles that are searched for nearby places, until one holds enough. Miles. */
const CIRCLES = [25, 100, 400, ANY_DISTANCE];

interface LocationRow {
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

function shown(row: LocationRow, now: Date): AnswerOf<{ response: typeof Location }> {
  return {
    id: String(row.id),
    name: row.name,
    websiteUrl: row.website_url,
    phone: row.phone,
    wayFinding: row.way_finding,
    media: row.media_url === null ? [] : [{ url: row.media_url }],
    hours: { ...JSON.parse(row.hours), timeZone: row.time_zone },
    waitTime: row.has_wait_time ? waitTime(row.id, row.time_zone, now) : null,
    address: {
      address1: row.address1,
      address2: row.address2,
      suite: row.suite,
      city: row.city,
      state: row.state,
      zip: row.zip,
    },
    distance: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    locationTypes: [row.facet_name],
    latitude: row.latitude,
    longitude: row.longitude,
    mloc: String(row.marketable_id),
  };
}

const byScore = sql`score, miles, title`;
const byMiles = sql`miles, title`;
const byName = sql`title`;

/** A text, a point and conditions, of which each may be missing. */
interface Search {
  query?: string | null;
  point?: Coordinates | undefined;
  conditions?: Sql;
}

/** Locations that fit, with the distance from the point and how well the text fits (lower is better). */
function find({ query, point, conditions = all() }: Search): Sql {
  const miles = point ? milesFrom(point) : sql`NULL`;
  // Columns: name, type, city, zip, keywords.
  return query
    ? sql`SELECT locations.id, locations.name AS title, ${miles} AS miles, bm25(locations_fts, 8, 6, 4, 4, 1) AS score
        FROM locations_fts JOIN locations ON locations.id = locations_fts.rowid
        WHERE locations_fts MATCH ${query} AND ${conditions}`
    : sql`SELECT id, name AS title, ${miles} AS miles FROM locations WHERE ${conditions}`;
}

/** Whole rows of `size` locations from `offset`; only these are read whole. */
const page = (search: Search, order: Sql, size: number, offset = 0): Sql => sql`
  SELECT locations.*, facet_name, has_wait_time, miles
  FROM (${find(search)} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}) AS found
  JOIN locations ON locations.id = found.id
  JOIN location_types ON location_types.id = locations.type_id
  ORDER BY ${order}`;

/** The order asked for, or the first of relevance, distance and name that can be told. */
function orderOf(sort: "relevance" | "name" | "distance", { query, point }: Search): Sql {
  if (sort === "name" || (!query && !point)) return byName;
  return query && sort === "relevance" ? byScore : byMiles;
}

async function listed(db: D1Database, search: Search, { sort, page: number, perPage, limit }: Paging) {
  const size = Math.min(perPage, limit ?? perPage);
  const offset = (number - 1) * size;
  const found = await rows<LocationRow>(db, page(search, orderOf(sort, search), size, offset));
  if (found.length < size && (found.length > 0 || offset === 0)) return { found, total: offset + found.length };
  const counted = await row<{ total: number }>(db, sql`SELECT count(*) AS total FROM (${find(search)})`);
  return { found, total: counted?.total ?? 0 };
}

type Paging = Pick<CheckedRequestOf<typeof locationSearch>, "sort" | "page" | "perPage" | "limit">;

answer(locations, locationSearch, async (request, { db, now }) => {
  const { searchText = "", locationType = "", streetAddress, city, state, zip, distance } = request;
  const point = pointOf(request);
  const conditions = all(
    locationType && locationType.toLowerCase() !== "any"
      ? sql`type_id = (SELECT id FROM location_types WHERE facet_name = ${locationType})`
      : undefined,
    city ? sql`locations.city = ${city}` : undefined,
    state ? sql`state = ${state}` : undefined,
    zip ? sql`locations.zip = ${zip}` : undefined,
    streetAddress ? sql`instr(lower(address1), ${streetAddress.toLowerCase()})` : undefined,
    point && distance < ANY_DISTANCE ? within(point, distance) : undefined,
  );
  const query = match(searchText);
  // What was typed but is no word finds nothing.
  let { found, total } =
    searchText && !query ? { found: [], total: 0 } : await listed(db, { query, point, conditions }, request);
  if (total === 0 && words(searchText).length > 1)
    ({ found, total } = await listed(db, { query: match(searchText, "any"), point, conditions }, request));
  return {
    locations: found.map((one) => shown(one, now)),
    totalLocations: total,
    servicePromotionBanners: await promotionsFor(db, searchText, locationType),
  };
});

answer(locations, locationTypes, async (_request, { db }) => {
  const facets = await rows<{ facet_name: string }>(
    db,
    sql`SELECT facet_name FROM location_types
      WHERE EXISTS (SELECT 1 FROM locations WHERE type_id = location_types.id) ORDER BY facet_name`,
  );
  return facets.map(({ facet_name }) => ({ facetName: facet_name }));
});

answer(locations, locationTypeahead, async ({ searchTerms }, { db }) => {
  const query = match(searchTerms);
  if (!query) return [];
  const [kinds, names] = await Promise.all([
    rows<{ id: number; name: string }>(
      db,
      sql`SELECT id, facet_name AS name FROM location_types WHERE instr(lower(facet_name), lower(${searchTerms})) = 1 ORDER BY name`,
    ),
    rows<{ id: number; name: string }>(
      db,
      sql`SELECT rowid AS id, name FROM locations_fts WHERE locations_fts MATCH ${`{name city} : (${query})`}
        ORDER BY bm25(locations_fts, 8, 0, 1, 0, 0), name LIMIT ${SUGGESTIONS}`,
    ),
  ]);
  return [
    ...kinds.map(({ id, name }) => ({ key: `type-${id}`, value: name })),
    ...names.map(({ id, name }) => ({ key: String(id), value: name })),
  ].slice(0, SUGGESTIONS);
});

answer(locations, locationsByType, async ({ locationTypes: types = "", specialties = "", ...request }, { db, now }) => {
  const point = pointOf(request);
  const kinds = all(
    types ? sql`type_id IN (SELECT id FROM location_types WHERE ${among("facet_name", types.split("|"))})` : undefined,
    specialties
      ? sql`id IN (SELECT location_id FROM location_specialties JOIN specialties ON specialties.id = specialty_id
          WHERE ${among("specialties.name", specialties.split("|"))})`
      : undefined,
  );
  let nearby: LocationRow[] = [];
  for (const miles of point ? CIRCLES : [ANY_DISTANCE]) {
    const search = { point, conditions: all(kinds, point && within(point, miles)) };
    nearby = await rows<LocationRow>(db, page(search, orderOf("distance", search), NEARBY));
    if (nearby.length === NEARBY) break;
  }
  return { locations: nearby.map((one) => shown(one, now)) };
});

answer(locations, relatedLocations, async ({ searchText, ...request }, { db, now }) => {
  const point = pointOf(request);
  // Those that fit in every word, the nearest first; else those that fit best.
  for (const [how, sort] of [
    ["every", "distance"],
    ["any", "relevance"],
  ] as const) {
    const query = match(searchText, how);
    const search = { query, point };
    const order = orderOf(point ? sort : "relevance", search);
    const fitting = query ? await rows<LocationRow>(db, page(search, order, RELATED)) : [];
    if (fitting.length > 0) return fitting.map((one) => shown(one, now));
  }
  return [];
});
