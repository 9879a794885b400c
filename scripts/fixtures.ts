import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { allPhrases } from "../app/phrases.ts";
import { applyChange } from "../backend/demo/cms/drafts.ts";
import type { IndexedPage } from "../backend/handlers/search.ts";
import { searchLanguage } from "../backend/search/language.ts";
import { readSynonyms, type Synonyms, wordsOf } from "../backend/search/synonyms.ts";
import { itemKey } from "../lib/cms/items.ts";
import { isEnglish, textLanguage } from "../lib/cms/language.ts";
import { mediaUrl } from "../lib/cms/media.ts";
import { DAY_MS } from "../lib/dates/units.ts";
import { stripTags } from "../lib/text/text.ts";
import { checkSites } from "../worker/content/site-check.ts";
import { checkRedirects } from "../worker/discovery/redirect-check.ts";
import { readFixture, withPartials } from "./partials.ts";
import { portraits } from "./portraits.ts";
import { priceFixtures } from "./price-fixtures.ts";
import { servicePages } from "./service-pages.ts";
import { variants } from "./variants.ts";

export interface FixturePage {
  site: string;
  language: string;
  path: string;
  itemId: string;
  document: string;
}

type Layout = { sitecore?: { route?: { itemId: string } } };

const folder = join(import.meta.dirname, "../kv-fixtures");

/**
 * Reads the pages in `kv-fixtures/pages/{site}/{language}/`. The file path under the language folder is the page's URL
 * path. `index.json` is the page at the folder's path, and `_wildcard.json` is the page for all other paths in the
 * folder.
 */
export function fixturePages(): FixturePage[] {
  return readdirSync(join(folder, "pages"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const [site = "", language = "", ...rest] = file.replace(/\.json$/, "").split("/");
      const path = `/${rest.join("/")}`.replace(/\/?index$/, "").replace(/_wildcard$/, ",-w-,") || "/";
      const document = withPartials(readFixture("pages", file) as Layout, language);
      if (!document?.sitecore?.route) throw new Error(`kv-fixtures/pages/${file} has no sitecore.route`);
      return { site, language, path, itemId: document.sitecore.route.itemId, document: JSON.stringify(document) };
    });
}

/** Returns the search synonyms: common search terms, each with the terms that the site uses. */
export const fixtureSynonyms = (): Synonyms[] => readSynonyms(readFixture("search", "synonyms.json"));

/**
 * Returns the search index entries for the English and Spanish pages. An entry's text excludes the header, the footer,
 * and cards that link to other pages.
 */
export function searchablePages(pages: FixturePage[], synonyms = fixtureSynonyms()): IndexedPage[] {
  const authoredPages = pages
    .filter(({ path }) => path !== "/404" && !path.includes(",-w-,"))
    .filter(
      ({ document }) => !/"componentName":"(GlobalSearch|IndexSearch|MedicalStaffFeesConfirmation)"/.test(document),
    )
    .filter(({ document }) => JSON.parse(document).sitecore.route.fields.indexable?.value !== false)
    .flatMap(({ language, path, document }): IndexedPage | [] => {
      if (language !== "en" && language !== "es") return [];
      const { route } = JSON.parse(document).sitecore;
      const image = firstPicture(route.placeholders.main);
      return {
        url: searchLanguage(language).urlOf(path),
        language,
        // Removes the site name after the vertical bar but keeps a hospital's name.
        title: (route.fields.browserTitle?.value || route.displayName)
          .replace(/ \| Larkspur Health$/, "")
          .replace(" | ", ", "),
        description: route.fields.metaDescription?.value ?? "",
        body: asSentences(textsOf(route.placeholders.main).map(stripTags)).slice(0, 20_000),
        words: wordsOf(synonyms, path),
        ...(image ? { image: mediaUrl(image, { width: 600, height: 400 }) } : {}),
        // The `health-library` search index contains only articles.
        indexes: path.startsWith("/health-library/") ? ["health-library"] : [],
      };
    });
  return [...authoredPages, ...servicePages(synonyms, "en"), ...servicePages(synonyms, "es")];
}

/** Joins distinct strings and adds missing periods so that search excerpts are readable. */
const asSentences = (texts: string[]): string =>
  [...new Set(texts.map((text) => text.trim()))]
    .filter(Boolean)
    .map((text) => (/[\p{L}\p{N}%]$/u.test(text) ? `${text}.` : text))
    .join(" ");

/** Returns the URL of the first image in a part of a layout that is not an icon, or undefined if there is none. */
function firstPicture(node: unknown): string | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  const src = "src" in node && typeof node.src === "string" ? node.src : "";
  // A file field also has a `src`, such as the URL of a price list.
  if (/\.(?:svg|jpe?g|png|webp|avif)(?:\?|$)/i.test(src) && !src.includes("/icons/")) return src;
  for (const child of Object.values(node)) {
    const picture = firstPicture(child);
    if (picture) return picture;
  }
  return undefined;
}

// Matches strings that are not text: colors, URLs, IDs, style options, time zones, and keywords.
const isSetting = (text: string): boolean =>
  /^[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+$|^[^<]*\S\|\S/.test(text) ||
  /^(#[\da-f]+|[a-z\d]*(-[a-z\d]+)*|\/\S*|\{[\dA-F-]+\})$/.test(text) ||
  /^#[\da-f]{6}$/i.test(text);

/**
 * Returns whether a layout node is a card or a link to another page. The index excludes the text of a card or link,
 * because it belongs to the linked page.
 */
function isTeaser(node: object): boolean {
  if ("url" in node && node.url) return true;
  const { link, name } = ("fields" in node ? (node.fields as Record<string, { value?: unknown }>) : {}) ?? {};
  return typeof link?.value === "object" && name === undefined;
}

/** Returns the text of an article body, which the CMS sends as a JSON string. */
const articleTexts = ({ sectionsHtml }: { sectionsHtml: { title: string; html: string }[] }): string[] =>
  sectionsHtml.flatMap(({ title, html }) => [title, html]);

/** Returns the text that authors entered in a part of a layout, excluding URLs, link labels, and field names. */
function textsOf(node: unknown, key = ""): string[] {
  if (typeof node === "string" && node.startsWith('{"')) return articleTexts(JSON.parse(node));
  if (typeof node === "string") return key === "value" && !isSetting(node) ? [node] : [];
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.filter((item) => !item || !isTeaser(item)).flatMap((item) => textsOf(item, key));
  return Object.entries(node)
    .filter(([name]) => !/(cta|link)\w*text$/i.test(name))
    .flatMap(([name, child]) => textsOf(child, name));
}

/**
 * Returns the problems with the site records and redirects in `kv-fixtures/`, one line each. The demo does not start if
 * a site record is invalid. Throws an error with the file's path if a file cannot be read.
 */
export function fixtureProblems(): { sites: string[]; redirects: string[] } {
  fixturePages();
  const records = fixtureRecords();
  const { sites, problems } = checkSites(JSON.parse(records.get("sites")!));
  const redirects = sites.flatMap(({ name, publicHost, redirectHosts }) =>
    checkRedirects(JSON.parse(records.get(`redirects/${name}`) ?? "[]"), [publicHost, ...redirectHosts]).problems.map(
      ({ rule, source, wrong }) => `Redirect ${rule} of ${name} (${source}): ${wrong}`,
    ),
  );
  return { sites: problems, redirects };
}

/**
 * Returns a site's dictionary in a language. An English or Spanish dictionary contains the UI strings in the code.
 * `kv-fixtures/dictionaries/{site}/{language}.json` overrides UI strings in English or Spanish. For a language other
 * than English and Spanish, this file contains the entire dictionary.
 */
function dictionaryOf(site: string, language: string): { phrases: Record<string, string> } {
  const isDeclared = isEnglish(language) || textLanguage(language) === "es";
  const sortedPhrases = isDeclared ? allPhrases.toSorted((a, b) => a.key.localeCompare(b.key, "en")) : [];
  const declaredPhrases = Object.fromEntries(
    sortedPhrases.map((phrase) => [phrase.key, phrase[textLanguage(language)]]),
  );
  const file = join("dictionaries", site, `${language}.json`);
  const fixturePhrases = existsSync(join(folder, file))
    ? (readFixture("dictionaries", join(site, `${language}.json`)) as object)
    : {};
  return { phrases: { ...declaredPhrases, ...fixturePhrases } };
}

/** Expiration date for security.txt, less than a year in the future as RFC 9116, section 2.5.5, recommends. */
const halfYearFromNow = () => `${new Date(Date.now() + 182 * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;

/** Returns the CMS records that are not pages, keyed by name: sites, dictionaries, redirects, and text files. */
export function fixtureRecords(): Map<string, string> {
  const jsonFiles = (name: string) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name))
          .filter((file) => file.endsWith(".json"))
          .sort()
      : [];
  const sites = jsonFiles("sites").map((file) => readFixture("sites", file) as { name: string; languages?: string[] });
  const records = new Map([["sites", JSON.stringify(sites)]]);
  for (const { name, languages = [] } of sites)
    for (const language of languages)
      records.set(`dictionary/${name}/${language}`, JSON.stringify(dictionaryOf(name, language)));
  for (const kind of ["redirects", "texts"])
    for (const file of jsonFiles(kind))
      records.set(
        `${kind}/${file.replace(/\.json$/, "")}`,
        JSON.stringify(readFixture(kind, file)).replaceAll("{half a year from now}", halfYearFromNow()),
      );
  return records;
}

const MEDIA_TYPES: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".pdf": "application/pdf",
  ".json": "application/json",
  ".jpg": "image/jpeg",
};

/** Returns the demo's drafts: pages that authors see otherwise than visitors. */
export function fixtureDrafts(
  pages: readonly FixturePage[],
): { site: string; language: string; path: string; document: string }[] {
  const drafts = JSON.parse(readFileSync(join(folder, "drafts.json"), "utf8")) as {
    site: string;
    language: string;
    path: string;
    item: string;
    fields: Record<string, string>;
  }[];
  return drafts.map(({ item, fields, ...place }) => {
    const page = pages.find(
      ({ site, language, path }) => site === place.site && language === place.language && path === place.path,
    );
    const document: unknown = JSON.parse(page?.document ?? "null");
    if (!applyChange(document, itemKey(item), fields))
      throw new Error(`kv-fixtures/drafts.json: ${place.path} does not contain the item ${item}`);
    return { ...place, document: JSON.stringify(document) };
  });
}

const BINARY = /^image\/jpeg$|\/pdf$/;

/**
 * Returns the demo's media files with their paths under `/-/media/`: the files in `kv-fixtures/media/`, price files,
 * generated variants of drawings, and portraits of clinicians. Raster images and PDF files are base64-encoded.
 */
export function fixtureMedia(): { path: string; type: string; body: string }[] {
  const files = readdirSync(join(folder, "media"), { recursive: true, encoding: "utf8" })
    .sort()
    .flatMap((path) => {
      const type = MEDIA_TYPES[extname(path)];
      const encoding = type && BINARY.test(type) ? "base64" : "utf8";
      return type ? [{ path, type, body: readFileSync(join(folder, "media", path), encoding) }] : [];
    });
  const prices = priceFixtures().map(([name, body]) => ({ path: `prices/${name}`, type: "application/json", body }));
  return [
    ...files,
    ...prices,
    ...[...variants(files), ...portraits()].map((picture) => ({ ...picture, type: "image/svg+xml" })),
  ];
}
