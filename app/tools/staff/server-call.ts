import type { EventResult, Session } from "../../../contracts/event-entities.ts";
import { currentEventSessions, findEvents } from "../../../contracts/events.ts";
import type { Call } from "../../context/page-context.ts";

/**
 * Returns the HTTP status of an API call that failed with a 423, 502, 503, or 504, which the Worker has already logged.
 * Rethrows any other error.
 */
export function failedStatus(error: unknown): 423 | 502 | 503 | 504 {
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 423 || status === 502 || status === 503 || status === 504) return status;
  throw error;
}

/**
 * Loads all sessions of an event, including past sessions. Resolves to null if the API call fails, because the page
 * works without the sessions.
 */
export async function sessionsOf(call: Call, eventId: string): Promise<Session[] | null> {
  try {
    return await call(currentEventSessions, { eventId, selectedLocation: "any", showAllSessions: true });
  } catch (error) {
    failedStatus(error);
    return null;
  }
}

/** Searches for events, including events that are hidden from the public search. */
export const eventsLike = async (call: Call, searchText: string): Promise<EventResult[]> =>
  (await call(findEvents, { searchText, ignoreHideFromSearch: true })).results;

/** Returns an event's name, or null if the event is unknown or the API call fails. */
export async function eventName(call: Call, eventId: string): Promise<string | null> {
  try {
    const { results } = await call(findEvents, { eventId, ignoreHideFromSearch: true });
    return results.find(({ id }) => id === eventId)?.eventHeadline ?? null;
  } catch (error) {
    failedStatus(error);
    return null;
  }
}
