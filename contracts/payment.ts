/**
 * API calls for paying medical staff fees. The Worker never stores or logs payment data, which is personal data, and
 * never retries a request that contains it.
 */
import { z } from "zod";
import { isStaffFeeItem, STAFF_FEES } from "../lib/events/fees.ts";
import { fitsMask, PAYMENT_PHONE_MASK } from "../lib/forms/phone.ts";
import { isPaymentEmail, isZip } from "../lib/forms/rules.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { id, lengths, personName, requiredText, state, text } from "./fields.ts";

/**
 * A fee in a payment. The name and price must match one of the five staff fees. The quantity must be 1. The Worker adds
 * the accounting codes from its settings and ignores the codes that the browser sends.
 */
const TransactionItem = z
  .strictObject({
    name: requiredText(lengths.name),
    quantity: z.literal(1),
    unitPrice: z.number(),
    paymentNote: text(lengths.name).optional(),
    project: text(lengths.short).optional(),
    activity: text(lengths.short).optional(),
    businessPcUnit: text(lengths.short).optional(),
    fund: text(lengths.short).optional(),
  })
  .refine((item) => isStaffFeeItem(item), {
    path: ["unitPrice"],
    error: "is not the price of this fee",
    params: { allowed: STAFF_FEES.map((fee) => `${fee.name} $${fee.amount}`).join(", ") },
  });

// Unlike all other forms, the payment form accepts only top-level domains of 2 or 3 letters.
const email = requiredText(254).refine(isPaymentEmail, {
  error: "is not an email address",
  params: { allowed: "name@host with a top-level domain of 2 or 3 letters" },
});
const phone = requiredText(20)
  .describe("ten digits as 303-555-0100")
  .refine((value) => fitsMask(PAYMENT_PHONE_MASK, value), {
    error: "is not a phone number",
    params: { allowed: "ten digits, as 303-555-0100, not starting with 0" },
  });
const zip = requiredText(20)
  .describe("five digits, or nine, as 80521-4402")
  .refine(isZip, { error: "is not a ZIP code", params: { allowed: "five digits, or nine, as 80521-4402" } });

/**
 * The request to the payment gateway. The Worker sets `paymentProfileId`, `classId`, and the three return URLs, and
 * ignores the browser's values for these fields. `scheduleDate` defaults to the current time.
 */
export const TransactionRequest = z.strictObject({
  paymentProfileId: text(lengths.id).optional(),
  classId: text(lengths.id).optional(),
  firstName: personName.min(1),
  lastName: personName.min(1),
  title: text(lengths.name).optional(),
  email,
  address1: requiredText(lengths.name),
  address2: text(lengths.name).optional(),
  city: requiredText(lengths.name),
  state,
  postalCode: zip,
  country: z.literal("US").default("US"),
  phone,
  transactionItems: z.array(TransactionItem).length(1),
  /**
   * Name of the medical provider for whom the fee is paid. The payment gateway expects the name in both `title` and
   * `providerName`.
   */
  additionalInformation: z
    .array(z.strictObject({ title: requiredText(lengths.name), providerName: personName.min(1) }))
    .length(1),
  confirmUrl: text(lengths.address).optional(),
  cancelUrl: text(lengths.address).optional(),
  closeUrl: text(lengths.address).optional(),
  scheduleDate: z.iso.datetime({ offset: true }).optional(),
});
export type TransactionRequest = z.output<typeof TransactionRequest>;

export const submitTransaction = endpoint({
  row: "AP-30",
  summary: "Starts a payment and returns the URL of the payment page.",
  method: "POST",
  path: "/payment-gateway/submit-transaction",
  upstream: "payment",
  access: "public",
  privacy: "personal",
  changes: true,
  cache: "never",
  timeout: timeouts.slow,
  burst: "forms",
  botCheck: "form",
  idempotent: true,
  outgoing: { redirectUrl: "payment" },
  request: TransactionRequest,
  response: z.object({ redirectUrl: z.string().min(1) }),
  example: {
    request: {
      firstName: "Tomas",
      lastName: "Lindqvist",
      email: "tomas.lindqvist@example.com",
      address1: "415 Bluestem Avenue",
      city: "Fort Collins",
      state: "CO",
      postalCode: "80521",
      country: "US",
      phone: "970-555-0119",
      transactionItems: [{ name: "Colorado Reappointment", quantity: 1, unitPrice: 150 }],
      additionalInformation: [{ title: "Dr. Ruth Lindqvist", providerName: "Dr. Ruth Lindqvist" }],
    },
    response: { redirectUrl: "https://pay.larkspurhealth.example/checkout/c-90f3" },
  },
});

/**
 * API call that returns a payment's status. The payment ID is in the return URL, so only the visitor who paid has it.
 */
export const paymentInfo = endpoint({
  summary: "Returns the status of a payment, for the page that visitors return to.",
  method: "GET",
  path: "/payment-gateway/get-payment",
  upstream: "payment",
  access: "public",
  // The payment status is not personal data.
  privacy: "none",
  cache: "never",
  burst: "reads",
  timeout: timeouts.slow,
  notFound: true,
  request: z.object({ paymentId: id }),
  response: z.object({ status: z.enum(["open", "confirmed", "canceled", "closed", "refused"]) }),
  example: {
    request: { paymentId: "p-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: { status: "confirmed" },
  },
});
