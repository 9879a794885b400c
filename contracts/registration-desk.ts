/** Staff API calls that find a participant in all classes, and correct, refund, or confirm one registration. */
import { z } from "zod";
import { isEmail } from "../lib/forms/rules.ts";
import { bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { type AuditTarget, endpoint } from "./endpoint.ts";
import { Participant } from "./event-entities.ts";
import { participantExample, registrationsOf, staff } from "./event-staff.ts";
import {
  completeList,
  dollars,
  id,
  lengths,
  matching,
  maybe,
  maybeExact,
  maybeList,
  partnerName,
  personName,
  responseId,
  text,
} from "./fields.ts";

/** Key of an attempt to move money. */
const KEY = /^[A-Za-z0-9-]{1,64}$/;
const idempotencyKey = matching(KEY, "is not a key", "1 to 64 letters, digits, and hyphens");

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
  shows: registrationsOf,
  path: "/classes-events/find-participants",
  // The text can be a person's name. It is in the request body because the upstream might log URLs.
  request: z.strictObject({ searchText: text(lengths.search).min(3) }),
  response: completeList(Participant),
  example: { request: { searchText: "Camila Lindqvist" }, response: [participantExample] },
});

/** A stored text, which can be older than the rules for a new text. */
const stored = z.string().max(500);
const corrected = {
  firstName: personName.min(1),
  lastName: personName,
  /** Full name of the partner whom the fee covers. Empty: no partner. Omitted: the name stays as it is. */
  partnerName: partnerName.optional(),
  email: text(254).refine((value) => value === "" || isEmail(value), {
    error: "is not an email address",
    params: { allowed: "an email address such as ana@example.org" },
  }),
  phone: text(lengths.short),
};

export const correctRegistration = endpoint({
  summary: "Corrects the names, email address, or telephone number of a registration.",
  ...desk,
  audit: (request) => ({ action: "correct-registration", targets: [registration(request)] }),
  result: bySuccess,
  path: "/classes-events/correct-registration",
  changes: true,
  request: z.strictObject({
    registrationId: id,
    ...corrected,
    /** What the registration said before. If it says something else meanwhile, nothing is changed. */
    was: z
      .strictObject({
        firstName: stored,
        lastName: stored,
        partnerName: stored.optional(),
        email: stored,
        phone: stored,
      })
      .optional(),
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
  summary: "Sends the email about a registration's present state again, or an email that did not arrive.",
  ...desk,
  audit: (request) => ({ action: "resend-confirmation", targets: [registration(request)] }),
  result: bySuccess,
  path: "/classes-events/resend-confirmation",
  changes: true,
  request: z.strictObject({
    registrationId: id,
    /** ID of an email that failed. Default: a new email about the present state. */
    mailId: id.optional(),
  }),
  response: z.object(change),
  example: { request: { registrationId: "r-8609579ba5f596fe4bb796bd80b4e125" }, response: { success: true } },
});

export const UndeliveredMails = z.object({
  /** The last failed email to each person who got no later one. */
  mails: completeList(
    z.object({
      /** Missing for a person on a waitlist. */
      registrationId: maybe(responseId),
      name: z.string(),
      sessionName: z.string(),
      at: timestamp,
      /** Why it did not arrive, in plain words. */
      problem: z.string(),
    }),
  ),
  /** The failed emails about visits and prices. */
  others: maybeList(
    z.object({
      /** Missing for an email with prices, whose recipient is known by the email address alone. */
      visitId: maybe(responseId),
      name: z.string(),
      phone: maybe(z.string()),
      /** Start of the visit. */
      startsAt: maybe(timestamp),
      at: timestamp,
      problem: z.string(),
    }),
  ),
  /** Number of emails that should have been sent, and why they wait. */
  late: z.number().int().min(0),
  lateProblem: maybe(z.string()),
});
export type UndeliveredMails = z.output<typeof UndeliveredMails>;

export const undeliveredMails = endpoint({
  summary: "Returns the emails that did not arrive, latest first, and the number of emails that are late.",
  ...desk,
  audit: () => ({ action: "view-undelivered-emails", targets: [] }),
  shows: ({ mails, others }) => [
    ...mails.flatMap(({ registrationId }) =>
      registrationId === undefined ? [] : [`registration ${registrationId}` satisfies AuditTarget],
    ),
    ...others.flatMap(({ visitId }) => (visitId === undefined ? [] : [`visit ${visitId}` satisfies AuditTarget])),
  ],
  path: "/classes-events/get-undelivered-emails",
  request: z.strictObject({}),
  response: UndeliveredMails,
  example: {
    request: {},
    response: {
      mails: [
        {
          registrationId: "r-06d698c5c68955e8456fb5b2c51da446",
          name: "Noa Lindqvist",
          sessionName: "Preparing for Birth, 6 weeks",
          at: "2030-09-01T18:15:00Z",
          problem: "The recipient marked the email as spam. (complained)",
        },
      ],
      others: [
        {
          visitId: "v-06d698c5c68955e8456fb5b2c51da446",
          name: "Mara Ostrander",
          phone: "3035550142",
          startsAt: "2030-09-04T15:00:00Z",
          at: "2030-09-01T18:20:00Z",
          problem:
            "The mail service does not accept the email address. Please check the address. (E_RECIPIENT_NOT_ALLOWED)",
        },
      ],
      late: 0,
    },
  },
});

export const refundRegistration = endpoint({
  summary: "Refunds what was paid for a registration, or a part of it. A repeated request refunds once.",
  ...desk,
  audit: (request) => ({ action: "refund-registration", targets: [registration(request)] }),
  result: bySuccess,
  path: "/classes-events/refund-registration",
  changes: true,
  request: z.strictObject({
    registrationId: id,
    /** Amount in dollars. Default: all that was paid and not refunded. */
    amount: dollars.optional(),
    /** Reason, which the history and the reports show. */
    reason: text(lengths.search).optional(),
    /** Idempotency key. Retries of the same refund use the same key. */
    idempotencyKey: idempotencyKey.optional(),
  }),
  response: z.object({ ...change, /** The refund in dollars. */ refunded: maybeExact(z.number().min(0)) }),
  example: { request: { registrationId: "r-06d698c5c68955e8456fb5b2c51da446" }, response: { success: true } },
});

export const PAYMENT_METHODS = ["cash", "check", "card"] as const;

export const recordPayment = endpoint({
  summary:
    "Records a payment at the desk: what people still have to pay at the class, or the fee of seats that are held. A repeated request records it once.",
  ...desk,
  audit: ({ registrationIds, method }) => ({
    action: `record-${method}-payment`,
    targets: registrationIds.map((registrationId) => `registration ${registrationId}` as const),
  }),
  result: bySuccess,
  path: "/classes-events/record-payment",
  changes: true,
  request: z.strictObject({
    registrationIds: z.array(id).min(1).max(20),
    method: z.enum(PAYMENT_METHODS),
    /** Amount in dollars, for a part of what one person has to pay. Default: all of it. */
    amount: dollars.optional(),
    /** Such as the number of a check. */
    note: text(lengths.short).optional(),
    idempotencyKey,
  }),
  response: z.object({ ...change, /** The payment in dollars. */ paid: maybeExact(z.number().min(0)) }),
  example: {
    request: {
      registrationIds: ["r-5a20c6d1e8f94b73a6c2d4e8f0b19375"],
      method: "cash",
      idempotencyKey: "payment-1",
    },
    response: { success: true },
  },
});

export const undoPayment = endpoint({
  summary: "Undoes a payment that staff recorded by mistake. The person has to pay again.",
  ...desk,
  audit: (request) => ({ action: "undo-payment", targets: [registration(request)] }),
  result: bySuccess,
  path: "/classes-events/undo-payment",
  changes: true,
  request: z.strictObject({ registrationId: id, paymentId: id }),
  response: z.object(change),
  example: {
    request: {
      registrationId: "r-7c31d7e2f9a05c84b7d3e5f901c2a486",
      paymentId: "p-7c31d7e2f9a05c84b7d3e5f901c2a486",
    },
    response: { success: true },
  },
});
