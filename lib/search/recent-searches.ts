/** Recent searches, stored in a first-party cookie that contains only their texts. */
import { CAP } from "../constants.ts";
import { typedText } from "./search.ts";

const COOKIE = "index_recent_searches";
/** 180 days in seconds. */
const LIFETIME = 180 * 24 * 60 * 60;
/** Browsers reject cookies over 4096 bytes. */
const MAX_LENGTH = 3_500;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Adds a search to the list: newest first, without duplicates, at most 5. */
export function withRecent(list: readonly string[], text: string): string[] {
  const added = typedText(text, 200);
  if (!added) return [...list];
  return [added, ...list.filter((one) => !same(one, added))].slice(0, CAP.recentSearches);
}

/** Parses the searches in `document.cookie`; empty if the cookie is missing or invalid. */
export function recentIn(cookies: string): string[] {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies)?.[1];
  if (!value) return [];
  try {
    const list: unknown = JSON.parse(decodeURIComponent(value));
    const texts = Array.isArray(list) ? list.filter((text): text is string => typeof text === "string") : [];
    return texts.reduceRight<string[]>(withRecent, []);
  } catch {
    return [];
  }
}

/** Returns the string to assign to `document.cookie`. Omits the oldest searches if the cookie would be too long. */
export function recentCookie(list: readonly string[], secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(list));
  if (value.length > MAX_LENGTH) return recentCookie(list.slice(0, -1), secure);
  return `${COOKIE}=${value}; Max-Age=${LIFETIME}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
