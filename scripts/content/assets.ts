import type { Packed } from "../../adapters/git-content/pack.ts";
import { decoded } from "../../lib/text/decode.ts";
import { mediaTypeOf } from "../media-types.ts";

/** Serves packed files as Cloudflare's static assets do. */
export const assetsOf = (packed: () => Packed): { fetch: typeof fetch } => ({
  fetch: (async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const data = packed().files.get(decoded(pathname));
    if (data === undefined) return new Response("not found", { status: 404 });
    const type = mediaTypeOf(pathname) ?? "application/octet-stream";
    return new Response(data as string, { headers: { "content-type": type } });
  }) as typeof fetch,
});
