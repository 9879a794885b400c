import { normalisePath } from "../../lib/cms/paths.ts";
import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import type { SiteContext } from "../context.ts";

/** The pages below wildcard items, as the upstreams that own them list them. Milliseconds since 1970. */
interface Served {
  /** Folder → the paths in it. */
  folders: Map<string, Set<string>>;
  /** Until when they need not be read again. */
  until: number;
}

const served = new LruCache<Served>();
const ALL = "all";
/** A list that is being renewed still counts for so long, in milliseconds: a page that it lacks is as late at most. */
const RENEWAL = 5 * 60_000;
/** Pause until lists are read again of which one is old, or cannot be had. Milliseconds. */
const [SOON, LATER] = [1_000, 60_000];

const folderOf = (path: string) => path.replace(/\/[^/]*$/, "");

/**
 * Whether a page below a wildcard item exists, as the lists of its upstream say (RL-08); undefined where no list names
 * a page of its folder. Never waits: the lists are read behind the answer.
 */
export function isServed(context: SiteContext, path: string): boolean | undefined {
  const known = served.get(ALL);
  if (!known || Date.now() >= known.until) {
    // Who comes meanwhile finds what was known before.
    hold({ folders: known?.folders ?? new Map(), until: Date.now() + SOON });
    context.waitUntil(read(context).catch(() => undefined));
  }
  return known?.folders.get(folderOf(path))?.has(path);
}

/** A list that lacks a page which is there judges no other, until it is read again. */
export function noteUnserved(path: string): void {
  served.get(ALL)?.folders.delete(folderOf(path));
}

async function read(context: SiteContext): Promise<void> {
  const [{ callUpstream }, { eventPages }, { locationPages }, { providerPages }, { servicePages }] = await Promise.all([
    import("../upstream/call.ts"),
    import("../../contracts/events.ts"),
    import("../../contracts/locations.ts"),
    import("../../contracts/providers.ts"),
    import("../../contracts/services.ts"),
  ]);
  const call = callUpstream(context);
  const begin = Date.now();
  let until = Number.POSITIVE_INFINITY;
  const pathsFrom = async (endpoint: Parameters<typeof call>[0]): Promise<string[]> => {
    const found = await call(endpoint, {}).catch(() => null);
    const isUsable = found?.value && begin < found.freshUntil + RENEWAL;
    until = Math.min(until, !isUsable ? begin + LATER : Math.max(found.freshUntil, begin + SOON));
    return isUsable ? (found.value as string[]) : [];
  };
  const lists = await Promise.all([eventPages, locationPages, providerPages, servicePages].map(pathsFrom));
  const paths = lists.flat().flatMap((path) => normalisePath(path)?.path ?? []);
  hold({ folders: new Map([...Map.groupBy(paths, folderOf)].map(([name, all]) => [name, new Set(all)])), until });
}

function hold(all: Served): void {
  let bytes = 0;
  for (const paths of all.folders.values()) for (const path of paths) bytes += textBytes(path) + 50;
  served.set(ALL, all, bytes);
}
