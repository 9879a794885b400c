import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import { layout, PUBLIC, stubSite } from "./stub.ts";

const SECRET = "test-editing-secret";
const PAGES = "https://pages.sitecorecloud.io";
const ITEM = "{AAAAAAAA-0000-4000-8000-00000000000A}";

beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

const text = (value: string, more: object = {}) => ({ value, metadata: { fieldId: `f-${value}` }, ...more });
const rich = (title: string, more: object = {}) => ({
  uid: `u-${title}`,
  componentName: "RichText",
  dataSource: "{d}",
  // All fields have values, because pages in author mode also render empty fields.
  fields: {
    title: text(title),
    body: text(`<p>Words of ${title} and <img src="/-/media/a.png" alt="A"></p>`),
    imageCallout: text("picture", { value: { src: "/-/media/b.png", alt: "B", width: "400", height: "300" } }),
    primaryCTA: text("one", { value: { href: "/a", text: "First" } }),
    primaryCTAText: text("First button"),
    secondaryCTA: text("two", { value: { href: "/b", text: "Second" } }),
    secondaryCTAText: text("Second button"),
  },
  ...more,
});
const clientScripts = [
  `${PAGES}/horizon/canvas.js`,
  "https://edge-platform.sitecorecloud.io/p.js",
  "https://evil.example/x.js",
];
const edited = {
  editMode: "metadata",
  pageEditing: true,
  pageState: "edit",
  clientScripts,
  clientData: { "hrz-canvas-verification-token": "token" },
};
const component = layout("Alone", {}, { ...edited, renderingType: "component" }, []);
(component.sitecore.route.placeholders as Record<string, object[]>)["editing-componentmode-placeholder"] = [
  rich("Alone"),
];

const site = (settings: Partial<Record<keyof Env, unknown>> = {}, more: object = {}) => {
  const about = layout("About", {}, {}, [rich("Published")]);
  return stubSite(
    {
      layouts: { "en /about": about, "en /404": layout("404") },
      answer: (url) => {
        const of = Object.fromEntries(url.searchParams);
        if (url.pathname === "/content/preview" && of.item === ITEM)
          return Response.json(layout("Draft", {}, of.mode === "edit" ? edited : {}, [rich(`Draft ${of.version}`)]));
        return url.pathname === "/sitecore/api/layout/component/jss" ? Response.json(component) : undefined;
      },
      ...more,
    },
    { EDITING_SECRET: SECRET, ...settings },
  );
};
const page = { secret: SECRET, mode: "edit", sc_itemid: ITEM, sc_lang: "en", sc_site: "larkspur", route: "/about" };
const render = (more: Record<string, string> = {}) =>
  `/api/editing/render?${new URLSearchParams({ ...page, ...more })}`;
const config = `/api/editing/config?secret=${SECRET}`;

describe("the configuration endpoint for Sitecore Pages (CM-05)", () => {
  it("for a request from the Sitecore Pages origin, the Worker lists all components, including mapped names, and declares metadata mode", async () => {
    const response = await site().fetch(config, { headers: { origin: PAGES } });
    expect(response.status).toBe(200);
    const { components, packages, editMode } = await response.json<Record<string, unknown>>();
    expect(components).toEqual(expect.arrayContaining(["RichText", "Promo", "ColumnSplitter"]));
    expect(new Set(components as string[]).size).toBe((components as string[]).length);
    expect([packages, editMode]).toEqual([{}, "metadata"]);
    expect(response.headers.get("access-control-allow-origin")).toBe(PAGES);
    expect(response.headers.get("vary")).toContain("origin");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("the Worker lists the components of other sites that it has shown, so that Pages offers them", async () => {
    const wrapper = { uid: "w", componentName: "DoctorsWrapper", fields: { Title: { value: "Our doctors" } } };
    const unknown = { uid: "x", componentName: "Calculator", fields: { inputLabel: { value: "Weight" } } };
    const { fetch } = site({}, { layouts: { "en /about": layout("About", {}, {}, [wrapper, unknown]) } });
    await fetch("/about");
    const { components } = await (await fetch(config)).json<{ components: string[] }>();
    expect(components).toContain("DoctorsWrapper");
    expect(components).not.toContain("Calculator");
  });

  it.each(["app", "pages", "xmapps", "designlibrary"])(
    "like the Content SDK, the Worker accepts requests from https://%s.sitecorecloud.io and lets this origin frame pages",
    async (name) => {
      const origin = `https://${name}.sitecorecloud.io`;
      for (const address of [config, render()]) {
        const response = await site().fetch(address, { headers: { origin } });
        expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
      }
      const policy = (await site().fetch(render())).headers.get("content-security-policy") ?? "";
      expect(/frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(" ")).toContain(origin);
      const headers = { origin, "access-control-request-method": "POST" };
      const preflight = await site().fetch("/api/editing/render", { method: "OPTIONS", headers });
      expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
    },
  );

  it("the Worker responds to a CORS preflight request that has no secret", async () => {
    const headers = { origin: PAGES, "access-control-request-method": "POST" };
    const response = await site().fetch("/api/editing/render", { method: "OPTIONS", headers });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(PAGES);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, POST");
  });
});

describe("the render endpoint for Sitecore Pages (LY-13, CM-05)", () => {
  it("the Worker renders the item version with editing markers and editor scripts, and only editors may frame the page", async () => {
    const { fetch, kv, requests } = site();
    const response = await fetch(render({ sc_version: "3", sc_layoutKind: "final", sc_variant: "_default" }));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Draft 3");
    for (const chrome of ["field", "rendering", "placeholder"])
      expect(html).toContain(`<code type="text/sitecore" chrometype="${chrome}" class="scpm" kind="open"`);
    expect(html).toContain('id="hrz-canvas-verification-token">"token"</script>');
    expect(html).toContain(`<script src="${PAGES}/horizon/canvas.js"></script>`);
    expect(html).toContain('<script src="https://edge-platform.sitecorecloud.io/p.js"></script>');
    expect(html).not.toContain("evil.example");
    const policy = response.headers.get("content-security-policy")!;
    expect(policy).toMatch(
      /frame-ancestors https:\/\/app\.sitecorecloud\.io https:\/\/pages\.sitecorecloud\.io [^;*]*designlibrary\.sitecorecloud\.io;/,
    );
    expect(policy).toContain(`script-src 'self' `);
    expect(policy).not.toMatch(/frame-ancestors[^;]*edge-platform/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect([...kv.values()].join()).not.toContain("Draft");
    expect(requests.some((address) => address.includes("version=3") && address.includes("mode=edit"))).toBe(true);
    expect(await (await fetch("/about")).text()).toContain("Published");
  });

  it("except for the editing markers, the page in the editor is identical to the preview", async () => {
    const { fetch } = site();
    const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    const shown = main(await (await fetch(render())).text());
    const bare = shown
      .replace(/<code type="text\/sitecore"[^>]*>[^<]*<\/code>/g, "")
      .replace(/<div class="author-label">[\s\S]*?<\/x-island><\/div>/g, "");
    const previewed = main(await (await fetch(render({ mode: "preview" }))).text());
    expect(previewed).not.toContain("text/sitecore");
    expect(bare).toBe(previewed);
    expect(bare).toContain("Words of Draft latest");
  });

  it("the Worker renders a single component for the component library", async () => {
    const { fetch, requests } = site({ CONTENT_API_KEY: "the-key", CONTENT_PREVIEW_TOKEN: "the-token" });
    const library = { mode: "library-metadata", sc_uid: "u-Alone", sc_renderingId: "{r}", dataSourceId: "{d}" };
    const response = await fetch(render(library));
    const html = await response.text();
    expect(html).toContain("Words of Alone");
    expect(html).not.toMatch(/<header|<footer|<h1/);
    expect(html).toContain(
      '<script src="https://edge-platform.sitecorecloud.io/v1/files/designlibrary/lib/rh-lib-script.js">',
    );
    expect(html).toMatch(
      /<main[^>]*><x-island data-name="render\/DesignLibrary" [\s\S]*<p>Words of Alone[\s\S]*<\/x-island><\/main>/,
    );
    const asked = requests.find((address) => address.startsWith("/sitecore/api/layout/component/jss?"))!;
    expect(Object.fromEntries(new URL(`https://c.example${asked}`).searchParams)).toMatchObject({
      item: ITEM,
      uid: "u-Alone",
      renderingItemId: "{r}",
      dataSourceId: "{d}",
      sc_site: "larkspur",
      sc_apikey: "the-key",
    });
    // When an author changes a field, the component library posts the changed component, and the site renders it.
    const changed = structuredClone(component);
    const [alone] = Object.values(changed.sitecore.route.placeholders).flat() as ReturnType<typeof rich>[];
    alone!.fields.title = text("Other");
    const body = JSON.stringify({ args: ["/", JSON.stringify(changed), "{}"] });
    const again = await fetch(render(library), { method: "POST", body, headers: { origin: `https://${PUBLIC}` } });
    const answer = await again.json<{ html: string }>();
    expect(answer.html).toContain("Other");
    expect(answer.html).not.toMatch(/<main|<html/);
  });

  it("the render endpoint returns 404 for an unknown item", async () => {
    expect((await site().fetch(render({ sc_itemid: "{B}" }))).status).toBe(404);
  });
});

describe("drafts from Edge and XM Cloud over GraphQL (CM-05)", () => {
  it.each([
    ["https://edge-platform.sitecorecloud.io", "the-preview-key", { sitecoreContextId: "the-preview-key" }],
    ["https://cm.example/sitecore/api/graph/edge", "", {}],
  ])("%s", async (address, token, inAddress) => {
    const varied = rich("all", { experiences: { c_v2: rich("some") } });
    const asked: { url: URL; headers: Headers; body: { query: string; variables?: object } }[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push({ url, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body ?? "{}")) });
      if (url.pathname === "/layout/component") return Response.json(component);
      const { query } = asked.at(-1)!.body;
      if (query.includes("item(path"))
        return Response.json({ data: { item: { rendered: layout("D", {}, edited, [rich("Draft"), varied]) } } });
      return Response.json({
        data: {
          site: { siteInfoCollection: [{ name: "larkspur", hostName: PUBLIC, language: "en" }], siteInfo: null },
          layout: { item: { languages: [{ language: { name: "en" } }] } },
        },
      });
    });
    const { fetch } = stubSite(
      {},
      { EDITING_SECRET: SECRET, UPSTREAM_CONTENT: address, CONTENT_API_KEY: "the-key", CONTENT_PREVIEW_TOKEN: token },
    );
    const given = {
      sc_version: "2",
      sc_layoutKind: "shared",
      sc_variant: "v1,c_v2",
      sc_previewTime: "2030-01-01T00:00:00Z",
    };
    const html = await (await fetch(render(given))).text();
    expect(html).toContain("Words of Draft");
    // The Worker selects the component variant. Sitecore selects the page variant.
    expect([html.includes("Words of some"), html.includes("Words of all")]).toEqual([true, false]);
    const draft = asked.find(({ body }) => body.query?.includes("item(path"))!;
    expect(draft.body.variables).toEqual({ item: ITEM, language: "en", version: "2" });
    expect(Object.fromEntries(draft.url.searchParams)).toEqual(inAddress);
    expect(Object.fromEntries(draft.headers)).toMatchObject({
      sc_site: "larkspur",
      sc_layoutkind: "shared",
      sc_editmode: "true",
      sc_previewmode: "false",
      sc_variant: "v1",
      sc_previewtime: "2030-01-01T00:00:00Z",
      ...(token ? {} : { sc_apikey: "the-key" }),
    });
    if (!token) return;
    await fetch(render({ mode: "library", sc_uid: "u-Alone" }));
    const alone = asked.find(({ url }) => url.pathname === "/layout/component")!;
    expect([alone.url.origin, alone.headers.get("x-sitecore-contextid")]).toEqual([address, "the-preview-key"]);
  });
});

describe("the render endpoint for Experience Editor (LY-13, CM-05)", () => {
  const chrome = (kind: string, chrometype = "rendering") => ({
    name: "code",
    type: "text/sitecore",
    contents: "",
    attributes: { type: "text/sitecore", chrometype, kind, id: "r", class: "scpm" },
  });
  const editable = { title: { value: "T", editable: '<input id="fld"><span class="scWebEditInput">T edited</span>' } };
  const main = [chrome("open"), { ...rich("EE"), fields: { ...rich("EE").fields, ...editable } }, chrome("close")];
  const posted = layout("Home", {}, { itemPath: "/about", pageEditing: true, pageState: "edit" }, main);
  const post = (
    {
      path = "/api/editing/render",
      document = JSON.stringify(posted),
      bag = '{"language":"en"}',
      ...more
    }: Record<string, string> = {},
    settings = {},
  ) => {
    const body = JSON.stringify({
      id: "larkspur",
      functionName: "renderView",
      moduleName: "server.bundle",
      args: ["/about", document, bag],
      jssEditingSecret: SECRET,
      ...more,
    });
    return site(settings).fetch(path, { method: "POST", body, headers: { "content-type": "application/json" } });
  };

  it("the Worker returns the page for authors, with editable fields and absolute asset URLs", async () => {
    const response = await post();
    expect(response.status).toBe(200);
    const { html, status, redirect } = await response.json<{ html: string; status: number; redirect: string }>();
    expect([status, redirect]).toEqual([200, ""]);
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toMatch(/<h2[^>]*><input id="fld"><span class="scWebEditInput">T edited<\/span><\/h2>/);
    expect(html).toMatch(/chrometype="rendering" kind="open" id="r"[\s\S]*Words of EE[\s\S]*kind="close"/);
    expect(html).toContain(`src="https://${PUBLIC}/sc10media/a.png?`);
    expect(html).not.toMatch(/["(]\/(assets|sc10media)\//);
  });

  it("the Worker accepts the editing secret in the URL and supports a separate asset host", async () => {
    const path = `/api/editing/render?secret=${SECRET}`;
    const response = await post({ path, jssEditingSecret: "" }, { AUTHOR_ASSET_HOST: "https://cm.example/" });
    expect((await response.json<{ html: string }>()).html).toContain('src="https://cm.example/sc10media/a.png?');
  });

  it("the Worker renders a single new component instead of the page", async () => {
    const { html } = await (await post({ document: JSON.stringify(component) })).json<{ html: string }>();
    expect(html).toContain("Words of Alone");
    expect(html).not.toMatch(/<main|<html|<header/);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ["an invalid JSON layout", { document: "{" }, "args[1]", "the JSON is invalid or incomplete"],
    ["JSON that is not a layout", { document: "{}" }, "args[1]", 'the property "sitecore" is missing'],
    ["a view bag that is not JSON", { bag: "no" }, "", "is not JSON"],
    [
      "an unknown site",
      { document: JSON.stringify(posted).replace('"name":"larkspur"', '"name":"other"') },
      "sc_site",
      "is not a site name",
    ],
    ["an unknown language", { bag: '{"language":"fr"}' }, "sc_lang", "is not a site language"],
  ])("%s causes a 400 that names the invalid field", async (_what, body, field, wrong) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    const { error } = await response.json<{ error: { problems: object[] } }>();
    expect(error.problems).toEqual([expect.objectContaining({ field, wrong })]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, number]>([
    ["invalid JSON", "{", 400],
    ["no `args`", `{"jssEditingSecret":"${SECRET}"}`, 400],
    ["invalid UTF-8", new Uint8Array([0xc3, 0x28]), 400],
    ["more than 4 MB", `{"x":"${"x".repeat(4 * 1024 * 1024)}"}`, 413],
  ])("the Worker rejects a body with %s", async (_what, body, status) => {
    expect((await site().fetch("/api/editing/render", { method: "POST", body })).status).toBe(status);
  });
});

describe("access to the editing endpoints (LY-16, CM-05)", () => {
  const problemsOf = async (response: Response) =>
    (await response.json<{ error: { problems: { field: string; wrong: string; allowed: string }[] } }>()).error
      .problems;

  it.each([config, render()])("%s returns 401 and a reason for a wrong or missing secret", async (address) => {
    for (const [secret, wrong] of [
      ["guess", "is not this site's editing secret"],
      [`${SECRET} `, "is not this site's editing secret"],
      ["", "is missing"],
    ]) {
      const { fetch } = site({ LIMIT_SIGN_IN: undefined });
      const response = await fetch(address.replace(SECRET, encodeURIComponent(secret!)), {
        headers: { origin: PAGES },
      });
      expect(response.status).toBe(401);
      // The response has a CORS header, so that the editor's script can read the reason for the rejection.
      expect(response.headers.get("access-control-allow-origin")).toBe(PAGES);
      expect(await problemsOf(response)).toEqual([expect.objectContaining({ field: "secret", wrong })]);
    }
    const forgotten = site({ EDITING_SECRET: undefined, LIMIT_SIGN_IN: undefined });
    expect((await forgotten.fetch(address)).status).toBe(401);
  });

  it("the Worker accepts both editing secrets during a rotation and limits guesses per network", async () => {
    const settings = { EDITING_SECRET: "the-new-one", EDITING_SECRET_PREVIOUS: SECRET };
    expect((await site(settings).fetch(config)).status).toBe(200);
    expect((await site(settings).fetch("/api/editing/config?secret=the-new-one")).status).toBe(200);
    const { fetch } = site({ LIMIT_SIGN_IN: { limit: async () => ({ success: false }) } });
    const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
    expect((await fetch("/api/editing/config?secret=guess", from("198.51.100.77"))).status).toBe(429);
    // After too many guesses, the Worker also rejects the correct secret, so that a script cannot detect a successful
    // guess.
    expect((await fetch(config, from("198.51.100.77"))).status).toBe(429);
    expect((await fetch(config, from("198.51.100.78"))).status).toBe(200);
  });

  it("the Worker parses a large body only if the URL contains the secret", async () => {
    const body = JSON.stringify({ args: ["/", "x".repeat(80_000), "{}"], jssEditingSecret: SECRET });
    const response = await site().fetch("/api/editing/render", { method: "POST", body });
    expect(response.status).toBe(413);
    expect(await problemsOf(response)).toEqual([expect.objectContaining({ field: "jssEditingSecret" })]);
    expect((await site().fetch(`/api/editing/render?secret=${SECRET}`, { method: "POST", body })).status).toBe(400);
  });

  it.each([config, render()])(
    "%s from another origin returns 403 without CORS headers, even with the correct secret",
    async (address) => {
      for (const origin of [
        "https://evil.example",
        "null",
        "https://pages.sitecorecloud.io.evil.example",
        "http://pages.sitecorecloud.io",
      ]) {
        const response = await site().fetch(address, { headers: { origin } });
        expect([origin, response.status]).toEqual([origin, 403]);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
        expect((await problemsOf(response))[0]?.allowed).toContain(PAGES);
      }
      const own = site({ EDITING_ORIGINS: "https://cm.example https://edit.example" });
      const response = await own.fetch(address, { headers: { origin: "https://edit.example" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("https://edit.example");
    },
  );

  it.each<[Record<string, string>, string]>([
    [{ mode: "publish" }, "mode"],
    [{ sc_itemid: "" }, "sc_itemid"],
    [{ route: "about" }, "route"],
    [{ route: "/a;b" }, "route"],
    [{ sc_site: "elsewhere" }, "sc_site"],
    [{ sc_lang: "fr" }, "sc_lang"],
    [{ sc_variant: "a\nb" }, "sc_variant"],
    [{ sc_layoutKind: "half" }, "sc_layoutKind"],
    [{ mode: "library" }, "sc_uid"],
  ])("for %o, the Worker returns 400 and names the field %s", async (more, field) => {
    const response = await site().fetch(render(more));
    expect(response.status).toBe(400);
    expect((await problemsOf(response)).map((problem) => problem.field)).toEqual([field]);
  });

  it("the editing endpoints return 405 for unsupported methods and a JSON 503 response if the CMS is down", async () => {
    const put = await site().fetch(render(), { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST, OPTIONS"]);
    const down = await site({}, { failing: ["/content/preview"], answer: undefined }).fetch(render());
    expect([down.status, down.headers.get("content-type")]).toEqual([503, "application/json"]);
  });
});
