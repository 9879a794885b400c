import { LruCache } from "../../lib/lru-cache.ts";
import { type Env, perEnv } from "../env.ts";
import { countMinute } from "./bursts.ts";
import { householdOf } from "./ip-prefix.ts";

/**
 * Households that exceeded the limit for failed sign-ins in this isolate. Each value is the end of the lockout, as a
 * Unix timestamp in milliseconds.
 */
const lockouts = perEnv(() => new LruCache<number>());

/**
 * Counts an invalid token or secret toward the limit for the client's household. Returns 0 if the limit is not
 * exceeded, or else the number of seconds until the next allowed attempt.
 */
export async function countFailedSignIn(env: Env, address?: string): Promise<number> {
  const household = householdOf(address);
  const wait = await countMinute(env.LIMIT_SIGN_IN, household);
  if (wait > 0) lockouts(env).set(household, Date.now() + wait * 1_000, 8);
  return wait;
}

/**
 * Returns the number of seconds until a household's lockout ends, or 0 if it is not locked out. During a lockout, the
 * Worker rejects even correct secrets, because a script could otherwise continue to guess.
 */
export const secretRetryAfter = (env: Env, address?: string): number =>
  Math.max(0, Math.ceil(((lockouts(env).get(householdOf(address)) ?? 0) - Date.now()) / 1_000));
