import { DAY_S, MINUTE_S } from "../../lib/dates/units.ts";
import { jsonBytes } from "../../lib/lru-cache.ts";
import type { Tier } from "../../lib/traffic.ts";
import { dataCenterStore, type Entry } from "../cache/stores.ts";
import { type Cached, type CacheRequest, type CacheState, type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import { pinOf, versionsFor } from "../config/runtime-config.ts";
import { ContentError } from "../content/client.ts";
import { isGone, isUnlisted, mayBePage } from "../content/page-existence.ts";
import { pagesInMemory, readPages, wildcardOf } from "../content/page-list.ts";
import { perEnv } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { NOT_FOUND } from "../http/path.ts";
import { folderOf, pageName, pageVersion, slugsName, UNPREPARED } from "../publish/versions.ts";
import { rendererOf } from "../site.ts";
import { type CachedPage, pack, unpack } from "./cached-page.ts";
import { pageKey, readRenderedPage, revalidateRenderedPage, writeRenderedPage } from "./kv-page-store.ts";
import { notFoundRequest, type PageRequest } from "./page-request.ts";

/** Page cache lifetimes in seconds. */
export const PAGE_LIFETIMES: Lifetimes = {
  maxAge: 10 * MINUTE_S,
  staleWhileRevalidate: DAY_S - 10 * MINUTE_S,
  staleIfError: DAY_S,
};
/**
 * Maximum age of an incomplete page in seconds. A page is incomplete if its layout is outdated, if a block timed out,
 * or if the page was rendered without the dictionary or the page list.
 */
const INCOMPLETE_MAX_AGE = 5;
/**
 * If a purge takes effect before the new pages are rendered, the Worker does not read KV for this number of
 * milliseconds. KV does not contain the new pages yet, and a read would cache the miss for one hour.
 */
const KV_DELAY_MS = 1_000;
/** Maximum time, in milliseconds, that a request waits for another request to render the same page. */
const TIMEOUT_MS = 2_000;

/** Estimated number of bytes that a cached page uses in memory, excluding its parts, headers, and head. */
const PAGE_BYTES = 1_500;
function bytesOf({ parts, headers, head }: CachedPage): number {
  let bytes = PAGE_BYTES + jsonBytes(headers) + (head ? jsonBytes(head) : 0);
  for (const part of parts) bytes += part instanceof Uint8Array ? part.byteLength : jsonBytes(part);
  return bytes;
}

/**
 * Cache for rendered pages, keyed by page name, in isolate memory and the Cache API. A page is written to the Cache API
 * on its second use. The Cache API supplements KV: it serves pages that the Worker never writes to KV, and all pages
 * while KV does not respond.
 */
export const pages = perEnv(
  () =>
    new SwrCache<CachedPage>("pages", {
      stores: [
        dataCenterStore("pages", {
          pack: (page) => new Response(pack(page)),
          unpack: async (response) => unpack(new Uint8Array(await response.arrayBuffer())),
        }),
      ],
      bytes: bytesOf,
      writeOnReuse: true,
    }),
);

export interface FoundPage {
  page: CachedPage;
  /** The request for the page, or for the not-found page that replaces it. */
  request: PageRequest;
  /** Name and purge version of the page, which are also part of the cache keys for its live blocks. */
  key: string;
  state: CacheState;
  tier: Tier;
}

/** A page's cache request, and the fresh copy of the page in memory, if there is one. */
interface PageLookup {
  request: PageRequest;
  name: string;
  purgeVersion: number;
  cacheRequest: CacheRequest<CachedPage>;
  hit: Cached<CachedPage> | undefined;
}

/**
 * Returns a page from memory, KV, or the Cache API, or renders it from its layout. All paths without a page share one
 * cached not-found page. If the CMS fails, a page list of any age is sufficient to return the not-found page. Throws an
 * HttpError (404) if the path has no page and the not-found page cannot be rendered.
 */
export async function findPage(request: PageRequest): Promise<FoundPage> {
  if (request.path === NOT_FOUND) return notFoundPage(request);
  try {
    const lookup = await lookupFor(request);
    return (await exists(lookup)) ? await load(lookup) : await notFoundPage(request);
  } catch (error) {
    if (!isUnavailable(error) || !isUnlisted(request)) throw error;
    return { ...(await notFoundPage(request)), state: "STALE" };
  }
}

const isUnavailable = (error: unknown) => error instanceof HttpError && error.status === 503;

/**
 * Loads the site's not-found page. Does not check whether the page exists: the check leads to the not-found page, so a
 * CMS that has its not-found item at `NOT_FOUND` would cause an infinite recursion.
 */
async function notFoundPage(request: PageRequest): Promise<FoundPage> {
  try {
    return await load(await lookupFor(notFoundRequest(request)));
  } catch (error) {
    throw isUnavailable(error) ? new HttpError(404, { cause: error }) : error;
  }
}

async function lookupFor(request: PageRequest): Promise<PageLookup> {
  const name = nameOf(request);
  const purgeVersion = await versionOf(request);
  const cacheRequest = pageCacheRequest(request, name, purgeVersion);
  return { request, name, purgeVersion, cacheRequest, hit: pages(request.env).use(name, cacheRequest) };
}

/** Loads a page, or the page variant that a variant rule selects for the visitor. */
async function load({ request, name, purgeVersion, cacheRequest, hit }: PageLookup): Promise<FoundPage> {
  const { value: page, state, tier } = hit ?? (await pages(request.env).get(name, cacheRequest));
  const found = {
    page,
    request,
    key: `${name}:${purgeVersion}`,
    state: page.outdated ? ("STALE" as const) : state,
    tier,
  };
  if (!page.variants || request.variant) return found;
  const { findVariant } = await import("./variants.ts");
  return (await findVariant(request, page.variants, async (variant) => load(await lookupFor(variant)))) ?? found;
}

/**
 * Returns false if the page lists do not contain a page for the path. A cached copy proves that a page exists, unless a
 * later request found that it was removed.
 */
async function exists({ request, name, cacheRequest, hit }: PageLookup): Promise<boolean> {
  if (pagesInMemory(request.env, request.site)?.errorPages?.includes(request.path)) return false;
  const pin = pinOf(request, pageName(request.site.name, request.language, request.path));
  if (pin) return pin.version !== null;
  const isCacheValid = !isGone(request);
  if (hit && isCacheValid) return true;
  return mayBePage(request, async () => isCacheValid && (await pages(request.env).find(name, cacheRequest)) !== null);
}

/**
 * Renders a page and writes it to KV before a visitor requests it. The rendered page is the same as for a visitor
 * without cookies. If `isNext` is true, the request's purge versions have not taken effect yet, so the Worker does not
 * use cached pages. Returns `left` for a page that a wildcard item serves, which the Worker never writes to KV, and
 * `removed` if the CMS has no such page. The not-found page is never `removed`. Throws a ContentError if the page is
 * incomplete or outdated because the CMS did not provide all data.
 */
export async function preparePage(
  request: PageRequest,
  { isNext }: { isNext: boolean },
): Promise<"rendered" | "removed" | "left"> {
  const { site, language, path } = request;
  const list = await readPages(request, site);
  const isWildcard = list.wildcards?.some((item) => item.language === language && item.itemPath === path);
  if (isWildcard || wildcardOf(list, language, path) !== undefined) return "left";
  const name = nameOf(request);
  const purgeVersion = await versionOf(request);
  let isComplete = true;
  const cacheRequest = pageCacheRequest({ ...request, revalidates: true }, name, purgeVersion);
  const fetch: typeof cacheRequest.fetch = async (previous, version) => {
    const fetched = await cacheRequest.fetch(previous, version);
    isComplete = fetched.maxAge === undefined;
    return fetched;
  };
  const { value, outdated } = isNext
    ? { ...(await fetch(null, purgeVersion)), outdated: false }
    : await pages(request.env).get(name, { ...cacheRequest, fetch });
  if (outdated || value.outdated || !isComplete)
    throw new ContentError(`the render of ${path} is incomplete or outdated`);
  return value.status === 200 || path === NOT_FOUND ? "rendered" : "removed";
}

function nameOf({ site, language, path, variant }: PageRequest): string {
  const indexed = site.indexed ? "indexed" : "hidden";
  const baseName = ["page", site.name, indexed, language, path, rendererOf(site)].join(":");
  return variant ? `${baseName}:${variant}` : baseName;
}

const pageCacheRequest = (request: PageRequest, name: string, purgeVersion: number): CacheRequest<CachedPage> => ({
  env: request.env,
  waitUntil: request.waitUntil,
  lifetimes: PAGE_LIFETIMES,
  purgeVersion: () => purgeVersion,
  timeout: TIMEOUT_MS,
  lookUp: () => lookUp(request, name, purgeVersion),
  fetch: (previous) => fetchPage(request, previous, name, purgeVersion),
});

/**
 * Reads a rendered page from KV. The page's age is measured from the KV read, because the purge version in the key
 * already excludes outdated pages.
 */
async function lookUp(request: PageRequest, name: string, purgeVersion: number) {
  const unprepared = versionsFor(request)[UNPREPARED] ?? 0;
  if (purgeVersion <= unprepared && Date.now() - unprepared < KV_DELAY_MS) return null;
  const value = await readRenderedPage(request, await pageKey(request, name, purgeVersion));
  return value && { value, at: Date.now(), purgeVersion };
}

/** The renderer, imported on demand. Repeating an `import()` would cost CPU time on every render. */
let renderer: typeof import("./render-page.ts") | undefined;

async function fetchPage(request: PageRequest, previous: Entry<CachedPage> | null, name: string, purgeVersion: number) {
  const current = previous?.purgeVersion === purgeVersion ? previous.value : null;
  const key = await pageKey(request, name, purgeVersion);
  const stored = current && (await revalidateRenderedPage(request, key));
  if (stored && stored.renderedAt > current.renderedAt) return { value: stored };

  renderer ??= await import("./render-page.ts");
  const { page, complete } = await renderer.renderPage(previous ? { ...request, revalidates: true } : request);
  // An incomplete page must not replace a complete page in the cache.
  if (!complete && current)
    return { value: { ...current, ...(page.outdated && { outdated: true as const }) }, cacheable: false };
  const cacheable = page.status === 200 || request.path === NOT_FOUND;
  if (complete && cacheable) request.waitUntil(writeRenderedPage(request, key, page, stored, purgeVersion));
  return { value: page, cacheable, ...(complete ? {} : { maxAge: INCOMPLETE_MAX_AGE }) };
}

/**
 * Returns a page's purge version. If a wildcard item serves the page, returns the page's version or the wildcard item's
 * version, whichever is higher.
 */
function versionOf(request: PageRequest): number | Promise<number> {
  const { site, language, path } = request;
  const versions = versionsFor(request);
  const ownVersion = pageVersion(versions, site.name, language, path);
  const slugsVersion = versions[slugsName(site.name, language, folderOf(path))] ?? 0;
  if (slugsVersion <= ownVersion) return ownVersion;
  return readPages(request, site).then(
    (list) => (wildcardOf(list, language, path) ? slugsVersion : ownVersion),
    () => ownVersion,
  );
}
