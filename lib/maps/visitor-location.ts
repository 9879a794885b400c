/** State machine for the visitor's location. The browser stores the location only in a cookie. */

import { isRecord } from "../cms/records.ts";
import { LIFETIME } from "../constants.ts";
import { coordinatePair, locationName, roundPair, sameLocation, type UserLocation } from "./distance.ts";

/** Source of the visitor's location. `none` means that the location was estimated from the IP address. */
type LocationSource = "geolocation" | "user-selection" | "none";
/** The browser's geolocation permission. */
type LocationPermission = "denied" | "prompt" | "granted";

export interface LocationState {
  readonly location: UserLocation | null;
  readonly source: LocationSource;
  readonly permission: LocationPermission;
}

export const NO_LOCATION: LocationState = { location: null, source: "none", permission: "prompt" };

/** An event that changes the visitor's location or the geolocation permission. */
export type LocationEvent =
  | { type: "chosen" | "located" | "guessed"; location: UserLocation }
  | { type: "permission"; permission: LocationPermission }
  | { type: "forgotten" };

/** Returns the state of the visitor's location after an event. */
export function nextLocationState(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case "chosen": {
      // If the location has not changed, the state keeps the same object so that React does not re-render dependent
      // components.
      const isSame = state.location && sameLocation(state.location, event.location);
      return { ...state, location: isSame ? state.location : roundLocation(event.location), source: "user-selection" };
    }
    case "located":
      return { location: roundLocation(event.location), source: "geolocation", permission: "granted" };
    case "guessed":
      return { ...state, location: roundLocation(event.location), source: "none" };
    case "permission":
      return { ...state, permission: event.permission };
    case "forgotten":
      return { ...state, location: null, source: "none" };
  }
}

export const isGuess = ({ location, source }: LocationState): boolean => location !== null && source === "none";

/**
 * Rounds coordinates to two decimal places (about 0.7 miles) for privacy. Removes an incomplete pair of coordinates.
 */
function roundLocation({ latitude, longitude, ...placeNames }: UserLocation): UserLocation {
  const pair = coordinatePair(latitude, longitude);
  return { ...placeNames, ...(pair && roundPair(pair, 2)) };
}

/**
 * Returns the location cookie's value and its Max-Age in seconds. If the value is empty, the caller deletes the cookie.
 * If the value is not empty and the Max-Age is 0, the caller omits the Max-Age attribute, which makes the cookie a
 * session cookie.
 */
export function locationCookie({ location, source, permission }: LocationState): { value: string; maxAge: number } {
  const isDenied = permission === "denied";
  if (!location && !isDenied) return { value: "", maxAge: 0 };
  const value = encodeURIComponent(JSON.stringify({ ...location, source, ...(isDenied && { permission }) }));
  // An estimated location or a denied permission is stored in a session cookie because the visitor did not choose to
  // save it.
  return { value, maxAge: source === "none" ? 0 : LIFETIME.location };
}

/** Parses the location cookie's value. Returns null for an invalid value. */
export function readLocationCookie(value: string): LocationState | null {
  let saved: unknown;
  try {
    saved = JSON.parse(decodeURIComponent(value));
  } catch {
    return null;
  }
  if (!isRecord(saved)) return null;
  const { source = "user-selection", permission = "prompt", ...rest } = saved as Record<string, unknown>;
  if (!isOneOf(["geolocation", "user-selection", "none"], source)) return null;
  if (!isOneOf(["prompt", "denied"], permission)) return null;
  if (Object.keys(rest).length === 0) return permission === "denied" ? { ...NO_LOCATION, permission } : null;
  const location = readLocation(rest);
  return (
    location && {
      location,
      source,
      permission: source === "geolocation" && permission === "prompt" ? "granted" : permission,
    }
  );
}

const isOneOf = <const T extends string>(options: readonly T[], value: unknown): value is T =>
  (options as readonly unknown[]).includes(value);

const LENGTHS = { city_name: 100, subdivision_1_iso_code: 10, geoname_id: 20, postalCode: 20 } as const;

/**
 * Validates a location. Returns null if any field is invalid, or if the location has neither a name nor coordinates.
 */
function readLocation(saved: Record<string, unknown>): UserLocation | null {
  const location: Record<string, unknown> = {};
  for (const [name, maxLength] of Object.entries(LENGTHS)) {
    const value = saved[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" && !(name === "geoname_id" && typeof value === "number")) return null;
    if (String(value).length > maxLength) return null;
    location[name] = value;
  }
  const { latitude, longitude } = saved;
  if (latitude !== undefined || longitude !== undefined) {
    if (typeof latitude !== "number" || typeof longitude !== "number") return null;
    const pair = coordinatePair(latitude, longitude);
    if (!pair) return null;
    Object.assign(location, roundPair(pair, 2));
  }
  return locationName(location) || "latitude" in location ? location : null;
}
