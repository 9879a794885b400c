/** The edge cache for calls: memory of this isolate, then the cache of this data centre, then the upstream. */
import type { CachePolicy } from "../../../contracts/endpoint.ts";
import { digestOf } from "../http/digest.ts";
import { LruCache } from "../isolate/lru-cache.ts";
import { singleFlight } from "../isolate/single-flight.ts";

/** How an answer was made (ED-16). */
export type CallState = "HIT" | "STALE" | "MISS" | "BYPASS";

const second = 1000;
const DAY = 24 * 60 * 60;
/** How long it is taken for true that there is nothing, in seconds. */
const NEGATIVE: CachePolicy = { fresh: 10, stale: 0 };
/** An answer that stands in for a failed call counts as fresh until the upstream is tried again, in milliseconds. */
const UNTIL_NEXT_TRY = 5 * second;

/** A checked answer, as text: requests share text and values, never Response bodies. */
export class CachedResponse {
  readonly status: 200 | 404;
  readonly text: string;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  /** False for what came with a cookie: it was meant for one visitor (AP-48). */
  readonly shared: boolean;
  #bytes: Uint8Array<ArrayBuffer> | undefined;
  #value: unknown;

  constructor(status: 200 | 404, text: string, { at = Date.now(), shared = true } = {}) {
    this.status = status;
    this.text = text;
    this.at = at;
    this.shared = shared;
  }

  /** The body for HTTP, encoded once. */
  get bytes(): Uint8Array<ArrayBuffer> {
    this.#bytes ??= new TextEncoder().encode(this.text);
    return this.#bytes;
  }

  /** The value, the same object for all who ask; null where there is nothing. */
  get value(): unknown {
    if (this.status === 404) return null;
    this.#value ??= JSON.parse(this.text);
    return this.#value;
  }
}

/** An answer, how it was made, and until when it is fresh (milliseconds since 1970; 0 for what may not be kept). */
export interface CallResult {
  answer: CachedResponse;
  state: CallState;
  freshUntil: number;
}

const memory = new LruCache<CachedResponse>(16 * 1024 * 1024);

const timesOf = (answer: CachedResponse, policy: CachePolicy) => (answer.status === 404 ? NEGATIVE : policy);
const freshUntil = (answer: CachedResponse, policy: CachePolicy) => answer.at + timesOf(answer, policy).fresh * second;
const staleUntil = (answer: CachedResponse, policy: CachePolicy) =>
  freshUntil(answer, policy) + timesOf(answer, policy).stale * second;
/** Seconds that an answer is held: while fresh or stale, and a day against failures (AP-46). */
const secondsKept = (policy: CachePolicy) => Math.max(DAY, policy.fresh + policy.stale);

/** The answer of this isolate if it is still fresh: the way of most requests, without a promise. */
export function freshAnswer(key: string, policy: CachePolicy): CallResult | undefined {
  const answer = memory.get(key);
  if (!answer) return undefined;
  const until = freshUntil(answer, policy);
  return Date.now() < until ? { answer, state: "HIT", freshUntil: until } : undefined;
}

interface CacheMiss {
  /** Asks the upstream. Throws when it fails. */
  ask(): Promise<CachedResponse>;
  /** Work that goes on after the response. */
  waitUntil(work: Promise<unknown>): void;
  /** Milliseconds until a request stops waiting for another one that asks the same. */
  timeout: number;
  /** Where the last answer is kept besides, whatever its version, to stand in when nothing else can be had. */
  lastResort?: string;
}

/**
 * The answer under a key: fresh ones at once, stale ones at once while one renewal runs behind them, older ones only
 * when the upstream fails. Throws what `ask` throws when nothing is held that could stand in.
 */
export async function cachedCall(key: string, policy: CachePolicy, asking: CacheMiss): Promise<CallResult> {
  const kept = freshAnswer(key, policy) ?? staleAnswer(key, policy, asking);
  if (kept) return kept;
  return singleFlight(key, () => findOrFetch(key, policy, asking), asking);
}

function staleAnswer(key: string, policy: CachePolicy, asking: CacheMiss): CallResult | undefined {
  const answer = memory.get(key);
  if (!answer || Date.now() >= staleUntil(answer, policy)) return undefined;
  asking.waitUntil(singleFlight(`renew ${key}`, () => renew(key, policy, asking), asking).catch(() => undefined));
  return { answer, state: "STALE", freshUntil: freshUntil(answer, policy) };
}

async function findOrFetch(key: string, policy: CachePolicy, asking: CacheMiss): Promise<CallResult> {
  const stored = await fromDataCentre(key, policy);
  const kept = stored && (freshAnswer(key, policy) ?? staleAnswer(key, policy, asking));
  if (kept) return kept;
  try {
    return await fetchAndCache(key, policy, asking);
  } catch (error) {
    const last = memory.get(key) ?? (await lastResort(policy, asking));
    if (!last || Date.now() >= last.at + secondsKept(policy) * second) throw error;
    return { answer: last, state: "STALE", freshUntil: Date.now() + UNTIL_NEXT_TRY };
  }
}

/** Another isolate may have renewed it already; else the upstream is asked. */
async function renew(key: string, policy: CachePolicy, asking: CacheMiss): Promise<CallResult> {
  await fromDataCentre(key, policy);
  return freshAnswer(key, policy) ?? fetchAndCache(key, policy, asking);
}

async function fetchAndCache(
  key: string,
  policy: CachePolicy,
  { ask, waitUntil, lastResort }: CacheMiss,
): Promise<CallResult> {
  const answer = await ask();
  if (!answer.shared) return { answer, state: "MISS", freshUntil: 0 };
  for (const place of lastResort ? [key, lastResort] : [key]) {
    memory.set(place, answer, answer.text.length);
    waitUntil(toDataCentre(place, answer, secondsKept(policy)).catch(() => undefined));
  }
  return { answer, state: "MISS", freshUntil: freshUntil(answer, policy) };
}

/** The answer of before a purge, for when the upstream gives no newer one. */
async function lastResort(policy: CachePolicy, { lastResort: place }: CacheMiss): Promise<CachedResponse | undefined> {
  if (!place) return undefined;
  await fromDataCentre(place, policy);
  return memory.get(place);
}

// The Cache API serves nothing past its lifetime and cannot say "stale": answers are stored with a padded lifetime and
// their real date beside it, and their age is judged here.
const AT = "x-made-at";
const STATUS = "x-answer-status";

async function cacheUrl(key: string): Promise<string> {
  return `https://calls.invalid/${encodeURIComponent(await digestOf(key))}`;
}

/** Takes an answer over from the data centre's cache, unless this isolate holds a newer one. */
async function fromDataCentre(key: string, policy: CachePolicy): Promise<boolean> {
  const response = await (await caches.open("calls")).match(await cacheUrl(key));
  if (!response) return false;
  const answer = new CachedResponse(response.headers.get(STATUS) === "404" ? 404 : 200, await response.text(), {
    at: Number(response.headers.get(AT)),
  });
  if (Date.now() >= answer.at + secondsKept(policy) * second) return false;
  if ((memory.get(key)?.at ?? 0) < answer.at) memory.set(key, answer, answer.text.length);
  return true;
}

async function toDataCentre(key: string, answer: CachedResponse, seconds: number): Promise<void> {
  const headers = { "cache-control": `public, max-age=${seconds}`, [AT]: `${answer.at}`, [STATUS]: `${answer.status}` };
  await (await caches.open("calls")).put(await cacheUrl(key), new Response(answer.text, { headers }));
}
