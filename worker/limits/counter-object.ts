import { DurableObject } from "cloudflare:workers";
import { HOUR_S } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import type { Attempt, Count, Counter } from "../env.ts";

/** Number of seconds between deletions of expired counters. */
const CLEANUP_SECONDS = HOUR_S;
/** Maximum number of attempts in one transaction. */
const BATCH = 500;

/** Current time by the Durable Object's own clock, as a Unix timestamp in seconds. */
const ownTime = () => Math.floor(Date.now() / 1_000);

/**
 * Durable Object that stores the exact counters for one subject, such as a class session or an IP address range.
 * Cloudflare creates the Durable Object near the first visitor. Attempts that arrive while a transaction is being
 * committed share the next transaction.
 */
export class Counters extends DurableObject {
  #waiting: { callerTime: number; attempt: Attempt; resolve(count: Count): void; reject(error: unknown): void }[] = [];
  #isWriting = false;
  #isReady = false;
  /** End of each claim as a Unix timestamp in milliseconds, keyed by name. */
  readonly #claims = new LruCache<number>();
  /** Last check of each layout, by its key: the digest and the time as a Unix timestamp in milliseconds. */
  readonly #checks = new LruCache<{ digest: string; at: number }>();

  /**
   * Claims a name for the given number of milliseconds. Returns false if the name is already claimed. The Durable
   * Object keeps claims only in memory, so that a claim does not require a storage write. If Cloudflare evicts the
   * Durable Object, the claims end early.
   */
  claim(name: string, milliseconds: number): boolean {
    const now = Date.now();
    if ((this.#claims.get(name) ?? 0) > now) return false;
    this.#claims.set(name, now + milliseconds, 8);
    return true;
  }

  /** Returns the time of a layout's last check that found the digest, or 0. Checks are kept only in memory. */
  lastCheck(key: string, digest: string): number {
    const check = this.#checks.get(key);
    return check?.digest === digest ? check.at : 0;
  }

  /** Notes a check. Returns whether the last check found the same digest. */
  noteCheck(key: string, digest: string): boolean {
    const isSame = this.#checks.get(key)?.digest === digest;
    this.#checks.set(key, { digest, at: Date.now() }, 2 * digest.length);
    return isSame;
  }

  /** Stores a value until `forget` is called. Only the audit log uses stored values (worker/audit/witness.ts). */
  keep(name: string, value: string): void {
    this.ctx.storage.kv.put(name, value);
  }

  /** Returns the stored values, keyed by name. */
  kept(): Record<string, string> {
    return Object.fromEntries(this.ctx.storage.kv.list<string>());
  }

  forget(name: string): void {
    this.ctx.storage.kv.delete(name);
  }

  /**
   * Counts an attempt. The Durable Object measures all windows by its own clock, so that a caller whose clock is wrong
   * cannot shorten or extend them.
   * @param callerTime Current time by the caller's clock, as a Unix timestamp in seconds
   */
  count(callerTime: number, attempt: Attempt): Promise<Count> {
    const { promise, resolve, reject } = Promise.withResolvers<Count>();
    this.#waiting.push({ callerTime, attempt, resolve, reject });
    if (!this.#isWriting) void this.#countWaiting();
    return promise;
  }

  async #countWaiting(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const attempts = this.#waiting.splice(0, BATCH);
      try {
        await this.#prepare();
        const counts = this.ctx.storage.transactionSync(() => this.#countAll(attempts));
        // The runtime does not send the responses until the transaction is on disk.
        for (const [index, { resolve }] of attempts.entries()) resolve(counts[index]!);
        await this.ctx.storage.sync();
      } catch (error) {
        for (const { reject } of attempts) reject(error);
      }
    }
    this.#isWriting = false;
  }

  async #prepare(): Promise<void> {
    if (this.#isReady) return;
    this.ctx.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, until INTEGER NOT NULL, count INTEGER NOT NULL)
       STRICT, WITHOUT ROWID`,
    );
    this.#isReady = true;
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm((ownTime() + CLEANUP_SECONDS) * 1_000);
  }

  /** Counts the attempts in order. Reads and writes the counters of all of them in two statements. */
  #countAll(attempts: readonly { callerTime: number; attempt: Attempt }[]): Count[] {
    const names = attempts.flatMap(({ attempt: { counters, once } }) => [...counters, ...(once ? [once] : [])]);
    const rows = this.ctx.storage.sql
      .exec<Row & Record<string, SqlStorageValue>>(
        "SELECT name, until, count FROM json_each(?) CROSS JOIN counters ON name = value",
        JSON.stringify([...new Set(names.map(({ name }) => name))]),
      )
      .toArray();
    const counters = new CounterTable(rows);
    const counts = attempts.map(({ callerTime, attempt }) => counters.count(callerTime, attempt));
    if (counters.changed.size > 0)
      this.ctx.storage.sql.exec(
        `INSERT OR REPLACE INTO counters (name, until, count)
         SELECT value ->> 'name', value ->> 'until', value ->> 'count' FROM json_each(?)`,
        JSON.stringify([...counters.changed].map((name) => counters.rows.get(name))),
      );
    return counts;
  }

  /** Deletes expired counters. Deletes all storage if no counters remain, because an empty table also uses storage. */
  override alarm(): Promise<void> {
    // Blocks new attempts during the cleanup, because `deleteAll()` would delete their counters.
    return this.ctx.blockConcurrencyWhile(async () => {
      const { storage } = this.ctx;
      storage.sql.exec("DELETE FROM counters WHERE until <= ?", ownTime());
      const isEmpty = storage.sql.exec("SELECT 1 FROM counters LIMIT 1").toArray().length === 0;
      // An attempt in progress writes to the table, so the Durable Object must not delete the table yet.
      if (!isEmpty || this.#isWriting) return storage.setAlarm((ownTime() + CLEANUP_SECONDS) * 1_000);
      this.#isReady = false;
      await storage.deleteAll();
    });
  }
}

interface Row {
  name: string;
  until: number;
  count: number;
}

/** The counters of a transaction, keyed by name. */
class CounterTable {
  readonly rows: Map<string, Row>;
  /** Names of the counters to store. */
  readonly changed = new Set<string>();

  constructor(rows: readonly Row[]) {
    this.rows = new Map(rows.map((row) => [row.name, row]));
  }

  /** Counts an attempt with all counters or, if one of them refuses the attempt, with none. */
  count(callerTime: number, { counters, by, once }: Attempt): Count {
    const allowed = { until: 0 };
    const repetition = once && this.#read(once);
    if (repetition?.count && by >= 0) return { ...allowed, isRepeated: true };
    const states = counters.map((counter) => ({ ...counter, ...this.#read(counter) }));
    const added = by === 0 ? 1 : by;
    const refusedBy = states.findIndex(({ count, limit, spares }, index) => {
      const ownCount = (states[index - 1]?.count ?? 0) + added;
      return added > 0 && count + added > limit && (spares === undefined || ownCount > spares);
    });
    const refusal = states[refusedBy];
    if (refusal) {
      const isFull = refusal.count >= refusal.limit && refusal.spares === undefined;
      return { until: callerTime + refusal.wait, refusedBy, isFull };
    }
    if (by !== 0) for (const { name, count, wait } of states) this.#store(name, wait, Math.max(0, count + by));
    if (once && repetition && by !== 0) this.#store(once.name, repetition.wait, by > 0 ? 1 : 0);
    return allowed;
  }

  /**
   * Returns a counter's count and the number of seconds until its window ends. A window that would end later than a
   * window that begins now is over: it was stored while a clock was wrong.
   */
  #read({ name, seconds }: Pick<Counter, "name" | "seconds">) {
    const now = ownTime();
    const row = this.rows.get(name);
    return row && row.until > now && row.until <= now + seconds
      ? { count: row.count, wait: row.until - now }
      : { count: 0, wait: seconds };
  }

  #store(name: string, wait: number, count: number): void {
    this.rows.set(name, { name, until: ownTime() + wait, count });
    this.changed.add(name);
  }
}
