import type { Redirect } from "../../contracts/content.ts";
import type { Env } from "../env.ts";
import { readCachedList } from "../platform/content/cached-list.ts";
import type { Site } from "../site.ts";

/** A redirect that a path met. */
export interface RedirectMatch {
  target: string;
  status: Redirect["status"];
}

/** One step of a path in the tree of prefix and wildcard rules. */
interface Node {
  next: Map<string, Node>;
  any?: Node;
  /** The rule that ends here. */
  rule?: Redirect;
  /** The rule for everything from here on. */
  below?: Redirect;
}

export type FindRedirect = (path: string) => RedirectMatch | null;

export const parts = (path: string) => path.split("/").filter(Boolean);

/**
 * Checked rules → a look-up whose cost depends on the length of the path and not on the number of rules (SD-04).
 * The most literal rule wins: exact, then named parts before `*`, then the longest prefix. The first of two equals wins.
 */
export function compileRedirects(rules: Redirect[]): FindRedirect {
  const exact = new Map<string, Redirect>();
  const root: Node = { next: new Map() };
  for (const rule of rules) {
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
    if (rule) return { target: rule.target, status: rule.status };
    return search(root, parts(path), 0, []);
  };
}

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

/** The target with the rest of the path, before its query and fragment. */
function extend(target: string, rest: string[]): string {
  const [, path = "", tail = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  return ([path.replace(/\/$/, ""), ...rest].join("/") || "/") + tail;
}

/** The target with the visitor's query added to its own, before its fragment. `search` begins with `?` or is empty. */
export function withQuery(target: string, search: string): string {
  const [, path = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  const query = search.slice(1);
  return query ? `${path}${path.includes("?") ? "&" : "?"}${query}${fragment}` : target;
}

const compiled = new WeakMap<Redirect[], FindRedirect>();

/** The redirects of a site. Without an answer from the content system there are none: pages matter more. */
export async function readRedirects(
  env: Env,
  site: Site,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<FindRedirect> {
  const check = async (document: unknown) => {
    const { checkRedirects } = await import("./redirect-check.ts");
    const { rules, problems } = checkRedirects(document, [site.publicHost, ...site.redirectHosts]);
    if (problems.length) console.warn(JSON.stringify({ event: "redirects", site: site.name, problems }));
    return rules;
  };
  const source = { key: `redirects:${site.name}`, path: "/content/redirects", query: { site: site.name }, check };
  const rules = await readCachedList(env, { ...source, unhurried: true }, waitUntil).catch(() => null);
  if (!rules) return () => null;
  const find = compiled.get(rules) ?? compileRedirects(rules);
  compiled.set(rules, find);
  return find;
}
