import type { Traffic, TrafficMarker } from "../../contracts/traffic.ts";
import { DAY_S, HOUR_S } from "../../lib/dates/units.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { MONTH_SECONDS, quantileOf, type Sums } from "./traffic.ts";
import { bucketsOf, type Group, isoOf, readTraffic as readGroups, startOfRange, sumOf } from "./traffic-sums.ts";

const MAX_MARKS = 200;
/** Number of paths and waits that the metrics list, the slowest first. */
const MAX_SLOWEST = 100;

export const readTraffic: OpsHandlers["readTraffic"] = async ({ kind, span }, { context: { env } }) => {
  const start = startOfRange(span === "day" ? DAY_S : MONTH_SECONDS, HOUR_S);
  const selectionBy = (by: "at" | "name" | "place") => ({
    start,
    bucketSeconds: HOUR_S,
    kinds: [kind],
    by: [by],
  });
  const [[hours, names, places], marks] = await Promise.all([
    readGroups(env, [selectionBy("at"), selectionBy("name"), selectionBy("place")]),
    readMarks(env, start),
  ]);
  const sortByVolume = (groups: Group[]) => groups.toSorted((a, b) => b.requests - a.requests);
  return {
    since: isoOf(start),
    store: env.METRICS ? "analytics" : "database",
    total: trafficOf(sumOf(hours!)),
    hours: hours!.map((group) => ({ at: isoOf(group.at), ...trafficOf(group) })),
    days: [...Map.groupBy(hours!, ({ at }) => Math.floor((at - start) / DAY_S))].map(([day, groups]) => ({
      at: isoOf(start + day * DAY_S),
      ...trafficOf(sumOf(groups)),
    })),
    names:
      kind === "path" || kind === "wait"
        ? slowestFirst(names!.map((group) => ({ name: group.name, ...trafficOf(group) }))).slice(0, MAX_SLOWEST)
        : sortByVolume(names!).map((group) => ({ name: group.name, ...trafficOf(group) })),
    places: sortByVolume(places!).map((group) => ({ place: group.place, ...trafficOf(group) })),
    marks,
  };
};

const slowestFirst = <T extends Traffic>(list: T[]): T[] =>
  list.toSorted((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0) || b.requests - a.requests);

const COUNTS = [
  ...["requests", "memory", "store", "stale", "misses", "bypasses"],
  ...["ok", "redirects", "rejected", "errors", "slowest"],
] as Exclude<keyof Traffic, "p50" | "p95" | "p99">[];

/** Converts sums of measurements to counts and response time quantiles. */
function trafficOf(sums: Sums): Traffic {
  const buckets = bucketsOf(sums);
  const counts = Object.fromEntries(COUNTS.map((name) => [name, Math.round(sums[name])]));
  const quantile = (fraction: number) => {
    const value = quantileOf(buckets, fraction, sums.slowest);
    return value === null ? null : Math.round(value * 10) / 10;
  };
  return { ...(counts as Traffic), p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) };
}

/**
 * Returns the deployments and publishes since `start`, a Unix timestamp in seconds, for the chart markers. Also records
 * the current build as a deployment.
 */
async function readMarks(env: Env, start: number): Promise<TrafficMarker[]> {
  const since = start * 1_000;
  const [, builds, purges] = await withDatabaseTimeout(() =>
    env.CONTROL.batch<{ at: number; name: string }>([
      recordBuild(env),
      env.CONTROL.prepare("SELECT at, build AS name FROM builds WHERE at >= ? ORDER BY at").bind(since),
      env.CONTROL.prepare(
        `SELECT at, coalesce(targets ->> 0, '') AS name FROM audit
         WHERE at >= ? AND action IN ('publish', 'purge') ORDER BY at DESC LIMIT ?`,
      ).bind(since, MAX_MARKS),
    ]),
  );
  const marks = (kind: TrafficMarker["kind"], rows: { at: number; name: string }[]) =>
    rows.map(({ at, name }) => ({ at: new Date(at).toISOString(), kind, name }));
  return [...marks("deployment", builds!.results), ...marks("publication", purges!.results)].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  );
}

/** Returns the SQL statement that records the time of this build's first use. */
const recordBuild = (env: Env): D1PreparedStatement =>
  env.CONTROL.prepare("INSERT OR IGNORE INTO builds (build, at) VALUES (?, ?)").bind(__BUILD__, Date.now());
