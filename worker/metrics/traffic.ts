/**
 * Measures page views, API calls, and upstream responses. If Workers Analytics Engine is configured, the Worker writes
 * one data point for each measurement. With METRICS_SAMPLE, a data point can represent several ordinary measurements.
 * Without Workers Analytics Engine, each isolate adds up its measurements and writes the sums to D1 at most every 15
 * seconds.
 */
import { DAY_S, HOUR_S } from "../../lib/dates/units.ts";
import { type Kind, TIERS, type Tier } from "../../lib/traffic.ts";
import type { RequestContext } from "../context.ts";
import { type Env, perEnv } from "../env.ts";
import { failureStatements, hasFailures, restoreFailures, takeFailures } from "../monitoring/failures.ts";

/**
 * Number of buckets of a duration histogram. The upper bound of bucket n is 1.6ⁿ milliseconds, from 1 ms to 31 s. The
 * last bucket has no upper bound. Two histograms can be merged by adding their bucket counts.
 */
export const BUCKETS = 24;
const RATIO = 1.6;

export const STATUSES = ["ok", "redirects", "rejected", "errors"] as const;
type StatusClass = (typeof STATUSES)[number];

/** A measurement. Contains only names and numbers. Does not contain parameters or personal data. */
interface Measurement {
  kind: Kind;
  /** Site name, cache rule ID of the API call, file kind, or what a page waited for. */
  name: string;
  /** Path of a page that exists, or of the wildcard item that serves it. Set only for page views. */
  path?: string;
  /** Cache tier or upstream that returned the response. Undefined if no response was returned. */
  tier?: Tier | undefined;
  status?: StatusClass;
  milliseconds?: number;
}

// TypeScript cannot derive types for numbered properties, so the cast gives every bucket name the first name's type.
export const BUCKET_NAMES = Array.from({ length: BUCKETS }, (_, index) => `b${index}` as "b0");
export const SUMS = ["requests", ...TIERS, ...STATUSES, "milliseconds", "slowest", ...BUCKET_NAMES] as const;
/** Sums of measurements. `slowest` is the longest duration in milliseconds. */
export type Sums = Record<(typeof SUMS)[number], number>;
export const noSums = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;

/** Length, in seconds, of a time slot whose measurements the Worker sums. */
export const SLOT_SECONDS = 300;
export const MONTH_SECONDS = 30 * DAY_S;
/** Age, in seconds, at which the Worker merges five-minute slots into hourly slots. */
const MERGE_SECONDS = DAY_S + HOUR_S;
/** Minimum time between two database writes by an isolate, in milliseconds. */
const WRITE_INTERVAL_MS = 15_000;
/**
 * Maximum number of rows that an isolate buffers while the database is down. If the limit is exceeded, the isolate
 * drops the oldest rows.
 */
const MAX_PENDING = 1_000;

/** Duration, in milliseconds, from which each measurement is a data point of its own. */
const SLOW_MS = 1_000;
/** Duration, in milliseconds, from which a wait of a page view counts. Shorter waits are not why a page is slow. */
const SLOW_WAIT_MS = 100;

type Row = [slot: number, kind: Kind, name: string, place: string, sums: Sums];

const stateOf = perEnv(() => ({
  counting: new Map<string, Row>(),
  slot: 0,
  slotEnd: 0,
  /** Rows for the next database write, including rows from failed writes. */
  pending: [] as Row[],
  nextWrite: 0,
  /** Start of the hour when this isolate last merged old slots, as a Unix timestamp in seconds. */
  merged: 0,
  /** IATA code of the isolate's data center, or `local`. */
  place: "local",
  isLogged: false,
}));

/** Returns the class of a status code, such as 2xx. */
export const statusClass = (status: number): StatusClass =>
  status < 300 ? "ok" : status < 400 ? "redirects" : status < 500 ? "rejected" : "errors";

/** Records the isolate's data center from `request.cf.colo`. */
export function setDataCenter(env: Env, cf: unknown): void {
  const colo = (cf as { colo?: unknown } | undefined)?.colo;
  if (typeof colo === "string") stateOf(env).place = colo;
}

/** Returns the IATA code of the isolate's data center, or `local`. */
export const dataCenterOf = (env: Env): string => stateOf(env).place;

/** Records a measurement. `measure` must be fast, because it runs for every request. */
export function measure(env: Env, measurement: Measurement): void {
  const state = stateOf(env);
  if (env.METRICS) {
    const weight = isOrdinary(measurement) ? sampleOf(env) : 1;
    if (weight > 1 && Math.random() * weight >= 1) return;
    const { kind, name, path, tier, status, milliseconds } = measurement;
    env.METRICS.writeDataPoint({
      indexes: [`${kind} ${name}`],
      blobs: [kind, name, tier ?? "", status ?? "", state.place, ...(path === undefined ? [] : [path])],
      doubles: [milliseconds ?? 0, milliseconds === undefined ? -1 : bucketOf(milliseconds), weight],
    });
    return;
  }
  if (Date.now() >= state.slotEnd) startSlot(env);
  count(env, measurement);
  if (measurement.path !== undefined) count(env, { ...measurement, kind: "path", name: measurement.path });
}

/** Returns whether a measurement may be sampled: nothing failed, was rejected, or was slow. */
const isOrdinary = ({ kind, status, milliseconds = 0 }: Measurement): boolean =>
  kind !== "wait" && status !== "errors" && status !== "rejected" && milliseconds < SLOW_MS;

/** Returns the number of ordinary measurements that one data point represents: METRICS_SAMPLE, or 1. */
const sampleOf = ({ METRICS_SAMPLE }: Pick<Env, "METRICS_SAMPLE">): number => Number(METRICS_SAMPLE) || 1;

/** Adds a measurement to the isolate's sums. */
function count(env: Env, { kind, name, tier, status, milliseconds }: Measurement): void {
  const { counting, slot, place } = stateOf(env);
  const key = `${kind} ${name}`;
  let row = counting.get(key);
  if (!row) {
    row = [slot, kind, name, place, { ...noSums }];
    counting.set(key, row);
  }
  const sums = row[4];
  sums.requests += 1;
  if (tier) sums[tier] += 1;
  if (status) sums[status] += 1;
  if (milliseconds !== undefined) {
    sums.milliseconds += milliseconds;
    sums.slowest = Math.max(sums.slowest, milliseconds);
    sums[BUCKET_NAMES[bucketOf(milliseconds)]!] += 1;
  }
}

/**
 * Records an upstream response. `milliseconds` is undefined for a failed request. `name` is the cache rule ID of the
 * API call or, for any other upstream request, its name in the metrics.
 */
export const measureUpstream = (env: Env, name: string, milliseconds?: number): void =>
  measure(env, {
    kind: "upstream",
    name,
    status: milliseconds === undefined ? "errors" : "ok",
    ...(milliseconds !== undefined && { milliseconds }),
  });

/** Records that the request's page waited. Does nothing for requests that are not page views. */
export function noteWait(
  { env, view }: Pick<RequestContext, "env" | "view">,
  name: string,
  milliseconds: number,
): void {
  if (!view) return;
  view.waits.push({ name, milliseconds });
  if (milliseconds >= SLOW_WAIT_MS) measure(env, { kind: "wait", name: `${view.path} ${name}`, milliseconds });
}

/** Moves the current sums to the pending rows and starts a new time slot. */
function startSlot(env: Env): void {
  const state = stateOf(env);
  state.pending = [...state.pending, ...state.counting.values()].slice(-MAX_PENDING);
  state.counting = new Map();
  state.slot = Math.floor(Date.now() / 1000 / SLOT_SECONDS) * SLOT_SECONDS;
  state.slotEnd = (state.slot + SLOT_SECONDS) * 1000;
}

/** Writes the traffic sums and failures to D1 in the background, at most every 15 seconds. */
export function flushTraffic({ env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void {
  const { nextWrite, counting, pending } = stateOf(env);
  if (Date.now() < nextWrite || (counting.size === 0 && pending.length === 0 && !hasFailures(env))) return;
  waitUntil(writeTraffic(env));
}

/**
 * Writes the traffic sums and failures to D1. Never rejects: after a failed write, the isolate keeps the rows for the
 * next write.
 */
export async function writeTraffic(env: Env): Promise<void> {
  const state = stateOf(env);
  state.nextWrite = Date.now() + WRITE_INTERVAL_MS;
  startSlot(env);
  const rows = state.pending;
  state.pending = [];
  const failures = takeFailures(env);
  if (rows.length === 0 && failures.length === 0) return;
  const hour = Math.floor(Date.now() / 1000 / HOUR_S) * HOUR_S;
  try {
    await env.CONTROL.batch([
      ...(rows.length > 0 ? trafficStatements(env, rows, hour) : []),
      ...failureStatements(env, failures),
    ]);
    if (rows.length > 0) state.merged = hour;
    state.isLogged = false;
  } catch (error) {
    state.pending = [...rows, ...state.pending].slice(-MAX_PENDING);
    restoreFailures(env, failures);
    if (!state.isLogged) console.error(JSON.stringify({ event: "metrics-not-written", error: String(error) }));
    state.isLogged = true;
  }
}

const INSERT = `INSERT INTO traffic (slot, kind, name, place, ${SUMS})`;
const ADD = `ON CONFLICT (slot, kind, name, place) DO UPDATE SET ${SUMS.map((name) =>
  name === "slowest" ? `${name} = max(${name}, excluded.${name})` : `${name} = ${name} + excluded.${name}`,
)}`;
/** Returns the SQL expression that aggregates a sum column over several rows. */
export const total = (name: keyof Sums) => `${name === "slowest" ? "max" : "sum"}(${name}) AS ${name}`;

/**
 * Returns the SQL statements that insert traffic sums. Once per hour, the statements also merge old five-minute slots
 * into hourly slots and delete old hourly slots.
 */
function trafficStatements(env: Env, rows: Row[], hour: number): D1PreparedStatement[] {
  const values = rows.map(([slot, kind, name, place, sums]) => [
    slot,
    kind,
    name,
    place,
    ...SUMS.map((sumName) => Math.round(sums[sumName])),
  ]);
  const upsert = env.CONTROL.prepare(
    `${INSERT} SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3,
     ${SUMS.map((_, index) => `value ->> ${index + 4}`)} FROM json_each(?) WHERE true ${ADD}`,
  ).bind(JSON.stringify(values));
  if (stateOf(env).merged === hour) return [upsert];
  const mergeCondition = `slot < ${hour - MERGE_SECONDS} AND slot % ${HOUR_S} != 0`;
  return [
    upsert,
    env.CONTROL.prepare(
      `${INSERT} SELECT slot - slot % ${HOUR_S} AS hour, kind, name, place, ${SUMS.map(total)}
       FROM traffic WHERE ${mergeCondition} GROUP BY hour, kind, name, place ${ADD}`,
    ),
    env.CONTROL.prepare(`DELETE FROM traffic WHERE ${mergeCondition} OR slot < ${hour - MONTH_SECONDS}`),
  ];
}

/** Returns the bucket index for a duration in milliseconds. */
export const bucketOf = (milliseconds: number): number =>
  milliseconds <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(milliseconds) / Math.log(RATIO) - 1e-9));

/**
 * Returns a histogram quantile in milliseconds, interpolated within the bucket. Returns null for an empty histogram.
 * @param slowest The longest duration in milliseconds, which is the upper limit for the result.
 */
export function quantileOf(buckets: readonly number[], fraction: number, slowest: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let remaining = fraction * total;
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && remaining <= count) {
      const [from, to] = [index === 0 ? 0 : RATIO ** (index - 1), RATIO ** index];
      return Math.min(slowest, from + ((to - from) * remaining) / count);
    }
    remaining -= count;
  }
  return slowest;
}
