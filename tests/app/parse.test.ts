import { describe, expect, it } from "vitest";
import { linkProps } from "../../app/cms/components/FieldLink.tsx";
import {
  choice,
  date,
  file,
  flag,
  image,
  item,
  items,
  link,
  number,
  richText,
  setting,
  text,
} from "../../app/cms/fields/fields.ts";
import { parseFields, parser } from "../../app/cms/fields/parse-fields.ts";
import type { FieldSet, LayoutProblem, Link, ParseOptions } from "../../app/cms/fields/types.ts";
import { documentState, readDocument } from "../../app/cms/parse/layout-document.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { growth, LINEAR } from "../support/growth.ts";

const component = (more: object = {}) => ({
  uid: "u1",
  componentName: "RichText",
  dataSource: "{AAAAAAAA-0000-4000-8000-000000000001}",
  params: {},
  fields: { title: { value: "Title" }, body: { value: "<p>Body</p>" } },
  ...more,
});
const frame = (more: object) => component({ componentName: "MainWithAside", fields: {}, ...more });
const layout = (placeholders: unknown, route: object = {}, context: object = {}) => ({
  sitecore: {
    context: { language: "en", ...context },
    route: { name: "home", itemId: "i1", fields: {}, placeholders, ...route },
  },
});
const mainOf = (placeholders: unknown) => parsePage(layout(placeholders))?.regions.main ?? [];

/** Parses one field and returns its value and problems. */
function read<F extends FieldSet>(fields: F, wire: Record<string, unknown>, options: ParseOptions = {}) {
  const problems: LayoutProblem[] = [];
  const parse = parser("Block", "item", { options, problems, editables: [] });
  return { values: parseFields(fields, wire, parse), problems };
}

describe("malformed layout documents (LY-01, LY-02, RL-03)", () => {
  it.each<[string, object]>([
    ["params that are a list", { params: [] }],
    ["fields that are null", { fields: null }],
    ["no fields", { fields: undefined }],
    ["fields that are a list", { fields: [] }],
    ["a field that is null", { fields: { title: null, body: null } }],
    ["an empty value", { fields: { title: { value: {} }, body: { value: {} } } }],
    ["a value of another shape", { fields: { title: { value: [1] }, body: { value: 7 } } }],
    ["an empty data source", { dataSource: "" }],
    ["a data source that is null", { dataSource: null }],
    ["no UID", { uid: undefined }],
    ["placeholders that are null", { placeholders: null }],
    ["placeholders that are a list", { placeholders: [] }],
    ["a placeholder that is not a list", { placeholders: { inner: { uid: "x" } } }],
    [
      "the names of built-in JavaScript properties",
      { fields: { __proto__: { value: 1 }, constructor: { value: 2 }, toString: 3 } },
    ],
  ])("the parser accepts a component with %s", (_name, odd) => {
    const [first, second] = mainOf({ main: [component(odd), component({ uid: "u2" })] });
    expect(first?.name).toBe("RichText");
    expect(typeof first?.values.title).toBe("string");
    expect(second?.values).toMatchObject({ title: "Title", body: "<p>Body</p>" });
  });

  it.each<[string, unknown]>([
    ["a hidden variant", { uid: "x", componentName: null, dataSource: null }],
    [
      "an editor's code node",
      { name: "code", type: "text/sitecore", contents: "{}", attributes: { chrometype: "rendering" } },
    ],
    ["a text", "text"],
    ["null", null],
    ["a component whose name is a number", { componentName: 7 }],
  ])("the parser skips %s between blocks", (_name, odd) => {
    expect(mainOf({ main: [odd, component()] }).map(({ name }) => name)).toEqual(["RichText"]);
  });

  it.each(["main", "jss-main", "headless-main"])("the parser treats the placeholder %s as the main region", (key) => {
    expect(mainOf({ [key]: [component()] })).toHaveLength(1);
  });

  it("if a component's name contains spaces, the parser reports the component as unknown and parses its children", () => {
    const page = parsePage(
      layout({ main: [component({ componentName: "Zebra Crossing", placeholders: { a: [component()] } })] }),
    );
    expect(page?.regions.main[0]).toMatchObject({ name: "ContentSection", label: "Zebra Crossing" });
    expect(page?.regions.main[0]?.placeholders.a).toHaveLength(1);
    expect(page?.problems[0]).toMatchObject({
      level: "advice",
      block: "Zebra Crossing",
      wrong: "No block has this name, so a plain section shows its content",
    });
  });

  it.each([
    ["advice", {}],
    ["advice", { Heading: { value: "" }, Tags: [], Picture: { value: {} }, Page: null }],
    ["broken", { EmailLabel: { value: "Words" } }],
    ["broken", { Code: { value: "{ words }" } }],
  ])("the parser reports an unknown container with the level %s if its fields are %j", (level, fields) => {
    const container = { componentName: "Wrapper", fields, placeholders: { "container-{*}": [component()] } };
    expect(parsePage(layout({ main: [component(container)] }))?.problems[0]).toMatchObject({
      level,
      wrong: expect.stringContaining("No block has this name. "),
    });
  });

  it.each([
    ["content-{*}", {}],
    ["content-3", { DynamicPlaceholderId: "3" }],
    ["headless-content-{*}", {}],
  ])("the parser treats a block's placeholder %s as `content`", (key, params) => {
    const [block] = mainOf({ main: [frame({ params, placeholders: { [key]: [component()] } })] });
    expect(Object.keys(block?.placeholders ?? {})).toEqual(["content"]);
  });

  it("the parser accepts a single component that an author edits outside a page", () => {
    expect(mainOf({ "editing-componentmode-placeholder": [component()] })).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ["of the page", { content: [component()] }, "so its blocks are shown in main. Regions: header, main, footer"],
    ["of a block", { main: [frame({ placeholders: { left: [component()] } })] }, "Placeholders: content, aside"],
    [
      "of a block that has no placeholders",
      { main: [component({ placeholders: { left: [component()] } })] },
      "Placeholders: none",
    ],
  ])("the parser reports content in the unknown placeholder %s", (_name, placeholders, wrong) => {
    expect(parsePage(layout(placeholders))?.problems.map((problem) => problem.wrong)).toEqual([
      expect.stringContaining(wrong),
    ]);
  });

  it("the page shows unknown placeholders in order, each in the region that best matches the placeholder's name (LY-01, CM-08)", () => {
    const one = (uid: string) => [component({ uid })];
    const page = parsePage(
      layout({
        "hf-body": one("a"),
        "hf-nav": one("b"),
        "app-header": one("c"),
        main: one("d"),
        "page-bottom": one("e"),
      }),
    );
    const uids = (region: "header" | "main" | "footer") => page?.regions[region].map(({ uid }) => uid);
    expect([uids("header"), uids("main"), uids("footer")]).toEqual([["b", "c"], ["a", "d"], ["e"]]);
    expect(page?.problems.map(({ level }) => level)).toEqual(["advice", "advice", "advice", "advice"]);
  });

  it("the parser keeps the first 1,000 of 10,000 blocks and reports that the page exceeds the limit", () => {
    const page = parsePage(layout({ main: Array.from({ length: 10_000 }, () => component()) }));
    expect(page?.regions.main).toHaveLength(1_000);
    expect(page?.problems).toMatchObject([{ wrong: expect.stringContaining("The page has 10000 blocks") }]);
  });

  it.each<[string, object, string]>([
    ["the display name of the route", { displayName: " Heart ", name: "heart" }, "Heart"],
    ["the name of the route", { displayName: "", name: "heart" }, "heart"],
    [
      "the title if the name is a template placeholder",
      { name: "$name", fields: { browserTitle: { value: "Title" } } },
      "Title",
    ],
    ["empty if the route has no name", { name: null, displayName: 7 }, ""],
  ])("the page name is %s", (_name, route, name) => {
    expect(parsePage(layout({}, route))?.name).toBe(name);
  });

  it("the parser accepts two blocks that share a UID, and a block that has personalized variants", () => {
    const list = mainOf({ main: [component({ experiences: { a: component() } }), component()] });
    expect(list.map(({ uid }) => uid)).toEqual(["u1", "u1"]);
  });

  it("the parser omits and reports blocks that are nested more than 32 levels deep", () => {
    let nested: object = component();
    for (let depth = 0; depth < 60; depth++) nested = frame({ placeholders: { content: [nested] } });
    const page = parsePage(layout({ main: [nested] }));
    expect(page?.problems.some(({ wrong }) => wrong.includes("32 levels deep"))).toBe(true);
  });

  it("the parser omits and reports values that are nested 100,000 levels deep; it keeps all other values (RL-03)", () => {
    const deep = `${'{"a":['.repeat(50_000)}${"]}".repeat(50_000)}`;
    const text = JSON.stringify(layout({ main: [component({ fields: { odd: "DEEP" } }), component({ uid: "u2" })] }));
    const { document } = readDocument(text.replace('"DEEP"', deep)) as { document: object };
    const page = parsePage(document);
    expect(page?.regions.main.map(({ uid }) => uid)).toEqual(["u1", "u2"]);
    expect(page?.problems).toContainEqual(
      expect.objectContaining({ level: "broken", wrong: expect.stringContaining("400 levels deep") }),
    );
    expect(JSON.stringify(document).length).toBeLessThan(text.length + 4_000);
  });

  it("the parser treats null page fields as empty", () => {
    expect(parsePage(layout({}, { fields: null }))?.fields.browserTitle).toBe("");
    expect(parsePage(layout([], { fields: [] }))?.regions.main).toEqual([]);
  });
});

describe("the parser distinguishes an empty document from a missing page (RL-03, ED-03)", () => {
  it.each<[string, string, string]>([
    ["a page", JSON.stringify(layout({})), "page"],
    ["a page after a byte order mark", `\uFEFF${JSON.stringify(layout({}))}`, "page"],
    ["a document with the route null", '{"sitecore":{"context":{},"route":null}}', "missing"],
    ["a page in an Edge response", JSON.stringify({ data: { layout: { item: { rendered: layout({}) } } } }), "page"],
    ["a missing page in an Edge response", '{"data":{"layout":{"item":null}}}', "missing"],
    ["an Edge response without a layout", '{"data":{"layout":null}}', "missing"],
    ["an Edge response for an item that renders nothing", '{"data":{"layout":{"item":{"rendered":null}}}}', "missing"],
    ["a draft in an Edge response", JSON.stringify({ data: { item: { rendered: layout({}) } } }), "page"],
    ["a missing draft in an Edge response", '{"data":{"item":null}}', "missing"],
    ["a failed query", '{"errors":[{"message":"timed out"}],"data":{"layout":null}}', "unusable"],
    [
      "a partly failed query without a layout",
      '{"errors":[{}],"data":{"layout":{"item":{"rendered":null}}}}',
      "unusable",
    ],
    [
      "an error next to a complete page",
      JSON.stringify({ errors: [{}], data: { item: { rendered: layout({}) } } }),
      "page",
    ],
    ["an Edge response without an item", '{"data":{"layout":{}}}', "unusable"],
    ["placeholders that are a list", JSON.stringify(layout([{ name: "main", elements: [] }])), "unusable"],
    ["truncated JSON", JSON.stringify(layout({})).slice(0, 60), "unusable"],
    ["an HTML page", "<!doctype html><title>Error</title>", "unusable"],
    ["empty", "", "unusable"],
    ["null", "null", "unusable"],
    ["a list", "[]", "unusable"],
    ["no route", '{"sitecore":{"context":{}}}', "unusable"],
    ["a route that is a string", '{"sitecore":{"route":"home"}}', "unusable"],
    ["placeholders that are a string", '{"sitecore":{"route":{"placeholders":"x"}}}', "unusable"],
    ["100,000 levels", `{"sitecore":{"route":{"fields":${"[".repeat(100_000)}${"]".repeat(100_000)}}}}`, "page"],
    ["over 4 MB", JSON.stringify(layout({ main: ["x".repeat(4_200_000)] })), "unusable"],
  ])("the parser recognizes %s", (_name, document, state) => {
    expect(readDocument(document).state).toBe(state);
  });

  it.each([null, undefined, 7, "text", [], {}, { sitecore: 1 }, { sitecore: { route: null } }])(
    "the parser returns null for the document %j",
    (input) => {
      expect(parsePage(input)).toBeNull();
      expect(documentState(input).state).not.toBe("page");
    },
  );
});

describe("links (LY-03 to LY-05)", () => {
  const of = (wire: unknown, options?: ParseOptions) => read({ cta: link("") }, { cta: wire }, options);
  it.each<[string, unknown, object | null]>([
    ["nothing", undefined, null],
    ["an empty value", { value: {} }, null],
    ["an empty URL", { value: { href: "" } }, null],
    ["a page on the site", { value: { href: "/a", text: "A" } }, { href: "/a", text: "A", internal: true }],
    [
      "a query string and an anchor",
      { value: { href: "/a", querystring: "b=1", anchor: "c", text: "" } },
      { href: "/a?b=1#c", text: "", internal: true },
    ],
    ["only an anchor", { value: { href: "", anchor: "c", text: "C" } }, { href: "#c", text: "C", internal: true }],
    ["only text", { value: { text: "Nowhere" } }, { href: "#", text: "Nowhere", internal: true }],
    [
      "another site",
      { value: { href: "https://a.example", text: "A", target: "_blank" } },
      { href: "https://a.example", text: "A", internal: false, target: "_blank" },
    ],
    [
      "an executable scheme",
      { value: { href: "javascript:alert(1)", text: "A" } },
      { href: "#", text: "A", internal: true },
    ],
    [
      "a file",
      { value: { href: "/-/media/a.pdf", text: "A", linktype: "media" } },
      { href: "/sc10media/a.pdf", text: "A", internal: true },
    ],
    ["a bare URL", { value: "/a" }, { href: "/a", text: "", internal: true }],
    ["numbers instead of strings", { value: { href: 1, text: 2 } }, null],
  ])("the parser converts a link field with %s", (_name, wire, expected) => {
    expect(of(wire).values.cta).toEqual(expected);
  });

  it.each([
    ["_blank", { target: "_blank", rel: "noopener" }],
    ["_self", { target: "_self", rel: undefined }],
    ["", { target: undefined, rel: undefined }],
  ])("a link with the target “%s” gives the other page no access to this one (LY-05)", (target, attributes) => {
    const { cta } = of({ value: { href: "https://a.example", target } }).values;
    expect(linkProps(cta as Link)).toMatchObject({ href: "https://a.example", ...attributes });
  });

  it("the parser applies the same rules to regional links as to the default link and omits unsafe links (LY-04)", () => {
    const regions = {
      co: { href: "/co" },
      MT: { value: { href: "data:x", text: "M" } },
      UT: 7,
      "Big Sky": { href: "/sky" },
      ID: "/id",
      WY: { value: {} },
    };
    const seen: string[] = [];
    const { values, problems } = of(
      { value: { href: "/a", text: "A" }, regions },
      { onLink: ({ href }) => seen.push(href) },
    );
    expect(values.cta?.regions).toEqual({ CO: { href: "/co", text: "A" }, ID: { href: "/id", text: "A" } });
    expect(problems.map(({ field }) => field)).toEqual(["cta.regions.MT", "cta.regions.UT", "cta.regions.Big Sky"]);
    // The layout linter checks that the targets of all links exist (DX-03).
    expect(seen).toEqual(expect.arrayContaining(["/a", "/co", "/id"]));
    expect(of({ value: { href: "/a", regions: { co: "/co" } } }).values.cta?.regions).toEqual({
      CO: { href: "/co", text: "" },
    });
    expect(of({ value: {}, regions: { co: "/co" } })).toMatchObject({
      values: { cta: null },
      problems: [{ level: "advice" }],
    });
  });

  it("the parser converts a URL on the CMS host to a path on the site", () => {
    const wire = { value: { href: "http://cm.example/about?x=1", text: "A" } };
    expect(of(wire, { contentHost: "cm.example" }).values.cta).toMatchObject({ href: "/about?x=1", internal: true });
    expect(of(wire).values.cta).toMatchObject({ internal: false });
  });

  it("the parser reports unsafe links and links without a target", () => {
    expect(of({ value: { href: "javascript:1", text: "x" } }).problems).toMatchObject([
      { level: "broken", field: "cta" },
    ]);
    expect(of({ value: { text: "x" } }).problems).toMatchObject([{ level: "advice", field: "cta" }]);
  });
});

describe("pictures (LY-06, AX-05)", () => {
  const of = (wire: unknown, options?: ParseOptions) => read({ picture: image("") }, { picture: wire }, options);
  it.each<[string, unknown, object | null]>([
    ["nothing", { value: {} }, null],
    ["an empty source", { value: { src: "" } }, null],
    [
      "sizes that are strings",
      { value: { src: "/-/media/a.jpg", alt: "A", width: "640", height: "480" } },
      { src: "/sc10media/a.jpg?w=640&h=480", alt: "A", width: 640, height: 480 },
    ],
    [
      "no size",
      { value: { src: "/-/media/a.jpg", alt: "A" } },
      { src: "/sc10media/a.jpg?w=1200&h=900", alt: "A", width: 1200, height: 900 },
    ],
    [
      "empty sizes",
      { value: { src: "/-/media/a.jpg", alt: "A", width: "", height: "" } },
      { src: "/sc10media/a.jpg?w=1200&h=900", alt: "A", width: 1200, height: 900 },
    ],
    [
      "a size in the URL",
      { value: { src: "/-/media/a.ashx?h=345&w=460", alt: "A", width: "", height: "500" } },
      { src: "/sc10media/a.ashx?h=345&w=460", alt: "A", width: 460, height: 500 },
    ],
    [
      "sizes that are not numbers",
      { value: { src: "/a.jpg", alt: "A", width: "auto", height: "-3" } },
      { src: "/a.jpg", alt: "A", width: 1200, height: 900 },
    ],
    ["a scheme that is not https", { value: { src: "http://a.example/x.jpg", alt: "A" } }, null],
    ["data", { value: { src: "data:image/svg+xml,<svg/>", alt: "A" } }, null],
    ["another host", { value: { src: "//evil.example/x.jpg", alt: "A" } }, null],
  ])("the parser converts an image field with %s", (_name, wire, expected) => {
    expect(of(wire).values.picture).toEqual(expected);
  });

  it("the parser reports images without alternative text", () => {
    expect(of({ value: { src: "/a.jpg" } }).problems).toMatchObject([{ level: "broken" }]);
    expect(of({ value: { src: "/a.jpg", alt: "" } }).problems).toMatchObject([{ level: "advice" }]);
    expect(of({ value: { src: "/a.jpg", alt: "A ward" } }).problems).toEqual([]);
  });
});

describe("other fields", () => {
  it.each<[string, FieldSet, unknown, unknown, number]>([
    ["a text", { f: text("") }, { value: "a" }, "a", 0],
    ["a text field with a number", { f: text("") }, { value: 4 }, "4", 0],
    ["whitespace only", { f: text("") }, { value: " \u00a0\n" }, "", 0],
    ["a text field with a template placeholder", { f: text("") }, { value: "$name" }, "", 1],
    ["a setting with a template placeholder", { f: setting("") }, { value: "$name" }, "", 1],
    ["a price", { f: text("") }, { value: "$25" }, "$25", 0],
    [
      "control characters and lone surrogates",
      { f: text("") },
      { value: "a\u0000\ud800b \u{1f600}" },
      "ab \u{1f600}",
      0,
    ],
    ["text with a replacement character", { f: text("") }, { value: "caf\ufffd" }, "caf\ufffd", 1],
    ["rich text with an empty paragraph", { f: richText("") }, { value: "<p>&nbsp;</p><br>" }, "", 0],
    [
      "rich text with only an image",
      { f: richText("") },
      { value: '<p><img src="/a.png" alt=""></p>' },
      expect.stringContaining("<img"),
      0,
    ],
    ["rich text with a template placeholder", { f: richText("") }, { value: "<p>$name</p>" }, "", 1],
    ["a soft line break", { f: richText("") }, { value: "a<wbr>b" }, "a<wbr />b", 0],
    ["a text that is a list", { f: text("") }, { value: [] }, "", 1],
    ["rich text that is a number", { f: richText("") }, { value: 4 }, "", 1],
    ["a checkbox", { f: flag("") }, { value: true }, true, 0],
    ["a checkbox that is a rendering parameter", { f: flag("") }, "1", true, 0],
    ["a checkbox with an invalid value", { f: flag("") }, { value: "maybe" }, false, 1],
    ["a number", { f: number("") }, { value: 1.5 }, 1.5, 0],
    ["a number that is a string", { f: number("") }, { value: "1.5" }, 1.5, 0],
    ["an empty number", { f: number("") }, { value: "" }, null, 0],
    ["a number with an invalid value", { f: number("") }, { value: "many" }, null, 1],
    ["a date", { f: date("") }, { value: "2030-01-02T00:00:00Z" }, "2030-01-02", 0],
    ["a date with a time", { f: date("") }, { value: "2030-01-02T15:30:00Z" }, "2030-01-02T15:30:00Z", 0],
    ["an invalid date", { f: date("") }, { value: "0001-01-01T00:00:00Z" }, "", 0],
    ["a date with an invalid value", { f: date("") }, { value: "soon" }, "", 1],
    ["a choice", { f: choice("", ["left", "right"]) }, { value: "RIGHT" }, "right", 0],
    ["an invalid choice", { f: choice("", ["left", "right"]) }, { value: "up" }, "left", 1],
    [
      "an item",
      { f: item("", { t: text("") }) },
      { id: "i", url: "/u", fields: { t: { value: "x" } } },
      { t: "x", id: "i", url: "/u" },
      0,
    ],
    ["a missing item", { f: item("", {}) }, null, null, 0],
    ["an item without fields", { f: item("", { t: text("") }) }, { id: "i" }, { t: "", id: "i", url: "" }, 0],
    [
      "a list with an empty entry",
      { f: items("", { t: text("") }) },
      [null, { id: "i", fields: null }],
      [{ t: "", id: "i", url: "" }],
      0,
    ],
    ["an invalid list", { f: items("", {}) }, { value: "x" }, [], 1],
    [
      "a file",
      { f: file("") },
      { value: { src: "/-/media/a.pdf", title: "A", extension: ".PDF", size: "12" } },
      { src: "/sc10media/a.pdf", name: "A", extension: "pdf", size: 12 },
      0,
    ],
    ["an empty file", { f: file("") }, { value: {} }, null, 0],
  ])("the parser converts %s", (_name, fields, wire, expected, problems) => {
    const result = read(fields, { f: wire });
    expect(result.values.f).toEqual(expected);
    expect(result.problems).toHaveLength(problems);
  });
});

describe("the list of CMS items that a page uses (PB-02, PB-10)", () => {
  it("the parser lists each item, data source, component, partial design, variant, and media file once, in a normalized form", () => {
    const page = parsePage(
      layout(
        {
          main: [
            component(),
            component({
              dataSource: "/sitecore/Content/Home/Data/Text",
              fields: {
                list: [{ id: "BBBBBBBB000040008000000000000002", fields: {} }],
                picture: { value: { src: "/-/media/CCCCCCCC000040008000000000000003.ashx?w=1" } },
                body: { value: '<img src="/-/media/Wards/East.jpg">' },
              },
              experiences: { v: { componentName: "RichText", dataSource: "{dddddddd-0000-4000-8000-000000000004}" } },
            }),
          ],
          footer: [
            {
              uid: "p",
              componentName: "PartialDesignDynamicPlaceholder",
              params: { sid: "{FFFFFFFF-0000-4000-8000-000000000006}", ph: "footer", sig: "sxa-footer" },
              placeholders: { "sxa-footer": [component()] },
            },
          ],
        },
        { itemId: "{EEEEEEEE-0000-4000-8000-000000000005}" },
      ),
    );
    expect(page?.items).toEqual([
      "/sc10media/wards/east.jpg",
      "/sitecore/content/home/data/text",
      "aaaaaaaa000040008000000000000001",
      "bbbbbbbb000040008000000000000002",
      "cccccccc000040008000000000000003",
      "component:partialdesigndynamicplaceholder",
      "component:richtext",
      "dddddddd000040008000000000000004",
      "eeeeeeee000040008000000000000005",
      "ffffffff000040008000000000000006",
    ]);
  });
});

it("the parser parses a layout document in linear time", { tags: ["nightly"] }, () => {
  const parse = (count: number) => parsePage(layout({ main: Array.from({ length: count }, () => component()) }));
  expect(growth(parse, 4_000)).toBeLessThan(LINEAR);
});

it.each([
  ["/-/media/bones.png", "/-/media/bones.png"],
  ["https://pictures.example/a.png", "https://pictures.example/a.png"],
  ["javascript:alert(1)", ""],
  ["//evil.example/a.png", ""],
])("the parser converts the social media image %s to '%s' (SH-07)", (src, shown) => {
  const route = { name: "a", fields: { ogImage: { value: { src } } }, placeholders: {} };
  expect(parsePage({ sitecore: { context: {}, route } })?.fields.ogImage).toBe(shown);
});
