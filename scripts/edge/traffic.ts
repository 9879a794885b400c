import { KINDS } from "../../lib/traffic.ts";
import type { CommandLine } from "./command-line.ts";
import type { Json, Site } from "./site.ts";
import { table } from "./table.ts";
import { Usage } from "./usage.ts";

const SPANS = ["day", "month"];

const percent = (part: number, total: number) => (total > 0 ? `${((100 * part) / total).toFixed(1)}%` : "");

/** Prints the traffic for one type of request by hour or day, by name, and by data center. */
export async function runTraffic(
  site: Site,
  { words, values }: CommandLine,
): Promise<{ response: Json; text: string }> {
  if (words.length > 1) throw new Usage(`stats traffic does not accept the argument "${words[1]}"`);
  const { kind = "page", span = "day" } = values;
  if (!KINDS.some((candidate) => candidate === kind)) throw new Usage(`--kind must be one of ${KINDS.join(", ")}`);
  if (!SPANS.includes(span)) throw new Usage(`--span must be one of ${SPANS.join(", ")}`);
  const response = await site("GET", `/_edge/traffic?kind=${kind}&span=${span}`);
  const names = [
    "requests",
    "memory",
    "store",
    "stale",
    "miss",
    "bypass",
    "p50",
    "p95",
    "p99",
    "2xx",
    "3xx",
    "4xx",
    "5xx",
  ];
  const cells = (group: Json) => [
    group.requests,
    ...["memory", "store", "stale", "misses", "bypasses"].map((tier) => percent(group[tier], group.requests)),
    ...[group.p50, group.p95, group.p99].map((time) => time ?? ""),
    ...[group.ok, group.redirects, group.rejected, group.errors],
  ];
  const section = (title: string, rows: Json[], label: string) =>
    rows.length > 0 &&
    table(
      [title, ...names],
      rows.map((row) => [row[label], ...cells(row)]),
    );
  const marks = response.marks.map(({ at, kind: markKind, name }: Json) => [at, markKind, name]);
  const parts = [
    section(span === "day" ? "hour" : "day from", span === "day" ? response.hours : response.days, "at"),
    section("name", response.names, "name"),
    section("data center", response.places, "place"),
    marks.length > 0 && table(["when", "mark", "what"], marks),
  ].filter(Boolean);
  return { response, text: parts.length > 0 ? parts.join("\n\n") : "No requests were measured." };
}
