import { contentUrl } from "../upstream/content-url.ts";
import { type ContentContext, ContentError, fetchContentText } from "./client.ts";

/**
 * Sends a GraphQL query and returns the unparsed response body, which may contain GraphQL errors. `about` is the name
 * of the circuit breaker route.
 */
export async function graphqlText(
  context: ContentContext,
  query: string,
  variables: Record<string, unknown>,
  about: string,
  extraHeaders: Record<string, string> = {},
): Promise<string> {
  const { graphql = "/", contextId } = contentUrl(context.env);
  const key = context.env.CONTENT_API_KEY;
  const { status, text } = await fetchContentText(context, {
    path: graphql,
    about,
    body: { query, variables },
    ...(contextId
      ? { query: { sitecoreContextId: key }, headers: extraHeaders }
      : { headers: { sc_apikey: key, ...extraHeaders } }),
  });
  if (status === 404) throw new ContentError(`the CMS has no GraphQL endpoint at ${graphql}`);
  return text;
}

/** Sends a GraphQL query and returns its data. Throws a ContentError if the response contains GraphQL errors. */
export async function queryGraphql<T>(
  context: ContentContext,
  query: string,
  variables: Record<string, unknown>,
  about: string,
): Promise<T> {
  const text = await graphqlText(context, query, variables, about);
  let result: { data?: T | null; errors?: { message?: unknown }[] } | null;
  try {
    result = JSON.parse(text);
  } catch (cause) {
    throw new ContentError("the CMS response is not JSON", { cause });
  }
  const [error] = Array.isArray(result?.errors) ? result.errors : [];
  const message = typeof error?.message === "string" ? error.message.slice(0, 200) : "";
  if (error && UNSUPPORTED_QUERY.test(message)) throw new UnsupportedField(message);
  if (error) throw new ContentError(`the CMS returned an error for ${about}: ${message}`);
  if (!result?.data) throw new ContentError(`the CMS returned no data for ${about}`);
  return result.data;
}

/** Matches GraphQL errors about a field or argument that is not in the server's schema. */
const UNSUPPORTED_QUERY = /cannot query field|does not exist on (the )?type|unknown argument/i;

/** Thrown if the GraphQL schema does not contain a requested field, as is the case in older Sitecore versions. */
export class UnsupportedField extends ContentError {}

interface Paged<T> {
  results: T[];
  pageInfo: { endCursor: string | null; hasNext: boolean };
}

/**
 * Reads all pages of a paginated GraphQL list. Returns null if the list does not exist. Throws a ContentError if a
 * cursor repeats or the list has more than `maxPages` pages, because an incomplete list would remove pages or UI
 * strings from the site.
 */
export async function readPaged<T>(
  maxPages: number,
  fetchPage: (cursor: string | null) => Promise<Paged<T> | null | undefined>,
): Promise<T[] | null> {
  const all: T[] = [];
  const cursors = new Set<string | null>([null]);
  for (let cursor: string | null = null, pageNumber = 0; pageNumber < maxPages; pageNumber++) {
    const resultPage = await fetchPage(cursor);
    if (!resultPage) {
      if (pageNumber === 0) return null;
      throw new ContentError("the CMS returned an incomplete list");
    }
    all.push(...resultPage.results);
    if (!resultPage.pageInfo.hasNext) return all;
    cursor = resultPage.pageInfo.endCursor;
    if (cursors.has(cursor)) throw new ContentError("the CMS repeated a pagination cursor");
    cursors.add(cursor);
  }
  throw new ContentError(`the CMS list has more than ${maxPages} pages`);
}
