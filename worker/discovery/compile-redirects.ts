import type { Redirect } from "../../contracts/content.ts";
import { matchPattern } from "./redirect-pattern.ts";

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

export type FindRedirect = (path: string) => RedirectMatch | null;

export const parts = (path: string) => path.split("/").filter(Boolean);

/**
 * Compiles valid redirect rules to a lookup function. The time for a lookup is proportional to the path length and does
 * not depend on the number of rules. Exact paths take precedence over all other rules. Among prefix and wildcard rules,
 * a named segment takes precedence over `*`, and a longer prefix takes precedence over a shorter prefix. Regular
 * expressions come last, in list order. If two rules have the same source, the first rule takes precedence.
 */
export function compileRedirects(rules: Redirect[]): FindRedirect {
  const exact = new Map<string, Redirect>();
  const root: Node = { next: new Map() };
  const patterns: { rule: Redirect; expression: RegExp }[] = [];
  for (const rule of rules) {
    if (rule.match === "pattern") {
      patterns.push({ rule, expression: new RegExp(rule.source, "i") });
      continue;
    }
    if (rule.match === "exact") {
      if (!exact.has(rule.source)) exact.set(rule.source, rule);
      continue;
    }
    const node = parts(rule.source).reduce(step, root);
    if (rule.match === "prefix") node.below ??= rule;
    else node.rule ??= rule;
  }
  return (path) => {
    const rule = exact.get(path);
    if (rule) return metBy(rule, rule.target);
    const found = search(root, parts(path), 0, []);
    if (found) return found;
    for (const { rule: one, expression } of patterns) {
      const target = matchPattern(expression, path, one.target);
      // A redirect to the requested path would loop.
      if (target !== null && target !== path) return metBy(one, target);
    }
    return null;
  };
}

const metBy = ({ status, dropsQuery }: Redirect, target: string): RedirectMatch => ({
  target,
  status,
  ...(dropsQuery && { dropsQuery }),
});

function step(node: Node, part: string): Node {
  if (part === "*") {
    node.any ??= { next: new Map() };
    return node.any;
  }
  const next = node.next.get(part) ?? { next: new Map() };
  node.next.set(part, next);
  return next;
}

function search(node: Node, path: string[], at: number, stars: string[]): RedirectMatch | null {
  const part = path[at];
  if (part === undefined) {
    if (node.rule) return { target: fill(node.rule.target, stars), status: node.rule.status };
  } else {
    const literal = node.next.get(part);
    const found =
      (literal && search(literal, path, at + 1, stars)) ??
      (node.any && search(node.any, path, at + 1, [...stars, part]));
    if (found) return found;
  }
  return node.below
    ? { target: extend(fill(node.below.target, stars), path.slice(at)), status: node.below.status }
    : null;
}

function fill(target: string, stars: string[]): string {
  let used = 0;
  return target.replace(/\*/g, () => stars[used++] ?? "");
}

/**
 * Appends the path segments after the matched prefix to the redirect target's path, before the target's query string
 * and fragment.
 */
function extend(target: string, rest: string[]): string {
  const [, path = "", tail = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  return ([path.replace(/\/$/, ""), ...rest].join("/") || "/") + tail;
}
