import type { Env } from "../../env.ts";
import type { RequestContext } from "../../request-context.ts";
import { countAnswer, countMetric } from "../control/metrics.ts";
import { readLimited, TooLarge } from "../http/body.ts";
import { HttpError } from "../http/http-error.ts";
import { breakerOf, probed, type RouteBreaker, type UpstreamBreaker } from "../upstream/circuit-breaker.ts";
import { isStaleOnly } from "../upstream/stale-only.ts";

/** The content system did not answer, or not as it should. */
export class ContentError extends HttpError {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(503, { message, cause });
  }
}

/** Under this name the content system's documents are counted, as a call is under its rule's. */
export const CONTENT = "content";

/** How long one request waits for the content system, in milliseconds. */
const TIMEOUT = 2_500;
/** A quick failure leaves time to ask once more (AP-46): that much at least, in milliseconds. */
const WORTH_A_RETRY = 1_000;
/** Bytes of an answer that are read, where the question does not say more. */
const LIMIT = 4 * 1024 * 1024;

/** Who asks: a probe goes on behind the answer. */
export type Asker = Pick<RequestContext, "env" | "waitUntil">;

export interface Question {
  path: string;
  /** What it is about, where its path does not say so: the failures of one page are that page's. */
  about?: string;
  query?: Record<string, string>;
  /** Sent as JSON by POST; without it the question is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Bytes of the answer that are read; 4 MB without it. */
  limit?: number;
}

/** Where the content system answers; "binding" is the reference upstream beside the site. */
const contentBase = (env: Env): string => env.UPSTREAM_CONTENT ?? env.UPSTREAM_DEFAULT;

export const contentBreaker = (env: Env): UpstreamBreaker => breakerOf(`content ${contentBase(env)}`);

/** The content system's own host, so that what it says of itself is read as the site; none beside a binding. */
export const contentHost = (env: Env): string | undefined =>
  URL.canParse(contentBase(env)) ? new URL(contentBase(env)).hostname : undefined;

/**
 * Asks the content system and gives the text of its answer, 404 included. Throws a ContentError when it fails, is late,
 * or answers more than its limit; while it is known to be down that happens at once.
 */
export async function fetchContentText(asker: Asker, question: Question): Promise<ContentAnswer> {
  try {
    const begin = Date.now();
    const answer = await askContent(asker, question);
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

async function askContent({ env, waitUntil }: Asker, question: Question): Promise<ContentAnswer> {
  if (isStaleOnly("content")) throw new ContentError("the content system is switched off");
  const breaker = contentBreaker(env).route(`${question.path} ${question.about ?? ""}`);
  const state = breaker.admit();
  const down = () => new ContentError("the content system is down");
  if (state === "open") throw down();
  const answer = exchange(env, question, breaker, state === "closed");
  return state === "closed" ? answer : probed(answer, { waitUntil, late: down });
}

async function exchange(
  env: Env,
  { path, query, body, headers, limit = LIMIT }: Question,
  breaker: RouteBreaker,
  mayRetry: boolean,
): Promise<ContentAnswer> {
  const base = contentBase(env);
  const local = base === "binding";
  const url = new URL(path, local ? "https://content.invalid" : base);
  if (query) url.search = new URLSearchParams(query).toString();
  const deadline = Date.now() + TIMEOUT;
  const init: RequestInit = {
    method: body === undefined ? "GET" : "POST",
    headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}), ...headers },
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const ask = () => (local ? env.REFERENCE!.fetch(url, init) : fetch(url, init));
  let response: Response;
  let text: string;
  try {
    response = await ask();
    if (response.status >= 500 && mayRetry && Date.now() + WORTH_A_RETRY < deadline) {
      await response.body?.cancel();
      response = await ask();
    }
    text = new TextDecoder().decode(await readLimited(response, limit));
  } catch (error) {
    // One page that is too large says nothing of the others.
    if (error instanceof TooLarge) throw new ContentError(`the content system answered more than ${limit} bytes`);
    breaker.failed();
    throw new ContentError("the content system did not answer", { cause: error });
  }
  if (response.ok || response.status === 404) {
    breaker.succeeded();
    return { status: response.ok ? 200 : 404, text };
  }
  breaker.failed();
  throw new ContentError(`the content system answered ${response.status}`);
}

/** Asks for a JSON document. `null` for a 404; throws a ContentError for everything that is no answer. */
export async function fetchContent(
  asker: Asker,
  path: string,
  query: Record<string, string>,
  limit?: number,
): Promise<unknown> {
  const { status, text } = await fetchContentText(asker, {
    path,
    about: query.site,
    query: { ...query, sc_apikey: asker.env.CONTENT_API_KEY },
    limit,
  });
  if (status === 404) return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentError("the content system's answer is not JSON", { cause });
  }
}
