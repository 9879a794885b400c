import { toolRouteAt } from "../../app/html.ts";
import { entryOf, type PageList } from "../content/page-list.ts";
import { isPersonalPath, PERSONAL_SEGMENTS, splitLanguage } from "../http/path.ts";
import { mayLoadThirdParties } from "../http/third-parties.ts";
import type { Site } from "../site.ts";
import type { CachedPage } from "./cached-page.ts";

/** Matches paths that contain no character with a special meaning in URL patterns. */
const PLAIN_PATH = /^\/[\w/-]*$/;
const HREF = ' href="/';

/**
 * Returns the paths in the `href` attributes of HTML, except paths that have a query string. For speed, searches the
 * string without an HTML parser, because every render scans the entire page. The paths may include files.
 */
export function linksIn(html: string): string[] {
  const paths: string[] = [];
  for (let href = html.indexOf(HREF); href >= 0; href = html.indexOf(HREF, href + 1)) {
    const start = href + HREF.length - 1;
    const url = html.slice(start, html.indexOf('"', start));
    const fragment = url.indexOf("#");
    const path = fragment < 0 ? url : url.slice(0, fragment);
    if (!path.includes("?")) paths.push(path);
  }
  return paths;
}

/**
 * Returns the paths of the linked pages that browsers may prerender: the pages in the page list that may load third
 * parties, because a prerendered page runs scripts when the visitor opens it.
 */
export function prerenderable(
  linkedPaths: readonly string[],
  list: PageList,
  site: Site,
  currentPath: string,
): string[] {
  return [...new Set(linkedPaths)].filter((path) => {
    const page = splitLanguage(path, site);
    return (
      path !== currentPath &&
      PLAIN_PATH.test(path) &&
      mayLoadThirdParties(page.path, entryOf(list, page.language, page.path)) &&
      !isPersonalPath(page.path) &&
      !toolRouteAt(page.path)
    );
  });
}

/**
 * Matches links to public pages: not to files, to tool pages, or to pages that may show personal data. A selector
 * excludes query strings, because Chromium rejects URL patterns that contain a question mark.
 */
const PUBLIC_PAGES = [
  { href_matches: "/*" },
  { not: { href_matches: ["/_*", "/*.*", ...PERSONAL_SEGMENTS.map((segment) => `/*${segment}*`)] } },
  { not: { selector_matches: "[href*='?'],[href^='#'],[download]" } },
];

/** Matches elements on a page only if the client entry script detected a fine pointer, such as a mouse. */
const FINE_POINTER = "[data-mouse] *";

/**
 * Returns speculation rules. When a visitor is about to follow a link to a public page, browsers prefetch the page. With
 * a fine pointer, browsers also prerender the pages at `prerenderPaths`. On touchscreens, prerendering would delay the
 * page, because too little time passes between touch and click.
 */
export function speculationRules(prerenderPaths: string[]): string {
  const rule = (...conditions: object[]) => [{ where: { and: conditions }, eagerness: "moderate" }];
  return JSON.stringify({
    prefetch: rule(...PUBLIC_PAGES),
    ...(prerenderPaths.length > 0 && {
      prerender: rule(
        { href_matches: prerenderPaths },
        { not: { selector_matches: "[href*='?']" } },
        { selector_matches: FINE_POINTER },
      ),
    }),
  });
}

/**
 * Returns whether the Worker rejects a prefetch before it looks for the page: because the URL has a query string or may
 * show personal data, or because the browser saves data.
 */
export const refusesPrefetch = (request: Request, path: string): boolean =>
  request.url.includes("?") || isPersonalPath(path) || request.headers.get("save-data")?.toLowerCase() === "on";

/** Returns whether a page may be sent as the response to a prefetch. */
export const allowsPrefetch = (request: Request, page: Pick<CachedPage, "status" | "private" | "open">): boolean =>
  page.status === 200 && !page.private && (page.open === true || !isPrerender(request));

const isPrerender = ({ headers }: Request): boolean => /\bprerender\b/.test(headers.get("sec-purpose") ?? "");

/**
 * Returns the response that rejects a prefetch request. The browser discards the response and requests the page when
 * the visitor follows the link.
 */
export const refusePrefetch = (): Response =>
  new Response("This page cannot be prefetched.\n", {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
