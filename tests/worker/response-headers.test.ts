import { describe, expect, it, vi } from "vitest";
import { layout, PUBLIC, stubSite } from "./stub.ts";

const content = {
  layouts: { "en /": layout("Home"), "en /page": layout("Page"), "en /404": layout("Not found") },
  lists: {
    "/content/redirects": [
      { source: "/heart", target: "/medical-services/cardiology", status: 301, match: "exact" },
      { source: "/bad", target: "javascript:alert(1)", status: 301, match: "exact" },
      { source: "/old", target: "/new", status: 302, match: "prefix" },
    ],
    "/content/texts": [{ path: "/cms-hpt.txt", text: "location-name: Larkspur Medical Center Denver\n" }],
    "/content/pages": {
      pages: [
        { path: "/", language: "en", name: "Home", itemId: "h" },
        { path: "/page", language: "en", name: "Page", itemId: "p" },
        { path: "/a&b", language: "en", name: "A", itemId: "1", updated: "2030-03-04T16:20:00Z", indexable: true },
        { path: "/a&b", language: "es", name: "A", itemId: "1", updated: "2030-03-05T16:20:00Z", indexable: true },
        { path: "/private", language: "en", name: "P", itemId: "2", updated: "2030-03-04T16:20:00Z", indexable: false },
        { path: "/odd", language: "en" },
      ],
    },
  },
};
const site = stubSite(content);
const down = () => {
  const broken = stubSite({ down: true });
  return broken.fetch("/private");
};

describe("every response has the security headers, a cache status, and a request ID (ED-21, ED-16, threats: transport)", () => {
  const answers: [string, number, () => Promise<Response>][] = [
    ["a page", 200, () => site.fetch("/page")],
    ["a HEAD request for a page", 200, () => site.fetch("/page", { method: "HEAD" })],
    ["a missing page", 404, () => site.fetch("/nowhere")],
    ["an invalid path", 404, () => site.fetch("/a%00b")],
    ["a missing file", 404, () => site.fetch("/assets/missing.js")],
    ["a redirect", 301, () => site.fetch("/heart")],
    ["an unsupported method", 405, () => site.fetch("/page", { method: "POST", body: "x" })],
    ["robots.txt", 200, () => site.fetch("/robots.txt")],
    ["an unknown API call", 404, () => site.fetch("/api/nothing")],
    ["an unavailable page", 503, down],
    ["a site with invalid settings", 503, () => stubSite(content, { DEFAULT_SITE: "" }).fetch("/")],
  ];
  it.each(answers)("the response for %s has the status %i", async (_name, status, send) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await send();
    await response.text();
    expect(response.status).toBe(status);
    const { headers } = response;
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(Object.fromEntries([...headers].filter(([name]) => FIXED.has(name)))).toEqual(Object.fromEntries(FIXED));
    expect(headers.get("x-edge-cache")).toMatch(/^(HIT|STALE|MISS|BYPASS)$/);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBeTruthy();
  });

  it("a page and its 304 response contain the server's time, because a device's clock can be wrong (EV-19, HR-02)", async () => {
    const timeOf = (response: Response) =>
      Number(/clock;desc="(\d+)"/.exec(response.headers.get("server-timing") ?? "")?.[1]);
    const before = Date.now();
    const page = await site.fetch("/page");
    const unchanged = await site.fetch("/page", { headers: { "if-none-match": page.headers.get("etag")! } });
    expect(unchanged.status).toBe(304);
    for (const response of [page, unchanged]) {
      expect(timeOf(response)).toBeGreaterThanOrEqual(before);
      expect(timeOf(response)).toBeLessThanOrEqual(Date.now());
    }
    expect((await site.fetch("/robots.txt")).headers.get("server-timing")).toBeNull();
  });

  const FIXED = new Map([
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=()"],
    ["referrer-policy", "origin"],
    ["reporting-endpoints", 'csp="/_edge/csp-report"'],
    ["strict-transport-security", "max-age=31536000; includeSubDomains"],
    ["x-content-type-options", "nosniff"],
  ]);
});

describe("every response has a Cache-Control header that states whether caches may store it", () => {
  it.each([
    ["/page", "no-cache"],
    // The next release may contain the file, so caches must not store the 404 response.
    ["/assets/client-AbCd1234.js", "private, no-store"],
    ["/nowhere", "private, no-store"],
    ["/page?registrationId=1", "private, no-store"],
    ["/thank-you/x.css?registrationId=1", "private, no-store"],
    ["/thank-you%2f..%2fpage", "private, no-store"],
    ["/page;a.js", "private, no-store"],
    ["/page%0a", "private, no-store"],
    ["/_edge/unknown", "private, no-store"],
  ])("the response for %s has the header `Cache-Control: %s` (ED-20)", async (path, stored) => {
    expect((await site.fetch(path)).headers.get("cache-control")).toBe(stored);
  });
});

describe("paths", () => {
  it.each([
    ["/page/", "/page"],
    ["/Page/?b=2&a=1", "/page?b=2&a=1"],
    ["/es/", "/es"],
    ["/nowhere/?x=%2F", "/nowhere?x=%2F"],
  ])("the Worker redirects %s permanently to %s (RT-14)", async (path, location) => {
    const response = await site.fetch(path);
    expect([response.status, response.headers.get("location")]).toEqual([301, location]);
  });

  it("the Worker serves a page under its uppercase path with a lowercase canonical URL (RT-14)", async () => {
    const response = await site.fetch("/PAGE");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<link rel="canonical" href="https://${PUBLIC}/page">`);
  });

  it.each([
    "/a%2fb",
    "/a%5cb",
    "/a%00b",
    "/a%0d%0aset-cookie:x=1",
    "/a;b",
    "/%c3%28",
    "/%",
    "/%ed%a0%80",
    `/${"a".repeat(10_000)}`,
    `/${"%F0%9F%98%80".repeat(100)}`,
  ])("the Worker returns 404 for %.30s without a lookup (RT-02)", async (path) => {
    await site.fetch("/%00");
    const [read, requests] = [site.read.length, site.requests.length];
    const response = await site.fetch(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("<title>404: NotFound</title>");
    expect([...site.read.slice(read), ...site.requests.slice(requests)]).toEqual([]);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "for a %s request to a page, the Worker returns 405 and lists the allowed methods",
    async (method) => {
      const response = await site.fetch("/page", { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    },
  );

  it.each(["/page", "/nowhere", "/robots.txt", "/sitemap.xml", "/heart", "/assets/missing.js", "/_edge/health"])(
    "a HEAD request for %s gets the same headers as a GET request, without a body",
    async (path) => {
      const [get, head] = [await site.fetch(path), await site.fetch(path, { method: "HEAD" })];
      expect(head.status).toBe(get.status);
      expect(await head.text()).toBe("");
      for (const name of ["content-type", "cache-control", "content-security-policy", "location"])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    },
  );
});

describe("authored redirects (SD-04)", () => {
  it.each([
    ["/heart", 301, "/medical-services/cardiology"],
    ["/HEART/?utm=1", 301, "/medical-services/cardiology?utm=1"],
    ["/old/a/b?c=1", 302, "/new/a/b?c=1"],
  ])("the Worker redirects %s with %i to %s", async (path, status, location) => {
    const response = await site.fetch(path);
    expect([response.status, response.headers.get("location")]).toEqual([status, location]);
  });

  it("the Worker ignores an invalid redirect rule", async () => expect((await site.fetch("/bad")).status).toBe(404));
});

describe("robots.txt, sitemap.xml, and other text files", () => {
  it("robots.txt lists the sitemap on the public hostname and disallows all paths on other hostnames (ED-13, SD-02)", async () => {
    expect(await (await site.fetch("/robots.txt")).text()).toContain(`Sitemap: https://${PUBLIC}/sitemap.xml`);
    for (const host of ["qa.larkspurhealth.example", "unknown.example", "127.0.0.1:8787"])
      expect(await (await site.fetch("/robots.txt", { host })).text()).toBe("User-agent: *\nDisallow: /\n");
  });

  it("sitemap.xml lists indexable pages with dates and languages and returns 404 on a hidden hostname (SD-02)", async () => {
    const response = await site.fetch("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await response.text();
    expect(
      [...xml.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, loc, date]) => [loc, date]),
    ).toEqual([
      [`https://${PUBLIC}/a&amp;b`, "2030-03-04T16:20:00Z"],
      [`https://${PUBLIC}/es/a&amp;b`, "2030-03-05T16:20:00Z"],
    ]);
    expect(xml).toContain(`hreflang="es" href="https://${PUBLIC}/es/a&amp;b"`);
    expect((await site.fetch("/sitemap.xml", { host: "qa.larkspurhealth.example" })).status).toBe(404);
    expect((await site.fetch("/sitemap-1.xml")).status).toBe(404);
  });

  it("text files come from the CMS, and a missing text file returns 404 (SD-03)", async () => {
    const response = await site.fetch("/cms-hpt.txt");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
    expect(await response.text()).toBe("location-name: Larkspur Medical Center Denver\n");
    expect((await site.fetch("/.well-known/security.txt")).status).toBe(404);
  });
});

describe("the shared cache", () => {
  it("the Worker writes neither visitor headers nor the query string to the shared cache (ED-18)", async () => {
    const canary = "canary-7f3a";
    const names = ["cookie", "user-agent", "referer", "origin", "accept-language", "x-forwarded-host", "forwarded"];
    names.push("x-forwarded-proto", "x-forwarded-for", "x-original-url", "x-rewrite-url", "authorization", "via");
    const headers = Object.fromEntries(names.map((name) => [name, canary]));
    const first = await site.fetch(`/?x=${canary}`, { headers });
    const clean = await site.fetch("/");
    for (const response of [first, clean]) {
      const text = (await response.text()) + JSON.stringify([...response.headers]);
      expect(text).not.toContain(canary);
    }
    expect(clean.headers.get("x-edge-cache")).toBe("HIT");
  });
});
