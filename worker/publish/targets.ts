import { isMediaName, itemKey, nameKey } from "../../lib/cms/items.ts";
import type { PageList } from "../content/page-list.ts";
import { readRows } from "../db/database-timeout.ts";
import type { PageId, SiteRecord } from "../site.ts";
import { ANY_ITEM } from "./item-index.ts";
import {
  ALL_CALLS,
  ALL_FILES,
  belowName,
  fileName,
  itemName,
  pageName,
  pageOfName,
  pagesPrefix,
  recordName,
  siteName,
  slugsName,
} from "./versions.ts";

/** A purge request's targets. */
export interface Purge {
  sites: SiteRecord[];
  pages: PageId[];
  /** Pages that are purged together with all pages under them. */
  below: PageId[];
  /** IDs of CMS items, data sources, and media files, in any GUID format. */
  items: string[];
  all: boolean;
}

/** The cache entries that a purge affects. */
export interface Targets {
  /** Keys of the purge versions to increment (see `versions.ts`). */
  names: string[];
  /** Purge version keys of all affected pages and API responses, including pages and responses that are not cached. */
  concerned: string[];
  /**
   * Purge version keys of the pages whose own content is published: pages that are named, and pages of which an item is
   * published that no other page shows.
   */
  own: string[];
  /** Number of affected pages and API responses in the item index. */
  keys: number;
  /** Requested items that no page and no API response uses. */
  unused: string[];
}

const CALL_PREFIX = "call ";

/** SQL condition that is true if a JSON array contains the value of the `name` column. */
const IS_LISTED = "name IN (SELECT value FROM json_each(?))";
const HAS_PREFIX = "name >= ? AND name < ?";
const prefixRange = (prefix: string) => [prefix, `${prefix}\u{10ffff}`];

/**
 * Uses the item index to find the cache entries that a purge request affects. The targets are the listed pages, the
 * pages under the listed folders, and the pages and API responses that contain one of the listed items. API responses
 * that have an item in common with a target page are also targets. Throws an HttpError (503) if the database fails.
 * @param lists Page lists, keyed by site
 */
export async function targetsOf(db: D1Database, purge: Purge, lists: Map<string, PageList>): Promise<Targets> {
  const { sites, pages, below, all } = purge;
  const rows = (query: string, ...values: string[]) =>
    readRows<{ name: string; item?: string }>(db.prepare(query).bind(...values));
  const names = async (query: string, ...values: string[]) => (await rows(query, ...values)).map(({ name }) => name);

  const items = purge.items.map(nameKey);
  const itemSet = new Set(items);
  const uses = await rows(
    "SELECT item, name FROM uses WHERE item IN (SELECT value FROM json_each(?))",
    JSON.stringify(items.length ? [...items, ANY_ITEM] : []),
  );
  const usedItems = new Set(uses.map(({ item }) => item));
  const unknown = new Set(items.filter((item) => !usedItems.has(item)));
  const pageItems = new Set([...lists.values()].flatMap((list) => list.pages.map(({ itemId }) => itemKey(itemId))));
  const isUnused = (item: string) => unknown.has(item) && !pageItems.has(item);
  const prefixes = [CALL_PREFIX, ...sites.map(({ name }) => pagesPrefix(name))];
  const byName = new Set([
    ...pages.map(({ site, language, path }) => pageName(site, language, path)),
    ...uses.map(({ name }) => name).filter((name) => prefixes.some((prefix) => name.startsWith(prefix))),
    ...sites.flatMap(({ name }) => pagesOfItems(name, lists.get(name), itemSet)),
  ]);

  const topNames = below.map(({ site, language, path }) => pageName(site, language, path));
  const namePrefixes = all ? prefixes : topNames.map((name) => (name.endsWith("/") ? name : `${name}/`));
  const namesBelow = await Promise.all([
    names(`SELECT name FROM stored WHERE ${IS_LISTED}`, JSON.stringify(topNames)),
    ...namePrefixes.map((prefix) => names(`SELECT name FROM stored WHERE ${HAS_PREFIX}`, ...prefixRange(prefix))),
  ]);
  const concerned = new Set([...byName, ...namesBelow.flat()]);
  const calls = await names(
    `SELECT DISTINCT name FROM uses WHERE ${HAS_PREFIX} AND item IN (SELECT item FROM uses WHERE ${IS_LISTED})`,
    ...prefixRange(CALL_PREFIX),
    JSON.stringify([...concerned].filter((name) => !name.startsWith(CALL_PREFIX))),
  );
  for (const name of calls) concerned.add(name);
  const pathsOfItem = Map.groupBy(
    uses.flatMap(({ item = "", name }) => ({ item, page: pageOfName(name), name })),
    ({ item }) => item,
  );
  const exclusive = [...pathsOfItem.values()].filter(
    (shown) => new Set(shown.map(({ page }) => page && `${page.site} ${page.path}`)).size === 1,
  );
  const own = [
    ...pages.map(({ site, language, path }) => pageName(site, language, path)),
    ...sites.flatMap(({ name }) => pagesOfItems(name, lists.get(name), itemSet)),
    ...exclusive.flatMap((shown) => shown.map(({ name }) => name)),
  ];
  const stored = await names(`SELECT name FROM stored WHERE ${IS_LISTED}`, JSON.stringify([...concerned]));
  return {
    names: [
      ...byName,
      ...calls,
      ...below.map(({ site, language, path }) => belowName(site, language, path)),
      ...[...byName].flatMap((name) => slugsOf(name, lists)),
      ...items.map(itemName),
      // An item that no page contains is treated as a media file only if its name has the format of a media file name.
      ...purge.items
        .filter((name) => !unknown.has(nameKey(name)) || isMediaName(name))
        .map((name) => fileName(nameKey(name))),
      ...recordsOf(purge, unknown.size > 0),
      ...(all ? [...sites.map(({ name }) => siteName(name)), ALL_CALLS, ALL_FILES] : []),
    ],
    concerned: [...concerned],
    own,
    keys: stored.length,
    unused: all || below.length > 0 ? [] : purge.items.filter((name) => isUnused(nameKey(name))),
  };
}

/**
 * Returns the purge version keys of the pages whose CMS item is in `items`, according to the page list. The page list
 * also contains pages that are not in the item index yet: new pages, and new language versions of a page.
 */
function pagesOfItems(site: string, list: PageList | undefined, items: Set<string>): string[] {
  return (list?.pages ?? [])
    .filter(({ itemId }) => items.has(itemKey(itemId)))
    .map(({ language, path }) => pageName(site, language, path));
}

/** Given a wildcard item's purge version key, returns the purge version keys of the pages that it serves. */
function slugsOf(name: string, lists: Map<string, PageList>): string[] {
  const { site = "", language = "", path = "" } = pageOfName(name) ?? {};
  return (lists.get(site)?.wildcards ?? [])
    .filter((item) => item.language === language && item.itemPath === path)
    .map((item) => slugsName(site, language, item.path));
}

/**
 * Returns the purge version keys of the CMS lists that the Worker must refetch after a purge. The result always
 * includes the page list. If a published item does not belong to a known page, the result also includes the dictionary,
 * the redirects, and the text files, because the item may belong to one of these lists.
 */
function recordsOf({ sites, all }: Purge, hasUnknownItems: boolean): string[] {
  const keys = sites.flatMap(({ name, languages }) => [
    `pages:${name}`,
    ...(all || hasUnknownItems
      ? [`redirects:${name}`, `texts:${name}`, ...languages.map((language) => `dictionary:${name}:${language}`)]
      : []),
  ]);
  return [...keys, ...(all ? ["sites"] : [])].map(recordName);
}
