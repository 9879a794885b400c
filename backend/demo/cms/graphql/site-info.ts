import type { Redirect } from "../../../../contracts/content.ts";
import { isWildcard, listPages, pageAt, readRecord } from "../content-pages.ts";
import { type Part, part, type QueryContext } from "./context.ts";
import { pageItem, rootPath } from "./item.ts";
import { redirectMap } from "./redirect-map.ts";

/** Fields of a site record that Sitecore's client libraries query. */
export interface SiteRecord {
  name: string;
  hosts: string[];
  publicHost: string;
  languages?: string[];
  indexable?: boolean;
}

export const readSites = async (db: D1Database): Promise<SiteRecord[]> =>
  (await readRecord<SiteRecord[]>(db, "sites")) ?? [];

/** Returns the URL path of a site's sitemap. */
export const sitemapPath = (site: string): string => `/sitemaps/${encodeURIComponent(site)}/sitemap.xml`;

const NOT_FOUND = "/404";
const SERVER_ERROR = "/500";

interface RouteArguments extends Part {
  language: string;
  includedPaths?: (string | null)[] | null;
  excludedPaths?: (string | null)[] | null;
}

const isBelow = (path: string, folders: (string | null)[]) =>
  folders.some(
    (folder) => folder && `${path}/`.toLowerCase().startsWith(`${folder.replace(/\/$/, "")}/`.toLowerCase()),
  );

/** Returns a site as the `SiteInfo` GraphQL type, built from the same CMS records as the REST API. */
export function siteInfo({ name, hosts, publicHost, languages = ["en"], indexable = true }: SiteRecord) {
  const text = async (path: string, { env }: QueryContext) =>
    (await readRecord<{ path: string; text: string }[]>(env.DB, `texts/${name}`))?.find((entry) => entry.path === path)
      ?.text;
  const errorPage = async (path: string, language: string, { env }: QueryContext) => {
    const page = await pageAt(env.DB, name, language, path);
    // `pageAt` may return a wildcard item, which is not an error page.
    return page?.path === path ? pageItem(page) : null;
  };
  return {
    name,
    hostname: [publicHost, ...hosts.filter((host) => host !== publicHost)].join("|"),
    language: languages[0]!,
    rootPath: rootPath(name),
    robots: async (_: object, context: QueryContext) =>
      (await text("/robots.txt", context)) ?? `User-agent: *\n${indexable ? "Allow" : "Disallow"}: /\n`,
    llmsTxt: (_: object, context: QueryContext) => text("/llms.txt", context),
    sitemap: (_: object, { origin }: QueryContext) => (indexable ? [`${origin}${sitemapPath(name)}`] : []),
    redirects: async (_: object, { env }: QueryContext) =>
      redirectMap((await readRecord<Redirect[]>(env.DB, `redirects/${name}`)) ?? []),
    errorHandling: async ({ language }: { language: string }, context: QueryContext) => {
      const [notFoundPage, serverErrorPage] = await Promise.all(
        [NOT_FOUND, SERVER_ERROR].map((path) => errorPage(path, language, context)),
      );
      return {
        notFoundPage,
        notFoundPagePath: notFoundPage && NOT_FOUND,
        serverErrorPage,
        serverErrorPagePath: serverErrorPage && SERVER_ERROR,
      };
    },
    dictionary: async ({ language, ...pageArguments }: Part & { language: string }, { env }: QueryContext) => {
      const record = await readRecord<{ phrases: Record<string, string> }>(env.DB, `dictionary/${name}/${language}`);
      return (
        record &&
        part(
          Object.entries(record.phrases).map(([key, value]) => ({ key, value })),
          pageArguments,
        )
      );
    },
    routes: async (
      { language, includedPaths, excludedPaths, ...pageArguments }: RouteArguments,
      { env }: QueryContext,
    ) => {
      const pages = (await listPages(env.DB, name)).filter(
        (page) =>
          page.language === language &&
          !isWildcard(page) &&
          (!includedPaths?.length || isBelow(page.path, includedPaths)) &&
          !isBelow(page.path, excludedPaths ?? []),
      );
      const list = part(pages, pageArguments);
      const route = ({ path, itemId }: { path: string; itemId: string }) =>
        pageItem({ site: name, language, path, item_id: itemId });
      return { ...list, results: list.results.map((page) => ({ routePath: page.path, route: route(page) })) };
    },
  };
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns a site's XML sitemap with all indexable pages in all languages. */
export async function sitemapXml(
  db: D1Database,
  { name, publicHost, languages = ["en"] }: SiteRecord,
): Promise<string> {
  const pages = (await listPages(db, name)).filter(
    (page) => page.indexable && !isWildcard(page) && page.path !== NOT_FOUND && page.path !== SERVER_ERROR,
  );
  const urls = pages.map(({ path, language, updated }) => {
    const prefix = language === languages[0] ? "" : `/${language}`;
    const address = `https://${publicHost}${prefix}${path === "/" && prefix ? "" : path}`;
    return `<url><loc>${escapeXml(address)}</loc>${updated ? `<lastmod>${updated}</lastmod>` : ""}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}
