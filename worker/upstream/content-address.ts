import type { Env } from "../env.ts";

/** Matches the paths of Sitecore's GraphQL endpoints: the first for Experience Edge, the second for XM and XP. */
const GRAPHQL = /\/(api\/graphql\/v1|sitecore\/api\/graph\/edge)\/?$/;
/** Matches URLs of Edge Platform, which authenticates with a context ID instead of an API key. */
const EDGE_PLATFORM = /\/v1\/content$/;
const EDGE = "/api/graphql/v1";
/** Each of Sitecore's delivery hosts has one GraphQL endpoint, so the hostname identifies the endpoint. */
const DELIVERY: Record<string, string> = {
  "https://edge.sitecorecloud.io": `https://edge.sitecorecloud.io${EDGE}`,
  "https://edge-platform.sitecorecloud.io": `https://edge-platform.sitecorecloud.io/v1/content${EDGE}`,
  "https://edge-platform.sitecorecloud.io/v1/content": `https://edge-platform.sitecorecloud.io/v1/content${EDGE}`,
};

interface ContentAddress {
  /** `binding`, or the base URL for REST paths and media, without a trailing slash. */
  base: string;
  /** Path of the GraphQL endpoint, or undefined if the Worker reads the CMS over REST. */
  graphql?: string;
  /** Whether the setting is the URL of a Sitecore GraphQL endpoint, which does not have this project's custom lists. */
  plain: boolean;
  /** Whether the Worker sends the API key as a context ID. */
  contextId: boolean;
}

/** Parses the URL of the CMS. UPSTREAM_CONTENT may be a base URL or the URL of a GraphQL endpoint. */
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
