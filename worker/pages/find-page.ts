import { jsonBytes } from "../../lib/lru-cache.ts";
import { dataCenterStore, type Entry } from "../cache/stores.ts";
import { type CacheRequest, type CacheState, type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import { ContentError } from "../content/client.ts";
import { isGone, mayBePage } from "../content/page-existence.ts";
import { readPages, wildcardOf } from "../content/page-list.ts";
import { versionsFor } from "../control/runtime-config.ts";
import { folderOf, pageVersion, slugsName, UNPREPARED } from "../control/versions.ts";
import { NOT_FOUND } from "../http/path.ts";
import type { CachedPage } from "./cached-page.ts";
import { readRenderedPage, revalidateRenderedPage, worldKey, writeRenderedPage } from "./kv-page-store.ts";
import { hasSameText, pack, unpack } from "./packed-page.ts";
import type { PageRequest } from "./page-request.ts";

/** How long a cached page is served before its layout is checked again (ED-08), and at all. Seconds. */
const LIFETIMES: Lifetimes = { maxAge: 600, staleWhileRevalidate: 85_800, staleIfError: 86_400, retry: 5 };
/**
 * How long a provisional page is fresh, in seconds: one rendered without its dictionary or the page list, or from a
 * layout from before a purge.
 */
const PROVISIONAL = 5;
/**
 * For so long after a purge that raised versions before its pages were rendered, KV has none of them, so it is not
 * read: KV would remember for an hour that there was none. Milliseconds.
 */
const TOO_EARLY = 1_000;
/** How long a request waits for another request that renders the same page, in milliseconds (RL-02). */
const TIMEOUT = 2_000;

/** Bytes of a page in memory besides its texts, head and slots: names and numbers. */
const FACTS = 1_500;

function bytesOf(page: CachedPage): number {
  const { segments, policy, head } = page;
  let bytes = FACTS + policy.length + (head ? jsonBytes(head) : 0);
  for (const segment of segments) bytes += segment instanceof Uint8Array ? segment.byteLength : jsonBytes(segment);
  return bytes;
}

/**
 * Rendered pages by name, in memory and in KV. The data center's cache has those that were used twice: it stands in for
 * a KV that does not answer, and has the pages that KV never holds.
 */
export const pages = new SwrCache<CachedPage>("pages", {
  stores: [
    dataCenterStore("pages", {
      pack: (page) => new Response(pack(page)),
      unpack: async (response) => unpack(new Uint8Array(await response.arrayBuffer())),
    }),
  ],
  bytes: bytesOf,
  writeOnReuse: true,
});

interface FoundPage {
  page: CachedPage;
  /** The request for it, or for the not-found page in its place. */
  request: PageRequest;
  /** The page and its version: the cache key of its live blocks. */
  key: string;
  state: CacheState;
}

/**
 * A page from the cache, from what another data center has rendered, or rendered from its layout. All addresses that
 * the page list does not know share one not-found page (RL-08).
 */
export async function findPage(request: PageRequest): Promise<FoundPage> {
  const { path } = request;
  const name = nameOf(request);
  const version = await versionOf(request);
  const wanted = wantedPage(request, name, version);
  const known = pages.use(name, wanted);
  const isProof = !isGone(request);
  const isHeld = async () => isProof && (await pages.find(name, wanted)) !== null;
  if (!(known && isProof) && path !== NOT_FOUND && !(await mayBePage(request, request, isHeld)))
    return findPage(notFound(request));
  const { value: page, state } = known ?? (await pages.get(name, wanted));
  if (page.variants && !request.variant) {
    const shown = await (await import("./variants.ts")).findVariant(request, page.variants, findPage);
    if (shown) return shown;
  }
  return { page, request, key: `${name}:${version}`, state: page.outdated ? "STALE" : state };
}

/**
 * Renders a page and writes it to KV, before a visitor requests it: the page as it is for everybody. `isNext` is true
 * while the versions of the request are not current yet. Then neither this isolate's memory nor KV can have the page, and
 * it is rendered without a look at them. Throws when the CMS does not send what a complete page needs.
 */
export async function preparePage(request: PageRequest, { isNext }: { isNext: boolean }): Promise<void> {
  const { site, language, path } = request;
  const list = await readPages(request, site.name);
  const isWildcard = list.wildcards?.some((item) => item.language === language && item.itemPath === path);
  // KV never holds a page that a wildcard item serves.
  if (isWildcard || wildcardOf(list, language, path) !== undefined) return;
  const name = nameOf(request);
  const version = await versionOf(request);
  let isComplete = true;
  const wanted = wantedPage(request, name, version);
  const fetch: typeof wanted.fetch = async (held, number) => {
    const fetched = await wanted.fetch(held, number);
    isComplete = fetched.maxAge === undefined;
    return fetched;
  };
  const { value, outdated } = isNext
    ? { ...(await fetch(null, version)), outdated: false }
    : await pages.get(name, { ...wanted, fetch });
  if (outdated || value.outdated || !isComplete) throw new ContentError(`${path} cannot be rendered as it is now`);
}

function nameOf({ site, language, path, variant }: PageRequest): string {
  const indexed = site.indexed ? "indexed" : "hidden";
  const own = ["page", site.name, indexed, language, path, __BUILD__].join(":");
  return variant ? `${own}:${variant}` : own;
}

const wantedPage = (request: PageRequest, name: string, version: number): CacheRequest<CachedPage> => ({
  env: request.env,
  waitUntil: request.waitUntil,
  lifetimes: LIFETIMES,
  version: () => version,
  timeout: TIMEOUT,
  lookUp: () => lookUp(request, name, version),
  fetch: (held) => fetchPage(request, held, name, version),
});

const notFound = (request: PageRequest): PageRequest => ({
  ...request,
  path: NOT_FOUND,
  settings: async () => ({ ...(await request.settings()), path: NOT_FOUND }),
});

/** What KV has of a page. An entry counts as fresh from when it arrived. */
async function lookUp(request: PageRequest, name: string, version: number) {
  const unprepared = versionsFor(request)[UNPREPARED] ?? 0;
  if (version <= unprepared && Date.now() - unprepared < TOO_EARLY) return null;
  const value = await readRenderedPage(request, await worldKey(request, name, version));
  return value && { value, at: Date.now(), version };
}

const loadRenderer = () => import("./render-page.ts");

async function fetchPage(request: PageRequest, held: Entry<CachedPage> | null, name: string, version: number) {
  const current = held?.version === version ? held.value : null;
  const key = await worldKey(request, name, version);
  const stored = current && (await revalidateRenderedPage(request, key));
  if (stored && stored.renderedAt > current.renderedAt) return { value: stored };

  const { renderPage } = await loadRenderer();
  const { page, complete } = await renderPage(request);
  // A provisional page must not replace a complete one.
  if (!complete && current) return { value: current, cacheable: false };
  if (held && hasSameText(held.value, page)) page.etag = held.value.etag;
  const cacheable = page.status === 200 || request.path === NOT_FOUND;
  if (complete && cacheable) request.waitUntil(writeRenderedPage(request, key, page, stored));
  return { value: page, cacheable, ...(complete ? {} : { maxAge: PROVISIONAL }) };
}

/** The version of a page, and of the wildcard item that serves it, if one does and was purged. */
function versionOf(request: PageRequest): number | Promise<number> {
  const { site, language, path } = request;
  const versions = versionsFor(request);
  const own = pageVersion(versions, site.name, language, path);
  const slugs = versions[slugsName(site.name, language, folderOf(path))] ?? 0;
  if (slugs <= own) return own;
  return readPages(request, site.name).then(
    (list) => (wildcardOf(list, language, path) ? slugs : own),
    () => own,
  );
}
