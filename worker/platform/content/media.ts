import { mediaKey } from "../../../lib/items.ts";
import type { RequestContext } from "../../request-context.ts";
import { type FileOrStatus, getCachedFile, SMALL } from "../cache/file-cache.ts";
import type { CacheState } from "../cache/swr-cache.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { fileVersion } from "../control/versions.ts";
import { digestOf } from "../http/digest.ts";
import { fetchFile, wholeFile } from "../upstream/fetch-file.ts";
import { type Target, targetOf } from "../upstream/target.ts";

/** A file of the content system under the site's own address (LY-06, AP-45): pictures, and documents to download. */

const PREFIX = "/sc10media/";
const UPSTREAM = "/-/media/";
/** How long a visitor waits for a file to begin, and a page for a drawing in it, in milliseconds (AP-46). */
const TIMEOUT = 5_000;
const PAGE_TIMEOUT = 2_000;
/** How long a file is fresh, in seconds. */
export const DAY = 86_400;

export const SVG = "image/svg+xml";
/** Type → most bytes that are passed on. */
const TYPES = new Map([
  [SVG, 256 * 1024],
  ["image/png", 10 * 1024 * 1024],
  ["image/jpeg", 10 * 1024 * 1024],
  ["image/webp", 10 * 1024 * 1024],
  ["image/avif", 10 * 1024 * 1024],
  ["image/gif", 10 * 1024 * 1024],
  ["application/pdf", 25 * 1024 * 1024],
  // Prices for machines (SD-03).
  ["application/json", 25 * 1024 * 1024],
  ["text/csv", 25 * 1024 * 1024],
]);

/** Ends of paths that say what the file is; `.ashx`, as the content system itself writes them, does not. */
const ENDS = [/\.(svg|png|jpe?g|webp|avif|gif)$/i, /\.pdf$/i, /\.json$/i, /\.csv$/i];
const OF_END = [/^image\//, /\/pdf$/, /\/json$/, /\/csv$/];

/** The types that a file may have by its path: an upstream that fails may answer anything, and that is kept for a day. */
function typesOf(path: string): ReadonlyMap<string, number> {
  const at = ENDS.findIndex((end) => end.test(path));
  return at < 0 ? TYPES : new Map([...TYPES].filter(([type]) => OF_END[at]!.test(type)));
}

/** Parameters that change with the file: an address with one of them always means the same bytes. */
const VERSIONS = ["v", "rev"];
/** The content system's own parameters of size, version and signature. */
const PARAMETERS = ["as", "bc", "h", "hash", "iar", "la", "mh", "mw", "sc", "t", "ttc", "tt", "udi", "vs", "w"];
const names = [...PARAMETERS, ...VERSIONS].sort();

/**
 * The upstream's path of a requested file, or null for one that is no plain path below the media folder: no way up, no
 * second host, nothing encoded twice.
 */
export function upstreamPath(pathname: string): string | null {
  if (!pathname.startsWith(PREFIX)) return null;
  let path: string;
  try {
    path = decodeURIComponent(pathname.slice(PREFIX.length));
  } catch {
    return null;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (path.length > 1_000 || /[\u0000-\u001f\u007f\\%?#@]/.test(path)) return null;
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) return null;
  return UPSTREAM + parts.map(encodeURIComponent).join("/");
}

/** A kept file and whether its address always means the same bytes; 404 for an address that is no plain media path. */
export async function mediaFile(
  { env, waitUntil }: RequestContext,
  url: URL,
  timeout = TIMEOUT,
): Promise<{ file: FileOrStatus; state: CacheState; versioned: boolean }> {
  const none = { file: 404, state: "MISS", versioned: false } as const;
  const path = upstreamPath(url.pathname);
  if (!path) return none;
  const target = targetOf(env, "content", path);
  const folder = targetOf(env, "content", UPSTREAM).url;
  // Once more as the address is really asked for.
  if (target.url.origin !== folder.origin || !target.url.pathname.startsWith(folder.pathname)) return none;
  const given = new URLSearchParams();
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value && /^[\w-]{1,64}$/.test(value)) given.set(name, value);
  }
  target.url.search = given.toString();
  const key = path + target.url.search;
  const item = mediaKey(url.pathname);
  const cached = await getCachedFile({
    env,
    kind: "media",
    key,
    fresh: DAY,
    version: () => fileVersion(currentConfig().versions, item),
    ask: () => ask(target, timeout),
    timeout,
    waitUntil,
  });
  return { ...cached, versioned: VERSIONS.some((name) => given.has(name)) };
}

/** The text of a drawing, sanitised; null when it cannot be had or is none. `src` is an address of our own. */
export async function drawingText(context: RequestContext, src: string): Promise<string | null> {
  const { file } = await mediaFile(context, new URL(src, "https://own.invalid"), PAGE_TIMEOUT);
  if (typeof file === "number") return null;
  if (file.type === SVG && file.body instanceof Uint8Array) return new TextDecoder().decode(file.body);
  if (!(file.body instanceof Uint8Array)) await file.body.cancel();
  return null;
}

/** A file as it may be kept: small ones whole and under a tag of their bytes, drawings without what could run. */
async function ask(target: Target, timeout: number): Promise<FileOrStatus> {
  const file = await fetchFile("content", target, typesOf(target.url.pathname), timeout);
  if (typeof file === "number") return file;
  const { type, length } = file;
  if (type !== SVG && (length ?? Number.POSITIVE_INFINITY) > SMALL) return file;
  const bytes = await wholeFile(file, timeout);
  if (typeof bytes === "number") return bytes;
  const body = type === SVG ? await drawing(bytes) : Uint8Array.from(bytes);
  return body ? { type, etag: `"${await digestOf(body, 12)}"`, body } : 404;
}

async function drawing(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const { safeSvg } = await import("../http/sanitize-svg.ts");
  const safe = safeSvg(new TextDecoder().decode(bytes));
  return safe === null ? null : new TextEncoder().encode(safe);
}
