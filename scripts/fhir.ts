/** Renews the index of a FHIR adapter by hand, and prints what its directory lacks. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Outcome } from "../adapters/fhir/sync.ts";
import { type DirectoryReport, FINDINGS_PATH, MAX_LISTED, REPORT } from "../contracts/directory-report.ts";
import { FINDINGS } from "../lib/directory-findings.ts";
import { refuse } from "./options.ts";

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

/** Returns a function that sends requests to the adapter. It throws an error if no FHIR adapter responds. */
function adapterAt(url: string, secret: string) {
  return async <T>(path: string, method = "GET"): Promise<T> => {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${url.replace(/\/$/, "")}${path}`, { method, headers }).catch((cause: unknown) => {
      throw new Error(`${url} is unreachable`, { cause });
    });
    if (response.status === 401) throw new Error("the adapter refuses ADAPTER_SECRET");
    const body: unknown = await response.json().catch(() => undefined);
    // A run that stopped has the status 502 and says why.
    if (body === undefined || (!response.ok && (body as Partial<Outcome>).state === undefined))
      throw new Error(`${url} is not a FHIR adapter, or it failed (status ${response.status})`);
    return body as T;
  };
}

/** Runs the command. Throws an error that says what is wrong with its arguments, the adapter, or the run. */
export async function fhir(
  args: readonly string[],
  secret: string | undefined,
  print: (text: string) => void,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: "string" },
      full: { type: "boolean", default: false },
      csv: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const { url = "", full, csv, json } = values;
  const command = positionals.join(" ");
  if (!command) throw new Error(usage);
  if (command !== "run" && command !== "report") throw new Error(`unknown command: ${command}; allowed: run, report`);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`--url must be an http or https URL (was '${url}')`);
  if (command === "run" ? csv !== undefined || json : full)
    throw new Error("--full is an option of run, and --csv and --json are options of report");
  if (!secret) throw new Error("ADAPTER_SECRET is not set");
  const ask = adapterAt(url, secret);
  if (command === "report") {
    const report = await ask<DirectoryReport>(REPORT);
    if (csv) {
      for (const { kind, resources } of report.findings)
        for (let part = resources; part.length === MAX_LISTED; resources.push(...part))
          part = await ask(`${FINDINGS_PATH}?kind=${encodeURIComponent(kind)}&from=${resources.length}`);
      writeFileSync(csv, reportCsv(report));
    }
    print(json ? JSON.stringify(report, null, 2) : reportText(report));
    return;
  }
  for (let query = full ? "?full" : ""; ; query = "") {
    const { state, detail, after } = await ask<Outcome>(`/_run${query}`, "POST");
    if (detail) print(detail);
    if (state === "done") return;
    if (state === "failed") throw new Error("the run stopped: run the command again to continue");
    if (state === "busy") await new Promise((resolve) => setTimeout(resolve, (after ?? 5) * 1_000));
  }
}

if (import.meta.main) await fhir(process.argv.slice(2), process.env.ADAPTER_SECRET, console.log).catch(refuse);
