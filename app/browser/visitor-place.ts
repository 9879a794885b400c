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

/** Named in `client.ts` too, which wakes what follows a place. */
const PLACE_COOKIE = "user_location";
const PROMPT_COOKIE = "location_prompt_disabled";
const inBrowser = typeof document !== "undefined";

const cookie = (name: string): string => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "";

function setCookie(name: string, value: string, life: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store yet
  document.cookie = `${name}=${value}${life}; Path=/; SameSite=Lax${secure}`;
}

let read = "";
function savedState(): PlaceState {
  read = cookie(PLACE_COOKIE);
  const state = read ? readPlaceCookie(read) : NO_PLACE;
  if (!state) console.warn(`location: the cookie ${PLACE_COOKIE} is not one of ours, and is ignored`);
  return state ?? NO_PLACE;
}

const current = signal<PlaceState>(inBrowser ? savedState() : NO_PLACE);

/**
 * Where the visitor is, and how that is known: kept in a cookie of this site on their device and read in the browser
 * only, so that no page that is kept holds anybody's place (LO-15). On the server nobody is anywhere.
 */
export const placeState: ReadonlySignal<PlaceState> = current;

/** The place alone. Everything on a page follows it (LO-01). */
export const visitorPlace: ReadonlySignal<UserLocation | null> = computed(() => current.value.place);

const arriving = signal(inBrowser && sinceSeen() < TIMER.firstLoad);
/** Whether the visitor has just come (LO-14): until then nothing says that it needs a place. */
export const firstLoad: ReadonlySignal<boolean> = arriving;

/** Changes the visitor's place, for every part of the page and for pages to come. */
export function changePlace(event: PlaceEvent): void {
  const state = nextPlace(current.peek(), event);
  const { value, maxAge } = placeCookie(state);
  setCookie(PLACE_COOKIE, value, value === "" ? "; Max-Age=0" : maxAge ? `; Max-Age=${maxAge}` : "");
  read = value;
  current.value = state;
  // What sleeps until a place is known has no ear for signals yet.
  dispatchEvent(new Event("place"));
}

/** For a day the prompt does not open by itself (LO-13). */
export const quietPrompt = (): void => setCookie(PROMPT_COOKIE, "1", `; Max-Age=${LIFETIME.quietPrompt}`);
export const isPromptQuiet = (): boolean => cookie(PROMPT_COOKIE) !== "";

async function followPermission(): Promise<void> {
  const status = await navigator.permissions?.query({ name: "geolocation" });
  if (!status) return;
  // That the browser would ask again does not undo a refusal of this visit (LO-06).
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
  // A visitor may have changed it on another page before coming back to one that stayed as it was.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && cookie(PLACE_COOKIE) !== read) current.value = savedState();
  });
}
