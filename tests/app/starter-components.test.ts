import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import type { ParseOptions } from "../../app/cms/fields/types.ts";
import { componentMap } from "../../app/cms/parse/component-map.ts";
import { layoutFor } from "../../app/cms/parse/section-fields.ts";
import { starterNames } from "../../app/cms/parse/starter-names.ts";
import { htmlProblems } from "../support/html.ts";
import { shownPage } from "../support/shown-page.ts";

const value = (given: unknown) => ({ value: given });
const json = (given: unknown) => ({ jsonValue: value(given) });
const link = (href: string, text = "") => value({ href, text });
const picture = value({ src: "/-/media/a.jpg", alt: "A garden", width: "20", height: "10" });
const one = (componentName: string, fields: unknown, more: object = {}) => ({
  uid: componentName,
  componentName,
  dataSource: "{d}",
  params: {},
  fields,
  ...more,
});

async function shown(main: unknown[], options: ParseOptions = {}, fields: object = {}) {
  const context = { language: "en", pageEditing: options.editing === true, editMode: "metadata" };
  const document = { sitecore: { context, route: { name: "Care", itemId: "i", fields, placeholders: { main } } } };
  const { html, parsed } = await shownPage(document, options);
  return { html, parsed, problems: parsed.problems.filter(({ level }) => level === "broken") };
}

describe("components from Sitecore's starters that have no component map entry (CM-08)", () => {
  it.each<[string, object, string[], string[]?]>([
    [
      "the Hero component of the Content SDK starters",
      one("Hero", {
        titleRequired: value("Our title"),
        descriptionOptional: value("Our words"),
        linkOptional: link("/a", "Go"),
        heroVideoOptional1: value({}),
      }),
      ["<h1", "Our title", "Our words", 'href="/a"', "Go"],
    ],
    [
      "the Accordion component of SXA",
      one("Accordion", {
        items: [{ id: "1", fields: { Title: value("Question"), Content: value("<p>Answer</p>"), Icon: picture } }],
      }),
      ["<details", "Question", "Answer", "/sc10media/a.jpg"],
    ],
    [
      "an AccordionBlock with a component query",
      one("AccordionBlock", {
        data: {
          datasource: {
            heading: json("Questions"),
            children: { results: [{ heading: json("May I visit?"), description: json("<p>Every day.</p>") }] },
          },
        },
      }),
      ["Questions", "<details", "May I visit?", "Every day."],
    ],
    [
      "numbered fields",
      one("TwoColumnCta", {
        Title1: value("First one"),
        Text1: value("Words one"),
        Link1: link("/one", "One"),
        Amount1: value("1,000"),
        Currency1: value("eur"),
        Title2: value("Second one"),
        Text2: value("Words two"),
        Image2: picture,
      }),
      ["<h2", "First one", "Words one", "1,000", "eur", 'href="/one"', "Second one", "Words two", "/sc10media/a.jpg"],
    ],
    [
      "components in the placeholders of a list item",
      one("Tabs", {
        headlineText: value("Our care"),
        children: [
          {
            id: "1",
            fields: { tabTitle: value("First tab") },
            placeholders: { content: [one("Anything", { Text: value("<p>Inside</p>") })] },
          },
        ],
      }),
      ["<h2", "Our care", "<details", "First tab", "Inside"],
    ],
    [
      "a footer whose name is the name of a block",
      one("Footer", { Address: value("1 Main Street, Boulder") }),
      ["1 Main Street, Boulder"],
    ],
    [
      "an image with a caption",
      one("Image", { Image: picture, ImageCaption: value("Our garden"), TargetUrl: value({ href: "" }) }),
      ["<figcaption", "Our garden"],
    ],
    [
      "a list of links",
      one("LinkList", { title: value("Read on"), items: [{ id: "1", fields: { Link: link("/one", "One") } }] }),
      ["Read on", '<li><a href="/one"', "One"],
    ],
    [
      "a button whose text is in a separate field",
      one("Promo Card", { Heading: value("A Heading"), ButtonLink: link("/go"), ButtonText: value("Go now") }),
      ["A Heading", 'href="/go"', "Go now"],
    ],
    [
      "the title of a component without its technical fields",
      one("HeroSimple", {
        modalId: value("Modal Seven"),
        CssClass: value("Big Class"),
        Title: value("A Title"),
        emailPlaceholder: value("Your email"),
        thankYouText: value("Thank you all"),
        noResultsHeadline: value("Found nothing"),
        errorOnPageMessage: value("Failed here"),
        filterExpression: value("@path = One"),
      }),
      ["A Title"],
      ["Modal Seven", "Big Class", "Your email", "Thank you all", "Found nothing", "Failed here", "@path"],
    ],
    [
      "the title of a component without a single item that is a setting",
      one("Promo", {
        heading: value("A Title"),
        alignment: { id: "1", name: "Left", fields: { Value: value("Left With Outline") } },
      }),
      ["A Title"],
      ["Left With Outline"],
    ],
    [
      "a link for a URL in a text field",
      one("Sponsor Grid", {
        items: [{ id: "1", fields: { Name: value("Larkspur"), WebLink: value("https://larkspur.example/a") } }],
      }),
      ["Larkspur", 'href="https://larkspur.example/a"'],
    ],
  ])("the site renders %s", async (_what, component, words, unseen = []) => {
    const { html, problems } = await shown([component]);
    for (const word of words) expect(html).toContain(word);
    for (const word of unseen) expect(html).not.toContain(word);
    expect(problems).toEqual([]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("the starters' PageContent component shows the page's content", async () => {
    const { html } = await shown([one("PageContent", {})], {}, { Content: value("<p>Words of the page</p>") });
    expect(html).toContain("Words of the page");
  });

  it("the site renders the fields of a component without a component map entry and reports no problem for its settings", async () => {
    const { html, problems } = await shown([
      one("Promo", {
        titleRequired: value("A Hero Title"),
        Questions: [{ id: "1", fields: { Question: value("Why?") } }],
      }),
      one("RichText", { PromoText: value("<p>A Promo Text</p>"), cardSize: value("Very Large") }),
    ]);
    for (const text of ["A Hero Title", "Why?", "A Promo Text"]) expect(html).toContain(text);
    expect(html).not.toContain("Very Large");
    expect(problems).toEqual([]);
  });

  it("the layout linter names the item fields that the site does not show, including fields of nested items (DX-03)", async () => {
    const nested = (depth: number): object => ({
      id: `${depth}`,
      fields: {
        Name: value(`Level ${depth} Name`),
        FeedAddress: value("https://feed.example/A"),
        ...(depth < 6 && { Below: [nested(depth + 1)] }),
      },
    });
    const { html, problems } = await shown([one("Sponsor Grid", { items: [nested(1), nested(1)] })]);
    expect(html).toContain("Level 4 Name");
    expect(html).not.toContain("Level 5 Name");
    expect(problems.map(({ block, field }) => `${block} ${field}`)).toEqual([
      "Sponsor Grid items.FeedAddress",
      "Sponsor Grid items.Below.FeedAddress",
      "Sponsor Grid items.Below.Below.FeedAddress",
      "Sponsor Grid items.Below.Below.Below.FeedAddress",
      "Sponsor Grid items.Below.Below.Below.Below",
    ]);
  });

  it("the layout linter uses a component's CMS name and field names in problem reports", async () => {
    const { problems } = await shown([one("Promo", { PromoText2: value('<a href="javascript:1">x</a>') })]);
    expect(problems).toMatchObject([{ block: "Promo", field: "PromoText2" }]);
  });

  it("the site ignores a rendering parameter that is a script", async () => {
    const params = { Styles: '"><script>alert(1)</script> position-center', FieldNames: "<script>", styles: "x" };
    const { html } = await shown([one("Promo", { PromoText: value("<p>Words</p>") }, { params })]);
    expect(html).not.toContain("alert(1)");
    expect(html).toContain('data-alignment="center"');
  });
});

describe("starter container columns and colors (CM-08)", () => {
  const text = (words: string) => one("RichText", { Text: value(`<p>${words}</p>`) }, { uid: words });

  it("a container's color applies to one section, and the digits in a container's name set the column widths", async () => {
    const columns = one("Container3070", undefined, {
      placeholders: { "container-thirty-left-{*}": [text("left")], "container-seventy-right-{*}": [text("right")] },
    });
    const dark = one("Container", undefined, {
      params: { Styles: "indent container-dark-background" },
      placeholders: { "container-{*}": [columns] },
    });
    const { html, problems } = await shown([dark]);
    expect(html.match(/--span:\d+/g)).toEqual(["--span:4", "--span:8"]);
    expect(html.indexOf('<div data-tone="deep"><div class="grid-row">')).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    expect(await htmlProblems(html)).toEqual([]);
  });
});

describe("starter style classes for spacing, borders, and background images (CM-08)", () => {
  const text = one("RichText", { Text: value("<p>Words</p>") });
  const container = (params: object) =>
    one("Container", undefined, { params, placeholders: { "container-{*}": [text] } });

  it("a container renders its background image and spacing only once", async () => {
    const params = {
      Styles: "container container-gray-background indent-top cover-background",
      BackgroundImage: '<image mediaurl="/-/media/meadow (1).jpg?h=10&amp;w=20" mediaid="{A}" />',
    };
    const { html, problems } = await shown([container(params)]);
    expect(html).toContain('<div data-tone="sand" data-behind style="background:linear-gradient(');
    expect(html).toMatch(/url\(\/sc10media\/meadow%20%281%29\.jpg\?[^)]*\);margin-block-start:var\(--space-6\)"/);
    expect(html.match(/margin-block-start/g)).toHaveLength(1);
    expect(problems).toEqual([]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("columns, rows, and components render the borders and spacing from their style classes", async () => {
    const columns = one("ColumnSplitter", undefined, {
      params: { EnabledPlaceholders: "1,2", ColumnWidth1: "col-12 col-lg-4", Styles2: "boxed", Styles: "indent" },
      placeholders: { "column-1-{*}": [text], "column-2-{*}": [one("Promo", { PromoText: value("<p>Go</p>") })] },
    });
    const promo = one("Promo", { PromoText: value("<p>Stay</p>") }, { params: { styles: "highlighted-left" } });
    const { html } = await shown([columns, promo]);
    expect(html).toContain('<div style="margin-inline:var(--gutter)"><div class="grid-row"><div style="--span:4">');
    expect(html).toContain('<div style="--span:6;margin-block:var(--space-5);padding:var(--space-5)">');
    expect(html).toContain('<div style="border-left:3px solid var(--color-accent);padding:var(--space-5)"><section');
    expect(await htmlProblems(html)).toEqual([]);
  });

  it.each([
    `<image mediaurl="javascript:alert(1)" />`,
    `<image mediaurl='/-/media/a.jpg);x:url(//evil.example)' />`,
    `<image mediaurl="/-/media/a.jpg&quot;><script>alert(1)</script>" />`,
    "<script>alert(1)</script>",
  ])("the background image value %s adds neither scripts nor styles to the page", async (BackgroundImage) => {
    const { html } = await shown([container({ BackgroundImage, Styles: '"><script>alert(1)</script> constructor' })]);
    expect(html).not.toMatch(/<script|javascript:|x:url\(/);
    expect(await htmlProblems(html)).toEqual([]);
  });
});

describe("starter components in author mode (CM-08)", () => {
  const metadata = (fieldType: string) => ({ fieldId: "f", fieldType });
  it("author mode labels a component with its CMS name, marks each of its fields once, and adds no empty button", async () => {
    const fields = {
      PromoText: { ...value("<p>Words</p>"), metadata: metadata("rich text") },
      PromoLink: { ...link("/care", "Go"), metadata: metadata("general link") },
      PromoText2: { ...value(""), metadata: metadata("rich text") },
    };
    const { html } = await shown([one("Promo", fields)], { editing: true });
    expect(html).toContain("<span>Promo</span>");
    expect(html).not.toContain("ContentSection");
    expect(html).not.toContain("Button without text");
    expect(html.match(/chrometype="field" class="scpm" kind="open"/g)).toHaveLength(3);
    expect(html.match(/chrometype="field" class="scpm" kind="close"/g)).toHaveLength(3);
    expect(html.match(/chrometype="rendering"/g)).toHaveLength(2);
  });

  it("authors see a label for an empty component, and visitors see nothing", async () => {
    const empty = one("FourColumnCta", {});
    expect((await shown([empty], { editing: true })).html).toContain("<span>FourColumnCta</span>");
    const { html, parsed } = await shown([empty]);
    expect(html).not.toContain("FourColumnCta");
    expect(parsed.problems).toMatchObject([
      { level: "advice", wrong: expect.stringContaining("the component is empty") },
    ]);
  });

  it("author mode shows an image at the same position as the page for visitors", async () => {
    const place = (html: string) => /<div class="[^"]*" data-look="[^>]*>/.exec(html)?.[0];
    const image = one("Image", { Image: picture, ImageCaption: value("Our garden") });
    const [author, visitor] = [await shown([image], { editing: true }), await shown([image])];
    expect(place(author.html)).toBe(place(visitor.html));
  });
});

it("the component list for editors contains every documented starter component that renders as a section (CM-08)", () => {
  const page = readFileSync("docs/starter-components.md", "utf8");
  const documented = [...new Set([...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = ""]) => name))];
  const isSection = (name: string) => layoutFor(name) && !blocks.has(name) && !Object.hasOwn(componentMap, name);
  expect(starterNames.toSorted()).toEqual(documented.filter(isSection).toSorted());
});
