/**
 * Stores recent searches in a first-party cookie that contains only search text. The cookie's path is the search page,
 * which loads no third-party scripts. Scripts on other pages cannot read the cookie.
 */

import { CAP } from "../constants.ts";
import { DAY_S } from "../dates/units.ts";
import { sanitizeSearchText } from "./search.ts";

const COOKIE = "index_recent_searches";
/** Max-Age of the cookie in seconds (180 days). */
const LIFETIME = 180 * DAY_S;
/** Maximum length of the cookie in bytes. Browsers reject cookies that are larger than 4,096 bytes. */
const MAX_LENGTH = 3_500;

const isSameSearch = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Adds a search to the recent searches. Returns up to 5 searches without duplicates, newest first. */
export function addRecentSearch(list: readonly string[], text: string): string[] {
  const search = sanitizeSearchText(text, 200);
  if (!search) return [...list];
  return [search, ...list.filter((entry) => !isSameSearch(entry, search))].slice(0, CAP.recentSearches);
}

/** Parses the recent searches in `document.cookie`. Returns an empty list if the cookie is missing or invalid. */
export function readRecentSearches(cookies: string): string[] {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies)?.[1];
  if (!value) return [];
  try {
    const list: unknown = JSON.parse(decodeURIComponent(value));
    const texts = Array.isArray(list) ? list.filter((text): text is string => typeof text === "string") : [];
    return texts.slice(0, CAP.recentSearches).reduceRight<string[]>(addRecentSearch, []);
  } catch {
    return [];
  }
}

interface CookieScope {
  /** Path of the search page and value of the cookie's `Path` attribute. */
  path: string;
  secure: boolean;
}

/**
 * Returns the cookie string to assign to `document.cookie`. Omits the oldest searches if the cookie would be too long.
 */
export function recentCookie(list: readonly string[], scope: CookieScope): string {
  const cappedList = list.slice(0, CAP.recentSearches);
  const value = encodeURIComponent(JSON.stringify(cappedList));
  if (value.length > MAX_LENGTH) return recentCookie(cappedList.slice(0, -1), scope);
  return `${COOKIE}=${value}; Max-Age=${LIFETIME}; Path=${scope.path}; SameSite=Lax${scope.secure ? "; Secure" : ""}`;
}
