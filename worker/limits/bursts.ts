/** Rate limits per minute, which Cloudflare's rate limit bindings count in each data center. */
import type { Burst } from "../../contracts/limits.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import type { Visitor } from "../context.ts";
import { type Env, perEnv } from "../env.ts";
import { householdOf, networkOf } from "./ip-prefix.ts";

/** Period for the rate limit bindings, in seconds, as configured in wrangler.toml. */
const PERIOD_SECONDS = 60;

/**
 * Counts a request toward a key's rate limit. Returns 0 if the request is allowed, and otherwise the number of seconds
 * until the next allowed request.
 */
export async function countMinute(binding: RateLimit | undefined, key: string): Promise<number> {
  if (!binding) return 0;
  const { success } = await binding.limit({ key });
  return success ? 0 : PERIOD_SECONDS;
}

/** Group of requests whose bot check token is not yet verified. Forged tokens do not count toward visitors' limits. */
export const UNCHECKED_TOKEN = "unchecked token ";
/** Group of requests that require a bot check but have no token. */
export const UNCHECKED = "unchecked ";

/**
 * Counts a request toward the limits for the visitor and the visitor's network. The per-network limits are much higher
 * than the per-visitor limits, because many visitors may share a network. Requests without a visitor token have separate
 * counters, so a script that omits the token gains nothing and does not affect the limits for visitors who have one.
 * @param group Prefix of requests that have counters of their own
 */
export async function countBurst(env: Env, kind: Burst, visitor: Visitor, group = ""): Promise<number> {
  const [perVisitor, perNetwork = perVisitor] =
    kind === "forms" ? [env.LIMIT_FORMS, env.LIMIT_NETWORK_FORMS] : [env.LIMIT_TYPEAHEAD, env.LIMIT_NETWORK_READS];
  const network = networkOf(visitor.address);
  const id = await visitor.id?.();
  if (!id) return countMinute(perNetwork, `${group}${network}`);
  return (
    (await countMinute(perVisitor, `${group}visitor ${id}`)) || countMinute(perNetwork, `${group}visitors ${network}`)
  );
}

/** Counts a cache miss. Does not count renders from the queue, which have no visitor. */
export const countMiss = async (env: Env, visitor: Visitor): Promise<number> =>
  visitor.address === undefined ? 0 : countBurst(env, "reads", visitor);

/**
 * Requests that were counted within the last minute, keyed by name. Each value is the earliest time when another
 * request with the same name is counted, as a Unix timestamp in milliseconds.
 */
const countedRequests = perEnv(() => new LruCache<number>());

/** Counts a request with `count`, unless a request with the same name was counted within the last minute. */
export async function countOnce(env: Env, name: string, count: () => Promise<number>): Promise<number> {
  const expirations = countedRequests(env);
  if (Date.now() < (expirations.get(name) ?? 0)) return 0;
  const wait = await count();
  if (wait === 0) expirations.set(name, Date.now() + PERIOD_SECONDS * 1_000, 8);
  return wait;
}

/**
 * Counts an uncached API call that the Worker makes to render a page. For each visitor or household, identical API calls
 * count only once per minute, because several people on the same network may view the same class.
 */
export async function countPageCall(env: Env, path: string, request: unknown, visitor: Visitor): Promise<number> {
  const caller = (await visitor.id?.()) ?? householdOf(visitor.address);
  const name = `page ${caller} ${path} ${JSON.stringify(request)}`;
  return countOnce(env, name, () => countBurst(env, "reads", visitor, "page "));
}
