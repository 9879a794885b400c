/** Validates, rounds, and compares coordinates, and computes distances. */

export type Coordinates = { latitude: number; longitude: number };

/** A visitor's location, with the field names from the location API. */
export type UserLocation = {
  city_name?: string | null;
  subdivision_1_iso_code?: string | null;
  geoname_id?: string | number | null;
  postalCode?: string | null;
  latitude?: number | null;
  longitude?: number | null;
};

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two coordinates in miles (haversine formula). */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Rounds a distance to one decimal place for display. Returns null for an unknown distance. */
export function roundMiles(miles: number | null | undefined): number | null {
  if (typeof miles !== "number" || !Number.isFinite(miles) || miles < 0) return null;
  return Math.round(miles * 10) / 10;
}

/**
 * Validates a pair of coordinates. Accepts numeric strings. Returns null if either coordinate is missing, blank, or out
 * of range.
 */
export function coordinatePair(
  latitude: number | string | null | undefined,
  longitude: number | string | null | undefined,
): Coordinates | null {
  const pair = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
  return pair.latitude === null || pair.longitude === null ? null : (pair as Coordinates);
}

function degrees(value: number | string | null | undefined, limit: number): number | null {
  if (value === null || value === undefined || (typeof value === "string" && value.trim() === "")) return null;
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= limit ? number : null;
}

/**
 * Rounds a coordinate to a number of decimal places. Two decimal places correspond to about 0.7 miles, and three
 * decimal places correspond to about 120 yards. The result is never -0.
 */
export function roundCoordinate(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

/** Rounds latitude and longitude for cache keys and external links. */
export function roundPair(pair: Coordinates, decimals: number): Coordinates {
  return {
    latitude: roundCoordinate(pair.latitude, decimals),
    longitude: roundCoordinate(pair.longitude, decimals),
  };
}

const isSameValue = (a: string | number | null | undefined, b: string | number | null | undefined): boolean =>
  a !== null &&
  a !== undefined &&
  a !== "" &&
  String(a).trim().toLowerCase() ===
    String(b ?? "")
      .trim()
      .toLowerCase();

/**
 * Returns whether two locations are the same. Two locations are the same if they have the same ID, the same city and
 * state, or the same city and ZIP code, or if their coordinates differ by less than 0.01 degrees.
 */
export function sameLocation(a: UserLocation, b: UserLocation): boolean {
  if (isSameValue(a.geoname_id, b.geoname_id)) return true;
  const sameCity = isSameValue(a.city_name, b.city_name);
  if (sameCity && isSameValue(a.subdivision_1_iso_code, b.subdivision_1_iso_code)) return true;
  if (sameCity && isSameValue(a.postalCode, b.postalCode)) return true;
  const [here, there] = [coordinatePair(a.latitude, a.longitude), coordinatePair(b.latitude, b.longitude)];
  return Boolean(
    here &&
      there &&
      Math.abs(here.latitude - there.latitude) < 0.01 &&
      Math.abs(here.longitude - there.longitude) < 0.01,
  );
}

/** Formats a location, such as `Denver, CO`. Missing fields are omitted, so the result can be empty. */
export function locationName(place: UserLocation): string {
  return [place.city_name, place.subdivision_1_iso_code].filter(Boolean).join(", ");
}

/**
 * Returns whether all search results are at least 100 miles from the visitor. Returns false if any distance is unknown
 * or there are no results.
 */
export function isNearestTooFar(distances: readonly (number | null | undefined)[]): boolean {
  return distances.length > 0 && distances.every((miles) => typeof miles === "number" && miles >= 100);
}
