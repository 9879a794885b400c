import type { PageEntry } from "../../../contracts/content.ts";
import { itemKey } from "../../../lib/cms/items.ts";
import { normalizePath } from "../../../lib/cms/paths.ts";
import { WITH_DRAFTS } from "./drafts.ts";

/** A page in the CMS database. */
export interface StoredPage {
  site: string;
  language: string;
  path: string;
  item_id: string;
  document: string;
}

/**
 * Last path segment of a wildcard item. For a path that is in the wildcard item's folder but has no page, the CMS
 * returns the wildcard item.
 */
export const WILDCARD = "/,-w-,";

/**
 * Returns the page at a path. Ignores case and a trailing slash. If no page exists at the path or the path ends with
 * `*`, the function returns the folder's wildcard item. With `drafts`, the layout is the draft, if there is one.
 */
export async function pageAt(
  db: D1Database,
  site: string,
  language: string,
  path: string,
  drafts = false,
): Promise<StoredPage | undefined> {
  const normalizedPath = (normalizePath(path)?.path ?? path).replace(/\/\*$/, WILDCARD);
  const wildcard = normalizedPath.replace(/\/[^/]*$/, WILDCARD);
  const { results } = await db
    .prepare(
      `SELECT * FROM ${drafts ? WITH_DRAFTS : "content_pages"} WHERE site = ? AND language = ? AND path IN (?, ?)`,
    )
    .bind(site, language, normalizedPath, wildcard)
    .all<StoredPage>();
  return results.find((row) => row.path === normalizedPath) ?? (normalizedPath === "/" ? undefined : results[0]);
}

const KEY = "lower(replace(replace(replace(item_id, '{', ''), '}', ''), '-', ''))";
const VERSION = `CAST(COALESCE(json_extract(document, '$.sitecore.route.itemVersion'), 1) AS TEXT)`;

/** Finds one version of a page, with drafts, by item ID (in any GUID format) or by site and path. */
export async function pageOfItem(
  db: D1Database,
  {
    item,
    language,
    site = "",
    version = "latest",
  }: { item: string; language: string; site?: string; version?: string },
): Promise<StoredPage | null> {
  return db
    .prepare(
      `SELECT * FROM ${WITH_DRAFTS} WHERE language = ?1 AND (?2 = '' OR site = ?2)
         AND ((?2 <> '' AND path = ?3) OR ${KEY} = ?4) AND (?5 = 'latest' OR ${VERSION} = ?5)`,
    )
    .bind(language, site, item, itemKey(item), version)
    .first<StoredPage>();
}

interface PageRow {
  path: string;
  language: string;
  name: string;
  item_id: string;
  updated: string;
  indexable: string | null;
  sensitivity: string | null;
}

/** Lists every page of a site, including wildcard items. */
export async function listPages(db: D1Database, site: string): Promise<PageEntry[]> {
  const { results } = await db
    .prepare(
      `SELECT path, language, item_id, updated,
         COALESCE(json_extract(document, '$.sitecore.route.displayName'), '') AS name,
         json_extract(document, '$.sitecore.route.fields.indexable.value') AS indexable,
         json_extract(document, '$.sitecore.route.fields.sensitivity.value') AS sensitivity
       FROM (SELECT path, language, item_id, updated, iif(json_valid(document), document, '{}') AS document
         FROM content_pages WHERE site = ?) ORDER BY language, path`,
    )
    .bind(site)
    .all<PageRow>();
  return results.map(({ path, language, name, item_id, updated, indexable, sensitivity }) => ({
    path,
    language,
    name,
    itemId: item_id,
    updated,
    indexable: indexable === null || Boolean(Number(indexable)),
    sensitivity: sensitivity === "open" ? "open" : "sensitive",
  }));
}

export const isWildcard = ({ path }: { path: string }): boolean => path.endsWith(WILDCARD);

/** Returns a CMS record as a string, or null if the record does not exist. */
export const recordText = (db: D1Database, name: string): Promise<string | null> =>
  db.prepare("SELECT document FROM content_records WHERE name = ?").bind(name).first<string>("document");

/** Parses a CMS record as JSON. Returns null if the record does not exist. */
export async function readRecord<T>(db: D1Database, name: string): Promise<T | null> {
  return JSON.parse((await recordText(db, name)) ?? "null") as T | null;
}
