import { type IRequest, IttyRouter, json } from "itty-router";
import type { ReferenceEnv } from "../env.ts";
import { faulty } from "../faults.ts";
import { pageAt, recordText } from "./content.ts";

type Args = [ReferenceEnv, ExecutionContext];
type Values = Record<string, unknown>;

/**
 * The content system's other way of speaking (CONTENT_API=edge): a GraphQL address that answers the two questions that
 * the official clients query of a page and of a dictionary. Every other query gets an error, as GraphQL does: status
 * 200.
 */
export const contentEdge = IttyRouter<IRequest, Args>();

const ADDRESS = "/api/graphql/v1";
/** Texts a page, where the query does not say. */
const FIRST = 500;

contentEdge.post(ADDRESS, (_request, env) => faulty("content", env));
contentEdge.post(ADDRESS, async (request, env) => {
  if (request.headers.get("sc_apikey") !== env.CONTENT_API_KEY)
    return json({ errors: [{ message: "the API key is wrong" }] }, { status: 401 });
  const body = (await request.json().catch(() => null)) as { query?: unknown; variables?: Values | null } | null;
  const query = typeof body?.query === "string" ? body.query : "";
  const variables = body?.variables ?? {};
  const layout = argumentsOf(query, "layout", variables);
  if (layout) return json({ data: { layout: { item: await rendered(env, layout) } } });
  const site = argumentsOf(query, "siteInfo", variables);
  const dictionary = site && argumentsOf(query, "dictionary", variables);
  if (dictionary)
    return json({ data: { site: { siteInfo: { dictionary: await texts(env, site.site, dictionary) } } } });
  return json({ errors: [{ message: "only layout and site.siteInfo.dictionary are answered here" }] });
});

async function rendered(
  env: ReferenceEnv,
  { site, routePath, language }: Values,
): Promise<{ rendered: unknown } | null> {
  const row = await pageAt(env, String(site), String(language || "en"), String(routePath));
  return row ? { rendered: JSON.parse(row.document) } : null;
}

/** One page of a dictionary; null for a site or language that has none. */
async function texts(env: ReferenceEnv, site: unknown, { language, first, after }: Values) {
  const record = await recordText(env, `dictionary/${site}/${language}`);
  if (!record) return null;
  const all = Object.entries((JSON.parse(record) as { phrases: Record<string, string> }).phrases);
  const from = Number(after) || 0;
  const end = from + (Number(first) || FIRST);
  return {
    results: all.slice(from, end).map(([key, value]) => ({ key, value })),
    pageInfo: { endCursor: String(end), hasNext: end < all.length },
  };
}

/** The arguments of a field of the query, with its variables put in; null where the field is not queried. */
function argumentsOf(query: string, field: string, variables: Values): Values | null {
  const found = new RegExp(`(?<![\\w$])${field}\\s*\\(((?:[^()"]|"(?:[^"\\\\]|\\\\.)*")*)\\)`).exec(query);
  if (!found) return null;
  const pairs = (found[1] ?? "").matchAll(/(\w+)\s*:\s*("(?:[^"\\]|\\.)*"|\$\w+|\w+)/g);
  return Object.fromEntries(
    [...pairs].map(([, name = "", value = ""]) => [
      name,
      value.startsWith("$") ? variables[value.slice(1)] : value.startsWith('"') ? JSON.parse(value) : value,
    ]),
  );
}
