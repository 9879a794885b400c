import { LruCache } from "../../lib/lru-cache.ts";
import type { Tier } from "../../lib/traffic.ts";
import type { RequestContext } from "../context.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { timeUntil, withTimeout } from "../runtime/deadlines.ts";
import { singleFlight } from "../runtime/single-flight.ts";
import { type Entry, readStore, type Store, writeStore } from "./stores.ts";

export type CacheState = "HIT" | "STALE" | "MISS";

/** Cache lifetimes, in seconds after the fetch. */
export interface Lifetimes {
  /** Maximum age of a fresh entry in seconds. The cache returns a fresh entry without a fetch. */
  maxAge: number;
  /** Seconds after `maxAge` during which the cache returns a stale entry and revalidates it in the background. */
  staleWhileRevalidate: number;
  /** Maximum age of a stale entry that the cache can return if a fetch fails, in seconds. */
  staleIfError: number;
}

export interface Cached<T> {
  value: T;
  state: CacheState;
  /** Source of the value: a cache tier or the upstream. */
  tier: Tier;
  /** Whether the entry is older than the last purge because the cache has not yet fetched a newer entry. */
  outdated: boolean;
  /** Time when the cached value was fetched, as a Unix timestamp in milliseconds. */
  at: number;
  freshUntil: number;
}

interface Fetched<T> {
  value: T;
  /** False for a personal or provisional value, which must not be cached. */
  cacheable?: boolean;
  /** Maximum age of this value in seconds, if shorter than `maxAge` in the cache's lifetimes. */
  maxAge?: number;
}

export interface CacheRequest<T> extends Pick<RequestContext, "env" | "waitUntil"> {
  lifetimes: Lifetimes;
  /** Returns the current purge version, which may increase during a fetch. Entries with lower versions are outdated. */
  purgeVersion?: () => number;
  /**
   * Whether to fetch the value even if the cache has a fresh entry, because the caller knows that the entry may be
   * outdated. If the fetch fails, `get` returns the entry.
   */
  refetch?: boolean | undefined;
  /** Fetches a new value. `previous` is the cached entry, or null if none exists. Throws if the fetch fails. */
  fetch(previous: Entry<T> | null, purgeVersion: number): Promise<Fetched<T>>;
  /** Maximum time, in milliseconds, that a request waits for a shared fetch before it fetches the value itself. */
  timeout: number;
  /**
   * Looks up an entry before the cache reads the stores. If `lookUp` returns null, the cache fetches the value and
   * reads the stores only if that fetch fails. If `lookUp` returns undefined, the cache reads the stores before the
   * fetch.
   */
  lookUp?(): Promise<Entry<T> | null | undefined>;
  /**
   * Converts an entry from another build to this build's format. Returns this build's entries unchanged, and null for
   * an unusable entry.
   */
  adopt?(entry: Entry<T>): Promise<Entry<T> | null>;
  /**
   * If the request waits for a fetch, counts the fetch toward a rate limit. Returns the number of seconds until the
   * rate limit allows the fetch, or 0 if it allows the fetch now. If the rate limit is exceeded, `get` returns a stale
   * entry or, if none exists, throws an HttpError (429). Requests that wait for a shared fetch do not count toward the
   * rate limit.
   */
  retryAfter?(): Promise<number>;
  /**
   * Deadlines as Unix timestamps in milliseconds. After the `older` deadline, `get` returns a stale entry if one
   * exists. After the `all` deadline, `get` throws an error. The fetch continues in the background.
   */
  until?: { older: number; all: number } | undefined;
}

interface Options<T> {
  /** Stores, in the order in which the cache reads them. Without stores, the cache uses only isolate memory. */
  stores?: Store<T>[];
  /** Returns a value's size in memory in bytes, or null if the value must not be cached in memory. */
  bytes(value: T): number | null;
  /**
   * Values that represent a 404, and their maximum age in seconds. The cache never returns a stale 404, and writes a
   * 404 to the stores only if it replaces another value (RL-08).
   */
  missing?: { is(value: T): boolean; maxAge: number };
  /** If true, writes an entry to the stores only when it is reused, because a write costs about as much as a fetch. */
  writeOnReuse?: true;
}

/**
 * Time, in milliseconds, for which callers may treat a stale-if-error value as fresh. If a cached page contains a
 * stale-if-error value, the Worker revalidates the page after 5 seconds.
 */
const STALE_IF_ERROR_MS = 5_000;
const second = 1_000;

/**
 * Cache with stale-while-revalidate, stale-if-error, purge versions, and single flight. The cache first reads isolate
 * memory, then reads the stores, and then fetches the value. Store reads have a timeout, and store writes run in the
 * background.
 */
export class SwrCache<T> {
  readonly #name: string;
  readonly #options: Options<T>;
  readonly #memory = new LruCache<Entry<T>>();
  /** Entries that this isolate fetched but has not yet written to the stores. */
  readonly #unwritten = new WeakSet<Entry<T>>();

  constructor(name: string, options: Options<T>) {
    this.#name = name;
    this.#options = options;
  }

  /**
   * Returns a fresh entry from isolate memory, or undefined if memory has no fresh entry. The lookup is synchronous to
   * avoid the cost of a promise.
   */
  readFresh(key: string, lifetimes: Lifetimes, purgeVersion = 0): Cached<T> | undefined {
    const entry = this.#memory.get(key);
    if (!entry || entry.purgeVersion < purgeVersion) return undefined;
    const freshUntil = this.#freshUntil(entry, lifetimes);
    if (!isFresh(entry, freshUntil)) return undefined;
    return { value: entry.value, state: "HIT", tier: "memory", outdated: false, at: entry.at, freshUntil };
  }

  /** Like `readFresh`, but if `writeOnReuse` is true, also writes the entry to the stores. */
  use(key: string, request: CacheRequest<T>): Cached<T> | undefined {
    const cached = this.readFresh(key, request.lifetimes, request.purgeVersion?.());
    if (cached) this.#writeReused(key, this.#memory.get(key)!, request);
    return cached;
  }

  /**
   * Returns an entry of any age from memory or the stores, or null if no entry exists. Never fetches a value. Concurrent
   * requests share one read, because reading and parsing a large entry for each of them would delay all of them.
   */
  async find(key: string, request: CacheRequest<T>): Promise<Entry<T> | null> {
    return (
      this.#memory.get(key) ??
      singleFlight(this.#flight("look up", key, request), () => this.#lookUp(key, request), request)
    );
  }

  /**
   * Returns a key's value from the cache or from `fetch`. Immediately returns a fresh entry, or a stale entry within
   * its stale-while-revalidate period. Returns a purged entry, or an entry past its stale-while-revalidate period, only
   * if `fetch` fails. If no usable entry exists, rethrows the error from `fetch`.
   * @param stored Result of an earlier `find`, used instead of reading the stores
   */
  async get(key: string, request: CacheRequest<T>, stored?: Entry<T> | null): Promise<Cached<T>> {
    const entry = this.#memory.get(key) ?? stored;
    const usable = entry && !request.refetch && this.#usable(key, entry, request);
    if (usable) {
      this.#writeReused(key, entry, request);
      return usable;
    }
    let isLeader = false;
    const flight = singleFlight(
      this.#flight(request.refetch ? "refetch" : "find", key, request),
      () => {
        isLeader = true;
        return this.#findOrFetch(key, request, stored);
      },
      request,
    ).catch((error: unknown) => {
      // The shared fetch failed because of another visitor's rate limit, so this request starts its own fetch.
      if (!isLeader && isLimited(error)) return this.get(key, request, stored);
      throw error;
    });
    return request.until ? this.#withDeadlines(request.until, flight, key, request, stored) : flight;
  }

  async #withDeadlines(
    until: { older: number; all: number },
    flight: Promise<Cached<T>>,
    key: string,
    request: CacheRequest<T>,
    stored?: Entry<T> | null,
  ) {
    const timeoutError = new HttpError(503, { message: `${this.#name}: timed out before a value was available` });
    for (const deadline of [until.older, until.all]) {
      try {
        return await withTimeout(flight, timeUntil(deadline), () => timeoutError);
      } catch (error) {
        const fallback = error === timeoutError && newest(this.#memory.get(key), stored);
        if (fallback && this.#isUsableOnError(fallback, request)) return this.#serveStale(fallback, request);
        if (error !== timeoutError) throw error;
      }
    }
    throw timeoutError;
  }

  /** Removes an unusable cache entry from memory. */
  forget(key: string): void {
    this.#memory.delete(key);
  }

  #flight(operation: string, key: string, { purgeVersion }: CacheRequest<T>): string {
    // The purge version in the key prevents requests after a purge from joining an earlier fetch.
    return `${operation} ${this.#name} ${purgeVersion?.() ?? 0} ${key}`;
  }

  #isMissing(value: T): boolean {
    return this.#options.missing?.is(value) ?? false;
  }
  #maxAge(value: T, { maxAge }: Lifetimes): number {
    const { missing } = this.#options;
    return missing?.is(value) ? missing.maxAge : maxAge;
  }
  #freshUntil(entry: Entry<T>, lifetimes: Lifetimes): number {
    return entry.at + this.#maxAge(entry.value, lifetimes) * second;
  }
  #secondsOfUse(value: T, lifetimes: Lifetimes): number {
    if (this.#isMissing(value)) return this.#maxAge(value, lifetimes);
    return Math.max(lifetimes.maxAge + lifetimes.staleWhileRevalidate, lifetimes.staleIfError);
  }

  /**
   * Returns a cache entry's value, or undefined if the entry is not usable without waiting for a fetch. Revalidates a
   * stale entry in the background.
   */
  #usable(key: string, entry: Entry<T>, request: CacheRequest<T>, tier: Tier = "memory"): Cached<T> | undefined {
    const { lifetimes, waitUntil } = request;
    const { value, at } = entry;
    const purgeVersion = request.purgeVersion?.() ?? 0;
    const outdated = entry.purgeVersion < purgeVersion;
    const freshUntil = this.#freshUntil(entry, lifetimes);
    const staleSeconds = this.#isMissing(value) ? 0 : lifetimes.staleWhileRevalidate;
    if (outdated || Date.now() >= freshUntil + staleSeconds * second) return undefined;
    const fresh = isFresh(entry, freshUntil);
    if (!fresh) {
      const revalidation = singleFlight(
        this.#flight("revalidate", key, request),
        () => this.#revalidate(key, entry, request),
        request,
      );
      waitUntil(revalidation.catch(() => undefined));
    }
    return { value, state: fresh ? "HIT" : "STALE", tier: fresh ? tier : "stale", outdated: false, at, freshUntil };
  }

  async #findOrFetch(key: string, request: CacheRequest<T>, stored?: Entry<T> | null): Promise<Cached<T>> {
    const entry = stored === undefined ? await this.#lookUp(key, request) : stored;
    const cached = newest(entry, this.#memory.get(key));
    const usable =
      cached && !request.refetch && this.#usable(key, cached, request, cached === entry ? "store" : "memory");
    if (usable) return usable;
    try {
      const wait = (await request.retryAfter?.()) ?? 0;
      if (wait > 0) throw tooManyRequests(wait);
      return await this.#fetch(key, cached, request);
    } catch (error) {
      const latest = newest(cached, this.#memory.get(key));
      const fallback = latest || !request.lookUp ? latest : await this.#fromStores(key, request);
      if (!fallback || !this.#isUsableOnError(fallback, request)) throw error;
      return this.#serveStale(fallback, request);
    }
  }

  #serveStale({ value, at, purgeVersion }: Entry<T>, request: CacheRequest<T>): Cached<T> {
    const outdated = purgeVersion < (request.purgeVersion?.() ?? 0);
    return { value, state: "STALE", tier: "stale", outdated, at, freshUntil: Date.now() + STALE_IF_ERROR_MS };
  }

  #isUsableOnError(
    entry: Entry<T>,
    { lifetimes: { maxAge, staleWhileRevalidate, staleIfError }, purgeVersion }: CacheRequest<T>,
  ): boolean {
    // A purge may have created the page or record, so a cached 404 is outdated.
    if (this.#isMissing(entry.value) && entry.purgeVersion < (purgeVersion?.() ?? 0)) return false;
    return Date.now() < entry.at + Math.max(maxAge + staleWhileRevalidate, staleIfError) * second;
  }

  /**
   * Revalidates an entry. Reads the shared stores before the fetch, because another isolate may have refreshed the
   * entry.
   */
  async #revalidate(key: string, entry: Entry<T>, request: CacheRequest<T>): Promise<unknown> {
    const { lifetimes, purgeVersion } = request;
    const sharedStores = this.#options.stores?.filter(({ isShared }) => isShared);
    const stored = await this.#fromStores(key, request, sharedStores);
    return this.readFresh(key, lifetimes, purgeVersion?.()) ?? this.#fetch(key, newest(entry, stored), request);
  }

  async #fetch(key: string, previous: Entry<T> | null, request: CacheRequest<T>): Promise<Cached<T>> {
    const { lifetimes } = request;
    // Stored purge versions expire, so the previous cache entry may have a higher purge version than the current
    // configuration.
    const purgeVersion = Math.max(request.purgeVersion?.() ?? 0, previous?.purgeVersion ?? 0);
    const { value, cacheable = true, maxAge } = await request.fetch(previous, purgeVersion);
    const elapsedMs = maxAge === undefined ? 0 : Math.max(0, this.#maxAge(value, lifetimes) - maxAge) * second;
    const entry: Entry<T> = { value, at: Date.now() - elapsedMs, purgeVersion };
    const freshUntil = cacheable ? this.#freshUntil(entry, lifetimes) : 0;
    if (cacheable) this.#store(key, entry, previous, request);
    return { value, state: "MISS", tier: "misses", outdated: false, at: entry.at, freshUntil };
  }

  /** Writes an entry to memory and, unless `writeOnReuse` delays the write, to the stores. */
  #store(key: string, entry: Entry<T>, previous: Entry<T> | null, request: CacheRequest<T>): void {
    this.#remember(key, entry);
    const isMissing = this.#isMissing(entry.value);
    if (isMissing && (!previous || this.#isMissing(previous.value))) return;
    if (this.#options.writeOnReuse && !isMissing) this.#unwritten.add(entry);
    else this.#write(key, entry, previous, request, this.#secondsOfUse(entry.value, request.lifetimes));
  }

  #writeReused(key: string, entry: Entry<T>, request: CacheRequest<T>): void {
    if (!this.#unwritten.delete(entry)) return;
    this.#write(key, entry, null, request, this.#secondsOfUse(entry.value, request.lifetimes));
  }

  #remember(key: string, entry: Entry<T>): void {
    if (newest(this.#memory.get(key), entry) !== entry) return;
    const bytes = this.#options.bytes(entry.value);
    if (bytes === null) this.#memory.delete(key);
    else this.#memory.set(key, entry, bytes);
  }

  #write(key: string, entry: Entry<T>, previous: Entry<T> | null, request: CacheRequest<T>, seconds: number): void {
    const { env, waitUntil, purgeVersion } = request;
    if ((purgeVersion?.() ?? 0) > entry.purgeVersion) return;
    const bytes = this.#options.bytes(entry.value) ?? 0;
    for (const store of this.#options.stores ?? [])
      waitUntil(writeStore(store, key, entry, { env, seconds, previous, bytes }));
  }

  async #lookUp(key: string, request: CacheRequest<T>): Promise<Entry<T> | null> {
    const entry = await request.lookUp?.();
    if (entry === undefined) return this.#fromStores(key, request);
    if (entry) this.#store(key, entry, null, request);
    return entry;
  }

  async #fromStores(
    key: string,
    request: CacheRequest<T>,
    stores = this.#options.stores ?? [],
  ): Promise<Entry<T> | null> {
    for (const store of stores) {
      const stored = await readStore(store, key, request.env);
      const entry = stored && request.adopt ? await request.adopt(stored).catch(() => null) : stored;
      if (!entry) continue;
      // The entry in memory must remain the same object, because callers use it as the key for derived values.
      if (newest(entry, this.#memory.get(key)) === entry) this.#remember(key, entry);
      const secondsLeft =
        this.#secondsOfUse(entry.value, request.lifetimes) - Math.ceil((Date.now() - entry.at) / second);
      if (entry !== stored && secondsLeft > 0) this.#write(key, entry, null, request, secondsLeft);
      return entry;
    }
    return null;
  }
}

const isLimited = (error: unknown) => error instanceof HttpError && error.status === 429;

/**
 * Returns whether a cache entry is fresh. Returns false if the fetch time is in the future, which makes the entry's age
 * unknown.
 */
const isFresh = ({ at }: Entry<unknown>, freshUntil: number) => at <= Date.now() && Date.now() < freshUntil;

/**
 * Returns the newer of two cache entries, compared by purge version and then by fetch time, or `b` if neither is newer.
 * An entry with a fetch time in the future counts as the older entry.
 */
function newest<T>(a: Entry<T> | null | undefined, b: Entry<T> | null | undefined): Entry<T> | null {
  if (!a || !b) return a ?? b ?? null;
  const now = Date.now();
  const time = ({ at }: Entry<T>) => (at > now ? 0 : at);
  return a.purgeVersion > b.purgeVersion || (a.purgeVersion === b.purgeVersion && time(a) > time(b)) ? a : b;
}
