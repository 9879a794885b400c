import { LruCache } from "../../lib/lru-cache.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";

/** Period for the rate limit bindings, in seconds, as configured in wrangler.toml. */
const PERIOD_SECONDS = 60;

/** Rate limit key for all visitors whose IP address is unknown. */
export const UNKNOWN_ADDRESS = "unknown";

/** Returns an IP address's network: the address itself for IPv4, or the /64 prefix for IPv6. */
export const networkOf = (address: string): string => prefixOf(address, 4);

/** Returns an IP address's block: the address itself for IPv4, or the /48 prefix for IPv6. */
export const blockOf = (address: string): string => prefixOf(address, 3);

/**
 * Returns the subject of the counter Durable Object for an IP address: the address's /16 prefix (IPv4) or /32 prefix
 * (IPv6). Most addresses with the same prefix are in one region, so the Durable Object is near the visitors.
 */
export const areaOf = (address: string): string =>
  `area ${address.includes(":") ? prefixOf(address, 2) : address.split(".").slice(0, 2).join(".")}`;

function prefixOf(address: string, groupCount: number): string {
  if (!address.includes(":")) return address;
  const [leadingPart = "", trailingPart] = address.toLowerCase().split("::");
  const groups = leadingPart.split(":").filter(Boolean);
  const trailingGroups = trailingPart?.split(":").filter(Boolean) ?? [];
  const zeros =
    trailingPart === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - groups.length - trailingGroups.length) }, () => "0");
  const expandedGroups = [...groups, ...zeros, ...trailingGroups].slice(0, groupCount);
  return expandedGroups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}

/**
 * Counts a request toward a key's rate limit. Returns 0 if the request is allowed, and otherwise the number of seconds
 * until the next allowed request.
 */
export async function fairShare(binding: RateLimit | undefined, address: string): Promise<number> {
  if (!binding) return 0;
  const { success } = await binding.limit({ key: address });
  return success ? 0 : PERIOD_SECONDS;
}

/**
 * Requests that were counted within the last minute, keyed by name. Each value is the earliest time when another
 * request with the same name is counted, as a Unix timestamp in milliseconds.
 */
const countedRequests = perEnv(() => new LruCache<number>());

/**
 * Counts a request with `count`, unless a request with the same name was counted within the last minute. Returns 0 if
 * the request is allowed, and otherwise the number of seconds until the next allowed request.
 */
export async function countOnce(env: Env, name: string, count: () => Promise<number>): Promise<number> {
  const expirations = countedRequests(env);
  if (Date.now() < (expirations.get(name) ?? 0)) return 0;
  const wait = await count();
  if (wait === 0) expirations.set(name, Date.now() + PERIOD_SECONDS * 1_000, 8);
  return wait;
}
