import type { EndpointByKey, RequestOf, ResponseOf } from "../../contracts/index.ts";
import type { ErrorAnswer, Problem } from "../../contracts/problem.ts";

/**
 * A call by method and path, such as `POST /location/location-search`. Forms, pictures and content have other clients.
 */
type CallKey = Exclude<
  keyof EndpointByKey,
  "POST /forms/submit" | "GET /sc10media/*" | `GET /content/${string}` | `GET /sitecore/${string}`
>;

/** POSTs whose request travels as query; a test checks that this equals the registry. */
export const postedAsQuery: readonly CallKey[] = ["POST /classes-events/related-classes"];

/** A call that got no good answer. `status` is 0 when none came at all. */
export class CallError extends Error {
  readonly status: number;
  /** For support requests; empty when the edge was never reached. */
  readonly requestId: string;
  readonly problems: readonly Problem[];
  /** Seconds until it may be made again, where it was made too often; else 0. */
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
 * Calls the edge from the browser. The request travels as query for GET, blank parameters left out, and as JSON for
 * POST. The header `x-requested-with` is one that no link, image or form of another site can set (AU-05).
 * @throws CallError for any answer but a good one, and the signal's own reason when aborted.
 */
export async function call<K extends CallKey>(
  key: K,
  request: RequestOf<EndpointByKey[K]>,
  { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<ResponseOf<EndpointByKey[K]>> {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  const init: RequestInit = {
    method,
    headers: { accept: "application/json", "x-requested-with": "fetch", ...headers },
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
