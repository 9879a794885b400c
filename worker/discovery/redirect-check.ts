import { Redirect } from "../../contracts/content.ts";
import { safeHref } from "../../lib/cms/links.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { recordOf } from "../../lib/cms/records.ts";
import { withoutHost } from "../../lib/cms/redirect-source.ts";
import type { ContentContext } from "../content/client.ts";
import type { SiteRecord } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";
import { compileRedirects, type FindRedirect, parts, pathOnSite } from "./compile-redirects.ts";
import { literalStart, patternProblem, readPattern } from "./redirect-pattern.ts";

/** The reason why a redirect rule is rejected, never matches, or needs a change, in plain language for authors. */
interface RedirectProblem {
  /** The redirect rule's position in the authors' list, starting at 1. */
  rule: number;
  source: string;
  wrong: string;
}

const MAX_STARS = 3;
const MAX_HOPS = 10;
/** Maximum number of regular expressions per site. */
const MAX_PATTERNS = 200;

/**
 * Checks the authors' redirect rules. Returns the valid rules, with normalized sources, and the problems with the
 * rejected rules.
 * @param hosts Allowed hosts for HTTPS targets, with the site's host first; paths on the site are always allowed
 * @param isServed Returns whether the Worker serves a path before it applies redirects. Scripts cannot load the Worker's
 * routes and omit the parameter.
 */
export function checkRedirects(
  list: unknown,
  hosts: string[],
  isServed: (path: string) => boolean = () => false,
): { rules: Redirect[]; problems: RedirectProblem[] } {
  const problems: RedirectProblem[] = [];
  const validRules: { rule: Redirect; number: number }[] = [];
  const rulesBySource = new Map<string, number>();
  let patterns = 0;
  for (const [index, entry] of (Array.isArray(list) ? list : []).entries()) {
    const number = index + 1;
    const report = (error: string) => void problems.push({ rule: number, source: sourceOf(entry), wrong: error });
    const { unknownLanguage } = (entry ?? {}) as { unknownLanguage?: unknown };
    if (unknownLanguage) {
      report(`never matches: the site does not have the language ${unknownLanguage}`);
      continue;
    }
    const onSite = withoutHost(sourceOf(entry), hosts[0]);
    if (onSite === null) {
      report(`never matches: the source is not on ${hosts[0] ?? "the site"}, the site’s public host`);
      continue;
    }
    if (recordOf(entry).match !== "pattern" && /[?#]/.test(onSite)) {
      report("never matches: the source has a query string or a fragment, and only paths can match");
      continue;
    }
    const result = Redirect.safeParse(onSite ? { ...recordOf(entry), source: onSite } : entry);
    if (!result.success) {
      report(result.error.issues.map(({ path, message }) => `${path.join(".") || "rule"}: ${message}`).join("; "));
      continue;
    }
    const isPattern = result.data.match === "pattern";
    const source = isPattern ? readPattern(result.data.source) : normalizePath(result.data.source)?.path;
    const rule = { ...result.data, source: source ?? "" };
    const error = source ? ruleError(rule, hosts, isServed) : "the source is not a page path";
    if (isPattern && !error) patterns += 1;
    if (isPattern && patterns > MAX_PATTERNS) {
      report(`at most ${MAX_PATTERNS} rules can be expressions, because every page view tries them`);
      continue;
    }
    if (error) {
      report(error);
      continue;
    }
    const sourceKey = `${isPattern ? "pattern" : rule.match === "prefix" ? "prefix" : rule.source.includes("*") ? "wildcard" : "exact"} ${rule.source}`;
    const earlierRule = rulesBySource.get(sourceKey);
    if (earlierRule) {
      report(`never matches: rule ${earlierRule} has the same source`);
      continue;
    }
    rulesBySource.set(sourceKey, number);
    validRules.push({ rule, number });
  }
  const find = compileRedirects(validRules.map(({ rule }) => rule));
  const rules = validRules.flatMap(({ rule, number }) => {
    const start = rule.match === "pattern" ? rule.target.replace(/\$\d/g, "x") : rule.source.replaceAll("*", "x");
    const chain = chainOf(rule, rule.match === "pattern" ? (pathOnSite(start, hosts[0]) ?? "") : start, find, hosts[0]);
    const report = (wrong: string) => void problems.push({ rule: number, source: rule.source, wrong });
    if (chain.isLoop) report(`redirects in a loop: ${chain.hops.join(" → ")}`);
    else if (chain.hops.length > MAX_HOPS + 1)
      report(`starts a chain of more than ${MAX_HOPS} redirects, which search engines do not follow`);
    return chain.isLoop ? [] : [rule];
  });
  return { rules, problems: problems.sort((a, b) => a.rule - b.rule) };
}

const sourceOf = (entry: unknown) => String((entry as { source?: unknown } | null)?.source ?? "");

function ruleError(
  { source, target, match }: Redirect,
  hosts: string[],
  isServed: (path: string) => boolean,
): string | null {
  const servedError = (path: string) => (isServed(path) ? "never applies: the site serves this path itself" : null);
  const countStars = (text: string) => text.split("*").length - 1;
  if (match === "pattern")
    return patternProblem(source) ?? servedError(literalStart(source)) ?? targetError(target, hosts);
  if (match === "prefix" && source === "/") return "this prefix would redirect the whole site";
  if (match === "wildcard" && !parts(source).includes("*")) return "a wildcard needs a * segment";
  if (match === "wildcard" && parts(source).some((part) => part !== "*" && part.includes("*")))
    return "* must be a whole path segment";
  if (match !== "wildcard" && countStars(source) > 0) return "only a wildcard can contain *";
  if (countStars(source) > MAX_STARS) return `at most ${MAX_STARS} segments can be *`;
  if (countStars(target) > countStars(source)) return "the target has more * than the source";
  const samplePath = source.replaceAll("*", "x");
  return servedError(match === "prefix" ? `${samplePath}/x` : samplePath) ?? targetError(target, hosts);
}

function targetError(target: string, hosts: string[]): string | null {
  if (safeHref(target) === null) return "the target is unsafe";
  if (/^[a-z]+:\/\/[^/?#]*[$*]/i.test(target)) return "the target's host depends on the requested path";
  if (target.startsWith("/")) return null;
  const url = URL.canParse(target) ? new URL(target) : null;
  return url?.protocol === "https:" && url.port === "" && hosts.includes(url.hostname)
    ? null
    : "the target is neither a site path nor https on an allowed host";
}

/**
 * Returns the paths in the redirect chain from `start`, up to a few more than `MAX_HOPS`. `isLoop` is true if `rule` is
 * part of a loop in the chain, or if the rule redirects its own targets again and again. A rule that only leads to a
 * loop is allowed, because the rules in the loop are rejected.
 */
function chainOf(
  rule: Redirect,
  start: string,
  find: FindRedirect,
  host: string | undefined,
): { hops: string[]; isLoop: boolean } {
  const findWithRule = compileRedirects([rule]);
  const applies = (path: string) => findWithRule(path)?.target === find(path)?.target;
  const hops = [start];
  while (hops.length <= MAX_HOPS + 1) {
    const target = find(hops.at(-1)!)?.target;
    const next = target && pathOnSite(target, host);
    if (!next) return { hops, isLoop: false };
    const loop = hops.includes(next) ? hops.slice(hops.indexOf(next)) : [];
    hops.push(next);
    if (loop.length) return { hops, isLoop: loop.some(applies) };
  }
  return { hops, isLoop: hops.slice(0, -1).filter(applies).length > 1 };
}

/**
 * Returns the allowed hosts for redirect targets, with the site's host first. Sitecore has no list of allowed hosts, so
 * all hosts in the redirect map are allowed.
 */
export function targetHosts({ env }: ContentContext, site: SiteRecord, list: unknown): string[] {
  const redirectList = contentUrl(env).plain && Array.isArray(list) ? (list as { target?: unknown }[]) : [];
  return [
    site.publicHost,
    ...site.redirectHosts,
    ...redirectList.flatMap(({ target }) =>
      typeof target === "string" && URL.canParse(target) ? new URL(target).hostname : [],
    ),
  ];
}
