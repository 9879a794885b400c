import type { Redirect } from "../../contracts/content.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { withoutHost } from "../../lib/cms/redirect-source.ts";

/** A Sitecore redirect map entry in the GraphQL response. */
export interface MappedRedirect {
  pattern: string;
  target: string;
  redirectType: string;
  isQueryStringPreserved?: boolean | null;
  /** Whether the target stays in the request's language. Undefined in Sitecore versions without this setting. */
  isLanguagePreserved?: boolean | null;
  locale?: string | null;
}

/**
 * Status codes, keyed by Sitecore redirect type. In Sitecore, a server transfer keeps the URL, but this site sends a
 * temporary redirect.
 */
const STATUS: Record<string, Redirect["status"]> = {
  REDIRECT_301: 301,
  REDIRECT_302: 302,
  SERVER_TRANSFER: 302,
  REDIRECT_SERVER_TRANSFER: 302,
};

/** A redirect rule, or an entry that cannot become one. `unknownLanguage` is a language that the site does not have. */
type MappedRule = Partial<Redirect> & { unknownLanguage?: string };

/**
 * Converts a Sitecore redirect map to redirect rules. An entry for one language takes precedence over an entry for all
 * languages, so its rules are first, and a rule for all languages with the same source is omitted.
 * @param host the site's public host, which a pattern may contain
 */
export function fromRedirectMap(entries: readonly MappedRedirect[], languages: string[], host?: string): MappedRule[] {
  const rules = entries.map((mapped) => {
    const pattern = withoutHost(mapped.pattern ?? "", host);
    if (pattern === null) return { rules: [foreignRule(mapped)], isGeneral: true };
    const entry = { ...mapped, pattern };
    return { rules: rulesOf(entry, languages), isGeneral: isGeneral(entry, languages) };
  });
  const ownRules = rules.flatMap((entry) => (entry.isGeneral ? [] : entry.rules));
  const ownSources = new Set(ownRules.map(keyOf));
  const generalRules = rules.flatMap((entry) => (entry.isGeneral ? entry.rules : []));
  return [...ownRules, ...generalRules.filter((rule) => !ownSources.has(keyOf(rule)))];
}

/** Returns a rule for a pattern on another host, which the redirect check reports. */
const foreignRule = ({ pattern, target }: MappedRedirect): MappedRule => ({ source: pattern, target, match: "exact" });

const keyOf = ({ match, source = "" }: MappedRule): string =>
  `${match} ${match === "pattern" ? source.toLowerCase() : (normalizePath(source)?.path ?? source)}`;

/**
 * Converts a Sitecore redirect map entry to redirect rules. The rules match the same paths as in Sitecore's public
 * clients. An entry whose pattern is a plain path matches only that path. Any other pattern is a case-insensitive
 * regular expression that must match the entire path, with or without a trailing slash. A pattern such as `/a+b` can be
 * either, so it results in a rule of each kind. An entry without a language results in one rule for each language. A
 * pattern that starts with a language prefix applies only to that language. If the site does not support an entry's
 * language, returns one rule with `unknownLanguage`, which the redirect check reports.
 */
function rulesOf(entry: MappedRedirect, languages: string[]): MappedRule[] {
  const { pattern = "", target = "", redirectType, isQueryStringPreserved, isLanguagePreserved } = entry;
  const defaultLanguage = languages[0]!;
  const { barePattern, pathLanguage, requiredCode } = languageOf(entry, languages);
  if (requiredCode && !languages.some((language) => language.toLowerCase() === requiredCode))
    return [{ source: pattern, target, unknownLanguage: entry.locale! }];
  const unprefixedPattern = pathLanguage ? barePattern.slice(pathLanguage.length + 1) : barePattern;
  return languages.flatMap((language) => {
    const code = language.toLowerCase();
    if (requiredCode && requiredCode !== code) return [];
    const prefix = language === defaultLanguage ? "" : `/${code}`;
    // URLs in the default language have no language prefix, but legacy URLs may have one.
    const prefixes =
      pathLanguage === defaultLanguage && language === defaultLanguage
        ? [...(unprefixedPattern ? [prefix] : []), `/${code}`]
        : [prefix];
    const targetPrefix = isLanguagePreserved === false ? "" : prefix;
    const rule = {
      target: localizeTarget(target.replace(/\$siteLang/gi, language), targetPrefix, languages),
      // Keeps an unknown redirect type so that the redirect check can report it.
      status: STATUS[redirectType] ?? (redirectType as unknown as Redirect["status"]),
      ...(isQueryStringPreserved ? {} : { dropsQuery: true as const }),
    };
    return prefixes.flatMap((pathPrefix) => {
      const source = `${pathPrefix}/${unprefixedPattern}`;
      return [
        ...(mayBePath(pattern) ? [{ source, match: "exact" as const, ...rule }] : []),
        ...(isExpression(pattern) ? [{ source: `^${source}/?$`, match: "pattern" as const, ...rule }] : []),
      ];
    });
  });
}

/** Returns whether an entry applies to all languages. */
const isGeneral = (entry: MappedRedirect, languages: string[]): boolean => !languageOf(entry, languages).requiredCode;

/** Returns an entry's pattern without delimiters, and the language that the pattern or the entry requires. */
function languageOf({ pattern = "", locale }: MappedRedirect, languages: string[]) {
  const barePattern = stripDelimiters(isExpression(pattern) ? unescapeSlashes(pattern) : pattern);
  const firstSegment = barePattern.split("/", 1)[0]!.toLowerCase();
  const pathLanguage = languages.find((language) => language.toLowerCase() === firstSegment);
  return { barePattern, pathLanguage, requiredCode: locale?.toLowerCase() || pathLanguage?.toLowerCase() };
}

/** Returns whether a pattern is a regular expression, such as `/a.*`. `/c++` is not a valid one. */
function isExpression(pattern: string): boolean {
  if (!/[\\^$*+?()[\]{}|]/.test(pattern)) return false;
  try {
    return Boolean(new RegExp(pattern));
  } catch {
    return !mayBePath(pattern);
  }
}

/** Returns whether a pattern can be a path, such as `/a+b` or `/plans-(2026)`. */
const mayBePath = (pattern: string): boolean => !/[\\^*?|]|\$$|\.\+|\]\+|\)\+/.test(pattern);

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
  // The redirect check rejects `//host`, which is not a path.
  if (/^(?:https?:|\/\/)/i.test(target)) return target;
  const path = `/${target.replace(/^\/+/, "")}`;
  const firstSegment = /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() ?? "";
  const pathLanguage = languages.find((language) => language.toLowerCase() === firstSegment);
  if (pathLanguage === undefined) return prefix + path === `${prefix}/` ? prefix || "/" : prefix + path;
  return pathLanguage === languages[0] ? path.slice(firstSegment.length + 1) || "/" : path;
}
