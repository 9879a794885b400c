import { describe, expect, it } from "vitest";
import { locationDetail, locationTypeahead } from "../../contracts/locations.ts";
import { sha256 } from "../../worker/http/csp.ts";
import { linksIn, prerenderable, speculationRules } from "../../worker/pages/prefetch.ts";
import type { Site } from "../../worker/site.ts";
import { layout, stubSite } from "./stub.ts";

const entry = (path: string, sensitivity = "open", language = "en") => ({
  path,
  language,
  name: path,
  itemId: path,
  indexable: true,
  sensitivity: sensitivity as "open" | "sensitive",
});
const pages = [
  entry("/"),
  entry("/about-us"),
  entry("/news"),
  entry("/news", "open", "es"),
  entry("/quiet", "sensitive"),
  // The following pages are marked as nonsensitive, but their paths are sensitive.
  entry("/pay-bill"),
  entry("/find-a-doctor"),
  entry("/a/thank-you"),
  entry("/classes-events/session-management"),
  entry("/_ops"),
];
const site = { language: "en", languages: ["en", "es"] } as Site;
const ahead = (...links: string[]) =>
  prerenderable(
    links.flatMap((href) => linksIn(`<p><a class="x" href="${href}">A</a></p>`)),
    { pages },
    site,
    "/about-us",
  );

describe("the prefetch code finds the internal links in HTML", () => {
  it.each<[string, string[]]>([
    ['<a href="/one">A</a><a class="x" href="/two#top" id="y">B</a>', ["/one", "/two"]],
    ['<a href="/one#a?b">A</a><a href="/two?a=b#c">B</a><a href="/three">C</a>', ["/one", "/three"]],
    [
      '<a name="x">A</a><link href="/icon.svg"><a data-href="/no">B</a><area data-href="/no"><a href="/one">C</a>',
      ["/icon.svg", "/one"],
    ],
    ['<a href="https://other.example/">A</a><a href="#top">B</a><a href="">C</a><a href="/one">D</a>', ["/one"]],
    ['<abbr title="x">A</abbr> <a href="/">home</a><a >', ["/"]],
    ["", []],
  ])("%s", (html, paths) => expect(linksIn(html)).toEqual(paths));
});

describe("links that browsers may prefetch or prerender (PF-10)", () => {
  it("the prerender rule lists each linked nonsensitive page once, in either language, without its fragment", () => {
    expect(ahead("/news", "/news#top", "/es/news", "/")).toEqual(["/news", "/es/news", "/"]);
  });

  it.each([
    ["the page itself", "/about-us"],
    ["a sensitive page", "/quiet"],
    ["a page that is not in the page list", "/unknown"],
    ["a page that does not exist in the language", "/es/about-us"],
    ["the payment page", "/pay-bill"],
    ["the doctor search", "/find-a-doctor"],
    ["a thank-you page", "/a/thank-you"],
    ["a staff page", "/classes-events/session-management"],
    ["a tool page", "/_ops"],
    ["sign-in", "/_edge/sign-in"],
    ["a file", "/sc10media/a.pdf"],
    ["a calendar file", "/classes-events/calendar/a.ics"],
    ["a URL with a query string", "/news?q=knee"],
    ["another site", "https://other.example/news"],
    ["another site without a scheme", "//other.example/news"],
    ["a URL pattern", "/:all"],
  ])("the prerender rule excludes %s", (_what, href) => expect(ahead(href)).toEqual([]));

  it("without links to nonsensitive pages, browsers only prefetch", () => {
    expect(Object.keys(JSON.parse(speculationRules([])))).toEqual(["prefetch"]);
    expect(JSON.parse(speculationRules(["/news"])).prerender).toEqual([
      {
        where: {
          and: [
            { href_matches: ["/news"] },
            { not: { selector_matches: "[href*='?']" } },
            { selector_matches: "[data-mouse] *" },
          ],
        },
        eagerness: "moderate",
      },
    ]);
  });
});

describe("responses to page requests and prefetch requests (PF-10)", () => {
  const text = (html: string) => [
    { uid: "u", componentName: "RichText", dataSource: "{d}", fields: { body: { value: html } } },
  ];
  const links = text('<p><a href="/news">News</a> <a href="/quiet">Quiet</a></p>');
  const points: { blobs?: unknown[] }[] = [];
  const content = {
    layouts: {
      "en /about-us": layout("About us", {}, {}, links),
      "en /news": layout("News"),
      "en /quiet": layout("Quiet", {}, {}, links),
    },
    lists: { "/content/pages": { pages } },
  };
  const { fetch } = stubSite(content, {
    METRICS: { writeDataPoint: (point: object) => void points.push(point) },
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(path, { headers });
    return { response, html: await response.text() };
  };
  const rulesIn = (html: string) => /<script type="speculationrules">(.*?)<\/script>/.exec(html)?.[1];
  const PREFETCH = { "sec-purpose": "prefetch" };

  it("each page contains speculation rules and a policy with their hash, and only a nonsensitive page prerenders", async () => {
    for (const [path, prerendered] of [
      ["/about-us", ["/", "/news"]],
      ["/quiet", []],
    ] as const) {
      const { response, html } = await get(path);
      const rules = rulesIn(html) ?? "";
      expect(rules).toBe(speculationRules([...prerendered]));
      expect(response.headers.get("content-security-policy")).toContain(await sha256(rules));
    }
  });

  it.each([
    ["prefetch", PREFETCH],
    ["prerender", { "sec-purpose": "prefetch;prerender" }],
  ])("the Worker serves the same cached page for a %s request as for a page view", async (_what, headers) => {
    const asked = await get("/news");
    const ahead = await get("/news", headers);
    expect(ahead.html).toBe(asked.html);
    expect(ahead.response.headers.get("etag")).toBe(asked.response.headers.get("etag"));
    expect(ahead.response.headers.get("x-edge-cache")).toBe("HIT");
  });

  it.each([
    ["prerender request for a sensitive page", "/quiet", { "sec-purpose": "prefetch;prerender" }],
    ["prefetch request for a missing page", "/nowhere", PREFETCH],
    ["prefetch request for a URL with a query string", "/news?a=1", PREFETCH],
    ["prefetch request for a tool page", "/_ops", PREFETCH],
    ["prefetch request for a page that may show personal data", "/news/thank-you", PREFETCH],
    ["prefetch request that would set a cookie", "/news", { ...PREFETCH, cookie: "signed_in=1" }],
    ["prefetch request from a browser with `Save-Data: on`", "/news", { ...PREFETCH, "save-data": "on" }],
  ])("the Worker rejects a %s with an uncached 403", async (_what, path, headers) => {
    const { response, html } = await get(path, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(html).not.toContain("<");
  });

  it("the Worker serves a sensitive page for a prefetch request, without a cookie", async () => {
    const { response, html } = await get("/quiet", PREFETCH);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
    expect(html).toContain("Quiet");
  });

  it("the metrics count a page view and no prefetch", async () => {
    points.length = 0;
    await get("/news", PREFETCH);
    await get("/quiet", PREFETCH);
    await get("/news");
    expect(points.filter(({ blobs }) => blobs?.[0] === "page")).toHaveLength(1);
  });

  it("if a request that is not a prefetch has the header `Save-Data: on`, the Worker serves the page", async () => {
    expect((await get("/news", { "save-data": "on" })).response.status).toBe(200);
  });
});

it("the API calls of prefetched pages do not count toward the visitor's rate limit (PF-10, RL-10)", async () => {
  const keys: string[] = [];
  const limiter = {
    limit: async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: true };
    },
  };
  const paths = ["/first", "/second"];
  const { fetch } = stubSite(
    {
      layouts: Object.fromEntries(
        paths.map((path) => [
          `en ${path}`,
          layout(path, {}, {}, [{ uid: "d", componentName: "LocationDetail", dataSource: "{d}" }]),
        ]),
      ),
      answer({ pathname, searchParams }) {
        if (pathname === locationTypeahead.path) return Response.json(locationTypeahead.example.response);
        if (pathname !== locationDetail.path) return undefined;
        return Response.json({ ...locationDetail.example.response, websiteUrl: searchParams.get("websiteUrl") });
      },
    },
    { LIMIT_TYPEAHEAD: limiter, LIMIT_NETWORK_READS: limiter },
  );
  const address = { "cf-connecting-ip": "203.0.113.9" };
  const call = await fetch(`${locationTypeahead.path}?searchTerms=prefetch`, { headers: address });
  const [cookie = ""] = call.headers.get("set-cookie")?.split(";") ?? [];
  const limitsCountedFor = async (path: string, headers: Record<string, string> = {}) => {
    keys.length = 0;
    expect((await fetch(path, { headers: { ...address, cookie, ...headers } })).status).toBe(200);
    return [...new Set(keys.map((key) => key.replace(/[0-9a-f]{32}/, "ID")))];
  };
  expect(await limitsCountedFor("/first", { "sec-purpose": "prefetch" })).toEqual(["203.0.113.9"]);
  expect(await limitsCountedFor("/second")).toEqual(["visitor ID", "visitors 203.0.113.9"]);
});
