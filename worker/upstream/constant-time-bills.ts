import type { BillLookupResponse } from "../../contracts/billing.ts";
import { CachedResponse } from "../cache/call-cache.ts";

/** Responses to bill look-ups leave at a multiple of this time after the request, in milliseconds. */
const STEP = 250;
const NONE = JSON.stringify({ status: "success", pendingBills: [] } satisfies BillLookupResponse);

/**
 * Makes bill look-ups uniform: no bills, an unknown account and a name that does not match its phone number have the
 * same response body, and responses leave at fixed time steps, so that neither reveals whether a person is known.
 */
export async function uniformBills(lookUp: () => Promise<CachedResponse>): Promise<CachedResponse> {
  const begin = performance.now();
  try {
    const answer = await lookUp();
    const { status, pendingBills } = answer.value as BillLookupResponse;
    return pendingBills.length === 0 && status !== "error" ? new CachedResponse(200, NONE, { shared: false }) : answer;
  } finally {
    const past = (performance.now() - begin) % STEP;
    await new Promise((resolve) => setTimeout(resolve, STEP - past));
  }
}
