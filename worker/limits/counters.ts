/** Exact counters in Durable Objects, shared by all isolates. */
import { LruCache } from "../../lib/lru-cache.ts";
import { type Attempt, type Count, countersOf, type Env, perEnv } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { DEADLINES, withTimeout } from "../runtime/deadlines.ts";

/** Number of Durable Objects that share the counters of one kind of subject. */
const SHARDS = { used: 4, value: 16 };

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
 * Returns the subject of one of the Durable Objects that share the counters of many subjects. A Durable Object for each
 * email address would have to be created for each person who registers, and could not count several people in one
 * transaction.
 */
export const sharedSubject = async (env: Env, kind: keyof typeof SHARDS, name: string): Promise<string> =>
  shardOf(kind, await digest(env.COUNTER_SECRET, name));

const shardOf = (kind: keyof typeof SHARDS, hash: string): string => `${kind} ${hash.charCodeAt(0) % SHARDS[kind]}`;

/** HMACs of the most recently used subjects. A rush uses few of them, and none names a person. */
const subjectNames = perEnv(() => new LruCache<string>());

/** Returns the name of a subject's counter Durable Object. */
async function objectName(env: Env, subject: string): Promise<string> {
  const names = subjectNames(env);
  const known = names.get(subject);
  if (known) return known;
  const name = await digest(env.COUNTER_SECRET, subject);
  names.set(subject, name, subject.length + name.length);
  return name;
}

/**
 * Counters that refuse every attempt. Each value is the end of the counter's window, as a Unix timestamp in seconds.
 * Until the window ends, this isolate rejects attempts without calling the counter Durable Object.
 */
const fullCounters = perEnv(() => new LruCache<number>());

/** Minimum time between two log lines about failing counter Durable Objects, in seconds. */
const LOG_INTERVAL_SECONDS = 5;
/** Earliest time when the isolate may log the next failure, as a Unix timestamp in seconds. */
const logState = perEnv(() => ({ until: 0 }));

/** Calls a subject's counter Durable Object. Throws an HttpError (503) if the Durable Object fails or times out. */
const countAt = async (env: Env, subject: string, attempt: Attempt): Promise<Count> =>
  withTimeout(
    countersOf(env).getByName(subject).count(now(), attempt),
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

/** A counter: its name, maximum count, and window in seconds. */
interface CounterLimit {
  name: string;
  max: number;
  seconds: number;
  /** See `Counter` in env.ts. */
  spares?: number;
}

/** Counters in one Durable Object, in the order in which they may refuse an attempt. */
interface CounterGroup<T extends CounterLimit> {
  /** The counters' subject, such as a class session. Each subject has a separate counter Durable Object. */
  subject: string;
  counters: readonly T[];
}

/** The counter that refused an attempt, and the number of seconds until the next allowed attempt. */
interface Refusal<T> {
  counter: T;
  wait: number;
}

interface AttemptOptions {
  /** Amount that the attempt adds to each counter. Default: 1. */
  by?: number;
  /**
   * The attempt's name and the number of seconds during which the counter Durable Objects treat another attempt with
   * the same name as a repetition. Set if repetitions of the attempt must not be counted.
   */
  once?: { name: string; seconds: number } | undefined;
}

/**
 * Counts an attempt. Returns null if the attempt is allowed, or the refusal with the longest wait. A refused attempt
 * counts nothing. If this isolate has recorded that a counter is full, does not call the counter Durable Objects. Throws
 * an HttpError (503) if a counter Durable Object is unavailable.
 */
export async function countAttempt<T extends CounterLimit>(
  env: Env,
  groups: readonly CounterGroup<T>[],
  { by = 1, once }: AttemptOptions = {},
): Promise<Refusal<T> | null> {
  const time = now();
  const secret = env.COUNTER_SECRET;
  const full = fullCounters(env);
  const hashedGroups = await Promise.all(
    groups.map(async ({ subject, counters }) => ({
      subject: await objectName(env, subject),
      counters: await Promise.all(
        counters.map(async (counter) => {
          const name = await digest(secret, counter.name);
          const left = (full.get(name) ?? 0) - time;
          return { counter, name, left: left <= counter.seconds ? left : 0 };
        }),
      ),
    })),
  );
  // A repeated attempt is allowed even if the counters are full, and an amount can always be given back.
  const known =
    once || by < 0 ? undefined : hashedGroups.flatMap(({ counters }) => counters).find(({ left }) => left > 0);
  if (known) return { counter: known.counter, wait: known.left };
  const hashedOnce = once && { ...once, name: await digest(secret, once.name) };
  const count = async ({ subject, counters }: (typeof hashedGroups)[number], amount: number) =>
    countAt(env, subject, {
      counters: counters.map(({ counter: { max, seconds, spares }, name }) => ({
        name,
        limit: max,
        seconds,
        ...(spares !== undefined && { spares }),
      })),
      by: amount,
      ...(hashedOnce && { once: hashedOnce }),
    });
  const counts = await Promise.all(hashedGroups.map(async (group) => ({ group, ...(await count(group, by)) })));
  const refused = counts.filter(({ until }) => until > 0).sort((a, b) => b.until - a.until);
  for (const { group, until, refusedBy = 0, isFull } of refused)
    if (isFull) full.set(group.counters[refusedBy]!.name, until, 8);
  const [longest] = refused;
  if (!longest) return null;
  // A refused attempt counts nothing, so the other groups give it back.
  const counted = by > 0 ? counts.filter(({ until, isRepeated }) => until === 0 && !isRepeated) : [];
  await Promise.all(counted.map(({ group }) => count(group, -by)));
  return { counter: longest.group.counters[longest.refusedBy ?? 0]!.counter, wait: longest.until - time };
}

/**
 * Consumes a single-use name, such as a token or a nonce. Returns true for the first call with that name, and false for
 * all other calls within the given number of seconds. Throws an HttpError (503) if the counter Durable Object is
 * unavailable.
 */
export const consumeOnce = async (env: Env, name: string, seconds: number): Promise<boolean> =>
  !(await wasConsumed(env, name, seconds, 1));

/**
 * Returns whether `consumeOnce` consumed the name within the given number of seconds. Throws an HttpError (503) if the
 * counter Durable Object is unavailable.
 */
export const isConsumed = (env: Env, name: string, seconds: number): Promise<boolean> =>
  wasConsumed(env, name, seconds, 0);

async function wasConsumed(env: Env, name: string, seconds: number, by: 0 | 1): Promise<boolean> {
  const hashedName = await digest(env.COUNTER_SECRET, name);
  const subject = shardOf("used", hashedName);
  const counters = [{ name: hashedName, limit: 1, seconds }];
  return (await countAt(env, subject, { counters, by })).until !== 0;
}
