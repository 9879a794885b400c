import type { ServedPage } from "../../contracts/fields.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import type { SiteContext } from "../context.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";

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
const KEY = "all";
/**
 * Number of milliseconds between two reads of the upstream lists. A new page may be missing from the Worker's copy of
 * the lists until the next read.
 */
const STALE_FOR_MS = 5 * 60_000;
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
  const cached = servedPaths(context.env).get(KEY);
  if (!cached || Date.now() >= cached.until) {
    // Concurrent requests use the previous lists while the current request reads the lists again.
    storePaths(context.env, { folders: cached?.folders ?? new Map(), until: Date.now() + STALE_RETRY_MS });
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
export function discardListedPaths(env: Env, path: string): void {
  servedPaths(env).get(KEY)?.folders.delete(folderOf(path));
}

async function refreshPaths(context: SiteContext): Promise<void> {
  const [{ callUpstream }, { eventPages }, { jobPages }, { locationPages }, { providerPages }, { servicePages }] =
    await Promise.all([
      import("../upstream/call.ts"),
      import("../../contracts/events.ts"),
      import("../../contracts/jobs.ts"),
      import("../../contracts/locations.ts"),
      import("../../contracts/providers.ts"),
      import("../../contracts/services.ts"),
    ]);
  const call = callUpstream(context);
  const startedAt = Date.now();
  let until = Number.POSITIVE_INFINITY;
  const pathsFrom = async (endpoint: Parameters<typeof call>[0]): Promise<string[]> => {
    const result = await call(endpoint, {}).catch(() => null);
    const isUsable = result?.value && startedAt < result.freshUntil + STALE_FOR_MS;
    until = Math.min(
      until,
      !isUsable ? startedAt + UNAVAILABLE_RETRY_MS : Math.max(result.freshUntil, startedAt + STALE_RETRY_MS),
    );
    return isUsable ? (result.value as ServedPage[]).map(({ path }) => path) : [];
  };
  const lists = await Promise.all([eventPages, jobPages, locationPages, providerPages, servicePages].map(pathsFrom));
  const paths = lists.flat().flatMap((path) => normalizePath(path)?.path ?? []);
  storePaths(context.env, {
    folders: new Map([...Map.groupBy(paths, folderOf)].map(([name, groupPaths]) => [name, new Set(groupPaths)])),
    until,
  });
}

function storePaths(env: Env, served: ServedPaths): void {
  let bytes = 0;
  for (const paths of served.folders.values()) for (const path of paths) bytes += textBytes(path) + 50;
  servedPaths(env).set(KEY, served, bytes);
}
