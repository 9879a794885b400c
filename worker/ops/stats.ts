import { callsById } from "../platform/cache/cache-rules.ts";
import { FILE_KINDS } from "../platform/cache/file-cache.ts";
import { noMetrics, readMetrics } from "../platform/control/metrics.ts";
import { answer, type OpsRequest } from "./ops-request.ts";

/** What is counted, by name: calls, and files. */
const counted = [...callsById, ...Object.entries(FILE_KINDS)];

/** `GET /_edge/stats`: how each call and kind of file was answered in the last hour and day (OP-05). */
export async function stats({ c }: OpsRequest): Promise<Response> {
  const { hour, day } = await readMetrics(c.env);
  return answer({
    hour: { since: hour.since },
    day: { since: day.since },
    rules: counted.map(([id, { method, path }]) => ({
      id,
      match: { method, path },
      hour: hour.rules.get(id) ?? noMetrics,
      day: day.rules.get(id) ?? noMetrics,
    })),
  });
}
