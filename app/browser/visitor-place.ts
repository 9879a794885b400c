import { LIFETIME } from "../../lib/constants.ts";
import { coordinatePair, roundPair, type UserLocation } from "../../lib/distance.ts";
import { isRecord } from "../../lib/records.ts";

/**
 * Where the visitor is, as they said: kept in a cookie of this site on their device and read in the browser only, so
 * that no page that is kept holds anybody's place (LO-15). Everything on a page hears of a change (LO-01). It is an
 * event and no signal, since a page that only has links to swap would load signals for it.
 */
const NAME = "user_location";
const CHANGED = "placechange";

/** The place that the cookie holds; null without one, or with one that is not ours. */
export function savedPlace(): UserLocation | null {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(document.cookie)?.[1];
  if (!value) return null;
  try {
    const place: unknown = JSON.parse(decodeURIComponent(value));
    return isRecord(place) ? (place as UserLocation) : null;
  } catch {
    return null;
  }
}

/** Keeps a place, or forgets the kept one. Coordinates are kept with two decimals: about 0.7 miles. */
export function savePlace(place: UserLocation | null): void {
  const pair = coordinatePair(place?.latitude, place?.longitude);
  const value = encodeURIComponent(JSON.stringify({ ...place, ...(pair && roundPair(pair, 2)) }));
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store yet
  document.cookie = `${NAME}=${place ? value : ""}; Max-Age=${place ? LIFETIME.place : 0}; Path=/; SameSite=Lax${secure}`;
  document.dispatchEvent(new Event(CHANGED));
}

/** Tells of the place now, after every change, and when the visitor comes back to a page that stayed as it was. */
export function onPlace(tell: (place: UserLocation | null) => void): void {
  const now = () => tell(savedPlace());
  document.addEventListener(CHANGED, now);
  addEventListener("pageshow", ({ persisted }) => persisted && now());
  now();
}
