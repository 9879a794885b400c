import {
  changeSession,
  followClass,
  participantDetail,
  sendMessage,
  sessionMessages,
  staffSessions,
} from "../class-desk.ts";
import { example } from "./example.ts";

export const examples = [
  example(staffSessions, {
    summary: "Lists the sessions that meet in a period, and marks the classes that the signed-in staff member follows.",
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
  }),
  example(followClass, {
    summary: "Adds a class to the classes that the signed-in staff member follows, or removes the class.",
    request: { eventId: "2", follow: true },
    response: { success: true },
  }),
  example(participantDetail, {
    summary: "Returns a registration with its payments and the changes that staff made.",
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
  }),
  example(changeSession, {
    summary:
      "Closes or reopens registration for a session, or cancels the session with its registrations and waitlist.",
    request: { sessionId: "14", to: "close" },
    response: { success: true },
  }),
  example(sendMessage, {
    summary:
      "Sends an email to a session's participants through the events system's mail service. People whose registration was canceled or moved receive no email.",
    request: {
      sessionId: "15",
      registrationIds: ["r-51a1e3f56d552605c2223b2a49f5ffb1"],
      subject: "Please bring a pillow",
      text: "See you on Tuesday.",
      idempotencyKey: "message-example-1",
    },
    response: { sent: 1, notSent: 0 },
  }),
  example(sessionMessages, {
    summary: "Lists the messages to a session's participants, latest first, each with its recipients.",
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
  }),
];
