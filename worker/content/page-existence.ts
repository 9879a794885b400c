import { LruCache } from "../../lib/lru-cache.ts";
import type { RequestContext, SiteContext } from "../context.ts";
import { tooManyRequests } from "../http/http-error.ts";
import { countMissing, missingTurn } from "../limits/missing-pages.ts";
import { perEnv } from "../runtime/per-env.ts";
import type { Site } from "../site.ts";
import { ContentError } from "./client.ts";
import { entryOf, type PageList, pagesInMemory, readCurrentPages, readPages, wildcardOf } from "./page-list.ts";
import { isServed, noteUnserved } from "./served-pages.ts";

/** Identifies a page by site, language and path. */
interface Address extends Pick<RequestContext, "env"> {
  site: Pick<Site, "name" | "language">;
  language: string;
  /** Path without the language prefix. */
  path: string;
}

/** Minimum milliseconds between two lookups of paths that the page list does not contain. */
const LOOK_UP_INTERVAL_MS = 1_000;
const stateOf = perEnv(() => ({
  /** Time and page key of the last lookup of a path that the page list does not contain. */
  lookedUp: { at: 0, key: "" },
  /** Pages whose main block found no record for the path. */
  gone: new LruCache<true>(),
  /** Pages that exist but are missing from the page list. */
  unlisted: new LruCache<true>(),
}));
/** Maximum delay in milliseconds of a request from a throttled network. */
const MAX_TURN_MS = 1_000;
const keyOf = ({ site, language, path }: Address) => `${site.name} ${language} ${path}`;

/**
 * Whether the page list contains a page in the requested language or in the default language. A page that exists only
 * in the default language gets a not-found page that links to it.
 */
const isListed = (list: PageList, { site, language, path }: Address): boolean =>
  [language, site.language].some((one) => entryOf(list, one, path));

/**
 * Whether a page may exist, according to the page list. For a path below a wildcard item, the function also uses the
 * list of the item's upstream. Rejecting a path early avoids a CMS request, a render, and a cache entry. Returns false
 * only if the page list is at most a minute old. The Worker still looks up one unlisted path per second, to find new
 * pages before the list contains them. Every path below a wildcard item may exist if the upstream has no list. Delays
 * networks that requested too many missing pages, unless `isCached` reports that the page is cached. Throws a
 * ContentError if an older page list cannot be refreshed, and an HttpError (429) if the delay would be too long.
 */
export async function mayBePage(
  context: SiteContext,
  address: Address,
  isCached = async () => false,
): Promise<boolean> {
  const { name } = address.site;
  const { language, path } = address;
  const known = pagesInMemory(context.env, name);
  // No request waits for the page list. Until the page list is loaded, every path may exist.
  if (!known) context.waitUntil(readPages(context, name).catch(() => undefined));
  if (path === "/" || !known?.pages.length || isListed(known, address)) return true;
  const isSlug = (list: PageList) => wildcardOf(list, language, path) !== undefined;
  const served = isSlug(known) ? isServed(context, path) : false;
  if (served) return true;
  if (served === undefined) {
    const turn = missingTurn(context.env, context.visitor.address);
    const wait = turn && !(await isCached()) ? await turn(MAX_TURN_MS) : 0;
    if (wait > 0) throw tooManyRequests(wait);
    return true;
  }
  const { list, isCurrent } = await readCurrentPages(context, name);
  const key = keyOf(address);
  const state = stateOf(context.env);
  if (isListed(list, address) || (isSlug(list) && !isSlug(known)) || state.unlisted.get(key)) return true;
  if (state.lookedUp.key === key || Date.now() - state.lookedUp.at >= LOOK_UP_INTERVAL_MS) {
    state.lookedUp = { at: Date.now(), key };
    return true;
  }
  if (!isCurrent) throw new ContentError("the page list is out of date and cannot be refreshed");
  return false;
}

/** Records that a page exists, even if no list contains it. */
export function markExists(address: Address): void {
  const key = keyOf(address);
  const { gone, lookedUp, unlisted } = stateOf(address.env);
  gone.delete(key);
  if (lookedUp.key !== key || unlisted.get(key)) return;
  unlisted.set(key, true, 0);
  noteUnserved(address.env, address.path);
}

/**
 * Whether the main block of a page found no record for the path. A cached copy then does not prove that the page
 * exists.
 */
export const isGone = (address: Address): boolean => stateOf(address.env).gone.get(keyOf(address)) === true;

/**
 * Records that the main block of a page found no record. If no upstream list covers the path, the missing page counts
 * against the limit of the visitor's network.
 */
export function noteMissing(context: SiteContext, address: Address): void {
  const { path } = address;
  stateOf(context.env).gone.set(keyOf(address), true, 0);
  if (isServed(context, path) === undefined)
    context.waitUntil(countMissing(context.env, path, context.visitor.address));
}
