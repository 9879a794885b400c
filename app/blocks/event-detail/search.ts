import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { Choice, Session } from "../../../contracts/event-entities.ts";
import type { eventLocations, findSessions } from "../../../contracts/events.ts";
import { instantOf } from "../../../lib/dates/dates.ts";
import { isFull, isRegistrationOver } from "../../../lib/events/seats.ts";
import { type Coordinates, coordinatePair, roundPair, type UserLocation } from "../../../lib/maps/distance.ts";
import { currentTime } from "../../browser/current-time.ts";
import { eventFormat } from "../../events/event-format.ts";
import { choice, day, id, oneOf, type SearchOf, searchParams, toggle } from "../../search/search-params.ts";

/** Declares the URL parameters for the session search. */
export const sessionSearch = searchParams({
  /** ID of the selected hosting location. */
  location: choice(),
  isOnline: eventFormat(),
  startDate: day(),
  endDate: day(),
  /**
   * Sort order of the sessions. Sorting by `distance` requires the visitor's location, so this sort order works only in
   * the browser.
   */
  sortBy: oneOf(["soonest", "distance"]),
  /** ID of the session that the page highlights and scrolls into view. */
  sessionId: id(),
  /** Whether the results include sessions that have no available seats. */
  full: toggle(),
});

export type SessionSearch = SearchOf<typeof sessionSearch>;

export interface FoundSessions {
  search: SessionSearch;
  /** All sessions of the event, including full sessions. */
  sessions: Session[];
  /** The event's hosting locations as filter options. Empty if the request for the locations failed. */
  places: Choice[];
  byDistance: boolean;
  /** Time of the search as an ISO 8601 string, which the Worker can serialize for the browser. */
  now: string;
}

/**
 * API calls for a session search. The server makes the API calls through the Worker's cache, and the browser sends them
 * to the Worker.
 */
export interface SessionCalls {
  sessions(request: RequestOf<typeof findSessions>): Promise<ResponseOf<typeof findSessions>>;
  places(request: RequestOf<typeof eventLocations>): Promise<Choice[]>;
}

/**
 * Builds the request to the events upstream. If `near` is set, the upstream sorts sessions by distance from the
 * coordinates in `near`.
 */
export const criteriaOf = (eventId: string, search: SessionSearch, near: Coordinates | null = null) => ({
  eventId,
  sortBy: near ? "distance" : "soonest",
  ...near,
  ...(search.startDate && { startDate: search.startDate }),
  ...(search.endDate && { endDate: search.endDate }),
  ...(search.location && { hostingLocations: [search.location] }),
  ...(search.isOnline !== "any" && { isOnline: search.isOnline === "online" }),
});

/**
 * Searches for sessions of an event. The request for sessions waits for the hosting locations only if the search
 * filters by location.
 */
export async function searchSessions(
  eventId: string,
  requested: SessionSearch,
  calls: SessionCalls,
  place: UserLocation | null = null,
): Promise<FoundSessions> {
  const pendingPlaces = calls.places({ eventId }).catch((): Choice[] => []);
  const search = requested.location
    ? sessionSearch.offered(requested, { location: (await pendingPlaces).map(({ id }) => id) })
    : requested;
  const coordinates = search.sortBy === "distance" ? coordinatePair(place?.latitude, place?.longitude) : null;
  const { results } = await calls.sessions(criteriaOf(eventId, search, coordinates && roundPair(coordinates, 2)));
  return {
    search,
    sessions: results,
    places: await pendingPlaces,
    byDistance: coordinates !== null,
    now: currentTime().toISOString(),
  };
}

/** Removes full sessions unless `full` is set, but never removes the session whose ID is in the URL. */
export const visibleSessions = (sessions: readonly Session[], { full, sessionId }: SessionSearch): Session[] =>
  sessions.filter((session) => full || !isFull(session) || session.id === sessionId);

/**
 * Moves sessions that have begun behind the other ones: first those that visitors can still join, then those whose
 * registration is over. Otherwise, the order does not change, so a list by date remains one. `zone` is the time zone for
 * sessions that have none.
 */
export function upcomingFirst(sessions: readonly Session[], now: Date, zone: string): Session[] {
  const groupOf = (session: Session) => {
    const timeZone = session.timeZone ?? zone;
    const start = instantOf(session.startDate, timeZone);
    if (!start || start > now) return 0;
    const isOver = session.requireRegistration !== false && isRegistrationOver(session, now, timeZone);
    return session.canceled || isOver ? 2 : 1;
  };
  return sessions
    .map((session) => ({ session, group: groupOf(session) }))
    .sort((a, b) => a.group - b.group)
    .map(({ session }) => session);
}
