import { isDisabled } from "../config/runtime-config.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import { type Env, perEnv } from "../env.ts";
import { readLimited, TooLarge } from "../http/body.ts";
import { HttpError } from "../http/http-error.ts";
import { measureUpstream } from "../metrics/traffic.ts";
import { checkSettings } from "../runtime/check-settings.ts";
import { settingsOf } from "../runtime/credential.ts";
import { breakerOf, probed, type RouteBreaker, type UpstreamBreaker } from "../upstream/circuit-breaker.ts";
import { contentUrl } from "../upstream/content-url.ts";
import { UpstreamError } from "../upstream/errors.ts";
import { isRefusal, send, targetOf } from "../upstream/send.ts";

/** Thrown if the CMS fails or returns an invalid response. The Worker converts this error to a 503. */
export class ContentError extends HttpError {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(503, { message, cause });
  }
}

/** Thrown if the CMS returns a 429 with a `Retry-After` header. */
class Throttled extends ContentError {}

/** Name of the CMS in the metrics. API calls are named after their cache rule IDs. */
export const CONTENT = "content";

/** Timeout for a CMS request in milliseconds, including its retry. */
const TIMEOUT_MS = 2_500;
/** Minimum time, in milliseconds, that must remain before the timeout for the Worker to retry a request. */
const MIN_RETRY_MS = 1_000;
/** Default size limit for a CMS response in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Request context properties that CMS requests use. Circuit breaker probes use `waitUntil` to continue after the
 * response.
 */
export type ContentContext = Pick<RequestContext, "env" | "waitUntil"> & Pick<RenderOptions, "versions">;

interface ContentQuery {
  path: string;
  /** Whether to resolve the path against the CMS's origin instead of its base URL. */
  ofHost?: boolean;
  /**
   * Suffix for the circuit breaker's route name. Each page has a separate route, so that a failing page does not open
   * the circuit breaker for other pages.
   */
  about?: string;
  query?: Record<string, string>;
  /** Request body, sent as JSON in a POST request. A request without a body is a GET request. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Size limit for the CMS response in bytes. Default: 4 MiB. */
  limit?: number;
}

/** Base URL of the CMS, or "binding" for the BACKEND service binding. */
const contentBase = (env: Env): string => contentUrl(env).base;

export const contentBreaker = (env: Env): UpstreamBreaker => breakerOf(env, `content ${contentBase(env)}`);

/** The most recent successful request for each API path. */
const lastSuccesses = perEnv(() => new Map<string, ContentQuery>());

const routeOf = (env: Env, { path, about = "" }: ContentQuery): RouteBreaker =>
  contentBreaker(env).route(`${path} ${about}`);

/**
 * CMS hostname, or undefined if the Worker uses a service binding. The Worker converts links to this host into links
 * within the site.
 */
export const contentHost = (env: Env): string | undefined =>
  URL.canParse(contentBase(env)) ? new URL(contentBase(env)).hostname : undefined;

/**
 * Sends a request to the CMS and returns the response body as text if the status is 200 or 404. Throws a ContentError
 * if the request fails or times out, or if the response exceeds the size limit. While the circuit breaker is open,
 * throws without sending a request.
 */
export async function fetchContentText(context: ContentContext, request: ContentQuery): Promise<ContentResponse> {
  await checkSettings(context.env);
  try {
    const startedAt = Date.now();
    const response = await requestContent(context, request);
    measureUpstream(context.env, CONTENT, Date.now() - startedAt);
    return response;
  } catch (error) {
    measureUpstream(context.env, CONTENT);
    throw error;
  }
}

interface ContentResponse {
  status: 200 | 404;
  text: string;
}

async function requestContent(context: ContentContext, request: ContentQuery): Promise<ContentResponse> {
  const { env, waitUntil } = context;
  if (isDisabled(env, "content")) throw new ContentError("ops disabled requests to the CMS");
  const upstream = contentBreaker(env);
  const deadline = Date.now() + TIMEOUT_MS;
  const circuitOpenError = () => new ContentError("the CMS circuit breaker is open");
  const sendQuery = (query: ContentQuery, mayRetry: boolean) => exchange(context, query, deadline, mayRetry);
  const attempt = async () => {
    const pause = upstream.pause();
    if (pause > 0 && Date.now() + pause + MIN_RETRY_MS > deadline)
      throw new ContentError(`the CMS requested a pause of ${pause} ms`);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const admit = () => routeOf(env, request).admit();
    let state = admit();
    if (state === "open") {
      await upstream.probeEnd();
      state = admit();
    }
    if (state === "open") throw circuitOpenError();
    if (state === "closed") return sendQuery(request, true);
    const response = sendQuery(request, false);
    const provenQuery = upstream.circuit.isOpen && lastSuccesses(env).get(request.path);
    // The requested page might be slow even if the CMS is up, so the probe also repeats an earlier request that
    // succeeded.
    const firstSuccess = provenQuery
      ? Promise.any([response, sendQuery(provenQuery, false)]).catch(() => response)
      : response;
    const probe = probed<unknown>(firstSuccess, { waitUntil, late: circuitOpenError });
    upstream.probe = probe;
    await probe;
    return response;
  };
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Throttled) return attempt();
    throw error;
  }
}

async function exchange(
  { env, waitUntil }: ContentContext,
  request: ContentQuery,
  deadline: number,
  mayRetry: boolean,
): Promise<ContentResponse> {
  const { path, ofHost, query, body, headers, limit = MAX_BYTES } = request;
  const breaker = routeOf(env, request);
  const base = contentBase(env);
  const isBinding = base === "binding";
  // String concatenation preserves the path of the base URL, unlike `new URL()`.
  const url = new URL(`${isBinding ? "https://content.invalid" : ofHost ? new URL(base).origin : base}${path}`);
  if (query) url.search = new URLSearchParams(query).toString();
  const init: RequestInit = {
    method: body ? "POST" : "GET",
    headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}), ...headers },
    signal: AbortSignal.timeout(Math.max(0, deadline - Date.now())),
    redirect: "manual",
    body: body ? JSON.stringify(body) : undefined,
  };
  const { fetcher, credential } = targetOf(env, "content", "/");
  const sendOnce = () => send({ env, waitUntil }, { url, fetcher, credential }, () => init);
  let response: Response;
  let text: string;
  try {
    response = await sendOnce();
    if (response.status >= 500 && mayRetry && Date.now() + MIN_RETRY_MS < deadline) {
      await response.body?.cancel();
      response = await sendOnce();
    }
    text = new TextDecoder().decode(await readLimited(response, limit));
  } catch (error) {
    // The circuit breaker does not count an oversized response as a failure.
    if (error instanceof TooLarge) throw new ContentError(`the CMS response exceeds ${limit} bytes`);
    // A secret that is not set is no sign that the CMS is down.
    if (error instanceof UpstreamError && !error.wasSent && error.reason === "credential")
      throw new ContentError(`${error.settings.join(", ")} is not set: the CMS needs a credential`);
    breaker.failed();
    throw new ContentError(
      error instanceof UpstreamError ? `the CMS cannot be called: ${error.message}` : "the CMS did not respond",
      { cause: error },
    );
  }
  if (response.ok || isMissing(response)) {
    breaker.succeeded();
    lastSuccesses(env).set(path, request);
    return { status: response.ok ? 200 : 404, text };
  }
  if (isRefusal(response, credential)) {
    breaker.failed();
    const names = [...settingsOf(credential), "CONTENT_API_KEY"].join(", ");
    throw new ContentError(`the CMS refused the credential (status ${response.status}): check ${names}`);
  }
  const wait = response.status === 429 ? retryAfterOf(response) : 0;
  if (wait > 0) breaker.throttled(wait);
  else breaker.failed();
  throw new (wait > 0 ? Throttled : ContentError)(`the CMS returned status ${response.status}`);
}

/** Converts a `Retry-After` header to milliseconds. Returns 0 if the header is missing or invalid. */
export function retryAfterOf({ headers }: Pick<Response, "headers">, now = Date.now()): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  return / GMT$/.test(value) ? Math.max(0, Date.parse(value) - now) || 0 : 0;
}

/**
 * Returns whether a response means that the requested page does not exist in the CMS. Some Sitecore configurations
 * redirect to a not-found page instead of returning a 404.
 */
const isMissing = ({ status, headers }: Response): boolean =>
  status === 404 || (status === 302 && /\/notfound\.aspx/i.test(headers.get("location") ?? ""));

/** Fetches a JSON document from the CMS. Returns null for a 404. Throws a ContentError for any other failure. */
export async function fetchContent(
  context: ContentContext,
  path: string,
  query: Record<string, string>,
  limit?: number,
): Promise<unknown> {
  const { status, text } = await fetchContentText(context, {
    path,
    about: query.site,
    query: { ...query, sc_apikey: context.env.CONTENT_API_KEY },
    limit,
  });
  if (status === 404) return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentError("the CMS response is not JSON", { cause });
  }
}
