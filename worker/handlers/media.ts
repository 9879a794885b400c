import type { Ctx } from "../context.ts";
import { contentBase } from "../upstream/content.ts";

/** A file of the content system under the site's own address (LY-06, AP-45): pictures, and documents to download. */

const PREFIX = "/sc10media/";
const UPSTREAM = "/-/media/";
const PATIENCE = 5_000;

/** Type → most bytes that are passed on. */
const TYPES = new Map([
  ["image/svg+xml", 256 * 1024],
  ["image/png", 10 * 1024 * 1024],
  ["image/jpeg", 10 * 1024 * 1024],
  ["image/webp", 10 * 1024 * 1024],
  ["image/avif", 10 * 1024 * 1024],
  ["image/gif", 10 * 1024 * 1024],
  ["application/pdf", 25 * 1024 * 1024],
]);

/** The content system's own parameters of size, version and signature. */
const PARAMETERS = ["as", "bc", "h", "hash", "iar", "la", "mh", "mw", "rev", "sc", "t", "ttc", "tt", "udi", "vs", "w"];

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

export async function media(c: Ctx): Promise<Response> {
  const url = new URL(c.req.url);
  const path = upstreamPath(url.pathname);
  if (!path) return missing(404);
  const base = contentBase(c.env);
  const target = new URL(path, base === "binding" ? "https://content.invalid" : base);
  if (!target.pathname.startsWith(UPSTREAM)) return missing(404);
  for (const name of PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value && /^[\w-]{1,64}$/.test(value)) target.searchParams.set(name, value);
  }
  const known = c.req.header("if-none-match");
  const init: RequestInit = {
    signal: AbortSignal.timeout(PATIENCE),
    redirect: "manual",
    headers: known ? { "if-none-match": known } : {},
  };
  const response = await (base === "binding" ? c.env.REFERENCE!.fetch(target, init) : fetch(target, init)).catch(
    () => null,
  );
  if (!response) return missing(502);
  if (known && response.status === 304) return new Response(null, { status: 304, headers: kept(response) });
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const limit = TYPES.get(type) ?? 0;
  const length = Number(response.headers.get("content-length") ?? 0);
  if (!response.ok || !response.body || length > limit || limit === 0) {
    await response.body?.cancel();
    return missing(response.status >= 500 ? 502 : 404);
  }
  return new Response(limited(response.body, limit), {
    headers: {
      "content-type": type === "image/svg+xml" ? "image/svg+xml; charset=utf-8" : type,
      ...kept(response),
      "cross-origin-resource-policy": "same-site",
      ...(type === "application/pdf" ? { "content-disposition": "attachment" } : {}),
    },
  });
}

/** How long a file is kept, how to ask whether it changed, and what it may do: a 304 repeats what the answer said. */
function kept(response: Response): Record<string, string> {
  const etag = response.headers.get("etag");
  return {
    "cache-control": "public, max-age=86400",
    // A drawing that is opened alone may not run anything.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    ...(etag && { etag }),
  };
}

/** Breaks off after `limit` bytes: an upstream may say less than it sends. */
function limited(body: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        if (sent > limit) controller.error(new Error("the file is larger than allowed"));
        else controller.enqueue(chunk);
      },
    }),
  );
}

const missing = (status: 404 | 502) =>
  new Response("Not found", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
