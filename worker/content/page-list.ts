import type { PageEntry, WildcardItem } from "../../contracts/content.ts";
import { itemKey } from "../../lib/cms/items.ts";
import { nameFromPath, normalisePath, pathsDownTo } from "../../lib/cms/paths.ts";
import type { RequestContext } from "../context.ts";
import { NOT_FOUND, splitLanguage } from "../http/path.ts";
import { pathOf, type Site, type SiteRecord } from "../site.ts";
import { listInMemory, readCachedList, readCurrentList } from "./cached-list.ts";
import { loadList, readSites, type SitecoreLists } from "./sites.ts";

type ListContext = Pick<RequestContext, "env" | "waitUntil" | "began" | "versions">;

/** Every page of a site, for the sitemap, breadcrumbs and the data that third parties get. */
export interface PageList {
  pages: PageEntry[];
  wildcards?: WildcardItem[];
}

/** Some 80,000 pages; with its checked form beside it, the list still fits into one value of KV (25 MiB). */
const LIMIT = 12 * 1024 * 1024;

/** The page list of a site; empty when the content system has none. `needed`: there is no page without it. */
export const readPages = async (context: ListContext, site: string, needs: { needed?: true } = {}): Promise<PageList> =>
  (await readCachedList(context, { ...source(context, site), ...needs })) ?? NONE;

/** The same, not older than a minute, or as old as it is while no newer one can be fetched. */
export async function readCurrentPages(
  context: RequestContext,
  site: string,
): Promise<{ list: PageList; isCurrent: boolean }> {
  const { value, isCurrent } = await readCurrentList(context, source(context, site));
  return { list: value ?? NONE, isCurrent };
}

/** The list as this isolate has it in memory, of any age; undefined when it has none. */
export const pagesInMemory = (site: string): PageList | undefined => listInMemory<PageList>(keyOf(site)) ?? undefined;

const keyOf = (site: string) => `pages:${site}`;

function source({ env, waitUntil, versions }: ListContext, site: string) {
  // Fetching goes on for those who come next: the visitor who began it does not hurry it.
  const context = { env, waitUntil, versions };
  const check = async (document: unknown): Promise<PageList> => {
    const { PageEntry, WildcardItem } = await import("../../contracts/content.ts");
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
  const routes = async (sitecore: SitecoreLists) => {
    const languages = (await readSites(context)).find(({ name }) => name === site)?.languages ?? [];
    return sitecore.sitecorePages(context, { name: site, languages });
  };
  return { key: keyOf(site), path, load: () => loadList(context, path, { site }, routes, LIMIT), check };
}

const NONE: PageList = { pages: [] };
const tables = new WeakMap<PageList, Map<string, PageEntry>>();

/** One entry of a page list. `path` has no language prefix. */
export function entryOf(list: PageList, language: string, path: string): PageEntry | undefined {
  let table = tables.get(list);
  if (!table) {
    // As requests have it: a content system may write a path with capitals, or with a slash at its end.
    table = new Map(
      list.pages.map((entry) => [`${entry.language} ${normalisePath(entry.path)?.path ?? entry.path}`, entry]),
    );
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
  return list.wildcards.find(
    (item) => item.language === language && (normalisePath(item.path)?.path ?? item.path) === parent,
  )?.itemPath;
}

/**
 * A page's address as a log may have it: a listed page's own, that of the wildcard item for what it serves, and none for
 * anything else, which is whatever a visitor has typed (PV-03).
 */
export function pathInLogs(site: string, language: string, path: string): string {
  const list = pagesInMemory(site);
  const isOwn = path === "/" || path === NOT_FOUND || list?.wildcards?.some(({ itemPath }) => itemPath === path);
  if (isOwn || (list && entryOf(list, language, path))) return path;
  return (list && wildcardOf(list, language, path)) || UNLISTED;
}

/** In the place of an address that is in no list. */
export const UNLISTED = "(unlisted)";

/**
 * Links to addresses of the site in a language: to the page in that language where there is one; else as they are, and
 * marked with the site's own language.
 */
export const localizer =
  (site: Pick<Site, "language" | "languages">, language: string, list: PageList) =>
  (href: string): { href: string; hrefLang?: string } => {
    const [, raw = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    const path = href.startsWith("/") ? normalisePath(raw)?.path : undefined;
    if (!path || splitLanguage(path, site).path !== path) return { href };
    if (entryOf(list, language, path) || wildcardOf(list, language, path))
      return { href: pathOf(site, language, path) + rest };
    return { href, hrefLang: site.language };
  };

export interface Step {
  path: string;
  name: string;
}

/**
 * The breadcrumbs of a path with the names of its pages (SD-05); folders without a page are left out.
 * Without a page list the names come from the words of the path.
 */
export function breadcrumbsOf(list: PageList, language: string, path: string, ownName: string): Step[] {
  return pathsDownTo(path).flatMap((step) => {
    if (step === path) return [{ path: step, name: ownName || nameFromPath(step) }];
    const entry = entryOf(list, language, step);
    const isShown = entry || step === "/" || list.pages.length === 0;
    return isShown ? [{ path: step, name: entry?.name || nameFromPath(step) }] : [];
  });
}
