import { type Endpoint, isPurged } from "../../contracts/endpoint.ts";
import { LruCache, parsedBytes, textBytes } from "../../lib/lru-cache.ts";
import { currentConfig } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";
import { validate } from "../http/input.ts";
import { callVersion, recordsVersion } from "../publish/versions.ts";
import type { Policy } from "./cache-rules.ts";

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
