import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { findCity, locationByAddress, locationByCoordinates, type UserLocation } from "../../contracts/geo.ts";
import type { Coordinates } from "../../lib/maps/distance.ts";
import { cityKey } from "../city-key.ts";
import { milesFrom, within } from "../distance.ts";
import { answer, newRouter } from "../route.ts";
import { all, row, rows, type Sql, sql } from "../sql.ts";

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

answer(geo, findCity, async ({ search }, { db }) => {
  if (/^\d{1,5}$/.test(search)) return (await rows<PlaceRow>(db, byPostalCode(search))).map(locationResponse);
  if (!cityKey(search)) return [];
  // 'Boulder, CO' and 'boulder co' contain a state abbreviation, but 'Salt Lake' does not.
  const [, name = search, state = ""] = /^(.+?)[,\s]+([a-z]{2})$/i.exec(search) ?? [];
  const inState = state ? await rows<PlaceRow>(db, byName(name, state)) : [];
  const places = inState.length > 0 ? inState : await rows<PlaceRow>(db, byName(search, ""));
  return places.map(locationResponse);
});
