import type { RequestContext } from "../context.ts";
import { countAnswer, countMetric } from "../control/metrics.ts";
import type { Env } from "../env.ts";
import { readLimited, TooLarge } from "../http/body.ts";
import { HttpError } from "../http/http-error.ts";
import { retryAfterOf } from "../http/retry-after.ts";
import { breakerOf, probed, type RouteBreaker, type UpstreamBreaker } from "../upstream/circuit-breaker.ts";
import { contentAddress } from "../upstream/content-address.ts";
import { isStaleOnly } from "../upstream/stale-only.ts";

/** The content system failed or sent an invalid response. */
export class ContentError extends HttpError {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(503, { message, cause });
  }
}

/** The content system has had too many requests, and has said when it takes more. */
class Throttled extends ContentError {}

/** The name of the content system's metrics; those of a call have its rule's name. */
export const CONTENT = "content";

/** Timeout of a request to the content system, in milliseconds. */
const TIMEOUT = 2_500;
/** A retry needs this much time after a quick failure (AP-46), in milliseconds. */
const WORTH_A_RETRY = 1_000;
/** The most bytes of a response, unless the request allows more. */
const LIMIT = 4 * 1024 * 1024;

/** The part of a request's context that content needs; a probe continues in its `waitUntil`. */
export type ContentContext = Pick<RequestContext, "env" | "waitUntil" | "versions">;

export interface Question {
  path: string;
  /** The path stands at the host itself, not below the base URL. */
  ofHost?: boolean;
  /** The route of the circuit breaker, where the path does not name it: a failing page opens only its own circuit. */
  about?: string;
  query?: Record<string, string>;
  /** Sent as JSON by POST; without a body the request is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The most bytes of the response; 4 MB by default. */
  limit?: number;
}

/** The base URL of the content system; "binding" is the reference upstream beside the site. */
const contentBase = (env: Env): string => contentAddress(env).base;

export const contentBreaker = (env: Env): UpstreamBreaker => breakerOf(`content ${contentBase(env)}`);

/** The content system's own host, whose links are read as links of the site; none with a binding. */
export const contentHost = (env: Env): string | undefined =>
  URL.canParse(contentBase(env)) ? new URL(contentBase(env)).hostname : undefined;

/**
 * Requests the content system and returns the text of its response, 404 included. Throws a ContentError when it fails,
 * times out or sends more than the limit, and at once while its circuit is open.
 */
export async function fetchContentText(context: ContentContext, question: Question): Promise<ContentAnswer> {
  try {
    const begin = Date.now();
    const answer = await requestContent(context, question);
    countAnswer(CONTENT, Date.now() - begin);
    return answer;
  } catch (error) {
    countMetric(CONTENT, "failures");
    throw error;
  }
}

interface ContentAnswer {
  status: 200 | 404;
  text: string;
}

async function requestContent({ env, waitUntil }: ContentContext, question: Question): Promise<ContentAnswer> {
  if (isStaleOnly("content")) throw new ContentError("the content system is switched off");
  const upstream = contentBreaker(env);
  const breaker = upstream.route(`${question.path} ${question.about ?? ""}`);
  const deadline = Date.now() + TIMEOUT;
  const down = () => new ContentError("the content system is down");
  const ask = async () => {
    const pause = upstream.pause();
    if (pause > 0 && Date.now() + pause + WORTH_A_RETRY > deadline)
      throw new ContentError(`the content system wants no requests for ${pause} ms`);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const state = breaker.admit();
    if (state === "open") throw down();
    const answer = exchange(env, question, breaker, deadline, state === "closed");
    return state === "closed" ? answer : probed(answer, { waitUntil, late: down });
  };
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Throttled) return ask();
    throw error;
  }
}

async function exchange(
  env: Env,
  { path, ofHost, query, body, headers, limit = LIMIT }: Question,
  breaker: RouteBreaker,
  deadline: number,
  mayRetry: boolean,
): Promise<ContentAnswer> {
  const base = contentBase(env);
  const local = base === "binding";
  // A path in the base URL is kept.
  const url = new URL(`${local ? "https://content.invalid" : ofHost ? new URL(base).origin : base}${path}`);
  if (query) url.search = new URLSearchParams(query).toString();
  const init: RequestInit = {
    method: body === undefined ? "GET" : "POST",
    headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}), ...headers },
    signal: AbortSignal.timeout(Math.max(0, deadline - Date.now())),
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const send = () => (local ? env.REFERENCE!.fetch(url, init) : fetch(url, init));
  let response: Response;
  let text: string;
  try {
    response = await send();
    if (response.status >= 500 && mayRetry && Date.now() + WORTH_A_RETRY < deadline) {
      await response.body?.cancel();
      response = await send();
    }
    text = new TextDecoder().decode(await readLimited(response, limit));
  } catch (error) {
    // One page that is too large says nothing about the others.
    if (error instanceof TooLarge) throw new ContentError(`the content system answered more than ${limit} bytes`);
    breaker.failed();
    throw new ContentError("the content system did not answer", { cause: error });
  }
  if (response.ok || isMissing(response)) {
    breaker.succeeded();
    return { status: response.ok ? 200 : 404, text };
  }
  const wait = response.status === 429 ? retryAfterOf(response) : 0;
  if (wait > 0) breaker.throttled(wait);
  else breaker.failed();
  throw new (wait > 0 ? Throttled : ContentError)(`the content system answered ${response.status}`);
}

/** A Sitecore that is set up so leads to its page for what is not there, with a redirect in place of a 404. */
const isMissing = ({ status, headers }: Response): boolean =>
  status === 404 || (status === 302 && /\/notfound\.aspx/i.test(headers.get("location") ?? ""));

/** Fetches a JSON document. `null` for a 404; throws a ContentError for any failure. */
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
    throw new ContentError("the content system's answer is not JSON", { cause });
  }
}
