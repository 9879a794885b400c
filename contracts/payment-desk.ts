/** Staff API calls that compare payments with the payment provider. */
import { z } from "zod";
import { bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { staff } from "./event-staff.ts";
import { completeList, id, maybe, maybeExact, responseId } from "./fields.ts";
import { PAYMENT_METHODS } from "./registration-desk.ts";

const desk = {
  ...staff,
  // The calls have no public route, because only server-side code for staff pages makes them.
  internal: true,
  timeout: timeouts.slow,
} as const;

/** A payment with its refunds, in dollars. All fields are personal data. */
export const StaffPayment = z.object({
  id: responseId,
  at: timestamp,
  description: z.string(),
  payer: maybe(z.string()),
  amount: z.number().min(0),
  status: z.enum(["open", "confirmed", "canceled", "closed", "refused"]),
  refunded: z.number().min(0),
  receiptNumber: maybe(z.string()),
  /** How a payment at the desk was made, and who took it. Omitted for a payment on a page. */
  method: maybe(z.enum(PAYMENT_METHODS)),
  note: maybe(z.string()),
  receivedBy: maybe(z.string()),
  /** Amount in dollars that staff still have to give back by hand. */
  toGiveBack: maybeExact(z.number().min(0)),
  /** The provider's ID of the payment. Omitted for a payment without a provider. */
  reference: maybe(z.string()),
  registrationId: maybe(responseId),
  /** What does not agree yet, or undefined. */
  problem: maybe(z.string()),
});
export type StaffPayment = z.output<typeof StaffPayment>;

export const staffPayments = endpoint({
  summary: "Lists the payments of a period with their refunds, and what does not agree with the payment provider.",
  ...desk,
  audit: () => ({ action: "view-payments", targets: [] }),
  shows: ({ payments }) =>
    payments.map(({ id, registrationId }) =>
      registrationId ? (`registration ${registrationId}` as const) : (`payment ${id}` as const),
    ),
  method: "GET",
  path: "/classes-events/get-payments",
  request: z.object({ from: timestamp, to: timestamp }),
  response: z.object({
    /** Whether a payment provider is configured. */
    hasProvider: z.boolean(),
    payments: completeList(StaffPayment),
  }),
  example: {
    request: { from: "2000-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z" },
    response: {
      hasProvider: false,
      payments: [
        {
          id: "p-51a1e3f56d552605c2223b2a49f5ffb1",
          at: "2026-01-15T00:05:00Z",
          description: "Fee",
          amount: 150,
          status: "confirmed",
          refunded: 0,
        },
      ],
    },
  },
});

export const reconcilePayments = endpoint({
  summary: "Asks the payment provider about open payments, and sends it the refunds that wait.",
  ...desk,
  audit: () => ({ action: "reconcile-payments", targets: [] }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/reconcile-payments",
  changes: true,
  request: z.strictObject({}),
  response: z.object({ success: z.boolean(), checked: z.number().int().min(0) }),
  example: { request: {}, response: { success: true, checked: 0 } },
});

export const confirmRefund = endpoint({
  summary: "Records that staff gave back what is to be refunded of a payment at the desk.",
  ...desk,
  audit: () => ({ action: "confirm-refund", targets: [] }),
  result: bySuccess,
  method: "POST",
  path: "/classes-events/confirm-refund",
  changes: true,
  request: z.strictObject({ paymentId: id }),
  response: z.object({ success: z.boolean() }),
  example: { request: { paymentId: "p-8d42e8f30ab16d95c8e4f60a12d3b597" }, response: { success: true } },
});

/** A session's attendance and money, in dollars. */
export const SessionReport = z.object({
  sessionId: responseId,
  eventId: responseId,
  eventName: z.string(),
  sessionName: z.string(),
  startDate: timestamp,
  timeZone: z.string(),
  location: z.string(),
  canceled: z.boolean(),
  capacity: z.number().int().min(0),
  /** People with a seat, those among them who came, and canceled registrations. */
  registered: z.number().int().min(0),
  arrived: z.number().int().min(0),
  cancellations: z.number().int().min(0),
  waiting: z.number().int().min(0),
  /** Payments of these people, refunds to them, and what they still have to pay. */
  paid: z.number().min(0),
  refunded: z.number().min(0),
  owed: z.number().min(0),
});
export type SessionReport = z.output<typeof SessionReport>;

export const classReport = endpoint({
  summary: "Returns the attendance and the money of each session that begins in a period.",
  ...desk,
  audit: () => ({ action: "view-class-report", targets: [] }),
  shows: () => [],
  method: "GET",
  path: "/classes-events/get-class-report",
  request: z.object({ from: timestamp, to: timestamp }),
  response: z.object({ sessions: completeList(SessionReport) }),
  example: {
    request: { from: "2000-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z" },
    response: { sessions: [] },
  },
});
