import { normalizePath } from "../../lib/cms/paths.ts";

/** Path of the CMS item for the not-found page. A request for this path also gets a 404. */
export const NOT_FOUND = "/404";

/** The parsed path of a request. */
export interface RequestPath {
  /** The normalized path with its language prefix, or null if the path cannot belong to a page. */
  normal: string | null;
  /** Whether the request path had a trailing slash. */
  slash: boolean;
}

/**
 * Parses the path of a request URL. The function is called once per request. A path with a `;` is never a page, because
 * caches and upstreams interpret `;` differently.
 */
export function readPath(url: string): RequestPath {
  const raw = new URL(url).pathname;
  const normal = /;|%3b/i.test(raw) ? null : normalizePath(raw);
  return { normal: normal?.path ?? null, slash: normal?.redirect ?? false };
}

/**
 * Splits a normalized path into its language and the rest of the path. Paths in the default language of a site have no
 * prefix.
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

/** Returns the type of a URL, such as `asset`, for logs that must not contain the URL. */
export function routeClass(pathname: string): "asset" | "call" | "machine" | "page" {
  if (/^\/_edge\//.test(pathname)) return "machine";
  if (/^\/(api|location)\//.test(pathname)) return "call";
  return /^\/(assets|sc10media|-)\/|\.[a-z0-9]{2,5}$/i.test(pathname) ? "asset" : "page";
}
