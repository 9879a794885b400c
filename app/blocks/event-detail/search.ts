import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { Choice, Session } from "../../../contracts/event-entities.ts";
import type { eventLocations, findSessions } from "../../../contracts/events.ts";
import { isFull } from "../../../lib/events/seats.ts";
import { type Coordinates, coordinatePair, roundPair, type UserLocation } from "../../../lib/maps/distance.ts";
import { eventFormat } from "../../events/event-format.ts";
import { choice, day, id, oneOf, type SearchOf, searchParams, toggle } from "../../search/search-params.ts";

/** The sessions of an event that the URL requests (RT-05). */
export const sessionSearch = searchParams({
  /** A hosting location. */
  location: choice(),
  isOnline: eventFormat(),
  startDate: day(),
  endDate: day(),
  /** By distance only from a known place, so in the browser only (EV-12). */
  sortBy: oneOf(["soonest", "distance"]),
  /** A session to be marked and brought into view. */
  sessionId: id(),
  /** Full sessions too (EV-15). */
  full: toggle(),
});

export type SessionSearch = SearchOf<typeof sessionSearch>;

/** The sessions that a search found. */
export interface FoundSessions {
  search: SessionSearch;
  /** Full ones too. */
  sessions: Session[];
  /** The places that host the event, to choose from; empty when they could not be had. */
  places: Choice[];
  byDistance: boolean;
  /** When they were found, as text, because it is sent to the browser. */
  now: string;
}

/** The calls of a search: the Worker makes them by its cache, the browser to the edge. */
export interface SessionCalls {
  sessions(request: RequestOf<typeof findSessions>): Promise<ResponseOf<typeof findSessions>>;
  places(request: RequestOf<typeof eventLocations>): Promise<Choice[]>;
}

/** The request to the events system. `near` is the place to order by distance from. */
export const criteriaOf = (eventId: string, search: SessionSearch, near: Coordinates | null = null) => ({
  eventId,
  sortBy: near ? "distance" : "soonest",
  ...near,
  ...(search.startDate && { startDate: search.startDate }),
  ...(search.endDate && { endDate: search.endDate }),
  ...(search.location && { hostingLocations: [search.location] }),
  ...(search.isOnline !== "any" && { isOnline: search.isOnline === "online" }),
});

/** Makes the calls of a search. It waits for the places only if it uses one of them. */
export async function searchSessions(
  eventId: string,
  wish: SessionSearch,
  calls: SessionCalls,
  place: UserLocation | null = null,
): Promise<FoundSessions> {
  const coming = calls.places({ eventId }).catch((): Choice[] => []);
  const search = wish.location ? sessionSearch.offered(wish, { location: (await coming).map(({ id }) => id) }) : wish;
  const pair = search.sortBy === "distance" ? coordinatePair(place?.latitude, place?.longitude) : null;
  const { results } = await calls.sessions(criteriaOf(eventId, search, pair && roundPair(pair, 2)));
  return {
    search,
    sessions: results,
    places: await coming,
    byDistance: pair !== null,
    now: new Date().toISOString(),
  };
}

/** The sessions to show: full ones only on request, or when one is the session that the URL names (EV-15). */
export const shownSessions = (sessions: readonly Session[], { full, sessionId }: SessionSearch): Session[] =>
  sessions.filter((session) => full || !isFull(session) || session.id === sessionId);
