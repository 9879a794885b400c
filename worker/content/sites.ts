import type { Dictionary } from "../../contracts/content.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import { type Env, SettingsError } from "../env.ts";
import { badRequest } from "../http/http-error.ts";
import { isStaffHost, type Site, type SiteRecord, siteFor } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";
import { readCachedList } from "./cached-list.ts";
import { type ContentContext, ContentError, fetchContent } from "./client.ts";
import type { SizeRule } from "./held-lists.ts";
import { dictionaryDocument } from "./queries.ts";

const SITES_PATH = "/content/sites";
const SITES_KEY = "sites";

/** A site without a hostname or a language loses all of its pages there, so every loss of a third matters. */
const SITES_RULE: SizeRule<SiteRecord[]> = {
  entries: (sites) => ({
    sites: sites.map(({ name }) => name),
    hosts: sites.flatMap(({ name, hosts }) => hosts.map((host) => `${name} ${host}`)),
    languages: sites.flatMap(({ name, languages }) => languages.map((language) => `${name} ${language}`)),
  }),
  fewest: 1,
};
/** UI strings or text files, keyed by name. */
const KEYED_RULE: SizeRule<Record<string, string>> = { entries: (texts) => ({ texts: Object.keys(texts) }) };

/** Reads all site records from the CMS. If no site record is valid, throws a SettingsError that lists the problems. */
export async function readSites(context: ContentContext & Pick<RenderOptions, "began">): Promise<SiteRecord[]> {
  const load = () => loadList(context, SITES_PATH, {}, (sitecore) => sitecore.sitecoreSites(context));
  const sites = await readCachedList(context, {
    key: SITES_KEY,
    load,
    check: (document) => checkedSites(document, context.env),
    sizeRule: SITES_RULE,
    needed: true,
  });
  return sites ? withSettings(context.env, sites) : fromSettings(context);
}

const currentSites = new WeakMap<SiteRecord[], { env: Env; sites: SiteRecord[] }>();

/**
 * Returns a list whose record for DEFAULT_SITE has the hostnames and languages in the settings. A list that was stored
 * before the settings changed does not have them, and without its public hostname the site would be hidden.
 */
async function withSettings(env: Env, sites: SiteRecord[]): Promise<SiteRecord[]> {
  const record = sites.find(({ name }) => name === env.DEFAULT_SITE);
  const wanted = (setting = "") => setting.split(/[\s,|;]+/).filter(Boolean);
  const isCurrent =
    wanted(env.SITE_HOST).every((host) => record?.hosts.includes(host)) &&
    wanted(env.SITE_LANGUAGES).every((language) => record?.languages.includes(language));
  if (!record || isCurrent || !contentUrl(env).plain) return sites;
  const known = currentSites.get(sites);
  if (known?.env === env) return known.sites;
  const { withConfigured } = await import("./sitecore-lists.ts");
  const changed = sites.map((site) => (site === record ? withConfigured(env, site) : site));
  currentSites.set(sites, { env, sites: changed });
  return changed;
}

/**
 * Fetches all site records from the CMS, bypassing the cache. Throws if the CMS is down or has no valid site record.
 */
export const fetchSites = async (context: ContentContext): Promise<SiteRecord[]> => {
  const document = await loadList(context, SITES_PATH, {}, (sitecore) => sitecore.sitecoreSites(context));
  const sites = document === null ? await fromSettings(context) : await checkedSites(document, context.env);
  if (sites.length === 0) throw new ContentError("the CMS has no sites");
  return sites;
};

const sitesByEnv = new WeakMap<Env, SiteRecord[]>();

/** Builds the site record for DEFAULT_SITE from the Worker's settings if the CMS cannot list its sites. */
async function fromSettings(context: ContentContext): Promise<SiteRecord[]> {
  const { env } = context;
  if (!env.UPSTREAM_CONTENT || env.UPSTREAM_CONTENT === "binding") return [];
  // Caches the value instead of the promise, because a canceled request's promise never settles.
  const sites =
    sitesByEnv.get(env) ??
    (await checkedSites(await (await import("./sitecore-lists.ts")).siteFromSettings(context), env));
  sitesByEnv.set(env, sites);
  return sites;
}

/** Reads the site for a `Host` header. Returns null while the CMS is down and no copy of the site records is cached. */
export const readSiteOf = async (context: ContentContext, host: string): Promise<Site | null> =>
  siteFor(host, await readSites(context).catch(() => []), context.env.DEFAULT_SITE);

export type SitecoreLists = typeof import("./sitecore-lists.ts");

/**
 * Loads a list from this project's custom CMS endpoint or, if the Sitecore instance does not have that endpoint, with
 * Sitecore's standard queries.
 */
export async function loadList(
  context: ContentContext,
  path: string,
  query: Record<string, string>,
  fromSitecore: (lists: SitecoreLists) => Promise<unknown>,
  limit?: number,
): Promise<unknown> {
  if (contentUrl(context.env).plain) return fromSitecore(await import("./sitecore-lists.ts"));
  return fetchContent(context, path, query, limit);
}

/**
 * Returns the site with the given name. If no site has the given name, throws an HttpError (400) that lists all site
 * names.
 */
export async function siteNamed(context: RequestContext, name: string): Promise<SiteRecord> {
  const sites = await readSites(context);
  const site = sites.find((site) => site.name === name);
  if (!site) throw badRequest("site", "is not a known site", sites.map((site) => site.name).join(", "));
  return site;
}

/**
 * Returns the sites with valid records and logs the problems in invalid records. Throws a SettingsError if no record is
 * valid.
 */
export async function checkedSites(document: unknown, env: Pick<Env, "STAFF_HOSTS"> = {}): Promise<SiteRecord[]> {
  const { checkSites } = await import("./site-check.ts");
  const { sites, problems } = checkSites(document, (host) => isStaffHost(env, host));
  if (problems.length && sites.length === 0) throw new SettingsError(problems);
  if (problems.length) console.error(JSON.stringify({ event: "sites-set-aside", problems }));
  if (sites.length === 0) throw new ContentError("the CMS has no sites");
  return sites;
}

export const dictionaryKey = (site: string, language: string) => `dictionary:${site}:${language}`;

/**
 * Fallback for a site that has no dictionary in the CMS. All requests get the same object, because renders compare
 * dictionaries by reference.
 */
const NO_DICTIONARY: Record<string, string> = Object.freeze({});

/**
 * Reads the UI strings in one language, keyed by dictionary key. Returns {} if the CMS has no dictionary, and null if
 * the Worker cannot read the dictionary.
 */
export async function readDictionary(
  context: RequestContext,
  site: string,
  language: string,
): Promise<Record<string, string> | null> {
  const check = async (document: unknown) => {
    const phrases = (document as Partial<Dictionary> | null)?.phrases;
    if (typeof phrases !== "object" || phrases === null) throw new Error("the dictionary has no phrases");
    return Object.fromEntries(Object.entries(phrases).filter(([, text]) => typeof text === "string"));
  };
  const load = () => dictionaryDocument(context, site, language);
  const source = { key: dictionaryKey(site, language), load, check, sizeRule: KEYED_RULE };
  return readCachedList(context, source).then(
    (phrases) => phrases ?? NO_DICTIONARY,
    () => null,
  );
}

/** Reads the text files that the Worker serves unchanged, such as robots.txt, keyed by path. */
export async function readTexts(context: RequestContext, site: string): Promise<Record<string, string>> {
  const check = async (document: unknown) => {
    const { WellKnownText } = await import("../../contracts/content.ts");
    if (!Array.isArray(document)) throw new Error("the list of text files is not an array");
    const texts = document.flatMap((entry) => WellKnownText.safeParse(entry).data ?? []);
    return Object.fromEntries(texts.map(({ path, text }) => [path, text]));
  };
  const path = "/content/texts";
  const load = () => loadList(context, path, { site }, (sitecore) => sitecore.sitecoreTexts(context, { name: site }));
  const sizeRule = { ...KEYED_RULE, fewest: 1 };
  return (await readCachedList(context, { key: `texts:${site}`, load, check, sizeRule })) ?? {};
}
