import type { BillLookupResponse } from "../../../contracts/billing.ts";
import { CachedResponse } from "../cache/call-cache.ts";

/** Bill look-ups are answered at the next of these steps after they began, in milliseconds. */
const STEP = 250;
const NONE = JSON.stringify({ status: "success", pendingBills: [] } satisfies BillLookupResponse);

/**
 * Makes look-ups look alike: no bills, an unknown account and a name that does not fit its phone number give the same
 * bytes, and answers leave in steps of time, so that neither tells whether a person is known.
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
