/** Staff API calls for managing registrations and waitlists. */
import { z } from "zod";
import { MIN_LENGTH } from "../lib/constants.ts";
import { isEmail } from "../lib/forms/rules.ts";
import { byPart, bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { type AuditEntry, endpoint, timeouts } from "./endpoint.ts";
import { Change, Participant, ParticipantGroup, Waiting } from "./event-entities.ts";
import {
  completeList,
  flag,
  id,
  lengths,
  maybe,
  requiredText,
  responseId,
  resultList,
  text,
  wholeNumber,
} from "./fields.ts";
import { staffSeatLimits } from "./limits.ts";

/** Properties shared by all staff API calls to the events system. */
export const staff = {
  upstream: "events",
  access: "staff",
  privacy: "personal",
  cache: "never",
  timeout: timeouts.read,
} as const;

const ParticipantSearch = {
  eventId: id,
  /** Search text: at least 3 characters of a name or email address. Empty search text matches all participants. */
  searchText: text()
    .refine((value) => value.length === 0 || value.length >= MIN_LENGTH.participants, {
      error: "is too short",
      params: { allowed: `empty, or at least ${MIN_LENGTH.participants} characters` },
    })
    .optional(),
};

const participantListAudit = ({
  eventId,
  searchText,
}: {
  eventId: string;
  searchText?: string | undefined;
}): AuditEntry => ({
  action: searchText ? "search-participants" : "view-participants",
  targets: [`event ${eventId}`],
});

export const participantsOrdered = endpoint({
  ...staff,
  audit: participantListAudit,
  method: "GET",
  path: "/classes-events/get-participants-ordered",
  request: z.object(ParticipantSearch),
  response: completeList(ParticipantGroup),
});

export const searchParticipants = endpoint({
  ...staff,
  audit: participantListAudit,
  method: "POST",
  path: "/classes-events/get-participants-ordered",
  request: z.strictObject(ParticipantSearch),
  response: completeList(ParticipantGroup),
});

export const eventParticipants = endpoint({
  ...staff,
  audit: ({ eventId }) => ({ action: "download-participants", targets: [`event ${eventId}`] }),
  method: "GET",
  path: "/classes-events/get-all-event-participants",
  request: z.object({ eventId: id }),
  response: completeList(Participant),
});

export const sessionParticipants = endpoint({
  ...staff,
  audit: ({ sessionId }) => ({ action: "view-participants", targets: [`session ${sessionId}`] }),
  method: "GET",
  path: "/classes-events/get-participants-session",
  request: z.object({ sessionId: id, hostingLocation: text(lengths.name).optional() }),
  response: z.object({ participants: resultList(Participant) }),
});

export const spreadsheetParticipants = endpoint({
  ...staff,
  audit: ({ sessionId }) => ({ action: "download-participants", targets: [`session ${sessionId}`] }),
  method: "GET",
  path: "/api/classes-events/get-session-participants",
  request: z.object({ sessionId: id }),
  response: completeList(Participant),
});

/**
 * ID of the event session under which the staff page listed the registration. If the registration is now in another
 * session, the upstream rejects the request, so concurrent staff changes do not overwrite each other.
 */
const seenIn = id
  .optional()
  .describe("ID of the session that the caller saw; the upstream skips a registration that was moved later");

const move = { registrationId: id, newSessionId: id, sessionId: seenIn };
interface Move {
  registrationId: string;
  newSessionId: string;
}
const moved = ({ registrationId, newSessionId }: Move): AuditEntry => ({
  action: "move-registration",
  targets: [`registration ${registrationId}`, `session ${newSessionId}`],
});
const cancel = {
  registrationId: id,
  sessionId: seenIn,
  /** Whether to refund the amount that was paid for this person. */
  refund: flag.optional(),
};
/** Latest change to the registration, including the staff member who made the change. */
const change = maybe(Change);
const canceled = ({ registrationId }: { registrationId: string }): AuditEntry => ({
  action: "cancel-registration",
  targets: [`registration ${registrationId}`],
});
const MoveResponse = z.object({ data: z.object({ success: z.boolean(), change }) });
const CancelResponse = z.object({
  success: z.boolean(),
  change,
  /** Refund in dollars. */
  refunded: maybe(z.number().min(0)),
});

export const moveSession = endpoint({
  ...staff,
  audit: moved,
  result: ({ data }) => bySuccess(data),
  method: "GET",
  path: "/classes-events/move-session",
  changes: true,
  sendsActor: true,
  request: z.object(move),
  response: MoveResponse,
});

export const moveRegistration = endpoint({
  ...staff,
  audit: moved,
  result: ({ data }) => bySuccess(data),
  method: "POST",
  path: "/classes-events/move-session",
  changes: true,
  sendsActor: true,
  request: z.strictObject(move),
  response: MoveResponse,
});

export const moveParticipants = endpoint({
  ...staff,
  audit: ({ registrationIds, newSessionId }) => ({
    action: "move-registration",
    targets: [...registrationIds.map((id: string) => `registration ${id}` as const), `session ${newSessionId}`],
  }),
  result: (people) =>
    byPart(
      people.map(({ registrationId, moved, change }) => ({
        target: `registration ${registrationId}`,
        isDone: moved,
        change,
      })),
    ),
  method: "POST",
  path: "/classes-events/move-participants",
  changes: true,
  sendsActor: true,
  request: z.strictObject({ registrationIds: z.array(id).min(1).max(1_000), newSessionId: id, sessionId: id }),
  /** All registrations in the request, including registrations that were not moved. */
  response: completeList(
    z.object({
      registrationId: responseId,
      name: z.string(),
      moved: z.boolean(),
      /** The concurrent change that prevented the move, if any. */
      change,
      /**
       * Message for staff that explains why the registration was not moved. Set only if no concurrent change prevented
       * the move.
       */
      message: maybe(z.string()),
    }),
  ),
});
export type MovedParticipant = z.output<typeof moveParticipants.response>[number];

export const cancelRegistrationByAddress = endpoint({
  ...staff,
  audit: canceled,
  result: bySuccess,
  method: "GET",
  path: "/classes-events/cancel-registration",
  changes: true,
  sendsActor: true,
  request: z.object(cancel),
  response: CancelResponse,
});

export const cancelRegistration = endpoint({
  ...staff,
  audit: canceled,
  result: bySuccess,
  method: "POST",
  path: "/classes-events/cancel-registration",
  changes: true,
  sendsActor: true,
  request: z.strictObject(cancel),
  response: CancelResponse,
});

export const restoreRegistration = endpoint({
  ...staff,
  audit: ({ registrationId }) => ({ action: "restore-registration", targets: [`registration ${registrationId}`] }),
  result: bySuccess,
  method: "POST",
  limits: staffSeatLimits,
  path: "/classes-events/restore-registration",
  changes: true,
  sendsActor: true,
  request: z.strictObject({ registrationId: id }),
  response: z.object({
    success: z.boolean(),
    /** Message for staff that explains why the registration could not be restored. */
    message: maybe(z.string()),
  }),
});

export const waitingList = endpoint({
  ...staff,
  // The API call has no public route, because only server-side code for staff pages makes it.
  internal: true,
  audit: ({ sessionId }) => ({ action: "view-waiting-list", targets: [`session ${sessionId}`] }),
  method: "GET",
  path: "/classes-events/get-waiting-list",
  request: z.object({ sessionId: id }),
  response: completeList(Waiting),
});

export const giveSeat = endpoint({
  ...staff,
  internal: true,
  audit: ({ waitingId }) => ({ action: "give-seat", targets: [`waiting ${waitingId}`] }),
  result: bySuccess,
  method: "POST",
  limits: staffSeatLimits,
  path: "/classes-events/give-seat",
  changes: true,
  sendsActor: true,
  request: z.strictObject({ waitingId: id }),
  response: z.object({
    success: z.boolean(),
    /** Message for staff that explains why no seat could be assigned. */
    message: maybe(z.string()),
    /** URL of the payment page. Unpaid seats are released at `heldUntil`. */
    paymentUrl: maybe(z.string()),
    heldUntil: maybe(timestamp),
  }),
  outgoing: { paymentUrl: "payment" },
});

export const removeWaiting = endpoint({
  ...staff,
  internal: true,
  audit: ({ waitingId }) => ({ action: "remove-from-waiting-list", targets: [`waiting ${waitingId}`] }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/remove-from-waiting-list",
  changes: true,
  sendsActor: true,
  request: z.strictObject({ waitingId: id }),
  response: z.object({ success: z.boolean() }),
});

export const markArrival = endpoint({
  ...staff,
  audit: ({ registrationId, arrived }) => ({
    action: arrived ? "check-in" : "undo-check-in",
    targets: [`registration ${registrationId}`],
  }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/mark-arrival",
  changes: true,
  sendsActor: true,
  request: z.strictObject({
    registrationId: id,
    sessionId: id,
    arrived: flag,
    age: wholeNumber(0, 24 * 60 * 60_000).describe(
      "milliseconds since the check-in, because requests may be delayed and phones' clocks differ",
    ),
  }),
  response: z.object({
    /**
     * Whether the registration still has a seat in the session. False if the registration was canceled or moved to
     * another session.
     */
    success: z.boolean(),
    /** Time when the participant was checked in, possibly by another staff member. */
    arrivedAt: maybe(timestamp),
    arrivedBy: maybe(z.string()),
  }),
});

export const registerWalkIn = endpoint({
  ...staff,
  audit: ({ sessionId }) => ({ action: "register-walk-in", targets: [`session ${sessionId}`] }),
  result: ({ status }) => ({ ...bySuccess({ success: status !== "refused" }), details: [status] }),
  method: "POST",
  limits: staffSeatLimits,
  path: "/classes-events/register-walk-in",
  changes: true,
  sendsActor: true,
  request: z.strictObject({
    sessionId: id,
    firstName: requiredText(lengths.name),
    lastName: requiredText(lengths.name),
    email: text(lengths.search)
      .refine((value) => value === "" || isEmail(value), {
        error: "is not an email address",
        params: { allowed: "an email address, or empty" },
      })
      .optional(),
    /** ID of the selected fee. Required if the event has fees. */
    feeId: id.optional(),
    /** Idempotency key. Retries of the same registration use the same key. */
    idempotencyKey: requiredText(lengths.id),
  }),
  response: z.object({
    /**
     * `held` means that the seat is temporarily reserved until payment. `waiting` (on the waitlist) requires an email
     * address.
     */
    status: z.enum(["registered", "held", "waiting", "refused"]),
    /** Position on the waitlist, starting at 1. */
    place: maybe(z.number().int().min(1)),
    /** Message for staff that explains why the registration was rejected. */
    message: maybe(z.string()),
    /** URL of the payment page. The unpaid seat is released at `heldUntil`. */
    paymentUrl: maybe(z.string()),
    heldUntil: maybe(timestamp),
  }),
  outgoing: { paymentUrl: "payment" },
});
