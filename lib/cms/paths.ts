/** Normalizes request paths and lists their ancestors. */

/** Path of the classes and events landing page. */
export const EVENTS = "/classes-events";

/** Path of the classes and events search page. */
export const EVENTS_SEARCH = "/classes-events/search";

/** Path of the location search page. */
export const LOCATIONS_SEARCH = "/locations/search";

/** Path of the doctor search page. */
export const DOCTORS = "/find-a-doctor";

/** Adds a language prefix to a path. Paths in the site's default language have no prefix. */
export function withLanguage(language: string, path: string): string {
  const prefix = language && `/${language.toLowerCase()}`;
  return path === "/" ? prefix || "/" : prefix + path;
}

/** Path of the site search page. */
export const SITE_SEARCH = "/search";

/** Maximum path length in bytes. KV limits keys to 512 bytes, and each key also contains the site and the language. */
const MAX_PATH = 400;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f/\\]/;

type NormalPath = {
  /**
   * The normalized path: lowercase, percent-encoded UTF-8 without a trailing slash. Canonical URLs and cache keys use
   * the normalized path.
   */
  path: string;
  /**
   * Whether the requested path has a trailing slash. The Worker redirects a path with a trailing slash to `path` with a
   * 301 and preserves the query string.
   */
  redirect: boolean;
};

/**
 * Normalizes a URL's path. Returns null for an invalid path, to which the Worker responds with a 404. A path is invalid
 * if it is longer than 400 bytes or contains encoded slashes, control characters, invalid percent-encoding, dot
 * segments, backslashes, or empty segments. Empty segments are invalid because a redirect to `//host` would leave the
 * site.
 * @param keepsCase whether `path` keeps its uppercase letters, for a redirect that copies a part of the path
 */
export function normalizePath(raw: string, keepsCase = false): NormalPath | null {
  if (!raw.startsWith("/") || raw.length > MAX_PATH) return null;
  if (raw === "/") return { path: "/", redirect: false };
  const redirect = raw.endsWith("/");
  const segments = raw.slice(1, redirect ? -1 : undefined).split("/");
  const normalizedSegments: string[] = [];
  for (const segment of segments) {
    const text = decodeSegment(segment);
    if (!text || text === "." || text === ".." || FORBIDDEN.test(text)) return null;
    normalizedSegments.push(encodeSegment((keepsCase ? text : text.toLowerCase()).normalize("NFC")));
  }
  const path = `/${normalizedSegments.join("/")}`;
  return path.length > MAX_PATH ? null : { path, redirect };
}

/**
 * Returns the normalized path in an item's URL, or null if the URL contains no path of a page. The URL can be absolute,
 * or the item's path in the content tree.
 */
export function pathOfUrl(url: string): string | null {
  const path = /^https?:\/\//i.test(url) ? (URL.parse(url)?.pathname ?? "") : url.replace(/[?#].*$/s, "");
  return normalizePath(path.replace(/^\/sitecore\/content\/.*?\/home(?=\/|$)/i, "") || "/")?.path ?? null;
}

/**
 * Decodes a percent-encoded path segment. Returns null if the encoding is invalid or the result is not well-formed
 * Unicode.
 */
function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return /\p{Cs}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

// Matches characters that `encodeURIComponent` escapes although RFC 3986 allows them in a path without escaping.
const UNESCAPED = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** Percent-encodes a path segment. */
export const encodeSegment = (text: string): string => encodeURIComponent(text).replace(UNESCAPED, decodeURIComponent);

/**
 * Returns the breadcrumb paths for a normalized path: the home page, each folder, and the page. Returns an empty list
 * for the home page.
 */
export function breadcrumbPaths(path: string): string[] {
  if (path === "/") return [];
  const paths = ["/"];
  for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) paths.push(path.slice(0, end));
  return [...paths, path];
}

/** Derives a page name from a path: `medical-services` becomes "Medical services". */
export function nameFromPath(path: string): string {
  if (path === "/") return "Home";
  const segment = path.slice(path.lastIndexOf("/") + 1);
  const name = (decodeSegment(segment) ?? segment).replace(/[-_]+/g, " ").trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the path in what a person typed as a page: a path with or without its first slash, or a URL. */
export function typedPath(text: string): string {
  const typed = text.trim();
  if (/^https?:\/\//i.test(typed) && URL.canParse(typed)) return new URL(typed).pathname;
  return typed.startsWith("/") ? typed : `/${typed}`;
}
