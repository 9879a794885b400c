/** Calls as the site makes them: for the browser's islands and for live blocks, through the same cache and checks. */
import { billsByAccount, billsByDemographics } from "../../../contracts/billing.ts";
import type { Endpoint } from "../../../contracts/endpoint.ts";
import { locationByAddress } from "../../../contracts/geo.ts";
import { submitTransaction, type TransactionRequest } from "../../../contracts/payment.ts";
import { policyOf } from "../cache/active-rules.ts";
import { formOf, isPurged, type Keyed, keyOf, plainKeyOf } from "../cache/cache-key.ts";
import { ruleIdOf } from "../cache/cache-rules.ts";
import { type Answer, type CallState, cachedCall, type Kept } from "../cache/call-cache.ts";
import { itemsIn, noteUses } from "../control/item-index.ts";
import { count, type Figures } from "../control/metrics.ts";
import { controlAtHand } from "../control/runtime-config.ts";
import { callName, lastPurge } from "../control/versions.ts";
import { placeOfConnection } from "./connection-place.ts";
import type { CallContext } from "./context.ts";
import { UpstreamError } from "./errors.ts";
import { askUpstream } from "./fetch-upstream.ts";
import { completeTransaction } from "./transaction.ts";
import { alike } from "./uniform-bills.ts";

export { type CallContext, contextOf } from "./context.ts";
export { RefusedRequest, UpstreamError } from "./errors.ts";

type Ask = () => Promise<Answer>;

/** What a call has of its own, beyond its declaration. */
const own = new Map<Endpoint, (ask: Ask, context: CallContext) => Promise<Answer>>([
  [billsByAccount, alike],
  [billsByDemographics, alike],
  [locationByAddress, knownPlace],
]);

async function knownPlace(ask: Ask, { cf }: CallContext): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const place = error instanceof UpstreamError ? placeOfConnection(cf) : null;
    if (!place) throw error;
    return place;
  }
}

/**
 * Makes a call whose answers are not kept, with a request that has been checked. Access and limits are the caller's to judge.
 * Throws an UpstreamError when there is no answer, and a RefusedRequest when a form may not be posted where it wants.
 */
export async function makeCall(endpoint: Endpoint, request: unknown, context: CallContext): Promise<Kept> {
  const deadline = Date.now() + endpoint.timeout;
  const complete =
    endpoint === (submitTransaction as Endpoint)
      ? completeTransaction(request as TransactionRequest, context)
      : (request as Record<string, unknown>);
  const ask = () => askUpstream(endpoint, complete as Record<string, unknown>, context, deadline);
  const answer = await (own.get(endpoint)?.(ask, context) ?? ask());
  count(ruleIdOf(endpoint), "bypasses");
  return { answer, state: "BYPASS", freshUntil: 0 };
}

/** Makes a call whose answers are kept, with its request in the form of its key. */
export async function keptCall(endpoint: Endpoint, asked: Keyed, context: CallContext): Promise<Kept> {
  const deadline = Date.now() + endpoint.timeout;
  const plainKey = plainKeyOf(endpoint, asked, context.site.name);
  const ask = () => askUpstream(endpoint, asked.request, context, deadline);
  const kept = await cachedCall(keyOf(endpoint, asked, context.site.name), asked.policy, {
    ask: isPurged(endpoint) ? noting(ask, plainKey, asked, context) : ask,
    later: context.later,
    patience: endpoint.timeout,
    ...(isPurged(endpoint) ? { lastResort: plainKey } : {}),
  });
  count(ruleIdOf(endpoint), FIGURE[kept.state]);
  return kept;
}

/** Notes behind the answer which items it names, so that a change to one of them finds it (ED-12). */
function noting(ask: Ask, key: string, { request }: Keyed, { env, later }: CallContext): Ask {
  const since = lastPurge(controlAtHand().versions);
  return async () => {
    const answer = await ask();
    const items = itemsIn(request, answer.value);
    if (answer.status === 200) later(noteUses(env, { name: callName(key), items, since }));
    return answer;
  };
}

const FIGURE: Record<CallState, keyof Figures> = { HIT: "hits", STALE: "stale", MISS: "misses", BYPASS: "bypasses" };

/**
 * The calls that live blocks make: the same as a browser's, without the way over the network. `value` is null where
 * there is nothing (a declared 404), and the same object for all who ask while the answer is fresh: it is not changed.
 * Throws a ZodError for a request that does not fit.
 */
export const callUpstream =
  (context: CallContext) =>
  async (endpoint: Endpoint, request: unknown): Promise<{ value: unknown; freshUntil: number }> => {
    if (endpoint.access === "staff") throw new Error(`${endpoint.path} is for staff`);
    const policy = policyOf(endpoint);
    if (!policy) return value(await makeCall(endpoint, endpoint.request.parse(request), context));
    const asked = formOf(endpoint, policy, JSON.stringify(request), () => request);
    return value(await keptCall(endpoint, asked, context));
  };

const value = ({ answer, freshUntil }: Kept) => ({ value: answer.value, freshUntil });
