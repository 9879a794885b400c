import { callsById } from "../platform/cache/cache-rules.ts";
import { FILE_KINDS } from "../platform/cache/file-cache.ts";
import { noMetrics, readMetrics } from "../platform/control/metrics.ts";
import type { OpsWork } from "./control.ts";

/** What is counted, by name: calls, and files. */
const counted = [...callsById, ...Object.entries(FILE_KINDS)];

export const readStats: OpsWork["readStats"] = async (_all, { context }) => {
  const { hour, day } = await readMetrics(context.env);
  return {
    hour: { since: hour.since },
    day: { since: day.since },
    rules: counted.map(([id, { method, path }]) => ({
      id,
      match: { method, path },
      hour: hour.rules.get(id) ?? noMetrics,
      day: day.rules.get(id) ?? noMetrics,
    })),
  };
};
