import { describe, expect, it } from "vitest";
import { PageEntry } from "../../contracts/content.ts";
import { checkSites } from "../../worker/content/site-check.ts";
import { sitemapFiles } from "../../worker/handlers/discovery.ts";
import { siteFor } from "../../worker/site.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const entry = (path: string): PageEntry => ({
  path,
  language: "en",
  name: path,
  itemId: path,
  updated: "2030-03-04T16:20:00Z",
  indexable: true,
  sensitivity: "sensitive",
});
const pages = Array.from({ length: 50_001 }, (_, number) => entry(`/page-${number}`));

describe("the sitemap (SD-02)", () => {
  // The test with pages under wildcard items is first, because an isolate fetches the site list only once.
  it("the sitemap lists pages under wildcard items, such as events and doctors, unless the upstream is down (SD-06)", async () => {
    const site = siteFor(PUBLIC, checkSites([siteRecord]).sites, "")!;
    const list = {
      pages: ["/", "/classes-events", "/classes-events/search"].map(entry),
      wildcards: [{ path: "/classes-events", itemPath: "/classes-events/,-w-,", language: "en" }],
    };
    const events = ["/classes-events/yoga", "/classes-events/search", "https://elsewhere.example/x", "/other/yoga"];
    const named = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname);
    const listed = events.map((path) => ({ path, updated: path.endsWith("yoga") ? "2030-04-05" : undefined }));
    const files = sitemapFiles(site, list, listed);
    expect(files.join("")).toContain("/classes-events/yoga</loc><lastmod>2030-04-05</lastmod>");
    expect(named(files.join(""))).toEqual(["/", "/classes-events", "/classes-events/search", "/classes-events/yoga"]);
    const host = "www.eventful.example";
    const record = { ...siteRecord, name: "eventful", hosts: [host], publicHost: host };
    const lists = { "/content/pages": list, "/content/sites": [siteRecord, record] };
    const down = stubSite({ lists, failing: ["/classes-events/find-events", "/providers/provider-pages"] });
    const response = await down.fetch("/sitemap.xml", { host });
    expect(response.status).toBe(200);
    expect(named(await response.text())).toContain("/classes-events");
  });

  it("a sitemap with more than 50,000 URLs is split into several files and has an index", async () => {
    const site = stubSite({ lists: { "/content/pages": { pages } } });
    const index = await (await site.fetch("/sitemap.xml")).text();
    expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `https://${PUBLIC}/sitemap-1.xml`,
      `https://${PUBLIC}/sitemap-2.xml`,
    ]);
    const parts = ["/sitemap-1.xml", "/sitemap-2.xml"].map(async (path) => (await site.fetch(path)).text());
    const counts = (await Promise.all(parts)).map((xml) => xml.split("<url>").length - 1);
    expect(counts).toEqual([50_000, 1]);
    for (const path of ["/sitemap-0.xml", "/sitemap-3.xml"]) expect((await site.fetch(path)).status).toBe(404);
  });

  it("the sitemap omits the not-found page, private pages, and paths that are not normalized", () => {
    const site = siteFor(PUBLIC, checkSites([siteRecord]).sites, "")!;
    const list = { pages: ["/", "/404", "/a/thank-you", "/Caps", "/a//b"].map(entry) };
    expect(
      [
        ...sitemapFiles(site, list)
          .join("")
          .matchAll(/<loc>(.*?)<\/loc>/g),
      ].map(([, loc]) => loc),
    ).toEqual([`https://${PUBLIC}/`]);
  });

  it("the sitemap lists a page that has a missing or invalid date, but omits the date", async () => {
    const dates = ["2030-03-04T16:20:00Z", undefined, "20300304T162000Z", "0001-01-01T00:00:00Z"];
    const pages = dates.map((updated, number) => PageEntry.parse({ ...entry(`/dated-${number}`), updated }));
    const site = siteFor(PUBLIC, checkSites([siteRecord]).sites, "")!;
    expect(sitemapFiles(site, { pages }).join("").split("<url>")).toHaveLength(5);
    expect(sitemapFiles(site, { pages }).join("").split("<lastmod>")).toHaveLength(2);
  });

  it("the Worker still serves pages if the page list is unavailable", async () => {
    const site = stubSite({ layouts: { "en /x": layout("X") }, lists: {} });
    expect((await site.fetch("/x")).status).toBe(200);
  });
});
