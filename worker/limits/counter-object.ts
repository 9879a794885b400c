import { DurableObject } from "cloudflare:workers";
import { LruCache } from "../../lib/lru-cache.ts";
import type { Attempt, Count } from "../env.ts";

/** Number of seconds between deletions of expired counters. */
const CLEANUP_SECONDS = 3_600;

/**
 * Durable Object that stores the exact counters for one subject, such as a class session or an IP address range.
 * Cloudflare creates the Durable Object near the first visitor. Attempts that arrive while a transaction is being
 * committed share the next transaction.
 */
export class Counters extends DurableObject {
  #waiting: { now: number; attempt: Attempt; resolve(count: Count): void; reject(error: unknown): void }[] = [];
  #isWriting = false;
  #isReady = false;
  /** End of each claim as a Unix timestamp in milliseconds, keyed by name. */
  readonly #claims = new LruCache<number>();

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

  /** Stores a value until `forget` is called. Only the audit log uses stored values (worker/control/audit-witness.ts). */
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
   * Counts an attempt.
   * @param now Current time as a Unix timestamp in seconds
   */
  count(now: number, attempt: Attempt): Promise<Count> {
    const { promise, resolve, reject } = Promise.withResolvers<Count>();
    this.#waiting.push({ now, attempt, resolve, reject });
    if (!this.#isWriting) void this.#write();
    return promise;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const attempts = this.#waiting.splice(0);
      try {
        await this.#prepare(attempts[0]!.now);
        const counts = this.ctx.storage.transactionSync(() =>
          attempts.map(({ now, attempt }) => this.#countNow(now, attempt)),
        );
        // The runtime does not send the responses until the transaction is on disk.
        for (const [index, { resolve }] of attempts.entries()) resolve(counts[index]!);
        await this.ctx.storage.sync();
      } catch (error) {
        for (const { reject } of attempts) reject(error);
      }
    }
    this.#isWriting = false;
  }

  async #prepare(now: number): Promise<void> {
    if (this.#isReady) return;
    this.ctx.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, until INTEGER NOT NULL, count INTEGER NOT NULL)
       STRICT, WITHOUT ROWID`,
    );
    this.#isReady = true;
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm((now + CLEANUP_SECONDS) * 1_000);
  }

  #countNow(now: number, { counters, by, once }: Attempt): Count {
    const { sql } = this.ctx.storage;
    const exhausted: number[] = [];
    const isRepeated =
      once && sql.exec("SELECT 1 FROM counters WHERE name = ? AND until > ?", once.name, now).toArray().length > 0;
    if (isRepeated) return { until: 0, exhausted };
    for (const [index, { name, limit, until }] of counters.entries()) {
      const { count } = sql
        .exec<{ count: number }>(
          `INSERT INTO counters (name, until, count) VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE
           SET count = iif(until <= ?4, 0, count) + ?3, until = iif(until <= ?4, ?2, until) RETURNING count`,
          name,
          until,
          by,
          now,
        )
        .one();
      if (count >= limit) exhausted.push(index);
      if (count > limit) return { until, exhausted };
    }
    if (once) sql.exec("INSERT OR REPLACE INTO counters (name, until, count) VALUES (?, ?, 1)", once.name, once.until);
    return { until: 0, exhausted };
  }

  /** Deletes expired counters. Deletes all storage if no counters remain, because an empty table also uses storage. */
  override alarm(): Promise<void> {
    // Blocks new attempts during the cleanup, because `deleteAll()` would delete their counters.
    return this.ctx.blockConcurrencyWhile(async () => {
      const { storage } = this.ctx;
      const now = Math.floor(Date.now() / 1_000);
      storage.sql.exec("DELETE FROM counters WHERE until <= ?", now);
      const isEmpty = storage.sql.exec("SELECT 1 FROM counters LIMIT 1").toArray().length === 0;
      // An attempt in progress writes to the table, so the Durable Object must not delete the table yet.
      if (!isEmpty || this.#isWriting) return storage.setAlarm((now + CLEANUP_SECONDS) * 1_000);
      this.#isReady = false;
      await storage.deleteAll();
    });
  }
}
