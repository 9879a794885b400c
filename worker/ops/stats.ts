import { callsById } from "../cache/cache-rules.ts";
import { FILE_KINDS } from "../cache/file-cache.ts";
import { CONTENT } from "../content/client.ts";
import { readMetrics, sumOf } from "../control/metrics.ts";
import type { OpsWork } from "./control.ts";

/** Counted names: calls, files and CMS documents. */
const counted = [
  ...callsById,
  ...Object.entries(FILE_KINDS),
  [CONTENT, { method: "GET", path: "/content/*", upstream: "content" }] as const,
];

export const readStats: OpsWork["readStats"] = async (_all, { context }) => {
  const { hour, day } = await readMetrics(context.env);
  return {
    hour: { since: hour.since },
    day: { since: day.since },
    rules: counted.map(([id, { method, path, upstream }]) => {
      const series = { hour: hour.points.get(id) ?? [], day: day.points.get(id) ?? [] };
      return { id, match: { method, path }, upstream, hour: sumOf(series.hour), day: sumOf(series.day), series };
    }),
  };
};
