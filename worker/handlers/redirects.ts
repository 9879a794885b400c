import type { Next } from "hono";
import { isOffered } from "../../lib/cms/features.ts";
import { readConfig } from "../config/runtime-config.ts";
import { entryOf, pagesInMemory, readPages } from "../content/page-list.ts";
import { readSites } from "../content/sites.ts";
import { type Ctx, pageContext } from "../context.ts";
import { pathOnSite, type RedirectMatch } from "../discovery/compile-redirects.ts";
import { pathsOfFile } from "../discovery/own-paths.ts";
import { readRedirects, withQuery } from "../discovery/redirects.ts";
import { casedPathOf } from "../http/path.ts";
import { siteFor } from "../site.ts";

/**
 * Removes the default language's prefix from a path, because Sitecore also serves URLs with this prefix. If the path
 * belongs to a page, such as a page named `/en`, returns it unchanged.
 */
function withoutDefaultLanguage(c: Ctx, normalPath: string): string {
  const { language, name } = c.get("site");
  const prefix = `/${language.toLowerCase()}`;
  if (normalPath !== prefix && !normalPath.startsWith(`${prefix}/`)) return normalPath;
  const list = pagesInMemory(c.env, name);
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
    if (!pagesInMemory(c.env, site.name)) context.waitUntil(readPages(context, site.name).catch(() => undefined));
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
