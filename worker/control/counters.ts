/** Exact counters in Durable Objects, shared by all isolates. */
import { LruCache } from "../../lib/lru-cache.ts";
import type { Attempt, Count, Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { DEADLINES } from "../runtime/deadlines.ts";
import { perEnv } from "../runtime/per-env.ts";
import { withTimeout } from "../runtime/with-timeout.ts";

/** Maximum number of attempts in a fixed window and length of the window in seconds. */
export interface Limit {
  attempts: number;
  seconds: number;
}

/** Number of Durable Objects that store consumed names, such as used tokens. */
const SHARDS = 4;

const now = () => Math.floor(Date.now() / 1000);
const encoder = new TextEncoder();

/** The HMAC key imported from the most recently used secret. */
let importedKey: { secret: string; key: CryptoKey } | undefined;

/**
 * Returns the HMAC of a counter name. To protect personal data, the counter Durable Object stores the HMAC instead of
 * the counter name. A hash without a secret is not sufficient, because a phone number's hash can be reversed by brute
 * force.
 */
export async function digest(secret: string, name: string): Promise<string> {
  if (importedKey?.secret !== secret) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    importedKey = { secret, key: await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]) };
  }
  const signature = await crypto.subtle.sign("HMAC", importedKey.key, encoder.encode(name));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/**
 * Counters that have reached their limits. Each value is the end of the counter's window, as a Unix timestamp in
 * seconds. Until the window ends, this isolate rejects attempts without calling the counter Durable Object.
 */
const exhaustedNames = perEnv(() => new LruCache<number>());

/** Minimum time between two log lines about failing counter Durable Objects, in seconds. */
const LOG_INTERVAL_SECONDS = 5;
/** Earliest time when the isolate may log the next failure, as a Unix timestamp in seconds. */
const logState = perEnv(() => ({ until: 0 }));

/** Calls a subject's counter Durable Object. Throws an HttpError (503) if the Durable Object fails or times out. */
const countAt = async (env: Env, subject: string, attempt: Attempt): Promise<Count> =>
  withTimeout(
    env.COUNTERS.getByName(subject).count(now(), attempt),
    DEADLINES.counter,
    () => new Error("timeout"),
  ).catch((cause: unknown) => {
    const log = logState(env);
    if (now() >= log.until) {
      log.until = now() + LOG_INTERVAL_SECONDS;
      console.error(JSON.stringify({ event: "counter-failed", error: String(cause) }));
    }
    throw new HttpError(503, { message: `a counter Durable Object failed: ${cause}`, cause });
  });

/** An attempt and the counters in one Durable Object that count it. */
export interface Attempts {
  /** The counters' subject, such as a class session. Each subject has a separate counter Durable Object. */
  subject: string;
  /**
   * The counters, in the order in which they count the attempt. If a counter exceeds its limit, the counters after it
   * do not count the attempt.
   */
  counters: { name: string; limit: Limit }[];
  /** Amount that the attempt adds to each counter. Default: 1. */
  by?: number;
  /**
   * The attempt's name and the number of seconds during which the counter Durable Object treats another attempt with
   * the same name as a repetition. Set if repetitions of the attempt must not be counted.
   */
  once?: { name: string; seconds: number };
}

/**
 * Counts an attempt in one transaction. Returns 0 if no counter exceeds its limit, or else the number of seconds until
 * the next allowed attempt. If this isolate has recorded that a counter reached its limit, does not count the attempt.
 * Throws an HttpError (503) if the counter Durable Object is unavailable.
 */
export async function countAttempts(env: Env, { subject, counters, by = 1, once }: Attempts): Promise<number> {
  const time = now();
  const secret = env.COUNTER_SECRET;
  const exhausted = exhaustedNames(env);
  const hashedCounters = await Promise.all(
    counters.map(async ({ name, limit }) => ({
      name: await digest(secret, name),
      limit: limit.attempts,
      until: (Math.floor(time / limit.seconds) + 1) * limit.seconds,
    })),
  );
  // If `once` is set, skips the check, because a repeated request is allowed even if the counters have reached their
  // limits.
  const secondsUntilReset = once ? 0 : Math.max(...hashedCounters.map(({ name }) => (exhausted.get(name) ?? 0) - time));
  if (secondsUntilReset > 0) return secondsUntilReset;
  const { until, exhausted: exhaustedIndexes } = await countAt(env, await digest(secret, subject), {
    counters: hashedCounters,
    by,
    ...(once && { once: { name: await digest(secret, once.name), until: time + once.seconds } }),
  });
  for (const index of exhaustedIndexes) exhausted.set(hashedCounters[index]!.name, hashedCounters[index]!.until, 8);
  return until === 0 ? 0 : until - time;
}

/**
 * Consumes a single-use name, such as a token or a nonce. Returns true for the first call with that name, and false for
 * all other calls within the given number of seconds. Throws an HttpError (503) if the counter Durable Object is
 * unavailable.
 */
export async function consumeOnce(env: Env, name: string, seconds: number): Promise<boolean> {
  const hashedName = await digest(env.COUNTER_SECRET, name);
  const subject = `used ${hashedName.charCodeAt(0) % SHARDS}`;
  const counters = [{ name: hashedName, limit: 1, until: now() + seconds }];
  return (await countAt(env, subject, { counters, by: 1 })).until === 0;
}
