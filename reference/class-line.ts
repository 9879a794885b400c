import { DurableObject } from "cloudflare:workers";
import type { ReferenceEnv } from "./env.ts";
import { type Arrival, type FilledForm, type FoundInLine, type RegistrationOutcome, registerAll } from "./register.ts";
import { secretId } from "./secret-id.ts";

/** Milliseconds after which a visitor gets a place in line instead of the result. */
const PATIENCE_MS = 4_000;
/** Interval in milliseconds at which visitors are sent to the line. */
const SWEEP_MS = 500;
/** Registrations in one transaction. */
const BATCH = 50;
/** Milliseconds for which a result is kept. */
const KEPT_MS = 3_600_000;
/** Milliseconds until the alarm continues a line whose object was stopped. */
const ALARM_MS = 5_000;

interface Entry extends FilledForm {
  ticket: string;
  /** Arrival in milliseconds since 1970. */
  at: number;
  /** Whether the entry is in storage, because the visitor has a place in line. */
  isStored: boolean;
  settle(arrival: Arrival): void;
  fail(error: unknown): void;
  arrival: Promise<Arrival>;
}

interface Row extends Record<string, SqlStorageValue> {
  ticket: string;
  at: number;
  form: string;
  outcome: string | null;
}

/**
 * The registrations of one class session, in the order of their arrival. The object registers all that wait in one
 * transaction. A visitor who waits for several seconds gets a place in line: the object stores the registration, goes on
 * without the visitor, and keeps the result for an hour. If the object is stopped, its alarm continues the line.
 * The database still decides about each seat.
 */
export class ClassLine extends DurableObject<ReferenceEnv> {
  /** Entries without a result, in order. */
  #line: Entry[] = [];
  #running: Promise<void> | undefined;
  #sweep: ReturnType<typeof setInterval> | undefined;

  constructor(ctx: DurableObjectState, env: ReferenceEnv) {
    super(ctx, env);
    if (this.#hasTable())
      this.#line = ctx.storage.sql
        .exec<Row>("SELECT * FROM line WHERE outcome IS NULL ORDER BY rank")
        .toArray()
        .map(({ ticket, at, form }) => ({ ...entryOf(JSON.parse(form), ticket, at), isStored: true }));
  }

  /** Returns the outcome of a registration, or a place in line after `PATIENCE_MS`. */
  register(form: FilledForm): Promise<Arrival> {
    const { idempotencyKey } = form.request;
    // The same submission, sent again while the first attempt waits.
    const same = idempotencyKey && this.#line.find(({ request }) => request.idempotencyKey === idempotencyKey);
    const entry = same || entryOf(form, secretId("t"), Date.now());
    if (!same) this.#line.push(entry);
    void this.#run();
    this.#sweep ??= setInterval(() => this.#storeWaiting(), SWEEP_MS);
    return entry.arrival;
  }

  /** Returns the place of a ticket, or its outcome; null for an unknown ticket. */
  async find(ticket: string): Promise<FoundInLine | null> {
    const place = this.#line.findIndex((entry) => entry.ticket === ticket && entry.isStored) + 1;
    if (place > 0) {
      void this.#run();
      return { status: "line", ticket, place };
    }
    const [row] = this.#hasTable()
      ? this.ctx.storage.sql.exec<Row>("SELECT * FROM line WHERE ticket = ?", ticket).toArray()
      : [];
    return row?.outcome ? { form: JSON.parse(row.form), outcome: JSON.parse(row.outcome) } : null;
  }

  override async alarm(): Promise<void> {
    await this.#run();
    const { storage } = this.ctx;
    storage.sql.exec("DELETE FROM line WHERE outcome IS NOT NULL AND at < ?", Date.now() - KEPT_MS);
    const isEmpty = storage.sql.exec("SELECT 1 FROM line LIMIT 1").toArray().length === 0;
    if (isEmpty) await storage.deleteAll();
    else await storage.setAlarm(Date.now() + (this.#line.length > 0 ? ALARM_MS : KEPT_MS));
  }

  #hasTable(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'line'").toArray().length > 0;
  }

  #run(): Promise<void> {
    this.#running ??= this.#work().then((isDone) => {
      this.#running = undefined;
      // A registration may arrive after the last one is finished.
      if (isDone && this.#line.length > 0) return this.#run();
      if (this.#line.length > 0) return;
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    });
    return this.#running;
  }

  /** Registers everybody in line. Returns false if a stored registration fails, which the alarm tries again. */
  async #work(): Promise<boolean> {
    // Registrations that arrive in the same moment share a transaction.
    await new Promise((resolve) => setTimeout(resolve));
    while (this.#line.length > 0) {
      const batch = this.#line.slice(0, BATCH);
      const outcomes = await registerAll(this.env.DB, batch, new Date()).catch(() => null);
      // One registration may make the transaction fail for all.
      for (const [at, entry] of batch.entries()) {
        try {
          const outcome = outcomes?.[at] ?? (await registerAll(this.env.DB, [entry], new Date()))[0]!;
          this.#finish(entry, outcome);
        } catch (error) {
          if (entry.isStored) return false;
          this.#leave(entry);
          entry.fail(error);
        }
      }
    }
    return true;
  }

  #finish(entry: Entry, outcome: RegistrationOutcome): void {
    this.#leave(entry);
    if (entry.isStored)
      this.ctx.storage.sql.exec("UPDATE line SET outcome = ? WHERE ticket = ?", JSON.stringify(outcome), entry.ticket);
    else entry.settle(outcome);
  }

  #leave(entry: Entry): void {
    const at = this.#line.indexOf(entry);
    if (at >= 0) this.#line.splice(at, 1);
  }

  /** Stores the registrations that have waited too long, in one transaction, and gives their visitors a place. */
  #storeWaiting(): void {
    const due = this.#line.filter(({ at, isStored }) => !isStored && Date.now() - at >= PATIENCE_MS);
    if (due.length === 0) return;
    const { storage } = this.ctx;
    storage.transactionSync(() => {
      storage.sql.exec(`CREATE TABLE IF NOT EXISTS line (rank INTEGER PRIMARY KEY AUTOINCREMENT, ticket TEXT NOT NULL UNIQUE,
        at INTEGER NOT NULL, form TEXT NOT NULL, outcome TEXT) STRICT`);
      for (const { ticket, at, request, back, typed } of due)
        storage.sql.exec(
          "INSERT INTO line (ticket, at, form) VALUES (?, ?, ?)",
          ticket,
          at,
          JSON.stringify({ request, back, typed } satisfies FilledForm),
        );
    });
    void storage.setAlarm(Date.now() + ALARM_MS);
    for (const entry of due) {
      entry.isStored = true;
      entry.settle({ status: "line", ticket: entry.ticket, place: this.#line.indexOf(entry) + 1 });
    }
  }
}

function entryOf({ request, back, typed }: FilledForm, ticket: string, at: number): Entry {
  const { promise, resolve, reject } = Promise.withResolvers<Arrival>();
  // A visitor who has left does not wait for the promise.
  promise.catch(() => undefined);
  return { request, back, typed, ticket, at, isStored: false, settle: resolve, fail: reject, arrival: promise };
}
