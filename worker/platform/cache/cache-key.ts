import { type Endpoint, isPurged } from "../../../contracts/endpoint.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { callVersion } from "../control/versions.ts";
import { validate } from "../http/validate.ts";
import { LruCache, parsedBytes, textBytes } from "../isolate/lru-cache.ts";
import type { Policy } from "./cache-rules.ts";

/** A request in the form in which it is both kept and sent, so that a key always says what the upstream was asked. */
export interface KeyedRequest {
  /** The policy that gave it this form, and that its answer is kept by. */
  policy: Policy;
  request: Record<string, unknown>;
  /** The request as text, its names sorted: equal texts mean equal answers. */
  text: string;
}

const COORDINATES = ["latitude", "longitude"];

/**
 * Brings a checked request into its one form (AP-48): names sorted, blank and missing parameters left out, coordinates
 * rounded and case folded where the declaration says so. What the schema does not know is gone already.
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

/** `-0` would make a second key of one place. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

/**
 * The key of an answer. It does not depend on the site, but where addresses in the answer are held against the site's
 * lists of hosts; nor on the build, since an answer outlives a release.
 */
export function keyOf(endpoint: Endpoint, { text }: KeyedRequest, site: string): string {
  const ofSite = endpoint.outgoing ? `${site} ` : "";
  return `${ofSite}${endpoint.method} ${endpoint.path} ${text}`;
}

/** The number of the last purge of an answer, where publications change it. */
export const answerVersion = (endpoint: Endpoint, key: string): number =>
  isPurged(endpoint) ? callVersion(currentConfig().versions, key) : 0;

const seen = new LruCache<KeyedRequest>();
/** Longer ones are read anew each time, so that nobody fills the table with rubbish. */
const LONGEST = 2_000;

/** Whether a body is short enough to have been remembered; one that does not say how long it is counts as too long. */
export const mayBeRemembered = (request: Request): boolean =>
  Number(request.headers.get("content-length") ?? Number.NaN) <= LONGEST;

const nameOf = (endpoint: Endpoint, words: string) => `${endpoint.method} ${endpoint.path} ${words}`;

/** The form of a request that was seen before in the same words, so that it need not be parsed and checked again. */
export function seenBefore(endpoint: Endpoint, policy: Policy, words: string): KeyedRequest | undefined {
  const asked = words.length > LONGEST ? undefined : seen.get(nameOf(endpoint, words));
  // Under a rule that ops have changed since, it may have another form.
  return asked?.policy === policy ? asked : undefined;
}

/** The form of a request in some words: the remembered one, else what `read` makes of them, checked. Throws a ZodError. */
export function keyedRequest(endpoint: Endpoint, policy: Policy, words: string, read: () => unknown): KeyedRequest {
  const known = seenBefore(endpoint, policy, words);
  if (known) return known;
  const asked = keyed(policy, validate(endpoint.request, counted(policy, read()), endpoint));
  const name = nameOf(endpoint, words);
  if (words.length <= LONGEST) seen.set(name, asked, parsedBytes(asked.text.length) + textBytes(asked.text));
  return asked;
}

/** A request without the parameters that its policy does not count: it is completed as if they had not been sent. */
function counted({ only }: Policy, request: unknown): unknown {
  if (!only || typeof request !== "object" || request === null) return request;
  return Object.fromEntries(Object.entries(request).filter(([name]) => only.includes(name)));
}
