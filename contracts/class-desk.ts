/** Calls of the staff tools for classes: the sessions of a day, one participant, and changes to a session. */
import { z } from "zod";
import { moment } from "./date.ts";
import { type AuditEntry, endpoint, timeouts } from "./endpoint.ts";
import { Change, Participant, Session } from "./event-entities.ts";
import { answerId, flag, id, maybe, wholeList } from "./fields.ts";

const staff = {
  upstream: "events",
  access: "staff",
  privacy: "personal",
  cache: "never",
  timeout: timeouts.read,
  // Only server-side code of pages makes these calls.
  internal: true,
  row: "Proposed",
  sendsActor: true,
} as const;

/** A session as staff see it in the list of a day. */
export const StaffSession = Session.pick({
  id: true,
  title: true,
  startDate: true,
  endDate: true,
  timeZone: true,
  capacity: true,
  registrationCount: true,
  waiting: true,
  registrationClosed: true,
  canceled: true,
  hostingLocation: true,
}).extend({
  eventId: answerId,
  /** Start of the meeting in the requested time, which is later than `startDate` in a series. */
  meetsAt: moment,
  /** Number of participants that are marked as arrived. */
  arrived: z.number().int().min(0),
  /** Whether the signed-in person follows the class. */
  mine: z.boolean(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const staffSessions = endpoint({
  ...staff,
  audit: () => ({ action: "view-classes", targets: [] }),
  summary: "Lists the sessions that meet in a period, and marks the classes that the signed-in person follows.",
  method: "GET",
  path: "/classes-events/get-staff-sessions",
  request: z.object({ from: moment, to: moment, mine: flag.optional() }),
  response: wholeList(StaffSession),
  example: {
    request: { from: "2000-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z" },
    response: [
      {
        id: "15",
        eventId: "1",
        title: "Preparing for Birth, 6 weeks",
        startDate: "2030-10-08T18:00:00-06:00",
        meetsAt: "2030-10-08T18:00:00-06:00",
        endDate: "2030-10-08T20:00:00-06:00",
        timeZone: "America/Denver",
        capacity: 40,
        registrationCount: 9,
        hostingLocation: "Larkspur Centennial Hospital",
        arrived: 0,
        mine: false,
      },
    ],
  },
});

export const followClass = endpoint({
  ...staff,
  audit: ({ eventId }) => ({ action: "follow-class", targets: [`event ${eventId}`] }),
  summary: "Adds a class to the classes of the signed-in person, or removes it.",
  method: "POST",
  path: "/classes-events/follow-class",
  changes: true,
  request: z.strictObject({ eventId: id, follow: flag }),
  response: z.object({ success: z.boolean() }),
  example: { request: { eventId: "2", follow: true }, response: { success: true } },
});

export const ParticipantDetail = z.object({
  participant: Participant,
  phone: maybe(z.string()),
  hostingLocation: maybe(z.string()),
  registeredAt: moment,
  /** Description of the chosen fee. */
  fee: maybe(z.string()),
  /** In dollars, for this person. */
  amount: z.number().min(0),
  promoCode: maybe(z.string()),
  receiptNumber: maybe(z.string()),
  /** Payments and refunds, in dollars. A payment can include companions. */
  payments: wholeList(z.object({ at: moment, amount: z.number(), status: z.string() })),
  /** Other people of the same registration. */
  others: wholeList(z.object({ registrationId: answerId, name: z.string() })),
  /** Oldest first. */
  history: wholeList(Change),
});
export type ParticipantDetail = z.output<typeof ParticipantDetail>;

export const participantDetail = endpoint({
  ...staff,
  audit: ({ registrationId }) => ({ action: "view-registration", targets: [`registration ${registrationId}`] }),
  summary: "Returns a registration with its payments and the changes that staff made.",
  method: "GET",
  path: "/classes-events/get-participant",
  notFound: true,
  request: z.object({ registrationId: id }),
  response: ParticipantDetail,
  example: {
    request: { registrationId: "r-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: {
      participant: {
        name: "Camila Lindqvist",
        email: "camila.lindqvist.15.0@example.com",
        registrationId: "r-51a1e3f56d552605c2223b2a49f5ffb1",
        sessionId: "15",
        sessionName: "Preparing for Birth, 6 weeks",
        startDate: "2030-10-08T18:00:00-06:00",
        paymentStatus: "1 - Paid",
        eventId: "1",
        eventName: "Preparing for Birth",
      },
      hostingLocation: "Larkspur Centennial Hospital",
      registeredAt: "2030-09-01T18:15:00Z",
      fee: "Per couple",
      amount: 95,
      receiptNumber: "LH-15-1",
      payments: [],
      others: [],
      history: [],
    },
  },
});

/** Ways to change a session. */
export const SESSION_CHANGES = ["close", "reopen", "cancel"] as const;
export type SessionChange = (typeof SESSION_CHANGES)[number];

const changed = ({ sessionId, to }: { sessionId: string; to: SessionChange }): AuditEntry => ({
  action: `${to}-session`,
  targets: [`session ${sessionId}`],
});

export const changeSession = endpoint({
  ...staff,
  audit: changed,
  summary:
    "Closes or reopens the registration of a session, or cancels the session with its registrations and waiting list.",
  method: "POST",
  path: "/classes-events/change-session",
  changes: true,
  request: z.strictObject({
    sessionId: id,
    to: z.enum(SESSION_CHANGES),
    /** With `cancel`: refunds all payments that the payment service can refund. */
    refund: flag.optional(),
  }),
  response: z.object({
    success: z.boolean(),
    /** The latest change of the session, so that a second person learns who made it. */
    change: maybe(Change),
    /** With `cancel`: the number of canceled registrations, and the refunded dollars. */
    canceled: maybe(z.number().int().min(0)),
    refunded: maybe(z.number().min(0)),
  }),
  example: { request: { sessionId: "14", to: "close" }, response: { success: true } },
});
