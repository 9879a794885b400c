import { type Endpoint, isPurged } from "../../contracts/endpoint.ts";
import { LruCache, parsedBytes, textBytes } from "../../lib/lru-cache.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { callVersion } from "../control/versions.ts";
import type { Env } from "../env.ts";
import { validate } from "../http/validate.ts";
import type { Policy } from "./cache-rules.ts";

/** A normalized request. Used both as the cache key and as the upstream request, so that the two always match. */
export interface KeyedRequest {
  /** The policy by which the request is normalized and its response is cached. */
  policy: Policy;
  request: Record<string, unknown>;
  /** The request as JSON with sorted keys. Requests with equal text have the same response. */
  text: string;
}

const COORDINATES = ["latitude", "longitude"];

/**
 * Normalizes a validated request: sorts parameters, removes empty ones, and rounds coordinates and lowercases values
 * where the policy requires it. The schema has already removed unknown parameters.
 */
export function keyed(policy: Policy, request: unknown): KeyedRequest {
  const normal: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request as object).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined || value === null || value === "") continue;
    if (policy.round !== undefined && COORDINATES.includes(name) && typeof value === "number")
      normal[name] = rounded(value, policy.round);
    else if (policy.foldCase?.includes(name) && typeof value === "string") normal[name] = value.toLowerCase();
    else normal[name] = value;
  }
  return { policy, request: normal, text: JSON.stringify(normal) };
}

/** Adds 0 to turn `-0` into `0`, because `-0` would be a second key for the same place. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

/**
 * Returns the cache key of a response. Includes the site only if URLs in the response are checked against the site's
 * allowed hosts. Excludes the build, because cached responses remain valid across releases.
 */
export function keyOf(endpoint: Endpoint, { text }: KeyedRequest, site: string): string {
  const ofSite = endpoint.outgoing ? `${site} ` : "";
  return `${ofSite}${endpoint.method} ${endpoint.path} ${text}`;
}

/** Returns the version of the last purge of a response, or 0 for calls that publishing does not purge. */
export const responseVersion = (env: Env, endpoint: Endpoint, key: string): number =>
  isPurged(endpoint) ? callVersion(currentConfig(env).versions, key) : 0;

const seen = new LruCache<KeyedRequest>();
/** Maximum length of an input in the cache of normalized requests. Longer inputs are parsed each time. */
const MAX_CACHED_INPUT = 2_000;

const nameOf = (endpoint: Endpoint, input: string) => `${endpoint.method} ${endpoint.path} ${input}`;

/** Returns the normalized request of an input that this isolate has parsed before. */
function seenBefore(endpoint: Endpoint, policy: Policy, input: string): KeyedRequest | undefined {
  const known = input.length > MAX_CACHED_INPUT ? undefined : seen.get(nameOf(endpoint, input));
  // A changed cache rule may normalize the request differently.
  return known?.policy === policy ? known : undefined;
}

/** Returns the normalized request of an input, cached or parsed and validated. Throws an HttpError (400). */
export function keyedRequest(endpoint: Endpoint, policy: Policy, input: string, read: () => unknown): KeyedRequest {
  const known = seenBefore(endpoint, policy, input);
  if (known) return known;
  const normalized = keyed(policy, validate(endpoint.request, counted(policy, read()), endpoint));
  const name = nameOf(endpoint, input);
  if (input.length <= MAX_CACHED_INPUT)
    seen.set(name, normalized, parsedBytes(normalized.text.length) + textBytes(normalized.text));
  return normalized;
}

/** Removes parameters that the policy ignores, so that their defaults apply. */
function counted({ only }: Policy, request: unknown): unknown {
  if (!only || typeof request !== "object" || request === null) return request;
  return Object.fromEntries(Object.entries(request).filter(([name]) => only.includes(name)));
}
