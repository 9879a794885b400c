import type { Redirect } from "../../contracts/content.ts";

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Pattern and target of a rule, as a redirect map has them: a plain path, or a regular expression. */
function mapped({ source, target, match }: Redirect): { pattern: string; target: string } {
  if (match === "prefix") {
    const [, path = "", tail = ""] = /^([^?#]*?)\/?([?#].*)?$/s.exec(target) ?? [];
    // Below the front page the rest brings no slash of its own: an empty target would be none.
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

/** Our redirects as the redirect map of a Sitecore, which public clients follow by themselves. */
export const redirectMap = (rules: Redirect[]) =>
  rules.map((rule) => ({
    ...mapped(rule),
    redirectType: rule.status === 301 || rule.status === 308 ? "REDIRECT_301" : "REDIRECT_302",
    isQueryStringPreserved: !rule.dropsQuery,
    isLanguagePreserved: false,
    locale: "",
  }));
