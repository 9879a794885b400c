import { callsById } from "../platform/cache/cache-rules.ts";
import { FILE_KINDS } from "../platform/cache/file-cache.ts";
import { noFigures, readFigures } from "../platform/control/metrics.ts";
import { type Asked, answer } from "./ops-request.ts";

/** What is counted, by name: calls, and files. */
const counted = [...callsById, ...Object.entries(FILE_KINDS)];

/** `GET /_edge/stats`: how each call and kind of file was answered in the last hour and day (OP-05). */
export async function stats({ c }: Asked): Promise<Response> {
  const { hour, day } = await readFigures(c.env);
  return answer({
    hour: { since: hour.since },
    day: { since: day.since },
    rules: counted.map(([id, { method, path }]) => ({
      id,
      match: { method, path },
      hour: hour.rules.get(id) ?? noFigures,
      day: day.rules.get(id) ?? noFigures,
    })),
  });
}
