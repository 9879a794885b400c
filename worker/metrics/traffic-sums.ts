import { type Kind, TIERS } from "../../lib/traffic.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { queryAnalytics } from "./analytics.ts";
import { BUCKET_NAMES, noSums, STATUSES, SUMS, type Sums, total, writeTraffic } from "./traffic.ts";

/** A query for measurements: the time range, the kinds of measurements, and the grouping columns. */
export interface Selection {
  /**
   * `start` is the start of the time range as a Unix timestamp in seconds, and `bucketSeconds` is the length of each
   * interval in seconds.
   */
  start: number;
  bucketSeconds: number;
  kinds: readonly Kind[];
  by: readonly ("at" | "kind" | "name" | "place")[];
}

/**
 * Sums for one group of measurements. Of `at`, `kind`, `name`, and `place`, only the selection's grouping columns are
 * set. `at` is a Unix timestamp in seconds.
 */
export type Group = Sums & { at: number; kind: Kind; name: string; place: string };

/**
 * Reads grouped sums of measurements from Analytics Engine. If Analytics Engine is not configured, writes this
 * isolate's sums to D1 and reads all sums from D1. Sums from other isolates may be up to 15 seconds old. Throws an
 * HttpError (503) if the query fails.
 */
export async function readTraffic(env: Env, selections: readonly Selection[]): Promise<Group[][]> {
  if (env.METRICS)
    return Promise.all(selections.map((selection) => queryAnalytics<Group>(env, analyticsQuery(selection))));
  // Ignores a timeout, because the write continues, and the next read includes the written rows.
  await withDatabaseTimeout(() => writeTraffic(env)).catch(() => undefined);
  const results = await withDatabaseTimeout(() =>
    env.CONTROL.batch<Group>(selections.map((selection) => env.CONTROL.prepare(databaseQuery(selection)))),
  );
  return results.map(({ results: groups }) => groups);
}

// The query contains numbers instead of bound parameters, because D1 binds numbers as floats, which would prevent
// integer division.
const databaseQuery = ({ start, bucketSeconds, kinds, by }: Selection): string => {
  const columns = by.map((column) =>
    column === "at" ? `${start} + (slot - ${start}) / ${bucketSeconds} * ${bucketSeconds} AS at` : column,
  );
  return `SELECT ${[...columns, ...SUMS.map(total)]} FROM traffic
    WHERE slot >= ${start} AND kind IN (${kinds.map((kind) => `'${kind}'`)})${groupByClause(by)}`;
};

const BLOBS = { kind: "blob1", name: "blob2", place: "blob5" } as const;

/**
 * Number of measurements that a row represents. `_sample_interval` is the sampling by Analytics Engine, and `double3` is
 * the weight from `measure`.
 */
const WEIGHT = "_sample_interval * double3";

/** Returns a function that builds the Analytics Engine query for a table name. */
function analyticsQuery({ start, bucketSeconds, kinds, by }: Selection): (table: string) => string {
  // A page view is one data point, which has both the site and the path.
  const byPath = kinds.every((kind) => kind === "path");
  const points = byPath ? ["page"] : kinds;
  const columns = by.map((column) =>
    column === "at"
      ? `${start} + intDiv(toUInt32(timestamp) - ${start}, ${bucketSeconds}) * ${bucketSeconds} AS at`
      : `${byPath && column === "name" ? "blob6" : BLOBS[column]} AS ${column}`,
  );
  const countIf = (condition: string) => `sumIf(${WEIGHT}, ${condition})`;
  const sums = SUMS.map((name) => {
    if (name === "requests") return `sum(${WEIGHT}) AS requests`;
    if (name === "milliseconds") return `sum(double1 * ${WEIGHT}) AS milliseconds`;
    if (name === "slowest") return "max(double1) AS slowest";
    if (TIERS.some((tier) => tier === name)) return `${countIf(`blob3 = '${name}'`)} AS ${name}`;
    if (STATUSES.some((status) => status === name)) return `${countIf(`blob4 = '${name}'`)} AS ${name}`;
    return `${countIf(`double2 = ${name.slice(1)}`)} AS ${name}`;
  });
  return (table) => `SELECT ${[...columns, ...sums]} FROM ${table}
    WHERE timestamp >= toDateTime(${start}) AND blob1 IN (${points.map((kind) => `'${kind}'`)})${groupByClause(by)} FORMAT JSON`;
}

const groupByClause = (by: Selection["by"]) => (by.length > 0 ? ` GROUP BY ${by} ORDER BY ${by}` : "");

/** Adds up the metrics of several groups. `slowest` is the longest response time across all groups. */
export function sumOf(list: readonly Sums[]): Sums {
  const sum = { ...noSums };
  for (const sums of list)
    for (const name of SUMS)
      sum[name] = name === "slowest" ? Math.max(sum.slowest, sums.slowest) : sum[name] + sums[name];
  return sum;
}

/** Returns the number of measurements in each latency histogram bucket. */
export const bucketsOf = (sums: Sums): number[] => BUCKET_NAMES.map((name) => sums[name]);

/** Returns the start of a time range that ends with the current interval, as a Unix timestamp in seconds. */
export const startOfRange = (seconds: number, bucketSeconds: number): number =>
  (Math.floor(Date.now() / 1000 / bucketSeconds) + 1) * bucketSeconds - seconds;

export const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
