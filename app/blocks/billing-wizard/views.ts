import type { BillLookupResponse } from "../../../contracts/billing.ts";
import type { BillField, BillFlow, BillValues } from "../../../lib/billing/billing.ts";

/** The values of a bill lookup form, and the names of the invalid fields. */
export interface Entry {
  flow: BillFlow;
  values: BillValues;
  wrong: readonly BillField[];
}

/**
 * The views of the billing wizard. The property `wait` is the number of minutes until the visitor may look up bills
 * again.
 */
export type View =
  | { name: "entry" }
  | { name: "loading" }
  | { name: "bills"; bills: BillLookupResponse["pendingBills"] }
  | { name: "none" }
  | { name: "failed"; wait?: number };

/** Returns the wizard view for the API response to a bill lookup. */
export function viewOf({ status, pendingBills }: BillLookupResponse): View {
  if (status === "error") return { name: "failed" };
  return pendingBills.length > 0 ? { name: "bills", bills: pendingBills } : { name: "none" };
}

/**
 * Returns the wizard view for a bill lookup that received no response. The parameter `seconds` is the value of the
 * `Retry-After` header, or 0 without this header.
 */
export const failedView = (seconds = 0): View =>
  seconds > 0 ? { name: "failed", wait: Math.ceil(seconds / 60) } : { name: "failed" };
