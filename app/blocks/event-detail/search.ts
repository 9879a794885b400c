import type { Session } from "../../../contracts/event-entities.ts";
import {
  dayParameter,
  type EventSort,
  type EventType,
  eventSort,
  eventType,
  isOnlineParameter,
} from "../../../lib/rules.ts";
import { typedText } from "../../../lib/search.ts";
import { isFull } from "../../../lib/seats.ts";

/** Which sessions of an event the address asks for (RT-05). Everything empty is any. */
export interface SessionSearch {
  /** Id of a hosting location. */
  location: string;
  type: EventType;
  /** First and last day, MM-DD-YYYY. */
  startDate: string;
  endDate: string;
  sortBy: EventSort;
  /** A session to be marked and brought into view. */
  sessionId: string;
  /** Full sessions too (EV-15). */
  full: boolean;
}

/** Parameters that an event's page reads. */
export const READS = ["location", "isOnline", "startDate", "endDate", "sortBy", "sessionId", "full"] as const;

/** What an address asks for. The server knows no visitor's place, so there is no order by distance here (EV-12). */
export const sessionSearchOf = (query: URLSearchParams): SessionSearch => ({
  location: typedText(query.get("location"), 128),
  type: eventType(query.get("isOnline")),
  startDate: dayParameter(query.get("startDate")),
  endDate: dayParameter(query.get("endDate")),
  sortBy: eventSort(query.get("sortBy"), false),
  sessionId: typedText(query.get("sessionId"), 128),
  full: query.get("full") === "true",
});

/** The same as the query of an address, `?` alone for one without any wish. */
export function sessionAddress({ type, sortBy, full, ...wishes }: SessionSearch): string {
  const query = new URLSearchParams();
  const all: Record<string, string> = {
    ...wishes,
    isOnline: isOnlineParameter(type) ?? "",
    sortBy: sortBy === "soonest" ? "" : sortBy,
    full: full ? "true" : "",
  };
  for (const name of READS) if (all[name]) query.set(name, all[name]);
  return `?${query}`;
}

/** How many filters are set. */
export const filtersSet = ({ location, type, startDate, endDate, full }: SessionSearch): number =>
  [location, type !== "any", startDate, endDate, full].filter(Boolean).length;

/** What is asked of the events system. */
export const criteriaOf = (eventId: string, search: SessionSearch) => ({
  eventId,
  sortBy: search.sortBy,
  ...(search.startDate && { startDate: search.startDate }),
  ...(search.endDate && { endDate: search.endDate }),
  ...(search.location && { hostingLocations: [search.location] }),
  ...(search.type !== "any" && { isOnline: search.type === "online" }),
});

/** The sessions to show: full ones only when asked for, or when one is the session that the address names (EV-15). */
export const shownSessions = (sessions: readonly Session[], { full, sessionId }: SessionSearch): Session[] =>
  sessions.filter((session) => full || !isFull(session) || session.id === sessionId);
