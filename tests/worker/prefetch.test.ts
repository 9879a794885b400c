import { describe, expect, it } from "vitest";
import { sha256 } from "../../worker/http/csp.ts";
import { linksIn, prefetchable, speculationRules } from "../../worker/pages/prefetch.ts";
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
  prefetchable(
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

describe("links that browsers may prefetch (PF-10)", () => {
  it("speculation rules list each linked nonsensitive page once, in either language, without its fragment", () => {
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
  ])("speculation rules exclude %s", (_what, href) => expect(ahead(href)).toEqual([]));

  it("speculation rules exclude links with a query string, and a page without links to nonsensitive pages has no speculation rules", () => {
    expect(speculationRules([])).toBe("");
    const open = [{ href_matches: ["/news"] }, { not: { selector_matches: "[href*='?']" } }];
    expect(JSON.parse(speculationRules(["/news"]))).toEqual({
      // The prefetch rule is for browsers without prerendering and for touch screens.
      prefetch: [{ where: { and: open }, eagerness: "moderate" }],
      prerender: [{ where: { and: [...open, { selector_matches: "[data-mouse] *" }] }, eagerness: "moderate" }],
    });
  });
});

describe("responses to page requests and prefetch requests (PF-10)", () => {
  const text = (html: string) => [
    { uid: "u", componentName: "RichText", dataSource: "{d}", fields: { body: { value: html } } },
  ];
  const links = text('<p><a href="/news">News</a> <a href="/quiet">Quiet</a></p>');
  const { fetch } = stubSite({
    layouts: {
      "en /about-us": layout("About us", {}, {}, links),
      "en /news": layout("News"),
      "en /quiet": layout("Quiet", {}, {}, links),
    },
    lists: { "/content/pages": { pages } },
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(path, { headers });
    return { response, html: await response.text() };
  };
  const rulesIn = (html: string) => /<script type="speculationrules">(.*?)<\/script>/.exec(html)?.[1];
  const PREFETCH = { "sec-purpose": "prefetch" };

  it("only a nonsensitive page contains speculation rules, and the page's policy contains the hash of the rules", async () => {
    const { response, html } = await get("/about-us");
    const rules = rulesIn(html) ?? "";
    expect(rules).toBe(speculationRules(["/", "/news"]));
    expect(response.headers.get("content-security-policy")).toContain(await sha256(rules));
    expect(rulesIn((await get("/quiet")).html)).toBeUndefined();
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
    ["prefetch request for a sensitive page", "/quiet", PREFETCH],
    ["prerender request for a sensitive page", "/quiet", { "sec-purpose": "prefetch;prerender" }],
    ["prefetch request for a missing page", "/nowhere", PREFETCH],
    ["prefetch request for a URL with a query string", "/news?a=1", PREFETCH],
    ["prefetch request for a tool page", "/_ops", PREFETCH],
    ["prefetch request from a browser with `Save-Data: on`", "/news", { ...PREFETCH, "save-data": "on" }],
  ])("the Worker rejects a %s with an uncached 403", async (_what, path, headers) => {
    const { response, html } = await get(path, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(html).not.toContain("<");
  });

  it("if a request that is not a prefetch has the header `Save-Data: on`, the Worker serves the page", async () => {
    expect((await get("/news", { "save-data": "on" })).response.status).toBe(200);
  });
});
