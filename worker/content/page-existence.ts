import { LruCache } from "../../lib/lru-cache.ts";
import type { RequestContext, SiteContext } from "../context.ts";
import { perEnv } from "../env.ts";
import { tooManyRequests } from "../http/http-error.ts";
import { NOT_FOUND } from "../http/path.ts";
import { countMissing, throttleMissing } from "../limits/missing-pages.ts";
import type { PageId, Site } from "../site.ts";
import { ContentError } from "./client.ts";
import {
  entryOf,
  type ListedSite,
  type PageList,
  pagesInMemory,
  readCurrentPages,
  readPages,
  wildcardOf,
} from "./page-list.ts";
import { discardListedPaths, isServed } from "./served-pages.ts";

interface RequestedPage extends Pick<RequestContext, "env">, Omit<PageId, "site"> {
  site: ListedSite & Pick<Site, "language">;
}

/** Minimum number of milliseconds between two CMS lookups for unlisted paths. */
const LOOK_UP_INTERVAL_MS = 1_000;
const stateOf = perEnv(() => ({
  /** The last CMS lookup for an unlisted path: its time, as a Unix timestamp in milliseconds, and the page key. */
  lookedUp: { at: 0, key: "" },
  /** Pages whose main block did not find an upstream record for the path, such as the page for a deleted event. */
  gone: new LruCache<true>(),
  /** Pages that exist but are missing from the page list. */
  unlisted: new LruCache<true>(),
}));
/** Maximum delay, in milliseconds, for a request from a throttled network. */
const MAX_TURN_MS = 1_000;
const keyOf = ({ site, language, path }: RequestedPage) => `${site.name} ${language} ${path}`;

/**
 * Returns whether the page list contains a page in the requested language or in the default language. If the page
 * exists only in the default language, the Worker renders a not-found page with a link to the existing page.
 */
const isListed = (list: PageList, { site, language, path }: RequestedPage): boolean =>
  [language, site.language].some((candidate) => entryOf(list, candidate, path));

/**
 * Returns whether a page may exist, according to the page list. For a path under a wildcard item, also checks the page
 * list from the wildcard item's upstream. If this function returns false, the Worker does not request the path from the
 * CMS, render a page, or create a cache entry. Returns false only if the page list is at most one minute old. Returns
 * true for at most one unlisted path per second, so that the Worker can find new pages before they appear in the page
 * list. Also returns true for every path under a wildcard item whose upstream does not provide a page list. If
 * `isCached` resolves to false, delays requests from networks that requested too many missing pages. Throws a
 * ContentError if a page list that is more than one minute old cannot be refreshed. Throws an HttpError (429) if the
 * delay would be too long.
 */
export async function mayBePage(page: SiteContext & RequestedPage, isCached = async () => false): Promise<boolean> {
  const { env, site, language, path } = page;
  const cachedList = pagesInMemory(env, site);
  // Requests do not wait for the page list. Until the page list is in memory, the Worker assumes that every path
  // exists.
  if (!cachedList) page.waitUntil(readPages(page, site).catch(() => undefined));
  if (path === "/" || !cachedList?.pages.length || isListed(cachedList, page)) return true;
  const isSlug = (list: PageList) => wildcardOf(list, language, path) !== undefined;
  const isServedSlug = isSlug(cachedList) ? isServed(page, path) : false;
  if (isServedSlug) return true;
  if (isServedSlug === undefined) {
    const turn = throttleMissing(env, page.visitor.address);
    const wait = turn && !(await isCached()) ? await turn(MAX_TURN_MS) : 0;
    if (wait > 0) throw tooManyRequests(wait);
    return true;
  }
  const { list, isCurrent } = await readCurrentPages(page, site);
  const key = keyOf(page);
  const state = stateOf(env);
  if (isListed(list, page) || (isSlug(list) && !isSlug(cachedList)) || state.unlisted.get(key)) return true;
  if (state.lookedUp.key === key || Date.now() - state.lookedUp.at >= LOOK_UP_INTERVAL_MS) {
    state.lookedUp = { at: Date.now(), key };
    return true;
  }
  if (!isCurrent) throw new ContentError("the page list is out of date and cannot be refreshed");
  return false;
}

/**
 * Returns whether the page list in isolate memory, regardless of its age, contains neither a page nor a wildcard item
 * for the path. If the CMS fails, the Worker responds to an unlisted path with a 404 instead of a 503. Returns false if
 * memory does not contain a page list.
 */
export function isUnlisted(page: RequestedPage): boolean {
  const { env, site, language, path } = page;
  if (path === "/" || path === NOT_FOUND || stateOf(env).unlisted.get(keyOf(page))) return false;
  const list = pagesInMemory(env, site);
  return list !== undefined && list.pages.length > 0 && !isListed(list, page) && !wildcardOf(list, language, path);
}

/** Records that a page exists, even if neither the page list nor an upstream list contains it. */
export function markExists(page: RequestedPage): void {
  const key = keyOf(page);
  const { gone, lookedUp, unlisted } = stateOf(page.env);
  gone.delete(key);
  if (lookedUp.key !== key || unlisted.get(key)) return;
  unlisted.set(key, true, 0);
  discardListedPaths(page.env, page.site, page.path);
}

/**
 * Returns whether a page's main block failed to find an upstream record for the path. If the record is missing, a
 * cached copy does not prove that the page exists.
 */
export const isGone = (page: RequestedPage): boolean => stateOf(page.env).gone.get(keyOf(page)) === true;

/**
 * Records that a page's main block did not find an upstream record for the path. If no upstream list covers the path,
 * the missing page counts toward the limit for the visitor's network.
 */
export function recordMissing(page: SiteContext & RequestedPage): void {
  const { env, path } = page;
  stateOf(env).gone.set(keyOf(page), true, 0);
  if (isServed(page, path) === undefined) page.waitUntil(countMissing(env, path, page.visitor.address));
}
