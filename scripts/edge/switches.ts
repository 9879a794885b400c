import type { CommandLine } from "./command-line.ts";
import type { Json, Site } from "./site.ts";
import { table } from "./table.ts";
import { Usage } from "./usage.ts";

const KINDS = ["read-only", "not-indexed"];

const since = (one: Json) =>
  one
    ? `${one.name ?? one.subject} (${one.role}) at ${one.at}, ${one.until ? `until ${one.until}` : "until somebody turns it off"}`
    : "";

/** Lists all sites' switches or changes one switch. */
export async function runSwitches(site: Site, { words, values }: CommandLine): Promise<{ answer: Json; text: string }> {
  const [kind, target, to, ...more] = words;
  if (kind === undefined) {
    if (values.until !== undefined) throw new Usage("--until requires: switches KIND TARGET on");
    const answer = await site("GET", "/_edge/switches");
    const rows = answer.sites.flatMap(({ name, readOnly, hosts }: Json) => [
      [name, readOnly ? "READ-ONLY" : "changes allowed", since(readOnly)],
      ...hosts.map(({ host, indexed, notIndexed }: Json) => [
        host,
        indexed ? "indexed" : notIndexed ? "NOT INDEXED" : "not indexed: by its name or site record",
        since(notIndexed),
      ]),
    ]);
    return { answer, text: table(["site or host", "state", "switched by"], rows) };
  }
  if (!KINDS.includes(kind)) throw new Usage(`switches accepts ${KINDS.join(" and ")}, not "${kind}"`);
  if (!target) throw new Usage(`switches ${kind} requires a ${kind === "read-only" ? "site name" : "hostname"}`);
  if ((to !== "on" && to !== "off") || more.length > 0)
    throw new Usage(`switches ${kind} ${target} requires on or off`);
  const { until } = values;
  if (until !== undefined && to === "off") throw new Usage("--until requires: on");
  if (until !== undefined && Number.isNaN(Date.parse(until)))
    throw new Usage("--until must be a timestamp, such as 2030-10-08T18:00:00-06:00");
  const answer = await site("PUT", `/_edge/switches/${kind}`, {
    target,
    on: to === "on",
    ...(until !== undefined && { until: new Date(until).toISOString() }),
  });
  const row = [target, answer.switch ? kind : `not ${kind} any more`, since(answer.switch)];
  return {
    answer,
    text: `${table(["site or host", "state", "switched by"], [row])}\n\neverywhere by ${answer.everywhereBy}`,
  };
}
