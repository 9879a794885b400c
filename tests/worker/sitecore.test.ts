import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkSites } from "../../worker/content/site-check.ts";
import { sitecoreSites } from "../../worker/content/sitecore-lists.ts";
import { checkedSites, fetchSites } from "../../worker/content/sites.ts";
import { siteFor } from "../../worker/site.ts";
import { stubSitecore } from "../support/stub-sitecore.ts";
import { siteRecord, stubSite } from "./stub.ts";

const HOST = "www.andersen.example";
const EDGE = "https://edge.sitecorecloud.example/api/graphql/v1";

let error: ReturnType<typeof vi.spyOn>;
let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  error = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

let number = 0;
const contextOf = (settings: object) => ({ env: { ...env, ...settings } as never, waitUntil: () => undefined });

/**
 * Starts a site with the URL, key, and site name settings in front of a stub Sitecore server. Each test has a different site
 * name, because an isolate caches lists by site.
 */
async function start({
  faults = {},
  address = EDGE,
  ...settings
}: {
  faults?: Parameters<typeof stubSitecore>[1];
  address?: string;
  [name: string]: unknown;
} = {}) {
  // All tests use the same cache key for the site list, so the entry from the previous test must expire.
  vi.setSystemTime(Date.now() + (number + 1) * 3_600_000);
  const name = `Andersen Windows${number++}.v2`;
  const sitecore = stubSitecore(name, faults);
  vi.spyOn(globalThis, "fetch").mockImplementation(sitecore.fetch as typeof fetch);
  const site = stubSite({}, { UPSTREAM_CONTENT: address, CONTENT_API_KEY: "the-key", DEFAULT_SITE: name, ...settings });
  const get = async (path: string, host = HOST) => {
    const answer = await site.fetch(path, { host, redirect: "manual" });
    const policy = answer.headers.get("content-security-policy");
    return { status: answer.status, location: answer.headers.get("location"), policy, text: await answer.text() };
  };
  // The first request still gets the old list and triggers a fetch for a new list.
  await get("/");
  expect(sitecore.requests).not.toEqual([]);
  return { ...sitecore, name, get };
}

describe("the Worker connects to an unmodified Sitecore instance with only a URL, a key, and a site name (CM-01)", () => {
  it("the Worker serves pages in two languages with language alternates", async () => {
    const { get, requests, name } = await start();
    const home = await get("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain("<title>Home en</title>");
    expect(home.text).not.toContain("Larkspur");
    expect((await get("/_catalog")).text).toContain(`<title>Blocks · ${name}</title>`);
    const spanish = await get("/es-419/about%20us");
    expect(spanish.status).toBe(200);
    expect(spanish.text).toContain('<html lang="es-419"');
    expect(spanish.text).toContain("<title>About us es-419</title>");
    expect(spanish.text).toContain(`hreflang="es-419" href="https://${HOST}/es-419/about%20us"`);
    expect((await get("/care")).text).not.toContain('hreflang="es-419"');
    expect(new Set(requests.map(({ key }) => key))).toEqual(new Set(["the-key"]));
    expect(requests.every(({ url }) => url.pathname === "/api/graphql/v1")).toBe(true);
  });

  it("the Worker applies the redirect map's patterns, languages, and hostnames and rejects a pattern that could cause catastrophic backtracking (SD-04)", async () => {
    const { get } = await start();
    expect(await get("/Old-Home/?a=1")).toMatchObject({ status: 301, location: "/about%20us?a=1" });
    expect(await get("/es-419/old-home")).toMatchObject({ status: 301, location: "/es-419/about%20us" });
    expect(await get("/news/heart/attack?utm=1")).toMatchObject({ status: 302, location: "/care?topic=heart" });
    expect(await get("/es-419/viejo")).toMatchObject({ status: 301, location: "/es-419/care" });
    expect((await get("/viejo")).status).toBe(404);
    expect(await get("/%C3%A4ltere%20Seite")).toMatchObject({ status: 301, location: "/%C3%BCber%20uns" });
    expect(await get("/out")).toMatchObject({ status: 302, location: "https://jobs.example/" });
    expect((await get("/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")).status).toBe(404);
    expect(String(warn.mock.calls)).toContain("repeats a group");
  });

  it("the Worker serves robots.txt, the sitemap, and the not-found page", async () => {
    const { get } = await start();
    const robots = await get("/robots.txt");
    expect(robots.text).toBe(`User-agent: *\r\nDisallow: /secret/\n\nSitemap: https://${HOST}/sitemap.xml\n`);
    expect((await get("/robots.txt", "unknown.example")).text).toBe("User-agent: *\nDisallow: /\n");
    const { text } = await get("/sitemap.xml");
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.replace(`https://${HOST}`, ""))).toEqual([
      "/",
      "/about%20us",
      "/care",
      "/es-419",
      "/es-419/about%20us",
    ]);
    expect(text).toContain('hreflang="es-419"');
    const missing = await get("/es-419/nowhere");
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('<html lang="es-419"');
    expect(missing.text).toContain("Heading of Lost es-419");
  });

  it("the Worker serves a form of XM Cloud Forms in a frame that cannot read the page (EM-04)", async () => {
    const { name, get, fetch } = await start({ address: "https://edge-platform.sitecorecloud.io" });
    const forms: string[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.includes("/v1/forms/")) return fetch(input as never, init as never);
      forms.push(url);
      const isKnown = url.includes("4f5c");
      return new Response(isKnown ? "<form></form><script>send()</script>" : "no", { status: isKnown ? 200 : 404 });
    });
    const address = `/_edge/frame?site=${encodeURIComponent(name)}&for=form&sitecore=1&name=`;
    const frame = await get(`${address}4f5c`);
    expect(forms).toEqual(["https://edge-platform.sitecorecloud.io/v1/forms/publisher/4f5c?sitecoreContextId=the-key"]);
    expect(frame).toMatchObject({ status: 200, text: expect.stringContaining("<form></form><script>send()</script>") });
    expect(frame.policy).toMatch(/^sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox;/);
    expect(frame.policy).toContain("form-action https://*.sitecorecloud.io");
    for (const id of ["unknown", "../x", ""]) expect([id, (await get(address + id)).status]).toEqual([id, 404]);
    expect(forms).toHaveLength(2);
  });

  it("the Worker uses a new SITE_HOST at once, although the stored list of sites does not contain it", async () => {
    const { name } = await start();
    const settings = {
      UPSTREAM_CONTENT: EDGE,
      CONTENT_API_KEY: "the-key",
      DEFAULT_SITE: name,
      SITE_HOST: "www.new.example",
    };
    const answer = await stubSite({}, settings).fetch("/", { host: "www.new.example" });
    const text = await answer.text();
    expect(answer.headers.get("x-robots-tag")).toBeNull();
    expect(text).toContain('<link rel="canonical" href="https://www.new.example/">');
    expect(text).not.toContain("noindex");
  });

  it("the Worker returns 404 for the not-found item's path in every language (CM-07)", async () => {
    const { get } = await start();
    for (const path of ["/lost%20page", "/es-419/lost%20page"]) {
      const answer = await get(path);
      expect([answer.status, answer.text.includes("Heading of Lost")]).toEqual([404, true]);
    }
  });

  it("the Worker redirects URLs with the default language's prefix, which Sitecore also serves, to URLs without it (CM-07)", async () => {
    const { get } = await start();
    expect(await get("/en")).toMatchObject({ status: 301, location: "/" });
    expect(await get("/en/About%20Us/?a=1")).toMatchObject({ status: 301, location: "/about%20us?a=1" });
    expect(await get("/en/old-home")).toMatchObject({ status: 301, location: "/about%20us" });
    expect((await get("/english")).status).toBe(404);
  });

  it("the Worker resolves a link by item ID to the item's page in the current language (CM-04)", async () => {
    const { get } = await start();
    expect((await get("/care")).text).toContain('<a href="/about%20us">Who we are</a>');
    expect((await get("/es-419")).text).toContain('<a href="/es-419/about%20us">Who we are</a>');
  });

  it.each([
    ["https://edge-platform.example/v1/content/api/graphql/v1", "/v1/content/api/graphql/v1", "sitecoreContextId"],
    ["https://xp.example/sitecore/api/graph/edge", "/sitecore/api/graph/edge", "sc_apikey"],
    ["https://edge.sitecorecloud.io", "/api/graphql/v1", "sc_apikey"],
    ["https://edge-platform.sitecorecloud.io", "/v1/content/api/graphql/v1", "sitecoreContextId"],
    ["https://edge-platform.sitecorecloud.io/v1/content/", "/v1/content/api/graphql/v1", "sitecoreContextId"],
    ["https://proxy.example/tenant/7/api/graphql/v1/", "/tenant/7/api/graphql/v1", "sc_apikey"],
  ])("for %s, the Worker sends queries to the path %s and the key as %s", async (address, path, key) => {
    const { get, requests } = await start({ address });
    expect((await get("/")).status).toBe(200);
    for (const { url, key: sent } of requests) {
      expect(url.pathname).toBe(path);
      expect(sent).toBe("the-key");
      expect(url.searchParams.has("sitecoreContextId")).toBe(key === "sitecoreContextId");
    }
  });

  it("the Worker supports a GraphQL schema that lacks redirects, robots.txt, error pages, routes, and languages", async () => {
    const { get } = await start({
      faults: { lacks: ["redirects", "robots", "errorHandling", "routes(", "languages"] },
      SITE_LANGUAGES: "en, es-419",
    });
    expect((await get("/")).status).toBe(200);
    expect((await get("/es-419")).text).toContain("Home es-419");
    expect((await get("/nowhere")).status).toBe(404);
    expect((await get("/robots.txt")).text).toContain("Disallow: /_edge/");
  });

  it("if the GraphQL schema has no sites or dictionaries, the Worker uses the site name from the settings", async () => {
    const { get, name } = await start({ faults: { lacks: ["siteInfoCollection", "dictionary"] }, SITE_HOST: HOST });
    const home = await get("/");
    expect([home.status, home.text.includes("<title>Home en</title>")]).toEqual([200, true]);
    expect(home.text).not.toContain("noindex");
    expect((await get("/_catalog")).text).toContain(`<title>Blocks · ${name}</title>`);
    expect((await get("/old-home")).location).toBe("/about%20us");
  });

  it("if the CMS's pagination is cyclic, the Worker serves pages but no incomplete lists", async () => {
    const { get } = await start({ faults: { circle: true } });
    expect((await get("/")).status).toBe(200);
    expect((await get("/sitemap.xml")).status).toBe(503);
    expect(String(error.mock.calls)).toContain("repeated a pagination cursor");
  });

  it("if the Sitecore instance has no GraphQL API, the Worker uses the REST API below the configured URL's path and serves a single site", async () => {
    const asked: string[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
      asked.push(String(input instanceof Request ? input.url : input).replace(/\?.*/, ""));
      return new Response(null, { status: 302, headers: { location: "/sitecore/service/notfound.aspx?item=x" } });
    });
    const settings = { UPSTREAM_CONTENT: "https://xm.example/base/", DEFAULT_SITE: "Plain", SITE_LANGUAGES: "en, es" };
    expect(await fetchSites(contextOf(settings))).toMatchObject([
      { name: "Plain", languages: ["en", "es"], publicHost: "localhost", indexable: false },
    ]);
    expect(asked).toEqual(["https://xm.example/base/content/sites"]);
    const hosted = await fetchSites(contextOf({ ...settings, SITE_HOST: "www.plain.example" }));
    expect(hosted).toMatchObject([{ publicHost: "www.plain.example", indexable: true }]);
  });

  it.each([
    ["an error with status 200", { faults: { error: "Timed out" } }, "Timed out"],
    ["a site name that the instance does not contain", { DEFAULT_SITE: "Nobody" }, "known are"],
  ])("the Worker treats %s as an error, not as an empty site list", async (_what, settings, wrong) => {
    const { name } = await start(settings);
    const asked = contextOf({ UPSTREAM_CONTENT: EDGE, DEFAULT_SITE: name, ...settings });
    await expect(fetchSites(asked)).rejects.toThrow(wrong);
  });

  it("the Worker reads all result pages for a list of 20,000 routes", async () => {
    const { get } = await start({ faults: { many: 20_000 } });
    expect((await get("/sitemap.xml")).text.match(/<loc>/g)).toHaveLength(20_005);
  });
});

describe("hostnames as authors write them in Sitecore (CM-02)", () => {
  const sitesWith = async (hostName: string, more: object = {}) => {
    const name = `Hosts${number++}`;
    vi.spyOn(globalThis, "fetch").mockImplementation(stubSitecore(name, { hostName }).fetch as typeof fetch);
    const settings = { UPSTREAM_CONTENT: EDGE, CONTENT_API_KEY: "k", DEFAULT_SITE: name, ...more };
    const list = await sitecoreSites(contextOf(settings));
    const { sites, problems } = checkSites(list);
    return { records: sites, problems, name };
  };

  it.each<[string, string, string]>([
    ["www.a.example,www.b.example", "www.b.example", "www.a.example"],
    ["www.a.example; www.b.example", "www.b.example", "www.a.example"],
    ["www.a.example www.b.example", "www.b.example", "www.a.example"],
    ["www.a.example | WWW.B.example.", "www.b.example", "www.a.example"],
    ["https://www.a.example/|http://www.b.example:8080/en", "www.b.example", "www.a.example"],
    ["www.a.example|*.b.example", "x.y.b.example", "www.a.example"],
    ["www.a.example|www.*.example", "www.b.example", "www.a.example"],
    ["www.a.example|www*.b.example", "www2.b.example", "www.a.example"],
    ["www.a.example|preview-*-b.example", "preview-x1-b.example", "www.a.example"],
    ["www.a.example|b.*", "b.example", "www.a.example"],
    ["www.a.example|www.m\u00fcnchen.example", "www.xn--mnchen-3ya.example", "www.a.example"],
    ["*.m\u00fcnchen.example|www.a.example", "www.xn--mnchen-3ya.example", "www.a.example"],
  ])("the hostnames %j serve the site on %s with the public host %s", async (hostName, host, publicHost) => {
    const { records, problems, name } = await sitesWith(hostName);
    expect(problems).toEqual([]);
    expect(siteFor(host, records, "none")).toMatchObject({ name, publicHost, indexed: true });
    expect(siteFor("elsewhere.invalid", records, "none")).toBeNull();
  });

  it.each([
    ["www.a.example|bad_host", '"bad_host" is not a hostname'],
    ["www.a.example|-/-", '"-/-" is not a hostname'],
    ["www.a.example|a..b", '"a..b" is not a hostname'],
  ])("the site check reports %j and the site keeps its other hostnames", async (hostName, wrong) => {
    const { records, problems } = await sitesWith(hostName);
    expect(records[0]?.hosts).toEqual(["www.a.example"]);
    expect(problems.join()).toContain(wrong);
  });

  it.each(["www.graduatemed.example", "www.prodentists.example"])(
    "a site with only the hostname %s is hidden, canonical on that hostname, and reported (SH-04, SH-06)",
    async (hostName) => {
      const { records, problems } = await sitesWith(hostName);
      expect(siteFor(hostName, records, "none")).toMatchObject({ publicHost: hostName, indexed: false });
      expect(problems.join()).toContain(`search engines do not index ${hostName}`);
    },
  );

  it.each(["*", "*.andersen.example", ""])(
    "pages of a site whose only hostname is %j name no other computer's URL, and the site check says why (SH-04)",
    async (hostName) => {
      const { problems } = await sitesWith(hostName);
      expect(problems.join()).toContain("Set SITE_HOST");
      const { get } = await start({ faults: { hostName } });
      for (const path of ["/", "/care", "/es-419/about%20us"]) {
        const { status, text } = await get(path);
        expect([status, text.match(/<(?:link|meta|script)[^>]*(?:localhost|undefined)|rel="canonical"/g)]).toEqual([
          200,
          null,
        ]);
        expect(text).toContain("noindex");
      }
    },
  );

  it("a URL in SITE_HOST is read as its hostname", async () => {
    const { records } = await sitesWith("*", { SITE_HOST: "https://www.Plain.example/" });
    expect(records[0]).toMatchObject({ publicHost: "www.plain.example", indexable: true });
  });
});

describe("the list of sites (CM-01)", () => {
  it("the Worker uses `allSiteInfo`, or `siteInfoCollection` in a version of Sitecore without it", async () => {
    for (const lacks of [[], ["siteInfoCollection"], ["allSiteInfo"]]) {
      const { get, name } = await start({ faults: { lacks } });
      expect((await get("/_catalog")).text).toContain(`<title>Blocks · ${name}</title>`);
      expect((await get("/robots.txt")).text).toContain("Disallow: /secret/");
    }
  });

  it("a Sitecore that can no longer list its sites does not replace the known list", async () => {
    const faults: Parameters<typeof stubSitecore>[1] = {};
    const { get } = await start({ faults });
    expect((await get("/robots.txt")).text).toContain("Disallow: /secret/");
    faults.lacks = ["allSiteInfo", "siteInfoCollection"];
    for (let minutes = 0; minutes < 3; minutes++) {
      vi.setSystemTime(Date.now() + 120_000);
      await get("/");
    }
    expect((await get("/")).text).toContain(`rel="canonical" href="https://${HOST}/"`);
    expect((await get("/robots.txt")).text).toContain("Disallow: /secret/");
  });
});

describe("names and languages in Sitecore's formats", () => {
  it.each(["AndersenWindows", "TIDAL Accelerator", "sitecore101.dev.local", "a_b-c"])(
    "the Worker accepts the site name %s",
    (name) => {
      expect(checkSites([{ ...siteRecord, name }]).problems).toEqual([]);
    },
  );
  it.each(["", " x", "x ", "a/b", "a:b", "a\nb"])("the Worker rejects the site name %j", (name) => {
    expect(checkSites([{ ...siteRecord, name }]).sites).toEqual([]);
  });
  it.each(["es-419", "zh-Hans", "zh-Hant-TW", "fil", "es-MX"])("the Worker accepts the language %s", (language) => {
    expect(checkSites([{ ...siteRecord, languages: ["en", language] }]).problems).toEqual([]);
  });
  it("the Worker ignores only the invalid site records from a Sitecore instance", async () => {
    const bad = { ...siteRecord, name: "bad", hosts: ["bad host"] };
    expect((await checkedSites([bad, siteRecord])).map(({ name }) => name)).toEqual(["larkspur"]);
    expect(String(error.mock.calls)).toContain("Site bad");
    await expect(checkedSites([bad])).rejects.toThrow("Site bad");
  });
});
