import type { Redirect } from "../../contracts/content.ts";

/** A Sitecore redirect map entry in the GraphQL response. */
export interface MappedRedirect {
  pattern: string;
  target: string;
  redirectType: string;
  isQueryStringPreserved?: boolean | null;
  locale?: string | null;
}

/**
 * Status codes, keyed by Sitecore redirect type. In Sitecore, a server transfer keeps the URL, but this site sends a
 * temporary redirect.
 */
const STATUS: Record<string, Redirect["status"]> = { REDIRECT_301: 301, REDIRECT_302: 302, SERVER_TRANSFER: 302 };

/**
 * Converts a Sitecore redirect map entry to redirect rules. The rules match the same paths as in Sitecore's public
 * clients. An entry whose pattern is a plain path matches only that path. Any other pattern is a case-insensitive
 * regular expression that must match the entire path, with or without a trailing slash. An entry without a language
 * results in one rule for each language. A pattern that starts with a language prefix applies only to that language. If
 * the site does not support an entry's language, returns one rule with `unknownLanguage`, which the redirect check
 * reports.
 */
export function fromRedirectMap(
  entry: MappedRedirect,
  languages: string[],
): (Partial<Redirect> & { unknownLanguage?: string })[] {
  const { pattern = "", target = "", redirectType, locale, isQueryStringPreserved } = entry;
  const isExact = !/[\\^$*+?()[\]{}|]/.test(pattern);
  const defaultLanguage = languages[0]!;
  const barePattern = stripDelimiters(isExact ? pattern : unescapeSlashes(pattern));
  const firstSegment = barePattern.split("/", 1)[0]!;
  const pathLanguage = languages.find((language) => language.toLowerCase() === firstSegment.toLowerCase());
  const unprefixedPattern = pathLanguage ? barePattern.slice(firstSegment.length + 1) : barePattern;
  const requiredCode = locale?.toLowerCase() || pathLanguage?.toLowerCase();
  if (locale && !languages.some((language) => language.toLowerCase() === requiredCode))
    return [{ source: pattern, target, unknownLanguage: locale }];
  return languages.flatMap((language) => {
    const code = language.toLowerCase();
    if (requiredCode && requiredCode !== code) return [];
    const prefix = language === defaultLanguage ? "" : `/${code}`;
    // URLs in the default language have no language prefix, but legacy URLs may have one.
    const prefixes =
      pathLanguage === defaultLanguage && language === defaultLanguage
        ? [...(unprefixedPattern ? [prefix] : []), `/${code}`]
        : [prefix];
    return prefixes.map((pathPrefix) => ({
      ...(isExact
        ? { source: `${pathPrefix}/${unprefixedPattern}`, match: "exact" as const }
        : { source: `^${pathPrefix}/${unprefixedPattern}/?$`, match: "pattern" as const }),
      target: localizeTarget(target.replace(/\$siteLang/gi, language), prefix, languages),
      // Keeps an unknown redirect type so that the redirect check can report it.
      status: STATUS[redirectType] ?? (redirectType as unknown as Redirect["status"]),
      ...(isQueryStringPreserved ? {} : { dropsQuery: true as const }),
    }));
  });
}

/** Strips anchors and slashes from both ends of a redirect pattern. */
const stripDelimiters = (pattern: string): string =>
  pattern
    .replace(/^\^/, "")
    .replace(/^\\?\//, "")
    .replace(/\$$/, "")
    .replace(/\\?\/\??$/, "");

/** Converts a JavaScript regular expression literal, such as `/^\/a/i`, to a plain pattern. */
const unescapeSlashes = (pattern: string): string =>
  (/^\/((?:\^|\\\/).+)\/[gimsuy]*$/.exec(pattern)?.[1] ?? pattern).replaceAll("\\/", "/");

/**
 * Adds the language prefix to a redirect target that has none. Removes the default language's prefix from a redirect
 * target.
 */
function localizeTarget(target: string, prefix: string, languages: string[]): string {
  if (/^https?:/i.test(target)) return target;
  const path = `/${target.replace(/^\/+/, "")}`;
  const firstSegment = /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() ?? "";
  const pathLanguage = languages.find((language) => language.toLowerCase() === firstSegment);
  if (pathLanguage === undefined) return prefix + path === `${prefix}/` ? prefix || "/" : prefix + path;
  return pathLanguage === languages[0] ? path.slice(firstSegment.length + 1) || "/" : path;
}
