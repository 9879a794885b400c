/** The one way a request's path is read (RT-14), and the breadcrumbs above it (SD-05). */

/** The landing page of classes and events (EV-01). */
export const EVENTS = "/classes-events";

/** The page where all classes and events are searched (RT-04). */
export const EVENTS_SEARCH = "/classes-events/search";

/** The page where locations are searched (RT-08). */
export const LOCATIONS_SEARCH = "/locations/search";

/** The page where doctors are searched (RT-09). */
export const DOCTORS = "/find-a-doctor";

/** A path of the site as pages in a language have it: all but English stand below its code. */
export const inLanguage = (path: string, language: string): string =>
  language.startsWith("en") ? path : `/${language}${path}`;

/** Longest path in bytes that is looked up: with site and language the key stays under KV's 512. */
const MAX_PATH = 400;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f/\\]/;

type NormalPath = {
  /** Lower case, no trailing slash, percent-encoded UTF-8: the form of canonical addresses and of every key. */
  path: string;
  /** The request came with a trailing slash: answer 301 to `path`, with the query. */
  redirect: boolean;
};

/**
 * Raw pathname → normal path, or null for one that can be no page (answer 404): encoded slashes, control characters,
 * broken percent escapes, dot segments, backslashes, empty segments, over 400 bytes.
 * An empty segment is refused because a redirect to `//host` would leave the site.
 */
export function normalisePath(raw: string): NormalPath | null {
  if (!raw.startsWith("/") || raw.length > MAX_PATH) return null;
  if (raw === "/") return { path: "/", redirect: false };
  const redirect = raw.endsWith("/");
  const segments = raw.slice(1, redirect ? -1 : undefined).split("/");
  const normal: string[] = [];
  for (const segment of segments) {
    const text = decoded(segment);
    if (!text || text === "." || text === ".." || FORBIDDEN.test(text)) return null;
    normal.push(encodeSegment(text.toLowerCase().normalize("NFC")));
  }
  const path = `/${normal.join("/")}`;
  return path.length > MAX_PATH ? null : { path, redirect };
}

/** The segment's text, or null when an escape is broken or the text is no well-formed Unicode. */
function decoded(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return /\p{Cs}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

// RFC 3986 lets these stand bare in a path; encodeURIComponent would escape them.
const BARE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

const encodeSegment = (text: string): string => encodeURIComponent(text).replace(BARE, decodeURIComponent);

/** The paths of home, each folder, and the page itself, for a normal path. Home alone has none above it. */
export function pathsDownTo(path: string): string[] {
  if (path === "/") return [];
  const paths = ["/"];
  for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) paths.push(path.slice(0, end));
  return [...paths, path];
}

/** What to call a page whose name is not known, from its path: `medical-services` is "Medical services". */
export function nameFromPath(path: string): string {
  if (path === "/") return "Home";
  const segment = path.slice(path.lastIndexOf("/") + 1);
  const words = (decoded(segment) ?? segment).replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
