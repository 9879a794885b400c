/** The memory that all tables of an isolate share: what was used longest ago goes first, whichever table it is in. */
export class MemoryBudget {
  readonly #limit: number;
  #used = 0;
  /** Ends of the list of all entries by their last use. */
  #oldest: Entry | undefined;
  #newest: Entry | undefined;

  /** `limit` is in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that are held now. */
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
/** The platform ends an isolate at 128 MB; code, and what requests hold while they run, take the rest (PF-11). */
const isolateBudget = new MemoryBudget(48 * MB);
/** What an entry takes besides its key and value: a place in a table and in the list. */
const OVERHEAD = 200;

/** A table in this isolate's memory. Its entries may go at any time: all tables share one budget of bytes. */
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

  /** `bytes` is what the value takes in memory; its key is counted here. */
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

/** Bytes that a text takes in memory: one a character, or two where a single character is beyond Latin-1. */
export const textBytes = (text: string): number => (ONE_BYTE.test(text) ? text.length : 2 * text.length);

/** Bytes that a value takes in memory that was read from so many bytes of JSON: objects and lists take a few times as much. */
export const parsedBytes = (json: number): number => 3 * json;
