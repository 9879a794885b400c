import type { TransactionRequest } from "../../contracts/payment.ts";
import { STAFF_FEES } from "../../lib/events/fees.ts";
import { setting } from "../env.ts";
import type { CallContext } from "./context.ts";

const FEES_PAGE = "/for-professionals/medical-staff-fees";

/** Accounting codes from the PAYMENT_CODES setting, keyed by fee ID. */
type Codes = Record<string, { project?: string; activity?: string; businessPcUnit?: string; fund?: string }>;

/**
 * Completes a transaction for the payment gateway. The prices come from `STAFF_FEES`, the return URLs are pages of the
 * site in the language of the form's page, and the profile, transaction class, and accounting codes come from the
 * Worker's settings. Ignores prices, URLs, and codes from the browser.
 */
export function completeTransaction(
  request: TransactionRequest,
  { env, site, language = "" }: CallContext,
): TransactionRequest {
  const codes = JSON.parse(setting(env, "PAYMENT_CODES") ?? "{}") as Codes;
  const hasPrefix = language !== site.language && site.languages?.includes(language);
  const page = `https://${site.publicHost}${hasPrefix ? `/${language}` : ""}${FEES_PAGE}`;
  return {
    ...request,
    paymentProfileId: setting(env, "PAYMENT_PROFILE_ID"),
    classId: setting(env, "PAYMENT_CLASS_ID"),
    transactionItems: request.transactionItems.map(({ name, quantity, paymentNote }) => {
      const fee = STAFF_FEES.find((staffFee) => staffFee.name === name)!;
      return { name, quantity, unitPrice: fee.amount, paymentNote, ...codes[fee.id] };
    }),
    confirmUrl: `${page}/confirmation-page`,
    cancelUrl: `${page}?id=cancel`,
    closeUrl: `${page}/confirmation-page?id=close`,
    scheduleDate: request.scheduleDate ?? new Date().toISOString(),
  };
}
