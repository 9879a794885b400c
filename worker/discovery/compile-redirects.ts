import type { Redirect } from "../../contracts/content.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { matchPattern, readPattern } from "./redirect-pattern.ts";

/** The redirect for a path. */
export interface RedirectMatch {
  target: string;
  status: Redirect["status"];
  /** Whether the Worker omits the request's query string from the redirect target. */
  dropsQuery?: true | undefined;
}

/** A node in the tree of prefix and wildcard redirect rules. Each node represents a path segment. */
interface Node {
  next: Map<string, Node>;
  any?: Node;
  /** The redirect rule for exactly this path. */
  rule?: Redirect;
  /** The redirect rule for all paths under this segment. */
  below?: Redirect;
}

/**
 * Returns the redirect for a normalized path. `casedPath` is the same path with its uppercase letters, which the redirect
 * target keeps in the parts that it copies. IDs in URLs of documents and file shares are case-sensitive.
 */
export type FindRedirect = (path: string, casedPath?: string) => RedirectMatch | null;

export const parts = (path: string) => path.split("/").filter(Boolean);

/**
 * Compiles valid redirect rules to a lookup function. The time for a lookup is proportional to the path length and does
 * not depend on the number of rules. Exact paths take precedence over all other rules. Among prefix and wildcard rules,
 * a named segment takes precedence over `*`, and a longer prefix takes precedence over a shorter one. Regular
 * expressions match the decoded path, have the lowest precedence, and apply in list order. If two rules have the same
 * source, the first rule takes precedence.
 */
export function compileRedirects(rules: Redirect[]): FindRedirect {
  const exactRules = new Map<string, Redirect>();
  const root: Node = { next: new Map() };
  const patterns: { rule: Redirect; expression: RegExp }[] = [];
  for (const rule of rules) {
    if (rule.match === "pattern") {
      patterns.push({ rule, expression: new RegExp(readPattern(rule.source), "i") });
      continue;
    }
    if (rule.match === "exact") {
      if (!exactRules.has(rule.source)) exactRules.set(rule.source, rule);
      continue;
    }
    const node = parts(rule.source).reduce(childNode, root);
    if (rule.match === "prefix") node.below ??= rule;
    else node.rule ??= rule;
  }
  return (path, casedPath = path) => {
    const rule = exactRules.get(path);
    if (rule) return toMatch(rule, rule.target);
    const match = findMatch(root, { segments: parts(path), casedSegments: parts(casedPath) }, 0, []);
    // A redirect to the requested path would loop, such as a rule that redirects every path to /404.
    if (match && !leadsTo(match.target, path)) return match;
    const decodedPath = patterns.length ? decodeURIComponent(casedPath) : "";
    for (const { rule: patternRule, expression } of patterns) {
      const target = matchPattern(expression, decodedPath, patternRule.target);
      if (target !== null && !leadsTo(target, path)) return toMatch(patternRule, target);
    }
    return null;
  };
}

const leadsTo = (target: string, path: string): boolean => normalizePath(target.replace(/[?#].*/s, ""))?.path === path;

const toMatch = (rule: Redirect, target: string): RedirectMatch => ({
  target,
  status: rule.status,
  ...(rule.dropsQuery && { dropsQuery: true }),
});

function childNode(node: Node, part: string): Node {
  if (part === "*") {
    node.any ??= { next: new Map() };
    return node.any;
  }
  const next = node.next.get(part) ?? { next: new Map() };
  node.next.set(part, next);
  return next;
}

function findMatch(
  node: Node,
  path: { segments: string[]; casedSegments: string[] },
  index: number,
  stars: string[],
): RedirectMatch | null {
  const part = path.segments[index];
  if (part === undefined) {
    if (node.rule) return toMatch(node.rule, fillWildcards(node.rule.target, stars));
  } else {
    const literalNode = node.next.get(part);
    const match =
      (literalNode && findMatch(literalNode, path, index + 1, stars)) ??
      (node.any && findMatch(node.any, path, index + 1, [...stars, path.casedSegments[index]!]));
    if (match) return match;
  }
  return node.below
    ? toMatch(node.below, appendPath(fillWildcards(node.below.target, stars), path.casedSegments.slice(index)))
    : null;
}

/** Replaces each `*` in the target. In a query string or fragment, `&` in a path segment must not start a parameter. */
function fillWildcards(target: string, stars: string[]): string {
  const [, path = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  let nextIndex = 0;
  const next = () => stars[nextIndex++] ?? "";
  return path.replace(/\*/g, next) + suffix.replace(/\*/g, () => encodeURIComponent(decodeURIComponent(next())));
}

/**
 * Appends the path segments after the matched prefix to the redirect target's path, before the target's query string
 * and fragment.
 */
function appendPath(target: string, rest: string[]): string {
  const [, path = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  return ([path.replace(/\/$/, ""), ...rest].join("/") || "/") + suffix;
}

/**
 * Returns a redirect target's normalized path if the target is on this site, and undefined otherwise. The target is a
 * path or an absolute URL.
 */
export function pathOnSite(target: string, host: string | undefined): string | undefined {
  const base = `https://${host}`;
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  return url && url.hostname === host ? normalizePath(url.pathname)?.path : undefined;
}
