import { isMediaName, itemKey, nameKey } from "../../lib/cms/items.ts";
import type { PageList } from "../content/page-list.ts";
import { withDatabaseTimeout } from "../control/database-timeout.ts";
import { ANY_ITEM } from "../control/item-index.ts";
import type { PageOf } from "../control/render-queue.ts";
import {
  ALL_CALLS,
  ALL_FILES,
  belowName,
  fileName,
  itemName,
  pageName,
  recordName,
  siteName,
  slugsName,
} from "../control/versions.ts";
import type { SiteRecord } from "../site.ts";

/** What is to be purged, in our own terms. */
export interface Purge {
  sites: SiteRecord[];
  pages: PageOf[];
  /** Pages with everything below them. */
  below: PageOf[];
  /** Items, data sources and media files, as the caller spells them. */
  items: string[];
  all: boolean;
}

/** What a purge concerns. */
export interface Targets {
  /** Names of `versions.ts` whose versions are raised. */
  names: string[];
  /** Names of the pages and answers concerned, stored or not. */
  concerned: string[];
  /** How many of them are stored. */
  keys: number;
}

const CALL = "call ";

/** The names in a list, and those that begin with a text. */
const LISTED = "name IN (SELECT value FROM json_each(?))";
const BEGINS = "name >= ? AND name < ?";
const from = (begin: string) => [begin, `${begin}\u{10ffff}`];

/**
 * The keys of a purge, by the index of everything stored (PB-02): exactly the pages named, or below a path, or
 * that use one of the items, and the answers that use one of the items or one of those pages' items (ED-12).
 * `lists` are the page lists of the sites. Throws when the database cannot be had.
 */
export async function targetsOf(db: D1Database, purge: Purge, lists: Map<string, PageList>): Promise<Targets> {
  const { sites, pages, below, all } = purge;
  const rows = async (query: string, ...values: string[]) => {
    const found = db.prepare(query).bind(...values);
    return (await withDatabaseTimeout(() => found.all<{ name: string; item?: string }>())).results;
  };
  const names = async (query: string, ...values: string[]) => (await rows(query, ...values)).map(({ name }) => name);

  const items = purge.items.map(nameKey);
  const uses = await rows(
    "SELECT item, name FROM uses WHERE item IN (SELECT value FROM json_each(?))",
    JSON.stringify(items.length ? [...items, ANY_ITEM] : []),
  );
  const unknown = new Set(items.filter((item) => !uses.some((use) => use.item === item)));
  const prefixes = [CALL, ...sites.map(({ name }) => `page ${name} `)];
  const byName = new Set([
    ...pages.map(({ site, language, path }) => pageName(site, language, path)),
    ...uses.map(({ name }) => name).filter((name) => prefixes.some((prefix) => name.startsWith(prefix))),
    ...sites.flatMap(({ name }) => pagesOfItems(name, lists.get(name), unknown)),
  ]);

  const tops = below.map(({ site, language, path }) => pageName(site, language, path));
  const begins = all ? prefixes : tops.map((name) => (name.endsWith("/") ? name : `${name}/`));
  const reached = await Promise.all([
    names(`SELECT name FROM stored WHERE ${LISTED}`, JSON.stringify(tops)),
    ...begins.map((begin) => names(`SELECT name FROM stored WHERE ${BEGINS}`, ...from(begin))),
  ]);
  const concerned = new Set([...byName, ...reached.flat()]);
  const calls = await names(
    `SELECT DISTINCT name FROM uses WHERE ${BEGINS} AND item IN (SELECT item FROM uses WHERE ${LISTED})`,
    ...from(CALL),
    JSON.stringify([...concerned].filter((name) => !name.startsWith(CALL))),
  );
  for (const name of calls) concerned.add(name);
  const stored = await names(`SELECT name FROM stored WHERE ${LISTED}`, JSON.stringify([...concerned]));
  return {
    names: [
      ...byName,
      ...calls,
      ...below.map(({ site, language, path }) => belowName(site, language, path)),
      ...[...byName].flatMap((name) => slugsOf(name, lists)),
      ...items.map(itemName),
      // An item that pages use may be a picture; what nothing uses is one when its name says so.
      ...purge.items
        .filter((name) => !unknown.has(nameKey(name)) || isMediaName(name))
        .map((name) => fileName(nameKey(name))),
      ...recordsOf(purge, unknown.size > 0),
      ...(all ? [...sites.map(({ name }) => siteName(name)), ALL_CALLS, ALL_FILES] : []),
    ],
    concerned: [...concerned],
    keys: stored.length,
  };
}

/** Pages that are not stored yet, such as new ones: the page list knows their items. */
function pagesOfItems(site: string, list: PageList | undefined, items: Set<string>): string[] {
  return (list?.pages ?? [])
    .filter(({ itemId }) => items.has(itemKey(itemId)))
    .map(({ language, path }) => pageName(site, language, path));
}

/** Where a wildcard item is concerned, the pages that it serves. */
function slugsOf(name: string, lists: Map<string, PageList>): string[] {
  const [, site = "", language = "", path = ""] = name.split(" ");
  return (lists.get(site)?.wildcards ?? [])
    .filter((item) => item.language === language && item.itemPath === path)
    .map((item) => slugsName(site, language, item.path));
}

/**
 * Lists and tables of the sites that have to be fetched again: the page list always; words, redirects and texts when
 * something was published that no page is known to use, since it may be one of them.
 */
function recordsOf({ sites, all }: Purge, words: boolean): string[] {
  const keys = sites.flatMap(({ name, languages }) => [
    `pages:${name}`,
    ...(all || words
      ? [`redirects:${name}`, `texts:${name}`, ...languages.map((language) => `dictionary:${name}:${language}`)]
      : []),
  ]);
  return [...keys, ...(all ? ["sites"] : [])].map(recordName);
}
