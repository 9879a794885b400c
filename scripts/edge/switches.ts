import type { CommandLine } from "./command-line.ts";
import { momentOf } from "./moment.ts";
import type { Json, Site } from "./site.ts";
import { table } from "./table.ts";
import { Usage } from "./usage.ts";

const KINDS = ["read-only", "not-indexed"];

const switchText = (siteSwitch: Json) =>
  siteSwitch
    ? `${siteSwitch.name ?? siteSwitch.subject} (${siteSwitch.role}) at ${siteSwitch.at}, ${siteSwitch.until ? `until ${siteSwitch.until}` : "until turned off"}`
    : "";

/** Lists all sites' switches or changes one switch. */
export async function runSwitches(
  site: Site,
  { words, values }: CommandLine,
): Promise<{ response: Json; text: string }> {
  const [kind, target, state, ...extraWords] = words;
  if (kind === undefined) {
    if (values.until !== undefined) throw new Usage("--until requires: switches KIND TARGET on");
    const response = await site("GET", "/_edge/switches");
    const rows = response.sites.flatMap(({ name, readOnly, hosts }: Json) => [
      [name, readOnly ? "READ-ONLY" : "changes allowed", switchText(readOnly)],
      ...hosts.map(({ host, indexed, notIndexed }: Json) => [
        host,
        indexed ? "indexed" : notIndexed ? "NOT INDEXED" : "not indexed: by its name or site record",
        switchText(notIndexed),
      ]),
    ]);
    return { response, text: table(["site or host", "state", "switched by"], rows) };
  }
  if (!KINDS.includes(kind)) throw new Usage(`switches accepts ${KINDS.join(" and ")}, not "${kind}"`);
  if (!target) throw new Usage(`switches ${kind} requires a ${kind === "read-only" ? "site name" : "hostname"}`);
  if ((state !== "on" && state !== "off") || extraWords.length > 0)
    throw new Usage(`switches ${kind} ${target} requires on or off`);
  const { until } = values;
  if (until !== undefined && state === "off") throw new Usage("--until requires: on");
  const response = await site("PUT", `/_edge/switches/${kind}`, {
    target,
    on: state === "on",
    ...(until !== undefined && { until: momentOf("until", until) }),
  });
  const row = [target, response.switch ? kind : `not ${kind} any more`, switchText(response.switch)];
  return {
    response,
    text: `${table(["site or host", "state", "switched by"], [row])}\n\neverywhere by ${response.everywhereBy}`,
  };
}
