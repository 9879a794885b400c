/** What the directory lacks or says wrongly, and how current the index is. */
import { type DirectoryReport, MAX_LISTED } from "../../contracts/directory-report.ts";
import type { AdapterEnv } from "../adapter.ts";
import { createTables, databaseOf, rows, setting } from "./store.ts";

type Found = DirectoryReport["findings"][number]["resources"];

/** Returns the resources of a kind of finding from a position, at most `MAX_LISTED` of them. */
export const findings = (db: D1Database, kind: string, from = 0): Promise<Found> =>
  rows(
    db,
    "SELECT DISTINCT resource, detail FROM findings WHERE kind = ? ORDER BY resource, detail LIMIT ? OFFSET ?",
    kind,
    MAX_LISTED,
    from,
  );

/** Returns the report on the directory's quality. */
export async function report(env: AdapterEnv): Promise<DirectoryReport> {
  const db = databaseOf(env);
  await createTables(db);
  const [updated, problem, notes, run] = await Promise.all(
    ["last-run", "problem", "notes", "run"].map((name) => setting(db, name)),
  );
  const [left] = run ? await rows<{ type: string }>(db, "SELECT type FROM progress WHERE done = 0 LIMIT 1") : [];
  const counts = await rows<{ kind: string; count: number }>(
    db,
    "SELECT kind, count(*) AS count FROM entries GROUP BY kind",
  );
  const kinds = await rows<{ kind: string; count: number }>(
    db,
    "SELECT kind, count(*) AS count FROM findings GROUP BY kind ORDER BY count DESC, kind",
  );
  const payers = await rows<DirectoryReport["payers"][number]>(
    db,
    `SELECT name, checked, problem,
        (SELECT count(DISTINCT plan) FROM payer_plans WHERE payer = name) AS plans,
        (SELECT count(DISTINCT npi) FROM payer_listings WHERE payer = name AND network <> '') AS listed
      FROM payers ORDER BY name`,
  );
  return {
    payers,
    updated: updated ?? null,
    reads: run ? (left?.type ?? "index") : null,
    problem: problem ?? null,
    notes: JSON.parse(notes ?? "[]") as string[],
    counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
    findings: await Promise.all(
      kinds.map(async ({ kind, count }) => ({ kind, count, resources: await findings(db, kind) })),
    ),
  };
}
