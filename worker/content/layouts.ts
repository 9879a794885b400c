import { oneFlight } from "../cache/flight.ts";
import type { Env } from "../env.ts";
import { ContentError, contentHost } from "../upstream/content.ts";
import { layoutText } from "./api.ts";
import { readPages, wildcardOf } from "./page-list.ts";
import { digestBlocks, packLayout, type StoredLayout, unpackLayout } from "./stored-layout.ts";

export type LayoutState = "HIT" | "STALE" | "MISS";

const MINUTE = 60_000;
const FRESH = 10 * MINUTE;
/** After this a visitor waits for a newer layout, if there is one to be had. */
const STALE = 24 * 60 * MINUTE;
/** Seconds. */
const KEPT = 7 * 24 * 3600;
const MISSING = 60;
/** A little over the content system's own time limit: who waits for another's renewal may then try alone. */
const PATIENCE = 3_000;
/** How long a layout that could not be renewed is left alone, so that each visitor does not try again. */
const HELD_OFF = 5_000;

export const layoutKey = (site: string, language: string, path: string) => `layout:${site}:${language}:${path}`;

/** Keys whose last renewal failed, and when. */
const failed = new Map<string, number>();

/**
 * A page's layout from KV, or from the content system on a miss (ED-07 to ED-09).
 * A stored one that is no longer fresh is given at once, while one renewal runs behind it; one over a day old only
 * when it cannot be renewed, up to seven days. Throws a ContentError when nothing is stored and the content system
 * gives nothing that can be used.
 */
export async function readLayout(
  env: Env,
  site: string,
  language: string,
  path: string,
  later: (work: Promise<unknown>) => void,
): Promise<{ layout: StoredLayout; state: LayoutState }> {
  const key = layoutKey(site, language, path);
  const renewed = () => oneFlight(key, () => renew(env, key, site, language, path, later), PATIENCE);
  const stored = unpackLayout(await env.LAYOUTS.get(key, "arrayBuffer"));
  if (!stored) {
    // One layout serves all paths below a wildcard item: thousands of slugs are not stored one by one.
    const list = await readPages(env, site, later).catch(() => null);
    const item = list && wildcardOf(list, language, path);
    if (item && item !== path) return readLayout(env, site, language, item, later);
  }
  const layout = stored && (await current(env, key, stored, later));
  const age = Date.now() - (layout?.fetchedAt ?? 0);
  if (!layout || (!layout.page && age > MISSING * 1000)) return { layout: await renewed(), state: "MISS" };
  if (age < FRESH) return { layout, state: "HIT" };
  if (Date.now() - (failed.get(key) ?? 0) < HELD_OFF) return { layout, state: "STALE" };
  if (age > STALE) {
    try {
      return { layout: await renewed(), state: "MISS" };
    } catch {
      return { layout, state: "STALE" };
    }
  }
  later(renewed().catch(() => undefined));
  return { layout, state: "STALE" };
}

/** The stored layout as this build reads it: what another build parsed is parsed again. Null when it is no layout. */
async function current(
  env: Env,
  key: string,
  stored: StoredLayout,
  later: (work: Promise<unknown>) => void,
): Promise<StoredLayout | null> {
  if (stored.parsedBy === __BUILD__) return stored;
  const { readDocument } = await import("../../app/index.ts");
  const read = readDocument(stored.document);
  if (read.state === "unusable") return null;
  const layout = await parsed(env, read.document, stored.fetchedAt, key);
  const left = KEPT - Math.floor((Date.now() - layout.fetchedAt) / 1000);
  if (layout.page && left > MISSING)
    later(env.LAYOUTS.put(key, packLayout(layout), { expirationTtl: left }).catch(() => undefined));
  return layout;
}

async function renew(
  env: Env,
  key: string,
  site: string,
  language: string,
  path: string,
  later: (work: Promise<unknown>) => void,
): Promise<StoredLayout> {
  try {
    const { readDocument } = await import("../../app/index.ts");
    const read = readDocument(await layoutText(env, site, language, path));
    if (read.state === "unusable") throw new ContentError(`the layout cannot be used: ${read.wrong}`);
    const layout = await parsed(env, read.document, Date.now(), key);
    const expirationTtl = layout.page ? KEPT : MISSING;
    later(env.LAYOUTS.put(key, packLayout(layout), { expirationTtl }).catch((error) => report(key, error)));
    failed.delete(key);
    return layout;
  } catch (error) {
    if (failed.size > 1_000) failed.clear();
    failed.set(key, Date.now());
    report(key, error);
    throw error;
  }
}

async function parsed(env: Env, document: unknown, fetchedAt: number, key: string): Promise<StoredLayout> {
  const { parsePage } = await import("../../app/index.ts");
  const page = await parsePage(document, { contentHost: contentHost(env) });
  const broken = page?.problems.filter(({ level }) => level === "broken") ?? [];
  if (broken.length)
    console.warn(JSON.stringify({ event: "layout-problems", key, count: broken.length, first: broken.slice(0, 10) }));
  if (page) await digestBlocks(page);
  return { document: JSON.stringify(document), fetchedAt, page, parsedBy: __BUILD__ };
}

const report = (key: string, error: unknown) =>
  console.error(JSON.stringify({ event: "layout-not-renewed", key, error: String(error) }));
