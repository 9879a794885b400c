import type { EventResult, Session } from "../../../contracts/event-entities.ts";
import { currentEventSessions, findEvents } from "../../../contracts/events.ts";
import type { Call } from "../../context/page-context.ts";
import { type ChangeWords, changeFailureText } from "./strings.ts";

/** Number of events on a page, and the highest page number that the API call accepts. */
const EVENTS_PER_PAGE = 100;
const MAX_PAGE = 1_000;

const FAILED = [423, 429, 502, 503, 504] as const;

/**
 * Returns the HTTP status of an API call that exceeded a limit or that failed with a status which the Worker has
 * already logged. Rethrows any other error.
 */
export function failedStatus(error: unknown): (typeof FAILED)[number] {
  const { status } = (error ?? {}) as { status?: unknown };
  const failed = FAILED.find((known) => known === status);
  if (failed) return failed;
  throw error;
}

/** Resolves to null if the API call fails, for a response that the page works without. */
export const orNull = <T>(response: Promise<T>): Promise<T | null> =>
  response.catch((error: unknown) => {
    failedStatus(error);
    return null;
  });

/** Returns the outcome of a change whose API call failed. Rethrows any other error. */
export function failedChange(error: unknown, ...words: ChangeWords) {
  const status = failedStatus(error);
  return { status, message: changeFailureText(status, ...words) };
}

/** Loads all sessions of an event, including past sessions, or null. */
export const sessionsOf = (call: Call, eventId: string): Promise<Session[] | null> =>
  orNull(call(currentEventSessions, { eventId, selectedLocation: "any", showAllSessions: true }));

/** A page of the events that match a search. */
export interface EventPage {
  events: EventResult[];
  searchText: string;
  /** Number of the page, starting at 1, and of all pages. */
  number: number;
  last: number;
  /** Number of matching events on all pages. */
  total: number;
}

/** Searches for events by the text in the page's URL, including events that are hidden from the public search. */
export async function eventsLike(call: Call, query: URLSearchParams): Promise<EventPage> {
  const searchText = query.get("searchText")?.trim() ?? "";
  const number = Math.min(Math.max(1, Math.trunc(Number(query.get("page"))) || 1), MAX_PAGE);
  const search = { searchText, page: number, perPage: EVENTS_PER_PAGE, ignoreHideFromSearch: true };
  const { results, totalResults } = await call(findEvents, search);
  const total = Math.max(totalResults, results.length);
  return { events: results, searchText, number, last: Math.ceil(total / EVENTS_PER_PAGE), total };
}

/** Returns an event's name, or null if the event is unknown or the API call fails. */
export async function eventName(call: Call, eventId: string): Promise<string | null> {
  const found = await orNull(call(findEvents, { eventId, ignoreHideFromSearch: true }));
  return found?.results.find(({ id }) => id === eventId)?.eventHeadline ?? null;
}
