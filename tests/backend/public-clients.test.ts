import { GraphQLRequestClient as ContentSdkClient, SitecoreClient } from "@sitecore-content-sdk/content/client";
import { EditingService, LayoutKind } from "@sitecore-content-sdk/content/editing";
import { DictionaryService } from "@sitecore-content-sdk/content/i18n";
import { LayoutService } from "@sitecore-content-sdk/content/layout";
import { PersonalizeService } from "@sitecore-content-sdk/content/personalize";
import {
  breakDownPath,
  ErrorPagesService,
  matchFromRedirectMapRedirect,
  RedirectsService,
  RobotsService,
  resolveRedirectTarget,
  SiteInfoService,
  SitemapXmlService,
  SitePathService,
} from "@sitecore-content-sdk/content/site";
import * as jss23 from "@sitecore-jss/sitecore-jss";
import * as editing23 from "@sitecore-jss/sitecore-jss/editing";
import * as i18n23 from "@sitecore-jss/sitecore-jss/i18n";
import * as layout23 from "@sitecore-jss/sitecore-jss/layout";
import * as site23 from "@sitecore-jss/sitecore-jss/site";
import * as jss22 from "sitecore-jss-22";
import * as editing22 from "sitecore-jss-22/editing";
import * as i18n22 from "sitecore-jss-22/i18n";
import * as layout22 from "sitecore-jss-22/layout";
import * as personalize22 from "sitecore-jss-22/personalize";
import * as site22 from "sitecore-jss-22/site";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { demoPages } from "../support/demo-pages.ts";
import { startBackend } from "./database.ts";

/**
 * Runs Sitecore's unmodified public clients against the demo CMS with the demo content: @sitecore-jss/sitecore-jss
 * 22.12.4 and 23.0.0, and @sitecore-content-sdk/content 2.3.0.
 */

const HOST = "https://backend.example";
const [KEY, TOKEN] = ["test-key", "test-token"];
const SITE = "larkspur";
const pages = demoPages.filter(({ site }) => site === SITE);
const pageOf = (path: string, language = "en") => {
  const { itemId, document } = pages.find((page) => page.path === path && page.language === language)!;
  return { itemId, route: JSON.parse(document).sitecore.route };
};

const { test, backend } = startBackend({
  size: "empty",
  settings: { CONTENT_API_KEY: KEY, CONTENT_PREVIEW_TOKEN: TOKEN },
});
beforeAll(async () => {
  const insert = test.db.prepare("INSERT INTO content_pages VALUES (?, ?, ?, ?, ?, '2030-01-01T00:00:00Z')");
  await test.db.batch([
    ...pages.map(({ site, language, path, itemId, document }) => insert.bind(site, language, path, itemId, document)),
    ...[...fixtureRecords()].map(([name, document]) =>
      test.db.prepare("INSERT INTO content_records VALUES (?, ?)").bind(name, document),
    ),
  ]);
});

const asked: { url: URL; headers: Headers }[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    asked.push({ url, headers: request.headers });
    const body = request.method === "POST" ? await request.text() : undefined;
    return backend.ask(url.pathname + url.search, {
      method: request.method,
      headers: request.headers,
      ...(body && { body }),
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const globalFetch = (...request: Parameters<typeof fetch>) => fetch(...request);
const rest = { apiHost: HOST, apiKey: KEY, siteName: SITE, tracking: false };
const phrases = (language: "en" | "es"): Record<string, string> =>
  JSON.parse(fixtureRecords().get(`dictionary/larkspur/${language}`)!).phrases;
const home = pageOf("/");
const onlyEnglish = "/nowhere/at-all";

describe.each([
  ["22.12.4", jss22.GraphQLRequestClient, layout22, i18n22, site22],
  ["23.0.0", jss23.GraphQLRequestClient, layout23, i18n23, site23],
] as const)("@sitecore-jss/sitecore-jss %s (AP-44, LY-01, LY-10)", (_version, Client, layouts, i18n, sites) => {
  const clientFactory = (config = {}) =>
    new Client(`${HOST}/api/graphql/v1`, { ...config, apiKey: KEY, fetch: globalFetch }) as never;
  const options = { clientFactory, siteName: SITE, language: "en" };

  it.each([
    ["REST", () => new layouts.RestLayoutService(rest)],
    ["GraphQL", () => new layouts.GraphQLLayoutService(options)],
  ])(
    "over %s, a public client fetches layouts in both languages and under wildcard items, and gets a null route for an unknown page",
    async (_how, service) => {
      const layout = (path: string, language: string) => service().fetchLayoutData(path, language);
      const data = await layout("/", "en");
      expect(data.sitecore.route).toEqual(home.route);
      expect(parsePage(data)?.problems).toEqual([]);
      expect((await layout("/Contact-Us/", "es")).sitecore.route?.itemLanguage).toBe("es");
      expect((await layout("/classes-events/yoga", "en")).sitecore.route).toEqual(
        pageOf("/classes-events/,-w-,").route,
      );
      expect((await layout(onlyEnglish, "en")).sitecore.route).toBeNull();
    },
  );

  it("a public client fetches a placeholder's content, or an empty list if the placeholder is unknown", async () => {
    const service = new layouts.RestLayoutService(rest);
    const data = await service.fetchPlaceholderData("main", "/", "en");
    expect(data).toEqual({ name: "main", path: "main", elements: home.route.placeholders.main });
    expect((await service.fetchPlaceholderData("none", "/", "en")).elements).toEqual([]);
    await expect(service.fetchPlaceholderData("main", onlyEnglish, "en")).rejects.toThrow();
  });

  it("a public client fetches the dictionary over REST and, with a search for dictionary entries, over GraphQL", async () => {
    const byRest = new i18n.RestDictionaryService({ ...rest, cacheEnabled: false });
    const bySearch = new i18n.GraphQLDictionaryService({ ...options, cacheEnabled: false, pageSize: 100 });
    for (const language of ["en", "es"] as const) {
      expect(await byRest.fetchDictionaryData(language)).toEqual(phrases(language));
      expect(await bySearch.fetchDictionaryData(language)).toEqual(phrases(language));
    }
  });

  it("a public client fetches sites, `robots.txt`, and an existing sitemap", async () => {
    expect(await new sites.GraphQLSiteInfoService({ clientFactory }).fetchSiteInfo()).toEqual([
      { name: SITE, hostName: expect.stringContaining("www.larkspurhealth.example|"), language: "en" },
    ]);
    expect(await new sites.GraphQLRobotsService(options).fetchRobots()).toBe("User-agent: *\nAllow: /\n");
    const sitemaps = new sites.GraphQLSitemapXmlService(options);
    const address = await sitemaps.getSitemap("");
    expect(await sitemaps.fetchSitemaps()).toEqual([address]);
    const xml = await (await fetch(address!)).text();
    expect(xml).toContain("<loc>https://www.larkspurhealth.example/about-us</loc>");
    expect(xml).toContain("<loc>https://www.larkspurhealth.example/es/contact-us</loc>");
    expect(xml).not.toContain("/404");
  });

  it("a public client fetches redirects and error pages", async () => {
    const redirects = await new sites.GraphQLRedirectsService({ clientFactory, fetch: globalFetch }).fetchRedirects(
      SITE,
    );
    expect(redirects).toContainEqual(
      expect.objectContaining({
        pattern: "/heart",
        target: "/medical-services/heart-care",
        redirectType: "REDIRECT_301",
        isQueryStringPreserved: true,
      }),
    );
    const found = await new sites.GraphQLErrorPagesService(options).fetchErrorPages();
    expect(found).toMatchObject({ notFoundPagePath: "/404", serverErrorPage: null, serverErrorPagePath: null });
    expect(found?.notFoundPage.rendered.sitecore.route).toEqual(pageOf("/404").route);
    expect(await new sites.GraphQLErrorPagesService({ ...options, siteName: "other" }).fetchErrorPages()).toBeNull();
  });

  it("the JSS client throws an error if a path contains a quotation mark or a sitemap's site is unknown", async () => {
    await expect(new layouts.GraphQLLayoutService(options).fetchLayoutData('/a"b', "en")).rejects.toThrow(
      "Syntax Error",
    );
    const sitemaps = new sites.GraphQLSitemapXmlService({ ...options, siteName: "other" });
    await expect(sitemaps.fetchSitemaps()).rejects.toThrow(TypeError);
  });
});

describe("@sitecore-jss/sitecore-jss 22.12.4 only", () => {
  const client = (apiKey: string) => () =>
    new jss22.GraphQLRequestClient(`${HOST}/api/graphql/v1`, { apiKey, fetch: globalFetch });
  const clientFactory = client(KEY);

  it("a public client fetches the dictionary with the GraphQL query for XM Cloud", async () => {
    const service = new i18n22.GraphQLDictionaryService({
      clientFactory,
      siteName: SITE,
      cacheEnabled: false,
      useSiteQuery: true,
      pageSize: 50,
    });
    expect(await service.fetchDictionaryData("es")).toEqual(phrases("es"));
  });

  it("a public client fetches a page in edit and preview mode with the authors' key (LY-16)", async () => {
    const service = new editing22.GraphQLEditingService({ clientFactory: client(TOKEN) });
    const wanted = { siteName: SITE, itemId: pageOf("/about-us").itemId, language: "en" };
    const edited = await service.fetchEditingData(wanted);
    expect(edited.dictionary).toEqual(phrases("en"));
    expect(edited.layoutData.sitecore.context).toMatchObject({ pageEditing: true, editMode: "metadata" });
    expect(JSON.stringify(edited.layoutData)).toContain('"metadata":{');
    const previewed = await service.fetchEditingData({ ...wanted, mode: layout22.LayoutServicePageState.Preview });
    expect(previewed.layoutData.sitecore.context).toMatchObject({ pageEditing: false, pageState: "preview" });
    const none = await service.fetchEditingData({ ...wanted, version: "7" });
    expect(none.layoutData.sitecore.route).toBeNull();
  });

  it("the demo CMS rejects editing requests with the visitors' key", async () => {
    const service = new editing22.GraphQLEditingService({ clientFactory });
    const asked = service.fetchEditingData({ siteName: SITE, itemId: home.itemId, language: "en" });
    await expect(asked).rejects.toThrow("the authors' API key");
  });

  it("a public client fetches a page's personalization variants", async () => {
    const service = new personalize22.GraphQLPersonalizeService({ clientFactory, fetch: globalFetch });
    const pageId = home.itemId.replaceAll("-", "").toUpperCase();
    expect(await service.getPersonalizeInfo("/", "en", SITE)).toEqual({ pageId, variantIds: [] });
  });

  it("a public client fetches a single component for the Design Library", async () => {
    const service = new editing22.RestComponentLayoutService({ sitecoreEdgeContextId: TOKEN, sitecoreEdgeUrl: HOST });
    const [{ uid, componentName }] = home.route.placeholders.main;
    const wanted = { itemId: home.itemId, componentUid: uid, siteName: SITE, language: "en" };
    const { context, route } = (await service.fetchComponentData({ ...wanted, mode: "library-metadata" as never }))
      .sitecore;
    expect(context).toMatchObject({ renderingType: "component", pageEditing: true });
    expect(route?.placeholders["editing-componentmode-placeholder"]).toMatchObject([{ componentName }]);
    const missing = (await service.fetchComponentData({ ...wanted, itemId: "none" })).sitecore.route;
    expect(missing).toBeNull();
  });

  it("version 23.0.0 of the JSS client has no editing or personalization services, because Sitecore moved them to the Content SDK", () => {
    expect(Object.keys(editing23)).not.toContain("GraphQLEditingService");
    expect(Object.keys(editing22)).toContain("GraphQLEditingService");
  });
});

describe("@sitecore-content-sdk/content 2.3.0 (AP-44, LY-01, LY-10, LY-16)", () => {
  const client = (key: string) => (config?: object) =>
    new ContentSdkClient(`${HOST}/v1/content/api/graphql/v1`, { ...config, contextId: key });
  const clientFactory = client(KEY) as never;

  it("a public client fetches layouts, the dictionary, sites, and `robots.txt`", async () => {
    const layouts = new LayoutService({ clientFactory });
    const layout = async (path: string, locale: string) =>
      (await layouts.fetchLayoutData(path, { locale, site: SITE })).sitecore.route;
    expect(await layout("/", "en")).toEqual(home.route);
    expect(await layout("/contact-us", "es")).toEqual(pageOf("/contact-us", "es").route);
    expect(await layout(onlyEnglish, "en")).toBeNull();
    const dictionary = new DictionaryService({ clientFactory, cacheEnabled: false, pageSize: 50 });
    expect(await dictionary.fetchDictionaryData("es", SITE)).toEqual(phrases("es"));
    expect(await new SiteInfoService({ clientFactory }).fetchSiteInfo()).toMatchObject([
      { name: SITE, language: "en" },
    ]);
    expect(await new RobotsService({ clientFactory, siteName: SITE }).fetchRobots()).toContain("Allow: /");
  });

  it("a public client fetches every route in every language, page by page", async () => {
    const service = new SitePathService({ clientFactory, pageSize: 20, includePersonalizedRoutes: true });
    const routes = await service.fetchSiteRoutes([SITE], ["en", "es"]);
    const listed = pages.filter(({ path }) => !path.includes(",-w-,"));
    const paths = routes.map(({ params, locale }) => `${locale} /${params.path.slice(1).join("/")}`);
    expect(paths.toSorted()).toEqual(listed.map(({ path, language }) => `${language} ${path}`).toSorted());
    const some = new SitePathService({
      clientFactory,
      includedPaths: ["/Health-Library"],
      excludedPaths: ["/health-library/search"],
    });
    const below = await some.fetchSiteRoutes([SITE], ["en"]);
    expect(below.length).toBeGreaterThan(1);
    expect(below.every(({ params }) => params.path[1] === "health-library")).toBe(true);
  });

  it("a public client fetches redirects with the same targets as the site's redirects (SD-04)", async () => {
    const redirects = await new RedirectsService({ clientFactory }).fetchRedirects(SITE);
    const follow = (path: string) => {
      const incoming = breakDownPath(["en", "es"], path);
      const found = matchFromRedirectMapRedirect(structuredClone(redirects), "en", incoming);
      return found && resolveRedirectTarget(found, "en", path);
    };
    expect(follow("/Heart")).toBe("/medical-services/heart-care");
    expect(follow("/services")).toBe("/medical-services");
    expect(follow("/services/heart-care")).toBe("/medical-services/heart-care");
    expect(follow("/servicesabc")).toBeUndefined();
    expect(follow("/events/yoga/register")).toBe("/classes-events/yoga");
    expect(follow("/about-us")).toBeUndefined();
  });

  it("a public client fetches error pages, the sitemap, and variants", async () => {
    const errors = await new ErrorPagesService({ clientFactory, language: "en" }).fetchErrorPages(SITE, "es");
    expect(errors?.notFoundPage?.rendered.sitecore.route).toEqual(pageOf("/404", "es").route);
    const [address] = await new SitemapXmlService({ clientFactory, siteName: SITE }).fetchSitemaps();
    expect(address).toBe(`${HOST}/sitemaps/${SITE}/sitemap.xml`);
    const info = await new PersonalizeService({ clientFactory, fetch: globalFetch }).getPersonalizeInfo(
      "/",
      "en",
      SITE,
    );
    expect(info?.variantIds).toEqual([]);
  });

  it("a public client fetches a page in edit and preview mode", async () => {
    const service = new EditingService({ clientFactory: client(TOKEN) as never });
    const wanted = { itemId: home.itemId, language: "en", site: SITE, layoutKind: LayoutKind.Final };
    const fetched = async (mode: "edit" | "preview") =>
      (await service.fetchEditingData({ ...wanted, mode } as never)).layoutData.sitecore;
    expect((await fetched("edit")).context).toMatchObject({ pageEditing: true, editMode: "metadata" });
    expect((await fetched("preview")).context).toMatchObject({ pageEditing: false, pageState: "preview" });
    expect((await fetched("preview")).route?.itemId).toBe(home.itemId);
  });

  it("`SitecoreClient` fetches all content with a context ID", async () => {
    const whole = (contextId: string) =>
      new SitecoreClient({
        api: { edge: { contextId, edgeUrl: HOST }, local: { apiHost: "", apiKey: "", path: "" } },
        defaultSite: SITE,
        defaultLanguage: "en",
        retries: { count: 0 },
        layout: {},
        dictionary: { caching: { enabled: false } },
      } as never);
    const site = whole(KEY);
    expect((await site.getPage("/about-us"))?.layout.sitecore.route).toEqual(pageOf("/about-us").route);
    expect(await site.getPage(onlyEnglish)).toBeNull();
    expect(Object.keys(await site.getDictionary())).toHaveLength(Object.keys(phrases("en")).length);
    expect((await site.getPagePaths([SITE], ["es"])).length).toBeGreaterThan(5);
    expect((await site.getErrorPage("404" as never))?.layout.sitecore.route).toEqual(pageOf("/404").route);
    expect(await site.getSiteMap({ reqHost: "h", reqProtocol: "https", id: "" })).toContain("<urlset");
    expect(await site.getLlmsTxt({ siteName: SITE })).toBeNull();
    const preview = { site: SITE, itemId: home.itemId, language: "en", mode: "edit" as const };
    expect((await whole(TOKEN).getPreview(preview as never))?.mode.isEditing).toBe(true);
    const alone = { ...preview, componentUid: home.route.placeholders.main[0].uid, renderingId: "", mode: "library" };
    expect((await whole(TOKEN).getDesignLibraryData(alone as never)).layout.sitecore.context.renderingType).toBe(
      "component",
    );
    const designed = async (wanted: object) =>
      (await whole(TOKEN).getDesignLibraryData({ ...alone, ...wanted } as never)).layout.sitecore.route?.placeholders[
        "editing-componentmode-placeholder"
      ];
    expect(await designed({ componentUid: "made-up", renderingId: "RichText" })).toEqual([
      { uid: "made-up", componentName: "RichText", dataSource: "", params: {}, fields: {} },
    ]);
    expect(await designed({ componentUid: "made-up", renderingId: crypto.randomUUID() })).toEqual([]);
    expect(new Set(asked.map(({ headers }) => headers.get("x-sitecore-contextid")))).toEqual(
      new Set([KEY, null, TOKEN]),
    );
  });

  it("the Content SDK client throws an error for a quotation mark in a path or for an unknown site's sitemap", async () => {
    const sitemaps = new SitemapXmlService({ clientFactory, siteName: "other" });
    await expect(sitemaps.fetchSitemaps()).rejects.toThrow(TypeError);
    const broken = new LayoutService({ clientFactory }).fetchLayoutData('/a"b', { site: SITE, locale: "en" });
    await expect(broken).rejects.toThrow("Syntax Error");
  });
});

describe("other GraphQL queries", () => {
  const query = async (query: string, { key = KEY, ...variables }: Record<string, unknown> = {}) =>
    (
      await backend.ask(`/api/graphql/v1?sitecoreContextId=${key}`, {
        method: "POST",
        body: JSON.stringify({ query, variables }),
      })
    ).json();

  it("a public client fetches an item by path or ID with its fields, ancestors, and languages", async () => {
    const found = await query(
      `query ($id: String!) {
        byId: item(path: $id, language: "en") { ...facts }
        byPlace: item(path: "/sitecore/content/larkspur/home/contact-us", language: "en") { ...facts }
      }
      fragment facts on Item { path displayName title: field(name: "BrowserTitle") { value } ancestors { path } languages { language { name } } }`,
      { id: pageOf("/contact-us").itemId },
    );
    const { displayName, fields } = pageOf("/contact-us").route;
    const facts = {
      path: "/sitecore/content/larkspur/home/contact-us",
      displayName,
      title: { value: fields.browserTitle.value },
      ancestors: [{ path: "/sitecore/content/larkspur/home" }, { path: "/sitecore/content/larkspur" }],
      languages: [{ language: { name: "en" } }, { language: { name: "es" } }],
    };
    expect(found).toEqual({ data: { byId: facts, byPlace: facts } });
  });

  it.each([
    ["an unknown field", "{ site { weather } }", 'Cannot query field "weather"'],
    ["an incomplete query", "{", "Syntax Error"],
    [
      "a search by an unsupported field",
      '{ search(where: { name: "color", value: "red" }) { total } }',
      'cannot search items by "color"',
    ],
    ["a query that is too long", `{ ${"site { siteInfoCollection { name } } ".repeat(600)} }`, "more that 2000 tokens"],
  ])(
    "for %s, the demo CMS returns an error with the status 200, as GraphQL specifies",
    async (_what, text, message) => {
      expect(JSON.stringify(await query(text))).toContain(JSON.stringify(message).slice(1, -1));
    },
  );

  it("a path with quotation marks and braces is only a path", async () => {
    const path = JSON.stringify('/") { x } (');
    expect(
      await query(`{ layout(site: "larkspur", routePath: ${path}, language: "en") { item { rendered } } }`),
    ).toEqual({
      data: { layout: { item: null } },
    });
  });

  it("the demo CMS returns no data for an invalid API key", async () => {
    expect(await query("{ site { siteInfoCollection { name } } }", { key: "other" })).toEqual({
      errors: [{ message: "the API key is invalid" }],
    });
  });
});
