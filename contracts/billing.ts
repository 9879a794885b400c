/** Bill look-ups. Everything here is personal: never stored, never logged, never in a URL. */
import { z } from "zod";
import { CMS_PHONE_MASK, fitsMask } from "../lib/forms/phone.ts";
import { birthDate } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { filled, lengths, maybe, wholeList } from "./fields.ts";

/** A bill of one billing system (EN-23). Any status but `success` shows the message instead (BW-14, BW-15). */
const PendingBill = z.object({
  status: z.string(),
  system: z.string(),
  paymentUrl: maybe(z.string()),
  errorMessage: maybe(z.string()),
});

/** `status` is `error` when the look-up itself failed (BW-10). */
export const BillLookupResponse = z.object({ status: z.string(), pendingBills: wholeList(PendingBill) });
export type BillLookupResponse = z.output<typeof BillLookupResponse>;

/** A phone number in the billing systems' format: without parentheses, with dashes (BW-09). */
const phone = filled(20)
  .describe("ten digits as 303-555-0100")
  .refine((value) => fitsMask(CMS_PHONE_MASK, value), {
    error: "is not a phone number",
    params: { allowed: "ten digits as 303-555-0100, not beginning with 0" },
  });

const lookup = {
  method: "POST",
  upstream: "billing",
  access: "public",
  privacy: "personal",
  cache: "never",
  timeout: timeouts.slow,
  limit: "bills",
  botCheck: "bills",
  outgoing: { paymentUrl: "payment" },
} as const;

const found = {
  status: "success",
  pendingBills: [
    {
      status: "success",
      system: "Larkspur Health Colorado",
      paymentUrl: "https://pay.larkspurhealth.example/bills/larkspur-health-colorado",
    },
    {
      status: "error",
      system: "Larkspur Anesthesia",
      paymentUrl: "https://pay.larkspurhealth.example/sign-in",
      errorMessage: "We can't load this bill right now.",
    },
  ],
};

export const billsByAccount = endpoint({
  ...lookup,
  row: "AP-01",
  summary: "Pending bills of an account number.",
  path: "/billing/get-pending-bills-by-account",
  request: z.strictObject({ flowType: z.literal("accountnumber"), accountNumber: filled(lengths.short) }),
  response: BillLookupResponse,
  example: { request: { flowType: "accountnumber", accountNumber: "LH-100003" }, response: found },
});

export const billsByDemographics = endpoint({
  ...lookup,
  row: "AP-02",
  summary: "Pending bills of a person, by name, date of birth and phone.",
  path: "/billing/get-pending-bills-by-demographics",
  request: z.strictObject({
    flowType: z.literal("demographics"),
    firstName: filled(lengths.name),
    lastName: filled(lengths.name),
    dob: birthDate,
    phone,
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
    response: found,
  },
});
