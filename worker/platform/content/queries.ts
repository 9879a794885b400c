import type { PreviewRequest } from "../../../contracts/content.ts";
import type { Env } from "../../env.ts";
import { type ContentContext, ContentError, fetchContent, fetchContentText } from "./client.ts";

/** Queries to the content system, in whichever of its two APIs the setting CONTENT_API names. */

const usesEdge = (env: Env) => env.CONTENT_API === "edge";

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
  if (usesEdge(env) && !mode) return query(context, LAYOUT, { site, language, path }, about);
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
/** The most pages of 500 texts that are read: ten times what a large site has. */
const MAX_PAGES = 100;

/** All texts of a site in a language, as `{ phrases }`; null when the content system has none. */
export async function dictionaryDocument(context: ContentContext, site: string, language: string): Promise<unknown> {
  if (!usesEdge(context.env)) return fetchContent(context, `/sitecore/api/jss/dictionary/${site}/${language}`, {});
  const phrases: [string, string][] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data, errors } = JSON.parse(
      await query(context, DICTIONARY, { site, language, after }, `dictionary ${site} ${language}`),
    ) as DictionaryAnswer;
    const found: DictionaryPage | null | undefined = data?.site?.siteInfo?.dictionary;
    if (!found) {
      if (errors?.length) throw new ContentError("the content system answered with an error");
      if (page === 0) return null;
      throw new ContentError("the content system broke off its dictionary");
    }
    phrases.push(...found.results.map(({ key, value }): [string, string] => [key, value]));
    if (!found.pageInfo.hasNext) break;
    if (found.pageInfo.endCursor === after) throw new ContentError("the dictionary's pages go round in a circle");
    after = found.pageInfo.endCursor;
  }
  return { phrases: Object.fromEntries(phrases) };
}

interface DictionaryPage {
  results: { key: string; value: string }[];
  pageInfo: { endCursor: string; hasNext: boolean };
}
interface DictionaryAnswer {
  data?: { site?: { siteInfo?: { dictionary?: DictionaryPage | null } | null } | null } | null;
  errors?: unknown[];
}

async function query(
  context: ContentContext,
  text: string,
  variables: Record<string, unknown>,
  about: string,
): Promise<string> {
  const answer = await fetchContentText(context, {
    path: "/api/graphql/v1",
    about,
    body: { query: text, variables },
    headers: { sc_apikey: context.env.CONTENT_API_KEY },
  });
  return answer.text;
}
