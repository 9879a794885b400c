import { calendarFile, registrationInfo, registrationLine, sessionInfo, validatePromoCode } from "../registration.ts";
import { exampleSession } from "./event-entities.ts";
import { example } from "./example.ts";

export const examples = [
  example(sessionInfo, {
    summary: "Returns a session with its event and fees, for the registration page.",
    request: { sessionId: "15" },
    response: {
      session: exampleSession,
      event: {
        title: "Preparing for Birth",
        eventUrl: "/classes-events/preparing-for-birth",
        eventFees: [
          { id: "2", description: "Per person", price: 60 },
          { id: "1", description: "Per couple", price: 95 },
        ],
      },
    },
  }),
  example(registrationInfo, {
    row: "AP-11",
    summary: "Returns a registration and its session, for the thank-you page.",
    request: { registrationId: "r-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: {
      session: exampleSession,
      registration: {
        id: "r-51a1e3f56d552605c2223b2a49f5ffb1",
        receiptNumber: "LH-15-1",
        amountPaid: 95,
        firstName: "Camila",
        lastName: "Lindqvist",
        email: "c•••@example.com",
        eventName: "Preparing for Birth",
        sessionId: "15",
      },
    },
  }),
  example(registrationLine, {
    summary: "Returns the queue position of a pending registration, or the result of a completed registration.",
    request: { sessionId: "15", ticket: "t-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: { place: 214 },
  }),
  example(validatePromoCode, {
    row: "AP-12",
    summary: "Returns whether a promotion code is valid for a session, and the discount in dollars.",
    request: { sessionId: "15", promoCode: "NEWPARENT10", eventFeeId: "1" },
    response: { isValid: true, amount: 10 },
  }),
  example(calendarFile, {
    row: "AP-21",
    summary: "Returns the URL of a session's calendar file.",
    request: { sessionId: "15", eventName: "Preparing for Birth" },
    response: { link: "/classes-events/calendar/15/Preparing%20for%20Birth.ics" },
  }),
];
