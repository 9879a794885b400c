import type { Session } from "../../../contracts/event-entities.ts";
import { isFull } from "../../../lib/seats.ts";
import { eventFormat } from "../../events/event-format.ts";
import { choice, day, id, oneOf, type SearchOf, searchParams, toggle } from "../../search/search-params.ts";

/** The sessions of an event that the URL requests (RT-05). */
export const sessionSearch = searchParams({
  /** A hosting location. */
  location: choice(),
  isOnline: eventFormat(),
  startDate: day(),
  endDate: day(),
  /** The server knows no visitor's place, so there is no order by distance here (EV-12). */
  sortBy: oneOf(["soonest"]),
  /** A session to be marked and brought into view. */
  sessionId: id(),
  /** Full sessions too (EV-15). */
  full: toggle(),
});

export type SessionSearch = SearchOf<typeof sessionSearch>;

/** The request to the events system. */
export const criteriaOf = (eventId: string, search: SessionSearch) => ({
  eventId,
  sortBy: search.sortBy,
  ...(search.startDate && { startDate: search.startDate }),
  ...(search.endDate && { endDate: search.endDate }),
  ...(search.location && { hostingLocations: [search.location] }),
  ...(search.isOnline !== "any" && { isOnline: search.isOnline === "online" }),
});

/** The sessions to show: full ones only on request, or when one is the session that the URL names (EV-15). */
export const shownSessions = (sessions: readonly Session[], { full, sessionId }: SessionSearch): Session[] =>
  sessions.filter((session) => full || !isFull(session) || session.id === sessionId);
