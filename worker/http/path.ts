import { normalizePath } from "../../lib/cms/paths.ts";

/** Path of the CMS item for the not-found page. The Worker also responds with a 404 to a request for this path. */
export const NOT_FOUND = "/404";

/** The parsed path of a request. */
export interface RequestPath {
  /** The normalized path with its language prefix, or null if no page can have the path. */
  normal: string | null;
  /** Whether the request path had a trailing slash. */
  slash: boolean;
}

/**
 * Parses the path of a request URL. No page has a path with a `;`, because caches and upstreams interpret `;`
 * differently.
 */
export function readPath(url: string): RequestPath {
  const raw = new URL(url).pathname;
  const normal = /;|%3b/i.test(raw) ? null : normalizePath(raw);
  return { normal: normal?.path ?? null, slash: normal?.redirect ?? false };
}

/**
 * Splits a normalized path into its language and the path without the language prefix. Paths in the default language of
 * a site have no prefix.
 */
export function splitLanguage(
  path: string,
  { language, languages }: { language: string; languages: string[] },
): { language: string; path: string } {
  const [, first = ""] = path.split("/");
  // Normalized paths are lowercase, but language tags such as zh-Hans are not.
  const named = languages.find((one) => one.toLowerCase() === first);
  if (named === undefined || named === language) return { language, path };
  return { language: named, path: path.slice(first.length + 1) || "/" };
}

/** Returns the type of a URL path, such as `asset`, for logs that must not contain the path. */
export function routeClass(pathname: string): "asset" | "call" | "machine" | "page" {
  if (/^\/_edge\//.test(pathname)) return "machine";
  if (/^\/(api|location)\//.test(pathname)) return "call";
  return /^\/(assets|sc10media|-)\/|\.[a-z0-9]{2,5}$/i.test(pathname) ? "asset" : "page";
}
