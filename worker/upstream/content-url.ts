import type { Env } from "../env.ts";

/**
 * Matches the paths of Sitecore's GraphQL endpoints: `api/graphql/v1` on Experience Edge and `sitecore/api/graph/edge`
 * on XM and XP.
 */
const GRAPHQL = /\/(api\/graphql\/v1|sitecore\/api\/graph\/edge)\/?$/;
/** Matches URLs of Sitecore's Edge Platform, which authenticates clients with a context ID instead of an API key. */
const EDGE_PLATFORM = /\/v1\/content$/;
const EDGE = "/api/graphql/v1";
/**
 * GraphQL endpoints, keyed by the base URLs of Sitecore's delivery hosts, so that UPSTREAM_CONTENT may omit the
 * endpoint path.
 */
const DELIVERY: Record<string, string> = {
  "https://edge.sitecorecloud.io": `https://edge.sitecorecloud.io${EDGE}`,
  "https://edge-platform.sitecorecloud.io": `https://edge-platform.sitecorecloud.io/v1/content${EDGE}`,
  "https://edge-platform.sitecorecloud.io/v1/content": `https://edge-platform.sitecorecloud.io/v1/content${EDGE}`,
};

interface ContentUrl {
  /** `binding`, or the CMS base URL for REST requests and media files, without a trailing slash. */
  base: string;
  /** Path of the GraphQL endpoint, or undefined if the Worker reads the CMS over REST. */
  graphql?: string;
  /**
   * Whether UPSTREAM_CONTENT is the URL of a Sitecore GraphQL endpoint. A Sitecore GraphQL endpoint has no custom
   * lists.
   */
  plain: boolean;
  /** Whether the CMS expects a context ID instead of an API key. */
  contextId: boolean;
}

/** Parses the UPSTREAM_CONTENT setting: `binding`, the CMS base URL, or the URL of the CMS's GraphQL endpoint. */
export function contentUrl({
  UPSTREAM_CONTENT,
  UPSTREAM_DEFAULT,
  CONTENT_API,
}: Pick<Env, "UPSTREAM_DEFAULT" | "CONTENT_API"> & { UPSTREAM_CONTENT?: string | undefined }): ContentUrl {
  const configuredUrl = (UPSTREAM_CONTENT ?? UPSTREAM_DEFAULT).replace(/\/$/, "");
  const fullUrl = DELIVERY[configuredUrl] ?? configuredUrl;
  const match = GRAPHQL.exec(fullUrl);
  const base = match ? fullUrl.slice(0, match.index) : fullUrl;
  const graphql = match?.[0] ?? (CONTENT_API === "edge" ? EDGE : undefined);
  return { base, ...(graphql && { graphql }), plain: match !== null, contextId: EDGE_PLATFORM.test(base) };
}
