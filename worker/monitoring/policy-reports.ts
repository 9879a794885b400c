/** Counts content security policy violations by week and page. The database stores the counts for eight weeks. */
import type { PolicyReport } from "../../contracts/policy-reports.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";

const KEPT_WEEKS = 8;
/**
 * Maximum number of database rows per week. The row limit is necessary because unauthenticated clients can send any
 * number of reports.
 */
const MAX_ROWS = 2_000;

/** Returns the UTC date of the Monday on or before a timestamp. */
export function weekOf(time: number): string {
  const day = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Adds violations to the current week's counts and deletes expired weeks' counts. Throws if the database is
 * unavailable.
 */
export async function countReports(env: Env, reports: readonly Omit<PolicyReport, "week" | "count">[]): Promise<void> {
  const week = weekOf(Date.now());
  await withDatabaseTimeout(() =>
    env.CONTROL.batch([
      env.CONTROL.prepare("DELETE FROM policy_reports WHERE week <= ?").bind(
        weekOf(Date.now() - KEPT_WEEKS * 7 * DAY_MS),
      ),
      ...reports.map(({ site, page, directive, blocked }) =>
        env.CONTROL.prepare(
          `INSERT INTO policy_reports (week, site, page, directive, blocked, count) SELECT ?1, ?2, ?3, ?4, ?5, 1
           WHERE (SELECT count(*) FROM policy_reports WHERE week = ?1) < ?6
             OR EXISTS (SELECT 1 FROM policy_reports WHERE week = ?1 AND site = ?2 AND page = ?3 AND directive = ?4 AND blocked = ?5)
           ON CONFLICT DO UPDATE SET count = count + 1`,
        ).bind(week, site, page, directive, blocked, MAX_ROWS),
      ),
    ]),
  );
}

/**
 * Reads the violation counts, sorted by week (latest first) and then by frequency. Throws if the database is
 * unavailable.
 */
export const readReports = (env: Env): Promise<PolicyReport[]> =>
  withDatabaseTimeout(async () => {
    const query = env.CONTROL.prepare("SELECT * FROM policy_reports ORDER BY week DESC, count DESC LIMIT 500");
    return (await query.all<PolicyReport>()).results;
  });
