import { Redirect } from "../../contracts/content.ts";
import { safeHref } from "../../lib/cms/links.ts";
import { normalisePath } from "../../lib/cms/paths.ts";
import { compileRedirects, type FindRedirect, parts } from "./compile-redirects.ts";
import { wrongPattern } from "./redirect-pattern.ts";

/** A rule that is set aside, or that is good but never met, in words that an author understands. */
interface RedirectProblem {
  /** Its place in the list, from 1. */
  rule: number;
  source: string;
  wrong: string;
}

const STARS = 3;
const HOPS = 10;
/** The most expressions of a site. */
const PATTERNS = 200;

/**
 * An authors' list → the rules that work, with normal sources, and what is wrong with the others (SD-04).
 * @param hosts exact host names that a target may lead to, over https, the site's own first; own paths are always good
 */
export function checkRedirects(list: unknown, hosts: string[]): { rules: Redirect[]; problems: RedirectProblem[] } {
  const problems: RedirectProblem[] = [];
  const good: { rule: Redirect; number: number }[] = [];
  const places = new Map<string, number>();
  let patterns = 0;
  for (const [index, entry] of (Array.isArray(list) ? list : []).entries()) {
    const number = index + 1;
    const report = (wrong: string) => void problems.push({ rule: number, source: sourceOf(entry), wrong });
    const { unknownLanguage } = (entry ?? {}) as { unknownLanguage?: unknown };
    if (unknownLanguage) {
      report(`never met: it is for ${unknownLanguage}, and the site has no such language`);
      continue;
    }
    const result = Redirect.safeParse(entry);
    if (!result.success) {
      report(result.error.issues.map(({ path, message }) => `${path.join(".") || "rule"}: ${message}`).join("; "));
      continue;
    }
    const isPattern = result.data.match === "pattern";
    const source = isPattern ? result.data.source : normalisePath(result.data.source)?.path;
    const rule = { ...result.data, source: source ?? "" };
    const wrong = source ? wrongWith(rule, hosts) : "the source can be no path of a page";
    if (isPattern && !wrong) patterns += 1;
    if (isPattern && patterns > PATTERNS) {
      report(`at most ${PATTERNS} rules may be expressions: each is tried for every page`);
      continue;
    }
    if (wrong) {
      report(wrong);
      continue;
    }
    const place = `${isPattern ? "pattern" : rule.match === "prefix" ? "prefix" : rule.source.includes("*") ? "wildcard" : "exact"} ${rule.source}`;
    const first = places.get(place);
    if (first) {
      report(`never met: rule ${first} has the same source`);
      continue;
    }
    places.set(place, number);
    good.push({ rule, number });
  }
  const find = compileRedirects(good.map(({ rule }) => rule));
  const rules = good.flatMap(({ rule, number }) => {
    const start = rule.match === "pattern" ? rule.target.replace(/\$\d/g, "x") : rule.source.replaceAll("*", "x");
    const loop = loopFrom(rule.match === "pattern" ? (ownPath(start, hosts[0]) ?? "") : start, find, hosts[0]);
    if (!loop) return [rule];
    problems.push({ rule: number, source: rule.source, wrong: `leads round in a circle: ${loop.join(" → ")}` });
    return [];
  });
  return { rules, problems: problems.sort((a, b) => a.rule - b.rule) };
}

const sourceOf = (entry: unknown) => String((entry as { source?: unknown } | null)?.source ?? "");

function wrongWith({ source, target, match }: Redirect, hosts: string[]): string | null {
  const stars = (text: string) => text.split("*").length - 1;
  if (match === "pattern") return wrongPattern(source) ?? wrongTarget(target, hosts);
  if (match === "prefix" && source === "/") return "this prefix would redirect the whole site";
  if (match === "wildcard" && !parts(source).includes("*")) return "a wildcard needs a part that is *";
  if (match === "wildcard" && parts(source).some((part) => part !== "*" && part.includes("*")))
    return "* stands for a whole part of the path";
  if (match !== "wildcard" && stars(source) > 0) return "only a wildcard may hold *";
  if (stars(source) > STARS) return `at most ${STARS} parts may be *`;
  if (stars(target) > stars(source)) return "the target holds more * than the source";
  return wrongTarget(target, hosts);
}

function wrongTarget(target: string, hosts: string[]): string | null {
  if (safeHref(target) === null) return "the target is not safe to follow";
  if (target.startsWith("/")) return null;
  const url = URL.canParse(target) ? new URL(target) : null;
  return url?.protocol === "https:" && url.port === "" && hosts.includes(url.hostname)
    ? null
    : "the target is neither an own path nor https on an allowed host";
}

/** The path of a target on the site itself, be it written with the site's own host. */
function ownPath(target: string, host: string | undefined): string | undefined {
  const base = `https://${host}`;
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  return url && url.hostname === host ? normalisePath(url.pathname)?.path : undefined;
}

/** The way that a visitor would go from a path, when it comes back to it or never ends. */
function loopFrom(start: string, find: FindRedirect, host: string | undefined): string[] | null {
  const way = [start];
  for (let path = start; way.length <= HOPS; ) {
    const target = find(path)?.target;
    const next = target && ownPath(target, host);
    if (next === undefined) return null;
    const seen = way.includes(next);
    way.push(next);
    // A way that only leads into a circle is good again once the rules of the circle are set aside.
    if (seen) return next === start ? way : null;
    path = next;
  }
  return way;
}
