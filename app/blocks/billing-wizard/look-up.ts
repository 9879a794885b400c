import {
  BILL_FLOWS,
  type BillFlow,
  type BillValues,
  billsByAccountRequest,
  billsByNameRequest,
} from "../../../lib/billing/billing.ts";
import { CallError, call } from "../../browser/call.ts";
import { failedView, type View, viewOf } from "./views.ts";

/** Longer than the edge waits for the billing systems: only a network that has gone says nothing for so long. */
const LONGEST = 30_000;

/**
 * Looks bills up, and gives the view of what came of it: whatever fails on the way is an error (BW-10).
 * @throws the signal's own reason when aborted
 */
export async function lookUpBills(flow: BillFlow, values: BillValues, token: string, stop: AbortSignal): Promise<View> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LONGEST)]);
  const options = { signal, headers: { "x-bot-token": token } };
  try {
    const answer =
      flow === BILL_FLOWS.name
        ? await call("POST /billing/get-pending-bills-by-demographics", billsByNameRequest(values, new Date()), options)
        : await call("POST /billing/get-pending-bills-by-account", billsByAccountRequest(values), options);
    return viewOf(answer);
  } catch (error) {
    stop.throwIfAborted();
    return failedView(error instanceof CallError ? error.retryAfter : 0);
  }
}
