import type { ExamineOptions } from "../../app/cms/lint/examine.ts";
import { itemKey } from "../../lib/cms/items.ts";
import { normalizePath, pathOfUrl } from "../../lib/cms/paths.ts";

/** A page in a page list from the demo CMS or from Sitecore. */
export interface ListedPage {
  path: string;
  language?: string;
  itemId?: string;
}

/** Converts a path to lowercase and to the percent-encoding that browsers use. */
const normalize = (path: string): string => normalizePath(path)?.path ?? path;

/** Returns a page's paths with and without the language prefix. */
function addressesOf({ path, language }: ListedPage): string[] {
  const normalizedPath = normalize(path);
  return language
    ? [normalizedPath, `/${language.toLowerCase()}${normalizedPath === "/" ? "" : normalizedPath}`]
    : [normalizedPath];
}

/** Returns the linter options for checking links: a site's pages, keyed by path and by item ID. */
export function linkOptions(pages: ListedPage[], wildcards: ListedPage[] = []): ExamineOptions {
  const pathsByItem = new Map<string, string>();
  for (const { itemId, path } of pages) {
    const key = itemKey(String(itemId ?? ""));
    if (key && !pathsByItem.has(key)) pathsByItem.set(key, normalize(path));
  }
  const paths = new Set(pages.flatMap(addressesOf));
  return {
    paths,
    wildcards: new Set(wildcards.flatMap(addressesOf)),
    pathOfItem(key, url = "") {
      const path = url && pathOfUrl(url);
      return pathsByItem.get(key) ?? (path && paths.has(path) ? path : undefined);
    },
  };
}

/**
 * Parses a page list in JSON and returns the linter options for checking links. Throws an error if the page list is
 * invalid.
 */
export function pageOptions(text: string): ExamineOptions {
  let list: { pages?: ListedPage[]; wildcards?: ListedPage[] } | null = null;
  try {
    list = JSON.parse(text);
  } catch {
    // Invalid JSON causes the same error as a missing `pages` array.
  }
  const { pages, wildcards } = list ?? {};
  if (!Array.isArray(pages)) throw new Error('it is not a page list: the array "pages" is missing');
  return linkOptions(pages, wildcards);
}
