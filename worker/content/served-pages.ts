import type { ServedPage } from "../../contracts/fields.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import type { SiteContext } from "../context.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";

/** Paths below wildcard items, from the lists of the upstreams that serve the pages. */
interface Served {
  /** Listed paths, grouped by folder. */
  folders: Map<string, Set<string>>;
  /** Time of the next read of the lists as a Unix timestamp in milliseconds. */
  until: number;
}

const served = perEnv(() => new LruCache<Served>());
const KEY = "all";
/** Milliseconds for which a stale list is used while it is revalidated; a new page is delayed by at most this time. */
const STALE_FOR_MS = 5 * 60_000;
/**
 * Delay in milliseconds before the lists are read again: `STALE_RETRY_MS` for a stale list, `UNAVAILABLE_RETRY_MS` for
 * an unavailable list.
 */
const [STALE_RETRY_MS, UNAVAILABLE_RETRY_MS] = [1_000, 60_000];

const folderOf = (path: string) => path.replace(/\/[^/]*$/, "");

/**
 * Whether a page below a wildcard item exists, according to the list of its upstream. The function returns undefined if
 * no list covers the folder. The function never waits, because the Worker reads the lists in the background.
 */
export function isServed(context: SiteContext, path: string): boolean | undefined {
  const known = served(context.env).get(KEY);
  if (!known || Date.now() >= known.until) {
    // Concurrent requests use the previous lists while this request reads new lists.
    hold(context.env, { folders: known?.folders ?? new Map(), until: Date.now() + STALE_RETRY_MS });
    context.waitUntil(read(context).catch(() => undefined));
  }
  return known?.folders.get(folderOf(path))?.has(path);
}

/**
 * Whether an upstream lists a page below a wildcard item. The promise resolves to false if the lists of the upstreams
 * are unavailable.
 */
export async function isListedByUpstream(context: SiteContext, path: string): Promise<boolean> {
  if (isServed(context, path) === undefined) await read(context).catch(() => undefined);
  return isServed(context, path) ?? false;
}

/**
 * Discards the cached list of a folder if the list lacks an existing page. The next read of the folder fetches the list
 * again.
 */
export function noteUnserved(env: Env, path: string): void {
  served(env).get(KEY)?.folders.delete(folderOf(path));
}

async function read(context: SiteContext): Promise<void> {
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
  const begin = Date.now();
  let until = Number.POSITIVE_INFINITY;
  const pathsFrom = async (endpoint: Parameters<typeof call>[0]): Promise<string[]> => {
    const found = await call(endpoint, {}).catch(() => null);
    const isUsable = found?.value && begin < found.freshUntil + STALE_FOR_MS;
    until = Math.min(
      until,
      !isUsable ? begin + UNAVAILABLE_RETRY_MS : Math.max(found.freshUntil, begin + STALE_RETRY_MS),
    );
    return isUsable ? (found.value as ServedPage[]).map(({ path }) => path) : [];
  };
  const lists = await Promise.all([eventPages, jobPages, locationPages, providerPages, servicePages].map(pathsFrom));
  const paths = lists.flat().flatMap((path) => normalizePath(path)?.path ?? []);
  hold(context.env, {
    folders: new Map([...Map.groupBy(paths, folderOf)].map(([name, all]) => [name, new Set(all)])),
    until,
  });
}

function hold(env: Env, all: Served): void {
  let bytes = 0;
  for (const paths of all.folders.values()) for (const path of paths) bytes += textBytes(path) + 50;
  served(env).set(KEY, all, bytes);
}
