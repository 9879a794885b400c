import type { BillLookupResponse } from "../../../contracts/billing.ts";
import type { BillField, BillFlow, BillValues } from "../../../lib/billing/billing.ts";

/** The values and the names of the invalid fields in a bill lookup form. */
export interface Entry {
  flow: BillFlow;
  values: BillValues;
  wrong: readonly BillField[];
}

/**
 * A view of the wizard. `account` is the account number of the lookup, which visitors need if they call, or undefined for
 * a lookup by name. `wait` is the number of minutes until the visitor may retry the lookup.
 */
export type View =
  | { name: "entry" }
  | { name: "loading" }
  | { name: "bills"; bills: BillLookupResponse["pendingBills"]; account?: string | undefined }
  | { name: "none"; account?: string | undefined }
  | { name: "failed"; account?: string | undefined; wait?: number };

/**
 * Returns whether a view needs the links for help: a lookup that failed or found no bills, and a bill that cannot be paid
 * here, which asks the visitor to call.
 */
export const needsHelp = (view: View): boolean =>
  view.name === "none" ||
  view.name === "failed" ||
  (view.name === "bills" && view.bills.some(({ status, paymentUrl }) => status !== "success" || !paymentUrl));

const accountOf = ({ accountNumber }: BillValues) => accountNumber?.trim() || undefined;

/** Returns the wizard view for the response to a bill lookup with the given values. */
export function viewOf({ status, pendingBills }: BillLookupResponse, values: BillValues): View {
  if (status === "error") return failedView(values);
  const account = accountOf(values);
  return pendingBills.length > 0 ? { name: "bills", bills: pendingBills, account } : { name: "none", account };
}

/**
 * Returns the wizard view for a failed bill lookup with the given values. `seconds` is the value of the `Retry-After`
 * header, or 0 if the response has no such header.
 */
export const failedView = (values: BillValues, seconds = 0): View => ({
  name: "failed",
  account: accountOf(values),
  ...(seconds > 0 && { wait: Math.ceil(seconds / 60) }),
});
