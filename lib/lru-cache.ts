/**
 * The memory budget that all caches of an isolate share: the least recently used entry of any cache is evicted first.
 */
export class MemoryBudget {
  readonly #limit: number;
  #used = 0;
  /** Both ends of the linked list of all entries, ordered by last use. */
  #oldest: Entry | undefined;
  #newest: Entry | undefined;

  /** `limit` is in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes in use. */
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
/** One for everything that an isolate keeps. The platform ends it at 128 MB; code and running requests need the rest (PF-11). */
const isolateBudget = new MemoryBudget(40 * MB);
/** Bytes of an entry besides its key and value: its place in the map and in the list. */
const OVERHEAD = 200;

/** An LRU cache in this isolate's memory. An entry may be evicted at any time: all caches share one budget. */
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

  /** `bytes` is the size of the value in memory; the size of the key is added here. */
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: whether a text is stored with one byte a character
const ONE_BYTE = /^[\u0000-\u00ff]*$/;

/** Bytes of a text in memory: one per character, or two if any character is beyond Latin-1. */
export const textBytes = (text: string): number => (ONE_BYTE.test(text) ? text.length : 2 * text.length);

/** Estimated bytes in memory of a value parsed from JSON: objects and lists take a few times the size of the text. */
export const parsedBytes = (json: number): number => 3 * json;

/** The same of a value that JSON can write; 0 for none. */
export const jsonBytes = (value: unknown): number => parsedBytes(textBytes(JSON.stringify(value) ?? ""));
