import type { Metrics } from "../../contracts/ops.ts";
import { DAY_S, HOUR_S } from "../../lib/dates/units.ts";
import { callsById } from "../cache/cache-rules.ts";
import { FILE_KINDS } from "../cache/file-cache.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { CONTENT } from "../content/client.ts";
import { SLOT_SECONDS } from "./traffic.ts";
import { type Group, isoOf, readTraffic, type Selection, startOfRange } from "./traffic-sums.ts";

/** API calls, files, and CMS requests in the statistics. */
const measuredCalls = [
  ...callsById,
  ...Object.entries(FILE_KINDS),
  [CONTENT, { method: "GET", path: "/content/*", upstream: "content" }] as const,
];

type Point = Metrics & { at: string };

const noMetrics: Metrics = {
  hits: 0,
  stale: 0,
  misses: 0,
  bypasses: 0,
  failures: 0,
  responses: 0,
  totalMs: 0,
  maxMs: 0,
};

const selection = (seconds: number, bucketSeconds: number): Selection => ({
  // The time range ends with the current, incomplete time slot.
  start: startOfRange(seconds, SLOT_SECONDS),
  bucketSeconds,
  kinds: ["call", "block", "file", "upstream"],
  by: ["at", "kind", "name"],
});

export const readStats: OpsHandlers["readStats"] = async (_all, { context }) => {
  const selections = [selection(HOUR_S, SLOT_SECONDS), selection(DAY_S, HOUR_S)] as const;
  const [hour, day] = (await readTraffic(context.env, selections)).map(pointsByName);
  return {
    hour: { since: isoOf(selections[0].start) },
    day: { since: isoOf(selections[1].start) },
    rules: measuredCalls.map(([id, { method, path, upstream }]) => {
      const series = { hour: hour!.get(id) ?? [], day: day!.get(id) ?? [] };
      return { id, match: { method, path }, upstream, hour: sumOf(series.hour), day: sumOf(series.day), series };
    }),
  };
};

/** Returns the time series for each API call, file kind, and CMS request, keyed by name. */
function pointsByName(groups: readonly Group[]): Map<string, Point[]> {
  const series = new Map<string, Point[]>();
  for (const { at, kind, name, ...sums } of groups) {
    const points = series.get(name) ?? [];
    series.set(name, points);
    const time = isoOf(at);
    let point = points.find((existing) => existing.at === time);
    if (!point) {
      point = { at: time, ...noMetrics };
      points.push(point);
    }
    if (kind === "upstream") {
      point.responses += sums.ok;
      point.failures += sums.errors;
      point.totalMs += Math.round(sums.milliseconds);
      point.maxMs = Math.max(point.maxMs, sums.slowest);
    } else {
      point.hits += sums.memory + sums.store;
      point.stale += sums.stale;
      point.misses += sums.misses;
      point.bypasses += sums.bypasses;
    }
  }
  return series;
}

function sumOf(points: readonly Metrics[]): Metrics {
  const sum = { ...noMetrics };
  for (const metrics of points)
    for (const name of Object.keys(noMetrics) as (keyof Metrics)[])
      sum[name] = name === "maxMs" ? Math.max(sum.maxMs, metrics.maxMs) : sum[name] + metrics[name];
  return sum;
}
