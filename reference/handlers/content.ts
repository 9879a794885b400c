import { type IRequest, IttyRouter, json } from "itty-router";
import type { PageEntry, WildcardItem } from "../../contracts/content.ts";
import { pages, preview } from "../../contracts/content-calls.ts";
import { normalisePath } from "../../lib/paths.ts";
import type { ReferenceEnv } from "../env.ts";
import { faulty } from "../faults.ts";
import { answer } from "../route.ts";
import { asEdited, componentAlone, editedText } from "./content-editing.ts";

type Args = [ReferenceEnv, ExecutionContext];

/** The content system: the addresses of the Sitecore Layout Service and Dictionary, and the site's own lists. */
export const content = IttyRouter<IRequest, Args>();

for (const path of ["/sitecore/*", "/content/*", "/-/media/*"])
  content.all(path, (_request, env) => faulty("content", env));

content.all("/sitecore/*", ({ query }, env) =>
  query.sc_apikey === env.CONTENT_API_KEY ? undefined : json({ error: "the API key is wrong" }, { status: 401 }),
);

content.get("/sitecore/api/layout/render/:configuration", async (request, env) => {
  const { item = "/", sc_site = "", sc_lang = "", sc_mode = "" } = request.query as Record<string, string>;
  if (sc_mode && !mayPreview(request, env)) return json({ error: "only for authors" }, { status: 401 });
  const row = await pageAt(env, sc_site, sc_lang || "en", item);
  if (!row) {
    const context = { pageEditing: false, site: { name: sc_site }, pageState: "normal", language: sc_lang };
    return json({ sitecore: { context: { ...context, itemPath: item }, route: null } }, { status: 404 });
  }
  return document(sc_mode ? editedText(row.document, sc_mode) : row.document);
});

content.get("/sitecore/api/jss/dictionary/:site/:language", ({ params }, env) =>
  record(env, `dictionary/${params.site}/${params.language}`),
);

content.get("/content/sites", (_request, env) => record(env, "sites"));
content.get("/content/redirects", ({ query }, env) => record(env, `redirects/${query.site}`));
content.get("/content/texts", ({ query }, env) => record(env, `texts/${query.site}`));

interface PageRow {
  path: string;
  language: string;
  name: string;
  item_id: string;
  updated: string;
  indexable: string | null;
  sensitivity: string | null;
}

answer(content, pages, async ({ site }, { db }) => {
  const { results } = await db
    .prepare(
      `SELECT path, language, item_id, updated,
         COALESCE(json_extract(document, '$.sitecore.route.displayName'), '') AS name,
         json_extract(document, '$.sitecore.route.fields.indexable.value') AS indexable,
         json_extract(document, '$.sitecore.route.fields.sensitivity.value') AS sensitivity
       FROM (SELECT path, language, item_id, updated, iif(json_valid(document), document, '{}') AS document
         FROM content_pages WHERE site = ?) ORDER BY language, path`,
    )
    .bind(site)
    .all<PageRow>();
  const isWildcard = ({ path }: PageRow) => path.endsWith(WILDCARD);
  return {
    pages: results
      .filter((row) => !isWildcard(row))
      .map(
        ({ path, language, name, item_id, updated, indexable, sensitivity }): PageEntry => ({
          path,
          language,
          name,
          itemId: item_id,
          updated,
          indexable: indexable === null || Boolean(Number(indexable)),
          sensitivity: sensitivity === "open" ? "open" : "sensitive",
        }),
      ),
    wildcards: results.filter(isWildcard).map(
      ({ path, language }): WildcardItem => ({
        path: path.slice(0, -WILDCARD.length) || "/",
        itemPath: path,
        language,
      }),
    ),
  };
});

content.get(preview.path, (request, env) =>
  mayPreview(request, env) ? undefined : json({ error: "only for authors" }, { status: 401 }),
);
answer(content, preview, async ({ site, item, language, version, mode }, { db }) => {
  const row = await db
    .prepare(
      `SELECT document FROM content_pages WHERE site = ? AND language = ? AND (path = ? OR item_id = ?)
         AND (? = 'latest' OR CAST(COALESCE(json_extract(document, '$.sitecore.route.itemVersion'), 1) AS TEXT) = ?)`,
    )
    .bind(site, language, item, item, version, version)
    .first<{ document: string }>();
  return row ? asEdited(JSON.parse(row.document), mode) : undefined;
});

content.get("/sitecore/api/layout/component/jss", async (request, env) => {
  if (!mayPreview(request, env)) return json({ error: "only for authors" }, { status: 401 });
  const {
    item = "",
    uid = "",
    dataSourceId = "",
    sc_site = "",
    sc_lang = "en",
  } = request.query as Record<string, string>;
  const row = await env.DB.prepare(
    "SELECT document FROM content_pages WHERE site = ? AND language = ? AND (path = ? OR item_id = ?)",
  )
    .bind(sc_site, sc_lang, item, item)
    .first<{ document: string }>();
  const alone = row && componentAlone(JSON.parse(row.document), uid, dataSourceId);
  if (!alone) return json({ sitecore: { context: { language: sc_lang }, route: null } }, { status: 404 });
  return json(request.headers.get("sc_editmode") === "true" ? asEdited(alone, "edit") : alone);
});

content.get("/-/media/:path+", async ({ params, headers }, env) => {
  const row = await env.DB.prepare("SELECT type, body FROM content_media WHERE path = ?")
    .bind(decodeURIComponent(params.path ?? ""))
    .first<{ type: string; body: string }>();
  if (!row) return new Response("not found", { status: 404 });
  const etag = `"${await digest(row.body)}"`;
  // What compresses on the way makes a tag weak.
  if (headers.get("if-none-match")?.replace(/^W\//, "") === etag)
    return new Response(null, { status: 304, headers: { etag } });
  return new Response(row.body, { headers: { "content-type": row.type, etag } });
});

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}

const WILDCARD = "/,-w-,";

/**
 * A page by its path, in whatever capitals and with a slash at its end or without; where there is none, the wildcard
 * item beside it. The path's own `*` names that item too.
 */
export async function pageAt(env: ReferenceEnv, site: string, language: string, path: string) {
  const own = (normalisePath(path)?.path ?? path).replace(/\/\*$/, WILDCARD);
  const wildcard = own.replace(/\/[^/]*$/, WILDCARD);
  const { results } = await env.DB.prepare(
    "SELECT path, document FROM content_pages WHERE site = ? AND language = ? AND path IN (?, ?)",
  )
    .bind(site, language, own, wildcard)
    .all<{ path: string; document: string }>();
  return results.find((row) => row.path === own) ?? (own === "/" ? undefined : results[0]);
}

const mayPreview = (request: IRequest, env: ReferenceEnv): boolean =>
  Boolean(env.CONTENT_PREVIEW_TOKEN) && request.headers.get("authorization") === `Bearer ${env.CONTENT_PREVIEW_TOKEN}`;

const document = (text: string) => new Response(text, { headers: { "content-type": "application/json" } });

/** A record as it is stored, null where there is none. */
export const recordText = (env: ReferenceEnv, name: string): Promise<string | null> =>
  env.DB.prepare("SELECT document FROM content_records WHERE name = ?").bind(name).first<string>("document");

async function record(env: ReferenceEnv, name: string): Promise<Response> {
  const text = await recordText(env, name);
  return text === null ? json({ error: "not found" }, { status: 404 }) : document(text);
}
