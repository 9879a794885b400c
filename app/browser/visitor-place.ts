import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { UserLocation } from "../../lib/distance.ts";

export const PLACE_COOKIE = "user_location";
const inBrowser = typeof document !== "undefined";

/** The place in the cookie; null without one, or with an invalid one. */
function savedPlace(): UserLocation | null {
  const value = new RegExp(`(?:^|;\\s*)${PLACE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  if (!value) return null;
  try {
    const place: unknown = JSON.parse(decodeURIComponent(value));
    return typeof place === "object" && place !== null && !Array.isArray(place) ? place : null;
  } catch {
    return null;
  }
}

const current = signal(inBrowser ? savedPlace() : null);

/**
 * Where the visitor is, as they said: stored in a first-party cookie and read in the browser only, so
 * that no cached page contains anybody's place (LO-15). Everything on a page follows it (LO-01); on the server it is
 * always null.
 */
export const visitorPlace: ReadonlySignal<UserLocation | null> = current;

/** Takes over what the cookie says now. */
export const readPlace = (): void => {
  current.value = savedPlace();
};

// A visitor may have changed it on another page before coming back to one that stayed as it was.
if (inBrowser) addEventListener("pageshow", ({ persisted }) => persisted && readPlace());
