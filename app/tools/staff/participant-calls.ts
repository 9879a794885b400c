/** API calls that load a participant list, with what staff need to move people. */
import { call } from "../../browser/call.ts";
import { groupsOf, type Zones } from "./list.ts";

/** Source of a participant list: an event or a session. */
export type Source =
  | { of: "event"; eventId: string }
  | { of: "session"; eventId: string; sessionId: string; hostingLocation: string };

export const aborted = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Fetches the participants of an event, filtered by the search text, or of a session. */
export async function fetchGroups(source: Source, text: string, zones: Zones, zone: string, signal: AbortSignal) {
  if (source.of === "event") {
    const { eventId } = source;
    // The search text is a person's name, so the browser sends it in the request body instead of the URL.
    const request = text ? { eventId, searchText: text } : { eventId };
    return groupsOf(await call("POST /classes-events/get-participants-ordered", request, { signal }), zones, zone);
  }
  const { sessionId, hostingLocation } = source;
  const request = { sessionId, hostingLocation };
  const { participants } = await call("GET /classes-events/get-participants-session", request, { signal });
  return groupsOf([{ location: "", participants }], zones, zone);
}

/** Fetches the sessions of an event. Resolves to undefined if the request fails. */
export async function fetchSessions(eventId: string, signal: AbortSignal) {
  try {
    const request = { eventId, selectedLocation: "any", showAllSessions: true };
    return await call("GET /api/classes-events/get-event-sessions", request, { signal });
  } catch (error) {
    if (!aborted(error)) console.error("sessions:", error);
    return undefined;
  }
}
