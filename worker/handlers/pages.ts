import { startOfDay } from "../../lib/dates.ts";
import type { Ctx } from "../context.ts";
import { forAuthors, readDraft } from "../pages/author-page.ts";
import { BlockReuse } from "../pages/block-reuse.ts";
import { type CachedPage, pages, sameText } from "../pages/page-cache.ts";
import { type PageRequest, pageRequest } from "../pages/page-request.ts";
import { leadsTo, respond } from "../pages/respond.ts";
import { slotRenderer } from "../pages/slots.ts";
import type { Entry } from "../platform/cache/stores.ts";
import type { Lifetimes } from "../platform/cache/swr-cache.ts";
import { readPages, wildcardOf } from "../platform/content/page-list.ts";
import { currentConfig } from "../platform/control/runtime-config.ts";
import { folderOf, pageVersion, slugsName } from "../platform/control/versions.ts";
import { NOT_FOUND } from "../platform/http/path.ts";

/** How long a cached page is served before its layout is checked again (ED-08), and at all. Seconds. */
const LIFETIMES: Lifetimes = { fresh: 600, stale: 85_800, lastResort: 86_400, retry: 5 };
/**
 * How long a provisional page is fresh, in seconds: one rendered without its dictionary or the page list, or from a
 * layout from before a purge.
 */
const PROVISIONAL = 5;
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
  // It may show today's date: yesterday's counts as from before a purge, and is served only when today's cannot be rendered.
  const version = Math.max(await versionOf(request), startOfDay(site.timeZone, Date.now()));
  const { value, state } = await pages.get(name, {
    env: c.env,
    waitUntil,
    lifetimes: LIFETIMES,
    version: () => version,
    timeout: TIMEOUT,
    fetch: (held) => make(request, held, version),
  });
  const elsewhere = leadsTo(value, request.query);
  if (elsewhere) return new Response(null, { status: 303, headers: { location: elsewhere } });
  const renderer = slotRenderer(`${name}:${version}`, request);
  return respond(value, c.req.raw, value.outdated ? "STALE" : state, renderer, waitUntil);
}

async function make(request: PageRequest, held: Entry<CachedPage> | null, version: number) {
  const [{ renderPage }, words] = await Promise.all([import("../pages/render-page.ts"), request.dictionary()]);
  const blocks = words && new BlockReuse(held?.value ?? null, words);
  const { page, listed } = await renderPage(blocks ? { ...request, blocks } : request);
  const whole = listed && words !== null && !page.outdated;
  // A provisional page must not replace a complete one.
  if (!whole && held?.version === version) return { value: held.value, keep: false };
  if (held && sameText(held.value, page)) page.etag = held.value.etag;
  const keep = page.status === 200 || request.path === NOT_FOUND;
  return { value: page, keep, ...(whole ? {} : { fresh: PROVISIONAL }) };
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
