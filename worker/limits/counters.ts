/** What must be exact and the same for every isolate: counted in the control database. */
import { LruCache } from "../../lib/lru-cache.ts";
import { withDatabaseTimeout } from "../control/database-timeout.ts";
import type { Env } from "../env.ts";

/** So many tries within so many seconds. */
export interface Limit {
  attempts: number;
  seconds: number;
}

const now = () => Math.floor(Date.now() / 1000);

/** A name as the database holds it: a keyed digest, since phone numbers are few enough to be tried out. */
export async function digest(secret: string, name: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(name));
  return btoa(String.fromCharCode(...new Uint8Array(signed)));
}

/** Names that have used up their attempts, and until when, as this isolate has learned: they cost no more writes. */
const exhausted = new LruCache<number>();

/**
 * Counts one attempt under each name and says for how many seconds there may be no more; 0 while all are within their
 * limits. All are counted in one transaction, and nothing is once one of them is known to be used up. Throws when the
 * database cannot be had: then nothing may be guessed.
 * @param by what one attempt counts for
 */
export async function countAttempts(env: Env, attempts: { name: string; limit: Limit }[], by = 1): Promise<number> {
  const time = now();
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

/** Whether something was spent. Throws when the database cannot be had. */
export async function isConsumed(env: Env, name: string): Promise<boolean> {
  const found = env.CONTROL.prepare("SELECT 1 FROM used WHERE name = ? AND until >= ?");
  const digested = await digest(env.COUNTER_SECRET, name);
  return (await withDatabaseTimeout(() => found.bind(digested, now()).first())) !== null;
}

/**
 * Spends something: true the first time, false ever after, for as many seconds as it could be valid.
 * Throws when the database cannot be had.
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
