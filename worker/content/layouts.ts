import type { ParsedPage } from "../../app/index.ts";
import type { Env } from "../env.ts";
import { askContent } from "../upstream/content.ts";

/** What KV holds of a page: the document as it came beside its parsed form, marked with the build that parsed it. */
export interface StoredLayout {
  document: unknown;
  page: ParsedPage | null;
  parsedBy: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

export type LayoutState = "HIT" | "STALE" | "MISS";

const FRESH = 10 * 60_000;
const KEPT = 7 * 24 * 3600;
const MISSING = 60;

export const layoutKey = (site: string, language: string, path: string) => `layout:${site}:${language}:${path}`;

/**
 * A page's layout from KV, or from the content system on a miss (ED-07 to ED-09).
 * A stored one that is no longer fresh is given at once, while one renewal runs behind it; a page that does not
 * exist is `page: null`. Throws a ContentError when it is not stored and the content system is down.
 */
export async function readLayout(
  env: Env,
  site: string,
  language: string,
  path: string,
  later: (work: Promise<unknown>) => void,
): Promise<{ layout: StoredLayout; state: LayoutState }> {
  const key = layoutKey(site, language, path);
  const stored = await env.LAYOUTS.get<StoredLayout>(key, "json");
  if (!stored) return { layout: await renew(env, site, language, path), state: "MISS" };
  const layout = stored.parsedBy === __BUILD__ ? stored : await reparse(stored);
  if (Date.now() - stored.fetchedAt < FRESH) {
    if (layout !== stored) later(env.LAYOUTS.put(key, JSON.stringify(layout), { expirationTtl: KEPT }));
    return { layout, state: "HIT" };
  }
  later(renew(env, site, language, path).catch(() => undefined));
  return { layout, state: "STALE" };
}

async function renew(env: Env, site: string, language: string, path: string): Promise<StoredLayout> {
  const document = await askContent(env, "/sitecore/api/layout/render/jss", {
    item: path,
    sc_site: site,
    sc_lang: language,
  });
  const layout = await reparse({ document, fetchedAt: Date.now() });
  await env.LAYOUTS.put(layoutKey(site, language, path), JSON.stringify(layout), {
    expirationTtl: layout.page ? KEPT : MISSING,
  });
  return layout;
}

async function reparse({ document, fetchedAt }: Pick<StoredLayout, "document" | "fetchedAt">): Promise<StoredLayout> {
  const { parsePage } = await import("../../app/index.ts");
  return { document, fetchedAt, page: parsePage(document), parsedBy: __BUILD__ };
}
