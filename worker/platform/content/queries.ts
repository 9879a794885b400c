import type { PreviewRequest } from "../../../contracts/content.ts";
import type { Env } from "../../env.ts";
import { NOT_FOUND } from "../http/path.ts";
import { contentAddress } from "../upstream/content-address.ts";
import { type ContentContext, fetchContent, fetchContentText } from "./client.ts";
import { graphqlText, NotOffered, queryGraphql, readPaged } from "./graphql.ts";

/** Queries to the content system, in whichever of its two APIs the settings name. */

const usesGraphql = (env: Env) => contentAddress(env).graphql !== undefined;

/**
 * The layout of a page as the content system sends it; `readDocument` parses it.
 * `mode` requests the page as authors see it, drafts included, and needs the preview token.
 */
export async function fetchLayout(
  context: ContentContext,
  site: string,
  language: string,
  path: string,
  mode?: "edit" | "preview",
): Promise<string> {
  const { env } = context;
  const about = `${site} ${language} ${path}`;
  if (usesGraphql(env) && !mode) {
    const own = path === NOT_FOUND && contentAddress(env).plain ? await notFoundPage(context, site, language) : null;
    return own ?? graphqlText(context, LAYOUT, { site, language, path }, about);
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

/** One item, and one version of it, as its authors see it; null when there is none. */
export async function fetchPreview(context: ContentContext, request: PreviewRequest): Promise<string | null> {
  const { status, text } = await fetchContentText(context, {
    path: "/content/preview",
    query: request,
    ...forAuthors(context.env),
  });
  return status === 404 ? null : text;
}

const forAuthors = ({ CONTENT_PREVIEW_TOKEN: token }: Env) =>
  token ? { headers: { authorization: `Bearer ${token}` } } : {};

const LAYOUT =
  "query($site:String!,$path:String!,$language:String!){layout(site:$site,routePath:$path,language:$language){item{rendered}}}";
const DICTIONARY =
  "query($site:String!,$language:String!,$after:String){site{siteInfo(site:$site){dictionary(language:$language,first:500,after:$after){results{key value}pageInfo{endCursor hasNext}}}}}";
const NOT_FOUND_PAGE =
  "query($site:String!,$language:String!){site{siteInfo(site:$site){errorHandling(language:$language){notFoundPage{rendered}}}}}";
/** The most pages of 500 texts that are read: ten times what a large site has. */
const MAX_PAGES = 100;

/** The page that authors chose for what is not found, as a layout answer; null where they chose none. */
async function notFoundPage(context: ContentContext, site: string, language: string): Promise<string | null> {
  type Found = { site: { siteInfo: { errorHandling: { notFoundPage: { rendered?: unknown } | null } | null } | null } };
  const found = await queryGraphql<Found>(context, NOT_FOUND_PAGE, { site, language }, `error pages ${site}`).catch(
    (error: unknown) => {
      if (error instanceof NotOffered) return null;
      throw error;
    },
  );
  const item = found?.site?.siteInfo?.errorHandling?.notFoundPage;
  return item?.rendered ? JSON.stringify({ data: { layout: { item } } }) : null;
}

/** All texts of a site in a language, as `{ phrases }`; null when the content system has none. */
export async function dictionaryDocument(context: ContentContext, site: string, language: string): Promise<unknown> {
  if (!usesGraphql(context.env))
    return fetchContent(context, `/sitecore/api/jss/dictionary/${encodeURIComponent(site)}/${language}`, {});
  const texts = await readPaged(MAX_PAGES, async (after) => {
    const variables = { site, language, after };
    const about = `dictionary ${site} ${language}`;
    const data = await queryGraphql<DictionaryAnswer>(context, DICTIONARY, variables, about);
    return data.site?.siteInfo?.dictionary;
  });
  return texts && { phrases: Object.fromEntries(texts.map(({ key, value }) => [key, value])) };
}

interface DictionaryAnswer {
  site?: {
    siteInfo?: {
      dictionary?: {
        results: { key: string; value: string }[];
        pageInfo: { endCursor: string; hasNext: boolean };
      } | null;
    } | null;
  } | null;
}
