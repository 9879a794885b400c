import type { BillLookupResponse } from "../../contracts/billing.ts";
import { CachedResponse } from "../cache/call-cache.ts";
import { areBillsLocked, countBillGuess } from "../limits/bill-guesses.ts";
import type { CallContext } from "./context.ts";

/** The Worker pads the duration of each bill lookup to a multiple of this number of milliseconds. */
const PADDING_MS = 250;
const NO_BILLS = JSON.stringify({ status: "success", pendingBills: [] } satisfies BillLookupResponse);

/**
 * Runs a bill lookup without revealing whether an account exists. The response body is the same for an account without
 * bills, an unknown account, a name that does not match the phone number, and a lookup during a lockout. The Worker
 * also pads each lookup's duration, because response times could reveal that an account exists.
 */
export async function constantTimeLookup(
  lookUp: () => Promise<CachedResponse>,
  guesses: GuessCounters,
): Promise<CachedResponse> {
  const startedAt = performance.now();
  try {
    // Sends the upstream request even if the lookup is locked, because an unusually fast response would reveal the
    // lockout.
    const [response, isLocked] = await Promise.all([lookUp(), guesses.areLocked()]);
    const { status, pendingBills } = response.value as BillLookupResponse;
    if (status === "error") return response;
    const isMiss = pendingBills.length === 0;
    if (isMiss) guesses.count();
    return isMiss || isLocked ? new CachedResponse(200, NO_BILLS, { shared: false }) : response;
  } finally {
    const elapsed = (performance.now() - startedAt) % PADDING_MS;
    await new Promise((resolve) => setTimeout(resolve, PADDING_MS - elapsed));
  }
}

interface GuessCounters {
  /** Returns whether bill lookups are locked because too many lookups returned no results. Never rejects. */
  areLocked(): Promise<boolean>;
  /** In the background, counts a bill lookup that returned no results. */
  count(): void;
}

/**
 * Returns the counters for failed bill lookups. If a counter Durable Object fails, logs and ignores the error, because
 * other rate limits still apply to the lookup.
 */
export function guessCountersOf(context: CallContext, request: Record<string, unknown>): GuessCounters {
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
