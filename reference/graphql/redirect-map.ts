import type { Redirect } from "../../contracts/content.ts";

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Converts a redirect rule to the pattern and target of a redirect map: a path, or a regular expression. */
function mapped({ source, target, match }: Redirect): { pattern: string; target: string } {
  if (match === "prefix") {
    const [, path = "", tail = ""] = /^([^?#]*?)\/?([?#].*)?$/s.exec(target) ?? [];
    // If the target has no path, $2 omits the leading slash, so the rule adds "/". A redirect rule with an empty target
    // is invalid.
    return { pattern: `^${literal(source)}(/(.*))?$`, target: `${path ? `${path}$1` : "/$2"}${tail}` };
  }
  if (match === "wildcard") {
    let group = 0;
    return {
      pattern: `^${literal(source).replaceAll("\\*", "([^/]+)")}$`,
      target: target.replaceAll("*", () => {
        group += 1;
        return `$${group}`;
      }),
    };
  }
  return { pattern: source, target };
}

/** Converts the redirect rules of the site to a Sitecore redirect map, which Sitecore's client libraries apply. */
export const redirectMap = (rules: Redirect[]) =>
  rules.map((rule) => ({
    ...mapped(rule),
    redirectType: rule.status === 301 || rule.status === 308 ? "REDIRECT_301" : "REDIRECT_302",
    isQueryStringPreserved: !rule.dropsQuery,
    isLanguagePreserved: false,
    locale: "",
  }));
