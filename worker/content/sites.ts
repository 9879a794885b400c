import type { Dictionary } from "../../contracts/content.ts";
import type { RequestContext } from "../context.ts";
import { type Env, SettingsError } from "../env.ts";
import { badRequest } from "../http/http-error.ts";
import type { SiteRecord } from "../site.ts";
import { contentAddress } from "../upstream/content-address.ts";
import { readCachedList } from "./cached-list.ts";
import { type ContentContext, ContentError, fetchContent } from "./client.ts";
import { dictionaryDocument } from "./queries.ts";

const SITES = "/content/sites";

/**
 * Every site of the content system. Throws a SettingsError with the problems when no record is valid: a public host
 * with the mark of a private one would remove the whole site from search engines (SH-06).
 */
export async function readSites(context: ContentContext & Pick<RequestContext, "began">): Promise<SiteRecord[]> {
  const load = () => loadList(context, SITES, {}, (sitecore) => sitecore.sitecoreSites(context));
  const sites = await readCachedList(context, { key: "sites", path: SITES, load, check: checkedSites, needed: true });
  return sites ?? fromSettings(context);
}

/** The sites as the content system names them now, without a cache: whether it can be used. */
export const fetchSites = async (context: ContentContext): Promise<SiteRecord[]> => {
  const document = await loadList(context, SITES, {}, (sitecore) => sitecore.sitecoreSites(context));
  const sites = document === null ? await fromSettings(context) : await checkedSites(document);
  if (sites.length === 0) throw new ContentError("the content system names no site");
  return sites;
};

const ofSettings = new WeakMap<Env, SiteRecord[]>();

/** Where the content system answers by REST only, no list names its sites: there is the one that the settings name. */
async function fromSettings(context: ContentContext): Promise<SiteRecord[]> {
  const { env } = context;
  if (!env.UPSTREAM_CONTENT || env.UPSTREAM_CONTENT === "binding") return [];
  // The promise is its request's own: of one that was canceled it would never settle, for nobody.
  const made =
    ofSettings.get(env) ?? (await checkedSites(await (await import("./sitecore-lists.ts")).sitecoreSites(context)));
  ofSettings.set(env, made);
  return made;
}

export type SitecoreLists = typeof import("./sitecore-lists.ts");

/** A list of ours, or what a plain Sitecore has in its place. */
export async function loadList(
  context: ContentContext,
  path: string,
  query: Record<string, string>,
  fromSitecore: (lists: SitecoreLists) => Promise<unknown>,
  limit?: number,
): Promise<unknown> {
  if (contentAddress(context.env).plain) return fromSitecore(await import("./sitecore-lists.ts"));
  return fetchContent(context, path, query, limit);
}

/** The site of a name; throws an HttpError (400) that lists all names for an unknown one. */
export async function siteNamed(context: RequestContext, name: string): Promise<SiteRecord> {
  const sites = await readSites(context);
  const site = sites.find((one) => one.name === name);
  if (!site) throw badRequest("site", "is no site of ours", sites.map((one) => one.name).join(", "));
  return site;
}

/** The sites whose records are valid; the others are set aside and logged. Throws when none is left. */
export async function checkedSites(document: unknown): Promise<SiteRecord[]> {
  const { checkSites } = await import("./site-check.ts");
  const { sites, problems } = checkSites(document);
  if (problems.length && sites.length === 0) throw new SettingsError(problems);
  if (problems.length) console.error(JSON.stringify({ event: "sites-set-aside", problems }));
  if (sites.length === 0) throw new ContentError("the content system names no site");
  return sites;
}

export const dictionaryKey = (site: string, language: string) => `dictionary:${site}:${language}`;

/** The texts of a language by key (LY-10). An empty table when the content system has none; null when it is down. */
export async function readDictionary(
  context: RequestContext,
  site: string,
  language: string,
): Promise<Record<string, string> | null> {
  const path = `/sitecore/api/jss/dictionary/${site}/${language}`;
  const check = async (document: unknown) => {
    const phrases = (document as Partial<Dictionary> | null)?.phrases;
    if (typeof phrases !== "object" || phrases === null) throw new Error("not a dictionary");
    return Object.fromEntries(Object.entries(phrases).filter(([, text]) => typeof text === "string"));
  };
  const load = () => dictionaryDocument(context, site, language);
  const source = { key: dictionaryKey(site, language), path, load, check };
  return readCachedList(context, source).then(
    (phrases) => phrases ?? {},
    () => null,
  );
}

/** Texts that the site serves as they come, by path (SD-03). */
export async function readTexts(context: RequestContext, site: string): Promise<Record<string, string>> {
  const check = async (document: unknown) => {
    const { WellKnownText } = await import("../../contracts/content.ts");
    if (!Array.isArray(document)) throw new Error("not a list of texts");
    const texts = document.flatMap((entry) => WellKnownText.safeParse(entry).data ?? []);
    return Object.fromEntries(texts.map(({ path, text }) => [path, text]));
  };
  const path = "/content/texts";
  const load = () => loadList(context, path, { site }, (sitecore) => sitecore.sitecoreTexts(context, { name: site }));
  return (await readCachedList(context, { key: `texts:${site}`, path, load, check })) ?? {};
}
