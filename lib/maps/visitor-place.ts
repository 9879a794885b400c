/** State machine for the visitor's location. The browser stores the location only in a cookie. */

import { isRecord } from "../cms/records.ts";
import { LIFETIME } from "../constants.ts";
import { coordinatePair, placeName, roundPair, sameLocation, type UserLocation } from "./distance.ts";

/** Source of the visitor's location. `none` means that the location was estimated from the IP address. */
export type PlaceSource = "geolocation" | "user-selection" | "none";
/** The browser's geolocation permission. */
export type PlacePermission = "denied" | "prompt" | "granted";

export interface PlaceState {
  readonly place: UserLocation | null;
  readonly source: PlaceSource;
  readonly permission: PlacePermission;
}

export const NO_PLACE: PlaceState = { place: null, source: "none", permission: "prompt" };

/** An event that changes the state of the visitor's location. */
export type PlaceEvent =
  | { type: "chosen" | "located" | "guessed"; place: UserLocation }
  | { type: "permission"; permission: PlacePermission }
  | { type: "forgotten" };

/** Returns the state of the visitor's location after an event. */
export function nextPlace(state: PlaceState, event: PlaceEvent): PlaceState {
  switch (event.type) {
    case "chosen": {
      // If the location has not changed, the state keeps the same object so that React does not re-render dependent
      // components.
      const same = state.place && sameLocation(state.place, event.place);
      return { ...state, place: same ? state.place : rounded(event.place), source: "user-selection" };
    }
    case "located":
      return { place: rounded(event.place), source: "geolocation", permission: "granted" };
    case "guessed":
      return { ...state, place: rounded(event.place), source: "none" };
    case "permission":
      return { ...state, permission: event.permission };
    case "forgotten":
      return { ...state, place: null, source: "none" };
  }
}

export const isGuess = ({ place, source }: PlaceState): boolean => place !== null && source === "none";

/**
 * Rounds coordinates to two decimal places (about 0.7 miles) for privacy. Removes an incomplete pair of coordinates.
 */
function rounded({ latitude, longitude, ...named }: UserLocation): UserLocation {
  const pair = coordinatePair(latitude, longitude);
  return { ...named, ...(pair && roundPair(pair, 2)) };
}

/**
 * Returns the location cookie's value and its Max-Age in seconds. If the value is empty, the caller deletes the cookie.
 * If the value is not empty and the Max-Age is 0, the caller omits the Max-Age attribute, which makes the cookie a
 * session cookie.
 */
export function placeCookie({ place, source, permission }: PlaceState): { value: string; maxAge: number } {
  const denied = permission === "denied";
  if (!place && !denied) return { value: "", maxAge: 0 };
  const value = encodeURIComponent(JSON.stringify({ ...place, source, ...(denied && { permission }) }));
  // An estimated location or a denied permission is stored in a session cookie because the visitor did not choose to
  // save it.
  return { value, maxAge: source === "none" ? 0 : LIFETIME.place };
}

/** Parses the location cookie's value. Returns null for an invalid value. */
export function readPlaceCookie(value: string): PlaceState | null {
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
  if (Object.keys(rest).length === 0) return permission === "denied" ? { ...NO_PLACE, permission } : null;
  const place = readPlace(rest);
  return (
    place && { place, source, permission: source === "geolocation" && permission === "prompt" ? "granted" : permission }
  );
}

const isOneOf = <const T extends string>(known: readonly T[], value: unknown): value is T =>
  (known as readonly unknown[]).includes(value);

const LENGTHS = { city_name: 100, subdivision_1_iso_code: 10, geoname_id: 20, postalCode: 20 } as const;

/**
 * Validates a location. Returns null if any field is invalid, or if the location has neither a name nor coordinates.
 */
function readPlace(saved: Record<string, unknown>): UserLocation | null {
  const place: Record<string, unknown> = {};
  for (const [name, longest] of Object.entries(LENGTHS)) {
    const value = saved[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" && !(name === "geoname_id" && typeof value === "number")) return null;
    if (String(value).length > longest) return null;
    place[name] = value;
  }
  const { latitude, longitude } = saved;
  if (latitude !== undefined || longitude !== undefined) {
    if (typeof latitude !== "number" || typeof longitude !== "number") return null;
    const pair = coordinatePair(latitude, longitude);
    if (!pair) return null;
    Object.assign(place, roundPair(pair, 2));
  }
  return placeName(place) || "latitude" in place ? place : null;
}
