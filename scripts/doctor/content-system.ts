import type { ExamineOptions } from "../../app/cms/lint/examine.ts";
import { type ContentContext, contentHost, fetchContent } from "../../worker/content/client.ts";
import { pictureHosts } from "../../worker/content/picture-hosts.ts";
import { fetchLayout } from "../../worker/content/queries.ts";
import { checkSites } from "../../worker/content/site-check.ts";
import {
  sitecorePages,
  sitecoreRedirects,
  sitecoreSites,
  siteFromSettings,
} from "../../worker/content/sitecore-lists.ts";
import { checkRedirects, targetHosts } from "../../worker/discovery/redirect-check.ts";
import type { Env } from "../../worker/env.ts";
import { splitLanguage } from "../../worker/http/path.ts";
import { contentUrl } from "../../worker/upstream/content-url.ts";
import { type ListedPage, linkOptions } from "./page-list.ts";

type Settings = Record<string, string | undefined>;

/**
 * CMS client that uses the `npm start` settings (docs/from-your-sitecore.md). The client sends the same queries as the
 * Worker.
 */
export interface ContentSystem {
  /**
   * Fetches the layout of the page at a public path. The path has a language prefix unless the page is in the default
   * language.
   */
  layout(path: string): Promise<string>;
  /**
   * Fetches the page list for link checks and reads the image hosts from the settings. If the CMS has no page list, the
   * result contains no `paths`.
   */
  links(): Promise<ExamineOptions>;
  /**
   * Returns one line for each hostname, language, and redirect in the CMS that the site cannot use.
   * @param isServed Whether the Worker serves a path before it applies redirects
   */
  problems(isServed: (path: string) => boolean): Promise<string[]>;
  /** Returns the public paths of all pages in all languages, or null if the CMS has no page list. */
  paths(): Promise<string[] | null>;
}

/** Returns a client for the configured CMS, or null if no CMS is configured. */
export function contentSystem(settings: Settings): ContentSystem | null {
  const { UPSTREAM_CONTENT, DEFAULT_SITE = "" } = settings;
  if (!UPSTREAM_CONTENT || UPSTREAM_CONTENT === "binding") return null;
  if (URL.canParse(UPSTREAM_CONTENT) && new URL(UPSTREAM_CONTENT).search)
    throw new Error("UPSTREAM_CONTENT has a query: set the key or context ID in CONTENT_API_KEY");
  const env = { UPSTREAM_DEFAULT: "binding", CONTENT_API_KEY: "", ...settings } as unknown as Env;
  const context: ContentContext = { env, waitUntil: () => undefined };
  let site: Promise<{ name: string; languages: string[] }> | undefined;
  let links: Promise<ExamineOptions> | undefined;
  let list: ReturnType<typeof sitecorePages> | undefined;
  const readSite = async () => {
    if (!DEFAULT_SITE) throw new Error("DEFAULT_SITE is missing: set DEFAULT_SITE to the site name");
    const sites = (await readSites()) as { name: string; languages: string[] }[];
    return { name: DEFAULT_SITE, languages: sites.find(({ name }) => name === DEFAULT_SITE)?.languages ?? ["en"] };
  };
  // Other systems have the lists of the declared calls.
  const { plain } = contentUrl(env);
  const readSites = async () =>
    (plain ? await sitecoreSites(context) : await fetchContent(context, "/content/sites", {})) ??
    (await siteFromSettings(context));
  const siteOnce = () => {
    site ??= readSite();
    return site;
  };
  const listOnce = () => {
    list ??= siteOnce().then((siteInfo) =>
      plain
        ? sitecorePages(context, siteInfo)
        : (fetchContent(context, "/content/pages", { site: siteInfo.name }) as ReturnType<typeof sitecorePages>),
    );
    return list;
  };
  return {
    async problems(isServed) {
      const { sites, problems } = checkSites(await readSites());
      const record = sites.find(({ name }) => name === DEFAULT_SITE);
      const redirects =
        record &&
        (plain
          ? await sitecoreRedirects(context, record)
          : ((await fetchContent(context, "/content/redirects", { site: record.name })) as unknown[]));
      const hosts = record ? targetHosts(context, record, redirects) : [];
      const reported = checkRedirects(redirects ?? [], hosts, isServed).problems;
      return [...problems, ...reported.map(({ source, wrong }) => `Redirect ${source}: ${wrong}`)];
    },
    async paths() {
      const { languages } = await siteOnce();
      const pages = (await listOnce())?.pages as ListedPage[] | undefined;
      return (
        pages?.map(({ path, language }) =>
          language && language !== languages[0] ? `/${language}${path === "/" ? "" : path}` : path,
        ) ?? null
      );
    },
    async layout(address) {
      const { name, languages } = await siteOnce();
      const { language, path } = splitLanguage(address.replace(/[?#].*$/s, ""), { language: languages[0]!, languages });
      return fetchLayout(context, name, language, path);
    },
    links() {
      links ??= listOnce().then((pages) => {
        const host = contentHost(env);
        const options = { ...(host && { contentHost: host }), pictureHosts: pictureHosts(env) };
        return { ...(pages && linkOptions(pages.pages as ListedPage[])), ...options };
      });
      return links;
    },
  };
}

/**
 * Returns a client for a Sitecore GraphQL endpoint, or null if the URL is not a Sitecore GraphQL endpoint. The client
 * reads the site and the API key from the `sc_site` and `sc_apikey` (or `sitecoreContextId`) query parameters. If a
 * parameter is missing, the client uses the corresponding setting.
 */
export function systemAt(address: string, settings: Settings): ContentSystem | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams: query } = new URL(address);
  const UPSTREAM_CONTENT = `${origin}${pathname}`;
  if (!contentUrl({ UPSTREAM_CONTENT, UPSTREAM_DEFAULT: "binding" }).plain) return null;
  return contentSystem({
    ...settings,
    UPSTREAM_CONTENT,
    DEFAULT_SITE: query.get("sc_site") ?? settings.DEFAULT_SITE,
    CONTENT_API_KEY: query.get("sc_apikey") ?? query.get("sitecoreContextId") ?? settings.CONTENT_API_KEY,
  });
}
