import { LIFETIME } from "../../lib/constants.ts";
import { coordinatePair, roundPair, type UserLocation } from "../../lib/distance.ts";
import { PLACE_COOKIE, readPlace } from "./visitor-place.ts";

/** Stores the visitor's place, or clears the stored one. Coordinates are stored with two decimals: about 0.7 miles. */
export function savePlace(place: UserLocation | null): void {
  const pair = coordinatePair(place?.latitude, place?.longitude);
  const value = encodeURIComponent(JSON.stringify({ ...place, ...(pair && roundPair(pair, 2)) }));
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store yet
  document.cookie = `${PLACE_COOKIE}=${place ? value : ""}; Max-Age=${place ? LIFETIME.place : 0}; Path=/; SameSite=Lax${secure}`;
  readPlace();
}
