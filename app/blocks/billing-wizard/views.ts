import type { BillLookupResponse } from "../../../contracts/billing.ts";
import type { BillField, BillFlow, BillValues } from "../../../lib/billing/billing.ts";

/** What a visitor has filled in, and what of it is in error. */
export interface Entry {
  flow: BillFlow;
  values: BillValues;
  wrong: readonly BillField[];
}

/** The views of the wizard (BW-01). `wait` is the minutes until bills may be looked up again. */
export type View =
  | { name: "entry" }
  | { name: "loading" }
  | { name: "bills"; bills: BillLookupResponse["pendingBills"] }
  | { name: "none" }
  | { name: "failed"; wait?: number };

/** The view of a look-up's answer (BW-10 to BW-12). */
export function viewOf({ status, pendingBills }: BillLookupResponse): View {
  if (status === "error") return { name: "failed" };
  return pendingBills.length > 0 ? { name: "bills", bills: pendingBills } : { name: "none" };
}

/** The view of a look-up that gave no answer. */
export const failedView = (seconds = 0): View =>
  seconds > 0 ? { name: "failed", wait: Math.ceil(seconds / 60) } : { name: "failed" };
