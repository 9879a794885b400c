import { addressOf } from "../../contracts/address.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { inputOf } from "../../contracts/endpoint.ts";
import type { Env } from "../env.ts";

/** An upstream failed: it was down, late, or its answer did not fit. */
export class UpstreamError extends Error {
  readonly status: 502 | 504;
  constructor(status: 502 | 504, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Where an upstream answers, from the settings: a service binding or a base address. */
function target(env: Env, upstream: string): { base: string; fetcher: { fetch: typeof fetch } } {
  const base = env[`UPSTREAM_${upstream.toUpperCase()}`] ?? env.UPSTREAM_DEFAULT;
  return base === "binding"
    ? { base: "https://reference.invalid", fetcher: env.REFERENCE as unknown as { fetch: typeof fetch } }
    : { base, fetcher: { fetch } };
}

/** Asks the upstream of a declared call, with a request that has been checked; the answer has been checked too. */
export async function ask(env: Env, endpoint: Endpoint, request: unknown): Promise<unknown> {
  const { base, fetcher } = target(env, endpoint.upstream);
  const url = new URL(addressOf(endpoint, request), base);
  const init: RequestInit = {
    method: endpoint.method,
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(endpoint.timeout),
    redirect: "manual",
  };
  if (inputOf(endpoint) !== "query") {
    init.body = JSON.stringify(request);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetcher.fetch(url, init);
  } catch (error) {
    throw new UpstreamError(
      error instanceof DOMException && error.name === "TimeoutError" ? 504 : 502,
      `${endpoint.upstream} did not answer`,
      error,
    );
  }
  if (!response.ok) throw new UpstreamError(502, `${endpoint.upstream} answered ${response.status}`);
  const answer = endpoint.response.safeParse(await response.json().catch(() => undefined));
  if (!answer.success)
    throw new UpstreamError(502, `${endpoint.upstream} answered something else than agreed`, answer.error);
  return answer.data;
}

/** The calls that live blocks make: the same as a browser's, without the way over the network. */
export const callUpstream =
  (env: Env) =>
  async (endpoint: Endpoint, request: unknown): Promise<{ value: unknown; freshUntil: number }> => ({
    value: await ask(env, endpoint, endpoint.request.parse(request)),
    freshUntil: endpoint.cache === "never" ? 0 : Date.now() + endpoint.cache.fresh * 1000,
  });
