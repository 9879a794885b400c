import { normalisePath } from "../../lib/cms/paths.ts";

/** The content system's not-found page: its own address is no page either. */
export const NOT_FOUND = "/404";

/** A request's path as all other code sees it. */
export interface RequestPath {
  /** Normalized, with the language prefix; null for one that can be no page. */
  normal: string | null;
  /** It came with a trailing slash (RT-14). */
  slash: boolean;
}

/**
 * Reads the path once, on entry. A `;` is valid in a URL, but no page has one, and caches and upstreams
 * disagree on its meaning: such a path is not a page.
 */
export function readPath(url: string): RequestPath {
  const raw = new URL(url).pathname;
  const normal = /;|%3b/i.test(raw) ? null : normalisePath(raw);
  return { normal: normal?.path ?? null, slash: normal?.redirect ?? false };
}

/** The language that a normal path begins with, and the path without it; the site's own language has no prefix. */
export function splitLanguage(
  path: string,
  { language, languages }: { language: string; languages: string[] },
): { language: string; path: string } {
  const [, first = ""] = path.split("/");
  // Paths are in lower case, names of languages such as zh-Hans are not.
  const named = languages.find((one) => one.toLowerCase() === first);
  if (named === undefined || named === language) return { language, path };
  return { language: named, path: path.slice(first.length + 1) || "/" };
}

/** The kind of a URL, for logs that must not contain the URL itself. */
export function routeClass(pathname: string): "asset" | "call" | "machine" | "page" {
  if (/^\/_edge\//.test(pathname)) return "machine";
  if (/^\/(api|location)\//.test(pathname)) return "call";
  return /^\/(assets|sc10media|-)\/|\.[a-z0-9]{2,5}$/i.test(pathname) ? "asset" : "page";
}
