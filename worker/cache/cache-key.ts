import { type Endpoint, isPurged } from "../../contracts/endpoint.ts";
import { LruCache, parsedBytes, textBytes } from "../../lib/lru-cache.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { callVersion } from "../control/versions.ts";
import { validate } from "../http/validate.ts";
import type { Policy } from "./cache-rules.ts";

/** A normalized request: it is both the cache key and what the upstream gets, so the two always agree. */
export interface KeyedRequest {
  /** The policy that normalized it and that its response is cached by. */
  policy: Policy;
  request: Record<string, unknown>;
  /** The request as JSON with sorted names: equal texts have equal responses. */
  text: string;
}

const COORDINATES = ["latitude", "longitude"];

/**
 * Normalizes a checked request (AP-48): sorts names, drops blank and missing parameters, and rounds coordinates and
 * folds case where the declaration says so. The schema has already removed unknown parameters.
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

/** Adding 0 turns `-0` into `0`, which would be a second key for the same place. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

/**
 * The cache key of a response. It includes the site only where URLs in the response are checked against the site's host
 * lists, and never the build, because a response outlives a release.
 */
export function keyOf(endpoint: Endpoint, { text }: KeyedRequest, site: string): string {
  const ofSite = endpoint.outgoing ? `${site} ` : "";
  return `${ofSite}${endpoint.method} ${endpoint.path} ${text}`;
}

/** The number of a response's last purge; 0 where publishing does not change it. */
export const answerVersion = (endpoint: Endpoint, key: string): number =>
  isPurged(endpoint) ? callVersion(currentConfig().versions, key) : 0;

const seen = new LruCache<KeyedRequest>();
/** Longer inputs are parsed each time, so that long requests cannot fill the table. */
const LONGEST = 2_000;

const nameOf = (endpoint: Endpoint, input: string) => `${endpoint.method} ${endpoint.path} ${input}`;

/** The normalized request of an input seen before, so that it need not be parsed and checked again. */
function seenBefore(endpoint: Endpoint, policy: Policy, input: string): KeyedRequest | undefined {
  const known = input.length > LONGEST ? undefined : seen.get(nameOf(endpoint, input));
  // Under a changed cache rule the request may normalize differently.
  return known?.policy === policy ? known : undefined;
}

/** The normalized request of an input: from the table, or read and validated. Throws a ZodError. */
export function keyedRequest(endpoint: Endpoint, policy: Policy, input: string, read: () => unknown): KeyedRequest {
  const known = seenBefore(endpoint, policy, input);
  if (known) return known;
  const normalized = keyed(policy, validate(endpoint.request, counted(policy, read()), endpoint));
  const name = nameOf(endpoint, input);
  if (input.length <= LONGEST)
    seen.set(name, normalized, parsedBytes(normalized.text.length) + textBytes(normalized.text));
  return normalized;
}

/** Removes the parameters that the policy ignores, so that defaults apply as if they had not been sent. */
function counted({ only }: Policy, request: unknown): unknown {
  if (!only || typeof request !== "object" || request === null) return request;
  return Object.fromEntries(Object.entries(request).filter(([name]) => only.includes(name)));
}
