import type { EventResult, Session } from "../../../contracts/event-entities.ts";
import { currentEventSessions, findEvents } from "../../../contracts/events.ts";
import type { Call } from "../../context/page-context.ts";

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
