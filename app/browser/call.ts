import type { EndpointByKey, RequestOf, ResponseOf } from "../../contracts/index.ts";
import type { ErrorAnswer, Problem } from "../../contracts/problem.ts";

/**
 * Method and path of an API call, such as `POST /location/location-search`. The type excludes API calls for forms,
 * media, and the CMS.
 */
type CallKey = Exclude<
  keyof EndpointByKey,
  "POST /forms/submit" | "GET /sc10media/*" | `GET /content/${string}` | `GET /sitecore/${string}`
>;

/**
 * API calls that use POST and send their parameters in the query string. A test compares the list with the declared API calls.
 */
export const postedAsQuery: readonly CallKey[] = ["POST /classes-events/related-classes"];

/** The error of a failed API call. The property `status` is 0 if no response arrived. */
export class CallError extends Error {
  readonly status: number;
  /** ID of the API call, which visitors report to support; empty if no response arrived. */
  readonly requestId: string;
  readonly problems: readonly Problem[];
  /** Value of the `Retry-After` header in seconds, or 0 if the response has no `Retry-After` header. */
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
 * Sends an API call from the browser to the Worker. A GET request contains all non-empty parameters in the query
 * string, and a POST request contains JSON. The header `x-requested-with` proves that the request has the same origin,
 * because links, images and forms of other sites cannot set this header.
 * @throws CallError for every response status other than 2xx, or the abort reason if the signal aborts
 */
export async function call<K extends CallKey>(
  key: K,
  request: RequestOf<EndpointByKey[K]>,
  { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<ResponseOf<EndpointByKey[K]>> {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  const init: RequestInit = {
    method,
    headers: {
      accept: "application/json",
      // The header `accept-language` contains the language of the page, which may differ from the language of the
      // browser.
      "accept-language": globalThis.document?.documentElement.lang || "en",
      "x-requested-with": "fetch",
      ...headers,
    },
  };
  if (signal) init.signal = signal;
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
  const response = await fetch(address, init).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new CallError(0, "", [], { cause });
  });
  const body: unknown = await response.json().catch(() => {
    signal?.throwIfAborted();
    return undefined;
  });
  if (response.ok && body !== undefined) return body as ResponseOf<EndpointByKey[K]>;
  const error = (body as Partial<ErrorAnswer> | undefined)?.error;
  throw new CallError(
    response.status,
    error?.requestId ?? response.headers.get("x-request-id") ?? "",
    error?.problems,
    {
      retryAfter: Number(response.headers.get("retry-after")) || 0,
    },
  );
}
