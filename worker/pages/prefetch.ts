import { codeRouteAt } from "../../app/html.ts";
import { entryOf, type PageList } from "../content/page-list.ts";
import { splitLanguage } from "../http/path.ts";
import { isPersonalPath } from "../http/personal-paths.ts";
import { isOpenPage } from "../http/third-parties.ts";
import type { Site } from "../site.ts";

/** Only such paths mean themselves in a rule: everything else has a meaning of its own in a URL pattern. */
const PLAIN = /^\/[\w/-]*$/;
const HREF = ' href="/';

/** The paths of this site that HTML links to, but for those with a query. Plain searches: they go through every page. */
export function linksIn(html: string): string[] {
  const paths: string[] = [];
  for (let tag = html.indexOf("<a "); tag >= 0; tag = html.indexOf("<a ", tag + 3)) {
    const href = html.indexOf(HREF, tag);
    if (href < 0) break;
    if (href > html.indexOf(">", tag)) continue;
    const start = href + HREF.length - 1;
    const [path = ""] = html.slice(start, html.indexOf('"', start)).split("#", 1);
    if (!path.includes("?")) paths.push(path);
  }
  return paths;
}

/**
 * Those paths that a browser may prefetch (PF-10): of pages that the page list calls open. Whatever is not in it, such
 * as a file, a call or a page from code, is not prefetched.
 */
export function prefetchable(linked: readonly string[], list: PageList, site: Site, own: string): string[] {
  return [...new Set(linked)].filter((path) => {
    const page = splitLanguage(path, site);
    return (
      path !== own &&
      PLAIN.test(path) &&
      isOpenPage(page.path, entryOf(list, page.language, page.path)) &&
      !isPersonalPath(page.path) &&
      !codeRouteAt(page.path)
    );
  });
}

/** Marked by the client's entry where visitors do not point with a finger. */
const WITH_MOUSE = "[data-mouse] *";

/**
 * Rules by which a browser fetches these pages as soon as a visitor rests on a link to one or presses it, and renders
 * them where visitors have a mouse; empty for none. A finger does not rest: between its press and the click there is no
 * time to render a page, and a telephone that tries shows it later. An address with a query is another page and is left
 * alone.
 */
export function speculationRules(paths: string[]): string {
  if (paths.length === 0) return "";
  const open = [{ href_matches: paths }, { not: { selector_matches: "[href*='?']" } }];
  const rule = (...conditions: object[]) => [{ where: { and: conditions }, eagerness: "moderate" }];
  return JSON.stringify({ prefetch: rule(...open), prerender: rule(...open, { selector_matches: WITH_MOUSE }) });
}

/** Whether a browser asks for a page before its visitor does: to keep it, or to render it unseen. */
export const isPrefetch = ({ headers }: Request): boolean => /\bprefetch\b/.test(headers.get("sec-purpose") ?? "");

/**
 * The answer to a browser that may not have a page ahead: it throws this away and asks again once the visitor follows
 * the link.
 */
export const refusePrefetch = (): Response =>
  new Response("This page is sent when it is asked for.\n", {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
