/** Recent searches, stored in a first-party cookie that contains their texts and nothing else (IX-08, IX-09). */
import { CAP } from "../constants.ts";
import { typedText } from "./search.ts";

const NAME = "index_recent_searches";
/** Half a year, in seconds. */
const LIFETIME = 180 * 24 * 60 * 60;
/** Browsers drop a cookie of over 4096 bytes. */
const MAX_LENGTH = 3_500;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The list with one more search: newest first, a repeated one only once, at most 5. */
export function withRecent(list: readonly string[], text: string): string[] {
  const added = typedText(text, 200);
  if (!added) return [...list];
  return [added, ...list.filter((one) => !same(one, added))].slice(0, CAP.recentSearches);
}

/** The searches in `document.cookie`; none where the cookie is missing or not one of ours. */
export function recentIn(cookies: string): string[] {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies)?.[1];
  if (!value) return [];
  try {
    const list: unknown = JSON.parse(decodeURIComponent(value));
    const texts = Array.isArray(list) ? list.filter((text): text is string => typeof text === "string") : [];
    return texts.reduceRight<string[]>(withRecent, []);
  } catch {
    return [];
  }
}

/** What to assign to `document.cookie`. Of a list that is too long for a cookie the oldest are left out. */
export function recentCookie(list: readonly string[], secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(list));
  if (value.length > MAX_LENGTH) return recentCookie(list.slice(0, -1), secure);
  return `${NAME}=${value}; Max-Age=${LIFETIME}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
