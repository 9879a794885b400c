import type { Next } from "hono";
import type { Redirect } from "../../contracts/content.ts";
import { isOffered } from "../../lib/cms/features.ts";
import { readConfig } from "../config/runtime-config.ts";
import { readCachedList } from "../content/cached-list.ts";
import type { ContentContext } from "../content/client.ts";
import type { SizeRule } from "../content/held-lists.ts";
import { entryOf, pagesInMemory, readPages } from "../content/page-list.ts";
import { loadList, readSites } from "../content/sites.ts";
import { type Ctx, pageContext, type RequestContext } from "../context.ts";
import { casedPathOf } from "../http/path.ts";
import { type Site, type SiteRecord, siteFor } from "../site.ts";
import { compileRedirects, type FindRedirect, pathOnSite, type RedirectMatch } from "./compile-redirects.ts";
import { isFileRule, isServedBeforeRedirects, pathsOfFile } from "./own-paths.ts";

/** Adds the request's query string to a redirect target, before the fragment. `search` starts with `?` or is empty. */
export function withQuery(target: string, search: string): string {
  const [, path = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  const query = search.slice(1);
  return query ? `${path}${path.includes("?") ? "&" : "?"}${query}${fragment}` : target;
}

const SIZE_RULE: SizeRule<Redirect[]> = {
  entries: (rules) => ({ redirects: rules.map(({ source }) => source) }),
  mayBeEmpty: true,
};

interface Redirects {
  page: FindRedirect;
  file: FindRedirect;
}

const compiledRules = new WeakMap<Redirect[], Redirects>();
const NO_REDIRECTS: Redirects = { page: () => null, file: () => null };

/**
 * Reads a site's redirect rules, for pages and for files. If the CMS does not respond, no rule applies, so that pages
 * still work.
 */
export async function readRedirects(context: RequestContext, site: Site): Promise<Redirects> {
  const check = async (document: unknown) => {
    const { checkRedirects, targetHosts } = await import("./redirect-check.ts");
    const { rules, problems } = checkRedirects(document, targetHosts(context, site, document), isServedBeforeRedirects);
    if (problems.length) console.warn(JSON.stringify({ event: "redirects", site: site.name, problems }));
    return rules;
  };
  const source = {
    key: `redirects:${site.name}`,
    load: () => loadRedirects(context, site),
    check,
    sizeRule: SIZE_RULE,
  };
  const rules = await readCachedList(context, source).catch(() => null);
  if (!rules) return NO_REDIRECTS;
  const redirects = compiledRules.get(rules) ?? {
    page: compileRedirects(rules),
    file: compileRedirects(rules.filter(isFileRule)),
  };
  compiledRules.set(rules, redirects);
  return redirects;
}

/** Fetches a site's redirect rules from the CMS. */
export const loadRedirects = (context: ContentContext, site: SiteRecord): Promise<unknown> =>
  loadList(context, "/content/redirects", { site: site.name }, (sitecore) => sitecore.sitecoreRedirects(context, site));

/**
 * Removes the default language's prefix from a path, because Sitecore also serves URLs with this prefix. If the path
 * belongs to a page, such as a page named `/en`, returns it unchanged.
 */
function withoutDefaultLanguage(c: Ctx, normalPath: string): string {
  const site = c.get("site");
  const { language } = site;
  const prefix = `/${language.toLowerCase()}`;
  if (normalPath !== prefix && !normalPath.startsWith(`${prefix}/`)) return normalPath;
  const list = pagesInMemory(c.env, site);
  return list && entryOf(list, language, normalPath) ? normalPath : normalPath.slice(prefix.length) || "/";
}

/**
 * Applies the authors' redirect rules. If no rule applies, removes a trailing slash and the default language's prefix.
 * The redirect preserves the query string unless the redirect rule drops it.
 */
export async function redirect(c: Ctx, next: Next): Promise<Response | undefined> {
  const { normal: normalPath, slash } = c.get("path");
  if (normalPath !== null) {
    const site = c.get("site");
    const context = pageContext(c);
    // Starts fetching the page list in parallel, because the page handler also needs it.
    if (!pagesInMemory(c.env, site)) context.waitUntil(readPages(context, site).catch(() => undefined));
    const { page: find } = await readRedirects(context, site);
    const unprefixedPath = withoutDefaultLanguage(c, normalPath);
    // Ignores a rule that redirects a page to itself, such as `/about` to `/en/about`, which would loop.
    const casedPath = casedPathOf(c.get("url")) ?? normalPath;
    const prefixLength = normalPath.length - (unprefixedPath === "/" ? 0 : unprefixedPath.length);
    const findOther = (path: string) => {
      const match = find(path, path === normalPath ? casedPath : casedPath.slice(prefixLength) || "/");
      const target = match && pathOnSite(match.target, site.publicHost);
      // Ignores a rule that leads to a page of a feature that the site does not use.
      if (target && !isOffered(site, target)) return null;
      return target && withoutDefaultLanguage(c, target) === unprefixedPath ? null : match;
    };
    const canonicalRedirect =
      slash || unprefixedPath !== normalPath ? { target: unprefixedPath, status: 301 as const } : null;
    const match: RedirectMatch | null =
      findOther(normalPath) ?? (unprefixedPath === normalPath ? null : findOther(unprefixedPath)) ?? canonicalRedirect;
    if (match) return toResponse(c, match);
  }
  await next();
  return undefined;
}

/**
 * Returns the redirect for the path of a file, such as a PDF in the CMS's media library, or null if no rule applies or
 * the Worker cannot read the rules.
 */
export async function fileRedirect(c: Ctx): Promise<Response | null> {
  const { normal } = c.get("path");
  const casedPath = casedPathOf(c.get("url"));
  if (normal === null || casedPath === null) return null;
  const match = await findFileRedirect(c, pathsOfFile(normal), pathsOfFile(casedPath)).catch(() => null);
  return match && toResponse(c, match);
}

async function findFileRedirect(c: Ctx, paths: string[], casedPaths: string[]): Promise<RedirectMatch | null> {
  const context = pageContext(c);
  const [sites] = await Promise.all([readSites(context), readConfig(context)]);
  const site = siteFor(c.get("url").host, sites, c.env.DEFAULT_SITE);
  if (!site) return null;
  const { file: find } = await readRedirects(context, site);
  const matches = paths.flatMap((path, index) => find(path, casedPaths[index]) ?? []);
  return matches.find(({ target }) => !paths.includes(pathOnSite(target, site.publicHost) ?? "")) ?? null;
}

function toResponse(c: Ctx, { target: address, status, dropsQuery }: RedirectMatch): Response {
  const target = dropsQuery ? address : withQuery(address, c.get("url").search);
  // Percent-encodes characters that are not allowed in a header, as in the redirect target `/über uns`.
  const location = target.toWellFormed().replace(/[^!-~]+/g, encodeURI);
  return new Response(null, { status, headers: { location, "cache-control": "no-cache" } });
}
