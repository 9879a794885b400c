import { startOfDay } from "../../lib/dates.ts";
import { readPages, wildcardOf } from "../platform/content/page-list.ts";
import { currentConfig } from "../platform/control/runtime-config.ts";
import { folderOf, pageVersion, slugsName } from "../platform/control/versions.ts";
import { NOT_FOUND } from "../platform/http/path.ts";
import { singleFlight } from "../platform/isolate/single-flight.ts";
import { BlockReuse } from "./block-reuse.ts";
import { type CachedPage, getCachedPage, previousPage, sameText, storePage } from "./page-cache.ts";
import type { PageRequest } from "./page-request.ts";

/** How long a kept page is served without asking again whether its layout has changed, in milliseconds (ED-08). */
const FRESH = 10 * 60_000;
/** The same for a makeshift: a page made without its words or the page list, or of a layout from before a purge. */
const PROVISIONAL = 5_000;
/** How long a request waits for another one that already makes the same page, in milliseconds (RL-02). */
const TIMEOUT = 2_000;

interface FoundPage {
  page: CachedPage;
  /** Names the page and its version: what is kept of its live blocks is kept under it. */
  key: string;
  state: "HIT" | "STALE" | "MISS";
}

/** A page as it is kept, or made from its layout. */
export async function findPage(request: PageRequest): Promise<FoundPage> {
  const { site, language, path, waitUntil } = request;
  const indexed = site.indexed ? "indexed" : "hidden";
  const name = ["page", site.name, indexed, language, path, __BUILD__].join(":");
  const version = await versionOf(request);
  const key = `${name}:${version}`;
  const make = (before: CachedPage | null) =>
    singleFlight(
      key,
      async () => {
        const [{ renderPage }, words] = await Promise.all([import("../pages/render-page.ts"), request.dictionary()]);
        const blocks = words && new BlockReuse(before ?? previousPage(name), words);
        const { page, layout, listed } = await renderPage(blocks ? { ...request, blocks } : request);
        if (layout === "OUTDATED" || !listed || !words) {
          // What is not as it should be, but for now, must not stand in the way of a whole one.
          if (before) return before;
          page.renderedAt -= FRESH - PROVISIONAL;
        }
        if (before && sameText(before, page)) page.etag = before.etag;
        return page.status === 200 || path === NOT_FOUND ? storePage(name, version, page) : page;
      },
      { timeout: TIMEOUT, waitUntil },
    );

  const kept = await getCachedPage(name, version, waitUntil);
  const now = Date.now();
  const stale = kept && now - kept.renderedAt > FRESH;
  // It may say what day it is: yesterday's stands in only where today's cannot be made.
  const over = kept && kept.renderedAt < startOfDay(site.timeZone, now);
  if (stale && !over) waitUntil(make(kept).catch(() => undefined));
  const page = kept && !over ? kept : await make(kept).catch((error) => kept ?? Promise.reject(error));
  return { page, key, state: page !== kept ? "MISS" : stale || over ? "STALE" : "HIT" };
}

/** The version of a page, and of the wildcard item that serves it, if one does and was purged. */
function versionOf(request: PageRequest): number | Promise<number> {
  const { site, language, path } = request;
  const { versions } = currentConfig();
  const own = pageVersion(versions, site.name, language, path);
  const slugs = versions[slugsName(site.name, language, folderOf(path))] ?? 0;
  if (slugs <= own) return own;
  return readPages(request, site.name).then(
    (list) => (wildcardOf(list, language, path) ? slugs : own),
    () => own,
  );
}
