import { eventAudience, eventCategories, findEvents, hostingLocations } from "../../../contracts/events.ts";
import type { Call } from "../../context/page-context.ts";
import type { EventCalls } from "./search.ts";

/** Returns the event search's API calls for use in the Worker. */
export const eventCalls = (call: Call): EventCalls => ({
  events: (request) => call(findEvents, request),
  categories: () => call(eventCategories, {}),
  audiences: () => call(eventAudience, {}),
  locations: () => call(hostingLocations, {}),
});
