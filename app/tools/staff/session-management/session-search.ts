import { type SearchOf, searchParams, text, toggle } from "../../../search/search-params.ts";

/** The parameters of the URL: an event, an id or a name of a place; past sessions only on request (ST-03). */
export const sessionSearch = searchParams({
  // Longer than an id, so that the call rejects an altered one and the page says why.
  eventId: text(1_000),
  hostingLocation: text(200),
  showAllSessions: toggle(),
});

export type SessionSearch = SearchOf<typeof sessionSearch>;

/** The request of a search. */
export const sessionsRequest = ({ eventId, hostingLocation, showAllSessions }: SessionSearch) => ({
  eventId,
  selectedLocation: hostingLocation || "any",
  showAllSessions,
});
