import type { Next } from "hono";
import { entryOf, pagesInMemory, readPages } from "../content/page-list.ts";
import { type Ctx, pageContext } from "../context.ts";
import { pathOnSite, type RedirectMatch } from "../discovery/compile-redirects.ts";
import { readRedirects, withQuery } from "../discovery/redirects.ts";

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
    const find = await readRedirects(context, site);
    const unprefixedPath = withoutDefaultLanguage(c, normalPath);
    // Ignores a rule that redirects a page to itself, such as `/about` to `/en/about`, which would loop.
    const findOther = (path: string) => {
      const match = find(path);
      const target = match && pathOnSite(match.target, site.publicHost);
      return target && withoutDefaultLanguage(c, target) === unprefixedPath ? null : match;
    };
    const canonicalRedirect =
      slash || unprefixedPath !== normalPath ? { target: unprefixedPath, status: 301 as const } : null;
    const match: RedirectMatch | null =
      findOther(normalPath) ?? (unprefixedPath === normalPath ? null : findOther(unprefixedPath)) ?? canonicalRedirect;
    if (match) {
      const target = match.dropsQuery ? match.target : withQuery(match.target, c.get("url").search);
      // Percent-encodes characters that are not allowed in a header, as in the redirect target `/über uns`.
      const location = target.toWellFormed().replace(/[^!-~]+/g, encodeURI);
      return new Response(null, { status: match.status, headers: { location, "cache-control": "no-cache" } });
    }
  }
  await next();
  return undefined;
}
