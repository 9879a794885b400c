import type { CachePolicy, Endpoint } from "../../contracts/endpoint.ts";
import { Memory } from "./memory.ts";

/** A request in the form in which it is both kept and sent, so that a key always says what the upstream was asked. */
export interface Keyed {
  request: Record<string, unknown>;
  /** The request as text, its names sorted: equal texts mean equal answers. */
  text: string;
}

const COORDINATES = ["latitude", "longitude"];

/**
 * Brings a checked request into its one form (AP-48): names sorted, blank and missing parameters left out, coordinates
 * rounded and case folded where the declaration says so. What the schema does not know is gone already.
 */
export function keyed(policy: CachePolicy, request: unknown): Keyed {
  const normal: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request as object).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined || value === null || value === "") continue;
    if (policy.round !== undefined && COORDINATES.includes(name) && typeof value === "number")
      normal[name] = rounded(value, policy.round);
    else if (policy.foldCase?.includes(name) && typeof value === "string") normal[name] = value.toLowerCase();
    else normal[name] = value;
  }
  return { request: normal, text: JSON.stringify(normal) };
}

/** `-0` would make a second key of one place. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

/**
 * The key of an answer. It does not depend on the site, but where addresses in the answer are held against the site's
 * lists of hosts; nor on the build, since an answer outlives a release.
 */
export function keyOf(endpoint: Endpoint, { text }: Keyed, site: string): string {
  const ofSite = endpoint.outgoing ? `${site} ` : "";
  return `${ofSite}${endpoint.method} ${endpoint.path} ${text}`;
}

const seen = new Memory<Keyed>(1024 * 1024);
/** Longer ones are read anew each time, so that nobody fills the table with rubbish. */
const LONGEST = 2_000;

/** Whether a body is short enough to have been remembered; one that does not say how long it is counts as too long. */
export const mayBeRemembered = (request: Request): boolean =>
  Number(request.headers.get("content-length") ?? Number.NaN) <= LONGEST;

const nameOf = (endpoint: Endpoint, words: string) => `${endpoint.method} ${endpoint.path} ${words}`;

/** The form of a request that was seen before in the same words, so that it need not be parsed and checked again. */
export function seenBefore(endpoint: Endpoint, words: string): Keyed | undefined {
  return words.length > LONGEST ? undefined : seen.get(nameOf(endpoint, words));
}

/** Remembers the form of a request for the next time it comes in these words. */
export function remember(endpoint: Endpoint, words: string, asked: Keyed): Keyed {
  const name = nameOf(endpoint, words);
  if (words.length <= LONGEST) seen.set(name, asked, name.length + asked.text.length);
  return asked;
}
