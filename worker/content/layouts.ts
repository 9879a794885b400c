import type { ParseOptions } from "../../app/index.ts";
import { readVariantRules } from "../../lib/cms/variant-rules.ts";
import { DAY_S, MINUTE_S } from "../../lib/dates/units.ts";
import { textBytes } from "../../lib/lru-cache.ts";
import type { Entry } from "../cache/stores.ts";
import { type CacheRequest, type CacheState, type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import { pinOf, versionsFor } from "../config/runtime-config.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import { perEnv } from "../env.ts";
import { NOT_FOUND } from "../http/path.ts";
import { indexItems } from "../publish/item-index.ts";
import { documentDigest, recordVersions, versionDocument } from "../publish/page-history.ts";
import type { Pin } from "../publish/pin-types.ts";
import { lastPurge, pageName, pageVersion } from "../publish/versions.ts";
import { DEADLINES } from "../runtime/deadlines.ts";
import { rendererOf, type SiteRecord } from "../site.ts";
import { type ContentContext, ContentError, contentHost } from "./client.ts";
import { layoutKey, recordLayoutFailure } from "./layout-failures.ts";
import { LAYOUT_MAX_AGE_MS, layoutStore, REWRITE_MS } from "./layout-store.ts";
import { type ListedSite, type PageList, pathInLogs, pathsOfItems, readPages, wildcardOf } from "./page-list.ts";
import { pictureHosts } from "./picture-hosts.ts";
import { fetchLayout } from "./queries.ts";
import { documentOf, type StoredLayout, savedVersion, summaryOf } from "./stored-layout.ts";

/**
 * Cache lifetimes for layouts, in seconds. A layout becomes stale after ten minutes. If a layout is more than a day
 * old, requests wait for a newer one. The layout in KV may have been checked later than it was written.
 */
const LIFETIMES: Lifetimes = {
  maxAge: LAYOUT_MAX_AGE_MS / 1_000,
  staleWhileRevalidate: DAY_S - LAYOUT_MAX_AGE_MS / 1_000,
  staleIfError: 7 * DAY_S + REWRITE_MS / 1_000,
};
/**
 * Maximum time, in milliseconds, that a request waits for another request to fetch the same layout. After this timeout,
 * which is slightly longer than the CMS timeout, the request fetches the layout itself.
 */
const TIMEOUT_MS = 3_000;
/** Timeout for reading the page list from KV, in milliseconds. */
const LIST_TIMEOUT_MS = 100;

/**
 * KV cache for layouts. In isolate memory, the Worker caches only 404s from the CMS, for one minute. Layouts are not
 * cached in memory, because the Worker caches the rendered pages there.
 */
const layouts = perEnv(
  () =>
    new SwrCache<StoredLayout>("layouts", {
      stores: [layoutStore],
      bytes: (layout) => (layout.page ? null : 500 + textBytes(layout.document)),
      missing: { is: ({ page }) => page === null, maxAge: MINUTE_S },
    }),
);

/** The properties of a site on which its parsed layouts depend. */
type LayoutSite = ListedSite & Pick<SiteRecord, "pictureHosts">;

interface LayoutRequest extends ContentContext, Pick<RenderOptions, "onLayoutFailure" | "pins"> {
  site: LayoutSite;
  language: string;
  path: string;
  key: string;
}

interface LayoutResult {
  layout: StoredLayout;
  state: CacheState;
  outdated: boolean;
}

/**
 * Reads a page's layout from KV, or from the CMS if KV does not contain the layout. `outdated` is true if the layout is
 * older than the last purge and the Worker cannot fetch a newer layout. Throws a ContentError if KV does not contain
 * the layout and the CMS does not return a valid layout.
 */
export async function readLayout(
  context: RequestContext & RenderOptions,
  site: LayoutSite,
  language: string,
  path: string,
): Promise<LayoutResult> {
  const own = layoutOf(context, site, language, path);
  const storedEntry = await own.find();
  // A wildcard item never serves the not-found page, because a site's root can have a wildcard item.
  const listPromise = storedEntry?.value.page || path === NOT_FOUND ? null : readPages(context, site).catch(() => null);
  if (!listPromise) return own.get(storedEntry);
  const earlyLayout = (await isLate(listPromise)) ? own.get(storedEntry) : undefined;
  earlyLayout?.catch(() => undefined);
  // All paths under a wildcard item share the item's layout, so that KV does not store thousands of copies. Reads the
  // item's own layout, because wildcard items whose folders contain each other would cause an infinite recursion.
  const layoutOfItem = (list: PageList) => {
    const item = wildcardOf(list, language, path);
    return item === undefined || item === path
      ? undefined
      : layoutOf(context, site, language, item, own.purgeVersion()).get();
  };
  const list = await listPromise;
  const itemLayout = list && layoutOfItem(list);
  if (itemLayout) return itemLayout;
  const result = await (earlyLayout ?? own.get(storedEntry));
  if (result.layout.page || list) return result;
  // Waits for the page list before returning a 404, because only the page list shows whether a wildcard item serves the
  // path.
  return layoutOfItem(await readPages(context, site, { needed: true })) ?? result;
}

/** Returns functions that read the layout at a path, regardless of wildcard items. */
function layoutOf(
  context: RequestContext & RenderOptions,
  site: LayoutSite,
  language: string,
  path: string,
  minVersion = 0,
) {
  const { env, waitUntil, began, revalidates, versions, pins, onLayoutFailure } = context;
  const key = layoutKey(site.name, language, path);
  const request: LayoutRequest = { env, waitUntil, versions, pins, onLayoutFailure, site, language, path, key };
  const purgeVersion = () => Math.max(minVersion, pageVersion(versionsFor(context), site.name, language, path));
  const all = began && began + DEADLINES.page;
  const cacheRequest: CacheRequest<StoredLayout> = {
    env,
    waitUntil,
    timeout: TIMEOUT_MS,
    lifetimes: revalidates ? { ...LIFETIMES, staleWhileRevalidate: 0 } : LIFETIMES,
    purgeVersion,
    adopt: (entry) => adoptEntry(request, entry),
    fetch: (previous, fetchVersion) => fetchAndParse(request, fetchVersion, previous?.value),
    until: all ? { older: all, all } : undefined,
  };
  return {
    purgeVersion,
    find: () => layouts(env).find(key, cacheRequest),
    async get(stored?: Entry<StoredLayout> | null): Promise<LayoutResult> {
      const { value: layout, state, outdated } = await layouts(env).get(key, cacheRequest, stored);
      return { layout, state, outdated };
    },
  };
}

/**
 * Returns whether the page list is still loading after the timeout. If the page list is late, the Worker fetches the
 * layout in parallel.
 */
function isLate(list: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), LIST_TIMEOUT_MS);
  });
  return Promise.race([list.then(() => false), timedOut]).finally(() => clearTimeout(timer));
}

/**
 * If a different build parsed a stored layout, or if the site's unused features have changed since, parses the layout
 * again. Returns null if the layout is invalid.
 */
async function adoptEntry(request: LayoutRequest, entry: Entry<StoredLayout>): Promise<Entry<StoredLayout> | null> {
  if (entry.value.parsedBy === rendererOf(request.site)) return entry;
  const { readDocument } = await import("../../app/index.ts");
  const result = readDocument(await documentOf(entry.value));
  if (result.state === "unusable") return null;
  const value = await parseLayout(request, result.document, entry.value);
  noteItems(request, value, Math.max(value.purgeVersion, value.fetchedAt));
  return { ...entry, value };
}

async function fetchAndParse(
  request: LayoutRequest,
  purgeVersion: number,
  previous?: StoredLayout,
): Promise<{ value: StoredLayout }> {
  const { site, language, path } = request;
  try {
    const since = lastPurge(versionsFor(request));
    const { readDocument } = await import("../../app/index.ts");
    const pin = pinOf(request, pageName(site.name, language, path));
    const text = pin ? await pinnedDocument(request, pin) : await fetchLayout(request, site.name, language, path);
    const result = readDocument(text);
    if (result.state === "unusable") throw new ContentError(`invalid layout: ${result.wrong}`);
    const value = await parseLayout(request, result.document, { fetchedAt: Date.now(), purgeVersion });
    noteItems(request, value, since);
    if (!pin) noteVersion(request, value, previous);
    return { value };
  } catch (error) {
    const name = pathInLogs(request.env, site, language, path);
    console.error(
      JSON.stringify({
        event: "layout-not-revalidated",
        key: layoutKey(site.name, language, name),
        error: String(error),
      }),
    );
    request.onLayoutFailure?.(error instanceof Error ? error.message : String(error));
    if (name === path) recordLayoutFailure(request, error);
    throw error;
  }
}

/** Adds a page's CMS items to the item index in the background, so that publishing an item purges the page. */
function noteItems(
  { env, waitUntil, site, language, path }: LayoutRequest,
  { page }: StoredLayout,
  since: number,
): void {
  if (page) waitUntil(indexItems(env, { name: pageName(site.name, language, path), items: page.items, since }));
}

/** Returns the document of a pinned version. Throws a ContentError if the history does not contain it. */
async function pinnedDocument({ env, site, language, path }: LayoutRequest, { version }: Pin): Promise<string> {
  if (version === null) return NO_PAGE;
  const document = await versionDocument(env, pageName(site.name, language, path), version);
  if (document === null) throw new ContentError(`the pinned version ${version} is missing`);
  return document;
}
const NO_PAGE = JSON.stringify({ sitecore: { context: {}, route: null } });

/**
 * Adds a new version to a page's history in the background. If the page has no history, the stored layout is added
 * before it: the layout can be older than the history, or the database was unavailable when the Worker fetched it.
 */
function noteVersion(
  { env, waitUntil, site, language, path }: LayoutRequest,
  value: StoredLayout,
  previous?: StoredLayout,
): void {
  if (!value.page || previous?.digest === value.digest) return;
  const name = pageName(site.name, language, path);
  const versions = previous?.page ? [previous, value] : [value];
  waitUntil(Promise.all(versions.map(fetchedVersion)).then((fetched) => recordVersions(env, name, fetched)));
}

async function fetchedVersion(layout: StoredLayout) {
  const { broken, blocks } = await summaryOf(layout);
  const document = await documentOf(layout);
  const value: unknown = JSON.parse(document);
  const savedBy = savedVersion(value)?.by;
  return { document: JSON.stringify(value), fetchedAt: layout.fetchedAt, broken, blocks, savedBy };
}

async function parseLayout(
  request: LayoutRequest,
  document: unknown,
  { fetchedAt, purgeVersion }: Pick<StoredLayout, "fetchedAt" | "purgeVersion">,
): Promise<StoredLayout> {
  const { parsePage } = await import("../../app/index.ts");
  const page = await withParseOptions(request, request, (options) => parsePage(document, options));
  const brokenProblems = page?.problems.filter(({ level }) => level === "broken") ?? [];
  if (brokenProblems.length)
    console.warn(
      JSON.stringify({
        event: "layout-problems",
        key: request.key,
        count: brokenProblems.length,
        first: brokenProblems.slice(0, 10),
      }),
    );
  const parsedBy = rendererOf(request.site);
  const text = JSON.stringify(document);
  return { document: text, digest: await documentDigest(text), fetchedAt, purgeVersion, page, parsedBy };
}

/** Returns the options for parsing a site's layouts: image hosts, variant IDs, and the CMS hostname. */
async function parseOptions(context: ContentContext, site: LayoutSite): Promise<ParseOptions> {
  const host = contentHost(context.env);
  const variants = { known: readVariantRules(context.env.VARIANTS).rules.map(({ id }) => id) };
  const unused = await unusedIn(context, site);
  return {
    pictureHosts: pictureHosts(context.env, site),
    variants,
    ...(host && { contentHost: host }),
    ...(unused && { unused }),
  };
}

/** Returns the parse option for a site's unused features, or undefined if the site uses all features. */
async function unusedIn(context: ContentContext, site: LayoutSite): Promise<ParseOptions["unused"]> {
  const { notUsed } = site;
  if (notUsed.length === 0) return undefined;
  const list = await readPages(context, site).catch(() => null);
  const authored = list && new Set(list.pages.map(({ path }) => path));
  // Without the page list, links to pages in an upstream's folder remain.
  return { notUsed, isAuthored: (path) => authored?.has(path) ?? true };
}

/**
 * Calls `parse` with a site's parse options and returns its result. If the layout links to a CMS item by ID, reads the
 * page list and calls `parse` again with the paths of all items.
 */
export async function withParseOptions<T>(
  context: ContentContext,
  { site, language }: { site: LayoutSite; language: string },
  parse: (options: ParseOptions) => T | Promise<T>,
): Promise<T> {
  const options = await parseOptions(context, site);
  let usesItems = false;
  const pathOfItem = () => {
    usesItems = true;
    return undefined;
  };
  const firstResult = await parse({ ...options, pathOfItem });
  if (!usesItems) return firstResult;
  const pages = await readPages(context, site).catch(() => undefined);
  // Without a list, items keep the URLs that the CMS sent.
  return parse(pages ? { ...options, pathOfItem: pathsOfItems(pages, site, language) } : options);
}
