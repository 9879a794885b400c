/** Exact counters in Durable Objects, shared by all isolates. */
import { LruCache } from "../../lib/lru-cache.ts";
import type { Attempt, Count, Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { DEADLINES } from "../runtime/deadlines.ts";
import { perEnv } from "../runtime/per-env.ts";
import { withTimeout } from "../runtime/with-timeout.ts";

/** Maximum number of attempts within a fixed window in seconds. */
export interface Limit {
  attempts: number;
  seconds: number;
}

/** Number of objects that store used names. */
const SHARDS = 4;

const now = () => Math.floor(Date.now() / 1000);
const encoder = new TextEncoder();

/** The imported key of the last secret. */
let imported: { secret: string; key: CryptoKey } | undefined;

/**
 * Returns the HMAC of a counter name. The counter object stores the counter under this HMAC. A plain hash of a phone
 * number could be brute-forced.
 */
export async function digest(secret: string, name: string): Promise<string> {
  if (imported?.secret !== secret) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    imported = { secret, key: await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]) };
  }
  const signed = await crypto.subtle.sign("HMAC", imported.key, encoder.encode(name));
  return btoa(String.fromCharCode(...new Uint8Array(signed)));
}

/**
 * Names that have reached their limit, with the end of their window. This isolate no longer calls the object for these
 * names.
 */
const exhaustedNames = perEnv(() => new LruCache<number>());

/** Minimum seconds between two log lines about failing objects. */
const LOG_INTERVAL_SECONDS = 5;
/** Time of the next log line in seconds since 1970. */
const logged = perEnv(() => ({ until: 0 }));

/** Calls the object of a subject. Throws an HttpError (503) if the object fails or times out. */
const countAt = async (env: Env, subject: string, attempt: Attempt): Promise<Count> =>
  withTimeout(
    env.COUNTERS.getByName(subject).count(now(), attempt),
    DEADLINES.counter,
    () => new Error("timeout"),
  ).catch((cause: unknown) => {
    const log = logged(env);
    if (now() >= log.until) {
      log.until = now() + LOG_INTERVAL_SECONDS;
      console.error(JSON.stringify({ event: "counter-failed", error: String(cause) }));
    }
    throw new HttpError(503, { message: `a counter object failed: ${cause}`, cause });
  });

/** The attempts that one object counts. */
export interface Attempts {
  /** The subject of the counters, such as a class session. Each subject has an object of its own. */
  subject: string;
  /** Counters in order. The attempt does not count for counters after the first that exceeds its limit. */
  counters: { name: string; limit: Limit }[];
  /** Amount that the attempt adds to each counter; default: 1. */
  by?: number;
  /** An attempt that counts once: its name, and the seconds for which repetitions are recognized. */
  once?: { name: string; seconds: number };
}

/**
 * Counts an attempt in one transaction. Returns 0 if all names are within their limits, otherwise the seconds to wait.
 * Counts nothing if this isolate has already recorded one of the names at its limit. Throws an HttpError (503) if the
 * object is unavailable.
 */
export async function countAttempts(env: Env, { subject, counters, by = 1, once }: Attempts): Promise<number> {
  const time = now();
  const secret = env.COUNTER_SECRET;
  const exhausted = exhaustedNames(env);
  const counted = await Promise.all(
    counters.map(async ({ name, limit }) => ({
      name: await digest(secret, name),
      limit: limit.attempts,
      until: (Math.floor(time / limit.seconds) + 1) * limit.seconds,
    })),
  );
  // A repetition is allowed, although its names may be exhausted.
  const known = once ? 0 : Math.max(...counted.map(({ name }) => (exhausted.get(name) ?? 0) - time));
  if (known > 0) return known;
  const { until, exhausted: reached } = await countAt(env, await digest(secret, subject), {
    counters: counted,
    by,
    ...(once && { once: { name: await digest(secret, once.name), until: time + once.seconds } }),
  });
  for (const at of reached) exhausted.set(counted[at]!.name, counted[at]!.until, 8);
  return until === 0 ? 0 : until - time;
}

/**
 * Consumes a name, such as a token or a nonce, for a number of seconds. Returns true for the first call, then false.
 * Throws an HttpError (503) if the object is unavailable.
 */
export async function consumeOnce(env: Env, name: string, seconds: number): Promise<boolean> {
  const digested = await digest(env.COUNTER_SECRET, name);
  const subject = `used ${digested.charCodeAt(0) % SHARDS}`;
  const counters = [{ name: digested, limit: 1, until: now() + seconds }];
  return (await countAt(env, subject, { counters, by: 1 })).until === 0;
}
