/** Classes and events as staff see them: who takes part, moving and cancelling. */
import { z } from "zod";
import { MIN_LENGTH } from "../lib/constants.ts";
import { moment } from "./date.ts";
import { type AuditEntry, endpoint, timeouts } from "./endpoint.ts";
import { Participant, ParticipantGroup, Waiting } from "./event-entities.ts";
import { found, id, lengths, maybe, text, wholeList } from "./fields.ts";

const staff = {
  upstream: "events",
  access: "staff",
  privacy: "personal",
  cache: "never",
  timeout: timeouts.read,
} as const;

const lindqvist = {
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

const ParticipantSearch = {
  eventId: id,
  /** Name or e-mail; nothing for all, else at least 3 characters (ST-08, VA-06). */
  searchText: text()
    .refine((value) => value.length === 0 || value.length >= MIN_LENGTH.participants, {
      error: "is too short",
      params: { allowed: `nothing, or at least ${MIN_LENGTH.participants} characters` },
    })
    .optional(),
};

const listed = ({ eventId, searchText }: { eventId: string; searchText?: string | undefined }): AuditEntry => ({
  action: searchText ? "search-participants" : "view-participants",
  targets: [`event ${eventId}`],
});

export const participantsOrdered = endpoint({
  ...staff,
  audit: listed,
  row: "AP-13",
  summary: "Participants of an event by place. Pages use the POST form, so that names stay out of addresses.",
  method: "GET",
  path: "/classes-events/get-participants-ordered",
  request: z.object(ParticipantSearch),
  response: wholeList(ParticipantGroup),
  example: {
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Centennial Hospital", participants: [lindqvist] }],
  },
});

export const searchParticipants = endpoint({
  ...staff,
  audit: listed,
  row: "AP-13 POST",
  summary: "Participants of an event by place.",
  method: "POST",
  path: "/classes-events/get-participants-ordered",
  request: z.strictObject(ParticipantSearch),
  response: wholeList(ParticipantGroup),
  example: {
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Centennial Hospital", participants: [lindqvist] }],
  },
});

export const eventParticipants = endpoint({
  ...staff,
  audit: ({ eventId }) => ({ action: "download-participants", targets: [`event ${eventId}`] }),
  row: "AP-14",
  summary: "Every participant of an event, for the report.",
  method: "GET",
  path: "/classes-events/get-all-event-participants",
  request: z.object({ eventId: id }),
  response: wholeList(Participant),
  example: { request: { eventId: "1" }, response: [lindqvist] },
});

export const sessionParticipants = endpoint({
  ...staff,
  audit: ({ sessionId }) => ({ action: "view-participants", targets: [`session ${sessionId}`] }),
  row: "AP-15",
  summary: "The participants of a session.",
  method: "GET",
  path: "/classes-events/get-participants-session",
  request: z.object({ sessionId: id, hostingLocation: text(lengths.name).optional() }),
  response: z.object({ participants: found(Participant) }),
  example: {
    request: { sessionId: "15", hostingLocation: "9" },
    response: { participants: [lindqvist] },
  },
});

export const spreadsheetParticipants = endpoint({
  ...staff,
  audit: ({ sessionId }) => ({ action: "download-participants", targets: [`session ${sessionId}`] }),
  row: "AP-16",
  summary: "The participants of a session, for the spreadsheet.",
  method: "GET",
  path: "/api/classes-events/get-session-participants",
  request: z.object({ sessionId: id }),
  response: wholeList(Participant),
  example: { request: { sessionId: "15" }, response: [lindqvist] },
});

/**
 * The session in which the caller saw the registration. One that has been moved since is left alone, so that of two
 * people who act at once the second overwrites nothing.
 */
const seenIn = id.optional().describe("the session that the registration was seen in; in another one it is left alone");

// A move needs both ids (VA-12).
const move = { registrationId: id, newSessionId: id, sessionId: seenIn };
interface Move {
  registrationId: string;
  newSessionId: string;
}
const moved = ({ registrationId, newSessionId }: Move): AuditEntry => ({
  action: "move-registration",
  targets: [`registration ${registrationId}`, `session ${newSessionId}`],
});
const cancel = { registrationId: id, sessionId: seenIn };
const canceled = ({ registrationId }: { registrationId: string }): AuditEntry => ({
  action: "cancel-registration",
  targets: [`registration ${registrationId}`],
});
const MoveResponse = z.object({ data: z.object({ success: z.boolean() }) });
const moveExample = {
  request: { registrationId: "r-8609579ba5f596fe4bb796bd80b4e125", newSessionId: "14" },
  response: { data: { success: true } },
};
const cancelExample = {
  request: { registrationId: "r-06d698c5c68955e8456fb5b2c51da445" },
  response: { success: true },
};

export const moveSession = endpoint({
  ...staff,
  audit: moved,
  row: "AP-17",
  summary: "Moves a registration to another session. Pages use the POST form.",
  method: "GET",
  path: "/classes-events/move-session",
  changes: true,
  request: z.object(move),
  response: MoveResponse,
  example: moveExample,
});

export const moveRegistration = endpoint({
  ...staff,
  audit: moved,
  row: "AP-17 POST",
  summary: "Moves a registration to another session.",
  method: "POST",
  path: "/classes-events/move-session",
  changes: true,
  request: z.strictObject(move),
  response: MoveResponse,
  example: moveExample,
});

export const cancelRegistrationByAddress = endpoint({
  ...staff,
  audit: canceled,
  row: "AP-18",
  summary: "Cancels a registration. Pages use the POST form.",
  method: "GET",
  path: "/classes-events/cancel-registration",
  changes: true,
  request: z.object(cancel),
  response: z.object({ success: z.boolean() }),
  example: cancelExample,
});

export const cancelRegistration = endpoint({
  ...staff,
  audit: canceled,
  row: "AP-18 POST",
  summary: "Cancels a registration.",
  method: "POST",
  path: "/classes-events/cancel-registration",
  changes: true,
  request: z.strictObject(cancel),
  response: z.object({ success: z.boolean() }),
  example: cancelExample,
});

const waits = {
  id: "w-06d698c5c68955e8456fb5b2c51da445",
  name: "Tomas Lindqvist",
  email: "tomas.lindqvist@example.com",
  phone: "970-555-0119",
  seats: 1,
  since: "2030-10-01T09:00:00-06:00",
} satisfies z.input<typeof Waiting>;

export const waitingList = endpoint({
  ...staff,
  // Made by a page's own actions alone.
  internal: true,
  audit: ({ sessionId }) => ({ action: "view-waiting-list", targets: [`session ${sessionId}`] }),
  row: "Proposed",
  summary: "Who waits for a seat of a full session, in the order in which seats are given.",
  method: "GET",
  path: "/classes-events/get-waiting-list",
  request: z.object({ sessionId: id }),
  response: wholeList(Waiting),
  example: { request: { sessionId: "15" }, response: [waits] },
});

export const giveSeat = endpoint({
  ...staff,
  internal: true,
  audit: ({ waitingId }) => ({ action: "give-seat", targets: [`waiting ${waitingId}`] }),
  row: "Proposed",
  summary: "Gives free seats to somebody who waits. What costs something is held for a day while they pay.",
  method: "POST",
  path: "/classes-events/give-seat",
  changes: true,
  request: z.strictObject({ waitingId: id }),
  response: z.object({
    success: z.boolean(),
    /** Why not. */
    message: maybe(z.string()),
    /** Where they pay, and until when the seats are held. */
    paymentUrl: maybe(z.string()),
    heldUntil: maybe(moment),
  }),
  outgoing: { paymentUrl: "payment" },
  example: {
    request: { waitingId: "w-17d698c5c68955e8456fb5b2c51da445" },
    response: {
      success: true,
      paymentUrl: "https://pay.larkspurhealth.example/pay/p-51a1e3f56d552605c2223b2a49f5ffb1",
      heldUntil: "2030-10-02T09:00:00-06:00",
    },
  },
});

export const removeWaiting = endpoint({
  ...staff,
  internal: true,
  audit: ({ waitingId }) => ({ action: "remove-from-waiting-list", targets: [`waiting ${waitingId}`] }),
  row: "Proposed",
  summary: "Takes somebody off a waiting list, who wants no seat any more.",
  method: "POST",
  path: "/classes-events/remove-from-waiting-list",
  changes: true,
  request: z.strictObject({ waitingId: id }),
  response: z.object({ success: z.boolean() }),
  example: { request: { waitingId: "w-28d698c5c68955e8456fb5b2c51da445" }, response: { success: true } },
});
