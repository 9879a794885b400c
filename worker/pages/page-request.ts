import type { ParsedPage } from "../../app/index.ts";
import { isUsedPage, pagesInMemory } from "../content/page-list.ts";
import { type Ctx, pageContext, type RenderOptions, type SiteContext } from "../context.ts";
import { NOT_FOUND, splitLanguage } from "../http/path.ts";

/** A request for a page of a site. */
export interface PageRequest extends SiteContext, RenderOptions {
  language: string;
  /** Path of the page without the language prefix. */
  path: string;
  query: URLSearchParams;
  /** ID of the page variant that a variant rule selected. Undefined for the default page. */
  variant?: string;
  /** Origins of the editors that may frame the page and run scripts on it. Set only in author mode. */
  editors?: readonly string[];
  /**
   * The draft, which replaces the published page, or null if the page does not exist in the CMS. Set only in author
   * mode.
   */
  draft?: ParsedPage | null;
}

/**
 * Builds a page request from an HTTP request.
 * @param pageAddress Language and path that replace the language and path in the request URL
 */
export function pageRequestOf(
  c: Ctx,
  pageAddress?: { language: string; path: string },
  options: RenderOptions = {},
): PageRequest {
  const [site, path] = [c.get("site"), c.get("path")];
  // If the path is invalid, the request is for the not-found page.
  const page = pageAddress ?? splitLanguage(path.normal ?? NOT_FOUND, site);
  return { ...pageContext(c), ...options, site, ...page, query: c.get("url").searchParams };
}

/**
 * Returns the request for the not-found page if the requested page belongs to a feature that the site does not use, or
 * the request itself.
 */
export const usedPageRequest = (request: PageRequest): PageRequest =>
  request.site.notUsed.length === 0 || isUsedPage(request, request.path, pagesInMemory(request.env, request.site))
    ? request
    : notFoundRequest(request);

export const notFoundRequest = (request: PageRequest): PageRequest => ({ ...request, path: NOT_FOUND });
