import type { EventResult, Session } from "../../../contracts/event-entities.ts";
import { currentEventSessions, findEvents } from "../../../contracts/events.ts";
import type { Call } from "../../context/page-context.ts";

/** The status of a failed upstream call, which is logged already. Rethrows every other error. */
export function failedStatus(error: unknown): 502 | 503 | 504 {
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 502 || status === 503 || status === 504) return status;
  throw error;
}

/** All sessions of an event, past ones too; null when they cannot be had: the page works without them (ST-16). */
export async function sessionsOf(call: Call, eventId: string): Promise<Session[] | null> {
  try {
    return await call(currentEventSessions, { eventId, selectedLocation: "any", showAllSessions: true });
  } catch (error) {
    failedStatus(error);
    return null;
  }
}

/** Events as staff look for them: hidden ones too. */
export const eventsLike = async (call: Call, searchText: string): Promise<EventResult[]> =>
  (await call(findEvents, { searchText, ignoreHideFromSearch: true })).results;

/** The name of an event; null when it is unknown: a page shows its own name then. */
export async function eventName(call: Call, eventId: string): Promise<string | null> {
  try {
    const { results } = await call(findEvents, { eventId, ignoreHideFromSearch: true });
    return results.find(({ id }) => id === eventId)?.eventHeadline ?? null;
  } catch (error) {
    failedStatus(error);
    return null;
  }
}
