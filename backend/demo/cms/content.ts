import { type IRequest, IttyRouter, json } from "itty-router";
import type { WildcardItem } from "../../../contracts/content.ts";
import { pages, preview } from "../../../contracts/content-calls.ts";
import { isRecord, recordOf } from "../../../lib/cms/records.ts";
import { fromBase64, sha256, toBase64 } from "../../../lib/text/bytes.ts";
import { decoded } from "../../../lib/text/decode.ts";
import type { BackendEnv } from "../../env.ts";
import { faultResponse } from "../../faults.ts";
import { answer } from "../../route.ts";
import { transformed, transformOf } from "../images.ts";
import { mayPreview, mayRead } from "./content-access.ts";
import { isWildcard, listPages, pageAt, pageOfItem, recordText, WILDCARD } from "./content-pages.ts";
import { asEdited, componentAlone, editedText } from "./editing.ts";
import { usedSites } from "./used-sites.ts";

type Args = [BackendEnv, ExecutionContext];

/** The demo CMS's REST API: the Sitecore Layout Service, the Dictionary Service, and lists that only this site uses. */
export const content = IttyRouter<IRequest, Args>();

for (const path of ["/sitecore/*", "/content/*", "/-/media/*", "/layout/component"])
  content.all(path, (_request, env) => faultResponse("content", env));

content.all("/sitecore/*", (request, env) =>
  mayRead(request, env) ? undefined : json({ error: "the API key is invalid" }, { status: 401 }),
);

content.get("/sitecore/api/layout/render/:configuration", async (request, env) => {
  const { item = "/", sc_site = "", sc_lang = "", sc_mode = "" } = request.query as Record<string, string>;
  if (sc_mode && !mayPreview(request, env))
    return json({ error: "this path requires the authors' API key" }, { status: 401 });
  const row = await pageAt(env.DB, sc_site, sc_lang || "en", item, sc_mode !== "");
  if (!row) return noPage(sc_site, sc_lang, item);
  return jsonDocument(sc_mode ? editedText(row.document, sc_mode) : row.document);
});

/** Returns the 404 response for a page that does not exist. */
function noPage(site: string, language: string, itemPath: string): Response {
  const context = { pageEditing: false, site: { name: site }, pageState: "normal", language, itemPath };
  return json({ sitecore: { context, route: null } }, { status: 404 });
}

content.get("/sitecore/api/layout/placeholder/:configuration", async ({ query }, env) => {
  const { placeholderName = "", item = "/", sc_site = "", sc_lang = "" } = query as Record<string, string>;
  const row = await pageAt(env.DB, sc_site, sc_lang || "en", item);
  if (!row) return noPage(sc_site, sc_lang, item);
  const name = placeholderName.slice(placeholderName.lastIndexOf("/") + 1);
  return json({ name, path: placeholderName, elements: elementsIn(JSON.parse(row.document), name) });
});

/**
 * Returns the components in a layout placeholder, including components in nested placeholders. Returns an empty list if
 * the placeholder does not exist.
 */
function elementsIn(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => elementsIn(entry, name));
  if (!isRecord(value)) return [];
  const elements = recordOf(value.placeholders)[name];
  return Array.isArray(elements) ? elements : Object.values(value).flatMap((child) => elementsIn(child, name));
}

content.get("/sitecore/api/jss/dictionary/:site/:language", ({ params }, env) =>
  recordResponse(env, `dictionary/${params.site}/${params.language}`),
);

content.get("/content/sites", async (_request, env) => {
  const text = await recordText(env.DB, "sites");
  return text === null
    ? json({ error: "not found" }, { status: 404 })
    : json(await usedSites(env.DB, JSON.parse(text)));
});
content.get("/content/redirects", ({ query }, env) => recordResponse(env, `redirects/${query.site}`));
content.get("/content/texts", ({ query }, env) => recordResponse(env, `texts/${query.site}`));

answer(content, pages, async ({ site }, { db }) => {
  const entries = await listPages(db, site);
  return {
    pages: entries.filter((page) => !isWildcard(page)),
    wildcards: entries.filter(isWildcard).map(
      ({ path, language }): WildcardItem => ({
        path: path.slice(0, -WILDCARD.length) || "/",
        itemPath: path,
        language,
      }),
    ),
  };
});

content.get(preview.path, (request, env) =>
  mayPreview(request, env) ? undefined : json({ error: "this path requires the authors' API key" }, { status: 401 }),
);
answer(content, preview, async ({ mode, ...itemReference }, { db }) => {
  const page = await pageOfItem(db, itemReference);
  return page ? asEdited(JSON.parse(page.document), mode) : undefined;
});

// The editor's component library requests the first of these paths from XM and the second from Edge Platform.
for (const path of ["/sitecore/api/layout/component/:configuration", "/layout/component"])
  content.get(path, async (request, env) => {
    if (!mayPreview(request, env)) return json({ error: "this path requires the authors' API key" }, { status: 401 });
    const {
      item = "",
      uid = "",
      dataSourceId = "",
      renderingItemId = "",
      version,
      ...siteParameters
    } = request.query as Record<string, string>;
    const { sc_site: site = "", sc_lang: language = "en" } = siteParameters;
    const row = await pageOfItem(env.DB, { item, site, language, version });
    if (!row) return noPage(site, language, item);
    const componentReference = { uid, dataSource: dataSourceId, rendering: renderingItemId };
    const component = componentAlone(JSON.parse(row.document), componentReference);
    return json(request.headers.get("sc_editmode") === "true" ? asEdited(component, "edit") : component);
  });

content.get("/-/media/:path+", async ({ params, headers, cf }, env) => {
  const row = await env.DB.prepare("SELECT type, body FROM content_media WHERE path = ?")
    .bind(decoded(params.path ?? ""))
    .first<{ type: string; body: string }>();
  if (!row) return new Response("not found", { status: 404 });
  const isRaster = /^image\/(?!svg)/.test(row.type);
  const body = isRaster || row.type === "application/pdf" ? fromBase64(row.body) : row.body;
  const image = isRaster && transformOf(cf);
  if (image && env.IMAGES) return transformed(env.IMAGES, body as Uint8Array<ArrayBuffer>, row.type, image);
  const etag = `"${toBase64(await sha256(row.body))}"`;
  // A proxy that compresses the response turns a strong ETag into a weak ETag, so the comparison ignores the `W/`
  // prefix.
  if (headers.get("if-none-match")?.replace(/^W\//, "") === etag)
    return new Response(null, { status: 304, headers: { etag } });
  return new Response(body, { headers: { "content-type": row.type, etag } });
});

const jsonDocument = (text: string) => new Response(text, { headers: { "content-type": "application/json" } });

async function recordResponse(env: BackendEnv, name: string): Promise<Response> {
  const text = await recordText(env.DB, name);
  return text === null ? json({ error: "not found" }, { status: 404 }) : jsonDocument(text);
}
