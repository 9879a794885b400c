import type { Next } from "hono";
import type { PageEntry } from "../../contracts/content.ts";
import type { ServedPage } from "../../contracts/fields.ts";
import { escapeHtml } from "../../lib/text/text.ts";
import { entryOf, languagesOfPath, type PageList, readPages, wildcardOf } from "../content/page-list.ts";
import { readServedPages } from "../content/served-pages.ts";
import { readTexts } from "../content/sites.ts";
import type { Ctx } from "../context.ts";
import { isPersonalPath, NOT_FOUND, readPath } from "../http/path.ts";
import { alternatesOf, pageUrl, type Site } from "../site.ts";

/** Maximum number of URLs per sitemap file in the sitemap protocol. */
const MAX_URLS = 50_000;
const OWN_ORIGIN = "https://own.invalid";
const CACHED_FOR_AN_HOUR = "public, max-age=3600";

/**
 * Serves `/robots.txt` for the request's hostname. If search engines must not index the host, the file disallows all
 * paths and does not list a sitemap. If search engines may index the host, authors can replace the file in the CMS.
 */
export async function robots(c: Ctx): Promise<Response> {
  const site = c.get("site");
  const customText = site.indexed
    ? (await readTexts(c.get("context"), site.name).catch(() => null))?.["/robots.txt"]
    : undefined;
  const sitemap = `Sitemap: https://${site.publicHost}/sitemap.xml\n`;
  const indexableText = `${customText ?? "User-agent: *\nDisallow: /_edge/\n"}${/^sitemap:/im.test(customText ?? "") ? "" : `\n${sitemap}`}`;
  const text = site.indexed ? indexableText : "User-agent: *\nDisallow: /\n";
  return c.text(text, 200, { "cache-control": "no-cache" });
}

const NOTHING_SERVED = { lists: [], pages: [] };

/**
 * The sitemap files that this isolate generated, keyed by page list. A cached sitemap file becomes invalid when the
 * public hostname or the paths under wildcard items change.
 */
const files = new WeakMap<PageList, { host: string; served: readonly unknown[]; parts: string[] }>();

/**
 * Serves `/sitemap.xml`, which contains the URLs of all indexable pages. If a site has more than 50,000 indexable
 * pages, the file is an index of `/sitemap-{n}.xml` files. If search engines must not index the host, the response is a
 * 404.
 */
export async function sitemap(c: Ctx): Promise<Response> {
  const site = c.get("site");
  if (!site.indexed) return c.text("Not found", 404);
  const list = await readPages(c.get("context"), site);
  const served = list.wildcards?.length ? await readServedPages({ ...c.get("context"), site }) : NOTHING_SERVED;
  const cached = files.get(list);
  const isFresh =
    cached?.host === site.publicHost && served.lists.every((pages, index) => pages === cached.served[index]);
  const parts = isFresh ? cached.parts : sitemapFiles(site, list, served.pages);
  if (!isFresh) files.set(list, { host: site.publicHost, served: served.lists, parts });
  const partNumber = /^\/sitemap-(\d+)\.xml$/.exec(c.req.path)?.[1];
  const [first = "", ...otherParts] = parts;
  const mainXml = otherParts.length ? buildIndex(site, parts.length) : first;
  const xml = partNumber === undefined ? mainXml : otherParts.length ? parts[Number(partNumber) - 1] : undefined;
  if (xml === undefined) return c.text("Not found", 404);
  return c.body(xml, 200, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": CACHED_FOR_AN_HOUR,
    "x-edge-cache": isFresh ? "HIT" : "MISS",
  });
}

/**
 * Returns one or more sitemap files. Each file contains the URLs of up to 50,000 indexable pages, including pages under
 * wildcard items.
 */
export function sitemapFiles(site: Site, list: PageList, pages: readonly ServedPage[] = []): string[] {
  const entries = list.pages.filter(
    ({ indexable, language, path }) =>
      indexable &&
      path !== NOT_FOUND &&
      !isPersonalPath(path) &&
      site.languages.includes(language) &&
      readPath(new URL(OWN_ORIGIN + path)).normal === path,
  );
  const servedPaths = new Map(
    pages
      .filter(({ path }) => path.startsWith("/") && readPath(new URL(OWN_ORIGIN + path)).normal === path)
      .map(({ path, updated }) => [path, updated]),
  );
  const languagesOf = (path: string) =>
    languagesOfPath(list, site, path, servedPaths.has(path)).filter(
      (language) => entryOf(list, language, path)?.indexable !== false,
    );
  const urls = [
    ...entries.map((entry) => urlOf(site, entry, languagesOf(entry.path))),
    ...[...servedPaths].flatMap(([path, updated]) => {
      const languages = languagesOf(path);
      const unlisted = languages.filter((language) => wildcardOf(list, language, path));
      return unlisted.map((language) => urlOf(site, { language, path, updated }, languages));
    }),
  ];
  const count = Math.max(1, Math.ceil(urls.length / MAX_URLS));
  return Array.from({ length: count }, (_, number) => {
    const urlElements = urls.slice(number * MAX_URLS, (number + 1) * MAX_URLS).join("");
    return `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urlElements}</urlset>\n`;
  });
}

type SitemapEntry = Pick<PageEntry, "language" | "path"> & { updated?: string | undefined };

function urlOf(site: Site, { language, path, updated }: SitemapEntry, languages: string[]): string {
  const links = alternatesOf(site, path, languages).map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
  );
  const lastmod = updated ? `<lastmod>${escapeHtml(updated)}</lastmod>` : "";
  return `<url><loc>${escapeHtml(pageUrl(site, language, path))}</loc>${lastmod}${links.join("")}</url>\n`;
}

function buildIndex(site: Site, count: number): string {
  const parts = Array.from(
    { length: count },
    (_, number) => `<sitemap><loc>https://${site.publicHost}/sitemap-${number + 1}.xml</loc></sitemap>\n`,
  );
  return `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join("")}</sitemapindex>\n`;
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Serves the text files `/cms-hpt.txt` and `/.well-known/security.txt` from the CMS. If the site does not have the
 * file, the response is a 404.
 */
export async function text(c: Ctx, next: Next): Promise<Response | undefined> {
  const texts = await readTexts(c.get("context"), c.get("site").name);
  const content = texts[c.req.path];
  if (content === undefined) {
    await next();
    return undefined;
  }
  return c.text(content, 200, { "cache-control": "no-cache" });
}
