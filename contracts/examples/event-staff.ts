import type { z } from "zod";
import type { Participant, Waiting } from "../event-entities.ts";
import {
  cancelRegistration,
  cancelRegistrationByAddress,
  eventParticipants,
  giveSeat,
  markArrival,
  moveParticipants,
  moveRegistration,
  moveSession,
  participantsOrdered,
  registerWalkIn,
  removeWaiting,
  restoreRegistration,
  searchParticipants,
  sessionParticipants,
  spreadsheetParticipants,
  waitingList,
} from "../event-staff.ts";
import { example } from "./example.ts";

const participantExample = {
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

const waitingExample = {
  id: "w-06d698c5c68955e8456fb5b2c51da445",
  name: "Tomas Lindqvist",
  email: "tomas.lindqvist@example.com",
  phone: "970-555-0119",
  seats: 1,
  since: "2030-10-01T09:00:00-06:00",
} satisfies z.input<typeof Waiting>;

export const examples = [
  example(participantsOrdered, {
    row: "AP-13",
    summary: "Lists an event's participants by location. Pages use the POST call so that URLs contain no names.",
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Centennial Hospital", participants: [participantExample] }],
  }),
  example(searchParticipants, {
    row: "AP-13 POST",
    summary: "Lists an event's participants by location.",
    request: { eventId: "1", searchText: "lind" },
    response: [{ location: "Larkspur Centennial Hospital", participants: [participantExample] }],
  }),
  example(eventParticipants, {
    row: "AP-14",
    summary: "Lists all participants in an event, for the report.",
    request: { eventId: "1" },
    response: [participantExample],
  }),
  example(sessionParticipants, {
    row: "AP-15",
    summary: "Lists a session's participants.",
    request: { sessionId: "15", hostingLocation: "9" },
    response: { participants: [participantExample] },
  }),
  example(spreadsheetParticipants, {
    row: "AP-16",
    summary: "Lists a session's participants, for the spreadsheet.",
    request: { sessionId: "15" },
    response: [participantExample],
  }),
  example(moveSession, {
    row: "AP-17",
    summary: "Moves a registration to another session. Pages use the POST call.",
    ...moveExample,
  }),
  example(moveRegistration, { row: "AP-17 POST", summary: "Moves a registration to another session.", ...moveExample }),
  example(moveParticipants, {
    summary:
      "Moves several registrations to another session. If the session has too few available seats, the upstream moves none of them.",
    request: { registrationIds: ["r-8609579ba5f596fe4bb796bd80b4e125"], newSessionId: "14", sessionId: "15" },
    response: [{ registrationId: "r-8609579ba5f596fe4bb796bd80b4e125", name: "Dahlia Lonetree", moved: true }],
  }),
  example(cancelRegistrationByAddress, {
    row: "AP-18",
    summary: "Cancels a registration. Pages use the POST call.",
    ...cancelExample,
    request: { registrationId: "r-75f5cd0ade7a5a94c5b57cf91b398b07" },
  }),
  example(cancelRegistration, { row: "AP-18 POST", summary: "Cancels a registration.", ...cancelExample }),
  example(restoreRegistration, {
    summary: "Undoes a cancellation if the session has an available seat and the payment was not refunded.",
    request: { registrationId: "r-06d698c5c68955e8456fb5b2c51da445" },
    response: { success: true },
  }),
  example(waitingList, {
    summary: "Lists the waitlist for a full session in the order that seats are assigned.",
    request: { sessionId: "15" },
    response: [waitingExample],
  }),
  example(giveSeat, {
    summary:
      "Assigns available seats to a person on the waitlist. If the seats require payment, they are held for one day.",
    request: { waitingId: "w-17d698c5c68955e8456fb5b2c51da445" },
    response: {
      success: true,
      paymentUrl: "https://pay.larkspurhealth.example/pay/p-51a1e3f56d552605c2223b2a49f5ffb1",
      heldUntil: "2030-10-02T09:00:00-06:00",
    },
  }),
  example(removeWaiting, {
    summary: "Removes a person from a waitlist.",
    request: { waitingId: "w-28d698c5c68955e8456fb5b2c51da445" },
    response: { success: true },
  }),
  example(markArrival, {
    summary:
      "Checks in a participant or undoes the check-in. The latest request takes effect, so a request can be repeated.",
    request: { registrationId: participantExample.registrationId, sessionId: "15", arrived: true, age: 1_500 },
    response: { success: true },
  }),
  example(registerWalkIn, {
    summary:
      "Registers a walk-in participant, until the session ends. The same rules for seats and the waitlist apply as for visitors. A person who gets a seat is also checked in.",
    request: { sessionId: "15", firstName: "Tomas", lastName: "Walker", feeId: "1", idempotencyKey: "walk-in-1" },
    response: {
      status: "held",
      paymentUrl: "https://pay.larkspurhealth.example/pay/p-51a1e3f56d552605c2223b2a49f5ffb1",
      heldUntil: "2030-10-08T18:15:00-06:00",
    },
  }),
];
