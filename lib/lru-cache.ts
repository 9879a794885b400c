/**
 * A memory budget shared by several LRU caches. When the caches exceed the budget, the least recently used entry in any
 * cache is evicted first.
 */
export class MemoryBudget {
  readonly #limit: number;
  #used = 0;
  /** Head and tail of a linked list that contains all cache entries in order of last use. */
  #oldest: Entry | undefined;
  #newest: Entry | undefined;

  /** Creates a memory budget of `limit` bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Total size of all caches in bytes. */
  get used(): number {
    return this.#used;
  }

  add(entry: Entry): void {
    this.#used += entry.size;
    this.#append(entry);
    while (this.#used > this.#limit && this.#oldest) this.#oldest.table.delete(this.#oldest.key);
  }

  remove(entry: Entry): void {
    this.#used -= entry.size;
    this.#unlink(entry);
  }

  touch(entry: Entry): void {
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  #append(entry: Entry): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest) this.#newest.newer = entry;
    else this.#oldest = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Entry): void {
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
  }
}

interface Entry {
  readonly table: LruCache<unknown>;
  readonly key: string;
  readonly value: unknown;
  readonly size: number;
  older: Entry | undefined;
  newer: Entry | undefined;
}

const MB = 1024 * 1024;
/**
 * Default memory budget for all caches in an isolate. Cloudflare limits an isolate to 128 MB, including code and active
 * requests.
 */
const isolateBudget = new MemoryBudget(40 * MB);
/** Estimated memory overhead of a cache entry in bytes, excluding its key and value. */
const OVERHEAD = 200;

/** An LRU cache in isolate memory. An entry can be evicted at any time because all caches share one memory budget. */
export class LruCache<T> {
  readonly #entries = new Map<string, Entry>();
  readonly #budget: MemoryBudget;

  constructor(budget = isolateBudget) {
    this.#budget = budget;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#budget.touch(entry);
    return entry.value as T;
  }

  /** Adds or replaces an entry. `bytes` is the value's size in memory, excluding the key. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key);
    const size = bytes + textBytes(key) + OVERHEAD;
    const entry: Entry = { table: this, key, value, size, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#budget.add(entry);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#budget.remove(entry);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all Latin-1 characters
const ONE_BYTE = /^[\u0000-\u00ff]*$/;

/** Returns a string's size in memory: one byte per character, or two bytes if any character is outside Latin-1. */
export const textBytes = (text: string): number => (ONE_BYTE.test(text) ? text.length : 2 * text.length);

/**
 * Estimates the size in memory, in bytes, of a value that was parsed from JSON of the given length. A parsed object
 * uses several times as much memory as its JSON text.
 */
export const parsedBytes = (json: number): number => 3 * json;

/** Estimates the size in memory, in bytes, of a JSON-serializable value. Returns 0 if `value` is undefined. */
export const jsonBytes = (value: unknown): number => parsedBytes(textBytes(JSON.stringify(value) ?? ""));
