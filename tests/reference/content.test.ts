import { GraphQLRequestClient } from "@sitecore-jss/sitecore-jss";
import { RestDictionaryService } from "@sitecore-jss/sitecore-jss/i18n";
import { GraphQLLayoutService, RestLayoutService } from "@sitecore-jss/sitecore-jss/layout";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { pages, preview } from "../../contracts/content-calls.ts";
import { database, type TestDatabase, upstream } from "./database.ts";

const KEY = "test-key";
const TOKEN = "test-token";
const HOST = "https://content.example";
let test: TestDatabase;
let reference: ReturnType<typeof upstream>;

const document = (name: string, more: object = {}) =>
  JSON.stringify({
    sitecore: {
      context: { language: "en", site: { name: "larkspur" }, pageEditing: false, pageState: "normal" },
      route: {
        name,
        displayName: name,
        itemId: `{${name}}`,
        fields: { browserTitle: { value: name }, ...more },
        placeholders: {
          main: [{ uid: "u", componentName: "RichText", dataSource: "{d}", fields: { title: { value: "T" } } }],
        },
      },
    },
  });

beforeAll(async () => {
  test = await database("empty");
  reference = upstream(test.db, { CONTENT_API_KEY: KEY, CONTENT_PREVIEW_TOKEN: TOKEN, FAULTS: "on" });
  const insert = (path: string, name: string, more?: object) =>
    test.db
      .prepare("INSERT INTO content_pages VALUES ('larkspur', 'en', ?, ?, ?, '2030-01-01T00:00:00Z')")
      .bind(path, `{${name}}`, document(name, more));
  const record = (name: string, value: unknown) =>
    test.db.prepare("INSERT INTO content_records VALUES (?, ?)").bind(name, JSON.stringify(value));
  await test.db.batch([
    insert("/", "Home", { sensitivity: { value: "open" } }),
    test.db
      .prepare("INSERT INTO content_pages VALUES ('larkspur', 'es', '/', '{Inicio}', ?, '2030-01-01T00:00:00Z')")
      .bind(document("Inicio")),
    insert("/about", "About", { indexable: { value: false } }),
    insert("/classes-events", "Events"),
    insert("/classes-events/,-w-,", "Event"),
    record("dictionary/larkspur/en", { phrases: { SignIn: "Sign in" } }),
    record("dictionary/larkspur/es", { phrases: { SignIn: "Iniciar sesión", Search: "Buscar", Menu: "Menú" } }),
    record("redirects/larkspur", [{ source: "/a", target: "/b", status: 301, match: "exact" }]),
    test.db.prepare("INSERT INTO content_media VALUES ('icons/heart.svg', 'image/svg+xml', '<svg/>')"),
    test.db.prepare(`INSERT INTO content_media VALUES ('photos/a.jpg', 'image/jpeg', '${btoa("\u00ff\u00d8")}')`),
  ]);
}, 60_000);
afterAll(() => test.stop());

/** The public clients use the global fetch: their requests go to the reference upstream. */
const answered = () =>
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { method = "GET", headers, body } = init ?? {};
    return reference.ask(url.pathname + url.search, { method, ...(headers && { headers }), ...(body && { body }) });
  });
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the public clients of the content system's makers read ours (LY-01, LY-10, AP-44)", () => {
  const layouts = () => new RestLayoutService({ apiHost: HOST, apiKey: KEY, siteName: "larkspur", tracking: false });

  it("a layout, which the site parses too", async () => {
    answered();
    const data = await layouts().fetchLayoutData("/", "en");
    expect(data.sitecore.route?.name).toBe("Home");
    expect(parsePage(data)?.regions.main[0]?.values.title).toBe("T");
  });

  it.each(["/about/", "/About"])("a page by the path %s, as sites request it", async (path) => {
    answered();
    expect((await layouts().fetchLayoutData(path, "en")).sitecore.route?.name).toBe("About");
  });

  it("a page in Spanish, and in the site's own language where none is named", async () => {
    answered();
    expect((await layouts().fetchLayoutData("/", "es")).sitecore.route?.name).toBe("Inicio");
    expect((await layouts().fetchLayoutData("/")).sitecore.route?.name).toBe("Home");
  });

  it("a page that does not exist", async () => {
    answered();
    const data = await layouts().fetchLayoutData("/nowhere/at-all", "en");
    expect(data.sitecore).toMatchObject({ route: null, context: { language: "en" } });
  });

  it("another language than the page's is no page: there is no fallback", async () => {
    answered();
    expect((await layouts().fetchLayoutData("/about", "es")).sitecore.route).toBeNull();
  });

  it("a dictionary", async () => {
    answered();
    const service = new RestDictionaryService({
      apiHost: HOST,
      apiKey: KEY,
      siteName: "larkspur",
      cacheEnabled: false,
    });
    expect(await service.fetchDictionaryData("en")).toEqual({ SignIn: "Sign in" });
    expect((await service.fetchDictionaryData("es")).SignIn).toBe("Iniciar sesión");
  });

  describe("by GraphQL, as with CONTENT_API=edge", () => {
    const client = (apiKey = KEY) =>
      new GraphQLRequestClient(`${HOST}/api/graphql/v1`, { apiKey, fetch: (...asked) => fetch(...asked) });
    const edge = (apiKey?: string) =>
      new GraphQLLayoutService({ siteName: "larkspur", clientFactory: () => client(apiKey) });

    it.each([
      ["/", "en", "Home"],
      ["/", "es", "Inicio"],
      ["/classes-events/yoga", "en", "Event"],
      ["/nowhere/at-all", "en", undefined],
      ["/about", "es", undefined],
      ['/") { x } (', "en", undefined],
    ])("%s in %s is %s", async (path, language, name) => {
      answered();
      const asked = edge().fetchLayoutData(JSON.stringify(path).slice(1, -1), language);
      expect((await asked).sitecore.route?.name).toBe(name);
    });

    it("a wrong key and a question without an answer get an error", async () => {
      answered();
      await expect(edge("wrong").fetchLayoutData("/", "en")).rejects.toThrow();
      await expect(client().request("{weather{today}}")).rejects.toThrow('Cannot query field "weather"');
    });
  });

  it("a wrong key opens nothing", async () => {
    answered();
    const service = new RestLayoutService({ apiHost: HOST, apiKey: "wrong", siteName: "larkspur", tracking: false });
    await expect(service.fetchLayoutData("/", "en")).rejects.toThrow();
  });
});

const layoutOf = async (item: string) =>
  (await (
    await reference.ask(
      `/sitecore/api/layout/render/jss?item=${encodeURIComponent(item)}&sc_site=larkspur&sc_lang=en&sc_apikey=${KEY}`,
    )
  ).json()) as {
    sitecore: { route: { name: string } | null };
  };

describe("wildcard items serve the paths beside them that have no page (RT-01)", () => {
  it.each([
    ["/classes-events", "Events"],
    ["/classes-events/yoga", "Event"],
    ["/classes-events/*", "Event"],
    ["/classes-events/,-w-,", "Event"],
    ["/classes-events/yoga/monday", undefined],
    ["/yoga", undefined],
  ])("%s → %s", async (path, name) => {
    expect((await layoutOf(path)).sitecore.route?.name).toBe(name);
  });
});

describe("the site's own lists", () => {
  it("one document that is cut off costs the others nothing (RL-03)", async () => {
    await test.db
      .prepare("INSERT INTO content_pages VALUES ('broken', 'en', ?, ?, ?, '2030-01-01T00:00:00Z')")
      .bind("/half", "{half}", document("Half").slice(0, 80))
      .run();
    const list = pages.response.parse(await reference.get(pages.path, { site: "broken" }));
    expect(list.pages.map(({ path, name }) => [path, name])).toEqual([["/half", ""]]);
    const authors = { headers: { authorization: `Bearer ${TOKEN}` } };
    const query = `item=/half&sc_site=broken&sc_lang=en&sc_apikey=${KEY}&sc_mode=edit`;
    const draft = await reference.ask(`/sitecore/api/layout/render/jss?${query}`, authors);
    expect([draft.status, await draft.text()]).toEqual([200, document("Half").slice(0, 80)]);
  });

  it("pages with what the sitemap needs, and wildcards apart", async () => {
    const list = pages.response.parse(await reference.get(pages.path, { site: "larkspur" }));
    expect(list.pages.map(({ path, name, indexable, sensitivity }) => [path, name, indexable, sensitivity])).toEqual([
      ["/", "Home", true, "open"],
      ["/about", "About", false, "sensitive"],
      ["/classes-events", "Events", true, "sensitive"],
      ["/", "Inicio", true, "sensitive"],
    ]);
    expect(list.wildcards).toEqual([{ path: "/classes-events", itemPath: "/classes-events/,-w-,", language: "en" }]);
  });

  it("redirects, and none where there are none", async () => {
    expect(await reference.get("/content/redirects", { site: "larkspur" })).toHaveLength(1);
    expect((await reference.ask("/content/redirects?site=other")).status).toBe(404);
  });

  it("pictures (AP-45)", async () => {
    const response = await reference.ask("/-/media/icons/heart.svg?w=10");
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["image/svg+xml", "<svg/>"]);
    expect((await reference.ask("/-/media/none.svg")).status).toBe(404);
  });

  it("raster pictures as their bytes, also where a transform is requested without Images (PF-14)", async () => {
    for (const image of [undefined, { width: 320, format: "avif" as const }]) {
      const response = await reference.ask("/-/media/photos/a.jpg", image ? { cf: { image } } : {});
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xff, 0xd8]);
    }
  });
});

describe("drafts are for authors (LY-16)", () => {
  const queryPage = (item: string, mode: string, headers: HeadersInit = {}) =>
    reference.ask(`${preview.path}?site=larkspur&item=${encodeURIComponent(item)}&mode=${mode}`, { headers });
  const authorized = { authorization: `Bearer ${TOKEN}` };

  it("no token, another token: 401, by either address", async () => {
    expect((await queryPage("{About}", "edit")).status).toBe(401);
    expect((await queryPage("{About}", "edit", { authorization: "Bearer x" })).status).toBe(401);
    const path = `/sitecore/api/layout/render/jss?item=/about&sc_site=larkspur&sc_lang=en&sc_apikey=${KEY}&sc_mode=edit`;
    expect((await reference.ask(path)).status).toBe(401);
    expect((await reference.ask(path, { headers: authorized })).status).toBe(200);
  });

  it("an item for editing carries what the editor needs, one for preview does not", async () => {
    const edit = await (await queryPage("{About}", "edit", authorized)).json();
    expect(edit).toMatchObject({
      sitecore: { context: { pageEditing: true, pageState: "edit", editMode: "metadata" } },
    });
    expect(parsePage(edit, { editing: true })?.editables).toHaveLength(1);
    const shown = await (await queryPage("{About}", "preview", authorized)).json();
    expect(shown).toMatchObject({ sitecore: { context: { pageEditing: false, pageState: "preview" } } });
    expect(JSON.stringify(shown)).not.toContain('metadata":{');
  });

  it("one component of a page stands alone for the editor's library (CM-05)", async () => {
    const component = (uid: string, headers: HeadersInit) =>
      reference.ask(
        `/sitecore/api/layout/component/jss?item=%7BAbout%7D&uid=${uid}&sc_site=larkspur&sc_lang=en&sc_apikey=${KEY}`,
        {
          headers,
        },
      );
    expect((await component("u", {})).status).toBe(401);
    const alone = parsePage(await (await component("u", { ...authorized, sc_editmode: "true" })).json(), {
      editing: true,
    });
    expect(alone).toMatchObject({ alone: true, regions: { main: [{}, {}, { name: "RichText" }, {}, {}] } });
    expect((await component("other", authorized)).status).toBe(404);
  });

  it("an item or version that does not exist is a 404", async () => {
    expect((await queryPage("{Nothing}", "edit", authorized)).status).toBe(404);
    const other = await reference.ask(`${preview.path}?site=larkspur&item=/about&version=7`, { headers: authorized });
    expect(other.status).toBe(404);
  });
});

describe("faults on purpose (RL-01)", () => {
  afterEach(() => reference.ask("/_faults/content", { method: "PUT", body: "ok" }));
  const set = (fault: string) => reference.ask("/_faults/content", { method: "PUT", body: fault });
  const queryPage = () =>
    reference.ask(`/sitecore/api/layout/render/jss?item=/&sc_site=larkspur&sc_lang=en&sc_apikey=${KEY}`);

  it("down, wrong, broken and flapping, and mended again", async () => {
    await set("down");
    expect((await queryPage()).status).toBe(503);
    await set("wrong");
    expect(await (await queryPage()).json()).toEqual({ unexpected: ["shape"] });
    await set("broken");
    await expect((await queryPage()).json()).rejects.toThrow();
    await set("flapping");
    expect(new Set([(await queryPage()).status, (await queryPage()).status])).toEqual(new Set([503, 200]));
    await set("ok");
    expect((await queryPage()).status).toBe(200);
  });

  it("an unknown fault is refused, and without the setting there are none", async () => {
    expect((await set("sleepy")).status).toBe(400);
    const deployed = upstream(test.db, { CONTENT_API_KEY: KEY });
    expect((await deployed.ask("/_faults/content", { method: "PUT", body: "down" })).status).toBe(404);
  });
});

describe("an author changes an item, on a local machine only (PB-03)", () => {
  const put = (body: string, settings = reference) => settings.ask("/_content/D", { method: "PUT", body });

  it("every page that uses it says the new text, and the answer holds what a publication tells", async () => {
    const response = await put('{"title":"Changed"}');
    const { changed, webhook } = await response.json<{ changed: { path: string }[]; webhook: object }>();
    expect(changed.map(({ path }) => path)).toContain("/about");
    expect(webhook).toMatchObject({ updates: [{ identifier: "D" }], continues: false });
    const { results } = await test.db.prepare("SELECT document FROM content_pages WHERE path = '/about'").all();
    expect(String(results[0]?.document)).toContain('"title":{"value":"Changed"}');
  });

  it.each([
    ["[1]", 400],
    ["{", 400],
  ])("%s is refused", async (body, status) => {
    expect((await put(body)).status).toBe(status);
  });

  it("nothing of it is there where it is deployed", async () => {
    const deployed = upstream(test.db, { CONTENT_API_KEY: KEY });
    expect((await put('{"title":"Evil"}', deployed)).status).toBe(404);
    const { results } = await test.db.prepare("SELECT document FROM content_pages").all();
    expect(JSON.stringify(results)).not.toContain("Evil");
  });
});
