import { LruCache } from "../../lib/lru-cache.ts";
import type { SiteContext } from "../context.ts";
import { tooManyRequests } from "../http/http-error.ts";
import { countMissing, missingTurn } from "../limits/rate-limits.ts";
import type { Site } from "../site.ts";
import { ContentError } from "./client.ts";
import { entryOf, type PageList, pagesInMemory, readCurrentPages, readPages, wildcardOf } from "./page-list.ts";
import { isServed, noteUnserved } from "./served-pages.ts";

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
/** How long a page waits for its turn while its network asks for too much that is not there, in milliseconds. */
const LONGEST_TURN = 1_000;
/** Pages whose block has not found what the address names. */
const gone = new LruCache<true>();
/** Pages that exist outside the list. */
const unlisted = new LruCache<true>();
const keyOf = ({ site, language, path }: Address) => `${site.name} ${language} ${path}`;

/** Whether a list has a page. One in the site's own language alone has a not-found page that leads there (HD-19). */
const isListed = (list: PageList, { site, language, path }: Address): boolean =>
  [language, site.language].some((one) => entryOf(list, one, path));

/**
 * Whether a page may exist, by the page list, and below a wildcard item by the list of its upstream: false costs no
 * request, no render and no stored entry (RL-08). Only a page list of the last minute says that there is none, a purge
 * renews it at once, and one address a second is looked up all the same: so a page of a moment ago is found before a
 * list has it. Where an upstream lists no pages, each is looked up; a network that has asked for too much that is not
 * there gets what `isHeld` at the edge, and else its turn.
 * Throws a ContentError when the page list is older and cannot be renewed, and an HttpError (429) when a turn is far.
 */
export async function mayBePage(context: SiteContext, address: Address, isHeld = async () => false): Promise<boolean> {
  const { name } = address.site;
  const { language, path } = address;
  const known = pagesInMemory(name);
  // Until this isolate has the list nobody waits for it, and without one every address is looked up.
  if (!known) context.waitUntil(readPages(context, name).catch(() => undefined));
  if (path === "/" || !known?.pages.length || isListed(known, address)) return true;
  const isSlug = (list: PageList) => wildcardOf(list, language, path) !== undefined;
  const served = isSlug(known) ? isServed(context, path) : false;
  if (served) return true;
  if (served === undefined) {
    const turn = missingTurn(context.visitor.address);
    const wait = turn && !(await isHeld()) ? await turn(LONGEST_TURN) : 0;
    if (wait > 0) throw tooManyRequests(wait);
    return true;
  }
  const { list, isCurrent } = await readCurrentPages(context, name);
  const key = keyOf(address);
  if (isListed(list, address) || (isSlug(list) && !isSlug(known)) || unlisted.get(key)) return true;
  if (lookedUp.key === key || Date.now() - lookedUp.at >= PAUSE) {
    lookedUp = { at: Date.now(), key };
    return true;
  }
  if (!isCurrent) throw new ContentError("the page list is out of date and cannot be renewed");
  return false;
}

/** Remembers that a page exists, so that it is found though no list has it. */
export function markExists(address: Address): void {
  const key = keyOf(address);
  gone.delete(key);
  if (lookedUp.key !== key || unlisted.get(key)) return;
  unlisted.set(key, true, 0);
  noteUnserved(address.path);
}

/** Whether a page's block has not found what its address names: what the edge holds of it is no proof of a page. */
export const isGone = (address: Address): boolean => gone.get(keyOf(address)) === true;

/** Notes that a page's block has not found what the address names, and counts it where no list could have said so. */
export function noteMissing(context: SiteContext, address: Address): void {
  const { path } = address;
  gone.set(keyOf(address), true, 0);
  if (isServed(context, path) === undefined)
    context.waitUntil(countMissing(context.env, path, context.visitor.address));
}
