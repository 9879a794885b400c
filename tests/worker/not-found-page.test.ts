import { beforeEach, describe, expect, it, vi } from "vitest";
import { LruCache } from "../../lib/lru-cache.ts";
import { errorResponse } from "../../worker/handlers/errors.ts";
import { stubSitecore } from "../support/stub-sitecore.ts";
import { type Content, layout, siteRecord, stubSite } from "./stub.ts";

const HOST = "www.andersen.example";
/** Maximum number of cache lookups for one page view. A request that recurses into the not-found page has no end. */
const MAX_LOOKUPS = 100;
/** Maximum number of redirects that a browser follows here. */
const MAX_REDIRECTS = 5;

let lookups = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { get } = LruCache.prototype;
  vi.spyOn(LruCache.prototype, "get").mockImplementation(function (this: LruCache<unknown>, key) {
    if (++lookups > MAX_LOOKUPS) throw new Error("the request does not end");
    return get.call(this, key);
  });
});

let number = 0;
type Faults = Parameters<typeof stubSitecore>[1];

/** Starts a site in front of a plain Sitecore server and returns functions that visit it like a browser. */
async function start(faults: Faults = {}) {
  // All tests use the same cache key for the site list, so the entry from the previous test must expire.
  vi.setSystemTime(Date.now() + (number + 1) * 3_600_000);
  const name = `Errors${number++}`;
  vi.spyOn(globalThis, "fetch").mockImplementation(stubSitecore(name, faults).fetch as typeof fetch);
  const settings = { UPSTREAM_CONTENT: "https://edge.sitecorecloud.example/api/graphql/v1", CONTENT_API_KEY: "key" };
  const site = stubSite({}, { ...settings, DEFAULT_SITE: name });
  const view = async (path: string) => {
    lookups = 0;
    return site.fetch(path, { host: HOST, redirect: "manual" });
  };
  /** Follows redirects and returns the last response's status and its main heading. */
  const visit = async (path: string) => {
    let response = await view(path);
    for (let count = 0; response.status >= 300 && response.status < 400; count++) {
      if (count === MAX_REDIRECTS) throw new Error(`${path} redirects without end`);
      const location = new URL(response.headers.get("location")!, `https://${HOST}`);
      response = await view(location.pathname + location.search);
    }
    const text = await response.text();
    return { status: response.status, text };
  };
  // The first request still gets the site list of the previous test. The second request loads the page list.
  await view("/");
  await view("/");
  return visit;
}

const unknownPaths = ["/404", "/nowhere", "/nowhere-else", "/a/b/c", "/es-419/nada", "/es-419/404", "/en/404", "/404/"];

const ofRoute = (route: unknown) => ({
  sitecore: { context: { language: "en", pageState: "normal" }, route },
});
const redirectingBlock = (name: string) => ({
  uid: name,
  componentName: name,
  dataSource: "{d}",
  params: {},
  fields: {},
});

describe("a site with an unusual not-found page answers every unknown path with a 404 (CM-01, CM-07)", () => {
  const sites: Record<string, Faults> = {
    "the not-found item at /404": { errorPaths: { notFoundPagePath: "/404" }, routes: ["/404"] },
    "the not-found item at /404/": { errorPaths: { notFoundPagePath: "/404/" }, routes: ["/404"] },
    "the not-found item at 404 without a slash": { errorPaths: { notFoundPagePath: "404" }, routes: ["/404"] },
    "the not-found item at /en/404": { errorPaths: { notFoundPagePath: "/en/404" }, routes: ["/404"] },
    "the not-found item at /Es-419/404": { errorPaths: { notFoundPagePath: "/Es-419/404" }, routes: ["/404"] },
    "both error items at /404": {
      errorPaths: { notFoundPagePath: "/404", serverErrorPagePath: "/404" },
      routes: ["/404"],
    },
    "a server error item at /500": {
      errorPaths: { notFoundPagePath: "/404", serverErrorPagePath: "/500" },
      routes: ["/404", "/500"],
    },
    "only a server error item, at /404": { errorPaths: { serverErrorPagePath: "/404" }, routes: ["/404"] },
    "error items at the home page": { errorPaths: { notFoundPagePath: "/", serverErrorPagePath: "/en" } },
    "no error items": { errorPaths: {}, notFoundLayout: null },
    "a not-found item that is missing": { errorPaths: { notFoundPagePath: "/404" }, notFoundLayout: null },
    "a not-found item without a route": { errorPaths: { notFoundPagePath: "/404" }, notFoundLayout: ofRoute(null) },
    "a not-found item that the CMS cannot render": {
      errorPaths: { notFoundPagePath: "/404" },
      notFoundError: "Rendering failed",
    },
    "a not-found item with an invalid layout": { notFoundLayout: { sitecore: 7 } },
    "a not-found item whose block redirects": {
      notFoundLayout: ofRoute({
        name: "404",
        displayName: "404",
        itemId: "404",
        fields: {},
        placeholders: { header: [], main: [redirectingBlock("EventThankYou")], footer: [] },
      }),
    },
    "a redirect from every path to /404": { redirects: { "^/(?!about%20us$|es-419$)(.+)$": "/404" } },
    "a redirect from /404 to /404/": { redirects: { "/404": "/404/" } },
    "a redirect from /404 to the default language": { redirects: { "/404": "/en/404" } },
    "a redirect from /404 to a path that does not exist": { redirects: { "/404": "/lost" } },
  };
  it.each(Object.keys(sites))("%s", async (what) => {
    const visit = await start(sites[what]);
    for (const path of unknownPaths) expect([path, (await visit(path)).status]).toEqual([path, 404]);
    expect((await visit("/")).status).toBe(200);
    expect((await visit("/about%20us")).text).toContain("<title>About us en</title>");
  });

  it.each(["/500", "/500/", "/en/500", "/es-419/500"])(
    "a visit to the server error page's path %s returns 404",
    async (path) => {
      const visit = await start({ errorPaths: { serverErrorPagePath: "/500" }, routes: ["/500"] });
      expect((await visit(path)).status).toBe(404);
    },
  );
});

describe("page lists and redirects that would recurse", () => {
  const entry = (path: string) => ({ path, language: "en", name: path, itemId: path });
  const wildcard = (path: string, itemPath: string) => ({ path, itemPath, language: "en" });
  async function visit(site: string, list: object, paths: string[], layouts: object = {}, lists: object = {}) {
    const stub = stubSite({
      layouts: {
        "en /": layout("Home"),
        "en /a/,-w-,": layout("Item of A"),
        "en /b/,-w-,": layout("Item of B"),
        ...layouts,
      },
      lists: {
        "/content/sites": [{ ...siteRecord, name: site, hosts: [HOST], publicHost: HOST }],
        "/content/pages": { pages: [entry("/")], ...list },
        [`/sitecore/api/jss/dictionary/${site}/en`]: { phrases: {} },
        ...lists,
      },
    });
    vi.setSystemTime(Date.now() + (number++ + 1) * 3_600_000);
    // Loads the site list, but not the page list.
    for (const path of ["/robots.txt", "/robots.txt"]) await stub.fetch(path, { host: HOST });
    const answers = [];
    for (const path of paths) {
      lookups = 0;
      const response = await stub.fetch(path, { host: HOST, redirect: "manual" });
      answers.push([response.status, /<title>(.*?)<\/title>/.exec(await response.text())?.[1]]);
    }
    return answers;
  }

  it("two wildcard items whose folders contain each other serve their own layouts (RL-03)", async () => {
    const wildcards = [wildcard("/a", "/b/,-w-,"), wildcard("/b", "/a/,-w-,")];
    expect(await visit("circle", { wildcards }, ["/a/x", "/b/x"])).toEqual([
      [200, "Item of B"],
      [200, "Item of A"],
    ]);
  });

  it("a wildcard item at the root does not serve the not-found page (CM-07)", async () => {
    expect(await visit("root", { wildcards: [wildcard("/", "/a/,-w-,")] }, ["/404"])).toEqual([[404, "404: NotFound"]]);
  });

  it.each(["/Hidden/", "/hidden", "/%68idden"])(
    "the error page %s returns 404, also before the page list is in memory (CM-07)",
    async (path) => {
      const list = { pages: [entry("/"), entry("/hidden")], errorPages: [path] };
      const layouts = { "en /hidden": layout("Hidden") };
      expect(await visit(`error ${path.replaceAll(/\W/g, "_")}`, list, ["/hidden"], layouts)).toEqual([
        [404, "404: NotFound"],
      ]);
    },
  );

  it.each(["/en/about", "/about/", "/ABOUT?from=about", `https://${HOST}/en/about`])(
    "ignores a redirect of a page to itself as %s (SD-04)",
    async (target) => {
      const redirects = [{ source: "/about", target, status: 301, match: "exact" }];
      const lists = { "/content/redirects": redirects };
      const answers = await visit(
        `self ${target.replaceAll(/\W/g, "_")}`,
        { pages: [entry("/"), entry("/about")] },
        ["/about", "/en/about"],
        { "en /about": layout("About") },
        lists,
      );
      expect(answers.map(([status]) => status)).toEqual([200, 301]);
    },
  );

  it("ignores error pages that are not page paths (RL-03)", async () => {
    const errorPages = [7, null, {}, "", "/", "//x", "https://x/"];
    expect(await visit("junk", { errorPages }, ["/", "/404"])).toEqual([
      [200, "Home"],
      [404, "404: NotFound"],
    ]);
  });
});

it.each([
  ["/uncached", "(303) 555-0100"],
  ["/es/sin-copia", "(303) 555-0144"],
])(
  "the error page for %s while the CMS is down contains the site's telephone number (RL-14, ER-13)",
  async (path, phone) => {
    vi.setSystemTime(Date.now() + (number++ + 1) * 3_600_000);
    const phones = { en: "303-555-0100", es: "(303) 555-0144" };
    const content: Content = {
      lists: { "/content/sites": [{ ...siteRecord, name: "phones", hosts: [HOST], publicHost: HOST, phones }] },
    };
    const stub = stubSite(content);
    for (const url of ["/robots.txt", "/robots.txt"]) await stub.fetch(url, { host: HOST });
    content.down = true;
    lookups = 0;
    const response = await stub.fetch(path, { host: HOST });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(`<a href="tel:+1${phone.replace(/\D/g, "")}">${phone}</a>`);
  },
);

it("if the error page itself fails, the visitor gets a short message (ER-13)", async () => {
  const broken = () => {
    throw new Error("the error page failed");
  };
  const response = await errorResponse(new Error("failed"), { get: broken, req: { path: "/" } } as never);
  expect([response.status, response.headers.get("cache-control")]).toEqual([500, "private, no-store"]);
  expect(await response.text()).toContain("call 911");
});
