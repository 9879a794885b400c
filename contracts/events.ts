/** Public API calls for classes and events: search, details, and sessions. */
import { z } from "zod";
import { EVENT_SORTS, eventSort } from "../lib/forms/rules.ts";
import { optionalDate } from "./date.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { Choice, EventDetail, EventResult, Session, SideEvent } from "./event-entities.ts";
import {
  flag,
  id,
  lengths,
  list,
  matching,
  noParameters,
  optionalCoordinates,
  pageLanguage,
  removeIncompletePair,
  servedPages,
  text,
  wholeNumber,
} from "./fields.ts";

const { minute, hour, day } = lifetimes;

const criteria = {
  language: pageLanguage,
  searchText: text().optional(),
  startDate: optionalDate,
  endDate: optionalDate,
  eventCategories: z
    .array(id)
    .max(50)
    .optional()
    .describe("at most 50 IDs from get-categories and get-audience; an event must match one of each kind in the list"),
  hostingLocations: z.array(id).max(50).optional(),
  ...optionalCoordinates,
  isOnline: flag.optional(),
  ignoreHideFromSearch: flag.optional(),
  sortBy: z
    .string()
    .optional()
    .describe(`${EVENT_SORTS.join(", ")}; unknown values default to the first`),
};

// Sorting by distance requires coordinates. An unknown sort order is replaced with the default.
function sorted<T extends { sortBy?: string | undefined; latitude?: number | undefined }>(search: T) {
  return { ...search, sortBy: eventSort(search.sortBy, search.latitude !== undefined) };
}

const EventSearchCriteria = z
  .strictObject({
    ...criteria,
    eventId: id.optional(),
    // Number of the result page, starting at 1.
    page: wholeNumber(1, 1_000).default(1),
    perPage: wholeNumber(1, 200).default(200),
  })
  .transform(removeIncompletePair)
  .transform(sorted);

/** Search criteria for an event's sessions. */
const SessionSearchCriteria = z
  .strictObject({ ...criteria, eventId: id })
  .transform(removeIncompletePair)
  .transform(sorted);

const shared = { upstream: "events", access: "public", privacy: "none", timeout: timeouts.read } as const;

export const eventCategories = endpoint({
  ...shared,
  method: "GET",
  path: "/classes-events/get-categories",
  cache: { maxAge: hour, staleWhileRevalidate: day },
  languageParam: "language",
  request: z.object({ language: pageLanguage }),
  response: list(Choice),
});

export const eventAudience = endpoint({
  ...shared,
  method: "GET",
  path: "/classes-events/get-audience",
  cache: { maxAge: hour, staleWhileRevalidate: day },
  languageParam: "language",
  request: z.object({ language: pageLanguage }),
  response: list(Choice),
});

export const hostingLocations = endpoint({
  ...shared,
  method: "GET",
  path: "/classes-events/get-locations",
  cache: { maxAge: hour, staleWhileRevalidate: day },
  languageParam: "language",
  request: z.object({ language: pageLanguage }),
  response: list(Choice),
});

export const findEvents = endpoint({
  ...shared,
  method: "POST",
  path: "/classes-events/find-events",
  cache: { maxAge: 2 * minute, staleWhileRevalidate: 5 * minute, round: 3 },
  languageParam: "language",
  request: EventSearchCriteria,
  response: z.object({ results: list(EventResult), totalResults: z.number().int().min(0) }),
});

export const findSessions = endpoint({
  ...shared,
  method: "POST",
  path: "/classes-events/find-sessions",
  // The maximum age is short because the number of available seats changes often.
  cache: { maxAge: 30, staleWhileRevalidate: 30, round: 3 },
  languageParam: "language",
  request: SessionSearchCriteria,
  response: z.object({ results: list(Session), totalResults: z.number().int().min(0) }),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
});

const EventSessions = {
  eventId: id,
  /** ID of a hosting location. If the value is `any` or omitted, the response includes all hosting locations. */
  selectedLocation: text(lengths.name).optional(),
};

export const eventSessions = endpoint({
  ...shared,
  method: "GET",
  path: "/classes-events/get-event-sessions",
  cache: { maxAge: 30, staleWhileRevalidate: 0 },
  request: z.object({
    ...EventSessions,
    showAllSessions: flag
      .default(false)
      .transform(() => false)
      .describe("ignored: the response contains upcoming sessions only"),
  }),
  response: list(Session),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
});

export const currentEventSessions = endpoint({
  ...shared,
  method: "GET",
  path: "/api/classes-events/get-event-sessions",
  cache: "never",
  burst: "reads",
  tellsStaffMore: true,
  request: z.object({
    ...EventSessions,
    showAllSessions: flag.default(false).describe("includes past sessions; staff only, otherwise ignored"),
  }),
  response: list(Session),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
});

export const eventLocations = endpoint({
  ...shared,
  method: "GET",
  path: "/classes-events/get-event-locations",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: hour },
  languageParam: "language",
  request: z.object({ eventId: id, language: pageLanguage }),
  response: list(Choice),
});

export const relatedClasses = endpoint({
  ...shared,
  method: "POST",
  path: "/classes-events/related-classes",
  // Although the method is POST, the events system requires query parameters and an empty body.
  input: "query",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: 30 * minute, round: 3 },
  languageParam: "language",
  request: z
    .object({
      language: pageLanguage,
      searchText: text().optional(),
      startDate: optionalDate,
      ...optionalCoordinates,
    })
    .transform(removeIncompletePair),
  response: list(SideEvent),
});

export const eventPages = endpoint({
  ...shared,
  method: "GET",
  path: "/classes-events/event-pages",
  // The list of event pages is internal because some events are hidden from search and accessible only through a link.
  internal: true,
  cache: { maxAge: 5 * minute, staleWhileRevalidate: day },
  // If the events system does not support this API call, it returns a 404, which must not count as a failure.
  notFound: true,
  request: noParameters,
  response: servedPages,
});

export const eventDetail = endpoint({
  ...shared,
  method: "GET",
  path: "/classes-events/get-event-detail",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: hour, foldCase: ["eventUrl"] },
  notFound: true,
  languageParam: "language",
  request: z.object({
    language: pageLanguage,
    // The schema accepts every path that the site allows. An unknown event therefore returns a 404 instead of a 400.
    eventUrl: matching(/^\/[^/\\]/, "is not a path on this site", "a path that starts with one slash", lengths.address),
  }),
  response: EventDetail,
});
