import type { Endpoint } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";
import { isUnusedCall } from "../../lib/cms/features.ts";
import { isEnglish, languageParameter } from "../../lib/cms/language.ts";
import { recordOf } from "../../lib/cms/records.ts";
import type { SignedIn } from "../auth/actor.ts";
import { optionalActor, requireRole } from "../auth/authenticate.ts";
import { personCheck, requiresBotCheck } from "../auth/bot-check.ts";
import { isCrossSite, provesSameOrigin } from "../auth/same-origin.ts";
import { addVisitorToken } from "../auth/visitor-token.ts";
import { activePolicy, callNameOf, type Policy } from "../cache/cache-rules.ts";
import { type CallResult, freshResponse, keyedRequest, keyOf, responseVersion } from "../cache/call-cache.ts";
import { readConfig } from "../config/runtime-config.ts";
import { readSiteOf } from "../content/sites.ts";
import { usedResponse } from "../content/used-response.ts";
import type { Ctx } from "../context.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { inputText, readInput, validate } from "../http/input.ts";
import { countBurst, UNCHECKED_TOKEN } from "../limits/bursts.ts";
import { enforceLimits, giveBack } from "../limits/rate-limits.ts";
import { cachedUpstreamCall, uncachedCall } from "../upstream/call.ts";
import type { HostLists } from "../upstream/context.ts";

/**
 * API calls, keyed by path and HTTP method. HEAD requests use the GET declaration, unless the GET call changes data.
 */
const calls = new Map<string, Map<string, Endpoint>>();
for (const [, endpoint] of routedCalls) {
  const methods = calls.get(endpoint.path) ?? new Map<string, Endpoint>();
  calls.set(endpoint.path, methods.set(endpoint.method, endpoint));
  if (endpoint.method === "GET" && !endpoint.changes) methods.set("HEAD", endpoint);
}

/**
 * Handles an API call: authorizes the request, validates the input, applies rate limits, and responds from the cache or
 * the upstream.
 */
export async function handleCall(c: Ctx): Promise<Response> {
  const startedAt = performance.now();
  await readConfig(c.get("context"));
  const methods = calls.get(c.req.path);
  if (!methods) throw new HttpError(404);
  const endpoint = methods.get(c.req.method);
  if (!endpoint) throw new HttpError(405, { headers: { allow: [...methods.keys()].join(", ") } });
  const site = await siteOf(c);
  if (site.notUsed?.length && isUnusedCall(site, endpoint)) throw new HttpError(404);
  const actor = await authorizeCall(endpoint, c);
  const text = await inputText(endpoint, c.req.raw);
  c.set("measured", { kind: "call", name: callNameOf(endpoint) });
  const policy = activePolicy(c.env, endpoint);
  return policy
    ? respondFromCache(c, site, endpoint, policy, text, startedAt)
    : handleUncached(c, site, endpoint, text, startedAt, actor);
}

/**
 * Authorizes an API call. Returns the signed-in caller, or undefined for a public API call. Throws an HttpError if the
 * caller lacks the required role. Also throws an HttpError (403) for a cross-site request that changes data or counts
 * toward a limit on attempts, so that other sites cannot act on behalf of visitors.
 */
async function authorizeCall(endpoint: Endpoint, c: Ctx): Promise<SignedIn | undefined> {
  const { changes, burst, limits } = endpoint;
  if (endpoint.access === "role") return requireRole(c, [endpoint.role], changes === true);
  // Some public API calls return more data to signed-in staff.
  if (endpoint.tellsStaffMore) return (await optionalActor(c, ["staff"])) ?? undefined;
  if (!changes && burst !== "forms" && limits === undefined) return undefined;
  // Accepts GET requests that have neither an `Origin` nor a `Sec-Fetch-Site` header, because some browsers send
  // neither.
  const isFromThisSite = c.req.method === "GET" && !changes ? !isCrossSite(c.req.raw) : provesSameOrigin(c.req.raw);
  if (!isFromThisSite) throw new HttpError(403);
  return undefined;
}

const NO_SITE: HostLists = { name: "", publicHost: "" };

/**
 * Returns the site whose allowed hosts apply to URLs in the response. While the CMS is down, the response may not
 * contain URLs on any host.
 */
const siteOf = async (c: Ctx): Promise<HostLists> =>
  (await readSiteOf(c.get("context"), c.req.header("host") ?? c.get("url").host)) ?? NO_SITE;

/**
 * Returns the page language from the first tag in the `Accept-Language` header, or undefined if the API call has no
 * language parameter.
 */
function pageLanguage(c: Ctx, { languageParam }: Endpoint): string | undefined {
  const tag = acceptedLanguage(c);
  return languageParam && tag && !isEnglish(tag) ? tag : undefined;
}

const acceptedLanguage = (c: Ctx): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}(?=[,;]|$)/i.exec(c.req.header("accept-language") ?? "")?.[0];

/**
 * Parses an API call's input and adds the page language as a parameter. A language parameter in the input takes
 * precedence.
 */
function inputOf(endpoint: Endpoint, text: string, language: string | undefined): unknown {
  const input = readInput(endpoint, text);
  if (!language || typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return { ...languageParameter(endpoint.languageParam, language), ...input };
}

/** Responds to a cacheable API call from the cache or the upstream. Only cache misses count toward the rate limit. */
async function respondFromCache(
  c: Ctx,
  site: HostLists,
  endpoint: Endpoint,
  policy: Policy,
  text: string,
  startedAt: number,
) {
  const language = pageLanguage(c, endpoint);
  const input = language ? `${text} ${language}` : text;
  const normalized = keyedRequest(endpoint, policy, input, () => inputOf(endpoint, text, language));
  const key = keyOf(endpoint, normalized, site.name);
  const hit = freshResponse(c.env, key, responseVersion(c.env, endpoint, key), policy);
  if (hit) return respond(c, site, hit, startedAt);
  const context = { ...c.get("context"), site };
  const upstreamStartedAt = performance.now();
  return withEmptySuggestions(endpoint, async () => {
    const result = await cachedUpstreamCall(endpoint, normalized, context);
    return addVisitorToken(c, respond(c, site, result, startedAt, upstreamStartedAt));
  });
}

/** Runs an API call for suggestions. If the rate limit is exceeded, responds with the endpoint's empty response. */
async function withEmptySuggestions(endpoint: Endpoint, read: () => Promise<Response>): Promise<Response> {
  try {
    return await read();
  } catch (error) {
    const isLimited = error instanceof HttpError && error.status === 429;
    if (!isLimited || endpoint.whenLimited === undefined) throw error;
    const headers = { ...error.headers, "cache-control": "private, no-store", "x-edge-cache": "BYPASS" };
    return Response.json(endpoint.response.parse(endpoint.whenLimited), { headers });
  }
}

/**
 * Responds to an API call whose responses are never cached, because the API call changes data or returns data that is
 * personal, restricted to staff, or frequently changing.
 */
async function handleUncached(
  c: Ctx,
  site: HostLists,
  endpoint: Endpoint,
  text: string,
  startedAt: number,
  actor?: SignedIn,
) {
  const input = inputOf(endpoint, text, pageLanguage(c, endpoint));
  const request = validate(endpoint.request, input, endpoint) as Record<string, unknown>;
  const visitor = { ...c.get("context").visitor, idempotencyKey: idempotencyKeyOf(c.req.raw) };
  const language = acceptedLanguage(c);
  const context = { ...c.get("context"), visitor, site, language, ...(actor && { actor }) };
  const { address } = visitor;
  const service = site.thirdParties?.botCheck;
  if (requiresBotCheck(endpoint.botCheck, service)) {
    const token = c.req.header("x-bot-token") ?? null;
    if (token) await enforceBurst(countBurst(c.env, "reads", visitor, UNCHECKED_TOKEN));
    // Only attempts that pass the bot check count toward the rate limit. Otherwise, a script could exhaust a visitor's
    // limit.
    const verdict = await personCheck(c, {
      token,
      action: endpoint.botCheck,
      host: new URL(c.req.url).hostname,
      address,
      service,
    });
    if (verdict !== "passed") throw new HttpError(verdict === "refused" ? 403 : 503);
  }
  const callUncached = async () => {
    const { burst, limits = [] } = endpoint;
    if (burst) await enforceBurst(countBurst(c.env, burst, visitor));
    const limited = { values: { ...request, actor: actor?.subject }, visitor };
    await enforceLimits(c.env, { ...limited, limits });
    const upstreamStartedAt = performance.now();
    const result = await uncachedCall(endpoint, request, context);
    const unused = limits.filter(({ unless }) => unless && recordOf(result.value.value)[unless] === true);
    if (unused.length > 0) context.waitUntil(giveBack(c.env, { ...limited, limits: unused }).catch(() => undefined));
    const response = respond(c, site, result, startedAt, upstreamStartedAt);
    return burst ? addVisitorToken(c, response) : response;
  };
  return withEmptySuggestions(endpoint, callUncached);
}

/** Throws an HttpError: 429 if the limit on requests per minute is exceeded, or 503 if the count fails. */
async function enforceBurst(pendingWait: Promise<number>): Promise<void> {
  const wait = await pendingWait.catch((cause: unknown) => {
    throw new HttpError(503, { cause });
  });
  if (wait > 0) throw tooManyRequests(wait);
}

/** Returns an API response without what leads to pages of features that the site does not use. */
function respond(
  c: Ctx,
  site: HostLists,
  { value: cachedResponse, state, tier }: CallResult,
  startedAt: number,
  upstreamStartedAt?: number,
): Response {
  c.set("measured", { ...c.get("measured")!, tier });
  const end = performance.now();
  const upstream = upstreamStartedAt === undefined ? "" : `, upstream;dur=${(end - upstreamStartedAt).toFixed(1)}`;
  const headers = {
    "content-type": "application/json",
    "cache-control": state === "BYPASS" ? "private, no-store" : "no-cache",
    "x-edge-cache": state,
    "server-timing": `edge;dur=${(end - startedAt).toFixed(1)}${upstream}`,
  };
  if (cachedResponse.status === 404) throw new HttpError(404, { headers });
  const body = site.notUsed?.length
    ? JSON.stringify(usedResponse({ env: c.env, site }, cachedResponse.value))
    : cachedResponse.bytes;
  return new Response(body, { headers });
}
