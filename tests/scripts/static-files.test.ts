import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { EMPTY_CSP, SECURITY_HEADERS } from "../../worker/http/final-response.ts";

const MAP = "/assets/map-385a32a1.svg";
let miniflare: Miniflare;
const fetchFile = (path: string, init = {}) =>
  miniflare.dispatchFetch(`https://www.larkspurhealth.example${path}`, init);

/**
 * Starts the asset routing that wrangler.toml configures, with the files in `public/` and a Worker that responds to
 * every request with `from the Worker`.
 */
beforeAll(async () => {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const { assets } = workerOptions as { assets?: object };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default { fetch: () => new Response("from the Worker", { status: 404 }) }',
      compatibilityDate: "2026-10-01",
      assets: { ...assets, directory: join(import.meta.dirname, "../../public") },
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
});
afterAll(() => miniflare.dispose());

describe("Cloudflare serves static files without the Worker", () => {
  it.each([
    [MAP, "public, max-age=31536000, immutable"],
    ["/favicon.ico", "public, max-age=86400"],
    ["/site.webmanifest", "public, max-age=86400"],
  ])(
    "the response for %s has the same security headers as the Worker's responses, and a max age (PF-14, ED-20, ED-21)",
    async (path, lifetime) => {
      const response = await fetchFile(path);
      const { headers } = response;
      expect(response.status).toBe(200);
      expect(await response.text()).not.toBe("from the Worker");
      for (const [name, value] of [["content-security-policy", EMPTY_CSP], ...SECURITY_HEADERS])
        expect(headers.get(name!), name).toBe(value);
      expect(headers.get("cache-control")).toBe(lifetime);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    },
  );

  it("a static file's 304 response has all security headers (ED-21)", async () => {
    const etag = (await fetchFile(MAP)).headers.get("etag") ?? "";
    const response = await fetchFile(MAP, { headers: { "if-none-match": etag } });
    expect(response.status).toBe(304);
    for (const [name, value] of SECURITY_HEADERS) expect(response.headers.get(name), name).toBe(value);
  });

  it.each(["/assets/missing-AbCd1234.js", "/", "/_headers", "/.assetsignore", "/favicon"])(
    "Cloudflare passes requests for %s to the Worker and adds no max age to the response (PF-14)",
    async (path) => {
      const response = await fetchFile(path);
      expect(await response.text()).toBe("from the Worker");
      expect(response.headers.get("cache-control")).toBeNull();
    },
  );
});
