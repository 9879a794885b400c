import { startOfDay } from "../../lib/dates.ts";
import type { Ctx } from "../context.ts";
import { forAuthors, readDraft } from "../pages/author-page.ts";
import { BlockReuse } from "../pages/block-reuse.ts";
import { type CachedPage, getCachedPage, previousPage, sameText, storePage } from "../pages/page-cache.ts";
import { type PageRequest, pageRequest } from "../pages/page-request.ts";
import { leadsTo, respond } from "../pages/respond.ts";
import { slotRenderer } from "../pages/slots.ts";
import { readPages, wildcardOf } from "../platform/content/page-list.ts";
import { currentConfig } from "../platform/control/runtime-config.ts";
import { folderOf, pageVersion, slugsName } from "../platform/control/versions.ts";
import { NOT_FOUND } from "../platform/http/path.ts";
import { singleFlight } from "../platform/isolate/single-flight.ts";

/** How long a cached page is served before its layout is checked again, in milliseconds (ED-08). */
const FRESH = 10 * 60_000;
/**
 * The same for a provisional page: rendered without its dictionary or the page list, or from a layout from before a
 * purge.
 */
const PROVISIONAL = 5_000;
/** How long a request waits for another one that already renders the same page, in milliseconds (RL-02). */
const TIMEOUT = 2_000;

/** A content page (RT-01): from the cached segments if there are any, else rendered from its layout. */
export async function page(c: Ctx): Promise<Response> {
  const request = pageRequest(c);
  const { site, language, path, waitUntil } = request;
  const authoring = request.query.has("sc_mode")
    ? await (await import("../platform/auth/author-mode.ts")).authoringOf(c)
    : null;
  if (authoring) {
    const draft = await readDraft(request, site.name, language, path, authoring);
    const settings = async () => ({
      ...(await request.settings()),
      editing: authoring.mode === "edit",
      editables: draft?.editables ?? [],
    });
    const drafted = { ...request, settings, draft };
    const { renderPage } = await import("../pages/render-page.ts");
    const { page } = await renderPage(drafted);
    const renderer = slotRenderer(null, drafted);
    return forAuthors(await respond(page, c.req.raw, "BYPASS", renderer, waitUntil));
  }
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
          // A provisional page must not replace a complete one.
          if (before) return before;
          page.renderedAt -= FRESH - PROVISIONAL;
        }
        if (before && sameText(before, page)) page.etag = before.etag;
        return page.status === 200 || path === NOT_FOUND ? storePage(name, version, page) : page;
      },
      { timeout: TIMEOUT, waitUntil },
    );

  const cached = await getCachedPage(name, version, waitUntil);
  const now = Date.now();
  const stale = cached && now - cached.renderedAt > FRESH;
  // It may show today's date: yesterday's is served only when today's cannot be rendered.
  const over = cached && cached.renderedAt < startOfDay(site.timeZone, now);
  if (stale && !over) waitUntil(make(cached).catch(() => undefined));
  const found = cached && !over ? cached : await make(cached).catch((error) => cached ?? Promise.reject(error));
  const elsewhere = leadsTo(found, request.query);
  if (elsewhere) return new Response(null, { status: 303, headers: { location: elsewhere } });
  const renderer = slotRenderer(key, request);
  return respond(found, c.req.raw, found !== cached ? "MISS" : stale || over ? "STALE" : "HIT", renderer, waitUntil);
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
