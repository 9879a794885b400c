/** Notices that visitors no longer see, for authors who look back or use a text again. */
import type { PastNotice, PlannedNotice, StoredNotice } from "../../contracts/notice.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { readRows } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";

const LIFETIME_MS = 2 * 366 * DAY_MS;
const MAX_LISTED = 50;

/** Returns the statements that add a notice, in the transaction of a change to the control record. */
export function noticeAdded(
  env: Env,
  site: string,
  notice: StoredNotice | PlannedNotice,
  by: string,
  change: string,
): D1PreparedStatement[] {
  const { level, words, revision, until } = notice;
  const start = "from" in notice ? Date.parse(notice.from) : Date.now();
  return [
    env.CONTROL.prepare(
      `INSERT OR IGNORE INTO past_notices (site, revision, notice, start, until, by)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM control WHERE change = ?7`,
    ).bind(site, revision, JSON.stringify({ level, words }), start, Date.parse(until), by, change),
    env.CONTROL.prepare(
      "DELETE FROM past_notices WHERE until < ?1 AND EXISTS (SELECT 1 FROM control WHERE change = ?2)",
    ).bind(Date.now() - LIFETIME_MS, change),
  ];
}

/** Returns the statement that marks a notice as ended by a person, unless it has ended by itself. */
export const noticeEnded = (
  env: Env,
  site: string,
  revision: number,
  by: string,
  change: string,
): D1PreparedStatement =>
  env.CONTROL.prepare(
    `UPDATE past_notices SET ended = ?1, ended_by = ?2 WHERE site = ?3 AND revision = ?4 AND ended IS NULL
       AND until > ?1 AND EXISTS (SELECT 1 FROM control WHERE change = ?5)`,
  ).bind(Date.now(), by, site, revision, change);

interface Row {
  revision: number;
  notice: string;
  start: number;
  until: number;
  by: string;
  ended: number | null;
  endedBy: string | null;
}

/** Returns a site's notices that have ended, the last one first. */
export async function pastNotices(env: Env, site: string): Promise<PastNotice[]> {
  const rows = await readRows<Row>(
    env.CONTROL.prepare(
      `SELECT revision, notice, start, until, by, ended, ended_by AS endedBy FROM past_notices
       WHERE site = ?1 AND coalesce(ended, until) <= ?2 ORDER BY coalesce(ended, until) DESC, revision DESC LIMIT ?3`,
    ).bind(site, Date.now(), MAX_LISTED),
  );
  const toIso = (at: number) => new Date(at).toISOString();
  return rows.map(({ revision, notice, start, until, by, ended, endedBy }) => ({
    ...(JSON.parse(notice) as Pick<StoredNotice, "level" | "words">),
    ...{ revision, by, endedBy },
    from: toIso(start),
    until: toIso(until),
    ended: ended === null ? null : toIso(ended),
  }));
}
