import type { Redirect } from "../../contracts/content.ts";

/** An entry of a Sitecore redirect map, as its GraphQL sends it. */
export interface MappedRedirect {
  pattern: string;
  target: string;
  redirectType: string;
  isQueryStringPreserved?: boolean | null;
  locale?: string | null;
}

/** A server transfer shows another page at the old address; here the visitor is sent there for now. */
const STATUS: Record<string, Redirect["status"]> = { REDIRECT_301: 301, REDIRECT_302: 302, SERVER_TRANSFER: 302 };

/**
 * An entry of the map → our rules, read as the public clients read it: a plain path is met exactly, anything else is a
 * regular expression over the whole path, upper and lower case alike, with an optional slash at its end. An entry
 * without a language is one for each, and keeps the visitor's language; one whose pattern begins with a language is for
 * that alone. One for a language that the site lacks comes back once, with that language, for the check to name.
 */
export function fromRedirectMap(
  entry: MappedRedirect,
  languages: string[],
): (Partial<Redirect> & { unknownLanguage?: string })[] {
  const { pattern = "", target = "", redirectType, locale, isQueryStringPreserved } = entry;
  const plain = !/[\\^$*+?()[\]{}|]/.test(pattern);
  const own = languages[0]!;
  const whole = bare(plain ? pattern : plainSlashes(pattern));
  const first = whole.split("/", 1)[0]!;
  const named = languages.find((language) => language.toLowerCase() === first.toLowerCase());
  const inner = named ? whole.slice(first.length + 1) : whole;
  const said = locale?.toLowerCase() || named?.toLowerCase();
  if (locale && !languages.some((language) => language.toLowerCase() === said))
    return [{ source: pattern, target, unknownLanguage: locale }];
  return languages.flatMap((language) => {
    const code = language.toLowerCase();
    if (said && said !== code) return [];
    const prefix = language === own ? "" : `/${code}`;
    // The site's own language has no prefix here, and may have had one before.
    const prefixes = named === own && language === own ? [...(inner ? [prefix] : []), `/${code}`] : [prefix];
    return prefixes.map((before) => ({
      ...(plain
        ? { source: `${before}/${inner}`, match: "exact" as const }
        : { source: `^${before}/${inner}/?$`, match: "pattern" as const }),
      target: inLanguage(target.replace(/\$siteLang/gi, language), prefix, languages),
      // An unknown type is left for the check to name.
      status: STATUS[redirectType] ?? (redirectType as unknown as Redirect["status"]),
      ...(isQueryStringPreserved ? {} : { dropsQuery: true as const }),
    }));
  });
}

/** A pattern without the anchors and slashes around it, which authors write or leave out as they like. */
const bare = (pattern: string): string =>
  pattern
    .replace(/^\^/, "")
    .replace(/^\\?\//, "")
    .replace(/\$$/, "")
    .replace(/\\?\/\??$/, "");

/** An expression may be written as in a script: between slashes, with flags, and each slash of its own escaped. */
const plainSlashes = (pattern: string): string =>
  (/^\/((?:\^|\\\/).+)\/[gimsuy]*$/.exec(pattern)?.[1] ?? pattern).replaceAll("\\/", "/");

/** An own path that names no language stays in that of the visitor; the site's own language has no prefix. */
function inLanguage(target: string, prefix: string, languages: string[]): string {
  if (/^https?:/i.test(target)) return target;
  const path = `/${target.replace(/^\/+/, "")}`;
  const first = /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() ?? "";
  const named = languages.find((language) => language.toLowerCase() === first);
  if (named === undefined) return prefix + path === `${prefix}/` ? prefix || "/" : prefix + path;
  return named === languages[0] ? path.slice(first.length + 1) || "/" : path;
}
