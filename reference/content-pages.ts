import type { PageEntry } from "../contracts/content.ts";
import { itemKey } from "../lib/cms/items.ts";
import { normalisePath } from "../lib/cms/paths.ts";

/** A page as the content system stores it. */
export interface StoredPage {
  site: string;
  language: string;
  path: string;
  item_id: string;
  document: string;
}

/** The last part of the path of an item that serves every path beside it. */
export const WILDCARD = "/,-w-,";

/**
 * A page by its path, in whatever capitals and with a slash at its end or without; where there is none, the wildcard
 * item beside it. The path's own `*` names that item too.
 */
export async function pageAt(
  db: D1Database,
  site: string,
  language: string,
  path: string,
): Promise<StoredPage | undefined> {
  const own = (normalisePath(path)?.path ?? path).replace(/\/\*$/, WILDCARD);
  const wildcard = own.replace(/\/[^/]*$/, WILDCARD);
  const { results } = await db
    .prepare("SELECT * FROM content_pages WHERE site = ? AND language = ? AND path IN (?, ?)")
    .bind(site, language, own, wildcard)
    .all<StoredPage>();
  return results.find((row) => row.path === own) ?? (own === "/" ? undefined : results[0]);
}

const KEY = "lower(replace(replace(replace(item_id, '{', ''), '}', ''), '-', ''))";
const VERSION = `CAST(COALESCE(json_extract(document, '$.sitecore.route.itemVersion'), 1) AS TEXT)`;

/** One version of the page of an item, which is named by its id in any spelling, or by its path on a site. */
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
      `SELECT * FROM content_pages WHERE language = ?1 AND (?2 = '' OR site = ?2)
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

/** Every page of a site with what lists of pages say of it, wildcard items too. */
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

/** A record as it is stored, null where there is none. */
export const recordText = (db: D1Database, name: string): Promise<string | null> =>
  db.prepare("SELECT document FROM content_records WHERE name = ?").bind(name).first<string>("document");

/** A record that holds JSON; null where there is none. */
export async function readRecord<T>(db: D1Database, name: string): Promise<T | null> {
  return JSON.parse((await recordText(db, name)) ?? "null") as T | null;
}
