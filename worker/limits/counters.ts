/** Exact counters in the control database (D1), shared by all isolates. */
import { LruCache } from "../../lib/lru-cache.ts";
import { withDatabaseTimeout } from "../control/database-timeout.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";

/** Maximum number of attempts within a fixed window in seconds. */
export interface Limit {
  attempts: number;
  seconds: number;
}

const now = () => Math.floor(Date.now() / 1000);

/**
 * Returns the HMAC of a counter name. The database stores the counter under this HMAC. A plain hash of a phone number
 * could be brute-forced.
 */
export async function digest(secret: string, name: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(name));
  return btoa(String.fromCharCode(...new Uint8Array(signed)));
}

/**
 * Counter names that have reached their limit, with the end of the time window. For these counter names, the isolate no
 * longer writes to the database.
 */
const exhaustedNames = perEnv(() => new LruCache<number>());

/**
 * Counts an attempt for several counter names in one transaction. Returns 0 if all names are within their limits,
 * otherwise the seconds to wait. If one of the names is known to be at its limit, nothing is counted. The function
 * throws an error if the database is unavailable.
 * @param by the number that the attempt adds to each counter
 */
export async function countAttempts(env: Env, attempts: { name: string; limit: Limit }[], by = 1): Promise<number> {
  const time = now();
  const exhausted = exhaustedNames(env);
  const counted = await Promise.all(
    attempts.map(async ({ name, limit }) => ({
      limit,
      name: await digest(env.COUNTER_SECRET, name),
      until: (Math.floor(time / limit.seconds) + 1) * limit.seconds,
    })),
  );
  const known = Math.max(...counted.map(({ name, until }) => (exhausted.get(name) === until ? until - time : 0)));
  if (known > 0) return known;
  const statements = counted.map(({ name, until }) =>
    env.CONTROL.prepare(
      `INSERT INTO counters (name, until, count) VALUES (?1, ?2, ?3)
       ON CONFLICT (name, until) DO UPDATE SET count = count + ?3 RETURNING count`,
    ).bind(name, until, by),
  );
  const expired = env.CONTROL.prepare("DELETE FROM counters WHERE until < ?").bind(time);
  const counts = await withDatabaseTimeout(async () => {
    const results = await env.CONTROL.batch<{ count: number }>([...statements, expired]);
    return counted.map((_, at) => results[at]!.results[0]!.count);
  });
  const waits = counted.map(({ name, until, limit }, at) => {
    const count = counts[at]!;
    if (count >= limit.attempts) exhausted.set(name, until, 8);
    return count > limit.attempts ? until - time : 0;
  });
  return Math.max(0, ...waits);
}

/**
 * Whether a name, such as a token or a nonce, has been consumed. The function throws an error if the database is
 * unavailable.
 */
export async function isConsumed(env: Env, name: string): Promise<boolean> {
  const found = env.CONTROL.prepare("SELECT 1 FROM used WHERE name = ? AND until >= ?");
  const digested = await digest(env.COUNTER_SECRET, name);
  return (await withDatabaseTimeout(() => found.bind(digested, now()).first())) !== null;
}

/**
 * Consumes a name, such as a token or a nonce, for a number of seconds. The promise resolves to true for the first use
 * of the name, and to false for all others. The function throws an error if the database is unavailable.
 */
export async function consumeOnce(env: Env, name: string, seconds: number): Promise<boolean> {
  const time = now();
  const digested = await digest(env.COUNTER_SECRET, name);
  return withDatabaseTimeout(async () => {
    const [, inserted] = await env.CONTROL.batch([
      env.CONTROL.prepare("DELETE FROM used WHERE until < ?").bind(time),
      env.CONTROL.prepare("INSERT INTO used (name, until) VALUES (?, ?) ON CONFLICT DO NOTHING").bind(
        digested,
        time + seconds,
      ),
    ]);
    return inserted!.meta.changes === 1;
  });
}
