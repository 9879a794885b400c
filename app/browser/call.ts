import type { EndpointByKey, RequestOf, ResponseOf } from "../../contracts/index.ts";
import type { ErrorResponse, Problem } from "../../contracts/problem.ts";
import { pageLanguage } from "./page-language.ts";
import { shownTo } from "./shown-to.ts";

/**
 * Method and path of an API call, such as `POST /location/location-search`. API calls for forms, media, and the CMS are
 * excluded.
 */
type CallKey = Exclude<
  keyof EndpointByKey,
  "POST /forms/submit" | "GET /sc10media/*" | `GET /content/${string}` | `GET /sitecore/${string}`
>;

/**
 * API calls that use POST but send their parameters in the query string. A test compares this list with the declared
 * API calls.
 */
export const postedAsQuery: readonly CallKey[] = ["POST /classes-events/related-classes"];

/**
 * Timeout for an API call in milliseconds. The Worker's own timeouts are shorter, so only a broken connection takes this
 * long.
 */
const TIMEOUT_MS = 20_000;

/** Thrown when an API call fails. `status` is 0 if the browser received no complete response. */
export class CallError extends Error {
  readonly status: number;
  /** Request ID, which visitors can report to support. Empty if the browser received no response. */
  readonly requestId: string;
  readonly problems: readonly Problem[];
  /** Value of the `Retry-After` header in seconds, or 0 if the response has no such header. */
  readonly retryAfter: number;

  constructor(
    status: number,
    requestId = "",
    problems: readonly Problem[] = [],
    { retryAfter = 0, cause }: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(`call failed with status ${status}`, { cause });
    this.name = "CallError";
    this.status = status;
    this.requestId = requestId;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }
}

/**
 * Makes an API call from the browser to the Worker. A GET request sends all non-empty parameters in the query string. A
 * POST request sends JSON. The `x-requested-with` header proves that the request is same-origin: links, images, and
 * forms on other sites cannot set the header.
 * @throws CallError for a response status other than 2xx and for a timeout, or the abort reason if the signal is aborted
 */
export async function call<K extends CallKey>(
  key: K,
  request: RequestOf<EndpointByKey[K]>,
  { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<ResponseOf<EndpointByKey[K]>> {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  const person = shownTo();
  const init: RequestInit = {
    method,
    headers: {
      accept: "application/json",
      // The page's language can differ from the browser's language.
      "accept-language": pageLanguage(),
      "x-requested-with": "fetch",
      // Another person can sign in in another tab.
      ...(person && { "x-shown-to": person }),
      ...headers,
    },
  };
  let address = path;
  if (method === "GET" || postedAsQuery.includes(key)) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(request as Record<string, unknown>)) {
      if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
    }
    if (query.size > 0) address += `?${query}`;
  } else {
    init.headers = { ...init.headers, "content-type": "application/json" };
    init.body = JSON.stringify(request);
  }
  const response = await fetchJson(address, init, signal);
  const { body } = response;
  if (response.ok && body !== undefined) return body as ResponseOf<EndpointByKey[K]>;
  const error = (body as Partial<ErrorResponse> | undefined)?.error;
  throw new CallError(
    response.status,
    error?.requestId ?? response.headers.get("x-request-id") ?? "",
    error?.problems,
    {
      retryAfter: Number(response.headers.get("retry-after")) || 0,
    },
  );
}

/**
 * Sends a request and returns the response with its parsed body, which is undefined if the body is not JSON. Throws a
 * CallError with status 0 if the browser receives no complete response before the timeout.
 */
async function fetchJson(address: string, init: RequestInit, signal: AbortSignal | undefined) {
  // Not all supported browsers have `AbortSignal.any`.
  const running = new AbortController();
  const abort = () => running.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(address, { ...init, signal: running.signal });
    const { ok, status, headers } = response;
    const body: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
    return { ok, status, headers, body };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new CallError(0, "", [], { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
