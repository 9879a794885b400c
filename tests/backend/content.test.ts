import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { pages, preview } from "../../contracts/content-calls.ts";
import { startBackend, upstream } from "./database.ts";

const KEY = "test-key";
const TOKEN = "test-token";
const { test, backend } = startBackend({
  size: "empty",
  settings: { CONTENT_API_KEY: KEY, CONTENT_PREVIEW_TOKEN: TOKEN, FAULTS: "on" },
});

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
    test.db.prepare(`INSERT INTO content_media VALUES ('forms/a.pdf', 'application/pdf', '${btoa("\u00ff\u00d8")}')`),
    test.db.prepare(`INSERT INTO content_media VALUES ('photos/a.jpg', 'image/jpeg', '${btoa("\u00ff\u00d8")}')`),
  ]);
});

const askLayout = (item: string, language = "", key = KEY) =>
  backend.ask(
    `/sitecore/api/layout/render/jss?item=${encodeURIComponent(item)}&sc_site=larkspur${language}&sc_apikey=${key}`,
  );
const nameOf = async (item: string, language?: string) => {
  const { sitecore } = await (await askLayout(item, language)).json<{ sitecore: { route: { name: string } | null } }>();
  return sitecore.route?.name;
};

describe("layouts of the demo CMS (LY-01)", () => {
  it.each([
    ["/classes-events", "Events"],
    ["/classes-events/yoga", "Event"],
    ["/classes-events/*", "Event"],
    ["/classes-events/,-w-,", "Event"],
    ["/classes-events/yoga/monday", undefined],
    ["/yoga", undefined],
  ])(
    "for the path %s, the demo CMS returns the item %s, such as the wildcard item in the same folder (RT-01)",
    async (path, name) => {
      expect(await nameOf(path, "&sc_lang=en")).toBe(name);
    },
  );

  it.each([
    ["/About/", "&sc_lang=en", "About"],
    ["/", "&sc_lang=es", "Inicio"],
    ["/", "", "Home"],
    ["/about", "&sc_lang=es", undefined],
  ])("for the path %s and the language '%s', the demo CMS returns the page %s", async (path, language, name) => {
    expect(await nameOf(path, language)).toBe(name);
  });

  it("the demo CMS rejects an invalid API key", async () => {
    expect((await askLayout("/", "", "wrong")).status).toBe(401);
  });
});

describe("site content lists", () => {
  it("the demo CMS lists a page whose document is truncated and returns the page's draft to authors (RL-03)", async () => {
    await test.db
      .prepare("INSERT INTO content_pages VALUES ('broken', 'en', ?, ?, ?, '2030-01-01T00:00:00Z')")
      .bind("/half", "{half}", document("Half").slice(0, 80))
      .run();
    const list = pages.response.parse(await backend.get(pages.path, { site: "broken" }));
    expect(list.pages.map(({ path, name }) => [path, name])).toEqual([["/half", ""]]);
    const authors = { headers: { authorization: `Bearer ${TOKEN}` } };
    const query = `item=/half&sc_site=broken&sc_lang=en&sc_apikey=${KEY}&sc_mode=edit`;
    const draft = await backend.ask(`/sitecore/api/layout/render/jss?${query}`, authors);
    expect([draft.status, await draft.text()]).toEqual([200, document("Half").slice(0, 80)]);
  });

  it("the demo CMS lists pages with their sitemap data and lists wildcard items separately", async () => {
    const list = pages.response.parse(await backend.get(pages.path, { site: "larkspur" }));
    expect(list.pages.map(({ path, name, indexable, sensitivity }) => [path, name, indexable, sensitivity])).toEqual([
      ["/", "Home", true, "open"],
      ["/about", "About", false, "sensitive"],
      ["/classes-events", "Events", true, "sensitive"],
      ["/", "Inicio", true, "sensitive"],
    ]);
    expect(list.wildcards).toEqual([{ path: "/classes-events", itemPath: "/classes-events/,-w-,", language: "en" }]);
  });

  it("the demo CMS returns a site's redirect rules, or 404 if the site has no redirects", async () => {
    expect(await backend.get("/content/redirects", { site: "larkspur" })).toHaveLength(1);
    expect((await backend.ask("/content/redirects?site=other")).status).toBe(404);
  });

  it("the demo CMS serves an SVG image (AP-45)", async () => {
    const response = await backend.ask("/-/media/icons/heart.svg?w=10");
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["image/svg+xml", "<svg/>"]);
    expect((await backend.ask("/-/media/none.svg")).status).toBe(404);
  });

  it("the demo CMS serves the bytes of a PDF file (PB-15)", async () => {
    const response = await backend.ask("/-/media/forms/a.pdf");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xff, 0xd8]);
  });

  it("the demo CMS serves a raster image's original bytes, even if the request specifies a transformation (PF-14)", async () => {
    for (const image of [undefined, { width: 320, format: "avif" as const }]) {
      const response = await backend.ask("/-/media/photos/a.jpg", image ? { cf: { image } } : {});
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xff, 0xd8]);
    }
  });
});

describe("only authors can read drafts in the demo CMS (LY-16)", () => {
  const queryPage = (item: string, mode: string, headers: HeadersInit = {}) =>
    backend.ask(`${preview.path}?site=larkspur&item=${encodeURIComponent(item)}&mode=${mode}`, { headers });
  const authorized = { authorization: `Bearer ${TOKEN}` };

  it("the demo CMS responds with 401 to both preview URLs if the token is invalid or missing", async () => {
    expect((await queryPage("{About}", "edit")).status).toBe(401);
    expect((await queryPage("{About}", "edit", { authorization: "Bearer x" })).status).toBe(401);
    const path = `/sitecore/api/layout/render/jss?item=/about&sc_site=larkspur&sc_lang=en&sc_apikey=${KEY}&sc_mode=edit`;
    expect((await backend.ask(path)).status).toBe(401);
    expect((await backend.ask(path, { headers: authorized })).status).toBe(200);
  });

  it("the demo CMS adds editing metadata to an item in edit mode but not in preview mode", async () => {
    const edit = await (await queryPage("{About}", "edit", authorized)).json();
    expect(edit).toMatchObject({
      sitecore: { context: { pageEditing: true, pageState: "edit", editMode: "metadata" } },
    });
    expect(parsePage(edit, { editing: true })?.editables).toHaveLength(1);
    const shown = await (await queryPage("{About}", "preview", authorized)).json();
    expect(shown).toMatchObject({ sitecore: { context: { pageEditing: false, pageState: "preview" } } });
    expect(JSON.stringify(shown)).not.toContain('metadata":{');
  });

  it("the demo CMS returns a single component for the component library (CM-05)", async () => {
    const component = (uid: string, headers: HeadersInit) =>
      backend.ask(
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
    expect(await (await component("other", authorized)).json()).toMatchObject({
      sitecore: { route: { placeholders: { "editing-componentmode-placeholder": [] } } },
    });
  });

  it("the demo CMS returns 404 for an unknown item or version", async () => {
    expect((await queryPage("{Nothing}", "edit", authorized)).status).toBe(404);
    const other = await backend.ask(`${preview.path}?site=larkspur&item=/about&version=7`, { headers: authorized });
    expect(other.status).toBe(404);
  });
});

describe("fault injection (RL-01)", () => {
  afterEach(() => backend.ask("/_faults/content", { method: "PUT", body: "ok" }));
  const set = (fault: string) => backend.ask("/_faults/content", { method: "PUT", body: fault });
  const queryPage = () =>
    backend.ask(`/sitecore/api/layout/render/jss?item=/&sc_site=larkspur&sc_lang=en&sc_apikey=${KEY}`);

  it("fault injection simulates an outage or invalid, truncated, or intermittent responses until the test removes the fault", async () => {
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

  it("the demo CMS rejects an unknown fault and returns 404 for fault requests if fault injection is disabled", async () => {
    expect((await set("sleepy")).status).toBe(400);
    const deployed = upstream(test.db, { CONTENT_API_KEY: KEY });
    expect((await deployed.ask("/_faults/content", { method: "PUT", body: "down" })).status).toBe(404);
  });
});

describe("item changes in the demo CMS, which accepts them only in local development (PB-03)", () => {
  const put = (body: string, settings = backend) => settings.ask("/_content/D", { method: "PUT", body });

  it("after an item changes, the demo CMS updates every page that uses it and returns the payload for the publish webhook", async () => {
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
  ])("the demo CMS rejects the item change %s", async (body, status) => {
    expect((await put(body)).status).toBe(status);
  });

  it("a deployed backend returns 404 for item changes and changes no page", async () => {
    const deployed = upstream(test.db, { CONTENT_API_KEY: KEY });
    expect((await put('{"title":"Evil"}', deployed)).status).toBe(404);
    const { results } = await test.db.prepare("SELECT document FROM content_pages").all();
    expect(JSON.stringify(results)).not.toContain("Evil");
  });
});
