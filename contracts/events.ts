/** Classes and events as visitors see them: search, details and sessions. */
import { z } from "zod";
import { EVENT_SORTS, eventSort } from "../lib/forms/rules.ts";
import { optionalDate } from "./date.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { Choice, EventDetail, EventResult, exampleSession, Session, SideEvent } from "./event-entities.ts";
import { flag, id, lengths, list, matching, nothing, optionalCoordinates, pairOnly, text, whole } from "./fields.ts";

const { minute, hour, day } = lifetimes;

const criteria = {
  searchText: text().optional(),
  startDate: optionalDate,
  endDate: optionalDate,
  eventCategories: z
    .array(id)
    .max(50)
    .optional()
    .describe("at most 50 ids of get-categories and get-audience: an event fits one of each kind that is named"),
  hostingLocations: z.array(id).max(50).optional(),
  ...optionalCoordinates,
  isOnline: flag.optional(),
  ignoreHideFromSearch: flag.optional(),
  sortBy: z
    .string()
    .optional()
    .describe(`${EVENT_SORTS.join(", ")}; another is taken for the first`),
};

// Order by distance needs coordinates; an unknown one becomes the default (EV-12, VA-13).
function sorted<T extends { sortBy?: string | undefined; latitude?: number | undefined }>(search: T) {
  return { ...search, sortBy: eventSort(search.sortBy, search.latitude !== undefined) };
}

/** What a visitor searches events by (EN-48, EV-03). */
const EventSearchCriteria = z
  .strictObject({
    ...criteria,
    eventId: id.optional(),
    // Proposed: a list of any length is reached to its end.
    page: whole(1, 1_000).default(1),
    perPage: whole(1, 200).default(200),
  })
  .transform(pairOnly)
  .transform(sorted);

/** The same for the sessions of one event. */
const SessionSearchCriteria = z
  .strictObject({ ...criteria, eventId: id })
  .transform(pairOnly)
  .transform(sorted);

const shared = { upstream: "events", access: "public", privacy: "none", timeout: timeouts.read } as const;

const basics = {
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

export const eventCategories = endpoint({
  ...shared,
  row: "AP-04",
  summary: "The categories that events can be narrowed to.",
  method: "GET",
  path: "/classes-events/get-categories",
  cache: { maxAge: hour, staleWhileRevalidate: day },
  request: nothing,
  response: list(Choice),
  example: { request: {}, response: [{ id: "1", title: "Birth & Newborn" }] },
});

export const eventAudience = endpoint({
  ...shared,
  row: "AP-05",
  summary: "The audiences that events can be narrowed to.",
  method: "GET",
  path: "/classes-events/get-audience",
  cache: { maxAge: hour, staleWhileRevalidate: day },
  request: nothing,
  response: list(Choice),
  example: { request: {}, response: [{ id: "aud-2", title: "Expecting parents" }] },
});

export const hostingLocations = endpoint({
  ...shared,
  row: "AP-06",
  summary: "The places that host events.",
  method: "GET",
  path: "/classes-events/get-locations",
  cache: { maxAge: hour, staleWhileRevalidate: day },
  request: nothing,
  response: list(Choice),
  example: { request: {}, response: [{ id: "2", title: "Larkspur Colorado Springs Hospital" }] },
});

export const findEvents = endpoint({
  ...shared,
  row: "AP-07",
  summary: "Finds events by text, dates, categories, places and format.",
  method: "POST",
  path: "/classes-events/find-events",
  cache: { maxAge: 2 * minute, staleWhileRevalidate: 5 * minute, round: 3 },
  request: EventSearchCriteria,
  response: z.object({ results: list(EventResult), totalResults: z.number().int().min(0) }),
  example: {
    request: { searchText: "birth", eventCategories: ["1"], isOnline: false },
    response: { results: [basics], totalResults: 1 },
  },
});

export const findSessions = endpoint({
  ...shared,
  row: "AP-08",
  summary: "Finds the sessions of one event.",
  method: "POST",
  path: "/classes-events/find-sessions",
  // Seconds only, because seats move.
  cache: { maxAge: 30, staleWhileRevalidate: 30, round: 3 },
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
  /** A hosting location; `any` or nothing means all (ST-02). */
  selectedLocation: text(lengths.name).optional(),
};

export const eventSessions = endpoint({
  ...shared,
  row: "AP-09",
  summary: "The sessions of an event, for visitors.",
  method: "GET",
  path: "/classes-events/get-event-sessions",
  cache: { maxAge: 30, staleWhileRevalidate: 0 },
  request: z.object({
    ...EventSessions,
    showAllSessions: flag
      .default(false)
      .transform(() => false)
      .describe("taken for false: visitors get what is ahead"),
  }),
  response: list(Session),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
  example: { request: { eventId: "1", selectedLocation: "9" }, response: [exampleSession] },
});

export const currentEventSessions = endpoint({
  ...shared,
  row: "AP-10",
  summary: "The same, never cached: staff pages count seats by it.",
  method: "GET",
  path: "/api/classes-events/get-event-sessions",
  cache: "never",
  limit: "reads",
  tellsStaffMore: true,
  request: z.object({
    ...EventSessions,
    showAllSessions: flag.default(false).describe("past sessions too (ST-03); for staff, and else taken for false"),
  }),
  response: list(Session),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
  example: { request: { eventId: "1", selectedLocation: "any", showAllSessions: "true" }, response: [exampleSession] },
});

export const eventLocations = endpoint({
  ...shared,
  row: "AP-19",
  summary: "The places that host one event.",
  method: "GET",
  path: "/classes-events/get-event-locations",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: hour },
  request: z.object({ eventId: id }),
  response: list(Choice),
  example: {
    request: { eventId: "1" },
    response: [{ id: "2", title: "Larkspur Colorado Springs Hospital" }],
  },
});

export const relatedClasses = endpoint({
  ...shared,
  row: "AP-20",
  summary: "Events that fit a site search.",
  method: "POST",
  path: "/classes-events/related-classes",
  // Parameters in the address and an empty body, as the events system requires it.
  input: "query",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: 30 * minute, round: 3 },
  request: z
    .object({ searchText: text().optional(), startDate: optionalDate, ...optionalCoordinates })
    .transform(pairOnly),
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
  ...shared,
  row: "Proposed",
  summary: "The paths of the pages of all events, those of the past and those that no search finds too.",
  method: "GET",
  path: "/classes-events/event-pages",
  // Some events are known by their links alone.
  internal: true,
  cache: { maxAge: 5 * minute, staleWhileRevalidate: day },
  // Where there is no such list.
  notFound: true,
  request: nothing,
  response: list(z.string()),
  example: { request: {}, response: ["/classes-events/preparing-for-birth"] },
});

export const eventDetail = endpoint({
  ...shared,
  row: "Proposed",
  summary: "All that an event's page shows, by the path of that page.",
  method: "GET",
  path: "/classes-events/get-event-detail",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: hour, foldCase: ["eventUrl"] },
  notFound: true,
  request: z.object({
    // As long as any path of the site: one that is longer than a search text is an event that does not exist, no mistake.
    eventUrl: matching(/^\/[^/\\]/, "is not a path of this site", "a path that begins with one slash", lengths.address),
  }),
  response: EventDetail,
  example: {
    request: { eventUrl: "/classes-events/preparing-for-birth-weekend-intensive" },
    response: {
      id: "3",
      eventUrl: "/classes-events/preparing-for-birth-weekend-intensive",
      browserTitle: "Preparing for Birth Weekend Intensive | Larkspur Health",
      metaDescription: "Labor, comfort measures and what to expect on the day.",
      title: "Preparing for Birth Weekend Intensive",
      description:
        "<p>Labor, comfort measures and what to expect on the day.</p><p>Covers the whole course in one Saturday.</p>",
      eventFees: [
        { id: "6", description: "Per person", price: 60 },
        { id: "5", description: "Per couple", price: 95 },
      ],
      categories: [
        { id: "1", title: "Birth & Newborn" },
        { id: "5", title: "Healthy Living" },
      ],
      relatedEvents: [
        {
          id: "4",
          eventUrl: "/classes-events/preparing-for-birth-at-your-own-pace",
          headline: "Preparing for Birth at Your Own Pace",
          eventFees: [
            { id: "8", description: "Per person", price: 60 },
            { id: "7", description: "Per couple", price: 95 },
          ],
          hostingLocations: ["15"],
        },
      ],
      hasInPersonSessions: true,
      hasOnlineSessions: false,
      associatedFiles: [
        { id: "2", title: "Class handout", extension: "pdf", fullPath: "/-/media/events/class-handout.pdf" },
      ],
      faqTitle1: "Is there parking?",
      faqDescription1: "<p>Yes. Parking is free, and accessible spaces are next to the main entrance.</p>",
    },
  },
});
