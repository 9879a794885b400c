import type { Env } from "../../env.ts";
import type { RequestContext } from "../../request-context.ts";
import { indexItems } from "../control/item-index.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { lastPurge, pageName, pageVersion } from "../control/versions.ts";
import { singleFlight } from "../isolate/single-flight.ts";
import { ContentError, contentBreaker } from "./client.ts";
import { readPages, wildcardOf } from "./page-list.ts";
import { parseOptions } from "./parse-options.ts";
import { fetchLayout } from "./queries.ts";
import { digestBlocks, packLayout, type StoredLayout, summaryOf, unpackLayout } from "./stored-layout.ts";

/** `OUTDATED` is a layout of before a purge: it stands in because no newer one can be had. */
export type LayoutState = "HIT" | "STALE" | "MISS" | "OUTDATED";

const MINUTE = 60_000;
export const FRESH = 10 * MINUTE;
/** After this a visitor waits for a newer layout, if there is one to be had. */
const STALE = 24 * 60 * MINUTE;
/** Seconds. */
const KEPT = 7 * 24 * 3600;
const MISSING = 60;
/** A little over the content system's own time limit: who waits for another's renewal may then try alone. */
const TIMEOUT = 3_000;
/** How long a layout that could not be renewed is left alone, so that each visitor does not try again. */
const HELD_OFF = 5_000;

export const layoutKey = (site: string, language: string, path: string) => `layout:${site}:${language}:${path}`;

/** Keys whose last renewal failed: when, and when that was last written down. */
const failed = new Map<string, { at: number; noted: number }>();

/** A layout that is asked for: which one, and which version at least. */
interface LayoutRequest extends Pick<RequestContext, "env" | "waitUntil"> {
  site: string;
  language: string;
  path: string;
  key: string;
  /** Number of the last purge of the page. */
  version: number;
}

const versionNow = ({ site, language, path }: Pick<LayoutRequest, "site" | "language" | "path">) =>
  pageVersion(currentConfig().versions, site, language, path);

/**
 * A page's layout from KV, or from the content system on a miss (ED-07 to ED-09).
 * A stored one that is no longer fresh is given at once, while one renewal runs behind it; one over a day old, or of
 * before a purge, only when it cannot be renewed, up to seven days. Throws a ContentError when nothing is stored and
 * the content system gives nothing that can be used.
 */
export async function readLayout(
  context: RequestContext,
  site: string,
  language: string,
  path: string,
  version = 0,
): Promise<{ layout: StoredLayout; state: LayoutState }> {
  const { env, waitUntil } = context;
  const key = layoutKey(site, language, path);
  const wanted: LayoutRequest = { env, site, language, path, key, waitUntil, version };
  wanted.version = Math.max(version, versionNow(wanted));
  // Who asks after a purge does not wait for what was asked before it.
  const renewed = () => singleFlight(`${key} ${wanted.version}`, () => renew(wanted), { timeout: TIMEOUT, waitUntil });
  const stored = unpackLayout(await inStore(env, key));
  if (!stored) {
    // One layout serves all paths below a wildcard item: thousands of slugs are not stored one by one.
    const list = await readPages(context, site).catch(() => null);
    const item = list && wildcardOf(list, language, path);
    if (item && item !== path) return readLayout(context, site, language, item, wanted.version);
  }
  const layout = stored && (await current(wanted, stored));
  const age = Date.now() - (layout?.fetchedAt ?? 0);
  const outdated = layout !== null && layout.version < wanted.version;
  const missing = layout !== null && !layout.page && (outdated || age > MISSING * 1000);
  if (!layout || missing) return { layout: await renewed(), state: "MISS" };
  if (age < FRESH && !outdated) return { layout, state: "HIT" };
  const state = outdated ? "OUTDATED" : "STALE";
  if (Date.now() - (failed.get(key)?.at ?? 0) < HELD_OFF) return { layout, state };
  if (outdated || age > STALE) {
    try {
      return { layout: await renewed(), state: "MISS" };
    } catch {
      return { layout, state };
    }
  }
  waitUntil(renewed().catch(() => undefined));
  return { layout, state };
}

/** What KV holds; a store that does not answer holds nothing: the content system may be well. */
const inStore = (env: Env, key: string): Promise<string | null> =>
  env.LAYOUTS.get(key).catch((error) => {
    report(key, error);
    return null;
  });

/** The stored layout as this build reads it: what another build parsed is parsed again. Null when it is no layout. */
async function current(wanted: LayoutRequest, stored: StoredLayout): Promise<StoredLayout | null> {
  if (stored.parsedBy === __BUILD__) return stored;
  const { readDocument } = await import("../../../app/index.ts");
  const read = readDocument(stored.document);
  if (read.state === "unusable") return null;
  const layout = await parsed(wanted, read.document, stored);
  const left = KEPT - Math.floor((Date.now() - layout.fetchedAt) / 1000);
  if (layout.page && left > MISSING) store(wanted, layout, left, Math.max(layout.version, layout.fetchedAt));
  return layout;
}

async function renew(wanted: LayoutRequest): Promise<StoredLayout> {
  const { env, key, site, language, path, version } = wanted;
  try {
    const since = lastPurge(currentConfig().versions);
    const { readDocument } = await import("../../../app/index.ts");
    const read = readDocument(await fetchLayout(env, site, language, path));
    if (read.state === "unusable") throw new ContentError(`the layout cannot be used: ${read.wrong}`);
    const layout = await parsed(wanted, read.document, { fetchedAt: Date.now(), version });
    store(wanted, layout, layout.page ? KEPT : MISSING, since);
    failed.delete(key);
    return layout;
  } catch (error) {
    noteFailure(wanted, error);
    report(key, error);
    throw error;
  }
}

/** Stores a layout behind the answer, unless the page was purged meanwhile: what came after may be there (PB-04). */
function store(wanted: LayoutRequest, layout: StoredLayout, expirationTtl: number, since: number): void {
  const { env, site, language, path, key, waitUntil } = wanted;
  if (versionNow(wanted) > layout.version) return;
  waitUntil(
    env.LAYOUTS.put(key, packLayout(layout), { expirationTtl, metadata: summaryOf(layout) }).catch((error) =>
      report(key, error),
    ),
  );
  if (layout.page)
    waitUntil(indexItems(env, { name: pageName(site, language, path), items: layout.page.items, since }));
}

async function parsed(
  wanted: LayoutRequest,
  document: unknown,
  { fetchedAt, version }: Pick<StoredLayout, "fetchedAt" | "version">,
): Promise<StoredLayout> {
  const { parsePage } = await import("../../../app/index.ts");
  const page = await parsePage(document, await parseOptions(wanted, wanted.site));
  const broken = page?.problems.filter(({ level }) => level === "broken") ?? [];
  if (broken.length)
    console.warn(
      JSON.stringify({ event: "layout-problems", key: wanted.key, count: broken.length, first: broken.slice(0, 10) }),
    );
  if (page) await digestBlocks(page);
  return { document: JSON.stringify(document), fetchedAt, version, page, parsedBy: __BUILD__ };
}

/** What KV says of a page that could not be renewed, for its authors: the reason, and when. */
export interface LayoutFailure {
  at: number;
  wrong: string;
}
export const failureKey = (key: string) => `failed:${key}`;
const NOTED_AGAIN = 5 * MINUTE;
const FAILURE_KEPT = 24 * 3600;

/** While the content system as a whole is left alone, its pages have no fault of their own. */
function noteFailure({ env, key, waitUntil }: LayoutRequest, error: unknown): void {
  if (failed.size > 1_000) failed.clear();
  const noted = failed.get(key)?.noted ?? 0;
  const again = Date.now() - noted > NOTED_AGAIN && contentBreaker(env).state === "closed";
  failed.set(key, { at: Date.now(), noted: again ? Date.now() : noted });
  if (!again) return;
  const wrong = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const metadata: LayoutFailure = { at: Date.now(), wrong };
  waitUntil(
    env.LAYOUTS.put(failureKey(key), "", { expirationTtl: FAILURE_KEPT, metadata }).catch((cause) =>
      report(key, cause),
    ),
  );
}

const report = (key: string, error: unknown) =>
  console.error(JSON.stringify({ event: "layout-not-renewed", key, error: String(error) }));
