import { CARD_END, isRasterMedia, SHARE_CARD, servedMediaPath } from "../../lib/cms/media.ts";
import { readConfig } from "../config/runtime-config.ts";
import { MEDIA_MAX_AGE, mediaFile, SVG } from "../content/media.ts";
import type { Ctx } from "../context.ts";
import { fileRedirect } from "../discovery/redirects.ts";
import { byteRange, sliceBody } from "../http/byte-range.ts";
import { HttpError } from "../http/http-error.ts";
import { countMissing, fileTurn } from "../limits/missing-pages.ts";

const YEAR = 365 * MEDIA_MAX_AGE;

/**
 * Serves CMS media. Browsers and the Worker cache a file for one day. If the URL has a revision parameter, browsers
 * cache the file for one year.
 */
export async function media(c: Ctx): Promise<Response> {
  const redirect = await fileRedirect(c);
  if (redirect) return redirect;
  const context = c.get("context");
  const { address } = context.visitor;
  await readConfig(context);
  const url = new URL(c.req.url);
  // Also accepts a file's CMS path, because links in emails and on other sites use it.
  url.pathname = servedMediaPath(url.pathname) ?? url.pathname;
  const accept = c.req.header("accept") ?? "";
  const { file, state, versioned } = await mediaFile(context, url, { turn: fileTurn(c.env, address), accept });
  if (file === 404 && state === "MISS") context.waitUntil(countMissing(c.env, url.pathname + url.search, address));
  // Redirects to the site's default social sharing image if the CMS does not have a raster version of an SVG.
  if (file === 404 && url.pathname.endsWith(CARD_END)) return c.redirect(SHARE_CARD);
  if (typeof file === "number") throw new HttpError(file);
  const { type, etag, body } = file;
  const cacheControl = state === "STALE" ? "no-cache" : `public, max-age=${MEDIA_MAX_AGE}`;
  const headers = new Headers({
    "cache-control": versioned ? `public, max-age=${YEAR}, immutable` : cacheControl,
    "x-edge-cache": state,
    ...(isRasterMedia(url.pathname) && { vary: "accept" }),
    // Blocks scripts in an SVG that a visitor opens as a document.
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'; sandbox",
    "cross-origin-resource-policy": "same-site",
    ...(etag ? { etag } : {}),
  });
  headers.set("content-type", type === SVG ? "image/svg+xml; charset=utf-8" : type);
  // Files of all other media types could run scripts, so the browser must download these files instead of displaying
  // them.
  if (!/^(?:image|video|audio)\//.test(type)) headers.set("content-disposition", "attachment");
  const length = body instanceof Uint8Array ? body.byteLength : file.length;
  return length === undefined ? new Response(body, { headers }) : respondWithPart(c, headers, body, length);
}

/**
 * Responds with the part of a file that the `Range` header requests, or with the whole file. Safari plays a video only
 * from a server that responds with parts.
 */
async function respondWithPart(
  c: Ctx,
  headers: Headers,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  length: number,
): Promise<Response> {
  headers.set("accept-ranges", "bytes");
  const etag = headers.get("etag");
  const condition = c.req.header("if-range");
  const isSameFile = condition === undefined || (condition === etag && !etag.startsWith("W/"));
  const part = c.req.method === "GET" && isSameFile ? byteRange(c.req.header("range"), length) : null;
  if (part === null) return new Response(body, { headers });
  if (part === "unsatisfiable") {
    if (!(body instanceof Uint8Array)) await body.cancel();
    headers.set("content-range", `bytes */${length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-range", `bytes ${part.first}-${part.last}/${length}`);
  return new Response(sliceBody(body, part), { status: 206, headers });
}
