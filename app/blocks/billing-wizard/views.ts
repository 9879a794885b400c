import type { BillLookupResponse } from "../../../contracts/billing.ts";
import type { BillField, BillFlow, BillValues } from "../../../lib/billing/billing.ts";

/** The values of an entry form, and the names of its invalid fields. */
export interface Entry {
  flow: BillFlow;
  values: BillValues;
  wrong: readonly BillField[];
}

/** The views of the wizard. `wait` is the number of minutes until another lookup is allowed. */
export type View =
  | { name: "entry" }
  | { name: "loading" }
  | { name: "bills"; bills: BillLookupResponse["pendingBills"] }
  | { name: "none" }
  | { name: "failed"; wait?: number };

/** Returns the view for the response of a lookup. */
export function viewOf({ status, pendingBills }: BillLookupResponse): View {
  if (status === "error") return { name: "failed" };
  return pendingBills.length > 0 ? { name: "bills", bills: pendingBills } : { name: "none" };
}

/** Returns the view for a lookup without a response. `seconds` is the Retry-After time, or 0 without the header. */
export const failedView = (seconds = 0): View =>
  seconds > 0 ? { name: "failed", wait: Math.ceil(seconds / 60) } : { name: "failed" };
