import { LruCache } from "../../lib/lru-cache.ts";
import { type Env, perEnv } from "../env.ts";
import { countMinute, countOnce } from "./bursts.ts";
import { householdOf } from "./ip-prefix.ts";

/**
 * Networks that this isolate throttles because they requested too many missing pages. Throttling ends at `until`, and
 * the next request is allowed at `turn`. `until` and `turn` are Unix timestamps in milliseconds.
 */
const throttledNetworks = perEnv(() => new LruCache<{ until: number; turn: number }>());
/**
 * Minimum time between two requests from a throttled network, in milliseconds. An interval of 500 ms corresponds to the
 * limit of 120 missing pages per minute.
 */
const TURN_MS = 500;

/**
 * Returns an async function that delays a request from a throttled network, or undefined if the network is not
 * throttled. The async function resolves to 0 after the delay. If the delay would exceed `maxWait` milliseconds, the
 * function immediately resolves to the number of seconds for the `Retry-After` header. The Worker delays throttled
 * networks instead of blocking them, because several visitors may share a network.
 */
export function throttleMissing(env: Env, address?: string): ((longest: number) => Promise<number>) | undefined {
  const network = throttledNetworks(env).get(householdOf(address));
  if (!network || Date.now() >= network.until) return undefined;
  return async (maxWait) => {
    const now = Date.now();
    const wait = Math.max(0, network.turn - now);
    if (wait > maxWait) return Math.ceil(wait / 1_000);
    network.turn = now + wait + TURN_MS;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return 0;
  };
}

/**
 * Counts a request for a page or file that does not exist. If the visitor's network exceeds the limit, throttles it.
 */
export async function countMissing(env: Env, path: string, address?: string): Promise<void> {
  const network = householdOf(address);
  const wait = await countOnce(env, `missing ${network} ${path}`, () =>
    countMinute(env.LIMIT_TYPEAHEAD, `missing ${network}`),
  );
  if (wait > 0) throttle(env, network, wait, "too many missing pages or files");
}

function throttle(env: Env, network: string, seconds: number, why: string): void {
  const { until = 0, turn = 0 } = throttledNetworks(env).get(network) ?? {};
  throttledNetworks(env).set(network, { until: Date.now() + seconds * 1_000, turn }, 16);
  // Logs each throttled network only once. The log line does not contain an IP address.
  if (Date.now() >= until) console.warn(JSON.stringify({ event: "network-throttled", why }));
}

/**
 * Returns an async function that counts the fetch of an uncached file. If the visitor's network exceeds the limit for
 * fetched files, or is already throttled, the function delays the fetch in the same way as for missing pages.
 */
export function fileTurn(env: Env, address?: string): (longest: number) => Promise<number> {
  const network = householdOf(address);
  return async (maxWait) => {
    const wait = await countMinute(env.LIMIT_NETWORK_READS, `files ${network}`);
    if (wait > 0) throttle(env, network, wait, "too many uncached files");
    return throttleMissing(env, address)?.(maxWait) ?? 0;
  };
}
