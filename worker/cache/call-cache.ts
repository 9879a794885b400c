import { type CachePolicy, type Endpoint, isPurged } from "../../contracts/endpoint.ts";
import { DAY_S } from "../../lib/dates/units.ts";
import { LruCache, parsedBytes, textBytes } from "../../lib/lru-cache.ts";
import { currentConfig } from "../config/runtime-config.ts";
import { type Env, perEnv } from "../env.ts";
import { validate } from "../http/input.ts";
import { callVersion, recordsVersion } from "../publish/versions.ts";
import type { Policy } from "./cache-rules.ts";
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

/** A normalized API request, from which both the cache key and the upstream request are built. */
export interface KeyedRequest {
  /** The cache policy that determines how to normalize the request and cache the response. */
  policy: Policy;
  request: Record<string, unknown>;
  /** The request as JSON with sorted keys. Requests with identical JSON share a cached response. */
  text: string;
}

const COORDINATES = ["latitude", "longitude"];

/**
 * Normalizes a validated request: sorts its parameters and removes empty parameters. Also rounds coordinates and
 * converts values to lowercase as the cache policy specifies. The request schema has already removed unknown
 * parameters.
 */
export function keyed(policy: Policy, request: unknown): KeyedRequest {
  const normalized: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request as object).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined || value === null || value === "") continue;
    if (policy.round !== undefined && COORDINATES.includes(name) && typeof value === "number")
      normalized[name] = rounded(value, policy.round);
    else if (policy.foldCase?.includes(name) && typeof value === "string") normalized[name] = value.toLowerCase();
    else normalized[name] = value;
  }
  return { policy, request: normalized, text: JSON.stringify(normalized) };
}

/** Rounds a coordinate. Adding 0 converts `-0` to `0`, so that a location does not have two cache keys. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

/**
 * Returns the cache key for an API response. The key includes the site only for API calls whose responses contain URLs,
 * because the Worker checks these URLs against the site's allowed hosts. The key does not include the build ID, because
 * cached responses remain valid after a deployment.
 */
export function keyOf(endpoint: Endpoint, { text }: KeyedRequest, site: string): string {
  const sitePrefix = endpoint.outgoing ? `${site} ` : "";
  return `${sitePrefix}${endpoint.method} ${endpoint.path} ${text}`;
}

/** Returns an API response's purge version, or 0 if nothing that affects the response was purged. */
export function responseVersion(env: Env, endpoint: Endpoint, key: string): number {
  const { versions } = currentConfig(env);
  return Math.max(recordsVersion(versions), isPurged(endpoint) ? callVersion(versions, key) : 0);
}

const recentRequests = new LruCache<KeyedRequest>();
/**
 * Maximum length, in characters, of an API input whose parsed request the Worker caches. The Worker parses a longer
 * input for every request.
 */
const MAX_CACHED_INPUT = 2_000;

const inputKey = (endpoint: Endpoint, input: string) => `${endpoint.method} ${endpoint.path} ${input}`;

/** Returns the cached normalized request for an API input that this isolate has already parsed. */
function cachedRequest(endpoint: Endpoint, policy: Policy, input: string): KeyedRequest | undefined {
  const cached = input.length > MAX_CACHED_INPUT ? undefined : recentRequests.get(inputKey(endpoint, input));
  // A request that was normalized under an earlier cache rule is not reused, because the current rule may normalize the
  // request differently.
  return cached?.policy === policy ? cached : undefined;
}

/**
 * Returns the normalized request for an API input. Parses and validates the input unless the normalized request is
 * cached. Throws an HttpError (400) if the input is invalid.
 */
export function keyedRequest(endpoint: Endpoint, policy: Policy, input: string, read: () => unknown): KeyedRequest {
  const cached = cachedRequest(endpoint, policy, input);
  if (cached) return cached;
  const normalized = keyed(policy, validate(endpoint.request, pickKeyParameters(policy, read()), endpoint));
  const name = inputKey(endpoint, input);
  if (input.length <= MAX_CACHED_INPUT)
    recentRequests.set(name, normalized, parsedBytes(normalized.text.length) + textBytes(normalized.text));
  return normalized;
}

/**
 * Removes request parameters that the cache policy ignores, so that the request schema applies their default values.
 */
function pickKeyParameters({ only }: Policy, request: unknown): unknown {
  if (!only || typeof request !== "object" || request === null) return request;
  return Object.fromEntries(Object.entries(request).filter(([name]) => only.includes(name)));
}
