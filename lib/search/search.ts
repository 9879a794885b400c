/** Sanitizes search text and search results. */
import { safeHref } from "../cms/links.ts";
import { decoded } from "../text/decode.ts";
import { withAsciiDigits, withoutInvisible } from "../text/digits.ts";

/** Name of the search index that contains the entire site. */
export const SITE_INDEX = "site";

/**
 * Trims and truncates user input, removes invisible characters, and converts digits to ASCII. Replaces control characters
 * and unpaired surrogates with spaces.
 */
export const sanitizeSearchText = (text: string | null | undefined, length: number): string =>
  withAsciiDigits(withoutInvisible(text ?? ""))
    .trim()
    .slice(0, length)
    .replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, " ")
    .trim();

/** Removes search results that have the same URL as an earlier result. */
export function uniqueResults<T extends { url: string }>(results: readonly T[]): T[] {
  const seenUrls = new Set<string>();
  return results.filter(({ url }) => !seenUrls.has(url) && seenUrls.add(url));
}

/**
 * Returns the path of a URL on this site, or null for a URL on another site. Links that are paths rather than absolute
 * URLs keep visitors on the current hostname.
 */
function sitePath(address: string, host: string | undefined): string | null {
  if (address.startsWith("/")) return safeHref(address);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !host || url.host !== host || !/^https?:$/.test(url.protocol)) return null;
  return safeHref(url.pathname + url.search + url.hash);
}

/**
 * Returns a search result's link and display URL. The display URL omits the scheme, `www.`, and the query string.
 * Returns null if the URL is not safe to link to.
 */
export function resultUrl(address: string, host: string | undefined): { href: string; shown: string } | null {
  const href = sitePath(address, host) ?? safeHref(address);
  if (!href || !/^(https?:\/)?\//i.test(href)) return null;
  const url = new URL(href, `https://${host ?? INVALID_HOST}`);
  const hostText = url.host === INVALID_HOST ? "" : url.host.replace(/^www\./, "");
  return { href, shown: hostText + decoded(url.pathname, decodeURI).replace(/\/$/, "") || "/" };
}

const INVALID_HOST = "own.invalid";

// Matches file names of placeholder images, such as `default-share.jpg`, `no-image.png`, or `og_placeholder.webp`.
const PLACEHOLDER_IMAGE = /(^|[-_.])(default|placeholder|no-?image|blank|dummy)([-_.]|$)/i;

// Matches names of files that a browser can show as an image. Sitecore can leave out the extension or use `ashx`.
const IMAGE_FILE = /^[^.]+$|\.(?:jpe?g|png|gif|webp|avif|svg|bmp|ashx)$/i;

/**
 * Returns the path of a search result's image, or null for a placeholder, another kind of file, or an image on another
 * host. A request to
 * another host would reveal the visitor's search to a third party.
 */
export function resultPicture(address: string | null | undefined, host: string | undefined): string | null {
  const path = sitePath(address?.trim() ?? "", host);
  const file =
    path
      ?.replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return path && IMAGE_FILE.test(file) && !PLACEHOLDER_IMAGE.test(file) ? path : null;
}

/** Matches words, including words with a hyphen or an apostrophe, such as `x-ray`. */
const WORDS = /\p{L}+(?:[-'’]\p{L}+)*/gu;
/** Matches the number and the street of a postal address, in English or Spanish. */
const STREET =
  /\d\S*\s+(?:[\p{L}.'’]+\s+){0,4}(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|way|pl|place|hwy|pkwy)\b|\b(?:calle|avenida|carretera)\s+.*\d\S*/giu;

const plain = (word: string) =>
  word
    .normalize("NFD")
    .replace(/[\p{M}'’-]/gu, "")
    .toLowerCase();

/**
 * Returns the words of a search text that cannot identify a person: ordinary words of searches, and words in titles of
 * the site. Omits words with digits, email addresses, web addresses, postal addresses, and names.
 */
export async function loggableTerm(text: string, titles: readonly string[]): Promise<string> {
  if (!text) return "";
  // Without the word list, as in a browser that went offline, the term contains words of titles only.
  const SEARCH_WORDS = await import("./search-words.ts").then((module) => module.SEARCH_WORDS).catch(() => new Set());
  const titleWords = new Set(
    titles.flatMap((title) => (title.match(WORDS) ?? []).flatMap((word) => [word, ...word.split("-")].map(plain))),
  );
  const isKnown = (word: string) => SEARCH_WORDS.has(plain(word)) || titleWords.has(plain(word));
  // A single letter belongs to the word next to it, as in `x-ray` or `crohn's`.
  const isKnownPart = (part: string) => part.length === 1 || isKnown(part);
  return text
    .replace(STREET, " ")
    .split(/\s+/)
    .filter((part) => !/[\d@]|\p{L}[./]\p{L}/u.test(part))
    .flatMap((part) => part.match(WORDS) ?? [])
    .flatMap((word) => (isKnown(word) ? word : word.split(/[-'’]/).every(isKnownPart) ? word : []))
    .join(" ")
    .toLowerCase();
}
