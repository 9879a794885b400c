/** Site search: what was typed, and what of an answer may be shown (GS-05, GS-06). */
import { safeHref } from "../cms/links.ts";

/** What was typed into an address or a box: without control characters and halves of surrogate pairs. */
export const typedText = (text: string | null | undefined, length: number): string =>
  (text ?? "")
    .trim()
    .slice(0, length)
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim();

/** Results of several pages in their order, each address once (GS-05). */
export function withoutRepeats<T extends { url: string }>(results: readonly T[]): T[] {
  const seen = new Set<string>();
  return results.filter(({ url }) => !seen.has(url) && seen.add(url));
}

/**
 * A result's address when it leads to the site itself, as a path, so that it stays on whatever host serves the page.
 */
function ownPath(address: string, host: string | undefined): string | null {
  if (address.startsWith("/")) return safeHref(address);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !host || url.host !== host || !/^https?:$/.test(url.protocol)) return null;
  return safeHref(url.pathname + url.search + url.hash);
}

/**
 * Where a result leads, and how its address is written under its name: without scheme, `www.` and query.
 * Null for an address that is not safe to follow.
 */
export function resultAddress(address: string, host: string | undefined): { href: string; shown: string } | null {
  const href = ownPath(address, host) ?? safeHref(address);
  if (!href || !/^(https?:\/)?\//i.test(href)) return null;
  const url = new URL(href, `https://${host ?? NOWHERE}`);
  const place = url.host === NOWHERE ? "" : url.host.replace(/^www\./, "");
  return { href, shown: place + readable(url.pathname).replace(/\/$/, "") || "/" };
}

const NOWHERE = "own.invalid";

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

// What systems name their stand-in pictures: `default-share.jpg`, `no-image.png`, `og_placeholder.webp`.
const STAND_IN = /(^|[-_.])(default|placeholder|no-?image|blank|dummy)([-_.]|$)/i;

/**
 * A result's picture as a path of the site, or null. Default placeholders are not shown, nor are pictures of other
 * hosts, such as bing's (GS-06): a page of search results tells no third party of a visit (PV-02).
 */
export function resultPicture(address: string | null | undefined, host: string | undefined): string | null {
  const path = ownPath(address?.trim() ?? "", host);
  const file =
    path
      ?.replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return path && file && !STAND_IN.test(file) ? path : null;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The words of a text that stand in these titles of ours. Analytics gets these and no others: what only a visitor wrote
 * may tell of them, and a search page gives no free text away (EV-07, GS-14, PV-02).
 */
export function ownWords(text: string, titles: readonly string[]): string {
  const ours = new Set(titles.flatMap(wordsOf));
  return wordsOf(text)
    .filter((word) => ours.has(word))
    .join(" ");
}
