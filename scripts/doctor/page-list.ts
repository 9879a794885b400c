import type { ExamineOptions } from "../../app/cms/lint/examine.ts";
import { itemKey } from "../../lib/cms/items.ts";
import { normalisePath } from "../../lib/cms/paths.ts";

/** A page as a list names it: ours, or that of a Sitecore. */
export interface ListedPage {
  path: string;
  language?: string;
  itemId?: string;
}

/** A path as a browser has it, also of a list that has capitals in it. */
const normal = (path: string): string => normalisePath(path)?.path ?? path;

/** The site's own language may be missing from an address, any may be named. */
function addressesOf({ path, language }: ListedPage): string[] {
  const own = normal(path);
  return language ? [own, `/${language.toLowerCase()}${own === "/" ? "" : own}`] : [own];
}

/** What the links of a document are held against: the pages of a site, by their addresses and by their items. */
export function linkOptions(pages: ListedPage[], wildcards: ListedPage[] = []): ExamineOptions {
  const ofItems = new Map<string, string>();
  for (const { itemId, path } of pages) {
    const key = itemKey(String(itemId ?? ""));
    if (key && !ofItems.has(key)) ofItems.set(key, normal(path));
  }
  return {
    paths: new Set(pages.flatMap(addressesOf)),
    wildcards: new Set(wildcards.flatMap(addressesOf)),
    pathOfItem: (key) => ofItems.get(key),
  };
}

/** Page list → what links are held against. */
export function pageOptions(text: string): ExamineOptions {
  let list: { pages?: ListedPage[]; wildcards?: ListedPage[] } | null = null;
  try {
    list = JSON.parse(text);
  } catch {
    // Said below, as of all else that is none.
  }
  const { pages, wildcards } = list ?? {};
  if (!Array.isArray(pages)) throw new Error('it is no page list: that has a part "pages"');
  return linkOptions(pages, wildcards);
}
