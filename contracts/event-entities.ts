/** Events, sessions and registrations, as the events system knows them. */
import { z } from "zod";
import { maskedEmail } from "../lib/text/text.ts";
import { moment } from "./date.ts";
import { answerId, list, maybe, wholeList } from "./fields.ts";
import { Image } from "./link.ts";

/** A choice of a filter: a category (EN-51), an audience or a hosting location. */
export const Choice = z.object({ id: answerId, title: z.string() });
export type Choice = z.output<typeof Choice>;

/** A fee that a visitor can choose (EN-51); the price is in dollars. */
export const EventFee = z.object({ id: answerId, description: maybe(z.string()), price: z.number().min(0) });
export type EventFee = z.output<typeof EventFee>;

/** A price as text, `0` for free: systems send texts and numbers. */
const price = maybe(z.union([z.string(), z.number()]).transform(String));

const text = maybe(z.string());

/** Where a session takes place. */
const Venue = z.object({
  name: text,
  streetAddress1: text,
  streetAddress2: text,
  city: text,
  state: text,
  zip: text,
  wayfinding: text,
});

/** One date, or one series of dates, of an event (EN-52). */
export const Session = z.object({
  id: answerId,
  title: z.string(),
  description: text,
  startDate: moment,
  endDate: moment,
  /** IANA name; dates are shown in it (EV-33). Without it the site's is meant. */
  timeZone: text,
  registrationDeadline: maybe(moment),
  requireRegistration: maybe(z.boolean()),
  hasInstructor: maybe(z.boolean()),
  isOnline: maybe(z.boolean()),
  /** Seats; 0 is unlimited (EV-17). */
  capacity: z.number().int().min(0),
  registrationCount: z.number().int().min(0),
  registrationClosed: maybe(z.boolean()),
  /** Seats that people on the waiting list want, who come before others (Proposed); without it there is no such list. */
  waiting: maybe(z.number().int().min(0)),
  /** People whom one registration may bring (Proposed); 1 without it. */
  peopleAtOnce: maybe(z.number().int().min(1)),
  externalRegistrationLink: text,
  registrationUrl: text,
  contactPhone: text,
  contactEmail: text,
  hostingLocation: text,
  /** Miles from the requested coordinates. */
  distance: maybe(z.number().min(0)),
  seriesDates: list(z.object({ startDate: moment, endDate: moment })),
  venue: maybe(Venue),
});
export type Session = z.output<typeof Session>;

/**
 * What a list of events says of the first session that a search found (Proposed): when, where, and whether one can
 * still come.
 */
const NextSession = Session.pick({
  id: true,
  startDate: true,
  endDate: true,
  timeZone: true,
  registrationDeadline: true,
  requireRegistration: true,
  hasInstructor: true,
  isOnline: true,
  capacity: true,
  registrationCount: true,
  registrationClosed: true,
  waiting: true,
  hostingLocation: true,
});
export type NextSession = z.output<typeof NextSession>;

/** An event as the search finds it (EN-49). */
export const EventResult = z.object({
  id: answerId,
  eventUrl: z.string(),
  eventHeadline: z.string(),
  description: maybe(z.string()),
  image: maybe(Image),
  eventHasOnlineSessions: maybe(z.boolean()),
  eventHasInPersonSessions: maybe(z.boolean()),
  eventHasFreeSessions: maybe(z.boolean()),
  eventFee: price,
  nextSession: maybe(NextSession),
});
export type EventResult = z.output<typeof EventResult>;

/** An event beside the search results (EN-49). */
export const SideEvent = z.object({
  id: answerId,
  eventHeadline: z.string(),
  image: maybe(Image),
  eventFee: price,
  eventUrl: z.string(),
});
export type SideEvent = z.output<typeof SideEvent>;

/** An event related to another (EN-49). */
export const RelatedEvent = z.object({
  id: answerId,
  eventUrl: z.string(),
  headline: z.string(),
  shortDescription: maybe(z.string()),
  thumbNail: maybe(z.string()),
  eventFees: wholeList(EventFee),
  hasOnlineSessions: maybe(z.boolean()),
  hasInPersonSessions: maybe(z.boolean()),
  /** Ids of the places that host it (Proposed): a visitor's chosen location is passed on only to those. */
  hostingLocations: maybe(z.array(answerId)),
});
export type RelatedEvent = z.output<typeof RelatedEvent>;

/** All that an event's page shows (EN-50). Texts may hold HTML from the events system: sanitize before use. */
export const EventDetail = z.object({
  id: answerId,
  eventUrl: z.string(),
  browserTitle: text,
  metaDescription: text,
  ogTitle: text,
  ogDescription: text,
  imageUrl: text,
  title: z.string(),
  description: text,
  eventFees: wholeList(EventFee),
  categories: list(Choice),
  relatedEvents: list(RelatedEvent),
  hasInPersonSessions: maybe(z.boolean()),
  hasOnlineSessions: maybe(z.boolean()),
  freshPaintVideoURL: text,
  associatedFiles: list(z.object({ id: answerId, title: z.string(), extension: z.string(), fullPath: z.string() })),
  faqTitle1: text,
  faqDescription1: text,
  faqTitle2: text,
  faqDescription2: text,
  faqTitle3: text,
  faqDescription3: text,
  faqTitle4: text,
  faqDescription4: text,
  faqTitle5: text,
  faqDescription5: text,
  faqTitle6: text,
  faqDescription6: text,
  faqTitle7: text,
  faqDescription7: text,
});
export type EventDetail = z.output<typeof EventDetail>;

/** In the examples of calls: a session of the demo, but for its dates and seats. */
export const exampleSession = {
  id: "15",
  title: "Preparing for Birth, 6 weeks",
  startDate: "2030-10-08T18:00:00-06:00",
  endDate: "2030-10-08T20:00:00-06:00",
  timeZone: "America/Denver",
  registrationDeadline: "2030-10-07T12:00:00-06:00",
  requireRegistration: true,
  hasInstructor: true,
  isOnline: false,
  capacity: 40,
  registrationCount: 9,
  peopleAtOnce: 1,
  registrationUrl: "/classes-events/registration?sessionId=15",
  contactPhone: "303-555-0137",
  contactEmail: "classes@larkspurhealth.example",
  hostingLocation: "Larkspur Centennial Hospital",
  seriesDates: [
    { startDate: "2030-10-08T18:00:00-06:00", endDate: "2030-10-08T20:00:00-06:00" },
    { startDate: "2030-10-15T18:00:00-06:00", endDate: "2030-10-15T20:00:00-06:00" },
  ],
  venue: {
    name: "Conference Center, Larkspur Centennial Hospital",
    streetAddress1: "5636 Birch Avenue",
    streetAddress2: "Level 1",
    city: "Centennial",
    state: "CO",
    zip: "80112",
  },
} satisfies z.input<typeof Session>;

/** Somebody registered for a session (EN-54). Personal. */
export const Participant = z.object({
  name: z.string(),
  email: text,
  registrationId: answerId,
  sessionId: answerId,
  sessionName: text,
  startDate: maybe(moment),
  sessionStartDate: maybe(moment),
  /** Such as `1 - Paid` or `2 - Canceled` (ST-11). */
  paymentStatus: text,
  eventId: maybe(answerId),
  eventName: text,
});
export type Participant = z.output<typeof Participant>;

/** Somebody who waits for seats of a session. Personal. */
export const Waiting = z.object({
  id: answerId,
  name: z.string(),
  email: text,
  phone: text,
  /** Who comes along counts too. */
  seats: z.number().int().min(1),
  since: moment,
});
export type Waiting = z.output<typeof Waiting>;

/** Participants of one hosting location (EN-54). Personal. */
export const ParticipantGroup = z.object({ location: z.string(), participants: wholeList(Participant) });
export type ParticipantGroup = z.output<typeof ParticipantGroup>;

/** What the thank-you page shows of a registration (EN-55). Personal; the e-mail comes masked (EV-29). */
export const Registration = z.object({
  id: answerId,
  receiptNumber: text,
  /** Dollars. */
  amountPaid: z.number().min(0),
  firstName: z.string(),
  lastName: z.string(),
  /** Who was registered along (Proposed); the amount is for all. */
  others: list(z.object({ firstName: z.string(), lastName: z.string() })),
  /** Masked whatever the events system sends. */
  email: maybe(z.string().transform(maskedEmail)),
  eventName: text,
  sessionId: answerId,
});
export type Registration = z.output<typeof Registration>;
