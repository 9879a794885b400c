import type { Dictionary } from "../../../contracts/content.ts";
import type { RequestContext } from "../../context.ts";
import { SettingsError } from "../../env.ts";
import type { SiteRecord } from "../../site.ts";
import { badRequest } from "../http/http-error.ts";
import { readCachedList } from "./cached-list.ts";
import { ContentError } from "./client.ts";
import { dictionaryDocument } from "./queries.ts";

/**
 * Every site of the content system. Throws a SettingsError with the problems when a record is invalid: a public host
 * with the mark of a private one would remove the whole site from search engines (SH-06).
 */
export async function readSites(context: Pick<RequestContext, "env" | "waitUntil">): Promise<SiteRecord[]> {
  const sites = await readCachedList(context, { key: "sites", path: "/content/sites", check: checkedSites });
  return sites ?? [];
}

/** The site of a name; throws an HttpError (400) that lists all names for an unknown one. */
export async function siteNamed(context: RequestContext, name: string): Promise<SiteRecord> {
  const sites = await readSites(context);
  const site = sites.find((one) => one.name === name);
  if (!site) throw badRequest("site", "is no site of ours", sites.map((one) => one.name).join(", "));
  return site;
}

/** The sites, if there is at least one and every record is valid; throws otherwise. */
export async function checkedSites(document: unknown): Promise<SiteRecord[]> {
  const { checkSites } = await import("./site-check.ts");
  const { sites, problems } = checkSites(document);
  if (problems.length) throw new SettingsError(problems);
  if (sites.length === 0) throw new ContentError("the content system names no site");
  return sites;
}

/** One object, so that blocks rendered without a dictionary can be reused after a purge (`pages/block-reuse.ts`). */
const NO_TEXTS: Record<string, string> = {};

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
    (phrases) => phrases ?? NO_TEXTS,
    () => null,
  );
}

/** Texts that the site serves as they come, by path (SD-03). */
export async function readTexts(context: RequestContext, site: string): Promise<Record<string, string>> {
  const check = async (document: unknown) => {
    const { WellKnownText } = await import("../../../contracts/content.ts");
    if (!Array.isArray(document)) throw new Error("not a list of texts");
    const texts = document.flatMap((entry) => WellKnownText.safeParse(entry).data ?? []);
    return Object.fromEntries(texts.map(({ path, text }) => [path, text]));
  };
  return (
    (await readCachedList(context, { key: `texts:${site}`, path: "/content/texts", query: { site }, check })) ?? {}
  );
}
