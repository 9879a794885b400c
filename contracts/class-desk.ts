/** Staff API calls that list a day's sessions, return participant details, and change a session. */
import { z } from "zod";
import { bySuccess, DONE } from "./audit.ts";
import { timestamp } from "./date.ts";
import { type AuditEntry, endpoint } from "./endpoint.ts";
import { Change, Participant, Session } from "./event-entities.ts";
import { registrationsOf, staff } from "./event-staff.ts";
import { completeList, flag, id, lengths, maybe, maybeExact, requiredText, responseId } from "./fields.ts";

const desk = {
  ...staff,
  // The class desk API calls have no public route, because only server-side code for staff pages makes them.
  internal: true,
} as const;

/** A session in the staff list for a day. */
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
  isOnline: true,
  hostingLocation: true,
}).extend({
  eventId: responseId,
  /**
   * Start time of the meeting on the requested day. For a series, this time can be later than `startDate`, which is the
   * start time of the first meeting.
   */
  meetsAt: timestamp,
  /** Number of participants who are checked in. */
  arrived: z.number().int().min(0),
  /** Whether the signed-in staff member follows the class. */
  mine: z.boolean(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const staffSessions = endpoint({
  summary: "Lists the sessions that meet in a period, and marks the classes that the signed-in staff member follows.",
  ...desk,
  audit: () => ({ action: "view-classes", targets: [] }),
  shows: () => [],
  method: "GET",
  path: "/classes-events/get-staff-sessions",
  request: z.object({ from: timestamp, to: timestamp, mine: flag.optional() }),
  response: completeList(StaffSession),
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
  summary: "Adds a class to the classes that the signed-in staff member follows, or removes the class.",
  ...desk,
  audit: ({ eventId }) => ({ action: "follow-class", targets: [`event ${eventId}`] }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/follow-class",
  changes: true,
  request: z.strictObject({ eventId: id, follow: flag }),
  response: z.object({ success: z.boolean() }),
  example: {
    request: { eventId: "2", follow: true },
    response: { success: true },
  },
});

/** An email about a registration, as staff see it. */
export const StaffMail = z.object({
  id: responseId,
  at: timestamp,
  to: z.string(),
  subject: z.string(),
  /** `failed`: it was not accepted, or it came back. */
  state: z.enum(["waiting", "sent", "failed"]),
  /** Why it waits or failed, in plain words. */
  problem: maybe(z.string()),
});
export type StaffMail = z.output<typeof StaffMail>;

export const ParticipantDetail = z.object({
  participant: Participant,
  /** The parts of the name, for a correction. */
  firstName: maybe(z.string()),
  lastName: maybe(z.string()),
  /** Full name of the partner, and whether the fee covers a partner. */
  partnerName: maybe(z.string()),
  coversPartner: maybeExact(z.boolean()),
  phone: maybe(z.string()),
  hostingLocation: maybe(z.string()),
  registeredAt: timestamp,
  /** Description of the fee that the participant selected. */
  fee: maybe(z.string()),
  /** Amount in dollars that this participant must pay. */
  amount: z.number().min(0),
  promoCode: maybe(z.string()),
  receiptNumber: maybe(z.string()),
  /**
   * Payments and refunds for the registration, in dollars. A payment can include the participant's companions. `id` is
   * the ID of a payment that staff recorded, and can undo.
   */
  payments: completeList(
    z.object({ id: maybeExact(responseId), at: timestamp, amount: z.number(), status: z.string() }),
  ),
  /** Other participants in the same registration, with what they still have to pay at the class. */
  others: completeList(
    z.object({ registrationId: responseId, name: z.string(), amountOwed: maybeExact(z.number().min(0)) }),
  ),
  /** Changes to the registration, oldest first. */
  history: completeList(Change),
  /** Emails about the registration, latest first. */
  mails: completeList(StaffMail),
});
export type ParticipantDetail = z.output<typeof ParticipantDetail>;

export const participantDetail = endpoint({
  summary: "Returns a registration with its payments and the changes that staff made.",
  ...desk,
  audit: ({ registrationId }) => ({ action: "view-registration", targets: [`registration ${registrationId}`] }),
  shows: ({ others }) => registrationsOf(others),
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
      mails: [],
    },
  },
});

/** Changes that staff can make to a session. */
const SESSION_CHANGES = ["close", "reopen", "cancel", "start-offers", "stop-offers"] as const;
export type SessionChange = (typeof SESSION_CHANGES)[number];

const changed = ({ sessionId, to }: { sessionId: string; to: SessionChange }): AuditEntry => ({
  action: to === "start-offers" || to === "stop-offers" ? to : `${to}-session`,
  targets: [`session ${sessionId}`],
});

export const changeSession = endpoint({
  summary:
    "Closes or reopens registration for a session, cancels the session with its registrations and waitlist, or starts or stops offers of free seats to the waitlist.",
  ...desk,
  audit: changed,
  result: (response) => {
    const { details = [], ...result } = bySuccess(response);
    return {
      ...result,
      details: [...(response.canceled ? [`canceled registrations: ${response.canceled}`] : []), ...details],
    };
  },
  method: "POST",
  path: "/classes-events/change-session",
  changes: true,
  request: z.strictObject({
    sessionId: id,
    to: z.enum(SESSION_CHANGES),
    /** Whether to refund every payment that the payment service can refund. Applies only to the `cancel` change. */
    refund: flag.optional(),
  }),
  response: z.object({
    success: z.boolean(),
    /** The latest change to the session, including the staff member who made the change. */
    change: maybe(Change),
    /**
     * Number of canceled registrations (`canceled`) and total refunds in dollars (`refunded`). Set only for `cancel`.
     */
    canceled: maybeExact(z.number().int().min(0)),
    refunded: maybeExact(z.number().min(0)),
  }),
  example: {
    request: { sessionId: "14", to: "close" },
    response: { success: true },
  },
});

/** Schema for an email body, which can contain line breaks. */
const body = z
  .string()
  .transform((raw) => raw.replaceAll("\r\n", "\n").trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(5_000)
      .refine((value) => !/[^\P{Cc}\n\t]/u.test(value), {
        error: "contains control characters",
        params: { allowed: "text and line breaks" },
      }),
  );

/** Maximum number of recipients listed in a message's audit entry. */
const NAMED_RECIPIENTS = 20;

export const sendMessage = endpoint({
  summary:
    "Sends an email to a session's participants through the events system's mail service. People whose registration was canceled or moved receive no email.",
  ...desk,
  audit: ({ sessionId, registrationIds }) => ({
    action: "send-message",
    targets: [
      `session ${sessionId}`,
      ...registrationIds.slice(0, NAMED_RECIPIENTS).map((id: string) => `registration ${id}` as const),
    ],
  }),
  result: ({ sent, notSent }) => ({
    ...(notSent === 0
      ? DONE
      : { result: sent > 0 ? "partly" : "refused", reason: `not sent to ${notSent} of ${sent + notSent} people` }),
    details: [`sent to ${sent}`],
  }),
  method: "POST",
  path: "/classes-events/send-message",
  changes: true,
  request: z.strictObject({
    sessionId: id,
    registrationIds: z.array(id).min(1).max(2_000),
    subject: requiredText(lengths.search),
    text: body,
    /** Idempotency key. All retries use the same key, so that the events system sends the message only once. */
    idempotencyKey: requiredText(lengths.id),
  }),
  response: z.object({
    sent: z.number().int().min(0),
    /**
     * Number of participants to whom the message was not sent. `Message.recipients` contains the reason why each of
     * them did not receive it.
     */
    notSent: z.number().int().min(0),
  }),
  example: {
    request: {
      sessionId: "15",
      registrationIds: ["r-51a1e3f56d552605c2223b2a49f5ffb1"],
      subject: "Please bring a pillow",
      text: "See you on Tuesday.",
      idempotencyKey: "message-example-1",
    },
    response: { sent: 1, notSent: 0 },
  },
});

export const Message = z.object({
  id: responseId,
  subject: z.string(),
  text: z.string(),
  by: maybe(z.string()),
  at: timestamp,
  recipients: completeList(
    z.object({
      registrationId: responseId,
      name: z.string(),
      outcome: z.enum(["sent", "canceled", "moved", "no-email"]),
    }),
  ),
});
export type Message = z.output<typeof Message>;

export const sessionMessages = endpoint({
  summary: "Lists the messages to a session's participants, latest first, each with its recipients.",
  ...desk,
  audit: ({ sessionId }) => ({ action: "view-messages", targets: [`session ${sessionId}`] }),
  shows: (messages) => registrationsOf(messages.flatMap(({ recipients }) => recipients)),
  method: "GET",
  path: "/classes-events/get-messages",
  request: z.object({ sessionId: id }),
  response: completeList(Message),
  example: {
    request: { sessionId: "15" },
    response: [
      {
        id: "m-51a1e3f56d552605c2223b2a49f5ffb1",
        subject: "Please bring a pillow",
        text: "See you on Tuesday.",
        by: "Sam Ortega",
        at: "2030-10-07T18:00:00Z",
        recipients: [
          { registrationId: "r-51a1e3f56d552605c2223b2a49f5ffb1", name: "Camila Lindqvist", outcome: "sent" },
        ],
      },
    ],
  },
});
