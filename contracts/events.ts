/** Public API calls for classes and events: search, details, and sessions. */
import { z } from "zod";
import { DAY_S, HOUR_S, MINUTE_S } from "../lib/dates/units.ts";
import { EVENT_SORTS, eventSort } from "../lib/forms/rules.ts";
import { optionalDate } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { Choice, EventDetail, EventResult, exampleSession, Session, SideEvent } from "./event-entities.ts";
import {
  flag,
  id,
  lengths,
  list,
  matching,
  optionalCoordinates,
  pageLanguage,
  pageList,
  removeIncompletePair,
  text,
  wholeNumber,
} from "./fields.ts";

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

const eventBasics = {
  id: "1",
  eventUrl: "/classes-events/preparing-for-birth",
  eventHeadline: "Preparing for Birth",
  description: "Labor, comfort measures and what to expect on the day.",
  image: {
    src: "/-/media/classes/preparing-for-birth.svg",
    alt: "A couple expecting a child sit close together",
    width: 100,
    height: 100,
  },
  eventHasOnlineSessions: false,
  eventHasInPersonSessions: true,
  eventHasFreeSessions: false,
  eventFee: "60",
  nextSession: exampleSession,
} satisfies z.input<typeof EventResult>;

/** What the lists of filter options have in common. */
const options = {
  ...shared,
  method: "GET",
  cache: { maxAge: HOUR_S, staleWhileRevalidate: DAY_S },
  languageParam: "language",
  request: z.object({ language: pageLanguage }),
  response: list(Choice),
} as const;

export const eventCategories = endpoint({
  row: "AP-04",
  summary: "Lists the event categories for filters.",
  ...options,
  path: "/classes-events/get-categories",
  example: {
    request: {},
    response: [{ id: "1", title: "Birth & Newborn" }],
  },
});

export const eventAudience = endpoint({
  row: "AP-05",
  summary: "Lists the event audiences for filters.",
  ...options,
  path: "/classes-events/get-audience",
  example: {
    request: {},
    response: [{ id: "aud-2", title: "Expecting parents" }],
  },
});

export const hostingLocations = endpoint({
  row: "AP-06",
  summary: "Lists the locations that host events.",
  ...options,
  path: "/classes-events/get-locations",
  example: {
    request: {},
    response: [{ id: "2", title: "Larkspur Colorado Springs Hospital" }],
  },
});

export const findEvents = endpoint({
  row: "AP-07",
  summary: "Finds events by text, dates, categories, locations, and format.",
  ...shared,
  method: "POST",
  path: "/classes-events/find-events",
  cache: { maxAge: 2 * MINUTE_S, staleWhileRevalidate: 5 * MINUTE_S, round: 3 },
  languageParam: "language",
  request: EventSearchCriteria,
  response: z.object({ results: list(EventResult), totalResults: z.number().int().min(0) }),
  example: {
    request: { searchText: "birth", eventCategories: ["1"], isOnline: false },
    response: { results: [eventBasics], totalResults: 1 },
  },
});

export const findSessions = endpoint({
  row: "AP-08",
  summary: "Finds an event's sessions.",
  ...shared,
  method: "POST",
  path: "/classes-events/find-sessions",
  // The maximum age is short because the number of available seats changes often.
  cache: { maxAge: 30, staleWhileRevalidate: 30, round: 3 },
  languageParam: "language",
  request: SessionSearchCriteria,
  response: z.object({ results: list(Session), totalResults: z.number().int().min(0) }),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
  example: {
    request: { eventId: "1", hostingLocations: ["9"], sortBy: "soonest" },
    response: { results: [exampleSession], totalResults: 1 },
  },
});

const EventSessions = {
  eventId: id,
  /** ID of a hosting location. If the value is `any` or omitted, the response includes all hosting locations. */
  selectedLocation: text(lengths.name).optional(),
};

export const eventSessions = endpoint({
  row: "AP-09",
  summary: "Lists an event's upcoming sessions, for visitors.",
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
  example: {
    request: { eventId: "1", selectedLocation: "9" },
    response: [exampleSession],
  },
});

export const currentEventSessions = endpoint({
  row: "AP-10",
  summary:
    "Lists an event's sessions with the current number of available seats, for staff pages. The response is never cached.",
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
  example: {
    request: { eventId: "1", selectedLocation: "any", showAllSessions: "true" },
    response: [exampleSession],
  },
});

export const eventLocations = endpoint({
  row: "AP-19",
  summary: "Lists the locations that host an event.",
  ...shared,
  method: "GET",
  path: "/classes-events/get-event-locations",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: HOUR_S },
  languageParam: "language",
  request: z.object({ eventId: id, language: pageLanguage }),
  response: list(Choice),
  example: {
    request: { eventId: "1" },
    response: [{ id: "2", title: "Larkspur Colorado Springs Hospital" }],
  },
});

export const relatedClasses = endpoint({
  row: "AP-20",
  summary: "Lists events that match a site search.",
  ...shared,
  method: "POST",
  path: "/classes-events/related-classes",
  // Although the method is POST, the events system requires query parameters and an empty body.
  input: "query",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: 30 * MINUTE_S, round: 3 },
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
  example: {
    request: { searchText: "pregnancy" },
    response: [
      {
        id: "71",
        eventHeadline: "Prenatal Yoga",
        image: {
          src: "/-/media/classes/prenatal-yoga.svg",
          alt: "A pregnant woman sits cross-legged on a mat, eyes closed",
        },
        eventFee: "15",
        eventUrl: "/classes-events/prenatal-yoga",
      },
    ],
  },
});

export const eventPages = endpoint({
  summary:
    "Lists all event pages, including past events and events hidden from search, with the date of each page's last change.",
  ...shared,
  ...pageList,
  path: "/classes-events/event-pages",
  // The list of event pages is internal because some events are hidden from search and accessible only through a link.
  internal: true,
  example: {
    request: {},
    response: [{ path: "/classes-events/preparing-for-birth", updated: "2026-11-20" }],
  },
});

export const eventDetail = endpoint({
  summary: "Returns the content of an event page by its path.",
  ...shared,
  method: "GET",
  path: "/classes-events/get-event-detail",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: HOUR_S, foldCase: ["eventUrl"] },
  notFound: true,
  languageParam: "language",
  request: z.object({
    language: pageLanguage,
    // The schema accepts every path that the site allows. An unknown event therefore returns a 404 instead of a 400.
    eventUrl: matching(/^\/[^/\\]/, "is not a path on this site", "a path that starts with one slash", lengths.address),
  }),
  response: EventDetail,
  example: {
    request: { eventUrl: "/classes-events/newborn-care" },
    response: {
      id: "10",
      eventUrl: "/classes-events/newborn-care",
      browserTitle: "Newborn Care | Larkspur Health",
      metaDescription: "Bathing, soothing, safe sleep and when to call the doctor.",
      title: "Newborn Care",
      description:
        "<p>Bathing, soothing, safe sleep and when to call the doctor.</p><p>In person, with an instructor.</p><h2>What you learn</h2><ul><li>How to bathe, change and calm a newborn</li><li>How to set up a safe place to sleep</li><li>Which signs mean a call to the doctor</li></ul><h2>Who it is for</h2><p>Expecting parents in the last three months, and grandparents who will help.</p>",
      eventFees: [
        { id: "19", description: "Per couple", price: 40 },
        { id: "20", description: "Per person", price: 28 },
      ],
      categories: [{ id: "1", title: "Birth & Newborn" }],
      relatedEvents: [],
      hasInPersonSessions: true,
      hasOnlineSessions: true,
      associatedFiles: [
        { id: "9", title: "Class handout", extension: "pdf", fullPath: "/-/media/events/class-handout.pdf" },
      ],
      faqTitle1: "Is there parking?",
      faqDescription1: "<p>Yes. Parking is free, and accessible spaces are next to the main entrance.</p>",
    },
  },
});
