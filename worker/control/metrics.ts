/**
 * Counts cache results and upstream responses per cache rule in the isolate, and writes them to D1 in the background.
 */
import type { Metrics } from "../../contracts/ops.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";
import { failureStatements, giveBack, hasFailures, takeFailures } from "./failures.ts";

export type { Metrics };
export type Counted = "hits" | "stale" | "misses" | "bypasses" | "failures";
const noMetrics: Metrics = {
  hits: 0,
  stale: 0,
  misses: 0,
  bypasses: 0,
  failures: 0,
  answered: 0,
  milliseconds: 0,
  slowest: 0,
};
const COLUMNS = Object.keys(noMetrics) as (keyof Metrics)[];

/** Length of a time slot, in seconds. */
const SLOT_SECONDS = 300;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Minimum interval between two writes of an isolate, in milliseconds. */
const WRITE_INTERVAL_MS = 15_000;
/** Maximum number of rows to keep while the database is down. The oldest rows are dropped. */
const MAX_PENDING = 1_000;

const stateOf = perEnv(() => ({
  counting: new Map<string, Metrics>(),
  slot: 0,
  slotEnd: 0,
  /** Rows to write, including rows from failed writes. */
  pending: [] as [slot: number, rule: string, metrics: Metrics][],
  nextWrite: 0,
  isLogged: false,
}));

/** Increments a counter. Runs for every call, so it must be fast. */
export function countMetric(env: Env, rule: string, what: Counted): void {
  metricsOf(env, rule)[what] += 1;
}

/** Counts an upstream response and its duration. */
export function countResponse(env: Env, rule: string, milliseconds: number): void {
  const metrics = metricsOf(env, rule);
  metrics.answered += 1;
  metrics.milliseconds += milliseconds;
  metrics.slowest = Math.max(metrics.slowest, milliseconds);
}

function metricsOf(env: Env, rule: string): Metrics {
  const state = stateOf(env);
  if (Date.now() >= state.slotEnd) startSlot(env);
  let metrics = state.counting.get(rule);
  if (!metrics) {
    metrics = { ...noMetrics };
    state.counting.set(rule, metrics);
  }
  return metrics;
}

/** Moves the counters to the pending rows and starts a new slot. */
function startSlot(env: Env): void {
  const state = stateOf(env);
  for (const [rule, metrics] of state.counting) state.pending.push([state.slot, rule, metrics]);
  state.pending = state.pending.slice(-MAX_PENDING);
  state.counting = new Map();
  state.slot = Math.floor(Date.now() / 1000 / SLOT_SECONDS) * SLOT_SECONDS;
  state.slotEnd = (state.slot + SLOT_SECONDS) * 1000;
}

/** Writes the metrics in `waitUntil`, at most once per interval. */
export function flushMetrics({ env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void {
  const { nextWrite, counting, pending } = stateOf(env);
  if (Date.now() < nextWrite || (counting.size === 0 && pending.length === 0 && !hasFailures(env))) return;
  waitUntil(writeMetrics(env));
}

/** Writes the metrics and failures to D1. Never rejects: a failed write is repeated the next time. */
async function writeMetrics(env: Env): Promise<void> {
  const state = stateOf(env);
  state.nextWrite = Date.now() + WRITE_INTERVAL_MS;
  startSlot(env);
  const rows = state.pending;
  state.pending = [];
  const failures = takeFailures(env);
  if (rows.length === 0 && failures.length === 0) return;
  const values = rows.map(([at, rule, metrics]) => [at, rule, ...COLUMNS.map((name) => metrics[name])]);
  try {
    await env.CONTROL.batch([
      env.CONTROL.prepare(
        `INSERT INTO figures (slot, rule, ${COLUMNS})
         SELECT value ->> 0, value ->> 1, ${COLUMNS.map((_, at) => `value ->> ${at + 2}`)} FROM json_each(?) WHERE true
         ON CONFLICT (slot, rule) DO UPDATE SET ${COLUMNS.map((name) => `${name} = ${added(name)}`)}`,
      ).bind(JSON.stringify(values)),
      env.CONTROL.prepare("DELETE FROM figures WHERE slot < ?").bind(since(DAY_SECONDS)),
      ...failureStatements(env, failures),
    ]);
    state.isLogged = false;
  } catch (error) {
    state.pending = [...rows, ...state.pending].slice(-MAX_PENDING);
    giveBack(env, failures);
    if (!state.isLogged) console.error(JSON.stringify({ event: "metrics-not-written", error: String(error) }));
    state.isLogged = true;
  }
}

const added = (name: keyof Metrics) =>
  name === "slowest" ? `max(${name}, excluded.${name})` : `${name} + excluded.${name}`;

/** Returns the start of the first slot in the last `seconds`, including the current slot. Seconds since 1970. */
const since = (seconds: number) => (Math.floor(Date.now() / 1000 / SLOT_SECONDS) + 1) * SLOT_SECONDS - seconds;

/** Metrics of a part of a time span. `at` is its start in ISO 8601. */
export type Point = Metrics & { at: string };

/** Metrics of a time span. */
interface Span {
  /** ISO 8601. */
  since: string;
  /** Rule → metrics of each part of the span, in order. Rules and parts without requests are omitted. */
  points: Map<string, Point[]>;
}

/** Returns the sum of several metrics, and the maximum of `slowest`. */
export function sumOf(all: readonly Metrics[]): Metrics {
  const sum = { ...noMetrics };
  for (const one of all)
    for (const name of COLUMNS)
      sum[name] = name === "slowest" ? Math.max(sum.slowest, one.slowest) : sum[name] + one[name];
  return sum;
}

/**
 * Reads the metrics of the last hour in slots of five minutes, and of the last day by hour. Includes the metrics of
 * this isolate. Metrics of other isolates are up to 15 seconds behind. Throws when the database is unavailable.
 */
export async function readMetrics(env: Env): Promise<{ hour: Span; day: Span }> {
  // After a timeout, the write continues, and the next read includes it.
  await withDatabaseTimeout(() => writeMetrics(env)).catch(() => undefined);
  const spans = [
    { begin: since(HOUR_SECONDS), part: SLOT_SECONDS },
    { begin: since(DAY_SECONDS), part: HOUR_SECONDS },
  ];
  const sums = COLUMNS.map((name) => `${name === "slowest" ? "max" : "sum"}(${name}) AS ${name}`);
  const results = await withDatabaseTimeout(() =>
    env.CONTROL.batch<Metrics & { rule: string; at: number }>(
      spans.map(({ begin, part }) =>
        // D1 binds numbers as floats, so bound parameters would prevent integer division.
        env.CONTROL.prepare(
          `SELECT rule, ${begin} + (slot - ${begin}) / ${part} * ${part} AS at, ${sums}
           FROM figures WHERE slot >= ${begin} GROUP BY 1, 2 ORDER BY 2`,
        ),
      ),
    ),
  );
  const [hour, day] = spans.map(({ begin }, number): Span => {
    const points = new Map<string, Point[]>();
    for (const { rule, at, ...metrics } of results[number]!.results) {
      const point = { at: isoOf(at), ...metrics };
      points.set(rule, [...(points.get(rule) ?? []), point]);
    }
    return { since: isoOf(begin), points };
  });
  return { hour: hour!, day: day! };
}

const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString();
