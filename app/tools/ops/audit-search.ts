/** Search and download of the audit log. */
import { AUDIT_OUTCOMES, type AuditOutcome } from "../../../contracts/audit.ts";
import { type AuditEntry, readAudit } from "../../../contracts/audit-log.ts";
import { instantOf } from "../../../lib/dates/dates.ts";
import type { ActionInput, ActionResult, PageInput } from "../define.ts";
import { csvFile } from "./csv.ts";

/** Labels of the outcomes. A read has no outcome unless it failed. */
export const OUTCOME_LABELS: Readonly<Record<AuditOutcome, string>> = {
  done: "Done",
  partly: "Done in part",
  refused: "Refused",
  failed: "Failed",
  pending: "In progress",
  unknown: "Unknown",
};

/** Returns the request for the audit entries that match the search form in the query. */
export function auditSearch({ query, page: { timeZone } }: Pick<PageInput, "query" | "page">) {
  const text = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined;
  const day = (name: string, time: string) => {
    const instant = query.get(name) ? instantOf(`${query.get(name)}T${time}`, timeZone) : null;
    return instant?.toISOString();
  };
  const search = {
    action: text("did"),
    actor: text("who"),
    target: text("what"),
    outcome: AUDIT_OUTCOMES.find((outcome) => outcome === query.get("outcome")),
    since: day("from", "00:00:00"),
    until: day("to", "23:59:59.999"),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/**
 * Maximum number of entries and of their targets in a download, and number of entries per read. A list of participants
 * has a target per person.
 */
const MAX_ENTRIES = 10_000;
const MAX_TARGETS = 200_000;
const ENTRIES_PER_READ = 1_000;

const COLUMNS: [title: string, value: (entry: AuditEntry) => string | number | null][] = [
  ["Entry", ({ number }) => number],
  ["Time (UTC)", ({ at }) => at],
  ["Role", ({ role }) => role],
  ["User ID", ({ subject }) => subject],
  ["Name", ({ name }) => name],
  ["Action", ({ action }) => action],
  ["Targets", ({ targets }) => targets.join(", ")],
  ["Outcome", ({ outcome }) => outcome],
  ["Reason", ({ reason }) => reason],
  ["Outcome time (UTC)", ({ endedAt }) => endedAt],
  ["Outcome entry", ({ resultNumber }) => resultNumber],
];

/** Creates a CSV file with the audit entries that match the search form, latest first. */
export async function downloadAudit(input: ActionInput): Promise<ActionResult> {
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  let targetCount = 0;
  do {
    const search = { ...auditSearch(input), limit: ENTRIES_PER_READ, ...(before && { before }) };
    const response = await input.call(readAudit, search);
    entries.push(...response.entries);
    for (const { targets } of response.entries) targetCount += targets.length;
    before = response.older;
  } while (before && entries.length < MAX_ENTRIES && targetCount < MAX_TARGETS);
  if (before) {
    const message = `More than ${entries.length.toLocaleString("en-US")} entries match. Choose a shorter period, then download again.`;
    return { status: 400, message };
  }
  const rows = [COLUMNS.map(([title]) => title), ...entries.map((entry) => COLUMNS.map(([, value]) => value(entry)))];
  return { file: csvFile("Audit log", rows) };
}
