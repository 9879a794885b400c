import type { BillLookupResponse } from "../../contracts/billing.ts";
import { CachedResponse } from "../cache/call-cache.ts";
import { areBillsLocked, countBillGuess } from "../limits/bill-guesses.ts";
import type { CallContext } from "./context.ts";

/** Interval in milliseconds. The duration of a bill lookup is padded to a multiple of this interval. */
const PADDING_MS = 250;
const NO_BILLS = JSON.stringify({ status: "success", pendingBills: [] } satisfies BillLookupResponse);

/**
 * Wraps bill lookups so that a response does not reveal whether a person has an account. The response body is the same
 * for an account without bills, an unknown account, a name that does not match the phone number, and a locked lookup.
 * The duration of each lookup is padded, so response times reveal nothing either.
 */
export async function uniformBills(lookUp: () => Promise<CachedResponse>, guesses: Guesses): Promise<CachedResponse> {
  const begin = performance.now();
  try {
    // A locked lookup also reaches the upstream, because its duration would otherwise reveal the lock.
    const [answer, isLocked] = await Promise.all([lookUp(), guesses.areLocked()]);
    const { status, pendingBills } = answer.value as BillLookupResponse;
    if (status === "error") return answer;
    const isMiss = pendingBills.length === 0;
    if (isMiss) guesses.count();
    return isMiss || isLocked ? new CachedResponse(200, NO_BILLS, { shared: false }) : answer;
  } finally {
    const past = (performance.now() - begin) % PADDING_MS;
    await new Promise((resolve) => setTimeout(resolve, PADDING_MS - past));
  }
}

interface Guesses {
  /** Whether the lookup is locked. Never rejects. */
  areLocked(): Promise<boolean>;
  /** Counts, in the background, a lookup that returned no result. */
  count(): void;
}

/**
 * Returns the counters of a lookup. A failure of the database is logged and ignored, because other limits then reject
 * the lookup.
 */
export function guessesOf(context: CallContext, request: Record<string, unknown>): Guesses {
  const logFailure = (error: unknown) => {
    const { requestId } = context;
    console.error(JSON.stringify({ event: "bill-guess-not-counted", requestId, error: String(error) }));
    return false;
  };
  return {
    areLocked: () => areBillsLocked(context, request).catch(logFailure),
    count: () => context.waitUntil(countBillGuess(context, request).catch(logFailure)),
  };
}
