/** Places on the map: distances, coordinates, and when two places count as one. */

export type Coordinates = { latitude: number; longitude: number };

/** A visitor's place as the location calls name it (EN-01). */
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

/** Great-circle distance in miles (haversine). */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Miles to show, with at most one decimal (CN-06). Null when the distance is not known. */
export function shownMiles(miles: number | null | undefined): number | null {
  if (typeof miles !== "number" || !Number.isFinite(miles) || miles < 0) return null;
  return Math.round(miles * 10) / 10;
}

/**
 * Both coordinates, or null: one alone, an empty text or a value off the globe never reaches a call (LO-16, VA-12).
 * Texts from addresses are accepted; 0 is a coordinate like any other.
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

/** A coordinate with `decimals` places: two are about 0.7 miles, three about 120 yards. Never -0. */
export function roundCoordinate(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

/** Both coordinates rounded, for cache keys and for links that leave the site. */
export function roundPair(pair: Coordinates, decimals: number): Coordinates {
  return {
    latitude: roundCoordinate(pair.latitude, decimals),
    longitude: roundCoordinate(pair.longitude, decimals),
  };
}

const same = (a: string | number | null | undefined, b: string | number | null | undefined): boolean =>
  a !== null &&
  a !== undefined &&
  a !== "" &&
  String(a).trim().toLowerCase() ===
    String(b ?? "")
      .trim()
      .toLowerCase();

/** Whether a saved and a suggested location are the same place, by any of the four tests of LO-11. */
export function sameLocation(a: UserLocation, b: UserLocation): boolean {
  if (same(a.geoname_id, b.geoname_id)) return true;
  const sameCity = same(a.city_name, b.city_name);
  if (sameCity && same(a.subdivision_1_iso_code, b.subdivision_1_iso_code)) return true;
  if (sameCity && same(a.postalCode, b.postalCode)) return true;
  const [here, there] = [coordinatePair(a.latitude, a.longitude), coordinatePair(b.latitude, b.longitude)];
  return Boolean(
    here &&
      there &&
      Math.abs(here.latitude - there.latitude) < 0.01 &&
      Math.abs(here.longitude - there.longitude) < 0.01,
  );
}

/** `Denver, CO`, or what is known of it; an empty text when nothing is. */
export function placeName(place: UserLocation): string {
  return [place.city_name, place.subdivision_1_iso_code].filter(Boolean).join(", ");
}

/** Results there are, but every one is 100 miles away or more (LC-18). Unknown distances never warn. */
export function nearestTooFar(distances: readonly (number | null | undefined)[]): boolean {
  return distances.length > 0 && distances.every((miles) => typeof miles === "number" && miles >= 100);
}
