import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { plainText } from "../../app/cms/fields/sanitize.ts";
import type { ParseOptions } from "../../app/cms/fields/types.ts";
import { draftComponentMap } from "../../app/cms/lint/draft-component-map.ts";
import { examine } from "../../app/cms/lint/examine.ts";
import { componentMap, containers } from "../../app/cms/parse/component-map.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { htmlProblems } from "../support/html.ts";
import { shownPage } from "../support/shown-page.ts";

const value = (given: unknown) => ({ value: given });
const page = (main: unknown[], fields: object = {}, placeholders: object = {}) => ({
  sitecore: {
    context: { language: "en" },
    route: { name: "Care", itemId: "i", fields, placeholders: { "headless-main": main, ...placeholders } },
  },
});
const component = (componentName: string, fields: unknown, more: object = {}) => ({
  uid: `u-${componentName}`,
  componentName,
  dataSource: "{d}",
  params: {},
  fields,
  ...more,
});

/** Renders a document for visitors or authors and returns the HTML and the parse problems. */
async function shown(document: unknown, options: ParseOptions = {}) {
  const { html, parsed } = await shownPage(document, options);
  return { html, parsed, problems: parsed.problems.map(({ level, wrong }) => `${level}: ${wrong}`) };
}
const broken = async (document: unknown) =>
  (await examine(JSON.stringify(document))).problems.filter(({ level }) => level === "broken");

describe("component map (CM-03)", () => {
  it.each(Object.entries(componentMap))(
    "the component map maps %s to an existing block and existing fields",
    (_name, { block, fields }) => {
      const known = Object.keys(blocks.get(block)?.fields ?? {});
      expect(Object.values(fields).filter((field) => !known.includes(field))).toEqual([]);
      expect(known.length).toBeGreaterThan(0);
    },
  );

  it("the layout linter drafts component map entries for components that are neither mapped nor blocks", () => {
    const hero = component("Zebra Crossing", {
      modalId: value("Modal Seven"),
      Heading: value("Care for you"),
      Description: value("<p>Close to home</p>"),
      CallToAction: value({ href: "/care", text: "Go" }),
      Orientation: value("start"),
    });
    const document = page([component("RichText", {}), component("Container", {}, { placeholders: { a: [hero] } })]);
    const [entry = "", ...others] = draftComponentMap(document);
    expect(others).toEqual([]);
    expect(entry).toBe(
      '"Zebra Crossing": { block: "ContentSection", fields: { "Heading": "title", "Description": "texts", "CallToAction": "links" } },',
    );
    expect(draftComponentMap(page([component("HeroSimple", { Heading: value("Shown without an entry") })]))).toEqual(
      [],
    );
  });

  it("if the component map lists a component's fields, the page shows only those fields, in the mapped positions", async () => {
    const map = componentMap as Record<string, (typeof componentMap)[string]>;
    const crossing = component("Zebra Crossing", {
      modalId: value("Modal Seven"),
      Heading: value("Care for you"),
      Claim: value("Close to home"),
      Secret: value("Not listed"),
      Hours: value("Monday=8&Tuesday=9"),
    });
    map["Zebra Crossing"] = { block: "ContentSection", fields: { Claim: "title", Heading: "texts" } };
    const listed = (await shown(page([crossing]))).html;
    map["Zebra Crossing"] = { block: "ContentSection", fields: {} };
    const all = (await shown(page([crossing]))).html;
    delete map["Zebra Crossing"];
    expect(listed).toMatch(/<h2[^>]*>Close to home<\/h2><p[^>]*>Care for you<\/p>/);
    expect(listed).not.toContain("Not listed");
    expect(all).toContain("Not listed");
    expect(listed + all).not.toMatch(/Modal Seven|Monday/);
  });

  it("if a component has the name of a block but different fields, the layout linter drafts a component map entry for it", () => {
    const one = component("RichText", { body: value("<p>Ours</p>") });
    expect(
      draftComponentMap(
        page([one, component("TagStrip", { Badges: [{ id: "1", fields: { Title: value("Heart") } }] })]),
      ),
    ).toEqual(['"TagStrip": { block: "TagStrip", fields: { "Badges": "tags" } },']);
    const form = component("Form", { leadSource: value("Web lead"), headlineText: value("Ask us") });
    expect(draftComponentMap(page([form]))).toEqual([
      '"Form": { block: "Form", fields: { "headlineText": "headline" } },',
    ]);
  });

  it("no block has the name of a container component", () =>
    expect(containers.filter((name) => blocks.has(name))).toEqual([]));
});

describe("SXA components render authored content, and the parser reports no problems (CM-03)", () => {
  const link = (href: string, text: string) => value({ href, text, linktype: "internal" });
  const picture = value({ src: "/-/media/a.jpg?h=10&w=20", alt: "A garden", width: "20", height: "10" });
  const entry = (Href: string, name: string, Children: object[] = []) => ({
    Id: `id-${name}`,
    Styles: ["level0"],
    Href,
    Querystring: "",
    NavigationTitle: value(name),
    Children,
  });
  it.each<[string, object, string[]]>([
    ["RichText", component("RichText", { Text: value("<p>Hello there</p>") }), ["Hello there"]],
    ["PageContent without fields", component("PageContent", {}), ["Words of the page"]],
    [
      "Title with a component query",
      component("Title", { data: { datasource: { url: { path: "/a" }, field: { jsonValue: value("Our title") } } } }),
      ["Our title"],
    ],
    [
      "Promo",
      component("Promo", {
        PromoIcon: picture,
        PromoText: value("<p>First words</p>"),
        PromoText2: value("<p>Second words</p>"),
        PromoLink: link("/care", "To the care"),
        PromoIcon2: value({}),
      }),
      ["/sc10media/a.jpg", "First words", "Second words", 'href="/care"', "To the care"],
    ],
    [
      "Image",
      component("Image", { Image: picture, ImageCaption: value("Our garden"), TargetUrl: value({ href: "" }) }),
      ["/sc10media/a.jpg", "Our garden"],
    ],
    [
      "LinkList with a component query",
      component("LinkList", {
        data: {
          datasource: {
            field: { title: value("Read on") },
            children: {
              results: [
                { field: { link: link("/one", "One") } },
                { field: { link: { jsonValue: link("/two", "Two") } } },
              ],
            },
          },
        },
      }),
      ["Read on", 'href="/one"', "One", 'href="/two"', "Two"],
    ],
    [
      "Navigation",
      component("Navigation", [
        entry("/", "Home", [entry("/about", "About us"), entry("/team", "Team", [entry("/team/lead", "Lead")])]),
      ]),
      ['href="/"', 'href="/about"', "About us", 'href="/team"', 'href="/team/lead"', "Lead"],
    ],
  ])("the page shows the content of %s", async (_name, one, words) => {
    const document = page([one], {
      Content: value("<p>Words of the page</p>"),
      NavigationTitle: value("Care for you"),
    });
    const { html } = await shown(document);
    for (const word of words) expect(html).toContain(word);
    expect(await htmlProblems(html)).toEqual([]);
    const fields = one as { componentName: string };
    const faults = (await broken(document)).filter(
      ({ block }) => block !== "" || fields.componentName === "PageContent",
    );
    expect(faults).toEqual([]);
  });

  it("the page places the columns of a splitter side by side, like components with grid parameters", async () => {
    const text = (words: string, GridParameters = "col-12") =>
      component("RichText", { Text: value(`<p>${words}</p>`) }, { uid: words, params: { GridParameters } });
    const splitter = component("ColumnSplitter", undefined, {
      params: {
        EnabledPlaceholders: "1,2",
        ColumnWidth1: "col-12 col-lg-4",
        ColumnWidth2: "col-12 col-lg-8",
        DynamicPlaceholderId: "3",
      },
      placeholders: { "column-1-3": [text("left")], "column-2-{*}": [text("right")] },
    });
    const rows = component("RowSplitter", undefined, {
      placeholders: { "row-1-{*}": [text("row one")], "row-2-{*}": [text("row two")] },
    });
    const container = component("Container", undefined, {
      placeholders: {
        "container-{*}": [text("half", "col-12 col-lg-6"), text("other half", "col-12 col-lg-6"), text("whole")],
      },
    });
    const { html, problems } = await shown(page([splitter, rows, container]));
    expect(html.match(/--span:\d+/g)).toEqual(["--span:4", "--span:8", "--span:6", "--span:6"]);
    expect(html.indexOf("row one")).toBeLessThan(html.indexOf("row two"));
    expect(await htmlProblems(html)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.each<[string, string, string, number[]]>([
    ["Bootstrap columns", "col-12 col-lg-4", "col-12 col-lg-8", [4, 8]],
    ["Tailwind fractions", "basis-full lg:basis-1/3", "basis-full lg:basis-2/3", [4, 8]],
    ["Tailwind fractions for large screens only", "xl:basis-1/2 2xl:basis-1/4", "xl:basis-1/2 2xl:basis-3/4", [6, 6]],
    ["Tailwind widths", "w-full md:w-3/4", "w-full md:w-1/4", [9, 3]],
    ["fifths, rounded to columns", "basis-2/5", "basis-3/5", [5, 7]],
    ["a fraction that no column has", "basis-1/0", "basis-0/4", [12, 12]],
    ["no width", "gap-8", "", [6, 6]],
  ])("the width classes of columns and components can be %s (CM-03, CM-08)", async (_kind, first, second, spans) => {
    const spansIn = async (components: unknown[]) =>
      (await shown(page(components))).html.match(/--span:\d+/g)?.map((span) => Number(span.slice(7)));
    const text = (uid: string, GridParameters = "") =>
      component("RichText", { Text: value("<p>Words</p>") }, { uid, params: { GridParameters } });
    const splitter = component("ColumnSplitter", undefined, {
      params: { EnabledPlaceholders: "1,2", ColumnWidth1: first, ColumnWidth2: second },
      placeholders: { "column-1-{*}": [text("a")], "column-2-{*}": [text("b")] },
    });
    expect(await spansIn([splitter])).toEqual(spans);
    // A component without a width, or with all columns, has a row of its own.
    const narrow = second && spans[0] !== 12 ? spans : undefined;
    expect(await spansIn([text("a", first), text("b", second)])).toEqual(narrow);
  });

  it("the parser applies the styles of containers, rows, and columns to the blocks inside them", async () => {
    const text = (uid: string) => component("RichText", { Text: value("<p>Words</p>") }, { uid });
    const inside = (name: string, params: object, placeholders: object) =>
      component(name, undefined, { params, placeholders });
    const dark = inside("Container", { Styles: "indent container-dark-background " }, { "container-{*}": [text("a")] });
    const rows = inside(
      "RowSplitter",
      { Styles2: "container-gray-background" },
      { "row-1-{*}": [text("b")], "row-2-{*}": [inside("Container", {}, { "container-1": [text("c")] })] },
    );
    const { parsed } = await shown(page([dark, rows]));
    const blocksOf = parsed.regions.main.filter(({ name }) => name);
    const looks = blocksOf.map(({ values }) => (values as { styleOption: string }).styleOption);
    expect(looks).toEqual(["deep", "", "sand"]);
  });

  it("the parser reports a container's text as `broken` and keeps a component's second image", async () => {
    const own = component("Container", { Heading: value("Our Heading") });
    const second = component("Promo", { PromoText: value("<p>A</p>"), PromoIcon2: picture });
    expect((await broken(page([own, second]))).map(({ field }) => field)).toEqual(["Heading"]);
    expect((await shown(page([second]))).html).toContain("/sc10media/a.jpg");
  });

  it("the page shows a personalized component's default variant, and the layout linter reports the component (CM-04)", async () => {
    const variant = component("RichText", { Text: value("<p>For some</p>") });
    const one = component("RichText", { Text: value("<p>For all</p>") }, { experiences: { a1: variant } });
    const { html, problems } = await shown(page([one]));
    expect(html).toContain("For all");
    expect(html).not.toContain("For some");
    const none = "No rule in VARIANTS selects variant a1. All visitors see the default";
    expect(problems).toEqual([`advice: ${none}`]);
  });
});

describe("the parser accepts all of Sitecore's field formats (CM-04)", () => {
  const rich = (fields: object) => page([component("RichText", { body: value("<p>B</p>"), ...fields })]);
  const item = {
    id: "0fc591f2-4dc8-4c92-a764-af8def4fabfa",
    url: "/features",
    name: "features",
    displayName: "Features",
  };

  it("the parser accepts an item as a link, a media item as an image, and the `jsonValue` from a GraphQL query", async () => {
    const { html } = await shown(
      rich({
        title: { jsonValue: value("From a query") },
        primaryCTA: { ...item, fields: {} },
        primaryCTAText: value("Go"),
        imageCallout: {
          id: item.id,
          url: "-/media/b.jpg",
          name: "b",
          fields: { Alt: value("A ward"), Width: value("40"), Height: value("30") },
        },
      }),
    );
    for (const part of ["From a query", 'href="/features"', "/sc10media/b.jpg", 'alt="A ward"'])
      expect(html).toContain(part);
  });

  it.each([
    ["Fish &amp; chips", "Fish & chips"],
    ["Larkspur&reg; <span style='color:red'>caf&eacute;</span>", "Larkspur® café"],
    ["<p>One</p><p>Two</p>", "One Two"],
    ["a < b & c > d", "a < b & c > d"],
    ["AT&T; R&D", "AT&T; R&D"],
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ])("the parser converts the plain text value %j to %j", (given, expected) => expect(plainText(given)).toBe(expected));

  it("the parser reports HTML in a plain text field", async () => {
    expect((await shown(rich({ title: value("<b>Bold</b>") }))).problems).toEqual([
      "advice: HTML tags were removed: the field is plain text",
    ]);
  });

  it("the parser resolves links by item ID and reports unknown IDs", async () => {
    const id = "0FC591F24DC84C92A764AF8DEF4FABFA";
    const document = () =>
      rich({
        body: value(`<a href="~/link.aspx?_id=${id}&amp;_z=z">a</a><a href="/en/~/link.aspx?_id=${id}#b">b</a>`),
        primaryCTA: value({ href: "", id: `{${item.id}}`, linktype: "internal" }),
        primaryCTAText: value("Go"),
      });
    const pathOfItem = (key: string) => (key === id.toLowerCase() ? "/features" : undefined);
    const { html, problems } = await shown(document(), { pathOfItem });
    expect(html.match(/href="\/features(#b)?"/g)).toHaveLength(3);
    expect(problems).toEqual([]);
    expect((await shown(document())).problems).toEqual([
      `broken: The text links to item ${id}, which is not a known page`,
      `broken: The link points to item ${id.toLowerCase()}, which is not a known page`,
    ]);
  });
});

describe("the layout linter reports content that the site does not show (CM-04)", () => {
  it("the parser reports text, links, and images in unknown fields with the level `broken`, and other unknown values with the level `advice`", async () => {
    const fields = {
      Headline: value("Our words"),
      More: value({ href: "/x", text: "" }),
      Photo: { jsonValue: value({ src: "/-/media/a.jpg" }) },
      Cards: [{ id: "1", fields: { Title: value("A card") } }],
      Zoom: value(3),
      Orientation: value("start"),
      Theme: { id: "9a3425fe-ee12-4d3b-8ab3-70d70812bf04", url: "/Data/Themes/Dark", name: "Dark", fields: {} },
      Empty: value(""),
    };
    const found = await examine(JSON.stringify(page([component("RichText", { body: value("<p>B</p>"), ...fields })])));
    const of = (level: string) =>
      found.problems.filter((one) => one.level === level && one.block).flatMap(({ field }) => field.split(", "));
    expect(of("broken")).toEqual(["Headline", "More", "Photo", "Cards"]);
    expect(of("advice")).toEqual(["Zoom", "Orientation", "Theme", "Empty"]);
  });

  it("the parser reports an unused page field with the level `broken` and an unused context key with the level `advice`", async () => {
    const document = page([component("RichText", { body: value("<p>Shown elsewhere too</p>") })], {
      Lead: value("Never shown at all"),
      Summary: value("Shown elsewhere too"),
      Title: value("The title"),
      NavigationTitle: value("In menus"),
    });
    Object.assign(document.sitecore.context, { weather: "sunny" });
    const { problems } = await examine(JSON.stringify(document));
    expect(problems.map(({ level, field }) => [level, field])).toEqual([
      ["broken", "Lead"],
      ["advice", "weather"],
    ]);
  });

  it("the parser reads page fields with SXA names for the document head", () => {
    const fields = {
      MetaDescription: value("About care"),
      OpenGraphTitle: value("Care &amp; more"),
      Title: value("Care"),
    };
    expect(parsePage(page([], fields))?.fields).toMatchObject({
      browserTitle: "Care",
      metaDescription: "About care",
      ogTitle: "Care & more",
    });
  });

  it("the parser does not report an item's URL as a broken link and accepts a route that has no layout document", async () => {
    const cards = [{ id: "1", url: "/Data/Tag", fields: { websiteOverride: value("Heart") } }];
    const document = page([component("TagStrip", { tags: cards })]);
    expect((await examine(JSON.stringify(document), { paths: new Set(["/"]) })).problems).toEqual([]);
    expect((await examine(JSON.stringify(document.sitecore.route))).problems[0]?.wrong).toMatch(
      /it contains only the route/,
    );
  });

  it("the page shows text in a placeholder even if the site does not use that placeholder name", async () => {
    const document = page([], {}, { "sub-body": [component("RichText", { body: value("<p>Words below</p>") })] });
    expect((await shown(document)).html).toMatch(/<main .*Words below.*<\/main>/s);
  });
});

const samples = process.env.LAYOUT_SAMPLES ?? "../shared/wire/samples";
describe.skipIf(!existsSync(`${samples}/headlessSxa.json`))(
  "captured SXA documents (skipped if LAYOUT_SAMPLES is not set)",
  () => {
    const read = (name: string) => JSON.parse(readFileSync(`${samples}/${name}`, "utf8").replace(/^\uFEFF/, ""));

    it("the page shows all text, links, and images in SXA components (CM-03)", async () => {
      const document = read("headlessSxa.json");
      const { html } = await shown(document);
      const words = [
        "Skate Park",
        "In the news",
        "Latest Streetwear",
        "Latest Products",
        "234-234-234-234",
        'href="/About"',
      ];
      for (const part of words) expect(html).toContain(part);
      expect((await broken(document)).map(({ block }) => block)).toEqual([]);
      expect(parsePage(document)?.problems.filter(({ field }) => field === "alignment")).toEqual([]);
    });

    it("the page shows the default content and none of its variants (CM-04)", async () => {
      const { html } = await shown(read("experiences.json"));
      expect(html).toContain("Shared layout Content");
      expect(html).not.toContain("Welcome back");
    });
  },
);
