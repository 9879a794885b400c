import { computed, type ReadonlySignal, signal } from "@preact/signals-core";
import { LIFETIME, TIMER } from "../../lib/constants.ts";
import type { UserLocation } from "../../lib/maps/distance.ts";
import {
  NO_PLACE,
  nextPlace,
  type PlaceEvent,
  type PlaceState,
  placeCookie,
  readPlaceCookie,
} from "../../lib/maps/visitor-place.ts";
import { sinceSeen } from "./since-seen.ts";

/** Name of the location cookie. `client.ts` contains a copy of the cookie's name. */
const PLACE_COOKIE = "user_location";
const PROMPT_COOKIE = "location_prompt_disabled";
const inBrowser = typeof document !== "undefined";

const cookie = (name: string): string => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "";

function setCookie(name: string, value: string, life: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${name}=${value}${life}; Path=/; SameSite=Lax${secure}`;
}

let read = "";
function savedState(): PlaceState {
  read = cookie(PLACE_COOKIE);
  const state = read ? readPlaceCookie(read) : NO_PLACE;
  if (!state) console.warn(`location: ignored the cookie ${PLACE_COOKIE}, because its value is invalid`);
  return state ?? NO_PLACE;
}

const current = signal<PlaceState>(inBrowser ? savedState() : NO_PLACE);

/**
 * The visitor's location and its source. The location is stored in a cookie. Only the browser reads the cookie so that
 * no cached page contains a location. On the server, the signal never contains a location.
 */
export const placeState: ReadonlySignal<PlaceState> = current;

/** The visitor's location, or null if unknown. */
export const visitorPlace: ReadonlySignal<UserLocation | null> = computed(() => current.value.place);

const arriving = signal(inBrowser && sinceSeen() < TIMER.firstLoad);
/** Whether the first location lookup is pending. No block prompts for a location until the lookup finishes. */
export const firstLoad: ReadonlySignal<boolean> = arriving;

/** Changes the visitor's location on this page, and stores the location in a cookie for later pages. */
export function changePlace(event: PlaceEvent): void {
  const state = nextPlace(current.peek(), event);
  const { value, maxAge } = placeCookie(state);
  setCookie(PLACE_COOKIE, value, value === "" ? "; Max-Age=0" : maxAge ? `; Max-Age=${maxAge}` : "");
  read = value;
  current.value = state;
  // The event notifies the island loader. Islands that are not hydrated yet do not subscribe to signals.
  dispatchEvent(new Event("place"));
}

/** Prevents the location prompt from opening automatically for a day. */
export const quietPrompt = (): void => setCookie(PROMPT_COOKIE, "1", `; Max-Age=${LIFETIME.quietPrompt}`);
export const isPromptQuiet = (): boolean => cookie(PROMPT_COOKIE) !== "";

async function followPermission(): Promise<void> {
  const status = await navigator.permissions?.query({ name: "geolocation" });
  if (!status) return;
  // If the visitor already denied geolocation during this visit, the permission state "prompt" does not reset the
  // denial.
  if (status.state !== "prompt")
    current.value = nextPlace(current.peek(), { type: "permission", permission: status.state });
  status.addEventListener("change", () => changePlace({ type: "permission", permission: status.state }));
}

if (inBrowser) {
  setTimeout(
    () => {
      arriving.value = false;
    },
    Math.max(0, TIMER.firstLoad - sinceSeen()),
  );
  followPermission().catch(() => undefined);
  // The visitor may have changed the location on another page before the browser restored this page from the
  // back/forward cache.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && cookie(PLACE_COOKIE) !== read) current.value = savedState();
  });
}
