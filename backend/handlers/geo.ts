import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { findCity, locationByAddress, locationByCoordinates, type UserLocation } from "../../contracts/geo.ts";
import { typedZip } from "../../lib/forms/rules.ts";
import { STATES } from "../../lib/forms/states.ts";
import type { Coordinates } from "../../lib/maps/distance.ts";
import { cityKey } from "../city-key.ts";
import { milesFrom, within } from "../distance.ts";
import { answer, newRouter } from "../route.ts";
import { errors } from "../search/spelling.ts";
import { all, among, row, rows, type Sql, sql } from "../sql.ts";

/** API calls that return the visitor's location based on an IP address, coordinates, a city name, or a postal code. */
export const geo = newRouter();

/** Maximum number of location suggestions. */
const MAX_SUGGESTIONS = 10;
/** Search radii in miles, in ascending order. Every point in the country has a town within the largest radius. */
const RADII_MILES = [5, 20, 80, 320];

interface PlaceRow {
  city: string;
  state: string;
  zip: string | null;
  geoname_id: number | null;
  latitude: number;
  longitude: number;
}

const locationResponse = (place: PlaceRow): UpstreamResponseOf<{ response: typeof UserLocation }> => ({
  city_name: place.city,
  subdivision_1_iso_code: place.state,
  geoname_id: place.geoname_id,
  postalCode: place.zip,
  latitude: place.latitude,
  longitude: place.longitude,
});

/** Returns the town nearest to a point, or null if the point is outside the country. */
async function nearestPlace(db: D1Database, point: Coordinates): Promise<PlaceRow | null> {
  for (const miles of RADII_MILES) {
    const condition = all(within(point, miles), sql`population > 0`);
    const place = await row<PlaceRow>(
      db,
      sql`SELECT * FROM places WHERE ${condition} ORDER BY ${milesFrom(point)} LIMIT 1`,
    );
    if (place) return place;
  }
  return null;
}

answer(geo, locationByCoordinates, async (point, { db }) => {
  const place = await nearestPlace(db, point);
  // The response contains the requested coordinates instead of the town's coordinates, because the site measures
  // distances from the visitor.
  return place ? locationResponse({ ...place, ...point }) : undefined;
});

// Cloudflare provides the approximate location of the connection in `cf`, so no IP lookup is needed.
answer(geo, locationByAddress, async (_request, { db, request }) => {
  const { latitude, longitude, city, regionCode, postalCode } =
    (request as { cf?: IncomingRequestCfProperties }).cf ?? {};
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!latitude || !longitude || !Number.isFinite(point.latitude) || !Number.isFinite(point.longitude))
    return undefined;
  const place = await nearestPlace(db, point);
  const name = city ?? place?.city;
  if (!name) return undefined;
  return {
    ...(place && locationResponse(place)),
    ...point,
    city_name: name,
    subdivision_1_iso_code: regionCode ?? place?.state,
    postalCode: postalCode ?? place?.zip,
  };
});

const byName = (name: string, state: string): Sql => {
  const key = cityKey(name);
  return sql`SELECT * FROM places WHERE ${all(
    sql`city_key >= ${key} AND city_key < ${`${key}\u{10ffff}`}`,
    state ? sql`state = ${state.toUpperCase()}` : undefined,
  )} ORDER BY population DESC, city_key, state LIMIT ${MAX_SUGGESTIONS}`;
};

const byPostalCode = (digits: string): Sql => sql`
  SELECT city, state, postal_codes.zip, geoname_id, postal_codes.latitude, postal_codes.longitude
  FROM postal_codes JOIN places ON places.id = place_id
  WHERE postal_codes.zip >= ${digits} AND postal_codes.zip < ${`${digits}:`} ORDER BY postal_codes.zip LIMIT ${MAX_SUGGESTIONS}`;

/** Minimum length of text for which similar names are suggested. Many names are similar to shorter text. */
const MIN_SIMILAR = 4;
/** Minimum length of text that may be the start of a similar name, or that may contain two errors. */
const MIN_LONG = 7;
const MAX_SIMILAR = 5;

/**
 * Returns the number of spelling errors that turn text into a city's name or, for longer text, into the start of the
 * name.
 */
function errorsIn(text: string, name: string): number {
  const ends = text.length < MIN_LONG ? [] : [text.length - 1, text.length, text.length + 1];
  return Math.min(errors(text, name), ...ends.map((end) => errors(text, name.slice(0, end))));
}

/**
 * Returns the cities whose names are most similar to misspelled text, such as Denver for `Denvr`. The first letter must
 * be correct or be swapped with the second letter.
 */
async function similarPlaces(db: D1Database, text: string, state: string): Promise<PlaceRow[]> {
  const key = cityKey(text);
  if (key.length < MIN_SIMILAR) return [];
  const found = await rows<PlaceRow & { city_key: string; population: number }>(
    db,
    sql`SELECT * FROM places WHERE ${all(
      among("substr(city_key, 1, 1)", [key.charAt(0), key.charAt(1)]),
      sql`population > 0`,
      state ? sql`state = ${state.toUpperCase()}` : undefined,
    )}`,
  );
  return found
    .map((place) => ({ place, wrong: errorsIn(key, place.city_key) }))
    .filter(({ wrong }) => wrong <= (key.length < MIN_LONG ? 1 : 2))
    .sort((a, b) => a.wrong - b.wrong || b.place.population - a.place.population)
    .slice(0, MAX_SIMILAR)
    .map(({ place }) => place);
}

/** Splits text such as `Boulder, CO`, `boulder co`, or `Boulder Colorado` into a city's name and a state. */
function splitState(text: string): { name: string; state: string } {
  const [, name = text, state = ""] = /^(.+?)[,\s]+([a-z]{2})$/i.exec(text) ?? [];
  if (state) return { name, state };
  // 'West Virginia' also ends with 'Virginia'.
  const [ending] = STATES.filter(({ name }) => new RegExp(`[,\\s]${name}$`, "i").test(text)).sort(
    (a, b) => b.name.length - a.name.length,
  );
  return ending
    ? { name: text.slice(0, -ending.name.length).replace(/[,\s]+$/, ""), state: ending.abbreviation }
    : { name: text, state: "" };
}

answer(geo, findCity, async ({ search }, { db }) => {
  const [, zip] = /^(\d{1,5})(?:(?<=\d{5})-\d{0,4})?$/.exec(typedZip(search)) ?? [];
  if (zip) return (await rows<PlaceRow>(db, byPostalCode(zip))).map(locationResponse);
  if (!cityKey(search)) return [];
  const { name, state } = splitState(search);
  const isAbbreviated = /\b[a-z]{2}$/i.test(search);
  // 'Salt Lake' contains no state, and 'Port Washington' is a city.
  const inState = () => (state ? rows<PlaceRow>(db, byName(name, state)) : []);
  const anywhere = () => rows<PlaceRow>(db, byName(search, ""));
  for (const find of isAbbreviated ? [inState, anywhere] : [anywhere, inState]) {
    const places = await find();
    if (places.length > 0) return places.map(locationResponse);
  }
  const similar = await similarPlaces(db, name, state);
  return similar.map((place) => ({ ...locationResponse(place), isSimilar: true }));
});
