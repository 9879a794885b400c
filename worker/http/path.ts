import { normalizePath } from "../../lib/cms/paths.ts";

/** Path of the not-found page's CMS item. A visitor's request for the path `NOT_FOUND` also returns a 404. */
export const NOT_FOUND = "/404";

/** The parsed path of a request. */
export interface RequestPath {
  /** The normalized path, including the language prefix, or null if the path cannot be a page path. */
  normal: string | null;
  /** Whether the requested path has a trailing slash, repeated slashes, or blank ends. */
  slash: boolean;
}

/**
 * Parses the path of a URL. A page path must not contain a `;`, because caches and upstreams interpret `;` differently.
 */
export function readPath({ pathname }: Pick<URL, "pathname">): RequestPath {
  const normalized = /;|%3b/i.test(pathname) ? null : normalizePath(pathname);
  return { normal: normalized?.path ?? null, slash: normalized?.redirect ?? false };
}

/** Spaces and invisible characters, which links that are copied from emails and documents contain at their ends. */
const BLANK = "%20|%09|%C2%A0|%C2%AD|%E2%80%(?:8[BEF]|A[89A-F])|%E2%81%A[06-9]|%EF%BB%BF";
const BLANK_ENDS = new RegExp(`^/(?:${BLANK})+|(?<!${BLANK})(?:${BLANK})+/?$`, "gi");

const tidyPath = (pathname: string): string => pathname.replace(BLANK_ENDS, "/").replace(/\/{2,}/g, "/");

/** Punctuation of the sentence around a link, percent-encoded as in a normalized path. */
const PUNCTUATION = /(?:[.,:!'*)]|%2[12]|%3[EF]|%5D|%7D|%C2%BB|%E2%80%(?:99|9D|A6)|%E3%80%82)+$/;

/**
 * Returns a normalized path without the punctuation that people copy together with a link, or null if the path does not
 * end with punctuation.
 */
export function withoutPunctuation(path: string): string | null {
  const link = path.replace(PUNCTUATION, "").replace(/\/$/, "");
  return link === path ? null : link || "/";
}

/** Parses the path of a request URL, which can contain repeated slashes and blank ends. */
export function readRequestPath({ pathname }: URL): RequestPath {
  const path = tidyPath(pathname);
  const { normal, slash } = readPath({ pathname: path });
  return { normal, slash: slash || (normal !== null && path !== pathname) };
}

/** Returns a request URL's normalized path with its uppercase letters, or null if the path cannot be a page path. */
export const casedPathOf = ({ pathname }: URL): string | null => normalizePath(tidyPath(pathname), true)?.path ?? null;

/**
 * Splits a normalized path into the language and the rest of the path. Paths in the site's default language have no
 * prefix.
 */
export function splitLanguage(
  path: string,
  { language, languages }: { language: string; languages: string[] },
): { language: string; path: string } {
  const [, firstSegment = ""] = path.split("/");
  // Normalized paths are lowercase, but language tags such as zh-Hans are not.
  const pathLanguage = languages.find((candidate) => candidate.toLowerCase() === firstSegment);
  if (pathLanguage === undefined || pathLanguage === language) return { language, path };
  return { language: pathLanguage, path: path.slice(firstSegment.length + 1) || "/" };
}

/** Returns a URL path's type, such as `asset`, for logs that must not contain the path itself. */
export function routeClass(pathname: string): "asset" | "call" | "machine" | "page" {
  if (/^\/_edge\//.test(pathname)) return "machine";
  if (/^\/(api|location)\//.test(pathname)) return "call";
  return /^\/(assets|sc10media|-)\/|\.[a-z0-9]{2,5}$/i.test(pathname) ? "asset" : "page";
}

/**
 * Path segments and query parameters of pages that may show personal data. A segment may occur at any depth in the
 * path. The Worker never caches a response whose URL contains one of the segments or parameters.
 */
export const PERSONAL_SEGMENTS = [
  "thank-you",
  "my-appointment",
  "my-registration",
  "confirmation-page",
  "_requests",
  "_data",
  "event-participants",
  "session-management",
  "session-detail-management",
  "classes-events/check-in",
  "classes-events/messages",
  "classes-events/participant",
  "classes-events/payments",
  "classes-events/register-person",
  "classes-events/report",
  "classes-events/today",
];
const PERSONAL_PARTS = new RegExp(`/(${PERSONAL_SEGMENTS.join("|")})(?=[/.;%]|$)`, "i");
const PERSONAL_PARAMETERS = ["registrationId", "token", "session_id", "link", "receipt"];

/**
 * Returns whether a page may show personal data, based on the page's path. Search engines must not index pages that may
 * show personal data.
 */
export const isPersonalPath = (path: string): boolean => PERSONAL_PARTS.test(path);

/** Returns whether a URL may show personal data. Returns true for a URL whose path is invalid. */
export function isPersonal(url: URL, normalPath: string | null): boolean {
  if (normalPath === null || isPersonalPath(url.pathname)) return true;
  const names = [...url.searchParams.keys()].map((name) => name.toLowerCase());
  return PERSONAL_PARAMETERS.some((name) => names.includes(name.toLowerCase()));
}
