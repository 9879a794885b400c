import type { Env } from "../env.ts";

/** Where a GraphQL service of Sitecore stands below its base: that of Edge, and that of XM and XP. */
const GRAPHQL = /\/(api\/graphql\/v1|sitecore\/api\/graph\/edge)\/?$/;
/** Edge Platform takes a context id where others take a key. */
const EDGE_PLATFORM = /\/v1\/content$/;
const EDGE = "/api/graphql/v1";
/** Sitecore's own delivery hosts have one service each, so their names are enough. */
const DELIVERY: Record<string, string> = {
  "https://edge.sitecorecloud.io": `https://edge.sitecorecloud.io${EDGE}`,
  "https://edge-platform.sitecorecloud.io": `https://edge-platform.sitecorecloud.io/v1/content${EDGE}`,
  "https://edge-platform.sitecorecloud.io/v1/content": `https://edge-platform.sitecorecloud.io/v1/content${EDGE}`,
};

interface ContentAddress {
  /** "binding", or the base URL without a slash at its end. REST paths and media stand below it. */
  base: string;
  /** The path of the GraphQL service below the base; without one REST is spoken. */
  graphql?: string;
  /** The setting names a Sitecore's own GraphQL service, so lists of our own are not looked for there. */
  plain: boolean;
  /** The key travels as a context id. */
  contextId: boolean;
}

/** Reads where the content system is: UPSTREAM_CONTENT may be a base URL or the URL of a GraphQL service. */
export function contentAddress({
  UPSTREAM_CONTENT,
  UPSTREAM_DEFAULT,
  CONTENT_API,
}: Pick<Env, "UPSTREAM_DEFAULT" | "CONTENT_API"> & { UPSTREAM_CONTENT?: string | undefined }): ContentAddress {
  const given = (UPSTREAM_CONTENT ?? UPSTREAM_DEFAULT).replace(/\/$/, "");
  const whole = DELIVERY[given] ?? given;
  const found = GRAPHQL.exec(whole);
  const base = found ? whole.slice(0, found.index) : whole;
  const graphql = found?.[0] ?? (CONTENT_API === "edge" ? EDGE : undefined);
  return { base, ...(graphql && { graphql }), plain: found !== null, contextId: EDGE_PLATFORM.test(base) };
}
