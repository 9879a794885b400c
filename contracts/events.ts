/** Classes and events as visitors see them: search, details, sessions, promotion codes and registrations. */
import { z } from "zod";
import { calendarName } from "../lib/files.ts";
import { EVENT_SORTS, eventSort } from "../lib/rules.ts";
import { optionalDate } from "./date.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { Choice, EventDetail, EventResult, Registration, Session, SideEvent } from "./event-entities.ts";
import {
  filled,
  flag,
  id,
  lengths,
  list,
  matching,
  maybe,
  nothing,
  optionalCoordinates,
  pairOnly,
  text,
} from "./fields.ts";

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
export const EventSearchCriteria = z
  .strictObject({ ...criteria, eventId: id.optional() })
  .transform(pairOnly)
  .transform(sorted);

/** The same for the sessions of one event. */
export const SessionSearchCriteria = z
  .strictObject({ ...criteria, eventId: id })
  .transform(pairOnly)
  .transform(sorted);

const shared = { upstream: "events", access: "public", privacy: "none", timeout: timeouts.read } as const;

const fall = {
  id: "ses-88214",
  title: "Childbirth Basics, October evenings",
  startDate: "2030-10-08T18:00:00-06:00",
  endDate: "2030-10-08T20:00:00-06:00",
  timeZone: "America/Denver",
  registrationDeadline: "2030-10-07T12:00:00-06:00",
  requireRegistration: true,
  hasInstructor: true,
  isOnline: false,
  capacity: 12,
  registrationCount: 9,
  registrationUrl: "/classes-events/register?sessionId=ses-88214",
  contactPhone: "303-555-0161",
  contactEmail: "classes@larkspurhealth.example",
  hostingLocation: "Larkspur Medical Center Denver",
  seriesDates: [
    { startDate: "2030-10-08T18:00:00-06:00", endDate: "2030-10-08T20:00:00-06:00" },
    { startDate: "2030-10-15T18:00:00-06:00", endDate: "2030-10-15T20:00:00-06:00" },
  ],
  venue: {
    name: "Conference Center, Room B",
    streetAddress1: "1800 Larimer Way",
    city: "Denver",
    state: "CO",
    zip: "80202",
  },
} satisfies z.input<typeof Session>;

const basics = {
  id: "evt-1042",
  eventUrl: "/classes-events/childbirth-basics",
  eventHeadline: "Childbirth Basics",
  description: "Two evenings on labor, birth and the first days at home.",
  image: { src: "/-/media/pregnancy.svg", alt: "A mother-to-be rests her hands on her belly" },
  eventHasOnlineSessions: true,
  eventHasInPersonSessions: true,
  eventHasFreeSessions: false,
  eventFee: "45",
} satisfies z.input<typeof EventResult>;

export const eventCategories = endpoint({
  ...shared,
  row: "AP-04",
  summary: "The categories that events can be narrowed to.",
  method: "GET",
  path: "/classes-events/get-categories",
  cache: { fresh: hour, stale: day },
  request: nothing,
  response: list(Choice),
  example: { request: {}, response: [{ id: "cat-03", title: "Pregnancy & Birth" }] },
});

export const eventAudience = endpoint({
  ...shared,
  row: "AP-05",
  summary: "The audiences that events can be narrowed to.",
  method: "GET",
  path: "/classes-events/get-audience",
  cache: { fresh: hour, stale: day },
  request: nothing,
  response: list(Choice),
  example: { request: {}, response: [{ id: "aud-02", title: "Expecting parents" }] },
});

export const hostingLocations = endpoint({
  ...shared,
  row: "AP-06",
  summary: "The places that host events.",
  method: "GET",
  path: "/classes-events/get-locations",
  cache: { fresh: hour, stale: day },
  request: nothing,
  response: list(Choice),
  example: { request: {}, response: [{ id: "host-01", title: "Larkspur Medical Center Denver" }] },
});

export const findEvents = endpoint({
  ...shared,
  row: "AP-07",
  summary: "Finds events by text, dates, categories, places and format.",
  method: "POST",
  path: "/classes-events/find-events",
  cache: { fresh: 2 * minute, stale: 5 * minute, round: 3 },
  request: EventSearchCriteria,
  response: z.object({ results: list(EventResult), totalResults: z.number().int().min(0) }),
  example: {
    request: { searchText: "birth", startDate: "10-01-2030", eventCategories: ["cat-03"], isOnline: false },
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
  cache: { fresh: 30, stale: 30, round: 3 },
  request: SessionSearchCriteria,
  response: z.object({ results: list(Session), totalResults: z.number().int().min(0) }),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
  example: {
    request: { eventId: "evt-1042", hostingLocations: ["host-01"], sortBy: "soonest" },
    response: { results: [fall], totalResults: 1 },
  },
});

const EventSessions = z.object({
  eventId: id,
  /** A hosting location; `any` or nothing means all (ST-02). */
  selectedLocation: text(lengths.name).optional(),
  /** Past sessions too (ST-03). */
  showAllSessions: flag.default(false),
});

export const eventSessions = endpoint({
  ...shared,
  row: "AP-09",
  summary: "The sessions of an event, for visitors.",
  method: "GET",
  path: "/classes-events/get-event-sessions",
  cache: { fresh: 30, stale: 0 },
  request: EventSessions,
  response: list(Session),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
  example: { request: { eventId: "evt-1042", selectedLocation: "host-01" }, response: [fall] },
});

export const currentEventSessions = endpoint({
  ...shared,
  row: "AP-10",
  summary: "The same, never kept: staff pages count seats by it.",
  method: "GET",
  path: "/api/classes-events/get-event-sessions",
  cache: "never",
  request: EventSessions,
  response: list(Session),
  outgoing: { registrationUrl: "redirect", externalRegistrationLink: "redirect" },
  example: { request: { eventId: "evt-1042", selectedLocation: "any", showAllSessions: "true" }, response: [fall] },
});

export const registrationInfo = endpoint({
  row: "AP-11",
  summary: "A registration and its session, for the thank-you page.",
  method: "GET",
  path: "/classes-events/get-registration-info",
  upstream: "events",
  access: "public",
  privacy: "personal",
  cache: "never",
  timeout: timeouts.read,
  notFound: true,
  request: z.object({ registrationId: id }),
  response: z.object({ session: Session, registration: Registration }),
  example: {
    request: { registrationId: "r-7f3a09c2d4be51e88a6c0f17b2d94e35" },
    response: {
      session: fall,
      registration: {
        id: "r-7f3a09c2d4be51e88a6c0f17b2d94e35",
        receiptNumber: "LH-204418",
        amountPaid: 45,
        firstName: "Marisol",
        lastName: "Vega",
        email: "m•••@example.com",
        eventName: "Childbirth Basics",
        sessionId: "ses-88214",
      },
    },
  },
});

export const validatePromoCode = endpoint({
  ...shared,
  row: "AP-12",
  summary: "Whether a promotion code holds for a session, and the dollars that it takes off.",
  method: "GET",
  path: "/classes-events/validate-promo-code",
  cache: "never",
  limit: "promo",
  // A check needs a session and a code (VA-12).
  request: z.object({ sessionId: id, promoCode: filled(lengths.short), eventFeeId: id.optional() }),
  response: z.object({
    isValid: z.boolean(),
    amount: maybe(z.number().min(0)).transform((amount) => amount ?? 0),
  }),
  example: {
    request: { sessionId: "ses-88214", promoCode: "NEWPARENT10", eventFeeId: "fee-2" },
    response: { isValid: true, amount: 10 },
  },
});

export const eventLocations = endpoint({
  ...shared,
  row: "AP-19",
  summary: "The places that host one event.",
  method: "GET",
  path: "/classes-events/get-event-locations",
  cache: { fresh: 10 * minute, stale: hour },
  request: z.object({ eventId: id }),
  response: list(Choice),
  example: {
    request: { eventId: "evt-1042" },
    response: [{ id: "host-01", title: "Larkspur Medical Center Denver" }],
  },
});

export const relatedClasses = endpoint({
  ...shared,
  row: "AP-20",
  summary: "Events that fit a site search.",
  method: "POST",
  path: "/classes-events/related-classes",
  // Parameters in the address and an empty body, as the events system wants it.
  input: "query",
  cache: { fresh: 10 * minute, stale: 30 * minute, round: 3 },
  request: z
    .object({ searchText: text().optional(), startDate: optionalDate, ...optionalCoordinates })
    .transform(pairOnly),
  response: list(SideEvent),
  example: {
    request: { searchText: "pregnancy", startDate: "10-01-2030" },
    response: [
      {
        id: "evt-1042",
        eventHeadline: "Childbirth Basics",
        image: { src: "/-/media/pregnancy.svg" },
        eventFee: "45",
        eventUrl: "/classes-events/childbirth-basics",
      },
    ],
  },
});

export const calendarFile = endpoint({
  ...shared,
  row: "AP-21",
  summary: "The address of a session's calendar file.",
  method: "GET",
  path: "/api/classes-events/get-calendar",
  cache: { fresh: 10 * minute, stale: 0 },
  notFound: true,
  request: z.object({
    sessionId: id /** Loses what a file name may not hold (EV-32). */,
    eventName: text().transform(calendarName).optional(),
  }),
  response: z.object({ link: z.string() }),
  example: {
    request: { sessionId: "ses-88214", eventName: "Childbirth Basics" },
    response: { link: "/classes-events/calendar/ses-88214/Childbirth%20Basics.ics" },
  },
});

export const eventDetail = endpoint({
  ...shared,
  row: "Proposed",
  summary: "All that an event's page shows, by the path of that page.",
  method: "GET",
  path: "/classes-events/get-event-detail",
  cache: { fresh: 5 * minute, stale: hour, foldCase: ["eventUrl"] },
  notFound: true,
  request: z.object({
    eventUrl: matching(/^\/[^/\\]/, "is not a path of this site", "a path that begins with one slash"),
  }),
  response: EventDetail,
  example: {
    request: { eventUrl: "/classes-events/childbirth-basics" },
    response: {
      id: "evt-1042",
      eventUrl: "/classes-events/childbirth-basics",
      browserTitle: "Childbirth Basics | Larkspur Health",
      metaDescription: "Two evenings on labor, birth and the first days at home.",
      title: "Childbirth Basics",
      description: "<p>Two evenings on labor, birth and the first days at home.</p>",
      eventFees: [{ id: "fee-2", description: "One parent and a support person", price: 45 }],
      categories: [{ id: "cat-03", title: "Pregnancy & Birth" }],
      relatedEvents: [
        { id: "evt-1051", eventUrl: "/classes-events/newborn-care", headline: "Newborn Care", eventFees: [] },
      ],
      hasInPersonSessions: true,
      hasOnlineSessions: true,
      associatedFiles: [
        { id: "file-9", title: "What to bring", extension: "pdf", fullPath: "/sc10media/events/what-to-bring.pdf" },
      ],
      faqTitle1: "May I bring my partner?",
      faqDescription1: "<p>Yes, one support person is included.</p>",
    },
  },
});
