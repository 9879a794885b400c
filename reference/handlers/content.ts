import { type IRequest, IttyRouter, json } from "itty-router";
import type { ReferenceEnv } from "../env.ts";

type Args = [ReferenceEnv, ExecutionContext];

/** The content system: the addresses of the Sitecore Layout Service and Dictionary, and the site's own lists. */
export const content = IttyRouter<IRequest, Args>();

content.get("/sitecore/api/layout/render/jss", async ({ query }, env) => {
  const { item = "/", sc_site = "", sc_lang = "en" } = query as Record<string, string>;
  const row = await env.DB.prepare("SELECT document FROM content_pages WHERE site = ? AND language = ? AND path = ?")
    .bind(sc_site, sc_lang, item)
    .first<{ document: string }>();
  if (!row)
    return json(
      {
        sitecore: {
          context: { language: sc_lang, pageEditing: false, site: { name: sc_site }, itemPath: item },
          route: null,
        },
      },
      { status: 404 },
    );
  return new Response(row.document, { headers: { "content-type": "application/json" } });
});

content.get("/sitecore/api/jss/dictionary/:site/:language", ({ params }, env) =>
  record(env, `dictionary/${params.site}/${params.language}`),
);

content.get("/content/sites", (_request, env) => record(env, "sites"));

async function record(env: ReferenceEnv, name: string): Promise<Response> {
  const row = await env.DB.prepare("SELECT document FROM content_records WHERE name = ?")
    .bind(name)
    .first<{ document: string }>();
  return row
    ? new Response(row.document, { headers: { "content-type": "application/json" } })
    : json({ error: "not found" }, { status: 404 });
}
