import { LruCache } from "../../lib/lru-cache.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";

/** Period of the rate limit bindings in wrangler.toml, in seconds. */
const PERIOD_SECONDS = 60;

/** Shared rate limit key for all visitors without an IP address. */
export const UNKNOWN_ADDRESS = "unknown";

/** Returns the network of an IP address: the address itself for IPv4, or the /64 prefix for IPv6. */
export const networkOf = (address: string): string => prefixOf(address, 4);

/** Returns the block of an IP address: the address itself for IPv4, or the /48 prefix for IPv6. */
export const blockOf = (address: string): string => prefixOf(address, 3);

/**
 * Returns the subject of the counters of a network: the /16 or /32 prefix that one provider has in one region, so that
 * the counter object is near its visitors.
 */
export const areaOf = (address: string): string =>
  `area ${address.includes(":") ? prefixOf(address, 2) : address.split(".").slice(0, 2).join(".")}`;

function prefixOf(address: string, groupsOfPrefix: number): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = before.split(":").filter(Boolean);
  const rest = after?.split(":").filter(Boolean) ?? [];
  const zeros =
    after === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  const all = [...groups, ...zeros, ...rest].slice(0, groupsOfPrefix);
  return all.map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}

/** Counts a request against the rate limit of a key. Returns the seconds to wait, or 0 if the request is allowed. */
export async function fairShare(binding: RateLimit | undefined, address: string): Promise<number> {
  if (!binding) return 0;
  const { success } = await binding.limit({ key: address });
  return success ? 0 : PERIOD_SECONDS;
}

/** Requests of the last minute that were already counted for a network. */
const countedRequests = perEnv(() => new LruCache<number>());

/**
 * Counts a request with `count`, at most once a minute for equal requests. Returns the seconds to wait, or 0 if the
 * request is allowed.
 */
export async function countOnce(env: Env, name: string, count: () => Promise<number>): Promise<number> {
  const counted = countedRequests(env);
  if (Date.now() < (counted.get(name) ?? 0)) return 0;
  const wait = await count();
  if (wait === 0) counted.set(name, Date.now() + PERIOD_SECONDS * 1_000, 8);
  return wait;
}
