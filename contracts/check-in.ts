/** Staff API calls for checking in participants and registering walk-in participants. */

import { z } from "zod";
import { DAY_MS } from "../lib/dates/units.ts";
import { OTHER_PLACES } from "../lib/events/party.ts";
import { isEmail } from "../lib/forms/rules.ts";
import { typedCode } from "../lib/text/digits.ts";
import { bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { endpoint } from "./endpoint.ts";
import { participantExample, staff } from "./event-staff.ts";
import {
  flag,
  id,
  lengths,
  maybe,
  maybeExact,
  partnerName,
  personName,
  requiredText,
  responseId,
  text,
  wholeNumber,
} from "./fields.ts";
import { staffSeatLimits } from "./limits.ts";
import { PAYMENT_METHODS } from "./registration-desk.ts";

export const markArrival = endpoint({
  summary:
    "Checks in a participant or undoes the check-in. The latest request takes effect, so a request can be repeated.",
  ...staff,
  audit: ({ registrationId, arrived }) => ({
    action: arrived ? "check-in" : "undo-check-in",
    targets: [`registration ${registrationId}`],
  }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/mark-arrival",
  changes: true,
  request: z.strictObject({
    registrationId: id,
    sessionId: id,
    arrived: flag,
    age: wholeNumber(0, DAY_MS).describe(
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
    arrivedAt: maybeExact(timestamp),
    arrivedBy: maybe(z.string()),
  }),
  example: {
    request: { registrationId: participantExample.registrationId, sessionId: "15", arrived: true, age: 1_500 },
    response: { success: true },
  },
});

export const registerWalkIn = endpoint({
  summary:
    "Registers a person, or a group, at the door or by telephone, until the session ends. The same rules for seats and the waitlist apply as for visitors. A person at the door who gets a seat is also checked in.",
  ...staff,
  audit: ({ sessionId }) => ({ action: "register-walk-in", targets: [`session ${sessionId}`] }),
  result: ({ status }) => ({ ...bySuccess({ success: status !== "refused" }), details: [status] }),
  method: "POST",
  limits: staffSeatLimits,
  path: "/classes-events/register-walk-in",
  changes: true,
  request: z.strictObject({
    sessionId: id,
    firstName: personName.min(1),
    /** Empty for a person who has only one name. */
    lastName: personName.default(""),
    /** Full name of the partner, for a fee that covers two people. */
    partnerName: partnerName.optional(),
    email: text(lengths.search)
      .refine((value) => value === "" || isEmail(value), {
        error: "is not an email address",
        params: { allowed: "an email address, or empty" },
      })
      .optional(),
    phone: text(lengths.short).optional(),
    /** ID of the selected fee. Required if the event has fees. */
    feeId: id.optional(),
    promoCode: text(lengths.short).overwrite(typedCode).optional(),
    /** People who come along, each with a seat and a fee. The default fee is that of the person. */
    others: z
      .array(z.strictObject({ firstName: personName.min(1), lastName: personName.default(""), feeId: id.optional() }))
      .max(OTHER_PLACES.length)
      .default([]),
    /** Whether the person is here and is checked in. False for a registration by telephone. */
    arrived: z.boolean().default(true),
    /**
     * How the fee is paid: on a payment page, to which the email links; later, at the class; or now, at the desk.
     */
    payment: z.enum(["online", "class", ...PAYMENT_METHODS]).default("online"),
    /** Such as the number of a check. */
    note: text(lengths.short).optional(),
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
    place: maybeExact(z.number().int().min(1)),
    /** Message for staff that explains why the registration was rejected. */
    message: maybe(z.string()),
    /** URL of the payment page. The unpaid seat is released at `heldUntil`. */
    paymentUrl: maybeExact(z.string()),
    heldUntil: maybeExact(timestamp),
    /** Amounts in dollars: what was paid at the desk, and what is to be paid at the class. */
    paid: maybeExact(z.number().min(0)),
    owed: maybeExact(z.number().min(0)),
    registrationId: maybe(responseId),
  }),
  outgoing: { paymentUrl: "payment" },
  example: {
    request: { sessionId: "15", firstName: "Tomas", lastName: "Walker", feeId: "1", idempotencyKey: "walk-in-1" },
    response: {
      status: "held",
      paymentUrl: "https://pay.larkspurhealth.example/pay/p-51a1e3f56d552605c2223b2a49f5ffb1",
      heldUntil: "2030-10-08T18:15:00-06:00",
    },
  },
});
