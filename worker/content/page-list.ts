import type { PageEntry, WildcardItem } from "../../contracts/content.ts";
import { isUnusedFolder, type NotUsed, unusedTarget } from "../../lib/cms/features.ts";
import { itemKey } from "../../lib/cms/items.ts";
import { breadcrumbPaths, nameFromPath, normalizePath, pathOfUrl } from "../../lib/cms/paths.ts";
import { currentConfig } from "../config/runtime-config.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { NOT_FOUND, splitLanguage } from "../http/path.ts";
import { pageName, pageOfName } from "../publish/versions.ts";
import { pathOf, type Site, type SiteRecord } from "../site.ts";
import { listInMemory, readCachedList, readCurrentList } from "./cached-list.ts";
import type { SizeRule } from "./held-lists.ts";
import { loadList, type SitecoreLists } from "./sites.ts";

type ListContext = Pick<RequestContext, "env" | "waitUntil"> & Pick<RenderOptions, "began" | "versions" | "pins">;
/** The properties of a site on which its page list depends. */
export interface ListedSite extends Pick<SiteRecord, "name" | "languages"> {
  notUsed: NotUsed;
}

/** The list of all pages on a site, for the sitemap, breadcrumbs, and structured data. */
export interface PageList {
  pages: PageEntry[];
  wildcards?: WildcardItem[];
  /** Normalized paths of the error pages that authors selected. Error pages return a 404 and are not in `pages`. */
  errorPages?: string[];
}

/**
 * Size limit for the page list in bytes, enough for about 80,000 pages. One KV value (25 MiB) must hold both the CMS
 * document and the parsed list.
 */
const MAX_BYTES = 12 * 1024 * 1024;

/**
 * Reads a site's page list. Returns an empty list if the CMS has no page list. If `needed` is true, the request waits
 * longer than usual for the page list, because the Worker cannot render the page without it.
 */
export const readPages = async (
  context: ListContext,
  site: ListedSite,
  needs: { needed?: true } = {},
): Promise<PageList> => usedPages(context, site, await readAllPages(context, site, needs));

/** Reads the list of all pages that a site has in the CMS, including pages of features that the site does not use. */
export const readAllPages = async (
  context: ListContext,
  site: Omit<ListedSite, "notUsed">,
  needs: { needed?: true } = {},
): Promise<PageList> => (await readCachedList(context, { ...source(context, site), ...needs })) ?? EMPTY;

/**
 * Returns whether a site uses the feature to which a page belongs. Without a page list, assumes that authors created
 * the page.
 */
export const isUsedPage = (
  { site }: { site: Pick<Site, "notUsed"> },
  path: string,
  list: PageList | null | undefined,
) => unusedTarget(site.notUsed, path, () => !list || list.pages.some((page) => page.path === path)) === undefined;

const hiddenOf = new WeakMap<object, Map<string, string[]>>();

/** Returns the pages that do not exist for visitors until an author releases them, as language and path. */
function hiddenPages({ env, pins: changes }: Pick<ListContext, "env" | "pins">, site: string): readonly string[] {
  const { pins } = currentConfig(env);
  let bySite = hiddenOf.get(pins);
  if (!bySite) {
    const names = Object.keys(pins).filter((name) => pins[name]!.version === null);
    bySite = new Map();
    for (const page of names.flatMap((name) => pageOfName(name) ?? [])) {
      const entry = `${page.language} ${page.path}`;
      bySite.set(page.site, [...(bySite.get(page.site) ?? []), entry]);
    }
    hiddenOf.set(pins, bySite);
  }
  const hidden = bySite.get(site) ?? [];
  if (hidden.length === 0 || !changes) return hidden;
  return hidden.filter((entry) => {
    const [language = "", path = ""] = entry.split(" ");
    return changes[pageName(site, language, path)] !== null;
  });
}

/** Lists without the pages of unused features, keyed by the whole list and by the unused features. */
const usedLists = new WeakMap<PageList, Map<string, PageList>>();

/**
 * Returns a page list without the pages and wildcard items of features that the site does not use, and without new pages
 * that authors hold. Returns the same object for the same list, because caches compare page lists by reference.
 */
function usedPages(
  context: Pick<ListContext, "env" | "pins">,
  { name, notUsed }: Pick<ListedSite, "name" | "notUsed">,
  list: PageList,
): PageList {
  const hidden = hiddenPages(context, name);
  if (notUsed.length === 0 && hidden.length === 0) return list;
  const lists = usedLists.get(list) ?? new Map<string, PageList>();
  usedLists.set(list, lists);
  const key = [...notUsed, ...hidden].join();
  let used = lists.get(key);
  if (!used) {
    const isAuthored = () => true;
    used = {
      ...list,
      pages: list.pages.filter(
        ({ language, path }) =>
          unusedTarget(notUsed, path, isAuthored) === undefined && !hidden.includes(`${language} ${path}`),
      ),
      ...(list.wildcards && { wildcards: list.wildcards.filter(({ path }) => !isUnusedFolder(notUsed, path)) }),
    };
    lists.set(key, used);
  }
  return used;
}

/**
 * Reads a page list that is at most one minute old. `isCurrent` is false if the CMS is down and the returned list is
 * more than one minute old.
 */
export async function readCurrentPages(
  context: RequestContext,
  site: ListedSite,
): Promise<{ list: PageList; isCurrent: boolean }> {
  const { value, isCurrent } = await readCurrentList(context, source(context, site));
  return { list: usedPages(context, site, value ?? EMPTY), isCurrent };
}

/**
 * Returns a site's page list from isolate memory, regardless of its age, or undefined if memory does not contain it.
 */
export const pagesInMemory = (env: Env, site: Pick<ListedSite, "name" | "notUsed">): PageList | undefined => {
  const list = listInMemory<PageList>(env, keyOf(site.name));
  return list ? usedPages({ env }, site, list) : undefined;
};

const keyOf = (site: string) => `pages:${site}`;

function source({ env, waitUntil, versions }: ListContext, { name, languages }: Omit<ListedSite, "notUsed">) {
  // Omits `began`, because this request's deadline must not cut short a fetch that later requests share.
  const context = { env, waitUntil, versions };
  const check = async (document: unknown): Promise<PageList> => {
    const { PageEntry, WildcardItem } = await import("../../contracts/content.ts");
    const { pages: list, wildcards, errorPages } = (document ?? {}) as Partial<Record<keyof PageList, unknown>>;
    if (!Array.isArray(list)) throw new Error("the page list is not an array");
    // Drops invalid entries, except entries with `indexable: false`, whose pages must remain `noindex`.
    const parseHidden = (entry: Partial<PageEntry> | null) =>
      entry?.indexable === false ? PageEntry.safeParse({ ...entry, name: "", itemId: "" }).data : null;
    const errorPaths = errorPagePaths(errorPages);
    return {
      pages: list
        .flatMap((entry) => PageEntry.safeParse(entry).data ?? parseHidden(entry) ?? [])
        .map(withNormalPath)
        .filter(({ path }) => !errorPaths.includes(path)),
      wildcards: (Array.isArray(wildcards) ? wildcards : [])
        .flatMap((entry) => WildcardItem.safeParse(entry).data ?? [])
        .map(withNormalPath),
      ...(errorPaths.length && { errorPages: errorPaths }),
    };
  };
  const path = "/content/pages";
  const routes = (sitecore: SitecoreLists) => sitecore.sitecorePages(context, { name, languages });
  const load = () => loadList(context, path, { site: name }, routes, MAX_BYTES);
  return { key: keyOf(name), load, check, sizeRule };
}

/** Normalizes a CMS path like a request path. A CMS path can contain uppercase letters, spaces, or a trailing slash. */
const withNormalPath = <T extends { path: string }>(entry: T): T => ({
  ...entry,
  path: normalizePath(entry.path)?.path ?? entry.path,
});

/** Each wildcard item serves many pages, and without its error page, a site shows it as an ordinary page. */
const sizeRule: SizeRule<PageList> = {
  entries({ pages, wildcards = [], errorPages = [] }) {
    const languages = Map.groupBy(pages, ({ language }) => language);
    const ids = [...languages].map(([name, all]) => [name, all.map(({ itemId, path }) => itemId || path)] as const);
    return { wildcards: wildcards.map(({ itemPath }) => itemPath), errorPages, ...Object.fromEntries(ids) };
  },
  fewest: { wildcards: 1 },
};

/**
 * Returns the normalized paths of error pages. Omits the home page, which must not return a 404 even if authors select
 * it as an error page.
 */
function errorPagePaths(list: unknown): string[] {
  const paths = (Array.isArray(list) ? list : []).map((path: unknown) =>
    typeof path === "string" ? normalizePath(path)?.path : undefined,
  );
  return paths.filter((path) => path !== undefined && path !== "/") as string[];
}

const EMPTY: PageList = { pages: [] };
const tables = new WeakMap<PageList, Map<string, PageEntry>>();

/**
 * Returns a page's entry in the page list, or undefined if the list does not contain the page. `path` has no language
 * prefix.
 */
export function entryOf(list: PageList, language: string, path: string): PageEntry | undefined {
  let table = tables.get(list);
  if (!table) {
    table = new Map(list.pages.map((entry) => [`${entry.language} ${entry.path}`, entry]));
    tables.set(list, table);
  }
  return table.get(`${language} ${path}`);
}

/**
 * Returns a function that maps a CMS item's key or its URL to the item's page path, preferably in the given language.
 */
export function pathsOfItems(
  list: PageList,
  site: Pick<SiteRecord, "languages">,
  language: string,
): (key: string, url?: string) => string | undefined {
  const table = new Map<string, PageEntry>();
  for (const entry of list.pages) {
    const key = itemKey(entry.itemId);
    if (key && (entry.language === language || !table.has(key))) table.set(key, entry);
  }
  const siteLanguages = { language: site.languages[0]!, languages: site.languages };
  const entryAt = (url: string) => {
    const path = pathOfUrl(url);
    if (path === null) return undefined;
    const place = splitLanguage(path, siteLanguages);
    const isPrefixed = place.path !== path;
    return (isPrefixed ? undefined : entryOf(list, language, path)) ?? entryOf(list, place.language, place.path);
  };
  return (key, url = "") => {
    const entry = table.get(key) ?? entryAt(url);
    return entry && pathOf(site, entry.language, entry.path);
  };
}

/**
 * Returns the path of the wildcard item that serves a path. For an event's path, for example, returns the event
 * wildcard item's path. Returns undefined if the page list contains the path itself, or if no wildcard item serves the
 * path.
 */
export function wildcardOf(list: PageList, language: string, path: string): string | undefined {
  if (!list.wildcards?.length || entryOf(list, language, path)) return undefined;
  const parent = path.replace(/\/[^/]*$/, "") || "/";
  return list.wildcards.find((item) => item.language === language && item.path === parent)?.itemPath;
}

/**
 * Returns the languages in which a page exists.
 * @param isServed Whether an upstream has a record for the path, which proves that a page under a wildcard item exists.
 */
export const languagesOfPath = (list: PageList, site: SiteRecord, path: string, isServed: boolean): string[] =>
  site.languages.filter((language) => entryOf(list, language, path) || (isServed && wildcardOf(list, language, path)));

/**
 * Returns a path that is safe to log: the path itself if the page list contains it, or the path of the wildcard item
 * that serves the page. Returns `UNLISTED` for a path without a page, because such a path may contain personal data
 * that a visitor typed.
 */
export function pathInLogs(
  env: Env,
  site: Pick<ListedSite, "name" | "notUsed">,
  language: string,
  path: string,
): string {
  const list = pagesInMemory(env, site);
  const isKnownPath = path === "/" || path === NOT_FOUND || list?.wildcards?.some(({ itemPath }) => itemPath === path);
  if (isKnownPath || (list && entryOf(list, language, path))) return path;
  return (list && wildcardOf(list, language, path)) || UNLISTED;
}

/** Placeholder in logs for a path that is not in the page list. */
export const UNLISTED = "(unlisted)";

/**
 * Returns a function that localizes internal links. A link to a page that exists in `language` gets the language
 * prefix. A link to a page that does not exist in `language` keeps its URL and gets an `hrefLang` with the default
 * language.
 */
export const localizer =
  (site: Pick<Site, "language" | "languages">, language: string, list: PageList) =>
  (href: string): { href: string; hrefLang?: string } => {
    const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    const path = href.startsWith("/") ? normalizePath(pathname)?.path : undefined;
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
 * Returns the breadcrumbs for a path, with page names. Omits folders that have no page. If the page list is empty,
 * derives the names from the path.
 */
export function breadcrumbsOf(list: PageList, language: string, path: string, ownName: string): Step[] {
  return breadcrumbPaths(path).flatMap((step) => {
    if (step === path) return [{ path: step, name: ownName || nameFromPath(step) }];
    const entry = entryOf(list, language, step);
    const isPage = entry || step === "/" || list.pages.length === 0;
    return isPage ? [{ path: step, name: entry?.name || nameFromPath(step) }] : [];
  });
}
