import { execute, GraphQLError, parse, validate } from "graphql";
import { type IRequest, IttyRouter, json } from "itty-router";
import { decoded } from "../../../lib/text/decode.ts";
import type { BackendEnv } from "../../env.ts";
import { faultResponse } from "../../faults.ts";
import { mayPreview, mayRead } from "./content-access.ts";
import { pageAt, pageOfItem } from "./content-pages.ts";
import type { QueryContext } from "./graphql/context.ts";
import { pageInTree, pageItem } from "./graphql/item.ts";
import { schema } from "./graphql/schema.ts";
import { search } from "./graphql/search.ts";
import { readSites, siteInfo, sitemapPath, sitemapXml } from "./graphql/site-info.ts";

type Args = [BackendEnv, ExecutionContext];

/**
 * The CMS's GraphQL API, at the same paths as Sitecore Experience Edge, Edge Platform, and XM. The API supports the
 * queries that Sitecore's client libraries send for pages, sites, dictionaries, and lists. For unsupported queries, the
 * API returns GraphQL errors with status 200.
 */
export const contentEdge = IttyRouter<IRequest, Args>();

/** Maximum number of tokens in a GraphQL query. */
const MAX_TOKENS = 2_000;

for (const path of ["/api/graphql/v1", "/v1/content/api/graphql/v1", "/sitecore/api/graph/edge"]) {
  contentEdge.post(path, (_request, env) => faultResponse("content", env));
  contentEdge.post(path, handleQuery);
}

contentEdge.get(sitemapPath(":site").replace("%3A", ":"), async ({ params }, env) => {
  const record = (await readSites(env.DB)).find(({ name }) => name === decoded(params.site ?? ""));
  if (!record) return json({ error: "the site does not exist" }, { status: 404 });
  return new Response(await sitemapXml(env.DB, record), { headers: { "content-type": "application/xml" } });
});

async function handleQuery(request: IRequest, env: BackendEnv): Promise<Response> {
  if (!mayRead(request, env)) return json({ errors: [{ message: "the API key is invalid" }] }, { status: 401 });
  const mode = modeOf(request.headers);
  if (mode !== "normal" && !mayPreview(request, env))
    return json({ errors: [{ message: "editing and preview require the authors' API key" }] }, { status: 401 });
  const body = (await request.json().catch(() => null)) as { query?: unknown; variables?: unknown } | null;
  if (typeof body?.query !== "string")
    return json({ errors: [{ message: "the request body must contain a GraphQL query" }] }, { status: 400 });
  const site = request.headers.get("sc_site") ?? "";
  const context: QueryContext = { env, origin: new URL(request.url).origin, mode, site };
  try {
    const document = parse(body.query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema(), document);
    if (errors.length) return json({ errors });
    const variableValues = (body.variables ?? {}) as Record<string, unknown>;
    return json(await execute({ schema: schema(), document, rootValue, contextValue: context, variableValues }));
  } catch (error) {
    if (error instanceof GraphQLError) return json({ errors: [error] });
    throw error;
  }
}

/** Returns the rendering mode (`edit`, `preview`, or `normal`) from the editor's request headers. */
function modeOf(headers: Headers): QueryContext["mode"] {
  if (headers.get("sc_editMode") === "true") return "edit";
  // Older client libraries request a preview with `sc_editMode: false` and without `sc_previewMode`.
  return headers.get("sc_previewMode") === "true" || (headers.has("sc_editMode") && !headers.has("sc_previewMode"))
    ? "preview"
    : "normal";
}

const rootValue = {
  layout: async (
    { site, routePath, language }: { site: string; routePath: string; language?: string | null },
    { env }: QueryContext,
  ) => {
    const page = await pageAt(env.DB, site, language || "en", routePath);
    return { item: page ? pageItem(page) : null };
  },
  site: {
    siteInfo: async ({ site }: { site: string }, { env }: QueryContext) => {
      const record = (await readSites(env.DB)).find(({ name }) => name.toLowerCase() === site.toLowerCase());
      return record ? siteInfo(record) : null;
    },
    siteInfoCollection: async (_: object, { env }: QueryContext) => (await readSites(env.DB)).map(siteInfo),
  },
  item: async (
    { path, language, version }: { path: string; language: string; version?: string | null },
    { env, site }: QueryContext,
  ) => {
    const treePage = pageInTree(path);
    const itemReference = treePage ? { item: treePage.path, site: treePage.site } : { item: path, site };
    const page = await pageOfItem(env.DB, { ...itemReference, language, version: version || "latest" });
    return page && pageItem(page);
  },
  search,
};
