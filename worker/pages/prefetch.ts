import { toolRouteAt } from "../../app/html.ts";
import { entryOf, type PageList } from "../content/page-list.ts";
import { splitLanguage } from "../http/path.ts";
import { isPersonalPath } from "../http/personal-paths.ts";
import { mayLoadThirdParties } from "../http/third-parties.ts";
import type { Site } from "../site.ts";

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
 * Returns the paths that a browser may prefetch: the paths of public pages in the page list. Browsers must not prefetch
 * files, API calls, or tool pages.
 */
export function prefetchable(
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

/** Matches elements on a page only if the client entry script detected a fine pointer, such as a mouse. */
const FINE_POINTER = "[data-mouse] *";

/**
 * Returns speculation rules for the given paths, or "" if there are no paths. Speculation rules make browsers prefetch
 * a page on hover or on pointer down. With a fine pointer, browsers also prerender the page. On touchscreens,
 * prerendering would delay the page, because too little time passes between touch and click. The rules exclude URLs
 * that have a query string.
 */
export function speculationRules(paths: string[]): string {
  if (paths.length === 0) return "";
  const linkConditions = [{ href_matches: paths }, { not: { selector_matches: "[href*='?']" } }];
  const rule = (...conditions: object[]) => [{ where: { and: conditions }, eagerness: "moderate" }];
  return JSON.stringify({
    prefetch: rule(...linkConditions),
    prerender: rule(...linkConditions, { selector_matches: FINE_POINTER }),
  });
}

/** Returns whether a request is a prefetch or prerender request. */
export const isPrefetch = ({ headers }: Request): boolean => /\bprefetch\b/.test(headers.get("sec-purpose") ?? "");

/**
 * Returns the response that rejects a prefetch request. The browser discards the response and requests the page when
 * the visitor follows the link.
 */
export const refusePrefetch = (): Response =>
  new Response("This page cannot be prefetched.\n", {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
