/** How calls were answered, by cache rule: counted in this isolate, written down behind answers (OP-05). */
import type { Metrics } from "../../contracts/ops.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";
import { failureStatements, giveBack, hasFailures, takeFailures } from "./failures.ts";

/** The metrics of a rule. */
export type { Metrics };
/** The counters. */
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
/** Rows of ended slots, and of those that could not be written: `[slot, rule, …metrics]`. */
let pending: [slot: number, rule: string, metrics: Metrics][] = [];
let nextWrite = 0;
let isLogged = false;

/** Counts one. On the way of every call: a look-up and an addition, but once in five minutes. */
export function countMetric(rule: string, what: Counted): void {
  metricsOf(rule)[what] += 1;
}

/** Counts an answer of the upstream with the time that it took. */
export function countAnswer(rule: string, milliseconds: number): void {
  const metrics = metricsOf(rule);
  metrics.answered += 1;
  metrics.milliseconds += milliseconds;
  metrics.slowest = Math.max(metrics.slowest, milliseconds);
}

function metricsOf(rule: string): Metrics {
  if (Date.now() >= slotEnd) turn();
  let metrics = counting.get(rule);
  if (!metrics) {
    metrics = { ...noMetrics };
    counting.set(rule, metrics);
  }
  return metrics;
}

/** Moves the counts to the rows of their slot. */
function turn(): void {
  for (const [rule, metrics] of counting) pending.push([slot, rule, metrics]);
  pending = pending.slice(-MOST_WAITING);
  counting = new Map();
  slot = Math.floor(Date.now() / 1000 / SLOT) * SLOT;
  slotEnd = (slot + SLOT) * 1000;
}

/** Writes the counts in waitUntil, unless this isolate has just done so. */
export function flushMetrics({ env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void {
  if (Date.now() < nextWrite || (counting.size === 0 && pending.length === 0 && !hasFailures())) return;
  waitUntil(writeMetrics(env));
}

/** Writes the counts. Never rejects: what could not be written is written the next time. */
async function writeMetrics(env: Env): Promise<void> {
  nextWrite = Date.now() + WRITE_EVERY;
  turn();
  const rows = pending;
  pending = [];
  const failures = takeFailures();
  if (rows.length === 0 && failures.length === 0) return;
  const values = rows.map(([at, rule, metrics]) => [at, rule, ...COLUMNS.map((name) => metrics[name])]);
  try {
    await env.CONTROL.batch([
      env.CONTROL.prepare(
        `INSERT INTO figures (slot, rule, ${COLUMNS})
         SELECT value ->> 0, value ->> 1, ${COLUMNS.map((_, at) => `value ->> ${at + 2}`)} FROM json_each(?) WHERE true
         ON CONFLICT (slot, rule) DO UPDATE SET ${COLUMNS.map((name) => `${name} = ${added(name)}`)}`,
      ).bind(JSON.stringify(values)),
      env.CONTROL.prepare("DELETE FROM figures WHERE slot < ?").bind(since(DAY)),
      ...failureStatements(env, failures),
    ]);
    isLogged = false;
  } catch (error) {
    pending = [...rows, ...pending].slice(-MOST_WAITING);
    giveBack(failures);
    if (!isLogged) console.error(JSON.stringify({ event: "metrics-not-written", error: String(error) }));
    isLogged = true;
  }
}

const added = (name: keyof Metrics) =>
  name === "slowest" ? `max(${name}, excluded.${name})` : `${name} + excluded.${name}`;

/** Start of the first slot of the last given seconds, in seconds since 1970; the slot that runs is one of them. */
const since = (seconds: number) => (Math.floor(Date.now() / 1000 / SLOT) + 1) * SLOT - seconds;

/** Metrics of a part of a span, which begins at `at`. */
export type Point = Metrics & { at: string };

/** Metrics of a span of time. */
interface Span {
  /** ISO 8601. */
  since: string;
  /** By rule: the counts of each part of the span, in order. Rules and parts without requests are left out. */
  points: Map<string, Point[]>;
}

/** The sum of several metrics. */
export function sumOf(all: readonly Metrics[]): Metrics {
  const sum = { ...noMetrics };
  for (const one of all)
    for (const name of COLUMNS)
      sum[name] = name === "slowest" ? Math.max(sum.slowest, one.slowest) : sum[name] + one[name];
  return sum;
}

/**
 * The metrics of the last hour by five minutes and of the last day by the hour, this isolate's own included; other
 * isolates may be some seconds behind. Throws when the database cannot be had.
 */
export async function readMetrics(env: Env): Promise<{ hour: Span; day: Span }> {
  // A late write still happens, and is read the next time.
  await withDatabaseTimeout(() => writeMetrics(env)).catch(() => undefined);
  const spans = [
    { begin: since(HOUR), part: SLOT },
    { begin: since(DAY), part: HOUR },
  ];
  const sums = COLUMNS.map((name) => `${name === "slowest" ? "max" : "sum"}(${name}) AS ${name}`);
  const results = await withDatabaseTimeout(() =>
    env.CONTROL.batch<Metrics & { rule: string; at: number }>(
      spans.map(({ begin, part }) =>
        // Bound numbers are not whole ones, and divide with a rest.
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
