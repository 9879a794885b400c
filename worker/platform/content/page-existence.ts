import { LruCache } from "../../../lib/lru-cache.ts";
import type { RequestContext } from "../../context.ts";
import type { Site } from "../../site.ts";
import { ContentError } from "./client.ts";
import { entryOf, type PageList, pagesInMemory, readCurrentPages, readPages, wildcardOf } from "./page-list.ts";

/** An address of a site. */
interface Address {
  site: Pick<Site, "name" | "language">;
  language: string;
  /** Without the language prefix. */
  path: string;
}

/** An address outside the page list is looked up all the same once in so many milliseconds. */
const PAUSE = 1_000;
let lookedUp = { at: 0, key: "" };
/** Pages that exist outside the list. */
const unlisted = new LruCache<true>();
const keyOf = ({ site, language, path }: Address) => `${site.name} ${language} ${path}`;

/** Whether a list has a page. One in the site's own language alone has a not-found page that leads there (HD-19). */
const hasPage = (list: PageList, { site, language, path }: Address): boolean =>
  [language, site.language].some((one) => entryOf(list, one, path)) || wildcardOf(list, language, path) !== undefined;

/**
 * Whether a page may exist, by the page list: false costs no request, no render and no stored entry (RL-08). Only a
 * list of the last minute says that there is none, a purge renews it at once, and one address a second is looked up
 * all the same: so a page of a moment ago is found before the list has it. Throws a ContentError when the list is older
 * and cannot be renewed.
 */
export async function mayBePage(context: RequestContext, address: Address): Promise<boolean> {
  const { name } = address.site;
  const known = pagesInMemory(name);
  // Until this isolate has the list nobody waits for it, and without one every address is looked up.
  if (!known) context.waitUntil(readPages(context, name).catch(() => undefined));
  if (address.path === "/" || !known?.pages.length || hasPage(known, address)) return true;
  const { list, isCurrent } = await readCurrentPages(context, name);
  const key = keyOf(address);
  if (hasPage(list, address) || unlisted.get(key)) return true;
  if (lookedUp.key === key || Date.now() - lookedUp.at >= PAUSE) {
    lookedUp = { at: Date.now(), key };
    return true;
  }
  if (!isCurrent) throw new ContentError("the page list is out of date and cannot be renewed");
  return false;
}

/** Remembers that a page exists, so that it is found though the list does not have it. */
export function noteUnlisted(address: Address): void {
  const key = keyOf(address);
  if (lookedUp.key === key) unlisted.set(key, true, 0);
}
