import type { Endpoint, ResponseOf } from "../../contracts/endpoint.ts";
import type { ServedPage } from "../../contracts/fields.ts";
import { isUnusedCall, type NotUsed } from "../../lib/cms/features.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { MINUTE_S } from "../../lib/dates/units.ts";
import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import type { SiteContext } from "../context.ts";
import { type Env, perEnv } from "../env.ts";
import { readCachedList, readCurrentList } from "./cached-list.ts";

/**
 * Paths of the pages under wildcard items. Each upstream that serves pages under a wildcard item, such as the events
 * upstream, lists the page paths.
 */
interface ServedPaths {
  /** Listed paths, keyed by folder. */
  folders: Map<string, Set<string>>;
  /** Time, as a Unix timestamp in milliseconds, of the Worker's next read of the upstream lists. */
  until: number;
}

const servedPaths = perEnv(() => new LruCache<ServedPaths>());
interface UsedFeatures {
  notUsed: NotUsed;
}
/** Sites that use the same features share their lists. */
const keyOf = ({ notUsed }: UsedFeatures) => ["all", ...notUsed].join();
/**
 * Number of milliseconds until the Worker reads the upstream lists again: `STALE_RETRY_MS` while a read is in progress,
 * and `UNAVAILABLE_RETRY_MS` if a list is unavailable.
 */
const [STALE_RETRY_MS, UNAVAILABLE_RETRY_MS] = [1_000, 60_000];

const folderOf = (path: string) => path.replace(/\/[^/]*$/, "");

/**
 * Returns whether a page under a wildcard item exists, according to the list of page paths from the upstream. Returns
 * undefined if no upstream lists the pages in the path's folder, or if the list has not been read yet. The Worker reads
 * the lists in the background, so the check never waits.
 */
export function isServed(context: SiteContext, path: string): boolean | undefined {
  const key = keyOf(context.site);
  const cached = servedPaths(context.env).get(key);
  if (!cached || Date.now() >= cached.until) {
    // Concurrent requests use the previous lists while the current request reads the lists again.
    storePaths(context.env, key, { folders: cached?.folders ?? new Map(), until: Date.now() + STALE_RETRY_MS });
    context.waitUntil(refreshPaths(context).catch(() => undefined));
  }
  return cached?.folders.get(folderOf(path))?.has(path);
}

/**
 * Returns a promise that resolves to whether an upstream's page list contains a page under a wildcard item. Resolves to
 * false if the upstream lists are unavailable.
 */
export async function isListedByUpstream(context: SiteContext, path: string): Promise<boolean> {
  if (isServed(context, path) === undefined) await refreshPaths(context).catch(() => undefined);
  return isServed(context, path) ?? false;
}

/**
 * Discards the cached paths in a page's folder. Called if the page exists but the upstream list does not contain it.
 */
export function discardListedPaths(env: Env, site: UsedFeatures, path: string): void {
  servedPaths(env).get(keyOf(site))?.folders.delete(folderOf(path));
}

/** An upstream's list of pages. The list may come from the search, because other lists also contain hidden pages. */
interface ServedList {
  /** Key of the cached list. */
  key: string;
  endpoint: Endpoint;
  pagesOf?(response: never): readonly ServedPage[];
  /** See `SizeRule` in held-lists.ts. */
  isRolling?: true;
}

/**
 * Returns the upstreams' lists of pages: those that exist, and those that visitors find with the event search. Omits the
 * lists of features that the site does not use.
 */
async function servedLists({ site }: SiteContext): Promise<{ existing: ServedList[]; foundEvents: ServedList[] }> {
  const [{ eventPages, findEvents }, { jobPages }, { locationPages }, { providerPages }, { servicePages }] =
    await Promise.all([
      import("../../contracts/events.ts"),
      import("../../contracts/jobs.ts"),
      import("../../contracts/locations.ts"),
      import("../../contracts/providers.ts"),
      import("../../contracts/services.ts"),
    ]);
  const isUsed = ({ endpoint }: ServedList) => !isUnusedCall(site, endpoint);
  const existing = [eventPages, jobPages, locationPages, providerPages, servicePages].map((endpoint) => ({
    key: `served:${endpoint.path}`,
    endpoint,
    ...((endpoint === eventPages || endpoint === jobPages) && { isRolling: true as const }),
  }));
  const foundEvents: ServedList = {
    key: `served:${findEvents.path}`,
    endpoint: findEvents,
    isRolling: true,
    pagesOf: ({ results }: ResponseOf<typeof findEvents>) =>
      results.map(({ eventUrl }) => ({ path: eventUrl, updated: undefined })),
  };
  return { existing: existing.filter(isUsed), foundEvents: [foundEvents].filter(isUsed) };
}

/** Returns the source of an upstream's list. If the list suddenly loses a third, the Worker keeps the previous list. */
function sourceOf(context: SiteContext, { key, endpoint, pagesOf = (pages) => pages, isRolling }: ServedList) {
  let freshUntil = 0;
  return {
    key,
    maxAge: 5 * MINUTE_S,
    freshUntil: () => freshUntil,
    sizeRule: {
      entries: (pages: readonly ServedPage[]) => ({ pages: pages.map(({ path }) => path) }),
      ...(isRolling && { isRolling }),
    },
    async load() {
      const { callUpstream } = await import("../upstream/call.ts");
      const response = await callUpstream(context)(endpoint, {});
      freshUntil = response.freshUntil;
      return response.value;
    },
    check: async (response: unknown) => pagesOf(response as never),
  };
}

/** Reads an upstream's list, of any age if the upstream is down. Resolves to an empty list if none is cached. */
const readServed = async (context: SiteContext, list: ServedList): Promise<readonly ServedPage[]> =>
  (await readCachedList(context, sourceOf(context, list)).catch(() => null)) ?? NO_PAGES;

const NO_PAGES = Object.freeze<ServedPage[]>([]);

/**
 * Returns the upstreams' lists of pages for the sitemap. The paths of events come from the event search, because the
 * list of event pages also contains events that are hidden from search. The dates come from the list of event pages.
 */
export async function readServedPages(
  context: SiteContext,
): Promise<{ lists: readonly (readonly ServedPage[])[]; pages: readonly ServedPage[] }> {
  const { existing, foundEvents } = await servedLists(context);
  const lists = await Promise.all([...foundEvents, ...existing].map((list) => readServed(context, list)));
  if (foundEvents.length === 0) return { lists, pages: lists.flat() };
  const [found = [], events = [], ...others] = lists;
  const dates = new Map(events.map(({ path, updated }) => [path, updated]));
  return { lists, pages: [...found.map(({ path }) => ({ path, updated: dates.get(path) })), ...others.flat()] };
}

async function refreshPaths(context: SiteContext): Promise<void> {
  const startedAt = Date.now();
  let until = Number.POSITIVE_INFINITY;
  const pathsIn = async (list: ServedList): Promise<string[]> => {
    const read = await readCurrentList(context, sourceOf(context, list)).catch(() => null);
    const isUsable = read?.value && read.isCurrent;
    until = Math.min(
      until,
      isUsable ? Math.max(read.freshUntil, startedAt + STALE_RETRY_MS) : startedAt + UNAVAILABLE_RETRY_MS,
    );
    return isUsable ? read.value!.map(({ path }) => path) : [];
  };
  const lists = await Promise.all((await servedLists(context)).existing.map(pathsIn));
  const paths = lists.flat().flatMap((path) => normalizePath(path)?.path ?? []);
  storePaths(context.env, keyOf(context.site), {
    folders: new Map([...Map.groupBy(paths, folderOf)].map(([name, groupPaths]) => [name, new Set(groupPaths)])),
    until,
  });
}

function storePaths(env: Env, key: string, served: ServedPaths): void {
  let bytes = 0;
  for (const paths of served.folders.values()) for (const path of paths) bytes += textBytes(path) + 50;
  servedPaths(env).set(key, served, bytes);
}
