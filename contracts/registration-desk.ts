/** Staff API calls that find a participant in all classes, and correct, refund, or confirm one registration. */
import { z } from "zod";
import { isEmail } from "../lib/forms/rules.ts";
import { bySuccess } from "./audit.ts";
import { endpoint } from "./endpoint.ts";
import { Participant } from "./event-entities.ts";
import { participantExample, staff } from "./event-staff.ts";
import { completeList, id, lengths, maybe, maybeExact, personName, text } from "./fields.ts";

const desk = {
  ...staff,
  // The calls have no public route, because only server-side code for staff pages makes them.
  internal: true,
  method: "POST",
} as const;
const change = {
  success: z.boolean(),
  /** Why nothing was changed. */
  message: maybe(z.string()),
};
const registration = ({ registrationId }: { registrationId: string }) => `registration ${registrationId}` as const;

export const findParticipants = endpoint({
  summary:
    "Finds participants of all classes by a part of the name, email address, or telephone number, latest class first.",
  ...desk,
  audit: () => ({ action: "search-participants", targets: [] }),
  path: "/classes-events/find-participants",
  // The text can be a person's name. It is in the request body because the upstream might log URLs.
  request: z.strictObject({ searchText: text(lengths.search).min(3) }),
  response: completeList(Participant),
  example: { request: { searchText: "Camila Lindqvist" }, response: [participantExample] },
});

export const correctRegistration = endpoint({
  summary: "Corrects the name, email address, or telephone number of a registration.",
  ...desk,
  audit: (request) => ({ action: "correct-registration", targets: [registration(request)] }),
  result: bySuccess,
  path: "/classes-events/correct-registration",
  changes: true,
  request: z.strictObject({
    registrationId: id,
    firstName: personName.min(1),
    lastName: personName,
    email: text(254).refine((value) => value === "" || isEmail(value), {
      error: "is not an email address",
      params: { allowed: "an email address such as ana@example.org" },
    }),
    phone: text(lengths.short),
  }),
  response: z.object(change),
  example: {
    request: {
      registrationId: "r-8609579ba5f596fe4bb796bd80b4e125",
      firstName: "Ana",
      lastName: "Ito",
      email: "ana.ito@example.com",
      phone: "303-555-0101",
    },
    response: { success: true },
  },
});

export const resendConfirmation = endpoint({
  summary: "Sends the email about a registration's present state again.",
  ...desk,
  audit: (request) => ({ action: "resend-confirmation", targets: [registration(request)] }),
  result: bySuccess,
  path: "/classes-events/resend-confirmation",
  changes: true,
  request: z.strictObject({ registrationId: id }),
  response: z.object(change),
  example: { request: { registrationId: "r-8609579ba5f596fe4bb796bd80b4e125" }, response: { success: true } },
});

export const refundRegistration = endpoint({
  summary: "Refunds the payment of a canceled registration whose cancellation did not refund it.",
  ...desk,
  audit: (request) => ({ action: "refund-registration", targets: [registration(request)] }),
  result: bySuccess,
  path: "/classes-events/refund-registration",
  changes: true,
  request: z.strictObject({ registrationId: id }),
  response: z.object({ ...change, /** The refund in dollars. */ refunded: maybeExact(z.number().min(0)) }),
  example: { request: { registrationId: "r-06d698c5c68955e8456fb5b2c51da446" }, response: { success: true } },
});
