/**
 * API calls that look up a visitor's bills. Requests and responses contain personal data, which is never stored,
 * logged, or included in a URL.
 */
import { z } from "zod";
import { CMS_PHONE_MASK, fitsMask } from "../lib/forms/phone.ts";
import { birthDate } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { completeList, lengths, maybeExact, pageLanguage, requiredText } from "./fields.ts";
import { accountLimit, billLimits } from "./limits.ts";

/**
 * A bill from one billing system. If the status is not `success`, the page shows `errorMessage` instead of the bill.
 */
const PendingBill = z.object({
  status: z.string(),
  system: z.string(),
  paymentUrl: maybeExact(z.string()),
  errorMessage: maybeExact(z.string()),
  /** Language of `errorMessage`; default: English. */
  language: maybeExact(z.string()),
  /** Amount in dollars. */
  amount: maybeExact(z.number().min(0)),
  /** Day until which the bill is to be paid, as YYYY-MM-DD. */
  dueDate: maybeExact(z.iso.date()),
});

/** The bills found by a lookup. A status of `error` means that the lookup failed. */
export const BillLookupResponse = z.object({ status: z.string(), pendingBills: completeList(PendingBill) });
export type BillLookupResponse = z.output<typeof BillLookupResponse>;

/** A phone number in the billing systems' format, which has dashes but no parentheses. */
const phone = requiredText(20)
  .describe("ten digits as 303-555-0100")
  .refine((value) => fitsMask(CMS_PHONE_MASK, value), {
    error: "is not a phone number",
    params: { allowed: "ten digits, as 303-555-0100, not starting with 0" },
  });

const lookup = {
  method: "POST",
  upstream: "billing",
  access: "public",
  privacy: "personal",
  cache: "never",
  timeout: timeouts.slow,
  burst: "forms",
  limits: billLimits,
  botCheck: "bills",
  outgoing: { paymentUrl: "payment" },
  languageParam: "language",
} as const;

const pendingBillsResponse = {
  status: "success",
  pendingBills: [
    {
      status: "success",
      system: "Larkspur Health Colorado",
      paymentUrl: "https://pay.larkspurhealth.example/bills/larkspur-health-colorado",
      amount: 93,
    },
    {
      status: "error",
      system: "Larkspur Anesthesia",
      errorMessage: "We can't load this bill right now.",
    },
  ],
};

export const billsByAccount = endpoint({
  row: "AP-01",
  summary: "Returns the pending bills for an account number.",
  ...lookup,
  limits: [...billLimits, accountLimit],
  path: "/billing/get-pending-bills-by-account",
  request: z.strictObject({
    flowType: z.literal("accountnumber"),
    accountNumber: requiredText(lengths.short),
    language: pageLanguage,
  }),
  response: BillLookupResponse,
  example: {
    request: { flowType: "accountnumber", accountNumber: "LH-100003" },
    response: pendingBillsResponse,
  },
});

export const billsByDemographics = endpoint({
  row: "AP-02",
  summary: "Looks up a person's pending bills by name, date of birth, and phone number.",
  ...lookup,
  path: "/billing/get-pending-bills-by-demographics",
  request: z.strictObject({
    flowType: z.literal("demographics"),
    firstName: requiredText(lengths.name),
    lastName: requiredText(lengths.name),
    dob: birthDate,
    phone,
    language: pageLanguage,
  }),
  response: BillLookupResponse,
  example: {
    request: {
      flowType: "demographics",
      firstName: "Anika",
      lastName: "Sorensen",
      dob: "19910727",
      phone: "303-555-0103",
    },
    response: pendingBillsResponse,
  },
});
