/** Results of publications: for each page, whether visitors get a new version, and if not, why. */
import { MAX_LISTED, type PageResult, type PurgeReceipt, pageResults } from "../../contracts/purge.ts";
import { failureKey, type LayoutFailure, layoutKey } from "../content/layout-failures.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import type { PageId } from "../site.ts";
import { newestVersions, RESULT_LIFETIME_MS } from "./page-history.ts";
import { pageName, pageOfName } from "./versions.ts";

export interface Publication {
  /** ID under which the results are written: that of the receipt, or of a part of it. */
  render: string;
  /** Time of the publication as a Unix timestamp in milliseconds. */
  since: number;
  /** Who started it. */
  person: string;
}

/** What the queue consumer found out about a page. `reason` is set if the page could not be rendered. */
export interface Preparation {
  page: PageId;
  /** `rendered`: from the page's current layout. `left`: the Worker renders the page when a visitor opens it. */
  state: "rendered" | "kept" | "removed" | "left" | "failed";
  reason?: string;
  /**
   * The pinned versions in the page's history before and after the publication, if it changes the page's pin. Undefined
   * without a pin: visitors get the newest version. Null: visitors do not see the page yet.
   */
  pinned?: Record<"before" | "after", number | null | undefined>;
}

const nameOf = ({ site, language, path }: PageId) => pageName(site, language, path);

/**
 * Writes the results of a publication. A page has a new version if the history has a version that is not older than
 * the publication, or if its change of a pin shows another version. Never rejects: without results, a receipt shows
 * pages that visitors will update.
 */
export async function writeResults(
  env: Env,
  { render, since, person }: Publication,
  preparations: readonly Preparation[],
): Promise<void> {
  try {
    const newest = await newestVersions(
      env,
      preparations.map(({ page }) => nameOf(page)),
    );
    const rows = await Promise.all(
      preparations.map(async ({ page, state, reason, pinned }) => {
        const name = nameOf(page);
        const version = newest.get(name);
        const shownId = (pin: number | null | undefined) => (pin === undefined ? version?.id : pin) ?? null;
        const isOther = pinned !== undefined && shownId(pinned.before) !== shownId(pinned.after);
        const isNew = isOther || (version !== undefined && version.at >= since);
        const result: PageResult =
          state === "rendered" ? (isNew ? "renewed" : "unchanged") : state === "left" ? "on visit" : state;
        const why = state === "failed" ? (reason ?? (await recordedFailure(env, page)) ?? NO_REASON) : (reason ?? null);
        return [render, name, result, why, shownId(pinned?.after), Date.now()];
      }),
    );
    await withDatabaseTimeout(() =>
      env.CONTROL.batch([
        env.CONTROL.prepare("DELETE FROM page_results WHERE at < ?").bind(Date.now() - RESULT_LIFETIME_MS),
        ...rows.map((row) =>
          env.CONTROL.prepare(
            `INSERT INTO page_results (render, name, result, reason, version, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (render, name) DO UPDATE SET result = ?3, reason = ?4, version = ?5, at = ?6`,
          ).bind(...row),
        ),
        env.CONTROL.prepare(
          `UPDATE page_versions SET publication = ?1, person = ?2 WHERE publication IS NULL AND at >= ?3 AND id IN (
             SELECT version FROM page_results WHERE render = ?1 AND result = 'renewed')`,
        ).bind(render, person, since),
      ]),
    );
  } catch (error) {
    console.error(JSON.stringify({ event: "results-not-written", error: String(error) }));
  }
}

const NO_REASON = "The page could not be rendered completely.";

/** Returns the reason of the page's last failed layout fetch, which another render may have recorded. */
async function recordedFailure(env: Env, { site, language, path }: PageId): Promise<string | undefined> {
  const key = failureKey(layoutKey(site, language, path));
  const { metadata } = await env.LAYOUTS.getWithMetadata<LayoutFailure>(key).catch(() => ({ metadata: null }));
  return metadata?.wrong;
}

type ReceiptPage = PurgeReceipt["pages"][number];
interface Row {
  name: string;
  result: PageResult;
  reason: string | null;
  broken: number | null;
  blocks: string | null;
}

/** Returns a receipt's pages with their results, and the number of pages with each result. */
export async function resultsOf(
  env: Env,
  { renders, pages, pageCount }: { renders: readonly string[]; pages: readonly PageId[]; pageCount: number },
): Promise<Required<Pick<PurgeReceipt, "pages" | "results">>> {
  const rows = await readRows<Row>(
    env.CONTROL.prepare(
      `SELECT r.name, r.result, r.reason, v.broken, v.blocks FROM page_results r
       LEFT JOIN page_versions v ON v.id = r.version
       WHERE r.render IN (SELECT value FROM json_each(?)) ORDER BY r.at`,
    ).bind(JSON.stringify(renders)),
  );
  const byName = new Map<string, Row>();
  for (const row of rows) {
    // A later part of the same publishing job does not change a page again.
    const isRepeated = row.result === "unchanged" && byName.get(row.name)?.result === "renewed";
    if (!isRepeated) byName.set(row.name, row);
  }
  const results = Object.fromEntries(pageResults.map((result) => [result, 0])) as Record<PageResult, number>;
  for (const { result } of byName.values()) results[result]++;
  results.waiting += Math.max(0, pageCount - byName.size);
  const listed = new Set(pages.map(nameOf));
  // A receipt lists a limited number of pages. Pages that failed are listed in any case.
  const failed = rows
    .filter(({ name, result }) => result === "failed" && !listed.has(name))
    .flatMap(({ name }) => pageOfName(name) ?? [])
    .slice(0, MAX_LISTED);
  const withResult = (page: PageId): ReceiptPage => {
    const row = byName.get(nameOf(page));
    return {
      ...page,
      result: row?.result ?? "waiting",
      ...(row?.reason && { reason: row.reason }),
      ...(row?.broken && { broken: row.broken, brokenBlocks: JSON.parse(row.blocks ?? "[]") as string[] }),
    };
  };
  return { pages: [...failed, ...pages].map(withResult), results };
}
