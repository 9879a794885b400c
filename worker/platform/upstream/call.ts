/** Calls as the site makes them: for the browser's islands and for live blocks, through the same cache and checks. */
import { billsByAccount, billsByDemographics } from "../../../contracts/billing.ts";
import type { Endpoint } from "../../../contracts/endpoint.ts";
import { isPurged } from "../../../contracts/endpoint.ts";
import { locationByAddress } from "../../../contracts/geo.ts";
import { submitTransaction, type TransactionRequest } from "../../../contracts/payment.ts";
import { activePolicy } from "../cache/active-rules.ts";
import { answerVersion, type KeyedRequest, keyedRequest, keyOf } from "../cache/cache-key.ts";
import { ruleIdOf } from "../cache/cache-rules.ts";
import { type CachedResponse, type CallResult, type CallState, cachedCall } from "../cache/call-cache.ts";
import { writeAudit } from "../control/audit.ts";
import { indexItems, itemsIn } from "../control/item-index.ts";
import { type Counted, countMetric } from "../control/metrics.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { callName, lastPurge } from "../control/versions.ts";
import { HttpError } from "../http/http-error.ts";
import { validate } from "../http/validate.ts";
import { connectionPlace } from "./connection-place.ts";
import type { CallContext } from "./context.ts";
import { UpstreamError } from "./errors.ts";
import { fetchUpstream } from "./fetch-upstream.ts";
import { completeTransaction } from "./transaction.ts";
import { uniformBills } from "./uniform-bills.ts";

export type { CallContext } from "./context.ts";
export { UpstreamError } from "./errors.ts";

type Ask = () => Promise<CachedResponse>;

/** What a call has of its own, beyond its declaration. */
const own = new Map<Endpoint, (ask: Ask, context: CallContext) => Promise<CachedResponse>>([
  [billsByAccount, uniformBills],
  [billsByDemographics, uniformBills],
  [locationByAddress, knownPlace],
]);

async function knownPlace(ask: Ask, { visitor }: CallContext): Promise<CachedResponse> {
  try {
    return await ask();
  } catch (error) {
    const place = error instanceof UpstreamError ? connectionPlace(visitor.cf) : null;
    if (!place) throw error;
    return place;
  }
}

/**
 * Makes a call whose answers are not kept, with a request that has been checked. Limits are the caller's to judge.
 * Throws an UpstreamError when there is no answer, and an HttpError when a form may not be posted where it wants (400),
 * and for a staff call without a signed-in actor (401, 403) or whose audit line cannot be written (503).
 */
export async function uncachedCall(endpoint: Endpoint, request: unknown, context: CallContext): Promise<CallResult> {
  if (endpoint.access === "staff") {
    const { actor } = context;
    if (actor?.role !== "staff") throw new HttpError(actor ? 403 : 401);
    await writeAudit(context.env, { ...actor, ...endpoint.audit(request) });
  }
  const deadline = Date.now() + endpoint.timeout;
  const complete =
    endpoint === (submitTransaction as Endpoint)
      ? completeTransaction(request as TransactionRequest, context)
      : (request as Record<string, unknown>);
  const ask = () => fetchUpstream(endpoint, complete as Record<string, unknown>, context, deadline);
  const value = await (own.get(endpoint)?.(ask, context) ?? ask());
  countMetric(ruleIdOf(endpoint), "bypasses");
  return { value, state: "BYPASS", freshUntil: 0 };
}

/** Makes a call whose answers are kept, with its request in the form of its key. */
export async function cachedUpstreamCall(
  endpoint: Endpoint,
  asked: KeyedRequest,
  context: CallContext,
): Promise<CallResult> {
  const deadline = Date.now() + endpoint.timeout;
  const key = keyOf(endpoint, asked, context.site.name);
  const ask = () => fetchUpstream(endpoint, asked.request, context, deadline);
  const cached = await cachedCall(key, {
    env: context.env,
    waitUntil: context.waitUntil,
    policy: asked.policy,
    version: () => answerVersion(endpoint, key),
    ask: isPurged(endpoint) ? notingItems(ask, key, asked, context) : ask,
    timeout: endpoint.timeout,
  });
  countMetric(ruleIdOf(endpoint), FIGURE[cached.state]);
  return cached;
}

/** Notes behind the answer which items it names, so that a change to one of them finds it (ED-12). */
function notingItems(ask: Ask, key: string, { request }: KeyedRequest, { env, waitUntil }: CallContext): Ask {
  const since = lastPurge(currentConfig().versions);
  return async () => {
    const answer = await ask();
    const items = itemsIn(request, answer.value);
    if (answer.status === 200) waitUntil(indexItems(env, { name: callName(key), items, since }));
    return answer;
  };
}

const FIGURE: Record<CallState, Counted> = { HIT: "hits", STALE: "stale", MISS: "misses", BYPASS: "bypasses" };

/**
 * The calls that live blocks make: the same as a browser's, without the way over the network. `value` is null where
 * there is nothing (a declared 404), and the same object for all who ask while the answer is fresh: it is not changed.
 * Throws as `uncachedCall`, and an HttpError (400) for a request that does not fit.
 */
export const callUpstream =
  (context: CallContext) =>
  async (endpoint: Endpoint, request: unknown): Promise<{ value: unknown; freshUntil: number }> => {
    const policy = activePolicy(endpoint);
    if (!policy) return value(await uncachedCall(endpoint, validate(endpoint.request, request, endpoint), context));
    const asked = keyedRequest(endpoint, policy, JSON.stringify(request), () => request);
    return value(await cachedUpstreamCall(endpoint, asked, context));
  };

const value = ({ value, freshUntil }: CallResult) => ({ value: value.value, freshUntil });
