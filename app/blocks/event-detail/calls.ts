import { eventLocations, findSessions } from "../../../contracts/events.ts";
import type { Call } from "../../context/page-context.ts";
import type { SessionCalls } from "./search.ts";

/** Returns the session search's API calls, which the Worker makes. */
export const sessionCalls = (call: Call): SessionCalls => ({
  sessions: (request) => call(findSessions, request),
  places: (request) => call(eventLocations, request),
});
