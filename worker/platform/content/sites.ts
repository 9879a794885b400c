import type { Dictionary } from "../../../contracts/content.ts";
import { type Env, SettingsError } from "../../env.ts";
import type { SiteRecord } from "../../site.ts";
import { readCachedList } from "./cached-list.ts";
import { ContentError } from "./client.ts";
import { dictionaryDocument } from "./queries.ts";

type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Every site of the content system. Throws a SettingsError that names what is wrong when one does not fit: a public
 * host that carries the mark of a private one would take the whole site out of search engines (SH-06).
 */
export async function readSites(env: Env, waitUntil: WaitUntil): Promise<SiteRecord[]> {
  const sites = await readCachedList(env, { key: "sites", path: "/content/sites", check: checkedSites }, waitUntil);
  return sites ?? [];
}

/** Every record fits, and there is one; throws otherwise. */
export async function checkedSites(document: unknown): Promise<SiteRecord[]> {
  const { checkSites } = await import("./site-check.ts");
  const { sites, problems } = checkSites(document);
  if (problems.length) throw new SettingsError(problems);
  if (sites.length === 0) throw new ContentError("the content system names no site");
  return sites;
}

/** The texts of a language by key (LY-10). An empty table when the content system has none; null when it is down. */
export async function readDictionary(
  env: Env,
  site: string,
  language: string,
  waitUntil: WaitUntil,
): Promise<Record<string, string> | null> {
  const path = `/sitecore/api/jss/dictionary/${site}/${language}`;
  const check = async (document: unknown) => {
    const phrases = (document as Partial<Dictionary> | null)?.phrases;
    if (typeof phrases !== "object" || phrases === null) throw new Error("not a dictionary");
    return Object.fromEntries(Object.entries(phrases).filter(([, text]) => typeof text === "string"));
  };
  const ask = () => dictionaryDocument(env, site, language);
  const source = { key: `dictionary:${site}:${language}`, path, ask, check };
  return readCachedList(env, source, waitUntil).then(
    (phrases) => phrases ?? {},
    () => null,
  );
}

/** Texts that the site serves as they come, by path (SD-03). */
export async function readTexts(env: Env, site: string, waitUntil: WaitUntil): Promise<Record<string, string>> {
  const check = async (document: unknown) => {
    const { WellKnownText } = await import("../../../contracts/content.ts");
    if (!Array.isArray(document)) throw new Error("not a list of texts");
    const texts = document.flatMap((entry) => WellKnownText.safeParse(entry).data ?? []);
    return Object.fromEntries(texts.map(({ path, text }) => [path, text]));
  };
  return (
    (await readCachedList(env, { key: `texts:${site}`, path: "/content/texts", query: { site }, check }, waitUntil)) ??
    {}
  );
}
