/** Staff API calls that list a day's sessions, return participant details, and change a session. */
import { z } from "zod";
import { bySuccess, DONE } from "./audit.ts";
import { timestamp } from "./date.ts";
import { type AuditEntry, endpoint } from "./endpoint.ts";
import { Change, Participant, Session } from "./event-entities.ts";
import { staff } from "./event-staff.ts";
import { completeList, flag, id, lengths, maybe, requiredText, responseId } from "./fields.ts";

const desk = {
  ...staff,
  // The class desk API calls have no public route, because only server-side code for staff pages makes them.
  internal: true,
  sendsActor: true,
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
  ...desk,
  audit: () => ({ action: "view-classes", targets: [] }),
  method: "GET",
  path: "/classes-events/get-staff-sessions",
  request: z.object({ from: timestamp, to: timestamp, mine: flag.optional() }),
  response: completeList(StaffSession),
});

export const followClass = endpoint({
  ...desk,
  audit: ({ eventId }) => ({ action: "follow-class", targets: [`event ${eventId}`] }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/follow-class",
  changes: true,
  request: z.strictObject({ eventId: id, follow: flag }),
  response: z.object({ success: z.boolean() }),
});

export const ParticipantDetail = z.object({
  participant: Participant,
  phone: maybe(z.string()),
  hostingLocation: maybe(z.string()),
  registeredAt: timestamp,
  /** Description of the fee that the participant selected. */
  fee: maybe(z.string()),
  /** Amount in dollars that this participant must pay. */
  amount: z.number().min(0),
  promoCode: maybe(z.string()),
  receiptNumber: maybe(z.string()),
  /** Payments and refunds for the registration, in dollars. A payment can include the participant's companions. */
  payments: completeList(z.object({ at: timestamp, amount: z.number(), status: z.string() })),
  /** Other participants in the same registration. */
  others: completeList(z.object({ registrationId: responseId, name: z.string() })),
  /** Changes to the registration, oldest first. */
  history: completeList(Change),
});
export type ParticipantDetail = z.output<typeof ParticipantDetail>;

export const participantDetail = endpoint({
  ...desk,
  audit: ({ registrationId }) => ({ action: "view-registration", targets: [`registration ${registrationId}`] }),
  method: "GET",
  path: "/classes-events/get-participant",
  notFound: true,
  request: z.object({ registrationId: id }),
  response: ParticipantDetail,
});

/** Changes that staff can make to a session. */
export const SESSION_CHANGES = ["close", "reopen", "cancel"] as const;
export type SessionChange = (typeof SESSION_CHANGES)[number];

const changed = ({ sessionId, to }: { sessionId: string; to: SessionChange }): AuditEntry => ({
  action: `${to}-session`,
  targets: [`session ${sessionId}`],
});

export const changeSession = endpoint({
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
    canceled: maybe(z.number().int().min(0)),
    refunded: maybe(z.number().min(0)),
  }),
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
  ...desk,
  audit: ({ sessionId }) => ({ action: "view-messages", targets: [`session ${sessionId}`] }),
  method: "GET",
  path: "/classes-events/get-messages",
  request: z.object({ sessionId: id }),
  response: completeList(Message),
});
