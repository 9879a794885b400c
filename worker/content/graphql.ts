import { contentAddress } from "../upstream/content-address.ts";
import { type ContentContext, ContentError, fetchContentText } from "./client.ts";

/** The text of a GraphQL answer, errors and all. `about` names the route of the circuit breaker. */
export async function graphqlText(
  context: ContentContext,
  query: string,
  variables: Record<string, unknown>,
  about: string,
  more: Record<string, string> = {},
): Promise<string> {
  const { graphql = "/", contextId } = contentAddress(context.env);
  const key = context.env.CONTENT_API_KEY;
  const { status, text } = await fetchContentText(context, {
    path: graphql,
    about,
    body: { query, variables },
    ...(contextId ? { query: { sitecoreContextId: key }, headers: more } : { headers: { sc_apikey: key, ...more } }),
  });
  if (status === 404) throw new ContentError(`the content system has no GraphQL service at ${graphql}`);
  return text;
}

/** The data of a GraphQL answer. One with errors is a failure, though its status is 200. */
export async function queryGraphql<T>(
  context: ContentContext,
  query: string,
  variables: Record<string, unknown>,
  about: string,
): Promise<T> {
  const text = await graphqlText(context, query, variables, about);
  let answer: { data?: T | null; errors?: { message?: unknown }[] } | null;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new ContentError("the content system's answer is not JSON", { cause });
  }
  const [error] = Array.isArray(answer?.errors) ? answer.errors : [];
  const said = typeof error?.message === "string" ? error.message.slice(0, 200) : "";
  if (error && NOT_OFFERED.test(said)) throw new NotOffered(said);
  if (error) throw new ContentError(`the content system answered ${about} with an error: ${said}`);
  if (!answer?.data) throw new ContentError(`the content system answered ${about} without data`);
  return answer.data;
}

/** How GraphQL servers refuse a field that their schema lacks. */
const NOT_OFFERED = /cannot query field|does not exist on (the )?type|unknown argument/i;

/** An older Sitecore has no such field. */
export class NotOffered extends ContentError {}

interface Paged<T> {
  results: T[];
  pageInfo: { endCursor: string | null; hasNext: boolean };
}

/**
 * Reads a paged list to its end; null where there is none. A list whose cursor comes twice, or that passes `most`
 * pages, is a failure: half a list would take pages and texts away.
 */
export async function readPaged<T>(
  most: number,
  fetchPage: (after: string | null) => Promise<Paged<T> | null | undefined>,
): Promise<T[] | null> {
  const all: T[] = [];
  const seen = new Set<string | null>([null]);
  for (let after: string | null = null, page = 0; page < most; page++) {
    const found = await fetchPage(after);
    if (!found) {
      if (page === 0) return null;
      throw new ContentError("the content system broke off a list");
    }
    all.push(...found.results);
    if (!found.pageInfo.hasNext) return all;
    after = found.pageInfo.endCursor;
    if (seen.has(after)) throw new ContentError("the pages of a list go round in a circle");
    seen.add(after);
  }
  throw new ContentError(`the content system's list has more than ${most} pages`);
}
