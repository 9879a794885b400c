import { LruCache } from "../../lib/lru-cache.ts";
import type { RequestContext } from "../context.ts";
import { HttpError } from "../http/http-error.ts";
import { timeUntil } from "../runtime/deadlines.ts";
import { singleFlight } from "../runtime/single-flight.ts";
import { withTimeout } from "../runtime/with-timeout.ts";
import { type Entry, readStore, type Store, writeStore } from "./stores.ts";

/** Cache status of a response (ED-16). */
export type CacheState = "HIT" | "STALE" | "MISS";

/** Lifetimes of an entry in seconds, counted from when it was fetched. */
export interface Lifetimes {
  /** While fresh, an entry is returned without a request. */
  maxAge: number;
  /** Stale-while-revalidate: how much longer it is returned while one revalidation runs in the background. */
  staleWhileRevalidate: number;
  /** Stale-if-error: the age up to which it is used when no newer entry can be fetched. */
  staleIfError: number;
  /** How long a missing value (404) is cached; it is never served stale. */
  missing?: number;
  /** Pause after a failure before the next attempt, while a stale entry can be used. */
  retry?: number;
  /** The same without a stale entry: every request gets the cached error. */
  errors?: number;
}

export interface Cached<T> {
  value: T;
  state: CacheState;
  /** True for an entry from before a purge that is used because no newer one could be fetched. */
  outdated: boolean;
  /** Milliseconds since 1970. */
  at: number;
  freshUntil: number;
}

interface Fetched<T> {
  value: T;
  /** False for a value that is personal or provisional: it is returned once and not cached. */
  cacheable?: boolean;
  /** Seconds; shortens the fresh lifetime of this value. */
  maxAge?: number;
}

export interface CacheRequest<T> extends Pick<RequestContext, "env" | "waitUntil"> {
  lifetimes: Lifetimes;
  /** Number of the last purge: an entry requested before it is outdated. It may rise during a fetch. */
  version?: () => number;
  /** Fetches a new value; gets the cached entry, if there is one. Throws when there is no value. */
  fetch(previous: Entry<T> | null, version: number): Promise<Fetched<T>>;
  /** Milliseconds until a request stops waiting for another request's fetch and does its own (RL-02). */
  timeout: number;
  /**
   * Looks for an entry before the stores are read. Null when there is none: then it is fetched, and the stores are read
   * only if that fails. Undefined when it is not known: then they are read as ever.
   */
  lookUp?(): Promise<Entry<T> | null | undefined>;
  /** Converts a stored entry for this build; returns the same entry if it fits, null if it is unusable. */
  adopt?(entry: Entry<T>): Promise<Entry<T> | null>;
  /** After a purge the old entry is served while the new one is fetched, so no request waits. */
  staleAfterPurge?: true;
  /** The result of an earlier `find`. */
  found?: Entry<T> | null;
  /**
   * Until when the request waits, in milliseconds since 1970: from `older` on an entry that can stand in is served, and
   * at `all` the wait is over. The fetch goes on for those who come next.
   */
  until?: { older: number; all: number } | undefined;
}

interface Options<T> {
  /** Nearest first; none for a cache in memory only. */
  stores?: Store<T>[];
  /** Bytes that a value takes in memory; null for a value that is not cached in memory. */
  bytes(value: T): number | null;
  /** Whether a value means "not found". It is written to the stores only to replace another value. */
  isMissing?(value: T): boolean;
  /** Writes an entry to the stores only at its second use, because a write costs a large part of what a fetch does. */
  writeOnReuse?: true;
}

interface Failure {
  error: unknown;
  at: number;
  version: number;
}

/** How long a stale-if-error value counts as fresh for pages made from it, in milliseconds. */
const STALE_IF_ERROR_MS = 5_000;
/** Bytes of an error in memory, with its stack and cause. */
const FAILURE = 2_000;
const second = 1_000;

/**
 * The one cache for everything that visitors get: stale-while-revalidate, stale-if-error, versions, single flight. It
 * reads memory, then the stores, then fetches; stores delay a request by at most their timeout, and writes never do.
 */
export class SwrCache<T> {
  readonly #name: string;
  readonly #options: Options<T>;
  readonly #memory = new LruCache<Entry<T>>();
  readonly #failures = new LruCache<Failure>();
  /** Fetched by this isolate and in no store yet. */
  readonly #unwritten = new WeakSet<Entry<T>>();

  constructor(name: string, options: Options<T>) {
    this.#name = name;
    this.#options = options;
  }

  /** The fresh entry in memory, without a promise: the path of most requests. */
  readFresh(key: string, lifetimes: Lifetimes, version = 0): Cached<T> | undefined {
    const entry = this.#memory.get(key);
    if (!entry || entry.version < version) return undefined;
    const freshUntil = this.#freshUntil(entry, lifetimes);
    if (!isFresh(entry, freshUntil)) return undefined;
    return { value: entry.value, state: "HIT", outdated: false, at: entry.at, freshUntil };
  }

  /** The same, as a use of it: one that waits for its second use is written to the stores. */
  use(key: string, request: CacheRequest<T>): Cached<T> | undefined {
    const cached = this.readFresh(key, request.lifetimes, request.version?.());
    if (cached) this.#writeReused(key, this.#memory.get(key)!, request);
    return cached;
  }

  /** The cached entry of a key, in memory or else in a store, of any age. Never fetches. */
  async find(key: string, request: CacheRequest<T>): Promise<Entry<T> | null> {
    return this.#memory.get(key) ?? this.#lookUp(key, request);
  }

  /**
   * The value of a key: a fresh or stale entry at once, an older or outdated one only when no newer one can be fetched.
   * Throws what `fetch` throws when there is no such entry either.
   */
  async get(key: string, request: CacheRequest<T>): Promise<Cached<T>> {
    const entry = this.#memory.get(key) ?? request.found;
    const usable = entry && this.#usable(key, entry, request);
    if (usable) {
      this.#writeReused(key, entry, request);
      return usable;
    }
    const flight = singleFlight(this.#flight("find", key, request), () => this.#findOrFetch(key, request), request);
    return request.until ? this.#withDeadlines(request.until, flight, key, request) : flight;
  }

  async #withDeadlines(
    until: { older: number; all: number },
    flight: Promise<Cached<T>>,
    key: string,
    request: CacheRequest<T>,
  ) {
    const late = new HttpError(503, { message: `${this.#name}: nothing in time` });
    for (const end of [until.older, until.all]) {
      try {
        return await withTimeout(flight, timeUntil(end), () => late);
      } catch (error) {
        const last = error === late && newest(this.#memory.get(key), request.found);
        if (last && this.#isUsableOnError(last, request)) return this.#serveStale(last, request);
        if (error !== late) throw error;
      }
    }
    throw late;
  }

  /** Removes a key from memory, because its entry proved unusable. */
  forget(key: string): void {
    this.#memory.delete(key);
  }

  #flight(what: string, key: string, { version }: CacheRequest<T>): string {
    // A request after a purge does not join a fetch from before it (PB-04).
    return `${what} ${this.#name} ${version?.() ?? 0} ${key}`;
  }

  #maxAge(value: T, { maxAge, missing }: Lifetimes): number {
    return missing !== undefined && this.#options.isMissing?.(value) ? missing : maxAge;
  }
  #freshUntil(entry: Entry<T>, lifetimes: Lifetimes): number {
    return entry.at + this.#maxAge(entry.value, lifetimes) * second;
  }
  #secondsOfUse(value: T, lifetimes: Lifetimes): number {
    if (this.#options.isMissing?.(value)) return lifetimes.missing ?? lifetimes.maxAge;
    return Math.max(lifetimes.maxAge + lifetimes.staleWhileRevalidate, lifetimes.staleIfError);
  }

  /** The entry, if it may be served without waiting; a stale one is renewed in the background. */
  #usable(key: string, entry: Entry<T>, request: CacheRequest<T>): Cached<T> | undefined {
    const { lifetimes, staleAfterPurge, waitUntil } = request;
    const { value, at } = entry;
    const version = request.version?.() ?? 0;
    const outdated = entry.version < version;
    const freshUntil = this.#freshUntil(entry, lifetimes);
    const fresh = !outdated && isFresh(entry, freshUntil);
    const stale = this.#options.isMissing?.(value) ? 0 : lifetimes.staleWhileRevalidate;
    const isTooOld = Date.now() >= freshUntil + stale * second || (outdated && !staleAfterPurge);
    // After one failed wait, further attempts run in the background (RL-07).
    const triedInVain = lifetimes.retry !== undefined && (this.#failures.get(key)?.version ?? -1) >= version;
    if (!fresh && isTooOld && !(triedInVain && this.#isUsableOnError(entry, request))) return undefined;
    if (!fresh && !this.#failure(key, lifetimes.retry)) {
      const revalidation = singleFlight(
        this.#flight("revalidate", key, request),
        () => this.#revalidate(key, entry, request),
        request,
      );
      waitUntil(revalidation.catch(() => undefined));
    }
    return { value, state: fresh ? "HIT" : "STALE", outdated, at, freshUntil };
  }

  async #findOrFetch(key: string, request: CacheRequest<T>): Promise<Cached<T>> {
    const stored = request.found === undefined ? await this.#lookUp(key, request) : null;
    const cached = newest(newest(stored, request.found), this.#memory.get(key));
    const usable = cached && this.#usable(key, cached, request);
    if (usable) return usable;
    try {
      return await this.#fetch(key, cached, request);
    } catch (error) {
      const known = newest(cached, this.#memory.get(key));
      const last = known || !request.lookUp ? known : await this.#fromStores(key, request);
      if (!last || !this.#isUsableOnError(last, request)) throw error;
      return this.#serveStale(last, request);
    }
  }

  #serveStale({ value, at, version }: Entry<T>, request: CacheRequest<T>): Cached<T> {
    const outdated = version < (request.version?.() ?? 0);
    return { value, state: "STALE", outdated, at, freshUntil: Date.now() + STALE_IF_ERROR_MS };
  }

  #isUsableOnError(
    entry: Entry<T>,
    { lifetimes: { maxAge, staleWhileRevalidate, staleIfError }, version }: CacheRequest<T>,
  ): boolean {
    // After a purge a cached "not found" may no longer be true.
    if (this.#options.isMissing?.(entry.value) && entry.version < (version?.() ?? 0)) return false;
    return Date.now() < entry.at + Math.max(maxAge + staleWhileRevalidate, staleIfError) * second;
  }

  /** Looks into the shared stores first: another isolate may have renewed the entry. */
  async #revalidate(key: string, entry: Entry<T>, request: CacheRequest<T>): Promise<unknown> {
    const { lifetimes, version } = request;
    const shared = this.#options.stores?.filter(({ renewedByOthers }) => renewedByOthers);
    const stored = await this.#fromStores(key, request, shared);
    return this.readFresh(key, lifetimes, version?.()) ?? this.#fetch(key, newest(entry, stored), request);
  }

  async #fetch(key: string, previous: Entry<T> | null, request: CacheRequest<T>): Promise<Cached<T>> {
    const { lifetimes } = request;
    const isUsable = previous !== null && this.#isUsableOnError(previous, request);
    const failure = this.#failure(key, isUsable ? lifetimes.retry : lifetimes.errors);
    if (failure) throw failure.error;
    // Versions expire: a fetch that starts now is newer than every purge that an entry recorded.
    const version = Math.max(request.version?.() ?? 0, previous?.version ?? 0);
    try {
      const { value, cacheable = true, maxAge } = await request.fetch(previous, version);
      this.#failures.delete(key);
      const early = maxAge === undefined ? 0 : Math.max(0, this.#maxAge(value, lifetimes) - maxAge) * second;
      const entry: Entry<T> = { value, at: Date.now() - early, version };
      const freshUntil = cacheable ? this.#freshUntil(entry, lifetimes) : 0;
      if (cacheable) this.#store(key, entry, previous, request);
      return { value, state: "MISS", outdated: false, at: entry.at, freshUntil };
    } catch (error) {
      if (lifetimes.retry || lifetimes.errors) this.#failures.set(key, { error, at: Date.now(), version }, FAILURE);
      throw error;
    }
  }

  /** Caches an entry, unless it was fetched before a purge and a newer one exists (PB-04). */
  #store(key: string, entry: Entry<T>, previous: Entry<T> | null, request: CacheRequest<T>): void {
    this.#remember(key, entry);
    const { isMissing, writeOnReuse } = this.#options;
    const missing = isMissing?.(entry.value) ?? false;
    if (missing && (!previous || isMissing!(previous.value))) return;
    if (writeOnReuse && !missing) this.#unwritten.add(entry);
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
    const { env, waitUntil, version } = request;
    if ((version?.() ?? 0) > entry.version) return;
    const bytes = this.#options.bytes(entry.value) ?? 0;
    for (const store of this.#options.stores ?? [])
      waitUntil(writeStore(store, key, entry, { env, seconds, previous, bytes }));
  }

  async #lookUp(key: string, request: CacheRequest<T>): Promise<Entry<T> | null> {
    const found = await request.lookUp?.();
    if (found === undefined) return this.#fromStores(key, request);
    if (found) this.#store(key, found, null, request);
    return found;
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
      // The entry in memory stays the same object: callers may have cached results by its identity.
      if (newest(entry, this.#memory.get(key)) === entry) this.#remember(key, entry);
      const left = this.#secondsOfUse(entry.value, request.lifetimes) - Math.ceil((Date.now() - entry.at) / second);
      if (entry !== stored && left > 0) this.#write(key, entry, null, request, left);
      return entry;
    }
    return null;
  }

  #failure(key: string, seconds = 0): Failure | undefined {
    const failure = this.#failures.get(key);
    const age = Date.now() - (failure?.at ?? 0);
    return failure && age >= 0 && age < seconds * second ? failure : undefined;
  }
}

/** False for an entry dated in the future too: the clock that wrote it was wrong, so its age is unknown. */
const isFresh = ({ at }: Entry<unknown>, freshUntil: number) => at <= Date.now() && Date.now() < freshUntil;

/** The newer of two entries, by version and then by time; the second when they are equal. Future dates count as oldest. */
function newest<T>(one: Entry<T> | null | undefined, other: Entry<T> | null | undefined): Entry<T> | null {
  if (!one || !other) return one ?? other ?? null;
  const now = Date.now();
  const time = ({ at }: Entry<T>) => (at > now ? 0 : at);
  return one.version > other.version || (one.version === other.version && time(one) > time(other)) ? one : other;
}
