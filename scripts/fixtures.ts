import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { allPhrases } from "../app/phrases.ts";
import { textLanguage } from "../lib/cms/language.ts";
import { mediaUrl } from "../lib/cms/media.ts";
import { stripTags } from "../lib/text/text.ts";
import type { IndexedPage } from "../reference/handlers/search.ts";
import { type EverydayWords, everydayWords, wordsOf } from "../reference/search/everyday.ts";
import { checkSites } from "../worker/content/site-check.ts";
import { checkRedirects } from "../worker/discovery/redirect-check.ts";
import { readFixture, withPartials } from "./partials.ts";
import { portraits } from "./portraits.ts";
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
 * Every page of `kv-fixtures/pages/{site}/{language}/`: the file's path is the page's, `index.json` is the folder's
 * own, and `_wildcard.json` is the item that serves every other path of the folder.
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

/** What people say, and what the site says instead. */
export const fixtureEverydayWords = (): EverydayWords[] => everydayWords(readFixture("search", "everyday-words.json"));

/**
 * The English pages as site search finds them: their own words, without header, footer, and what they say of others.
 */
export function searchablePages(pages: FixturePage[], everyday = fixtureEverydayWords()): IndexedPage[] {
  const authored = pages
    .filter(({ language, path }) => language === "en" && path !== "/404" && !path.includes(",-w-,"))
    .filter(
      ({ document }) => !/"componentName":"(GlobalSearch|IndexSearch|MedicalStaffFeesConfirmation)"/.test(document),
    )
    .filter(({ document }) => JSON.parse(document).sitecore.route.fields.indexable?.value !== false)
    .map(({ path, document }) => {
      const { route } = JSON.parse(document).sitecore;
      const image = firstPicture(route.placeholders.main);
      return {
        url: path,
        // What follows the bar in a title names the site, which nobody searches for.
        title: (route.fields.browserTitle?.value || route.displayName).replace(/ \| .*$/, ""),
        description: route.fields.metaDescription?.value ?? "",
        body: asSentences(textsOf(route.placeholders.main).map(stripTags)).slice(0, 20_000),
        words: wordsOf(everyday, path),
        ...(image ? { image: mediaUrl(image, { width: 600, height: 400 }) } : {}),
        // The articles can be searched by themselves too.
        indexes: path.startsWith("/health-library/") ? ["health-library"] : [],
      };
    });
  return [...authored, ...servicePages(everyday)];
}

/** Headings, labels and paragraphs as one text that reads well in an excerpt: each once, each with its end. */
const asSentences = (texts: string[]): string =>
  [...new Set(texts.map((text) => text.trim()))]
    .filter(Boolean)
    .map((text) => (/[\p{L}\p{N}%]$/u.test(text) ? `${text}.` : text))
    .join(" ");

/** The address of the first picture in a part of a document, which is what the page shows first. */
function firstPicture(node: unknown): string | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  if ("src" in node && typeof node.src === "string" && node.src) return node.src;
  for (const child of Object.values(node)) {
    const found = firstPicture(child);
    if (found) return found;
  }
  return undefined;
}

// Colors, addresses, ids, and the words that steer how a block looks.
const isSetting = (text: string): boolean =>
  /^(#[\da-f]+|[a-z\d]*(-[a-z\d]+)*|\/\S*|\{[\dA-F-]+\})$/.test(text) || /^#[\da-f]{6}$/i.test(text);

/** The card of another page, or a link by itself: what it says is that page's. */
function isTeaser(node: object): boolean {
  if ("url" in node && node.url) return true;
  const { link, name } = ("fields" in node ? (node.fields as Record<string, { value?: unknown }>) : {}) ?? {};
  return typeof link?.value === "object" && name === undefined;
}

/** The texts of an article's body, which stands on the wire as JSON within a text. */
const articleTexts = ({ sectionsHtml }: { sectionsHtml: { title: string; html: string }[] }): string[] =>
  sectionsHtml.flatMap(({ title, html }) => [title, html]);

/**
 * Every authored text in a part of a document; addresses, labels of links and names of the wire format are no texts.
 */
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
 * What is wrong with the sites and redirects of `kv-fixtures/`, one line each: a start with a wrong site is refused
 * (SH-06). Throws when a file cannot be read, and names it.
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

/** The dictionary of a language as an author would have filled it: the declared texts. */
function dictionaryOf(language: string): { phrases: Record<string, string> } {
  const sorted = allPhrases.toSorted((a, b) => a.key.localeCompare(b.key, "en"));
  return { phrases: Object.fromEntries(sorted.map((phrase) => [phrase.key, phrase[textLanguage(language)]])) };
}

/** security.txt should expire in less than a year (RFC 9116, 2.5.5): it is dated when the content system is filled. */
const halfYearFromNow = () => `${new Date(Date.now() + 182 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;

/**
 * The other records of the content system by name: sites, a dictionary a site and language, and a site's redirects and
 * texts.
 */
export function fixtureRecords(): Map<string, string> {
  const list = (name: string) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name))
          .filter((file) => file.endsWith(".json"))
          .sort()
      : [];
  const sites = list("sites").map((file) => readFixture("sites", file) as { name: string; languages?: string[] });
  const records = new Map([["sites", JSON.stringify(sites)]]);
  for (const { name, languages = [] } of sites)
    for (const language of languages)
      records.set(`dictionary/${name}/${language}`, JSON.stringify(dictionaryOf(language)));
  for (const kind of ["redirects", "texts"])
    for (const file of list(kind))
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

/**
 * The pictures and documents of `kv-fixtures/media/`, further versions of them and the clinicians' portraits, by their
 * path below `/-/media/`. The bytes of raster pictures are base64, all others are text.
 */
export function fixtureMedia(): { path: string; type: string; body: string }[] {
  const files = readdirSync(join(folder, "media"), { recursive: true, encoding: "utf8" })
    .sort()
    .flatMap((path) => {
      const type = MEDIA_TYPES[extname(path)];
      const encoding = type === "image/jpeg" ? "base64" : "utf8";
      return type ? [{ path, type, body: readFileSync(join(folder, "media", path), encoding) }] : [];
    });
  return [...files, ...[...variants(files), ...portraits()].map((one) => ({ ...one, type: "image/svg+xml" }))];
}
