import { DurableObject } from "cloudflare:workers";
import { HOUR_MS } from "../lib/dates/units.ts";
import type { BackendEnv } from "./env.ts";
import { registerAll } from "./register.ts";
import type { Arrival, FilledForm, QueueLookup, RegistrationOutcome } from "./registration-request.ts";
import { secretId } from "./secret-id.ts";

/** Number of milliseconds after which a waiting visitor gets a queue position instead of the registration's outcome. */
const PATIENCE_MS = 4_000;
/** Interval in milliseconds between checks for visitors who have waited longer than `PATIENCE_MS`. */
const SWEEP_MS = 500;
/** Maximum number of registrations in one transaction. */
const BATCH = 50;
/** Number of milliseconds that the Durable Object stores a registration's outcome. */
const KEPT_MS = HOUR_MS;
/** Number of milliseconds until the alarm restarts the Durable Object and resumes its queue. */
const ALARM_MS = 5_000;

interface Entry extends FilledForm {
  ticket: string;
  /** Time when the registration arrived, as a Unix timestamp in milliseconds. */
  at: number;
  /**
   * Whether the Durable Object has stored the entry. The Durable Object stores an entry once the visitor gets a queue
   * position.
   */
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
 * Queue of registrations for one class session, in order of arrival. The Durable Object registers people in batches,
 * each in one transaction. A visitor who waits for several seconds gets a queue position and a ticket. The Durable
 * Object then stores the registration and, for an hour, its outcome. If the runtime stops the Durable Object, an alarm
 * resumes the queue. The database checks whether a seat is available.
 */
export class ClassLine extends DurableObject<BackendEnv> {
  /** Registrations that have no outcome yet, in order of arrival. */
  #line: Entry[] = [];
  #running: Promise<void> | undefined;
  #sweep: ReturnType<typeof setInterval> | undefined;

  constructor(ctx: DurableObjectState, env: BackendEnv) {
    super(ctx, env);
    if (this.#hasTable())
      this.#line = ctx.storage.sql
        .exec<Row>("SELECT * FROM line WHERE outcome IS NULL ORDER BY rank")
        .toArray()
        .map(({ ticket, at, form }) => ({ ...entryOf(JSON.parse(form), ticket, at), isStored: true }));
  }

  /**
   * Returns the outcome of a registration. If the outcome takes longer than `PATIENCE_MS`, returns a queue position.
   */
  register(form: FilledForm): Promise<Arrival> {
    const { idempotencyKey } = form.request;
    // The browser may resubmit a form while the first submission is waiting.
    const existing = idempotencyKey && this.#line.find(({ request }) => request.idempotencyKey === idempotencyKey);
    const entry = existing || entryOf(form, secretId("t"), Date.now());
    if (!existing) this.#line.push(entry);
    void this.#run();
    this.#sweep ??= setInterval(() => this.#storeWaiting(), SWEEP_MS);
    return entry.arrival;
  }

  /** Returns the queue position or the outcome for the ticket's registration, or null if the ticket is unknown. */
  async find(ticket: string): Promise<QueueLookup | null> {
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
      // If a registration arrives after `#work` has finished its last batch, `#run` starts again.
      if (isDone && this.#line.length > 0) return this.#run();
      if (this.#line.length > 0) return;
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    });
    return this.#running;
  }

  /**
   * Registers all people in the queue. Returns false if a stored registration fails; the alarm then retries the
   * registration.
   */
  async #work(): Promise<boolean> {
    // The timer lets registrations that arrive at the same time share a transaction.
    await new Promise((resolve) => setTimeout(resolve));
    while (this.#line.length > 0) {
      const batch = this.#line.slice(0, BATCH);
      const outcomes = await registerAll(this.env.DB, batch, new Date()).catch(() => null);
      // If the batch fails, the Durable Object retries each registration separately, because a single registration can
      // make the whole transaction fail.
      for (const [index, entry] of batch.entries()) {
        try {
          const outcome = outcomes?.[index] ?? (await registerAll(this.env.DB, [entry], new Date()))[0]!;
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
    const index = this.#line.indexOf(entry);
    if (index >= 0) this.#line.splice(index, 1);
  }

  /**
   * In one transaction, stores the registrations that have waited longer than `PATIENCE_MS`. Then resolves the request
   * for each stored registration with a queue position.
   */
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
  // If the visitor has left, no code awaits the promise, so a rejection would be unhandled.
  promise.catch(() => undefined);
  return { request, back, typed, ticket, at, isStored: false, settle: resolve, fail: reject, arrival: promise };
}
