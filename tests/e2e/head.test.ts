import http from "node:http";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { vocabularyErrors } from "../support/vocabulary.ts";
import { browserIdle } from "../support/wait-for-island.ts";

const { site, browser } = setUpSite();

/** Loads /about-us with HTML that `change` has modified. */
async function openWith(change: (html: string) => string): Promise<Page> {
  const page = await browser.newPage();
  const url = `${site.url}/about-us`;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.goto(url);
  return page;
}

/** Sends a request with a custom Host header over a TCP connection. */
function withHost(host: string, path: string, method = "GET"): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(site.url + path, { method, headers: { host } }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on("error", reject).end();
  });
}

itNightly([10, 1])(
  "structured data on every %dth page in the sitemap is valid schema.org (SD-01, SD-06)",
  async (step) => {
    const sitemap = (await withHost("www.larkspurhealth.example", "/sitemap.xml")).body;
    const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
    const faults: string[] = [];
    let said = 0;
    const served = ["find-a-doctor", "locations", "medical-services"].flatMap(
      (folder) => paths.findLast((path) => path.startsWith(`/${folder}/`)) ?? [],
    );
    expect(served).toHaveLength(3);
    const sample = paths.slice(0, 120).filter((_path, index) => index % step === 0);
    for (const path of [...sample, ...served, "/find-a-doctor", "/classes-events/preparing-for-birth"]) {
      const html = await (await site.fetch(path)).text();
      for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        said += 1;
        faults.push(...[JSON.parse(json)].flat().flatMap((one) => vocabularyErrors(one, path)));
      }
    }
    expect(faults).toEqual([]);
    expect(said).toBeGreaterThan(60 / step);
  },
);

itNightly([150, 30])(
  "the sitemap lists every page with its date and languages, and every %dth page declares the same languages (SD-02, SD-07)",
  async (step) => {
    const host = "www.larkspurhealth.example";
    const linksIn = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`<${name} rel="alternate" hreflang="([^"]+)" href="([^"]+)"`, "g"))]
        .map(([, language, href]) => `${language} ${href}`)
        .sort();
    const entries = new Map(
      [...(await withHost(host, "/sitemap.xml")).body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = ""]) => [
        /<loc>([^<]+)/.exec(entry)![1]!,
        { updated: /<lastmod>([^<]+)/.exec(entry)?.[1] ?? "", links: linksIn(entry, "xhtml:link") },
      ]),
    );
    expect(entries.size).toBeGreaterThan(1_000);
    const undated = [...entries].filter(([, { updated }]) => !(Date.parse(updated) <= Date.now()));
    expect(undated.map(([address]) => address)).toEqual([]);
    const oneWay = [...entries].flatMap(([, { links }]) =>
      links.filter((link) => String(entries.get(link.split(" ")[1]!)?.links) !== String(links)),
    );
    expect(oneWay).toEqual([]);
    const wrong: string[] = [];
    for (const [address, { links }] of [...entries].filter((_entry, index) => index % step === 0)) {
      const html = (await withHost(host, new URL(address).pathname)).body;
      if (String(linksIn(html, "link")) !== String(links)) wrong.push(`links of ${address}`);
      if (html.includes("noindex")) wrong.push(`noindex of ${address}`);
      const others = links.flatMap((link) => link.split(" ")[1]!).filter((href) => href !== address);
      const isInMenu = others.every((href) => html.includes(`<a href="${new URL(href).pathname}" lang=`));
      if (!isInMenu) wrong.push(`language menu of ${address}`);
    }
    expect(wrong).toEqual([]);
  },
);

describe("the built site in a browser", () => {
  it("the Content Security Policy blocks injected scripts, scripts from other hosts, and `<base>` elements (ED-21)", async () => {
    const evil = [
      "<script>window.evil = 1</script>",
      '<base href="https://evil.example/"><script src="https://evil.example/x.js"></script>',
      '<img src="/x" onerror="window.evil = 2">',
    ].join("");
    const page = await browser.newPage();
    const left: string[] = [];
    await page.route("https://evil.example/**", (route) => {
      left.push(route.request().url());
      return route.abort();
    });
    await page.route(`${site.url}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("<head>", `<head>${evil}`) });
    });
    await page.goto(site.url);
    await browserIdle(page);
    expect(await page.evaluate(() => (window as { evil?: number }).evil)).toBeUndefined();
    expect(await page.evaluate(() => document.baseURI)).toBe(`${site.url}/`);
    expect(left).toEqual([]);
    await page.close();
  });

  it("the page pushes its topic and visitor backend to the data layer once, or pushes nothing if both are missing (SH-08, AN-02)", async () => {
    const data = JSON.stringify({ topic: "Bones", visitorReference: "ref-1" });
    // Replace the page data, which contains the list of third parties.
    const full = await openWith((html) =>
      html
        .replace(/<script type="application\/json" id="page-data">.*?<\/script>/, "")
        .replace("</head>", `<script type="application/json" id="page-data">${data}</script></head>`),
    );
    const layerOf = (page: Page) => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer ?? null);
    await expect
      .poll(() => layerOf(full))
      .toEqual([
        { event: "pageTopic", pageTopic: "Bones" },
        { event: "visitorReference", visitorReference: "ref-1" },
      ]);
    const empty = await openWith((html) => html);
    await empty.waitForFunction(() => customElements.get("x-island"));
    expect(await layerOf(empty)).toBeNull();
    await full.close();
    await empty.close();
  });

  it("the site serves the icons and the web app manifest (SH-03)", async () => {
    const html = await (await site.fetch("/")).text();
    const files = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="(.*?)"/g)].map(
      ([, href]) => href!,
    );
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) {
      const response = await site.fetch(file);
      await response.arrayBuffer();
      expect([file, response.status, response.headers.get("cache-control")]).toEqual([
        file,
        200,
        "public, max-age=86400",
      ]);
    }
  });

  it("the site serves redirects, text files, robots.txt, and the sitemap from the CMS (SD-02, SD-03, SD-04)", async () => {
    const location = async (path: string) => (await site.fetch(path)).headers.get("location");
    expect(await location("/Services/imaging/?a=1")).toBe("/medical-services/imaging?a=1");
    expect(await location("/events/yoga/register")).toBe("/classes-events/yoga");
    expect(await (await site.fetch("/cms-hpt.txt")).text()).toContain("mrf-url: https://");
    const [, expires = ""] =
      /^Expires: (.*)$/m.exec(await (await site.fetch("/.well-known/security.txt")).text()) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
    expect(await (await site.fetch("/robots.txt", { host: "uat.larkspurhealth.example" })).text()).toContain(
      "Disallow: /\n",
    );
    expect(await (await site.fetch("/sitemap.xml")).text()).toContain("<loc>https://www.larkspurhealth.example/</loc>");
  });
});
