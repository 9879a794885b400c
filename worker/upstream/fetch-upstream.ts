import { callUrl, carriesAssertion, type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { countRemoved } from "../../contracts/fields.ts";
import { ASSERTION_HEADER } from "../../contracts/person-assertion.ts";
import type { SignedIn } from "../auth/actor.ts";
import { callNameOf } from "../cache/cache-rules.ts";
import { CachedResponse } from "../cache/call-cache.ts";
import { isDisabled } from "../config/runtime-config.ts";
import { setting } from "../env.ts";
import { readLimited, TooLarge } from "../http/body.ts";
import { badRequest } from "../http/http-error.ts";
import { measureUpstream } from "../metrics/traffic.ts";
import { recordFailure } from "../monitoring/failures.ts";
import { checkSettings } from "../runtime/check-settings.ts";
import { NO_CREDENTIAL } from "../runtime/credential.ts";
import { withTimeout } from "../runtime/deadlines.ts";
import { removeForeignUrls } from "./allowed-hosts.ts";
import { breakerOf, probed } from "./circuit-breaker.ts";
import type { CallContext } from "./context.ts";
import { type Reason, UpstreamError } from "./errors.ts";
import { isRefusal, send, settingsToCheck, type Target, targetOf } from "./send.ts";

/** Maximum size of an upstream response in bytes. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** Minimum time, in milliseconds, that must remain before the deadline for the Worker to retry a request. */
const MIN_RETRY_MS = 100;

/**
 * Sends a validated request to an upstream and validates the response. If a read fails and enough time remains before
 * the deadline, retries the read once. Throws an UpstreamError if the upstream does not send a valid response.
 * @param deadline Unix timestamp in milliseconds
 */
export async function fetchUpstream(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  context: CallContext,
  deadline: number,
): Promise<CachedResponse> {
  const startedAt = Date.now();
  await checkSettings(context.env);
  try {
    return await fetchWithBreaker(endpoint, request, context, deadline);
  } catch (error) {
    if (error instanceof UpstreamError) {
      const call = callNameOf(endpoint);
      measureUpstream(context.env, call);
      recordFailure(context.env, {
        request: context.requestId,
        upstream: endpoint.upstream,
        call,
        reason: error.reason,
        status: error.upstreamStatus ?? null,
        milliseconds: Date.now() - startedAt,
      });
    }
    throw error;
  }
}

async function fetchWithBreaker(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  context: CallContext,
  deadline: number,
): Promise<CachedResponse> {
  if (isDisabled(context.env, endpoint.upstream)) throw new UpstreamError("disabled");
  const upstream = breakerOf(context.env, endpoint.upstream);
  const admit = () => {
    const state = upstream.route(callNameOf(endpoint)).admit();
    // Unless the upstream requested a pause, staff requests bypass the circuit breaker, because they are few and must
    // succeed as soon as the upstream recovers.
    return context.actor && upstream.pause() === 0 ? "closed" : state;
  };
  let state = admit();
  // A page makes several API calls at the same time. One of them is the probe, and the others wait for its response.
  if (state === "open") {
    await upstream.probeEnd();
    state = admit();
  }
  const attempt = () => tryOnce(endpoint, request, context, deadline);
  if (state === "open") throw new UpstreamError("circuit-open");
  if (state === "half-open" && !endpoint.changes) {
    const probe = probed(attempt(), { waitUntil: context.waitUntil, late: () => new UpstreamError("circuit-open") });
    upstream.probe = probe;
    return probe;
  }
  try {
    return await attempt();
  } catch (error) {
    const shouldRetry =
      error instanceof UpstreamError && error.down && isRetryable(endpoint) && Date.now() + MIN_RETRY_MS < deadline;
    if (!shouldRetry) throw error;
    return await attempt();
  }
}

/**
 * Returns whether an API call may be retried. Only GET requests and cacheable POST requests that do not change data may
 * be retried.
 */
const isRetryable = (endpoint: Endpoint) =>
  !endpoint.changes && (endpoint.method === "GET" || endpoint.cache !== "never");

async function tryOnce(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  context: CallContext,
  deadline: number,
): Promise<CachedResponse> {
  const breaker = breakerOf(context.env, endpoint.upstream).route(callNameOf(endpoint));
  const startedAt = Date.now();
  try {
    if (startedAt >= deadline) throw new UpstreamError("timeout");
    const controller = new AbortController();
    const response = await withTimeout(
      fetchOnce(endpoint, request, context, controller.signal),
      deadline - startedAt,
      () => {
        controller.abort();
        return new UpstreamError("timeout");
      },
    );
    breaker.succeeded();
    measureUpstream(context.env, callNameOf(endpoint), Date.now() - startedAt);
    return response;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // While an upstream refuses the credential, the circuit breaker spares it a flood of requests that it would refuse.
    if (error.down || error.reason === "credential") breaker.failed();
    else breaker.succeeded();
    logFailure(endpoint, context, error.reason, {
      status: error.upstreamStatus,
      fields: endpoint.privacy === "personal" ? [] : error.fields,
      ...(error.settings.length > 0 && { settings: error.settings }),
      milliseconds: Date.now() - startedAt,
    });
    throw error;
  }
}

/** Logs a failed upstream request without its parameters. */
function logFailure(
  endpoint: Endpoint,
  { requestId }: CallContext,
  reason: Reason | "address" | "item" | "value",
  details: object,
): void {
  const { upstream, method, path } = endpoint;
  console.error(
    JSON.stringify({ event: "upstream-failed", requestId, upstream, call: `${method} ${path}`, reason, ...details }),
  );
}

/**
 * Sends one upstream request and validates the response. Does not use retries or circuit breakers. Throws an
 * UpstreamError if the request fails or the response is invalid.
 * @param probeAs a user about whom a probe carries an assertion
 */
export async function fetchOnce(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  context: CallContext,
  signal: AbortSignal,
  probeAs?: SignedIn,
): Promise<CachedResponse> {
  const { init, ...target } = outgoingRequest(endpoint, request, context);
  const actor = probeAs ?? (carriesAssertion(endpoint) ? context.actor : undefined);
  const carriesPerson = actor !== undefined;
  const build = async () => {
    if (!actor) return { ...init, signal };
    const assertion = await assertionFor(endpoint, target, init, actor, context);
    return { ...init, headers: { ...(init.headers as Record<string, string>), [ASSERTION_HEADER]: assertion }, signal };
  };
  const response = await send(context, target, build).catch((cause: unknown) => {
    throw cause instanceof UpstreamError ? cause : new UpstreamError("unreachable", { cause });
  });
  const refuse = async (reason: Reason, settings?: string[]): Promise<never> => {
    await response.body?.cancel().catch(() => undefined);
    throw new UpstreamError(reason, { upstreamStatus: response.status, ...(settings && { settings }) });
  };
  const { status } = response;
  // A 403 in response to an assertion concerns the user, not the site. The user of a probe has no role for a staff call.
  const concernsUser = carriesPerson && (!probeAs || endpoint.access === "role") && status === 403;
  if (isRefusal(response, target.credential) && !concernsUser) {
    const settings = settingsToCheck(endpoint, target.credential);
    return refuse("credential", carriesPerson ? [...settings, "ASSERTION_KEY"] : settings);
  }
  if (status === 404 && endpoint.notFound) {
    await response.body?.cancel().catch(() => undefined);
    return new CachedResponse(404, "null");
  }
  if (status === 409 && endpoint.idempotent) return refuse("conflict");
  if (status >= 300 && status < 400) return refuse("redirect");
  if (!response.ok) return refuse("status");
  if (!/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get("content-type") ?? "")) return refuse("content");
  const raw = await readJson(response);
  const dropped = removeForeignUrls(raw, endpoint.outgoing, context.site);
  if (dropped > 0) logFailure(endpoint, context, "address", { dropped });
  const { result: parsed, setAside, removedValues } = countRemoved(() => endpoint.response.safeParse(raw));
  if (!parsed.success) {
    const fields = parsed.error.issues.slice(0, 5).map(({ path }) => path.join("."));
    throw new UpstreamError("shape", { upstreamStatus: status, fields });
  }
  if (setAside > 0) logFailure(endpoint, context, "item", { setAside });
  if (removedValues > 0) logFailure(endpoint, context, "value", { removedValues });
  return new CachedResponse(200, JSON.stringify(parsed.data), { shared: !response.headers.has("set-cookie") });
}

/** Signs an assertion about the signed-in user for one request. Imports jose on the first call. */
async function assertionFor(
  { upstream, method }: Endpoint,
  { url, credential }: Target,
  { body }: RequestInit,
  actor: SignedIn,
  { env }: CallContext,
): Promise<string> {
  const { signAssertion } = await import("./assertion.ts");
  // The upstream's URL may have a path, which a gateway in front of the upstream may remove.
  const base = targetOf(env, upstream, "").url.pathname.replace(/\/$/, "");
  const path = url.pathname.slice(base.length) + url.search;
  const { audience } = credential.declaration;
  return signAssertion(env, actor, { upstream, audience, method, path, body: body as string | undefined });
}

async function readJson(response: Response): Promise<unknown> {
  const upstreamStatus = response.status;
  try {
    const bytes = await readLimited(response, MAX_RESPONSE_BYTES);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    if (cause instanceof TooLarge) throw new UpstreamError("size", { upstreamStatus });
    if (cause instanceof SyntaxError || cause instanceof TypeError)
      throw new UpstreamError("content", { upstreamStatus });
    throw new UpstreamError("unreachable", { cause });
  }
}

/**
 * Builds the upstream request without its credentials. Forwards the visitor's idempotency key and IP address only if
 * the API call's declaration requires them. Forwards none of the other headers of the visitor's request.
 */
function outgoingRequest(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  context: CallContext,
): Target & { init: RequestInit } {
  const { env } = context;
  const input = inputOf(endpoint);
  const target =
    input === "form"
      ? formTarget(context, String(request.formAddress))
      : targetOf(env, endpoint.upstream, callUrl(endpoint, request));
  const headers: Record<string, string> = { accept: "application/json", "x-request-id": context.requestId };
  const init: RequestInit = { method: endpoint.method, headers, redirect: "manual" };
  for (const [header, name] of Object.entries(endpoint.secretHeaders ?? {})) {
    const secret = setting(env, name);
    if (secret) headers[header] = secret;
  }
  if (endpoint.idempotent && context.visitor.idempotencyKey !== undefined)
    headers["idempotency-key"] = context.visitor.idempotencyKey;
  if (endpoint.sendsVisitorAddress) {
    if (context.visitor.address) headers["x-forwarded-for"] = context.visitor.address;
    // The `cf` object is available only to an upstream Worker that is called through a service binding.
    if (target.fetcher === env.BACKEND) init.cf = context.visitor.cf as RequestInitCfProperties;
  }
  if (input === "json") {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(request);
  } else if (input === "form") {
    const { formAddress: _, ...fields } = request;
    headers["content-type"] = "application/x-www-form-urlencoded";
    init.body = urlEncoded(fields);
  }
  for (const [parameter, name] of Object.entries(endpoint.settingParams ?? {})) {
    const value = setting(env, name);
    if (value) target.url.searchParams.set(parameter, value);
  }
  return { ...target, init };
}

function urlEncoded(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) parameters.append(name, String(item));
    }
  }
  return parameters.toString();
}

/**
 * Returns the URL to which the Worker forwards a CMS form: a URL on the CMS or on a host in the site's `formHosts`,
 * which never receives the credential of the forms upstream.
 * Throws an HttpError (400) for a URL on another host, because the browser sends the URL with the form and an attacker
 * can change it.
 */
function formTarget({ env, site }: CallContext, address: string): Target {
  const formsTarget = targetOf(env, "forms", "/");
  const rejection = badRequest(
    "formAddress",
    "is not an allowed form target",
    "a path on the CMS, or an https URL on a host in the site's formHosts",
  );
  if (/[\\\p{Cc}]/u.test(address) || !URL.canParse(address, formsTarget.url)) throw rejection;
  const url = new URL(address, formsTarget.url);
  if (url.username || url.password) throw rejection;
  if (url.origin === formsTarget.url.origin) return { ...formsTarget, url };
  const isListed = url.protocol === "https:" && url.port === "" && site.formHosts?.includes(url.hostname);
  if (!isListed) throw rejection;
  return { url, fetcher: { fetch: (input, init) => fetch(input, init) }, credential: NO_CREDENTIAL };
}
