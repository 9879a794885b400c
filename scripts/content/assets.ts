import { extname } from "node:path";
import type { Packed } from "../../adapters/git-content/pack.ts";

/** Media types of files that authors add to pages. */
const TYPES: Record<string, string> = {
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".pdf": "application/pdf",
  ".csv": "text/csv",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".zip": "application/zip",
};

/** Serves packed files as Cloudflare's static assets do. */
export const assetsOf = (packed: () => Packed): { fetch: typeof fetch } => ({
  fetch: (async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const data = packed().files.get(decodeURIComponent(pathname));
    if (data === undefined) return new Response("not found", { status: 404 });
    const type = TYPES[extname(pathname).toLowerCase()] ?? "application/octet-stream";
    return new Response(data as string, { headers: { "content-type": type } });
  }) as typeof fetch,
});
