import type { PageSettings, Report } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { oneFlight } from "../cache/flight.ts";
import { type KeptPage, keepPage, keptPage, sameText } from "../cache/pages.ts";
import { readDictionary } from "../content/settings.ts";
import type { Ctx } from "../context.ts";
import { forAuthors, readDraft } from "../page/author.ts";
import { gapFiller } from "../page/gaps.ts";
import { makePage } from "../page/make.ts";
import { respond } from "../page/respond.ts";
import { NOT_FOUND, splitLanguage } from "../path.ts";
import { authorMode } from "../security/author.ts";
import { contextOf } from "../upstream/context.ts";
import { drawingText } from "./media.ts";

/** How long a kept page is served without asking again whether its layout has changed, in milliseconds (ED-08). */
const FRESH = 10 * 60_000;
/** How long a page does that was made while its words or the page list could not be had, in milliseconds. */
const MAKESHIFT = 5_000;
/** How long a request waits for another one that already makes the same page, in milliseconds (RL-02). */
const PATIENCE = 2_000;

/** A content page (RT-01): kept pieces if there are any, made from its layout otherwise. */
export async function page(c: Ctx): Promise<Response> {
  const site = c.get("site");
  const url = new URL(c.req.url);
  // A path that can be no page is not looked up: it shows the not-found page at once.
  const { path, language } = splitLanguage(c.get("path").normal ?? NOT_FOUND, site);
  const key = ["page", site.name, site.indexed ? "indexed" : "hidden", language, path, __BUILD__].join(":");
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  let worded = true;
  const settings = once(async (): Promise<PageSettings> => {
    const phrases = await readDictionary(c.env, site.name, language, later);
    worded = phrases !== null;
    return { language, path, editing: false, timeZone: site.timeZone, t: (phrase) => phrases?.[phrase] ?? phrase };
  });
  const report: Report = ({ block, item, stage, error }) =>
    console.error(
      JSON.stringify({
        event: "block-failed",
        requestId: c.get("requestId"),
        site: site.name,
        path,
        block,
        item,
        stage,
        error: String(error),
      }),
    );
  // What calls upstreams, and the schemas with it, is loaded when a live block has no kept piece.
  const ask = async (endpoint: Endpoint, request: unknown) => {
    const { callUpstream } = await import("../upstream/call.ts");
    return callUpstream(contextOf(c, site))(endpoint, request);
  };
  const drawing = (src: string) => drawingText(c.env, src, later);
  const mode = authorMode(c);
  if (mode) {
    const draft = await readDraft(c.env, site.name, language, path, mode);
    const words = async () => ({ ...(await settings()), editing: mode === "edit", editables: draft?.editables ?? [] });
    const { page } = await makePage({ env: c.env, site, language, path, settings: words, report, later, draft });
    const filler = gapFiller(c.get("requestId"), url.searchParams, { settings: words, ask, drawing, report });
    return forAuthors(await respond(page, c.req.raw, "BYPASS", filler, later));
  }
  const make = (before: KeptPage | null) =>
    oneFlight(
      key,
      async () => {
        const { page, listed } = await makePage({ env: c.env, site, language, path, settings, report, later });
        if (!worded || !listed) {
          // Without its words or its place among the pages it must not stand in the way of a whole one.
          if (before) return before;
          page.renderedAt -= FRESH - MAKESHIFT;
        }
        if (before && sameText(before, page)) page.etag = before.etag;
        return page.status === 200 || path === NOT_FOUND ? keepPage(key, page, later) : page;
      },
      PATIENCE,
    );

  const kept = await keptPage(key);
  const stale = kept && Date.now() - kept.renderedAt > FRESH;
  if (stale) later(make(kept).catch(() => undefined));
  const found = kept ?? (await make(null));
  const filler = gapFiller(key, url.searchParams, { settings, ask, drawing, report });
  return respond(found, c.req.raw, kept ? (stale ? "STALE" : "HIT") : "MISS", filler, later);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
