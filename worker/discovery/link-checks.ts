/** Stores link check results for each site. */
import type { LinkReport } from "../../contracts/author-reports.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";

export type LinksFound = Omit<LinkReport, "checkedAt" | "running" | "files"> & {
  files: { path: string; from: string; languages: string[]; pages: number }[];
};
const NOTHING: LinksFound = { pages: 0, notStored: 0, internal: 0, external: 0, brokenCount: 0, broken: [], files: [] };

/** A row in the `link_checks` table. `running` and `complete` are JSON strings. */
export interface StoredLinkCheck {
  site: string;
  /** Position from which the running link check continues, or null if no check is running. */
  cursor: string | null;
  running: string | null;
  complete: string | null;
  /** Time when the most recent link check completed, as a Unix timestamp in milliseconds. */
  at: number;
}

export const linksIn = (json: string | null): LinksFound =>
  json ? (JSON.parse(json) as LinksFound) : structuredClone(NOTHING);

/** Reads all sites' link checks, keyed by site name. Throws an HttpError (503) if the database is unavailable. */
export async function readLinkChecks(env: Env): Promise<Map<string, StoredLinkCheck>> {
  const rows = await readRows<StoredLinkCheck>(env.CONTROL.prepare("SELECT * FROM link_checks"));
  return new Map(rows.map((row) => [row.site, row]));
}

/**
 * Stores a link check's progress, unless a concurrent run has already continued the check. If `next` is null, the check
 * is complete.
 */
export async function writeLinkCheck(
  env: Env,
  site: string,
  { before, next, found }: { before: string | null; next: string | null; found: LinksFound },
): Promise<void> {
  const text = JSON.stringify(found);
  const values = next === null ? [null, null, text, Date.now()] : [next, text, null, null];
  await withDatabaseTimeout(() =>
    env.CONTROL.prepare(
      `INSERT INTO link_checks (site, cursor, running, complete, at) VALUES (?1, ?2, ?3, ?4, coalesce(?5, 0))
       ON CONFLICT (site) DO UPDATE SET cursor = ?2, running = ?3, complete = coalesce(?4, complete), at = coalesce(?5, at)
       WHERE cursor IS ?6`,
    )
      .bind(site, ...values, before)
      .run(),
  );
}

/** Returns the results of a site's last completed link check and the progress of the current check. */
export async function readLinkReport(env: Env, site: string): Promise<LinksFound & Omit<LinkReport, "files">> {
  const check = (await readLinkChecks(env)).get(site);
  const { pages, notStored } = linksIn(check?.running ?? null);
  return {
    ...linksIn(check?.complete ?? null),
    checkedAt: check?.complete ? new Date(check.at).toISOString() : null,
    running: check?.cursor == null ? null : pages + notStored,
  };
}

/** Returns the number of broken links on a site, or null if no link check has completed. */
export const countBrokenLinks = async (env: Env, site: string): Promise<number | null> => {
  const { checkedAt, brokenCount } = await readLinkReport(env, site);
  return checkedAt === null ? null : brokenCount;
};
