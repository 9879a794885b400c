import type { BillLookupResponse } from "../../../contracts/billing.ts";
import type { BillField, BillFlow, BillValues } from "../../../lib/billing/billing.ts";

/** The values and the names of the invalid fields in a bill lookup form. */
export interface Entry {
  flow: BillFlow;
  values: BillValues;
  wrong: readonly BillField[];
}

/** `wait` is the number of minutes until the visitor may retry the lookup. */
export type View =
  | { name: "entry" }
  | { name: "loading" }
  /** `account` is the account number of the lookup, or undefined for a lookup by name. */
  | { name: "bills"; bills: BillLookupResponse["pendingBills"]; account?: string }
  | { name: "none"; account?: string }
  | { name: "failed"; wait?: number };

/** Returns the wizard view for the response to a bill lookup with the given values. */
export function viewOf({ status, pendingBills }: BillLookupResponse, { accountNumber }: BillValues): View {
  if (status === "error") return { name: "failed" };
  const account = accountNumber?.trim();
  const lookedUp = account ? { account } : {};
  return pendingBills.length > 0 ? { name: "bills", bills: pendingBills, ...lookedUp } : { name: "none", ...lookedUp };
}

/**
 * Returns the wizard view for a failed bill lookup. `seconds` is the value of the `Retry-After` header, or 0 if the
 * response has no such header.
 */
export const failedView = (seconds = 0): View =>
  seconds > 0 ? { name: "failed", wait: Math.ceil(seconds / 60) } : { name: "failed" };
