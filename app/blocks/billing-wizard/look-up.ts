import {
  BILL_FLOWS,
  type BillFlow,
  type BillValues,
  billsByAccountRequest,
  billsByNameRequest,
} from "../../../lib/billing/billing.ts";
import { CallError, call } from "../../browser/call.ts";
import { currentTime } from "../../browser/current-time.ts";
import { failedView, type View, viewOf } from "./views.ts";

/**
 * Timeout for the browser's bill lookup request, in milliseconds. The browser's timeout exceeds the Worker's timeout,
 * so a request times out in the browser only if the connection is lost.
 */
const TIMEOUT_MS = 30_000;

/**
 * Looks up bills and returns the view to show. Returns the "failed" view if the request fails.
 * @throws the abort reason if the `abortSignal` signal is aborted
 */
export async function lookUpBills(
  flow: BillFlow,
  values: BillValues,
  token: string,
  abortSignal: AbortSignal,
): Promise<View> {
  const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(TIMEOUT_MS)]);
  const options = { signal, headers: { "x-bot-token": token } };
  try {
    const response =
      flow === BILL_FLOWS.name
        ? await call(
            "POST /billing/get-pending-bills-by-demographics",
            billsByNameRequest(values, currentTime()),
            options,
          )
        : await call("POST /billing/get-pending-bills-by-account", billsByAccountRequest(values), options);
    return viewOf(response, values);
  } catch (error) {
    abortSignal.throwIfAborted();
    return failedView(values, error instanceof CallError ? error.retryAfter : 0);
  }
}
