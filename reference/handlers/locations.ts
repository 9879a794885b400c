import type { AnswerOf } from "../../contracts/endpoint.ts";
import {
  type Location,
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "../../contracts/locations.ts";
import type { Coordinates } from "../../lib/distance.ts";
import { boxAround, milesFrom, pointOf } from "../distance.ts";
import { match, words } from "../match.ts";
import { promotionsFor } from "../promotions.ts";
import { answer, newRouter } from "../route.ts";
import { all, among, escaped, row, rows, type Sql, sql } from "../sql.ts";
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
  website_url: string;
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

const byScore = sql`found.score, found.miles, locations.name`;
const byMiles = sql`found.miles, locations.name`;
const byName = sql`locations.name`;

/** Whole rows of what `found` (id, miles, score) names: `size` of them from `offset`, in `order`. */
const page = (found: Sql, order: Sql, size: number, offset = 0): Sql => sql`
  WITH found AS (${found})
  SELECT locations.*, facet_name, has_wait_time, miles
  FROM (
    SELECT found.*, row_number() OVER (ORDER BY ${order}) AS place
    FROM found JOIN locations ON locations.id = found.id ORDER BY place LIMIT ${size} OFFSET ${offset}
  ) AS found
  JOIN locations ON locations.id = found.id
  JOIN location_types ON location_types.id = locations.type_id
  ORDER BY place`;

/** Ids that fit a query and conditions, with the distance from a point and how well the text fits (lower is better). */
function find(query: string | null | undefined, point: Coordinates | undefined, conditions: Sql): Sql {
  const miles = point ? milesFrom(point) : sql`NULL`;
  // Columns: name, type, city, zip, keywords.
  return query
    ? sql`SELECT locations.id, ${miles} AS miles, bm25(locations_fts, 8, 6, 4, 4, 1) AS score
        FROM locations_fts JOIN locations ON locations.id = locations_fts.rowid
        WHERE locations_fts MATCH ${query} AND ${conditions}`
    : sql`SELECT id, ${miles} AS miles, 0 AS score FROM locations WHERE ${conditions}`;
}

const count = async (db: D1Database, found: Sql) =>
  (await row<{ total: number }>(db, sql`SELECT count(*) AS total FROM (${found})`))?.total ?? 0;

answer(locations, locationSearch, async (search, { db, now }) => {
  const point = pointOf(search);
  const { searchText = "", locationType = "", streetAddress, city, state, zip, distance } = search;
  const conditions = all(
    locationType && locationType.toLowerCase() !== "any"
      ? sql`locations.type_id = (SELECT id FROM location_types WHERE facet_name = ${locationType})`
      : undefined,
    city ? sql`locations.city = ${city}` : undefined,
    state ? sql`locations.state = ${state}` : undefined,
    zip ? sql`locations.zip = ${zip}` : undefined,
    streetAddress ? sql`instr(lower(address1), ${streetAddress.toLowerCase()})` : undefined,
    point && distance < ANY_DISTANCE
      ? sql`${boxAround(point, distance)} AND ${milesFrom(point)} <= ${distance}`
      : undefined,
  );
  let found = find(match(searchText), point, conditions);
  // What is no word at all finds nothing.
  let total = searchText && !match(searchText) ? 0 : await count(db, found);
  if (total === 0 && words(searchText).length > 1) {
    found = find(match(searchText, "any"), point, conditions);
    total = await count(db, found);
  }
  const order = search.sort === "name" ? byName : search.sort === "distance" ? byMiles : byScore;
  const size = Math.min(search.perPage, search.limit ?? search.perPage);
  const listed = total === 0 ? [] : await rows<LocationRow>(db, page(found, order, size, (search.page - 1) * size));
  return {
    locations: listed.map((one) => shown(one, now)),
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
      sql`SELECT id, facet_name AS name FROM location_types WHERE facet_name LIKE ${`${escaped(searchTerms)}%`} ESCAPE '!' ORDER BY name`,
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

answer(locations, locationsByType, async ({ locationTypes: types = "", specialties = "", ...search }, { db, now }) => {
  const point = pointOf(search);
  const kinds = all(
    types ? sql`type_id IN (SELECT id FROM location_types WHERE ${among("facet_name", types.split("|"))})` : undefined,
    specialties
      ? sql`id IN (SELECT location_id FROM location_specialties JOIN specialties ON specialties.id = specialty_id
          WHERE ${among("specialties.name", specialties.split("|"))})`
      : undefined,
  );
  let nearby: LocationRow[] = [];
  for (const miles of point ? CIRCLES : [ANY_DISTANCE]) {
    const near = point ? sql`${boxAround(point, miles)} AND ${milesFrom(point)} <= ${miles}` : undefined;
    nearby = await rows<LocationRow>(db, page(find(null, point, all(kinds, near)), point ? byMiles : byName, NEARBY));
    if (nearby.length === NEARBY) break;
  }
  return { locations: nearby.map((one) => shown(one, now)) };
});

answer(locations, relatedLocations, async ({ searchText, ...search }, { db, now }) => {
  const point = pointOf(search);
  for (const how of ["every", "any"] as const) {
    const query = match(searchText, how);
    const fitting = query
      ? await rows<LocationRow>(
          db,
          page(find(query, point, all()), point && how === "every" ? byMiles : byScore, RELATED),
        )
      : [];
    if (fitting.length > 0) return fitting.map((one) => shown(one, now));
  }
  return [];
});
