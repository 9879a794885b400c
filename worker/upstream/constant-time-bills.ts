import type { BillLookupResponse } from "../../contracts/billing.ts";
import { CachedResponse } from "../cache/call-cache.ts";

/** Interval in milliseconds to a multiple of which the duration of a bill lookup is padded. */
const PADDING_MS = 250;
const NO_BILLS = JSON.stringify({ status: "success", pendingBills: [] } satisfies BillLookupResponse);

/**
 * Wraps bill lookups so that a response does not reveal whether a person has an account. The response body is the same
 * for an account without bills, an unknown account, and a name that does not match the phone number. The duration of
 * each lookup is padded, so response times reveal nothing either.
 */
export async function uniformBills(lookUp: () => Promise<CachedResponse>): Promise<CachedResponse> {
  const begin = performance.now();
  try {
    const answer = await lookUp();
    const { status, pendingBills } = answer.value as BillLookupResponse;
    return pendingBills.length === 0 && status !== "error"
      ? new CachedResponse(200, NO_BILLS, { shared: false })
      : answer;
  } finally {
    const past = (performance.now() - begin) % PADDING_MS;
    await new Promise((resolve) => setTimeout(resolve, PADDING_MS - past));
  }
}
