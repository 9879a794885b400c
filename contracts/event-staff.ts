/** Staff API calls for listing participants and changing their registrations. */
import { z } from "zod";
import { MIN_LENGTH } from "../lib/constants.ts";
import { byPart, bySuccess } from "./audit.ts";
import { type AuditEntry, type AuditTarget, endpoint, timeouts } from "./endpoint.ts";
import { Change, Participant, ParticipantGroup } from "./event-entities.ts";
import { completeList, flag, id, lengths, maybe, maybeExact, responseId, resultList, text } from "./fields.ts";
import { staffSeatLimits } from "./limits.ts";

/** Properties shared by all staff API calls to the events system. */
export const staff = {
  upstream: "events",
  access: "role",
  role: "staff",
  privacy: "personal",
  cache: "never",
  timeout: timeouts.read,
} as const;

/** Returns the registrations of participants, for the audit log. */
export const registrationsOf = (participants: readonly { registrationId: string }[]): readonly AuditTarget[] =>
  participants.map(({ registrationId }) => `registration ${registrationId}` as const);

const registrationsOfGroups = (groups: readonly { participants: readonly { registrationId: string }[] }[]) =>
  registrationsOf(groups.flatMap(({ participants }) => participants));

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

export const participantExample = {
  name: "Camila Lindqvist",
  email: "camila.lindqvist.15.0@example.com",
  registrationId: "r-51a1e3f56d552605c2223b2a49f5ffb1",
  sessionId: "15",
  sessionName: "Preparing for Birth, 6 weeks",
  startDate: "2030-10-08T18:00:00-06:00",
  sessionStartDate: "2030-10-08T18:00:00-06:00",
  paymentStatus: "1 - Paid",
  eventId: "1",
  eventName: "Preparing for Birth",
} satisfies z.input<typeof Participant>;

const moveExample = {
  request: { registrationId: "r-8609579ba5f596fe4bb796bd80b4e125", newSessionId: "14" },
  response: { data: { success: true } },
};

const cancelExample = {
  request: { registrationId: "r-06d698c5c68955e8456fb5b2c51da445" },
  response: { success: true },
};

export const participantsOrdered = endpoint({
  row: "AP-13",
  summary: "Lists an event's participants by location. Pages use the POST call so that URLs contain no names.",
  ...staff,
  audit: participantListAudit,
  shows: registrationsOfGroups,
  method: "GET",
  path: "/classes-events/get-participants-ordered",
  request: z.object(ParticipantSearch),
  response: completeList(ParticipantGroup),
  example: {
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Centennial Hospital", participants: [participantExample] }],
  },
});

export const searchParticipants = endpoint({
  row: "AP-13 POST",
  summary: "Lists an event's participants by location.",
  ...staff,
  audit: participantListAudit,
  shows: registrationsOfGroups,
  method: "POST",
  path: "/classes-events/get-participants-ordered",
  request: z.strictObject(ParticipantSearch),
  response: completeList(ParticipantGroup),
  example: {
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Centennial Hospital", participants: [participantExample] }],
  },
});

export const eventParticipants = endpoint({
  row: "AP-14",
  summary: "Lists all participants in an event, for the report.",
  ...staff,
  audit: ({ eventId }) => ({ action: "download-participants", targets: [`event ${eventId}`] }),
  shows: registrationsOf,
  method: "GET",
  path: "/classes-events/get-all-event-participants",
  request: z.object({ eventId: id }),
  response: completeList(Participant),
  example: {
    request: { eventId: "1" },
    response: [participantExample],
  },
});

export const sessionParticipants = endpoint({
  row: "AP-15",
  summary: "Lists a session's participants.",
  ...staff,
  audit: ({ sessionId }) => ({ action: "view-participants", targets: [`session ${sessionId}`] }),
  shows: ({ participants }) => registrationsOf(participants),
  method: "GET",
  path: "/classes-events/get-participants-session",
  request: z.object({ sessionId: id, hostingLocation: text(lengths.name).optional() }),
  response: z.object({ participants: resultList(Participant) }),
  example: {
    request: { sessionId: "15", hostingLocation: "9" },
    response: { participants: [participantExample] },
  },
});

export const spreadsheetParticipants = endpoint({
  row: "AP-16",
  summary: "Lists a session's participants, for the spreadsheet.",
  ...staff,
  audit: ({ sessionId }) => ({ action: "download-participants", targets: [`session ${sessionId}`] }),
  shows: registrationsOf,
  method: "GET",
  path: "/api/classes-events/get-session-participants",
  request: z.object({ sessionId: id }),
  response: completeList(Participant),
  example: {
    request: { sessionId: "15" },
    response: [participantExample],
  },
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
  refunded: maybeExact(z.number().min(0)),
});

export const moveSession = endpoint({
  row: "AP-17",
  summary: "Moves a registration to another session. Pages use the POST call.",
  ...staff,
  audit: moved,
  result: ({ data }) => bySuccess(data),
  method: "GET",
  path: "/classes-events/move-session",
  changes: true,
  request: z.object(move),
  response: MoveResponse,
  example: moveExample,
});

export const moveRegistration = endpoint({
  row: "AP-17 POST",
  summary: "Moves a registration to another session.",
  ...staff,
  audit: moved,
  result: ({ data }) => bySuccess(data),
  method: "POST",
  path: "/classes-events/move-session",
  changes: true,
  request: z.strictObject(move),
  response: MoveResponse,
  example: moveExample,
});

export const moveParticipants = endpoint({
  summary:
    "Moves several registrations to another session. If the session has too few available seats, the upstream moves none of them.",
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
  example: {
    request: { registrationIds: ["r-8609579ba5f596fe4bb796bd80b4e125"], newSessionId: "14", sessionId: "15" },
    response: [{ registrationId: "r-8609579ba5f596fe4bb796bd80b4e125", name: "Dahlia Lonetree", moved: true }],
  },
});
export type MovedParticipant = z.output<typeof moveParticipants.response>[number];

export const cancelRegistrationByAddress = endpoint({
  row: "AP-18",
  summary: "Cancels a registration. Pages use the POST call.",
  ...staff,
  audit: canceled,
  result: bySuccess,
  method: "GET",
  path: "/classes-events/cancel-registration",
  changes: true,
  request: z.object(cancel),
  response: CancelResponse,
  example: { ...cancelExample, request: { registrationId: "r-75f5cd0ade7a5a94c5b57cf91b398b07" } },
});

export const cancelRegistration = endpoint({
  row: "AP-18 POST",
  summary: "Cancels a registration.",
  ...staff,
  audit: canceled,
  result: bySuccess,
  method: "POST",
  path: "/classes-events/cancel-registration",
  changes: true,
  request: z.strictObject(cancel),
  response: CancelResponse,
  example: cancelExample,
});

export const restoreRegistration = endpoint({
  summary: "Undoes a cancellation if the session has an available seat and the payment was not refunded.",
  ...staff,
  audit: ({ registrationId }) => ({ action: "restore-registration", targets: [`registration ${registrationId}`] }),
  result: bySuccess,
  method: "POST",
  limits: staffSeatLimits,
  path: "/classes-events/restore-registration",
  changes: true,
  request: z.strictObject({ registrationId: id }),
  response: z.object({
    success: z.boolean(),
    /** Message for staff that explains why the registration could not be restored. */
    message: maybe(z.string()),
  }),
  example: {
    request: { registrationId: "r-06d698c5c68955e8456fb5b2c51da445" },
    response: { success: true },
  },
});
