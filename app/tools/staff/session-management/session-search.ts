import { type SearchOf, searchParams, text, toggle } from "../../../search/search-params.ts";

/** Query parameters for the session list. `hostingLocation` is a location's ID or name. */
export const sessionSearch = searchParams({
  // The length limit exceeds an ID's maximum length so that an API call with an overlong ID fails and the page shows
  // the reason.
  eventId: text(1_000),
  hostingLocation: text(200),
  showAllSessions: toggle(),
});

export type SessionSearch = SearchOf<typeof sessionSearch>;

/** Builds the API request for a session search. */
export const sessionsRequest = ({ eventId, hostingLocation, showAllSessions }: SessionSearch) => ({
  eventId,
  selectedLocation: hostingLocation || "any",
  showAllSessions,
});
