import { type SearchOf, searchParams, text, toggle } from "../../../search/search-params.ts";

/** Query parameters of the session list. `hostingLocation` is an ID or a name. */
export const sessionSearch = searchParams({
  // Allows more characters than an ID has, so that the API call rejects an altered ID and the page shows the reason.
  eventId: text(1_000),
  hostingLocation: text(200),
  showAllSessions: toggle(),
});

export type SessionSearch = SearchOf<typeof sessionSearch>;

/** Builds the API request for a search. */
export const sessionsRequest = ({ eventId, hostingLocation, showAllSessions }: SessionSearch) => ({
  eventId,
  selectedLocation: hostingLocation || "any",
  showAllSessions,
});
