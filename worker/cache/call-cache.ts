import type { CachePolicy } from "../../contracts/endpoint.ts";
import { DAY_S } from "../../lib/dates/units.ts";
import { parsedBytes } from "../../lib/lru-cache.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";
import { dataCenterStore } from "./stores.ts";
import { type Cached, type CacheRequest, type CacheState, type Lifetimes, SwrCache } from "./swr-cache.ts";

type CallState = CacheState | "BYPASS";

/**
 * A validated upstream response. Concurrent requests share a response's bytes and parsed value but never share a
 * `Response` body.
 */
export class CachedResponse {
  readonly status: 200 | 404;
  /** The JSON body. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False for an upstream response with a `Set-Cookie` header, which must not be shared between visitors. */
  readonly shared: boolean;
  #value: unknown;

  constructor(status: 200 | 404, body: string | Uint8Array<ArrayBuffer>, { shared = true } = {}) {
    this.status = status;
    this.bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    this.shared = shared;
  }

  /**
   * The parsed response body, or null for a 404. Concurrent requests share this object, so callers must not mutate it.
   */
  get value(): unknown {
    if (this.status === 404) return null;
    this.#value ??= JSON.parse(new TextDecoder().decode(this.bytes));
    return this.#value;
  }
}

/**
 * An API response and its cache status. `freshUntil` is a Unix timestamp in milliseconds, or 0 for a response that must
 * not be cached.
 */
export type CallResult = Pick<Cached<CachedResponse>, "value" | "freshUntil" | "tier"> & { state: CallState };

const STATUS_HEADER = "x-status";
const CHECKSUM_HEADER = "x-checksum";

/** Returns a checksum (FNV-1a, 32 bits) that detects a damaged cache entry. It does not protect against an attacker. */
function checksumOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${bytes.byteLength}-${(hash >>> 0).toString(16)}`;
}

/** Reads a cache entry. Rejects for a damaged entry, so that the caller fetches the response from the upstream. */
async function unpack(response: Response): Promise<CachedResponse> {
  const { headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (headers.get(CHECKSUM_HEADER) !== checksumOf(bytes)) throw new Error("the cache entry is damaged");
  return new CachedResponse(headers.get(STATUS_HEADER) === "404" ? 404 : 200, bytes);
}

const responses = perEnv(
  () =>
    new SwrCache<CachedResponse>("calls", {
      stores: [
        dataCenterStore("calls", {
          pack: ({ bytes, status }) =>
            new Response(bytes, { headers: { [STATUS_HEADER]: `${status}`, [CHECKSUM_HEADER]: checksumOf(bytes) } }),
          unpack,
        }),
      ],
      bytes: ({ bytes }) => bytes.byteLength + parsedBytes(bytes.byteLength),
      missing: { is: ({ status }) => status === 404, maxAge: 10 },
    }),
);

const lifetimes = new WeakMap<CachePolicy, Lifetimes>();

/** Converts a cache policy to cache lifetimes, with a stale-if-error period of one day. */
function lifetimesOf(policy: CachePolicy): Lifetimes {
  let cached = lifetimes.get(policy);
  if (!cached) {
    cached = {
      maxAge: policy.maxAge,
      staleWhileRevalidate: policy.staleWhileRevalidate,
      staleIfError: DAY_S,
    };
    lifetimes.set(policy, cached);
  }
  return cached;
}

/**
 * Returns a fresh API response from isolate memory, or undefined if memory does not contain a fresh response. The
 * lookup is synchronous to avoid the cost of a promise, because memory serves most API requests.
 */
export const freshResponse = (
  env: Env,
  key: string,
  purgeVersion: number,
  policy: CachePolicy,
): CallResult | undefined => responses(env).readFresh(key, lifetimesOf(policy), purgeVersion);

interface CallCacheRequest extends Omit<CacheRequest<CachedResponse>, "fetch" | "lifetimes"> {
  policy: CachePolicy;
  /** Fetches the API response from the upstream. Throws an error if the upstream fails. */
  load(): Promise<CachedResponse>;
}

/**
 * Returns the API response from isolate memory, the Cache API, or the upstream. If `load` fails and no usable entry is
 * cached, rethrows the error.
 */
export const cachedCall = (key: string, { policy, load, ...request }: CallCacheRequest): Promise<CallResult> =>
  responses(request.env).get(key, {
    ...request,
    lifetimes: lifetimesOf(policy),
    async fetch() {
      const value = await load();
      return { value, cacheable: value.shared };
    },
  });
