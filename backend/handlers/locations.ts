import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import type { Location } from "../../contracts/location-entities.ts";
import {
  locationDetail,
  locationPages,
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "../../contracts/locations.ts";
import { visitingHours } from "../../contracts/visiting.ts";
import { addressOf } from "../address.ts";
import { locationTakesRequests } from "../appointment-requests.ts";
import { bookingPage } from "../booking-page.ts";
import { pointOf, within } from "../distance.ts";
import { lastChange } from "../last-change.ts";
import { planNames } from "../plans.ts";
import { promotionsFor } from "../promotions.ts";
import { answer, newRouter } from "../route.ts";
import { suggestLocations } from "../search/location-suggestions.ts";
import {
  ANY_DISTANCE,
  hoursAt,
  type LocationRow,
  locationRows,
  readingOf,
  searchLocations,
} from "../search/locations.ts";
import { allConceptsButOne, conceptsOf } from "../search/query.ts";
import { isPlaceFiller, typedWords } from "../search/words.ts";
import { all, among, row, rows, sql } from "../sql.ts";
import { waitAt } from "../wait-time.ts";

/** API calls for locations: search, suggestions, location types, nearby locations, related locations, and details. */
export const locations = newRouter();

/**
 * The maximum number of locations in the carousel, of related locations in a block, and of departments per hospital.
 */
const MAX_NEARBY = 12;
const MAX_RELATED = 4;
const MAX_DEPARTMENTS = 60;
/** Search radii in miles, in ascending order. The search stops at the first radius that contains enough locations. */
const RADII_MILES = [25, 100, 400, ANY_DISTANCE];

interface Details {
  parking: string | null;
  accessibility: string | null;
  plans: string;
  takes: number;
  updated: string | null;
  books: number;
  visiting: string;
}

function locationResponse(row: LocationRow, now: Date): UpstreamResponseOf<{ response: typeof Location }> {
  return {
    id: String(row.id),
    name: row.name,
    websiteUrl: row.website_url,
    phone: row.phone,
    wayFinding: row.way_finding,
    media: row.media_url === null ? [] : [{ url: row.media_url }],
    hours: { ...hoursAt(row, now), timeZone: row.time_zone },
    waitTime: waitAt(row, now),
    address: addressOf(row),
    distance: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    locationTypes: [row.facet_name],
    latitude: row.latitude,
    longitude: row.longitude,
    mloc: String(row.marketable_id),
    spotUrl: row.takes_spots && row.website_url ? bookingPage("location", row.website_url) : null,
  };
}

answer(locations, locationSearch, async (request, { db, now }) => {
  const { searchText = "", locationType = "" } = request;
  const [{ found, total, place, hidden }, servicePromotionBanners] = await Promise.all([
    searchLocations(db, request, now),
    promotionsFor(db, searchText, locationType),
  ]);
  return {
    locations: found.map((location) => locationResponse(location, now)),
    totalLocations: total,
    servicePromotionBanners,
    ...(place && {
      place: { city: place.city, state: place.state, latitude: place.latitude, longitude: place.longitude },
    }),
    ...(hidden && { hiddenByType: hidden }),
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

answer(locations, locationTypeahead, ({ searchTerms }, { db }) => suggestLocations(db, searchTerms));

answer(locations, locationsByType, async ({ locationTypes: types = "", specialties = "", ...request }, { db, now }) => {
  const point = pointOf(request);
  const kindCondition = all(
    types ? sql`type_id IN (SELECT id FROM location_types WHERE ${among("facet_name", types.split("|"))})` : undefined,
    specialties
      ? sql`id IN (SELECT location_id FROM location_specialties JOIN specialties ON specialties.id = specialty_id
          WHERE ${among("specialties.name", specialties.split("|"))})`
      : undefined,
  );
  let nearby: LocationRow[] = [];
  for (const miles of point ? RADII_MILES : [ANY_DISTANCE]) {
    const search = { point, conditions: all(kindCondition, point && within(point, miles)) };
    nearby = await locationRows(db, search, point ? "distance" : "name", MAX_NEARBY);
    if (nearby.length === MAX_NEARBY) break;
  }
  return { locations: nearby.map((location) => locationResponse(location, now)) };
});

answer(locations, relatedLocations, async ({ searchText, ...request }, { db, now }) => {
  const words = typedWords(searchText);
  const reading = await readingOf(db, words);
  if (!reading) return [];
  const { place, state, ...search } = reading;
  const point = place ?? pointOf(request);
  const conditions = state ? sql`locations.state = ${state}` : undefined;
  // The search returns locations that match all concepts in the search text. If no location matches all concepts, the
  // search returns locations that match most of the concepts.
  let relatedRows = await locationRows(db, { ...search, point, conditions }, "relevance", MAX_RELATED);
  const query = allConceptsButOne(await conceptsOf(db, words, isPlaceFiller));
  if (relatedRows.length === 0 && query)
    relatedRows = await locationRows(db, { query, point }, "relevance", MAX_RELATED);
  return relatedRows.map((location) => locationResponse(location, now));
});

answer(locations, locationDetail, async ({ websiteUrl }, { db, now }) => {
  const path = websiteUrl
    .toLowerCase()
    .replace(/[?#].*$/, "")
    .replace(/\/$/, "");
  const [location] = await locationRows(db, { conditions: sql`locations.website_url = ${path}` }, "name", 1);
  if (!location) return undefined;
  const isCampus = location.marketable_id === location.id;
  const [specialties, details, campus, departments, plansOf] = await Promise.all([
    rows<{ name: string }>(
      db,
      sql`SELECT name FROM specialties JOIN location_specialties ON specialty_id = specialties.id
        WHERE location_id = ${location.id} ORDER BY name`,
    ),
    row<Details>(
      db,
      sql`SELECT parking, accessibility, plans, visiting, ${locationTakesRequests} AS takes, ${lastChange} AS updated,
          EXISTS (SELECT 1 FROM providers WHERE booking_url IS NOT NULL AND location_id IN
            (SELECT id FROM locations AS place WHERE place.id = locations.id OR place.marketable_id = locations.id)) AS books
        FROM locations WHERE id = ${location.id}`,
    ),
    row<{ name: string; website_url: string | null }>(
      db,
      sql`SELECT name, website_url FROM locations WHERE id = ${location.marketable_id}`,
    ),
    locationRows(
      db,
      {
        conditions: sql`locations.marketable_id = ${location.marketable_id} AND locations.id NOT IN (${location.id}, ${location.marketable_id})`,
      },
      "name",
      MAX_DEPARTMENTS,
    ),
    planNames(db),
  ]);
  const { plans = "[]", takes, books, updated, visiting = "[]", ...access } = details ?? {};
  return {
    ...locationResponse(location, now),
    ...access,
    acceptedPlans: plansOf(plans),
    appointmentRequests: takes === 1,
    updated,
    bookingUrl: books && location.website_url ? bookingPage("location", location.website_url) : null,
    visitingHours: JSON.parse(visiting),
    specialties: specialties.map(({ name }) => name),
    ...(campus && !isCampus && { campus: { name: campus.name, websiteUrl: campus.website_url } }),
    departments: departments.map((location) => locationResponse(location, now)),
  };
});

answer(locations, locationPages, async (_request, { db }) =>
  rows<{ path: string; updated: string | null }>(
    db,
    sql`SELECT DISTINCT website_url AS path, ${lastChange} AS updated FROM locations
      WHERE website_url LIKE '/%' ORDER BY path`,
  ),
);

answer(locations, visitingHours, async (_request, { db }) => {
  const hospitals = await rows<
    Pick<LocationRow, "id" | "name" | "website_url" | "phone" | "city" | "state"> & { visiting: string }
  >(
    db,
    sql`SELECT id, name, website_url, phone, city, state, visiting FROM locations
      WHERE visiting <> '[]' ORDER BY state, city`,
  );
  return hospitals.map(({ id, name, website_url, phone, city, state, visiting }) => ({
    id: String(id),
    name,
    websiteUrl: website_url,
    phone,
    address: { city, state },
    visitingHours: JSON.parse(visiting),
  }));
});
