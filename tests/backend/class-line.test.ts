import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ClassLine } from "../../backend/class-line.ts";
import type { FilledForm } from "../../backend/registration-request.ts";
import { scarceSession } from "../support/scarce-session.ts";
import { startBackend } from "./database.ts";

const SEATS = 3;
const PEOPLE = 10;
const { test } = startBackend({ day: new Date().toISOString().slice(0, 10) });
let Line: typeof ClassLine;
let sessionId = "";

beforeAll(async () => {
  class DurableObject {
    ctx: unknown;
    env: unknown;
    constructor(ctx: unknown, env: unknown) {
      this.ctx = ctx;
      this.env = env;
    }
  }
  vi.doMock("cloudflare:workers", () => ({ DurableObject }));
  ({ ClassLine: Line } = await import("../../backend/class-line.ts"));
}, 60_000);
afterAll(() => void vi.doUnmock("cloudflare:workers"));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  sessionId = `${await scarceSession(test.db, SEATS)}`;
  await test.db.prepare("DELETE FROM waiting WHERE session_id = ?").bind(sessionId).run();
});

afterEach(() => void vi.useRealTimers());

/** Returns Durable Object storage that outlives the Durable Object. */
function storage() {
  const file = new DatabaseSync(":memory:");
  return {
    sql: {
      exec(query: string, ...values: string[]) {
        const rows = file.prepare(query).all(...values);
        return { toArray: () => rows };
      },
    },
    transactionSync: (work: () => void) => work(),
    setAlarm: vi.fn(async () => undefined),
    deleteAll: async () => undefined,
  };
}
/** Returns a registration queue Durable Object with the given storage and database. */
const objectOn = (kept: ReturnType<typeof storage>, db: object = test.db) =>
  new Line({ storage: kept } as never, { DB: db } as never);

const form = (n: number, more: object = {}): FilledForm => ({
  request: {
    sessionId,
    feeId: "",
    promoCode: "",
    firstName: "Vi",
    lastName: "Sitor",
    email: `v${n}@example.com`,
    phone: "",
    idempotencyKey: `key-of-submission-${n}`,
    ...more,
  },
  back: { confirm: "/thank-you", cancel: "/register" },
  typed: { firstName: "Vi", question: "Is there parking?" },
});
const taken = async () =>
  (
    await test.db
      .prepare("SELECT idempotency_key AS key FROM registrations WHERE session_id = ? AND status = 'confirmed'")
      .bind(sessionId)
      .all<{ key: string }>()
  ).results.map(({ key }) => key);
/** Advances the clock by `PATIENCE_MS`, so that the class line stops waiting for the database. */
async function patienceEnds<T>(arrivals: Promise<T>): Promise<T> {
  vi.setSystemTime(Date.now() + 4_000);
  await vi.advanceTimersByTimeAsync(500);
  return arrivals;
}
const count = (all: readonly { status: string }[], status: string) => all.filter((one) => one.status === status).length;

it("the class line registers concurrent visitors in a few transactions, with at most two writes per form (RL-09)", async () => {
  const writes: string[] = [];
  let batches = 0;
  const counted = {
    prepare(query: string) {
      if (/^\s*(INSERT|UPDATE|DELETE)/.test(query)) writes.push(query);
      return test.db.prepare(query);
    },
    batch(statements: D1PreparedStatement[]) {
      batches += 1;
      return test.db.batch(statements);
    },
  };
  const line = objectOn(storage(), counted);
  const arrivals = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => line.register(form(n, { mayWait: n % 2 === 0 }))),
  );
  expect(count(arrivals, "confirmed")).toBe(SEATS);
  expect(await taken()).toHaveLength(SEATS);
  // Each person has a unique position on the waitlist.
  const places = arrivals.flatMap((one) => (one.status === "waiting" ? [one.place] : []));
  expect(places).toEqual(places.map((_, at) => at + 1));
  expect(count(arrivals, "refused") + places.length).toBe(PEOPLE - SEATS);
  expect(batches).toBeLessThan(6);

  // If the class is full, the class line writes no rows for a rejected registration and two rows for a waitlist entry.
  writes.length = 0;
  expect(await line.register(form(100))).toEqual({ status: "refused", reason: "full" });
  expect(writes).toEqual([]);
  expect((await line.register(form(101, { mayWait: true }))).status).toBe("waiting");
  expect(writes).toHaveLength(2);
  // A repeated submission returns the existing registration even though the class is full.
  expect(await line.register(form(0, { mayWait: true }))).toEqual(arrivals[0]);
});

it("if 2,000 people submit a form at once and the database does not respond, each gets a position in line within five seconds (RL-09)", async () => {
  const line = objectOn(storage(), {
    prepare: () => ({ bind: () => ({}) }),
    batch: () => new Promise(() => undefined),
  });
  const arrivals = Promise.all(Array.from({ length: 2_000 }, (_, n) => line.register(form(n))));
  const told = (await patienceEnds(arrivals)) as { status: string; place: number; ticket: string }[];
  expect(told.map(({ place }) => place)).toEqual(told.map((_, n) => n + 1));
  // A browser that submits the form again gets the same ticket, and the ticket leads back to the same place.
  expect(await line.register(form(1_999))).toEqual(told[1_999]);
  expect(await line.find(told[1_999]!.ticket)).toMatchObject({ status: "line", place: 2_000 });
});

it("while the database does not respond, the class line assigns positions in line; after a crash, a new Durable Object registers everyone in line (RL-09, RL-04)", async () => {
  const kept = storage();
  const silent = { prepare: () => ({ bind: () => ({}) }), batch: () => new Promise(() => undefined) };
  const stopped = objectOn(kept, silent);
  const arrivals = Promise.all(Array.from({ length: PEOPLE }, (_, n) => stopped.register(form(n))));
  const lined = (await patienceEnds(arrivals)) as { status: string; place: number; ticket: string }[];
  expect(lined.map(({ place }) => place)).toEqual(lined.map((_, n) => n + 1));
  expect(await stopped.find(lined[7]!.ticket)).toMatchObject({ status: "line", place: 8 });
  expect(kept.setAlarm).toHaveBeenCalled();
  // Two people are already registered, as if the crashed Durable Object had registered them but not yet stored their
  // results.
  const lost = objectOn(storage());
  await Promise.all([0, 1].map((n) => lost.register(form(n))));

  const next = objectOn(kept);
  await next.alarm();
  const found = await Promise.all(lined.map(({ ticket }) => next.find(ticket)));
  const outcomes = found.map((one) => (one && "outcome" in one ? one.outcome : { status: "lost" }));
  expect([count(outcomes, "confirmed"), count(outcomes, "refused")]).toEqual([SEATS, PEOPLE - SEATS]);
  expect((await taken()).sort()).toEqual(Array.from({ length: SEATS }, (_, n) => `key-of-submission-${n}`).sort());
  // For a person without a seat, the result contains the person's input.
  expect(found.at(-1)).toMatchObject({ form: { typed: { question: "Is there parking?" } } });
  expect(await next.find("t-of-nobody")).toBeNull();
});

it("if a transaction fails, the class line retries its registrations, and all of them succeed (RL-09)", async () => {
  let failures = 0;
  const failing = {
    prepare: (query: string) => test.db.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      if (failures++ === 1) throw new Error("the transaction failed");
      return test.db.batch(statements);
    },
  };
  const line = objectOn(storage(), failing);
  const arrivals = await Promise.all([200, 201, 202].map((n) => line.register(form(n))));
  expect(count(arrivals, "confirmed")).toBe(3);
});
