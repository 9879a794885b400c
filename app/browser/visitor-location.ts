import { computed, type ReadonlySignal, signal } from "@preact/signals-core";
import { LIFETIME, TIMER } from "../../lib/constants.ts";
import type { UserLocation } from "../../lib/maps/distance.ts";
import {
  type LocationEvent,
  type LocationState,
  locationCookie,
  NO_LOCATION,
  nextLocationState,
  readLocationCookie,
} from "../../lib/maps/visitor-location.ts";
import { timeSinceActivation } from "./activation-time.ts";
import { onReturn } from "./on-return.ts";

/** Name of the location cookie. `client.ts` contains a copy of the cookie's name. */
const LOCATION_COOKIE = "user_location";
const PROMPT_COOKIE = "location_prompt_disabled";
const inBrowser = typeof document !== "undefined";

const cookie = (name: string): string => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "";

function setCookie(name: string, value: string, life: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${name}=${value}${life}; Path=/; SameSite=Lax${secure}`;
}

let lastCookie = "";
function savedState(): LocationState {
  lastCookie = cookie(LOCATION_COOKIE);
  const state = lastCookie ? readLocationCookie(lastCookie) : NO_LOCATION;
  if (!state) console.warn(`location: ignored the cookie ${LOCATION_COOKIE}, because its value is invalid`);
  return state ?? NO_LOCATION;
}

const current = signal<LocationState>(inBrowser ? savedState() : NO_LOCATION);

/**
 * The visitor's location and its source. The location is stored in a cookie. The Worker does not read the cookie, so no
 * cached page contains a location. On the server, the signal never contains a location.
 */
export const locationState: ReadonlySignal<LocationState> = current;

/** The visitor's location, or null if unknown. */
export const visitorLocation: ReadonlySignal<UserLocation | null> = computed(() => current.value.location);

const isFirstLookup = signal(inBrowser && timeSinceActivation() < TIMER.firstLoad);
/** Whether the first location lookup is pending. No block prompts for a location while the lookup is pending. */
export const firstLoad: ReadonlySignal<boolean> = isFirstLookup;

/** Changes the visitor's location on this page and stores it in a cookie for later pages. */
export function changeLocation(event: LocationEvent): void {
  const state = nextLocationState(current.peek(), event);
  const { value, maxAge } = locationCookie(state);
  setCookie(LOCATION_COOKIE, value, value === "" ? "; Max-Age=0" : maxAge ? `; Max-Age=${maxAge}` : "");
  // If cookies are blocked, the location lasts until the visitor leaves the page.
  lastCookie = cookie(LOCATION_COOKIE);
  current.value = state;
  // The event notifies the island loader. Islands do not subscribe to signals until they are hydrated.
  dispatchEvent(new Event("place"));
}

/** Prevents the location prompt from opening automatically for a day. */
export const dismissPrompt = (): void => setCookie(PROMPT_COOKIE, "1", `; Max-Age=${LIFETIME.promptDismissal}`);
export const isPromptDismissed = (): boolean => cookie(PROMPT_COOKIE) !== "";

async function followPermission(): Promise<void> {
  const status = await navigator.permissions?.query({ name: "geolocation" });
  if (!status) return;
  // If the visitor denied geolocation earlier during this visit, the permission state "prompt" does not reset the
  // denial.
  if (status.state !== "prompt")
    current.value = nextLocationState(current.peek(), { type: "permission", permission: status.state });
  status.addEventListener("change", () => changeLocation({ type: "permission", permission: status.state }));
}

if (inBrowser) {
  setTimeout(
    () => {
      isFirstLookup.value = false;
    },
    Math.max(0, TIMER.firstLoad - timeSinceActivation()),
  );
  followPermission().catch(() => undefined);
  onReturn(() => {
    if (cookie(LOCATION_COOKIE) !== lastCookie) current.value = savedState();
  });
}
