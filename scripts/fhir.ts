/** Renews the index of a FHIR adapter by hand, and prints what its directory lacks. */
import { writeFileSync } from "node:fs";
import type { Outcome } from "../adapters/fhir/sync.ts";
import type { DirectoryReport } from "../contracts/directory-report.ts";
import { FINDINGS } from "../lib/directory-findings.ts";
import { optionsOf, refuse } from "./options.ts";

const usage = `npm run fhir -- run|report --url URL [OPTIONS]

run        reads what has changed in the FHIR directory, and builds the index
report     prints what the directory lacks or says wrongly

--url URL  address of the adapter
--full     with run: reads everything
--csv FILE with report: writes all findings to a file, for those who keep the directory
--json     with report: prints the report as JSON

The secret is the environment variable ADAPTER_SECRET.`;

/** Number of resources that the text names for each kind. */
const NAMED = 5;

/** Returns the report as text. */
function reportText({ updated, reads, problem, notes, counts, findings, payers }: DirectoryReport): string {
  const number = (count: number) => count.toLocaleString("en-US");
  return [
    updated ? `The index is of ${updated.slice(0, 16).replace("T", " ")} UTC.` : "The index is empty.",
    `${number(counts.provider ?? 0)} providers, ${number(counts.location ?? 0)} locations, ${number(counts.service ?? 0)} services.`,
    ...(reads ? [`A run reads ${reads} now.`] : []),
    ...(problem ? [`The last run stopped: ${problem}`] : []),
    ...notes.map((note) => `Note: ${note}`),
    ...payers.map(({ name, checked, problem: why, plans, listed }) =>
      [
        checked
          ? `The directory of ${name} of ${checked.slice(0, 10)} has ${number(plans)} plans and lists ${number(listed)} of the doctors.`
          : `The directory of ${name} has not been read yet.`,
        ...(why ? [`The last attempt stopped: ${why}`] : []),
      ].join(" "),
    ),
    ...(findings.length === 0 ? ["Nothing is missing."] : []),
    ...findings.flatMap(({ kind, count, resources }) => [
      "",
      `${number(count)} ${FINDINGS[kind] ?? kind}`,
      ...resources.slice(0, NAMED).map(({ resource, detail }) => `  ${resource} ${detail}`),
      ...(count > NAMED ? [`  and ${number(count - NAMED)} more`] : []),
    ]),
  ].join("\n");
}

/** Text in a cell: quoted, and never a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

const reportCsv = ({ findings }: DirectoryReport): string =>
  [
    "kind,resource,detail",
    ...findings.flatMap(({ kind, resources }) =>
      resources.map(({ resource, detail }) => [kind, resource, detail].map(cell).join(",")),
    ),
  ].join("\r\n");

async function main(): Promise<void> {
  const { values, positionals } = optionsOf({
    allowPositionals: true,
    options: {
      url: { type: "string" },
      full: { type: "boolean", default: false },
      csv: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const [command] = positionals;
  const { ADAPTER_SECRET } = process.env;
  if (!values.url || (command !== "run" && command !== "report")) refuse(usage);
  if (!ADAPTER_SECRET) refuse("ADAPTER_SECRET is not set");
  const ask = async <T>(path: string, method: string): Promise<T> => {
    const headers = { authorization: `Bearer ${ADAPTER_SECRET}` };
    const response = await fetch(`${values.url!.replace(/\/$/, "")}${path}`, { method, headers });
    if (response.status === 401) refuse("the adapter refuses ADAPTER_SECRET");
    return (await response.json()) as T;
  };
  if (command === "report") {
    const report = await ask<DirectoryReport>("/_report", "GET");
    if (values.csv) writeFileSync(values.csv, reportCsv(report));
    console.log(values.json ? JSON.stringify(report, null, 2) : reportText(report));
    return;
  }
  let full = values.full ? "?full" : "";
  for (;;) {
    const { state, detail, after } = await ask<Outcome>(`/_run${full}`, "POST");
    full = "";
    if (detail) console.log(detail);
    if (state === "done") return;
    if (state === "failed") refuse("the run stopped: run the command again to continue");
    if (state === "busy") await new Promise((resolve) => setTimeout(resolve, (after ?? 5) * 1_000));
  }
}

if (import.meta.main) await main().catch(refuse);
