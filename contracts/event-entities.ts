/** Schemas for the events system: events, sessions, and registrations. */
import { z } from "zod";
import { CALENDAR_ENTRY } from "../lib/text/files.ts";
import { maskedEmail } from "../lib/text/text.ts";
import { timestamp } from "./date.ts";
import { completeList, list, maybe, maybeExact, maybeList, responseId, responseLanguage } from "./fields.ts";
import { Image } from "./link.ts";

/** A filter option in the event search: a category, an audience, or a hosting location. */
export const Choice = z.object({ id: responseId, title: z.string() });
export type Choice = z.output<typeof Choice>;

/**
 * A fee that a visitor can select. `price` is in dollars. `people` is the number of people whom the fee covers, on one
 * seat; default: 1. With a fee for two people, the registration form has an input for a partner's name.
 */
export const EventFee = z.object({
  id: responseId,
  description: maybe(z.string()),
  price: z.number().min(0),
  people: maybeExact(z.number().int().min(1).max(2)),
});
export type EventFee = z.output<typeof EventFee>;

/** A price as a string. `0` means that the event is free. Upstreams can send the price as a string or a number. */
const price = maybeExact(z.union([z.string(), z.number()]).transform(String));

const text = maybe(z.string());

const Venue = z.object({
  name: text,
  streetAddress1: text,
  streetAddress2: text,
  city: text,
  state: text,
  zip: text,
  wayfinding: text,
});

/** An event session, which meets once or on a series of dates. */
export const Session = z.object({
  id: responseId,
  title: z.string(),
  description: text,
  startDate: timestamp,
  endDate: timestamp,
  /** IANA name of the session's time zone. Defaults to the site's time zone. */
  timeZone: text,
  registrationDeadline: maybeExact(timestamp),
  requireRegistration: maybeExact(z.boolean()),
  hasInstructor: maybeExact(z.boolean()),
  isOnline: maybeExact(z.boolean()),
  /** Number of seats. A capacity of 0 means unlimited seats. */
  capacity: z.number().int().min(0),
  /** Number of occupied seats, plus available seats that are reserved for the waitlist. */
  registrationCount: z.number().int().min(0),
  /** Number of occupied seats, for staff; default: `registrationCount`. */
  registered: maybeExact(z.number().int().min(0)),
  registrationClosed: maybeExact(z.boolean()),
  /** True if staff canceled the session. */
  canceled: maybeExact(z.boolean()),
  /** True if free seats are offered to the people on the waitlist without staff. */
  offersSeats: maybeExact(z.boolean()),
  /** Number of seats requested by people on the waitlist. Omitted if the session has no waitlist. */
  waiting: maybeExact(z.number().int().min(0)),
  /** Maximum number of people per registration; default: 1. */
  peopleAtOnce: maybeExact(z.number().int().min(1)),
  externalRegistrationLink: maybeExact(z.string()),
  registrationUrl: maybeExact(z.string()),
  contactPhone: text,
  contactEmail: text,
  hostingLocation: text,
  /** Distance in miles from the coordinates in the request. */
  distance: maybe(z.number().min(0)),
  seriesDates: list(z.object({ startDate: timestamp, endDate: timestamp })),
  venue: maybe(Venue),
});
export type Session = z.output<typeof Session>;

/** The event's first session that matches the search, with its date, location, and availability. */
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
  registered: true,
  registrationClosed: true,
  waiting: true,
  hostingLocation: true,
}).extend({
  /** Start of the session's next meeting, if the session has several meetings. */
  nextMeeting: maybe(timestamp),
});
export type NextSession = z.output<typeof NextSession>;

export const EventResult = z.object({
  id: responseId,
  eventUrl: z.string(),
  eventHeadline: z.string(),
  description: maybe(z.string()),
  image: maybe(Image),
  eventHasOnlineSessions: maybe(z.boolean()),
  eventHasInPersonSessions: maybe(z.boolean()),
  eventHasFreeSessions: maybeExact(z.boolean()),
  eventFee: price,
  nextSession: maybe(NextSession),
  language: responseLanguage,
});
export type EventResult = z.output<typeof EventResult>;

/** An event in a block next to the site search results. */
export const SideEvent = z.object({
  id: responseId,
  eventHeadline: z.string(),
  image: maybe(Image),
  eventFee: price,
  eventUrl: z.string(),
  language: responseLanguage,
});
export type SideEvent = z.output<typeof SideEvent>;

/** A related event on an event page. */
export const RelatedEvent = z.object({
  id: responseId,
  eventUrl: z.string(),
  headline: z.string(),
  shortDescription: maybe(z.string()),
  thumbNail: maybe(z.string()),
  eventFees: completeList(EventFee),
  hasOnlineSessions: maybe(z.boolean()),
  hasInPersonSessions: maybe(z.boolean()),
  /**
   * IDs of hosting locations. A link to the event includes the visitor's selected location only if that
   * location hosts the event.
   */
  hostingLocations: maybe(z.array(responseId)),
  language: responseLanguage,
});
export type RelatedEvent = z.output<typeof RelatedEvent>;

/**
 * The content of an event page. The Worker must sanitize the strings because they can contain HTML from the events
 * system.
 */
export const EventDetail = z.object({
  id: responseId,
  eventUrl: z.string(),
  browserTitle: text,
  metaDescription: text,
  ogTitle: text,
  ogDescription: text,
  imageUrl: text,
  title: z.string(),
  description: text,
  eventFees: completeList(EventFee),
  categories: maybeList(Choice),
  relatedEvents: maybeList(RelatedEvent),
  hasInPersonSessions: maybe(z.boolean()),
  hasOnlineSessions: maybe(z.boolean()),
  freshPaintVideoURL: text,
  associatedFiles: maybeList(
    z.object({ id: responseId, title: z.string(), extension: z.string(), fullPath: z.string() }),
  ),
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
  language: responseLanguage,
});
export type EventDetail = z.output<typeof EventDetail>;

/** A participant in a session. All fields are personal data. */
export const Participant = z.object({
  /** The person's full name. If the fee covers a couple, the name of the partner follows, as in `Ana Ruiz & Leo Ruiz`. */
  name: z.string(),
  email: text,
  registrationId: responseId,
  sessionId: responseId,
  sessionName: text,
  startDate: maybe(timestamp),
  sessionStartDate: maybe(timestamp),
  /** Proposed field: the time zone of the session's place. Default: the time zone of the site. */
  timeZone: text,
  /** Payment status, such as `1 - Paid` or `2 - Canceled`. */
  paymentStatus: text,
  /**
   * Proposed fields: the time when a staff member checked in the participant and the staff member's name. Omitted if
   * the participant is not checked in.
   */
  arrivedAt: maybeExact(timestamp),
  arrivedBy: text,
  /**
   * Proposed fields: the amount in dollars that was paid for this person and has not been refunded, and whether the
   * payment service can refund that amount.
   */
  amountPaid: maybeExact(z.number().min(0)),
  refundable: maybeExact(z.boolean()),
  /** Proposed fields for reports. `amountRefunded` is in dollars. */
  amountRefunded: maybeExact(z.number().min(0)),
  /** Proposed field: the amount in dollars that is still to be paid at the class. Omitted if nothing is. */
  amountOwed: maybeExact(z.number().min(0)),
  /** Proposed field: the amount in dollars of the payment that a seat is held for. Omitted if no seat is held. */
  amountPending: maybeExact(z.number().min(0)),
  receiptNumber: text,
  fee: text,
  phone: text,
  eventId: maybe(responseId),
  eventName: text,
});
export type Participant = z.output<typeof Participant>;

/** A change by a staff member to a registration, session, or form submission. All fields are personal data. */
export const Change = z.object({
  /** Name of the action, such as `canceled` or `moved`. */
  action: z.string(),
  /** Details, such as the previous session of a moved participant. */
  detail: text,
  by: text,
  at: timestamp,
});
export type Change = z.output<typeof Change>;

/** An entry on a session's waitlist. All fields are personal data. */
export const Waiting = z.object({
  id: responseId,
  name: z.string(),
  email: text,
  phone: text,
  /** Number of requested seats, including companions. */
  seats: z.number().int().min(1),
  since: timestamp,
  /** Time until which a seat is offered to the person. Omitted without an offer. */
  offeredUntil: maybeExact(timestamp),
});
export type Waiting = z.output<typeof Waiting>;

/** A person on the waitlist of one of all sessions. All fields are personal data. */
export const FoundWaiting = Waiting.extend({
  /** Number of the person on the session's waitlist, from 1. */
  place: z.number().int().min(1),
  sessionId: responseId,
  eventId: responseId,
  sessionName: z.string(),
  startDate: timestamp,
  /** Time zone of the session's place. Default: the time zone of the site. */
  timeZone: text,
});
export type FoundWaiting = z.output<typeof FoundWaiting>;

/** An event's participants at one hosting location. All fields are personal data. */
export const ParticipantGroup = z.object({ location: z.string(), participants: completeList(Participant) });
export type ParticipantGroup = z.output<typeof ParticipantGroup>;

/**
 * Opaque ID of the registration's calendar entries, which stays the same if the registration is moved. Calendar files
 * with the same ID update the same entries. A malformed ID is ignored.
 */
const calendarEntry = maybe(z.string().regex(CALENDAR_ENTRY));

/** A registration that the thank-you page shows. All fields are personal data. The email address is masked. */
export const Registration = z.object({
  id: responseId,
  receiptNumber: text,
  /** Total amount in dollars that was paid for all registered people. */
  amountPaid: z.number().min(0),
  /** Proposed field: the amount in dollars that is still to be paid at the class. Omitted if nothing is. */
  amountOwed: maybeExact(z.number().min(0)),
  firstName: z.string(),
  lastName: z.string(),
  /** Companions in the same registration. */
  others: list(z.object({ firstName: z.string(), lastName: z.string() })),
  /** Email address. The Worker masks the address even if the events system sends the full address. */
  email: maybe(z.string().transform(maskedEmail)),
  eventName: text,
  sessionId: responseId,
  /** Signed URL of the page where the visitor manages the registration. */
  manageUrl: text,
  calendarEntry,
});
export type Registration = z.output<typeof Registration>;

/**
 * A registration, as returned to the page where the visitor manages it. All fields are personal data. The email address
 * is masked.
 */
export const OwnRegistration = z.object({
  /**
   * `expired` means that the reservation ended before payment. `seated` means that the waitlist entry became a
   * registration, which has a different link.
   */
  status: z.enum(["confirmed", "held", "canceled", "expired", "waiting", "seated"]),
  /** Position on the waitlist. */
  place: maybeExact(z.number().int().min(1)),
  /** Time until which a seat is offered to the person on the waitlist. */
  offeredUntil: maybeExact(timestamp),
  eventName: text,
  eventUrl: text,
  email: maybe(z.string().transform(maskedEmail)),
  receiptNumber: text,
  /** Total amount, in dollars, that was paid for all paid seats. */
  amountPaid: z.number().min(0),
  /** Proposed field: the amount in dollars that is still to be paid at the class. Omitted if nothing is. */
  amountOwed: maybeExact(z.number().min(0)),
  /** People who have a seat, including an unpaid seat that is temporarily reserved, or people on the waitlist. */
  people: list(
    z.object({
      id: responseId,
      firstName: z.string(),
      lastName: z.string(),
      /** Full name of the partner who shares the seat. */
      partnerName: text,
      /** False for a seat that is temporarily reserved until payment. */
      isPaid: z.boolean(),
      canLeave: z.boolean(),
    }),
  ),
  /** Outstanding balance, in dollars. */
  payments: list(z.object({ payUrl: z.string(), amount: z.number().min(0), heldUntil: timestamp })),
  /** Whether the visitor can still change the registration. Changes are possible until the class starts. */
  canChange: z.boolean(),
  /** Maximum number of additional people for the registration. */
  maxToAdd: z.number().int().min(0),
  /** Price for each additional person, in dollars. With `offeredUntil`, the price of the offered seats. */
  price: z.number().min(0),
  /** Proposed field: whether the price is paid at the class and not online. */
  paysAtClass: maybeExact(z.boolean()),
  calendarEntry,
});
export type OwnRegistration = z.output<typeof OwnRegistration>;

/** Example events, sessions, and registrations. */

/** An example session, based on the demo data but with different dates and seats. */
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
  contactPhone: "303-555-0171",
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
