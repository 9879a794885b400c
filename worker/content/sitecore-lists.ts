import { languageName, type PageEntry, type Redirect, type Site, servedHostPattern } from "../../contracts/content.ts";
import { normalizePath } from "../../lib/cms/paths.ts";
import { type Env, SettingsError } from "../env.ts";
import { hostnameOf, isHidden, UNKNOWN_HOST } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";
import { type ContentContext, ContentError } from "./client.ts";
import { queryGraphql, readPaged, UnsupportedField } from "./graphql.ts";
import { fromRedirectMap, type MappedRedirect } from "./redirect-map.ts";

/**
 * Loads sites, pages, redirects, and UI strings from a Sitecore instance that has no custom endpoints. Sends the same
 * queries as Sitecore's public clients.
 */

const ALL_SITES = "query{site{allSiteInfo{total results{name hostName:hostname language}}}}";
/** The query for versions of Sitecore that do not have `allSiteInfo`, which replaces `siteInfoCollection`. */
const SITES = "query{site{siteInfoCollection{name hostName:hostname language}}}";
// All query arguments are variables, because Experience Edge rejects queries that mix literals and variables.
const LANGUAGES =
  "query($site:String!,$path:String!,$language:String!){layout(site:$site,routePath:$path,language:$language){item{languages{language{name}}}}}";
const ROUTES =
  "query($site:String!,$language:String!,$first:Int!,$after:String){site{siteInfo(site:$site){routes(language:$language,first:$first,after:$after){pageInfo{endCursor hasNext}results{path:routePath route{id displayName}}}}}}";
const redirectsQuery = (more: string) =>
  `query($site:String!){site{siteInfo(site:$site){redirects{pattern target redirectType isQueryStringPreserved${more} locale}}}}`;
const ERROR_PAGES =
  "query($site:String!,$language:String!){site{siteInfo(site:$site){errorHandling(language:$language){notFoundPagePath serverErrorPagePath}}}}";
const ROBOTS = "query($site:String!){site{siteInfo(site:$site){robots}}}";
/** Number of routes per result page, and maximum number of result pages per language. */
const ROUTES_PER_PAGE = 100;
const MAX_REQUESTS = 400;

interface OfSite<T> {
  site: { siteInfo: T | null } | null;
}

interface SiteInfo {
  name: string;
  hostName?: string;
  language?: string;
}

/** Loads Sitecore's sites, or null if this version of Sitecore cannot list its sites. */
async function siteInfos(context: ContentContext): Promise<SiteInfo[] | null> {
  type AllSites = { site: { allSiteInfo: { total?: number; results: SiteInfo[] } | null } | null };
  const current = await withFallback(queryGraphql<AllSites>(context, ALL_SITES, {}, "sites"), null);
  const { results, total = 0 } = current?.site?.allSiteInfo ?? {};
  if (results && results.length >= total) return results;
  type Sites = { site: { siteInfoCollection: SiteInfo[] | null } | null };
  const earlier = await withFallback(queryGraphql<Sites>(context, SITES, {}, "sites"), null);
  if (results && !earlier) throw new ContentError(`the CMS listed ${results.length} of ${total} sites`);
  return earlier && (earlier.site?.siteInfoCollection ?? []);
}

/**
 * Loads the site records for DEFAULT_SITE and for all sites that have a hostname. Returns null if Sitecore cannot list
 * its sites, so that a known list stays in use. Throws a SettingsError if DEFAULT_SITE does not exist in Sitecore.
 */
export async function sitecoreSites(context: ContentContext): Promise<SitecoreSite[] | null> {
  const { env } = context;
  const sites = contentUrl(env).graphql ? await siteInfos(context) : [{ name: env.DEFAULT_SITE }];
  return sites && siteRecords(context, sites);
}

/** Returns the site record for DEFAULT_SITE, for a Sitecore that cannot list its sites. */
export const siteFromSettings = (context: ContentContext): Promise<SitecoreSite[]> =>
  siteRecords(context, [{ name: context.env.DEFAULT_SITE }]);

async function siteRecords(context: ContentContext, siteInfos: SiteInfo[]): Promise<SitecoreSite[]> {
  const { env } = context;
  if (!contentUrl(env).graphql) return [siteRecord(env, env.DEFAULT_SITE, "", configuredLanguages(env))];
  const knownSites = siteInfos.filter(({ name }) => name !== "website" || name === env.DEFAULT_SITE);
  if (!knownSites.some(({ name }) => name === env.DEFAULT_SITE))
    throw new SettingsError([
      `DEFAULT_SITE is "${env.DEFAULT_SITE}", but the CMS has no such site. The sites known are ${knownSites.map(({ name }) => name).join(", ") || "none"}`,
    ]);
  const servedSites = knownSites
    .filter(({ name, hostName }) => name === env.DEFAULT_SITE || hostsOf(hostName).length)
    // DEFAULT_SITE is first in the list, because the Worker serves the first site if several sites have the same
    // hostname.
    .sort((a, b) => Number(b.name === env.DEFAULT_SITE) - Number(a.name === env.DEFAULT_SITE));
  const records: SitecoreSite[] = [];
  for (let start = 0; start < servedSites.length; start += PARALLEL_SITES)
    records.push(...(await Promise.all(servedSites.slice(start, start + PARALLEL_SITES).map(recordOf))));
  return records;

  async function recordOf({ name, hostName = "", language }: SiteInfo): Promise<SitecoreSite> {
    const configured = name === env.DEFAULT_SITE ? configuredLanguages(env) : [];
    const languages = configured.length ? configured : await languagesOf(context, name, language || "en");
    return siteRecord(env, name, hostName, languages);
  }
}

/** Number of sites whose languages the Worker requests at the same time. */
const PARALLEL_SITES = 4;

/** Loads the languages of a site's home page, with the default language first. */
async function languagesOf(context: ContentContext, site: string, defaultLanguage: string): Promise<string[]> {
  type LanguagesResponse = { layout: { item: { languages: { language: { name: string } }[] | null } | null } | null };
  const { layout } = await withFallback(
    queryGraphql<LanguagesResponse>(
      context,
      LANGUAGES,
      { site, path: "/", language: defaultLanguage },
      `languages of ${site}`,
    ),
    { layout: null },
  );
  return [...new Set([defaultLanguage, ...(layout?.item?.languages ?? []).map(({ language }) => language.name)])];
}

const wordsOf = (list = ""): string[] => list.split(/[\s,]+/).filter(Boolean);

const configuredLanguages = ({ SITE_LANGUAGES }: Env): string[] => wordsOf(SITE_LANGUAGES);

/** Reads Sitecore's list of hostnames. Authors also separate hostnames by commas or spaces, and paste URLs. */
function readHosts(hostName = ""): { hosts: string[]; refused: string[] } {
  const entries = hostName.split(/[|,;\s]+/).filter((entry) => entry && entry !== "*");
  const read = entries.map((entry) => ({ entry, host: hostIn(entry) }));
  return {
    hosts: read.flatMap(({ host }) => host ?? []),
    refused: read.flatMap(({ entry, host }) => (host === null ? [entry] : [])),
  };
}

/** Returns the hostname in an entry, in the form of the `Host` header, or null if the entry contains no hostname. */
function hostIn(entry: string): string | null {
  const name = hostnameOf(entry.replace(/^https?:\/\//i, "").replace(/\/.*$/s, ""));
  const isAscii = /^[ -~]*$/.test(name);
  const host = isAscii
    ? name
    : (URL.parse(`https://${name.replaceAll("*", STAR)}`)?.hostname.replaceAll(STAR, "*") ?? "");
  return servedHostPattern.test(host) ? host : null;
}

/** Placeholder for `*` while the URL parser encodes the letters of a hostname that are not ASCII. */
const STAR = "wildcard";

const hostsOf = (hostName = ""): string[] => readHosts(hostName).hosts;

/** Omits languages whose names are not valid in a URL. */
const filterLanguages = (languages: string[]): string[] => languages.filter((language) => languageName.test(language));

/**
 * A site record, with the hostnames and languages in Sitecore or in the settings that the site cannot use. The site
 * check reports them.
 */
export type SitecoreSite = Partial<Site> & { refusedHosts: string[]; refusedLanguages: string[] };

/**
 * Builds the site record for a Sitecore site. Search engines must not index a site without a public hostname. A hostname
 * that looks like a test system's hostname can only be the canonical hostname of a hidden site.
 */
function siteRecord(env: Env, name: string, hostName: string, languages: string[]): SitecoreSite {
  const configured = readHosts(name === env.DEFAULT_SITE ? env.SITE_HOST : "");
  const listed = readHosts(hostName);
  const hosts = [...new Set([...configured.hosts, ...listed.hosts])];
  const validLanguages = filterLanguages(languages);
  const siteLanguages = validLanguages.length ? validLanguages : ["en"];
  const fullHosts = hosts.filter((host) => !host.includes("*"));
  const publicHost = fullHosts.find((host) => !isHidden(host));
  return {
    name,
    refusedHosts: [...configured.refused, ...listed.refused],
    refusedLanguages: languages.filter((language) => !validLanguages.includes(language)),
    hosts: hosts.length ? hosts : [UNKNOWN_HOST],
    publicHost: publicHost ?? fullHosts[0] ?? UNKNOWN_HOST,
    languages: siteLanguages,
    theme: "default",
    indexable: publicHost !== undefined,
    notUsed: name === env.DEFAULT_SITE ? wordsOf(env.NOT_USED) : [],
    phones: env.SITE_PHONE && name === env.DEFAULT_SITE ? { [siteLanguages[0]!]: env.SITE_PHONE } : {},
  };
}

/** Returns a record of DEFAULT_SITE with the hostnames, languages, and other values in the settings. */
export function withConfigured(env: Env, record: Site): Site {
  const known = record.hosts.filter((host) => host !== UNKNOWN_HOST).join("|");
  const languages = configuredLanguages(env);
  const {
    refusedHosts: _,
    refusedLanguages: __,
    ...configured
  } = siteRecord(env, record.name, known, languages.length ? languages : record.languages);
  return { ...record, ...configured };
}

/** Loads a site's pages in all of its languages. Returns null if the CMS does not support listing pages. */
export async function sitecorePages(
  context: ContentContext,
  { name, languages }: Pick<Site, "name" | "languages">,
): Promise<{ pages: Partial<PageEntry>[]; errorPages: string[] } | null> {
  if (!contentUrl(context.env).graphql) return null;
  type Route = { path: string | null; route: { id?: string; displayName?: string } | null };
  type RoutesResponse = OfSite<{
    routes: { results: Route[]; pageInfo: { endCursor: string; hasNext: boolean } } | null;
  }>;
  const routesIn = (language: string) =>
    readPaged(MAX_REQUESTS, async (after) => {
      const variables = { site: name, language, first: ROUTES_PER_PAGE, after };
      const { site } = await queryGraphql<RoutesResponse>(context, ROUTES, variables, `routes ${name} ${language}`);
      return site?.siteInfo?.routes;
    });
  const [errorPages, ...routeLists] = await Promise.all([
    errorPagesOf(context, name, languages),
    ...languages.map((language) => withFallback(routesIn(language), null)),
  ]);
  if (routeLists.every((list) => list === null)) return null;
  const pages = routeLists.flatMap((list, index) =>
    (list ?? []).flatMap(({ path, route }): Partial<PageEntry>[] => {
      if (!path) return [];
      return [
        {
          path: normalRoute(path),
          language: languages[index]!,
          name: route?.displayName ?? "",
          itemId: route?.id ?? "",
        },
      ];
    }),
  );
  return { pages, errorPages };
}

/**
 * Loads the paths of the error pages that authors selected, without a language prefix. Error pages have the same path
 * in every language.
 */
async function errorPagesOf(
  context: ContentContext,
  site: string,
  languages: readonly string[] = ["en"],
): Promise<string[]> {
  type ErrorPagesResponse = OfSite<{
    errorHandling: { notFoundPagePath?: string | null; serverErrorPagePath?: string | null } | null;
  }>;
  const query = queryGraphql<ErrorPagesResponse>(
    context,
    ERROR_PAGES,
    { site, language: languages[0] },
    `paths of error pages ${site}`,
  );
  const response = await withFallback(query, { site: null });
  const { notFoundPagePath, serverErrorPagePath } = response.site?.siteInfo?.errorHandling ?? {};
  return [notFoundPagePath, serverErrorPagePath].flatMap((path) => {
    if (typeof path !== "string") return [];
    const route = normalRoute(path);
    const prefix = languages
      .map((language) => `/${language.toLowerCase()}`)
      .find((start) => route === start || route.startsWith(`${start}/`));
    return [route.slice(prefix?.length ?? 0) || "/"];
  });
}

/** Converts a Sitecore route (a path of item names) to a normalized path. An item name can contain a `%`. */
function normalRoute(path: string): string {
  const route = `/${path}`.replace(/\/+/g, "/");
  return (normalizePath(route) ?? normalizePath(route.replaceAll("%", "%25")))?.path ?? route;
}

/** Loads a site's redirect map. Returns null if the CMS has no redirect map, so that a known one stays in use. */
export async function sitecoreRedirects(
  context: ContentContext,
  { name, languages, publicHost }: Pick<Site, "name" | "languages" | "publicHost">,
): Promise<Partial<Redirect>[] | null> {
  if (!contentUrl(context.env).graphql) return null;
  const load = (more: string) =>
    queryGraphql<OfSite<{ redirects: MappedRedirect[] | null }>>(
      context,
      redirectsQuery(more),
      { site: name },
      `redirects ${name}`,
    );
  // Sitecore versions before 2025 do not have the setting.
  const response = (await withFallback(load(" isLanguagePreserved"), null)) ?? (await withFallback(load(""), null));
  const redirects = response?.site?.siteInfo?.redirects;
  return redirects ? fromRedirectMap(redirects, languages, publicHost) : null;
}

/**
 * Loads a site's robots.txt as a list that contains one text file. The list is empty if the site has no robots.txt.
 * Returns null if the CMS cannot return a robots.txt, so that a known one stays in use.
 */
export async function sitecoreTexts(
  context: ContentContext,
  { name }: Pick<Site, "name">,
): Promise<{ path: string; text: string }[] | null> {
  if (!contentUrl(context.env).graphql) return null;
  const robots = queryGraphql<OfSite<{ robots: string | null }>>(context, ROBOTS, { site: name }, `robots ${name}`);
  const { site } = await withFallback(robots, { site: null });
  if (!site?.siteInfo) return null;
  const text = site.siteInfo.robots?.trim();
  return text ? [{ path: "/robots.txt", text: `${text}\n` }] : [];
}

function withFallback<T>(query: Promise<T>, fallback: T): Promise<T> {
  return query.catch((error: unknown) => {
    if (error instanceof UnsupportedField) return fallback;
    throw error;
  });
}
