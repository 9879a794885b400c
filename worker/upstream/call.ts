/**
 * Makes API calls to upstreams. API calls from islands in the browser and from live blocks share the same cache and
 * validation.
 */
import type { AuditResult } from "../../contracts/audit.ts";
import { billsByAccount, billsByDemographics } from "../../contracts/billing.ts";
import { type Endpoint, isPurged } from "../../contracts/endpoint.ts";
import { currentEventSessions } from "../../contracts/events.ts";
import { locationByAddress } from "../../contracts/geo.ts";
import { submitTransaction, type TransactionRequest } from "../../contracts/payment.ts";
import { isUnusedCall } from "../../lib/cms/features.ts";
import type { Tier } from "../../lib/traffic.ts";
import { auditedChange, auditedRead, resultOfHttpError } from "../audit/audited.ts";
import { activePolicy, callNameOf } from "../cache/cache-rules.ts";
import {
  type CachedResponse,
  type CallResult,
  cachedCall,
  type KeyedRequest,
  keyedRequest,
  keyOf,
  responseVersion,
} from "../cache/call-cache.ts";
import { raiseStoredVersions } from "../config/change-config.ts";
import { currentConfig, readOnlyError } from "../config/runtime-config.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { validate } from "../http/input.ts";
import { countBurst, countMiss, countPageCall } from "../limits/bursts.ts";
import { measure, noteWait, statusClass } from "../metrics/traffic.ts";
import { indexItems, itemsIn } from "../publish/item-index.ts";
import { callVersionName, lastPurge, RECORDS, recordName } from "../publish/versions.ts";
import { timeUntil, withTimeout } from "../runtime/deadlines.ts";
import { singleFlight } from "../runtime/single-flight.ts";
import { locationFromCf } from "./cf-location.ts";
import { constantTimeLookup, guessCountersOf } from "./constant-time-bills.ts";
import type { CallContext } from "./context.ts";
import { UpstreamError } from "./errors.ts";
import { fetchUpstream } from "./fetch-upstream.ts";
import { completeTransaction } from "./transaction.ts";

export type { CallContext } from "./context.ts";
export { UpstreamError } from "./errors.ts";

type Load = () => Promise<CachedResponse>;

/**
 * Functions that wrap upstream requests to pad the duration of bill lookups and to add a fallback for the geo service.
 */
const customLoaders = new Map<
  Endpoint,
  (load: Load, context: CallContext, request: Record<string, unknown>) => Promise<CachedResponse>
>([
  [billsByAccount, loadBills],
  [billsByDemographics, loadBills],
  [locationByAddress, loadPlace],
]);

function loadBills(load: Load, context: CallContext, request: Record<string, unknown>): Promise<CachedResponse> {
  return constantTimeLookup(load, guessCountersOf(context, request));
}

async function loadPlace(load: Load, { visitor }: CallContext): Promise<CachedResponse> {
  try {
    return await load();
  } catch (error) {
    const place = error instanceof UpstreamError ? locationFromCf(visitor.cf) : null;
    if (!place) throw error;
    return place;
  }
}

/**
 * Makes an uncached API call with a validated request. The caller must check rate limits first. Throws an UpstreamError
 * if the upstream fails.
 *
 * Throws an HttpError:
 * - 400 if a form's target URL is not allowed
 * - 401 if no user is signed in for a staff API call, and 403 if the signed-in user does not have the required role
 * - 423 if the API call changes data while the site is read-only
 * - 503 if the Worker cannot write the audit entry
 */
export async function uncachedCall(endpoint: Endpoint, request: unknown, context: CallContext): Promise<CallResult> {
  const send = async (): Promise<CallResult> => {
    const readOnly = endpoint.changes ? readOnlyError(context.env, context.site.name) : null;
    if (readOnly) throw readOnly;
    const deadline = Date.now() + endpoint.timeout;
    const fullRequest = completeRequest(endpoint, request as Record<string, unknown>, context) as Record<
      string,
      unknown
    >;
    const load = () => fetchUpstream(endpoint, fullRequest, context, deadline);
    const value = await (customLoaders.get(endpoint)?.(load, context, fullRequest) ?? load());
    return { value, state: "BYPASS", tier: "bypasses", freshUntil: 0 };
  };
  if (endpoint.access === "public") return send();
  const { actor } = context;
  if (actor?.role !== endpoint.role) throw new HttpError(actor ? 403 : 401);
  const line = { ...actor, ...endpoint.audit(request) };
  const resultOfError = (error: unknown) => resultOfCallError(error, endpoint);
  if (!endpoint.changes) {
    const shownBy = ({ value: { value } }: CallResult) => (value === null ? [] : endpoint.shows(value));
    return auditedRead(context, line, send, { resultOfError, shownBy });
  }
  const result = await auditedChange(context, line, send, {
    resultOf: ({ value: { value } }) => (value === null ? NOT_FOUND : endpoint.result(value)),
    resultOfError,
  });
  if (endpoint.changesRecords) await refreshRecords(context, result);
  return result;
}

/**
 * Purges the API responses and the page lists after staff have changed records in the backend. All data centers show the
 * change within ten seconds, or when the caches expire if the control database is unavailable.
 */
async function refreshRecords({ env, site }: CallContext, { value: { value } }: CallResult): Promise<void> {
  if (!(value as { success?: boolean } | null)?.success) return;
  const names = [RECORDS, recordName("sites"), recordName(`pages:${site.name}`)];
  await raiseStoredVersions(env, names).catch(() => console.warn(JSON.stringify({ event: "records-not-purged" })));
}

const NOT_FOUND: AuditResult = { result: "refused", reason: "not found" };

/**
 * Returns the audit result of a failed API call. If the upstream may have received a change but sent no valid response,
 * the reason says that the change may have been made.
 */
function resultOfCallError(error: unknown, { upstream, changes }: Endpoint): AuditResult {
  if (!(error instanceof UpstreamError)) return resultOfHttpError(error);
  const { reason, upstreamStatus, wasRejected, wasSent } = error;
  const detail = `${upstream}: ${reason}${upstreamStatus === undefined ? "" : ` ${upstreamStatus}`}`;
  if (wasRejected) return { result: "refused", reason: detail };
  return { result: "failed", reason: changes && wasSent ? `${detail}, the change may have been made` : detail };
}

/** Sets the values that clients must not control in an API request and returns the completed request. */
function completeRequest(endpoint: Endpoint, request: Record<string, unknown>, context: CallContext) {
  if (endpoint === (submitTransaction as Endpoint)) return completeTransaction(request as TransactionRequest, context);
  // Only staff may see the number of reserved seats in past classes.
  if (endpoint === (currentEventSessions as Endpoint) && context.actor?.role !== "staff")
    return { ...request, showAllSessions: false };
  return request;
}

/**
 * Makes a cacheable API call with a normalized request. Cache misses count toward the visitor's rate limit. Throws the
 * same errors as `fetchUpstream`. Throws an HttpError (429) if the rate limit is exceeded and no response is cached.
 */
export async function cachedUpstreamCall(
  endpoint: Endpoint,
  normalized: KeyedRequest,
  context: CallContext,
): Promise<CallResult> {
  const deadline = Date.now() + endpoint.timeout;
  const key = keyOf(endpoint, normalized, context.site.name);
  const load = () => fetchUpstream(endpoint, normalized.request, context, deadline);
  return cachedCall(key, {
    env: context.env,
    waitUntil: context.waitUntil,
    policy: normalized.policy,
    purgeVersion: () => responseVersion(context.env, endpoint, key),
    load: isPurged(endpoint) ? withItemIndexing(load, key, normalized, context) : load,
    timeout: endpoint.timeout,
    refetch: context.refetches,
    retryAfter: () => countMiss(context.env, context.visitor),
    until: context.until === undefined ? undefined : { older: context.until, all: context.until },
  });
}

/**
 * Wraps `load`: adds the CMS items in an API response to the item index in the background, so that publishing an item
 * purges the response.
 */
function withItemIndexing(load: Load, key: string, { request }: KeyedRequest, { env, waitUntil }: CallContext): Load {
  const since = lastPurge(currentConfig(env).versions);
  return async () => {
    const response = await load();
    const items = itemsIn(request, response.value);
    if (response.status === 200) waitUntil(indexItems(env, { name: callVersionName(key), items, since }));
    return response;
  };
}

/**
 * Returns a function that makes API calls for live blocks and tool pages. For a declared 404 response, `value` is null.
 * While the response is fresh, concurrent requests share the `value` object, so callers must not mutate it. API calls
 * by signed-in users bypass the cache, because staff need the current number of available seats in a class. Throws the
 * same errors as `uncachedCall`, plus an HttpError (400) for an invalid request.
 */
export const callUpstream =
  (context: CallContext) =>
  async (endpoint: Endpoint, request: unknown): Promise<{ value: unknown; freshUntil: number }> => {
    const startedAt = Date.now();
    const measureCall = (measured: { tier?: Tier; status: number }) => {
      const [name, milliseconds] = [callNameOf(endpoint), Date.now() - startedAt];
      measure(context.env, { ...measured, kind: "block", name, status: statusClass(measured.status), milliseconds });
      noteWait(context, name, milliseconds);
    };
    try {
      const { value, freshUntil, tier } = await resultFor(endpoint, request, context);
      measureCall({ tier, status: value.status });
      return { value: value.value, freshUntil };
    } catch (error) {
      measureCall({ status: error instanceof HttpError ? error.status : 502 });
      throw error;
    }
  };

async function resultFor(endpoint: Endpoint, request: unknown, context: CallContext): Promise<CallResult> {
  const policy = context.actor ? null : activePolicy(context.env, endpoint);
  if (!policy) {
    const promise = uncachedCall(endpoint, validate(endpoint.request, request, endpoint), context);
    return context.until === undefined ? promise : withDeadline(promise, context.until);
  }
  return cachedUpstreamCall(
    endpoint,
    keyedRequest(endpoint, policy, JSON.stringify(request), () => request),
    context,
  );
}

const withDeadline = <T>(promise: Promise<T>, deadline: number): Promise<T> =>
  withTimeout(promise, timeUntil(deadline), () => new UpstreamError("timeout"));

/**
 * Makes an API call for a live block on a public page. Uncached API calls count toward the same rate limit as API calls
 * from the browser. If the response does not contain personal data, concurrent requests share one API call. The rate
 * limit and the shared API calls protect the upstream if many visitors request the same page. Throws the same errors as
 * `callUpstream`, and an HttpError (429) if the rate limit is exceeded.
 */
export async function callForPage(context: CallContext, endpoint: Endpoint, request: unknown) {
  if (isUnusedCall(context.site, endpoint)) {
    if (endpoint.notFound) return { value: null, freshUntil: Number.POSITIVE_INFINITY };
    if (endpoint.whenUnused === undefined) throw new HttpError(404);
    return { value: endpoint.response.parse(endpoint.whenUnused), freshUntil: Number.POSITIVE_INFINITY };
  }
  const call = () => callUpstream(context)(endpoint, request);
  const { env, site, visitor, waitUntil } = context;
  if (endpoint.access !== "public" || activePolicy(env, endpoint)) return call();
  // A link to a person's data is not kept in memory, so its calls are counted each time.
  const count = () =>
    endpoint.privacy === "none"
      ? countPageCall(env, endpoint.path, request, visitor)
      : countBurst(env, "reads", visitor, "page ");
  const wait = await count();
  if (wait > 0) throw tooManyRequests(wait);
  if (endpoint.privacy !== "none" || endpoint.changes || context.actor) return call();
  const key = `page ${site.name} ${endpoint.path} ${JSON.stringify(request)}`;
  return singleFlight(key, call, { env, timeout: endpoint.timeout, waitUntil });
}
