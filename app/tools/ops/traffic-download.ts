import { readTraffic, type Traffic } from "../../../contracts/traffic.ts";
import { KINDS } from "../../../lib/traffic.ts";
import type { ActionInput, ActionResult } from "../define.ts";
import { csvFile } from "./csv.ts";

const COLUMNS = [
  ...["requests", "memory", "store", "stale", "misses", "bypasses", "ok", "redirects", "rejected", "errors"],
  ...["p50", "p95", "p99", "slowest"],
] as (keyof Traffic)[];

/** Creates a CSV file with the traffic metrics of the page, by hour, name, and data center. */
export async function downloadTraffic({ call, form }: ActionInput): Promise<ActionResult> {
  const kind = KINDS.find((candidate) => candidate === form.get("kind")) ?? "page";
  const span = form.get("span") === "month" ? "month" : "day";
  const report = await call(readTraffic, { kind, span });
  const cells = (group: Traffic) => COLUMNS.map((column) => group[column]);
  const rows = [
    ["by", "value", ...COLUMNS],
    ...report.hours.map((group) => ["hour (UTC)", group.at, ...cells(group)]),
    ...report.names.map((group) => ["name", group.name, ...cells(group)]),
    ...report.places.map((group) => ["data center", group.place, ...cells(group)]),
  ];
  return { file: csvFile(`Traffic ${kind} ${span}`, rows) };
}
