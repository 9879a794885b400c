import type { PageEntry, WildcardItem } from "../../../contracts/content.ts";
import { itemKey } from "../../../lib/items.ts";
import { breadcrumbs } from "../../../lib/paths.ts";
import type { RequestContext } from "../../context.ts";
import { pathOf, type SiteRecord } from "../../site.ts";
import { readCachedList } from "./cached-list.ts";
import { fetchContent } from "./client.ts";

/** Every page of a site, for the sitemap, breadcrumbs and the data that third parties get. */
export interface PageList {
  pages: PageEntry[];
  wildcards?: WildcardItem[];
}

/** Some 80,000 pages; with its checked form beside it, the list still fits into one value of KV (25 MiB). */
const LIMIT = 12 * 1024 * 1024;

/** The page list of a site; empty when the content system has none. */
export async function readPages(context: Pick<RequestContext, "env" | "waitUntil">, site: string): Promise<PageList> {
  const check = async (document: unknown): Promise<PageList> => {
    const { PageEntry, WildcardItem } = await import("../../../contracts/content.ts");
    const { pages: list, wildcards } = (document ?? {}) as { pages?: unknown; wildcards?: unknown };
    if (!Array.isArray(list)) throw new Error("not a list of pages");
    // An invalid entry is dropped without failing the sitemap, but a page that it marks noindex stays noindex.
    const hidden = (entry: Partial<PageEntry> | null) =>
      entry?.indexable === false ? PageEntry.safeParse({ ...entry, name: "", itemId: "" }).data : null;
    return {
      pages: list.flatMap((entry) => PageEntry.safeParse(entry).data ?? hidden(entry) ?? []),
      wildcards: Array.isArray(wildcards) ? wildcards.flatMap((entry) => WildcardItem.safeParse(entry).data ?? []) : [],
    };
  };
  const path = "/content/pages";
  const source = { key: `pages:${site}`, path, load: () => fetchContent(context, path, { site }, LIMIT), check };
  return (await readCachedList(context, source)) ?? NONE;
}

const NONE: PageList = { pages: [] };
const tables = new WeakMap<PageList, Map<string, PageEntry>>();

/** One entry of a page list. `path` has no language prefix. */
export function entryOf(list: PageList, language: string, path: string): PageEntry | undefined {
  let table = tables.get(list);
  if (!table) {
    table = new Map(list.pages.map((entry) => [`${entry.language} ${entry.path}`, entry]));
    tables.set(list, table);
  }
  return table.get(`${language} ${path}`);
}

/** The address of a page by its item's key, in a language or else in the site's own. */
export function pathsOfItems(list: PageList, site: SiteRecord, language: string): (key: string) => string | undefined {
  const table = new Map<string, PageEntry>();
  for (const entry of list.pages) {
    const key = itemKey(entry.itemId);
    if (key && (entry.language === language || !table.has(key))) table.set(key, entry);
  }
  return (key) => {
    const entry = table.get(key);
    return entry && pathOf(site, entry.language, entry.path);
  };
}

/** The path of the wildcard item that serves a path without a page of its own, such as an event by its slug. */
export function wildcardOf(list: PageList, language: string, path: string): string | undefined {
  if (!list.wildcards?.length || entryOf(list, language, path)) return undefined;
  const parent = path.replace(/\/[^/]*$/, "") || "/";
  return list.wildcards.find((item) => item.language === language && item.path === parent)?.itemPath;
}

export interface Step {
  path: string;
  name: string;
}

/**
 * The breadcrumbs of a path with the names of its pages (SD-05); folders without a page are left out.
 * Without a page list the names come from the words of the path.
 */
export function breadcrumbsOf(list: PageList, language: string, path: string, ownName: string): Step[] {
  return breadcrumbs(path).flatMap(({ path: step, fallbackName }) => {
    if (step === path) return [{ path: step, name: ownName || fallbackName }];
    const entry = entryOf(list, language, step);
    return entry || step === "/" || list.pages.length === 0 ? [{ path: step, name: entry?.name || fallbackName }] : [];
  });
}
