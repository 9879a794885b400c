import { mediaKey } from "../../lib/cms/items.ts";
import { CARD, isRasterMedia, isSize, PICTURE_WIDTHS, roundedSize } from "../../lib/cms/media.ts";
import { DAY_S } from "../../lib/dates/units.ts";
import { type FileOrStatus, type FileRequest, getCachedFile, MAX_BUFFERED_BYTES } from "../cache/file-cache.ts";
import type { CacheState } from "../cache/swr-cache.ts";
import { versionsFor } from "../config/runtime-config.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import { digestOf } from "../http/digest.ts";
import { badRequest } from "../http/http-error.ts";
import { fileVersion } from "../publish/versions.ts";
import { DEADLINES, timeUntil, withTimeout } from "../runtime/deadlines.ts";
import { bufferFile, fetchFile } from "../upstream/fetch-file.ts";
import { type Target, targetOf } from "../upstream/send.ts";

/** Serves images and documents from the CMS media library at URLs on the site. */

const SITE_PREFIX = "/sc10media/";
const UPSTREAM_PREFIX = "/-/media/";
/** Timeout for the first byte of a media file, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Timeout for an SVG file that the Worker inlines in a page, in milliseconds. */
const INLINE_TIMEOUT_MS = 2_000;
/** Maximum age of a fresh media file in the cache, in seconds. */
export const MEDIA_MAX_AGE = DAY_S;

export const SVG = "image/svg+xml";
/** Size limits by media type, in bytes. `MAX_BYTES` is the limit for unlisted media types. */
const MAX_BYTES_BY_TYPE = new Map([
  [SVG, 256 * 1024],
  ["image/png", 10 * 1024 * 1024],
  ["image/jpeg", 10 * 1024 * 1024],
  ["image/webp", 10 * 1024 * 1024],
  ["image/avif", 10 * 1024 * 1024],
  ["image/gif", 10 * 1024 * 1024],
  ["application/pdf", 25 * 1024 * 1024],
  // The machine-readable files in which hospitals publish their prices can be large.
  ["application/json", 25 * 1024 * 1024],
  ["text/csv", 25 * 1024 * 1024],
]);

const MAX_BYTES = 100 * 1024 * 1024;
// Rejected media types. HTML may be an error page that the CMS sent with a status of 200. Browsers would execute the
// other types.
const REFUSED_TYPES = /^$|html|javascript|ecmascript|^multipart\/|^message\//;

/** Size limits in bytes, by media type, for files whose extension does not determine the media type. */
class AnyType extends Map<string, number> {
  override get(type: string): number | undefined {
    return super.get(type) ?? (REFUSED_TYPES.test(type) ? undefined : MAX_BYTES);
  }
}
const MAX_BYTES_OF_ANY_TYPE = new AnyType(MAX_BYTES_BY_TYPE);

/**
 * File extensions that require a matching media type, with that type. The CMS uses the `.ashx` extension for files of any
 * type.
 */
const TYPE_OF_EXTENSION: ReadonlyMap<string, string> = new Map([
  ["svg", SVG],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["gif", "image/gif"],
  ["pdf", "application/pdf"],
  ["json", "application/json"],
  ["csv", "text/csv"],
]);

/** Types that servers send for files whose type they do not know, and other names of a type. */
const UNKNOWN_TYPES = ["application/octet-stream", "binary/octet-stream"];
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["image/jpeg", ["image/jpg", "image/pjpeg"]],
  ["image/png", ["image/x-png"]],
  ["application/pdf", ["application/x-pdf"]],
  ["application/json", ["text/json"]],
  // Windows names a CSV file after Excel.
  ["text/csv", ["application/csv", "application/vnd.ms-excel"]],
]);

const typeOfExtension = (path: string): string | undefined =>
  TYPE_OF_EXTENSION.get(/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "");

/**
 * Returns the allowed media types for a path, with their size limits in bytes. The Worker rejects CMS responses with
 * other media types.
 */
function typesOf(path: string): ReadonlyMap<string, number> {
  const own = typeOfExtension(path);
  if (own === undefined) return MAX_BYTES_OF_ANY_TYPE;
  const isAllowed = (type: string) => type === own || (own.startsWith("image/") && type.startsWith("image/"));
  const limit = MAX_BYTES_BY_TYPE.get(own)!;
  return new Map([
    ...[...MAX_BYTES_BY_TYPE].filter(([type]) => isAllowed(type)),
    ...[...UNKNOWN_TYPES, ...(OTHER_NAMES.get(own) ?? [])].map((type): [string, number] => [type, limit]),
  ]);
}

/**
 * Query parameters that identify a revision of a media file. The file at a URL with a revision parameter is immutable,
 * because a new revision has a new URL.
 */
const VERSION_PARAMETERS = ["v", "rev"];
/** Query parameters for a media file's size, version, and signature in the CMS. */
const PARAMETERS = [
  "as",
  "bc",
  "extension",
  "h",
  "hash",
  "iar",
  "la",
  "mh",
  "mw",
  "sc",
  "t",
  "ttc",
  "tt",
  "udi",
  "vs",
  "w",
];
const parameterNames = [...PARAMETERS, ...VERSION_PARAMETERS].sort();

/**
 * Converts a media URL's path on the site to the file's path in the CMS. Returns null for paths outside the media
 * folder and for paths with `..` segments, control characters, URL delimiters, or double encoding.
 */
export function upstreamPath(pathname: string): string | null {
  if (!pathname.startsWith(SITE_PREFIX)) return null;
  let path: string;
  try {
    path = decodeURIComponent(pathname.slice(SITE_PREFIX.length));
  } catch {
    return null;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
  if (path.length > 1_000 || /[\u0000-\u001f\u007f\\%?#@]/.test(path)) return null;
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) return null;
  return UPSTREAM_PREFIX + parts.map(encodeURIComponent).join("/");
}

/** Image transformation options for Cloudflare Images. */
type Transform = Pick<RequestInitCfPropertiesImage, "width" | "height" | "fit" | "format">;

/**
 * Returns the Cloudflare Images options for a raster image, or null to serve the original file. The `size` query
 * parameter is either a keyword for social media images, or a width, which the Worker rounds up to the next supported
 * width. `accept` is the `Accept` header, which selects the image format. Throws an HttpError (400) for an invalid
 * size.
 */
export function transformOf(url: URL, accept: string): Transform | null {
  if (!isRasterMedia(url.pathname)) return null;
  const size = url.searchParams.get("size");
  // Social media crawlers support JPEG, even if a crawler's `Accept` header does not list JPEG.
  if (size === CARD.name) return { width: CARD.width, height: CARD.height, fit: "cover", format: "jpeg" };
  if (size !== null && !/^[1-9]\d{0,4}$/.test(size))
    throw badRequest(
      "size",
      `is not a width (was '${size.slice(0, 20)}')`,
      `${PICTURE_WIDTHS.join(", ")}, ${CARD.name}`,
    );
  const width =
    size === null
      ? undefined
      : (PICTURE_WIDTHS.find((candidate) => candidate >= Number(size)) ?? PICTURE_WIDTHS.at(-1)!);
  const format = ["avif", "webp"].find((name) => accept.includes(`image/${name}`)) as "avif" | "webp" | undefined;
  if (!width && !format) return null;
  return { ...(width && { width, fit: "scale-down" as const }), ...(format && { format }) };
}

/**
 * Returns a media file. `versioned` is true if the file at the URL is immutable, and `file` is 404 for an invalid path.
 * If the file is not cached and the visitor's network exceeds its rate limit, throws an HttpError (429).
 */
export async function mediaFile(
  context: RequestContext & RenderOptions,
  url: URL,
  { timeout = TIMEOUT_MS, turn, accept = "" }: { timeout?: number; turn?: FileRequest["turn"]; accept?: string } = {},
): Promise<{ file: FileOrStatus; state: CacheState; versioned: boolean }> {
  const { env, waitUntil } = context;
  const missing = { file: 404, state: "MISS", versioned: false } as const;
  const path = upstreamPath(url.pathname);
  if (!path) return missing;
  const target = targetOf(env, "content", path);
  const folder = targetOf(env, "content", UPSTREAM_PREFIX).url;
  // The URL parser normalizes the path, so the Worker must also check the normalized path.
  if (target.url.origin !== folder.origin || !target.url.pathname.startsWith(folder.pathname)) return missing;
  const transform = transformOf(url, accept);
  const forwardedParameters = new URLSearchParams();
  for (const name of parameterNames) {
    const value = url.searchParams.get(name);
    if (!value || !/^[\w.#-]{1,64}$/.test(value)) continue;
    // The hash of a signed URL is valid for its exact size only. All sizes of an SVG are the same file.
    const isExact = !isSize(name) || url.searchParams.has("hash");
    const forwarded = isExact ? value : /\.svg$/i.test(path) ? null : roundedSize(name, value);
    if (forwarded) forwardedParameters.set(name, forwarded);
  }
  target.url.search = forwardedParameters.toString();
  const key = path + target.url.search + (transform ? JSON.stringify(transform) : "");
  const item = mediaKey(url.pathname);
  const cached = await getCachedFile({
    env,
    kind: "media",
    key,
    maxAge: MEDIA_MAX_AGE,
    purgeVersion: () => fileVersion(versionsFor(context), item),
    load: () => fetchMedia(context, target, timeout, transform),
    timeout,
    waitUntil,
    turn,
  });
  return { ...cached, versioned: VERSION_PARAMETERS.some((name) => forwardedParameters.has(name)) };
}

/**
 * Returns the sanitized markup of an SVG file, or null if the file is missing or not an SVG. `src` is a URL on the
 * site. Throws an error if the request times out.
 */
export async function drawingText(context: RequestContext & RenderOptions, src: string): Promise<string | null> {
  const filePromise = mediaFile(context, new URL(src, "https://own.invalid"), { timeout: INLINE_TIMEOUT_MS });
  const { began } = context;
  const remainingMs = began === undefined ? INLINE_TIMEOUT_MS : timeUntil(began + DEADLINES.page);
  const { file } = await withTimeout(
    filePromise,
    remainingMs,
    () => new Error("timed out while fetching the SVG file"),
  );
  if (typeof file === "number") return null;
  if (file.type === SVG && file.body instanceof Uint8Array) return new TextDecoder().decode(file.body);
  if (!(file.body instanceof Uint8Array)) await file.body.cancel();
  return null;
}

/**
 * Fetches a media file from the CMS for the file cache. Buffers small files to compute their ETags and sanitizes SVG
 * files.
 */
async function fetchMedia(
  context: Pick<RequestContext, "env" | "waitUntil">,
  target: Target,
  timeout: number,
  transform: Transform | null,
): Promise<FileOrStatus> {
  const file = await fetchFile(context, "content", target, typesOf(target.url.pathname), timeout, transform);
  if (typeof file === "number") return file;
  const { length } = file;
  // The registered name of the type, so that each browser shows the file.
  const type = MAX_BYTES_BY_TYPE.has(file.type) ? file.type : (typeOfExtension(target.url.pathname) ?? file.type);
  if (type !== SVG && (length ?? Number.POSITIVE_INFINITY) > MAX_BUFFERED_BYTES)
    return { type, etag: file.etag, length, body: file.body };
  const bytes = await bufferFile(file, timeout);
  if (typeof bytes === "number") return bytes;
  const body = type === SVG ? await sanitizeDrawing(bytes) : Uint8Array.from(bytes);
  return body ? { type, etag: `"${await digestOf(body, 12)}"`, body } : 404;
}

async function sanitizeDrawing(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const { safeSvg } = await import("../http/sanitize-svg.ts");
  const sanitized = safeSvg(new TextDecoder().decode(bytes));
  return sanitized === null ? null : new TextEncoder().encode(sanitized);
}
