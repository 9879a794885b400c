/** How calls were answered, by cache rule: counted in this isolate, written down behind answers (OP-05). */
import type { Env } from "../../env.ts";
import type { RequestContext } from "../../request-context.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";

/** What is counted of a rule: how visitors were answered, and how often the upstream gave no answer when it was needed. */
export interface Metrics {
  hits: number;
  stale: number;
  misses: number;
  bypasses: number;
  failures: number;
}
export const noMetrics: Metrics = { hits: 0, stale: 0, misses: 0, bypasses: 0, failures: 0 };
const COLUMNS = Object.keys(noMetrics) as (keyof Metrics)[];

/** Five minutes are counted together: an hour is then known to within as many. Seconds. */
const SLOT = 300;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** At most so often an isolate writes, in milliseconds. */
const WRITE_EVERY = 15_000;
/** Rows that wait while the database is down; older ones are forgotten. */
const MOST_WAITING = 1_000;

let counting = new Map<string, Metrics>();
let slot = 0;
let slotEnd = 0;
/** Rows of ended slots, and of those that could not be written: `[slot, rule, …figures]`. */
let pending: [slot: number, rule: string, metrics: Metrics][] = [];
let nextWrite = 0;
let told = false;

/** Counts one. On the way of every call: a look-up and an addition, but once in five minutes. */
export function countMetric(rule: string, what: keyof Metrics): void {
  if (Date.now() >= slotEnd) turn();
  let metrics = counting.get(rule);
  if (!metrics) {
    metrics = { ...noMetrics };
    counting.set(rule, metrics);
  }
  metrics[what] += 1;
}

/** Sets what was counted aside under the slot that it was counted in. */
function turn(): void {
  for (const [rule, metrics] of counting) pending.push([slot, rule, metrics]);
  pending = pending.slice(-MOST_WAITING);
  counting = new Map();
  slot = Math.floor(Date.now() / 1000 / SLOT) * SLOT;
  slotEnd = (slot + SLOT) * 1000;
}

/** Writes down what was counted, behind the answer, unless this isolate has done so a moment ago. */
export function flushMetrics({ env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void {
  if (Date.now() < nextWrite || (counting.size === 0 && pending.length === 0)) return;
  waitUntil(writeMetrics(env));
}

/** Writes down what was counted. Never rejects: what could not be written waits for the next time. */
async function writeMetrics(env: Env): Promise<void> {
  nextWrite = Date.now() + WRITE_EVERY;
  turn();
  const rows = pending;
  pending = [];
  if (rows.length === 0) return;
  const values = rows.map(([at, rule, metrics]) => [at, rule, ...COLUMNS.map((name) => metrics[name])]);
  try {
    await env.CONTROL.batch([
      env.CONTROL.prepare(
        `INSERT INTO figures (slot, rule, ${COLUMNS})
         SELECT value ->> 0, value ->> 1, ${COLUMNS.map((_, at) => `value ->> ${at + 2}`)} FROM json_each(?) WHERE true
         ON CONFLICT (slot, rule) DO UPDATE SET ${COLUMNS.map((name) => `${name} = ${name} + excluded.${name}`)}`,
      ).bind(JSON.stringify(values)),
      env.CONTROL.prepare("DELETE FROM figures WHERE slot < ?").bind(since(DAY)),
    ]);
    told = false;
  } catch (error) {
    pending = [...rows, ...pending].slice(-MOST_WAITING);
    if (!told) console.error(JSON.stringify({ event: "figures-not-written", error: String(error) }));
    told = true;
  }
}

/** Begin of the first slot of the last so many seconds, in seconds since 1970; the slot that runs is one of them. */
const since = (seconds: number) => (Math.floor(Date.now() / 1000 / SLOT) + 1) * SLOT - seconds;

/** Figures of a span of time by rule; a rule that nobody asked is not in it. */
interface Span {
  /** ISO 8601. */
  since: string;
  rules: Map<string, Metrics>;
}

/**
 * The figures of the last hour and day, this isolate's own included; other isolates may be some seconds behind.
 * Throws when the database cannot be had.
 */
export async function readMetrics(env: Env): Promise<{ hour: Span; day: Span }> {
  // What is late is written all the same, and read the next time.
  await withDatabaseTimeout(() => writeMetrics(env)).catch(() => undefined);
  const sums = (seconds: number) =>
    env.CONTROL.prepare(
      `SELECT rule, ${COLUMNS.map((name) => `sum(${name}) AS ${name}`)} FROM figures WHERE slot >= ? GROUP BY rule`,
    ).bind(since(seconds));
  const [hour, day] = await withDatabaseTimeout(() =>
    env.CONTROL.batch<Metrics & { rule: string }>([sums(HOUR), sums(DAY)]),
  );
  const span = (seconds: number, rows: (Metrics & { rule: string })[]): Span => ({
    since: new Date(since(seconds) * 1000).toISOString(),
    rules: new Map(rows.map(({ rule, ...metrics }) => [rule, metrics])),
  });
  return { hour: span(HOUR, hour!.results), day: span(DAY, day!.results) };
}
