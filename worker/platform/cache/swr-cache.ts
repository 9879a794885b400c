import type { RequestContext } from "../../request-context.ts";
import { LruCache } from "../isolate/lru-cache.ts";
import { singleFlight } from "../isolate/single-flight.ts";
import { type Entry, readStore, type Store, writeStore } from "./stores.ts";

/** How what a visitor gets was come by (ED-16). */
export type CacheState = "HIT" | "STALE" | "MISS";

/** How long an entry is of use. Seconds, from when it was made. */
export interface Lifetimes {
  /** So long it is given at once, and nobody is asked. */
  fresh: number;
  /** So much longer it is given at once while one renewal runs behind the answer. */
  stale: number;
  /** Up to this age it stands in when no newer one can be had. */
  lastResort: number;
  /** How long it is taken for true that there is nothing; never stale. */
  missing?: number;
  /** So long after a failure nobody tries again where something is held that can stand in. */
  retry?: number;
  /** The same where nothing is held: everybody gets the error. */
  errors?: number;
}

export interface Cached<T> {
  value: T;
  state: CacheState;
  /** It is of before a purge: no newer one could be had. */
  outdated: boolean;
  /** Milliseconds since 1970. */
  at: number;
  freshUntil: number;
}

interface Fetched<T> {
  value: T;
  /** False for what is one visitor's own, or for now only: it is given once. */
  keep?: boolean;
  /** Seconds, for what is to be made anew sooner than others. */
  fresh?: number;
}

export interface Wanted<T> extends Pick<RequestContext, "env" | "waitUntil"> {
  lifetimes: Lifetimes;
  /** Number of the last purge: what was asked for before it is outdated. It may rise while work is done. */
  version?: () => number;
  /** Asks for it anew, knowing what is held. Throws when it cannot be had. */
  fetch(held: Entry<T> | null, version: number): Promise<Fetched<T>>;
  /** Milliseconds until a request stops waiting for another one that asks the same, and asks itself (RL-02). */
  timeout: number;
  /** Makes of a stored entry what this build works with; the same entry where it is that already. Null for none. */
  adopt?(entry: Entry<T>): Promise<Entry<T> | null>;
  /** After a purge the old one is given while the new one is asked for, and nobody waits. */
  unhurried?: true;
  /** What `find` gave, where it was called already. */
  found?: Entry<T> | null;
}

interface Options<T> {
  /** Nearest first; none for what lives in memory only. */
  stores?: Store<T>[];
  /** Bytes that a value takes in memory; null for one that is not held there. */
  bytes(value: T): number | null;
  /** Whether a value says that there is nothing. It goes to the stores only to take the place of something. */
  isMissing?(value: T): boolean;
  /** Stores get an entry when it is wanted for the second time, where a write costs much of what making it does. */
  writeOnReuse?: true;
}

interface Failure {
  error: unknown;
  at: number;
  version: number;
}

/** How long an answer that stands in counts as fresh for what is made of it, in milliseconds. */
const STANDS_IN = 5_000;
const second = 1_000;

/**
 * The one way to cache and renew what visitors get: stale-while-revalidate, last resort, versions, single flight. Read
 * from memory, then from the stores, then asked for; stores cost a visitor at most their timeout, writes nothing.
 */
export class SwrCache<T> {
  readonly #name: string;
  readonly #options: Options<T>;
  readonly #memory = new LruCache<Entry<T>>();
  readonly #failures = new LruCache<Failure>();
  /** Made here, and in no store yet. */
  readonly #unwritten = new WeakSet<Entry<T>>();

  constructor(name: string, options: Options<T>) {
    this.#name = name;
    this.#options = options;
  }

  /** What this isolate holds, if it is fresh: the way of most requests, without a promise. */
  fresh(key: string, lifetimes: Lifetimes, version = 0): Cached<T> | undefined {
    const entry = this.#memory.get(key);
    if (!entry || entry.version < version) return undefined;
    const until = this.#freshUntil(entry, lifetimes);
    if (Date.now() >= until) return undefined;
    return { value: entry.value, state: "HIT", outdated: false, at: entry.at, freshUntil: until };
  }

  /** What is held under a key, in memory or else in a store, however old it is. Nobody is asked. */
  async find(key: string, wanted: Wanted<T>): Promise<Entry<T> | null> {
    return this.#memory.get(key) ?? this.#fromStores(key, wanted);
  }

  /**
   * The value under a key: fresh and stale ones at once, older ones and those of before a purge only when no newer one
   * can be had. Throws what `fetch` throws when nothing can stand in.
   */
  async get(key: string, wanted: Wanted<T>): Promise<Cached<T>> {
    const held = this.#memory.get(key) ?? wanted.found;
    const usable = held && this.#usable(key, held, wanted);
    if (usable) return usable;
    return singleFlight(this.#flight("find", key, wanted), () => this.#findOrFetch(key, wanted), wanted);
  }

  /** Lets go of what memory holds under a key, because it turned out to be of no use. */
  forget(key: string): void {
    this.#memory.delete(key);
  }

  #flight(what: string, key: string, { version }: Wanted<T>): string {
    // Who asks after a purge does not wait for what was asked before it (PB-04).
    return `${what} ${this.#name} ${version?.() ?? 0} ${key}`;
  }

  #freshFor(value: T, { fresh, missing }: Lifetimes): number {
    return missing !== undefined && this.#options.isMissing?.(value) ? missing : fresh;
  }
  #freshUntil(entry: Entry<T>, lifetimes: Lifetimes): number {
    return entry.at + this.#freshFor(entry.value, lifetimes) * second;
  }
  #secondsOfUse(value: T, lifetimes: Lifetimes): number {
    if (this.#options.isMissing?.(value)) return lifetimes.missing ?? lifetimes.fresh;
    return Math.max(lifetimes.fresh + lifetimes.stale, lifetimes.lastResort);
  }

  /** An entry that may be given without waiting; a stale one is renewed behind the answer. */
  #usable(key: string, entry: Entry<T>, wanted: Wanted<T>): Cached<T> | undefined {
    const { lifetimes, unhurried, waitUntil } = wanted;
    const { value, at } = entry;
    const version = wanted.version?.() ?? 0;
    const outdated = entry.version < version;
    const freshUntil = this.#freshUntil(entry, lifetimes);
    const isFresh = !outdated && Date.now() < freshUntil;
    const stale = this.#options.isMissing?.(value) ? 0 : lifetimes.stale;
    const isTooOld = Date.now() >= freshUntil + stale * second || (outdated && !unhurried);
    // Once somebody has waited in vain, further attempts are made beside visitors (RL-07).
    const triedInVain = lifetimes.retry !== undefined && (this.#failures.get(key)?.version ?? -1) >= version;
    if (!isFresh && isTooOld && !(triedInVain && this.#canStandIn(entry, wanted))) return undefined;
    if (this.#unwritten.delete(entry)) this.#write(key, entry, null, wanted, this.#secondsOfUse(value, lifetimes));
    if (!isFresh && !this.#failure(key, lifetimes.retry)) {
      const renewal = singleFlight(this.#flight("renew", key, wanted), () => this.#renew(key, entry, wanted), wanted);
      waitUntil(renewal.catch(() => undefined));
    }
    return { value, state: isFresh ? "HIT" : "STALE", outdated, at, freshUntil };
  }

  async #findOrFetch(key: string, wanted: Wanted<T>): Promise<Cached<T>> {
    const stored = wanted.found === undefined ? await this.#fromStores(key, wanted) : null;
    const held = newest(newest(stored, wanted.found), this.#memory.get(key));
    const usable = held && this.#usable(key, held, wanted);
    if (usable) return usable;
    try {
      return await this.#fetch(key, held, wanted);
    } catch (error) {
      const last = newest(held, this.#memory.get(key));
      if (!last || !this.#canStandIn(last, wanted)) throw error;
      const outdated = last.version < (wanted.version?.() ?? 0);
      return { value: last.value, state: "STALE", outdated, at: last.at, freshUntil: Date.now() + STANDS_IN };
    }
  }

  #canStandIn(entry: Entry<T>, { lifetimes: { fresh, stale, lastResort }, version }: Wanted<T>): boolean {
    // Where something was published since, it is not known any more that there is nothing.
    if (this.#options.isMissing?.(entry.value) && entry.version < (version?.() ?? 0)) return false;
    return Date.now() < entry.at + Math.max(fresh + stale, lastResort) * second;
  }

  /** Another isolate may have renewed it already. */
  async #renew(key: string, entry: Entry<T>, wanted: Wanted<T>): Promise<unknown> {
    const { lifetimes, version } = wanted;
    const shared = this.#options.stores?.filter(({ renewedByOthers }) => renewedByOthers);
    const stored = await this.#fromStores(key, wanted, shared);
    return this.fresh(key, lifetimes, version?.()) ?? this.#fetch(key, newest(entry, stored), wanted);
  }

  async #fetch(key: string, held: Entry<T> | null, wanted: Wanted<T>): Promise<Cached<T>> {
    const { lifetimes } = wanted;
    const standsIn = held !== null && this.#canStandIn(held, wanted);
    const failure = this.#failure(key, standsIn ? lifetimes.retry : lifetimes.errors);
    if (failure) throw failure.error;
    // Versions are forgotten in time: what is asked for now is of after every purge that an entry knew of.
    const version = Math.max(wanted.version?.() ?? 0, held?.version ?? 0);
    try {
      const { value, keep = true, fresh } = await wanted.fetch(held, version);
      this.#failures.delete(key);
      const early = fresh === undefined ? 0 : Math.max(0, this.#freshFor(value, lifetimes) - fresh) * second;
      const entry: Entry<T> = { value, at: Date.now() - early, version };
      const freshUntil = keep ? this.#freshUntil(entry, lifetimes) : 0;
      if (keep) this.#keep(key, entry, held, wanted);
      return { value, state: "MISS", outdated: false, at: entry.at, freshUntil };
    } catch (error) {
      if (lifetimes.retry || lifetimes.errors) this.#failures.set(key, { error, at: Date.now(), version }, 500);
      throw error;
    }
  }

  /** What was asked for before a purge does not take the place of what came after it (PB-04). */
  #keep(key: string, entry: Entry<T>, previous: Entry<T> | null, wanted: Wanted<T>): void {
    this.#remember(key, entry);
    const { isMissing, writeOnReuse } = this.#options;
    const missing = isMissing?.(entry.value) ?? false;
    if (missing && (!previous || isMissing!(previous.value))) return;
    if (writeOnReuse && !missing) this.#unwritten.add(entry);
    else this.#write(key, entry, previous, wanted, this.#secondsOfUse(entry.value, wanted.lifetimes));
  }

  #remember(key: string, entry: Entry<T>): void {
    if (newest(this.#memory.get(key), entry) !== entry) return;
    const bytes = this.#options.bytes(entry.value);
    if (bytes === null) this.#memory.delete(key);
    else this.#memory.set(key, entry, bytes);
  }

  #write(key: string, entry: Entry<T>, previous: Entry<T> | null, wanted: Wanted<T>, seconds: number): void {
    const { env, waitUntil, version } = wanted;
    if ((version?.() ?? 0) > entry.version) return;
    for (const store of this.#options.stores ?? [])
      waitUntil(writeStore(store, key, entry, { env, seconds, previous }));
  }

  async #fromStores(key: string, wanted: Wanted<T>, stores = this.#options.stores ?? []): Promise<Entry<T> | null> {
    for (const store of stores) {
      const stored = await readStore(store, key, wanted.env);
      const entry = stored && wanted.adopt ? await wanted.adopt(stored).catch(() => null) : stored;
      if (!entry) continue;
      // What memory holds of it already stays the same object: others may have noted what they made of it.
      if (newest(entry, this.#memory.get(key)) === entry) this.#remember(key, entry);
      const left = this.#secondsOfUse(entry.value, wanted.lifetimes) - Math.ceil((Date.now() - entry.at) / second);
      if (entry !== stored && left > 0) this.#write(key, entry, null, wanted, left);
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

/** Of two entries the one of the later purge, then the later one; the second where they are alike. */
function newest<T>(one: Entry<T> | null | undefined, other: Entry<T> | null | undefined): Entry<T> | null {
  if (!one || !other) return one ?? other ?? null;
  return one.version > other.version || (one.version === other.version && one.at > other.at) ? one : other;
}
