import type { PreviewRequest } from "../../contracts/content.ts";
import { decoded } from "../../lib/text/decode.ts";
import type { Env } from "../env.ts";
import { NOT_FOUND } from "../http/path.ts";
import { contentUrl } from "../upstream/content-url.ts";
import { type ContentContext, fetchContent, fetchContentText } from "./client.ts";
import { graphqlText, queryGraphql, readPaged, UnsupportedField } from "./graphql.ts";

/** Sends CMS queries over REST or GraphQL, as configured in the Worker's settings. */

const usesGraphql = (env: Env) => contentUrl(env).graphql !== undefined;

/**
 * Fetches a page layout and returns the unparsed response body for `readDocument`. If `mode` is set, fetches the page
 * in author mode, which includes drafts and requires the CONTENT_PREVIEW_TOKEN setting.
 */
export async function fetchLayout(
  context: ContentContext,
  site: string,
  language: string,
  address: string,
  mode?: "edit" | "preview",
): Promise<string> {
  const { env } = context;
  // The CMS expects item names such as `about us` instead of `about%20us`.
  const path = decoded(address, decodeURI);
  const about = `${site} ${language} ${path}`;
  const { plain } = contentUrl(env);
  if (usesGraphql(env) && !mode) {
    const notFoundLayout = path === NOT_FOUND && plain ? await notFoundPage(context, site, language) : null;
    return notFoundLayout ?? graphqlText(context, LAYOUT, { site, language, path }, about);
  }
  if (mode && plain) {
    // The CMS returns drafts only by item ID, so the Worker first looks up the page's item ID.
    type ItemResponse = { layout: { item: { id?: string } | null } | null };
    const { layout } = await queryGraphql<ItemResponse>(asAuthor(context), ITEM_AT, { site, language, path }, about);
    const item = layout?.item?.id;
    const draft = item && (await fetchPreview(context, { site, item, language, version: "latest", mode }));
    return draft || NO_ITEM;
  }
  const { text } = await fetchContentText(context, {
    path: "/sitecore/api/layout/render/jss",
    about,
    query: {
      item: path,
      sc_site: site,
      sc_lang: language,
      sc_apikey: env.CONTENT_API_KEY,
      ...(mode ? { sc_mode: mode } : {}),
    },
    ...(mode ? forAuthors(env) : {}),
  });
  return text;
}

/** Options from the page editor: the layout kind (`final` or `shared`), the variant, and the preview date. */
interface EditorView {
  layoutKind?: string | undefined;
  variant?: string | undefined;
  previewTime?: string | undefined;
}

/** Returns the Sitecore request headers for a page in author mode. */
const viewHeaders = (
  site: string,
  mode: "edit" | "preview",
  { layoutKind = "final", variant = "default", previewTime }: EditorView = {},
): Record<string, string> => ({
  sc_site: site,
  sc_layoutKind: layoutKind,
  sc_editMode: String(mode === "edit"),
  sc_previewMode: String(mode === "preview"),
  sc_variant: variant,
  ...(previewTime && { sc_previewTime: previewTime }),
});

/** Fetches a CMS item version in author mode. Returns null if the version does not exist. */
export async function fetchPreview(
  context: ContentContext,
  request: PreviewRequest,
  view?: EditorView,
): Promise<string | null> {
  if (contentUrl(context.env).plain) {
    const { site, item, language, version, mode } = request;
    const variables = { item, language, ...(version !== "latest" && { version }) };
    return graphqlText(asAuthor(context), DRAFT, variables, `draft ${item}`, viewHeaders(site, mode, view));
  }
  const { status, text } = await fetchContentText(context, {
    path: "/content/preview",
    query: request,
    ...forAuthors(context.env),
  });
  return status === 404 ? null : text;
}

/** Fetches a layout that contains a single component, for the editor's component library. */
export async function fetchComponent(
  context: ContentContext,
  query: Record<string, string>,
  editing: boolean,
): Promise<string> {
  const { plain, contextId } = contentUrl(context.env);
  const { CONTENT_API_KEY: key } = (plain ? asAuthor(context) : context).env;
  const { text } = await fetchContentText(context, {
    path: contextId ? "/layout/component" : "/sitecore/api/layout/component/jss",
    ofHost: contextId,
    about: `component ${query.item}`,
    query: contextId ? query : { ...query, sc_apikey: key },
    headers: {
      sc_editMode: String(editing),
      ...(contextId && { "x-sitecore-contextid": key }),
      ...(!plain && forAuthors(context.env).headers),
    },
  });
  return text;
}

/** Replaces the API key in the request context with the preview token, if one is set. */
const asAuthor = ({ env, ...context }: ContentContext): ContentContext => ({
  ...context,
  env: env.CONTENT_PREVIEW_TOKEN ? { ...env, CONTENT_API_KEY: env.CONTENT_PREVIEW_TOKEN } : env,
});

const forAuthors = ({ CONTENT_PREVIEW_TOKEN: token }: Env) =>
  token ? { headers: { authorization: `Bearer ${token}` } } : {};

const LAYOUT =
  "query($site:String!,$path:String!,$language:String!){layout(site:$site,routePath:$path,language:$language){item{rendered}}}";
const ITEM_AT =
  "query($site:String!,$path:String!,$language:String!){layout(site:$site,routePath:$path,language:$language){item{id}}}";
const NO_ITEM = '{"data":{"layout":{"item":null}}}';
const DRAFT =
  "query($item:String!,$language:String!,$version:String){item(path:$item,language:$language,version:$version){rendered}}";
const DICTIONARY =
  "query($site:String!,$language:String!,$first:Int!,$after:String){site{siteInfo(site:$site){dictionary(language:$language,first:$first,after:$after){results{key value}pageInfo{endCursor hasNext}}}}}";
const NOT_FOUND_PAGE =
  "query($site:String!,$language:String!){site{siteInfo(site:$site){errorHandling(language:$language){notFoundPage{rendered}}}}}";
/**
 * Number of UI strings per result page, and maximum number of result pages per dictionary. Together, the two limits
 * allow ten times as many UI strings as a large site has.
 */
const TEXTS_PER_PAGE = 500;
const MAX_PAGES = 100;

/**
 * Fetches the not-found page that authors selected, as a layout response. Returns null if authors have not selected a
 * not-found page.
 */
async function notFoundPage(context: ContentContext, site: string, language: string): Promise<string | null> {
  type ErrorPageResponse = {
    site: { siteInfo: { errorHandling: { notFoundPage: { rendered?: unknown } | null } | null } | null };
  };
  const response = await queryGraphql<ErrorPageResponse>(
    context,
    NOT_FOUND_PAGE,
    { site, language },
    `error pages ${site}`,
  ).catch((error: unknown) => {
    if (error instanceof UnsupportedField) return null;
    throw error;
  });
  const item = response?.site?.siteInfo?.errorHandling?.notFoundPage;
  return item?.rendered ? JSON.stringify({ data: { layout: { item } } }) : null;
}

/** Fetches all of a site's UI strings in one language, as `{ phrases }`. Returns null if the CMS has no dictionary. */
export async function dictionaryDocument(context: ContentContext, site: string, language: string): Promise<unknown> {
  if (!usesGraphql(context.env))
    return fetchContent(context, `/sitecore/api/jss/dictionary/${encodeURIComponent(site)}/${language}`, {});
  const entries = await readPaged(MAX_PAGES, async (after) => {
    const variables = { site, language, first: TEXTS_PER_PAGE, after };
    const about = `dictionary ${site} ${language}`;
    const data = await queryGraphql<DictionaryResponse>(context, DICTIONARY, variables, about);
    return data.site?.siteInfo?.dictionary;
  }).catch((error: unknown) => {
    if (error instanceof UnsupportedField) return null;
    throw error;
  });
  // The `SiteName` UI string defaults to the site name, because a Sitecore dictionary may not define this string.
  const phrases = contentUrl(context.env).plain ? { SiteName: site } : entries && {};
  return (
    phrases && { phrases: { ...phrases, ...Object.fromEntries((entries ?? []).map(({ key, value }) => [key, value])) } }
  );
}

interface DictionaryResponse {
  site?: {
    siteInfo?: {
      dictionary?: {
        results: { key: string; value: string }[];
        pageInfo: { endCursor: string; hasNext: boolean };
      } | null;
    } | null;
  } | null;
}
