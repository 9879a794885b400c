import type { Redirect } from "../../../../contracts/content.ts";

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Converts a redirect rule to a redirect map entry. The pattern is a path or a regular expression. */
function toPattern({ source, target, match }: Redirect): { pattern: string; target: string } {
  if (match === "prefix") {
    const [, path = "", suffix = ""] = /^([^?#]*?)\/?([?#].*)?$/s.exec(target) ?? [];
    // An empty target is invalid, so a target without a path becomes "/$2". The group $2 contains the matched path
    // without the leading slash.
    return { pattern: `^${escapePattern(source)}(/(.*))?$`, target: `${path ? `${path}$1` : "/$2"}${suffix}` };
  }
  if (match === "wildcard") {
    let group = 0;
    return {
      pattern: `^${escapePattern(source).replaceAll("\\*", "([^/]+)")}$`,
      target: target.replaceAll("*", () => {
        group += 1;
        return `$${group}`;
      }),
    };
  }
  return { pattern: source, target };
}

/** Converts redirect rules to a Sitecore redirect map, the format that Sitecore's client libraries apply. */
export const redirectMap = (rules: Redirect[]) =>
  rules.map((rule) => ({
    ...toPattern(rule),
    redirectType: rule.status === 301 || rule.status === 308 ? "REDIRECT_301" : "REDIRECT_302",
    isQueryStringPreserved: !rule.dropsQuery,
    isLanguagePreserved: false,
    locale: "",
  }));
