import type { PageSettings, Piece, Report } from "../../app/index.ts";
import { changeHead, headHtml } from "../../app/page/head.ts";
import { type KeptPage, keepPage, keptPage } from "../cache/pages.ts";
import { readLayout } from "../content/layouts.ts";
import { readDictionary } from "../content/settings.ts";
import type { Ctx } from "../context.ts";
import { makeHead } from "../head.ts";
import { pagePolicy, sha256 } from "../security/policy.ts";
import type { Site } from "../site.ts";
import { callUpstream } from "../upstream/call.ts";

const FRESH = 10 * 60_000;

/** A content page (RT-01): kept pieces if there are any, rendered and kept otherwise. */
export async function page(c: Ctx): Promise<Response> {
  const site = c.get("site");
  const { path, language } = split(new URL(c.req.url).pathname, site);
  const key = ["page", site.name, site.indexed ? "indexed" : "hidden", language, path, __BUILD__].join(":");
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

  const kept = await keptPage(key);
  const fresh = kept && Date.now() - kept.renderedAt < FRESH;
  if (kept && !fresh) later(make(c, site, language, path, key, later).catch(() => undefined));
  const found = kept ?? (await make(c, site, language, path, key, later));
  return respond(c, found, site, language, path, kept ? (fresh ? "HIT" : "STALE") : "MISS", later);
}

function split(pathname: string, site: Site): { language: string; path: string } {
  const path = pathname.toLowerCase();
  for (const language of site.languages) {
    if (language === site.language) continue;
    if (path === `/${language}`) return { language, path: "/" };
    if (path.startsWith(`/${language}/`)) return { language, path: path.slice(language.length + 1) };
  }
  return { language: site.language, path };
}

async function settingsFor(
  c: Ctx,
  site: Site,
  language: string,
  path: string,
  later: (work: Promise<unknown>) => void,
): Promise<PageSettings> {
  const phrases = await readDictionary(c.env, site.name, language, later);
  return { language, path, editing: false, timeZone: site.timeZone, t: (key) => phrases[key] ?? key };
}

const reporter =
  (requestId: string): Report =>
  ({ block, item, stage, error }) =>
    console.error(JSON.stringify({ event: "block-failed", requestId, block, item, stage, error: String(error) }));

async function make(
  c: Ctx,
  site: Site,
  language: string,
  path: string,
  key: string,
  later: (work: Promise<unknown>) => void,
): Promise<KeptPage> {
  const { layout } = await readLayout(c.env, site.name, language, path, later);
  const missing = layout.page ? null : await readLayout(c.env, site.name, language, "/404", later);
  const parsed = layout.page ?? missing?.layout.page;
  const { renderBody } = await import("../../app/index.ts");
  const settings = await settingsFor(c, site, language, path, later);
  const pieces = parsed
    ? renderBody(parsed, settings, reporter(c.get("requestId")))
    : ['<main><h1>Page not found</h1><p>This page does not exist.</p><a href="/">Go to the Home page</a></main>'];
  const head = await makeHead(site, parsed ?? null, { path, language, found: Boolean(layout.page) });
  const kept: KeptPage = {
    status: layout.page ? 200 : 404,
    head,
    pieces,
    policy: { scripts: [], styles: [await sha256(head.styles)] },
    renderedAt: Date.now(),
  };
  if (layout.page) later(keepPage(key, kept));
  return kept;
}

async function respond(
  c: Ctx,
  kept: KeptPage,
  site: Site,
  language: string,
  path: string,
  state: string,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-language": language,
    "content-security-policy": pagePolicy(kept.policy),
    "x-edge-cache": state,
  };
  const gaps = kept.pieces.some((piece) => typeof piece !== "string");
  if (!gaps)
    return new Response(`${headHtml(kept.head)}${kept.pieces.join("")}</body></html>`, {
      status: kept.status,
      headers,
    });

  const { fillGap } = await import("../../app/index.ts");
  const settings = await settingsFor(c, site, language, path, later);
  const query = new URL(c.req.url).searchParams;
  const report = reporter(c.get("requestId"));
  const call = callUpstream(c.env);
  const filled = kept.pieces.map((piece) =>
    typeof piece === "string" ? piece : fillGap(piece, settings, query, call, report),
  );
  let { head, status } = kept;
  for (const [index, piece] of kept.pieces.entries()) {
    if (typeof piece === "string" || piece.when !== "page") continue;
    const { head: change } = (await filled[index]) as Awaited<ReturnType<typeof fillGap>>;
    if (!change) continue;
    head = changeHead(head, change);
    if (change.status) status = change.status;
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const write = (html: string) => writer.write(encoder.encode(html));
  const flatten = (pieces: Piece[]): string => pieces.filter((piece) => typeof piece === "string").join("");
  const send = async () => {
    await write(headHtml(head));
    for (const piece of filled) await write(typeof piece === "string" ? piece : flatten((await piece).pieces));
    await write("</body></html>");
    await writer.close();
  };
  later(send().catch(() => writer.abort().catch(() => undefined)));
  return new Response(readable, { status, headers });
}
