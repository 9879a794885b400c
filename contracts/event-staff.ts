/** Classes and events as staff see them: who takes part, moving and cancelling. */
import { z } from "zod";
import { MIN_LENGTH } from "../lib/constants.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { Participant, ParticipantGroup } from "./event-entities.ts";
import { found, id, lengths, list, text } from "./fields.ts";

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

export const participantsOrdered = endpoint({
  ...staff,
  row: "AP-13",
  summary: "Participants of an event by place. Pages use the POST form, so that names stay out of addresses.",
  method: "GET",
  path: "/classes-events/get-participants-ordered",
  request: z.object(ParticipantSearch),
  response: list(ParticipantGroup),
  example: {
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Colorado Springs Hospital", participants: [lindqvist] }],
  },
});

export const searchParticipants = endpoint({
  ...staff,
  row: "AP-13 POST",
  summary: "Participants of an event by place.",
  method: "POST",
  path: "/classes-events/get-participants-ordered",
  request: z.strictObject(ParticipantSearch),
  response: list(ParticipantGroup),
  example: {
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Colorado Springs Hospital", participants: [lindqvist] }],
  },
});

export const eventParticipants = endpoint({
  ...staff,
  row: "AP-14",
  summary: "Every participant of an event, for the report.",
  method: "GET",
  path: "/classes-events/get-all-event-participants",
  request: z.object({ eventId: id }),
  response: list(Participant),
  example: { request: { eventId: "1" }, response: [lindqvist] },
});

export const sessionParticipants = endpoint({
  ...staff,
  row: "AP-15",
  summary: "The participants of a session.",
  method: "GET",
  path: "/classes-events/get-participants-session",
  request: z.object({ sessionId: id, hostingLocation: text(lengths.name).optional() }),
  response: z.object({ participants: found(Participant) }),
  example: {
    request: { sessionId: "15", hostingLocation: "14" },
    response: { participants: [lindqvist] },
  },
});

export const spreadsheetParticipants = endpoint({
  ...staff,
  row: "AP-16",
  summary: "The participants of a session, for the spreadsheet.",
  method: "GET",
  path: "/api/classes-events/get-session-participants",
  request: z.object({ sessionId: id }),
  response: list(Participant),
  example: { request: { sessionId: "15" }, response: [lindqvist] },
});

// A move needs both ids (VA-12).
const move = { registrationId: id, newSessionId: id };
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
  row: "AP-18",
  summary: "Cancels a registration. Pages use the POST form.",
  method: "GET",
  path: "/classes-events/cancel-registration",
  changes: true,
  request: z.object({ registrationId: id }),
  response: z.object({ success: z.boolean() }),
  example: cancelExample,
});

export const cancelRegistration = endpoint({
  ...staff,
  row: "AP-18 POST",
  summary: "Cancels a registration.",
  method: "POST",
  path: "/classes-events/cancel-registration",
  changes: true,
  request: z.strictObject({ registrationId: id }),
  response: z.object({ success: z.boolean() }),
  example: cancelExample,
});
