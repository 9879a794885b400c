import { type SearchOf, searchParams, text, toggle } from "../../../search/search-params.ts";

/** Query parameters of the session list. The parameter `hostingLocation` is the ID or the name of a location. */
export const sessionSearch = searchParams({
  // The length limit exceeds the length of an ID. The API call then rejects an ID that is too long, and the page shows
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
