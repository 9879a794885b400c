import { describe, expect, it, vi } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { unseenBlocks } from "../../app/cms/lint/empty-blocks.ts";
import { examine } from "../../app/cms/lint/examine.ts";
import { examineDictionary } from "../../app/cms/lint/examine-dictionary.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { allPhrases } from "../../app/phrases.ts";
import { compressText } from "../../lib/text/gzip.ts";
import { pageOptions } from "../../scripts/doctor/page-list.ts";
import { reportLines } from "../../scripts/doctor.ts";

const rich = (fields: object) => ({
  uid: "u1",
  componentName: "RichText",
  dataSource: "{item}",
  fields: {
    ...("primaryCTA" in fields ? { primaryCTAText: { value: "Go" } } : {}),
    body: { value: "<p>B</p>" },
    ...fields,
  },
});
const layout = (main: unknown[]) =>
  JSON.stringify({ sitecore: { context: {}, route: { name: "home", itemId: "i1", placeholders: { main } } } });
const gone = JSON.parse(layout([{ componentName: "Gone", uid: "u" }]));
const compressedPage = await compressText(JSON.stringify(gone));
const paths = new Set(["/", "/care", "/classes-events"]);
const wildcards = new Set(["/classes-events"]);
const said = async (text: string) =>
  (await examine(text, { paths, wildcards })).problems.map(({ level, wrong }) => `${level}: ${wrong}`);

it("the layout linter distinguishes a failing block from an empty block (PB-05)", async () => {
  const failing = vi.spyOn(blocks.get("AccordionSection")!, "View").mockImplementation(() => {
    throw new Error("broken");
  });
  try {
    const main = [
      rich({ body: { value: "" } }),
      rich({}),
      { uid: "u2", componentName: "AccordionSection", fields: {} },
    ];
    expect(await unseenBlocks(parsePage(JSON.parse(layout(main)))!)).toEqual({
      failing: ["AccordionSection"],
      empty: ["RichText"],
    });
  } finally {
    failing.mockRestore();
  }
});

it("the layout linter reports incomplete entries that visitors cannot see, such as a card that lacks a title (DX-03)", async () => {
  const entry = (fields: object) => ({ id: "{e}", url: "", name: "e", fields });
  const value = (text: string) => ({ value: text });
  const block = (componentName: string, fields: object) => ({ uid: "u", componentName, dataSource: "{item}", fields });
  const found = async (main: unknown[]) =>
    (await examine(layout(main))).problems.filter(({ wrong }) => /^Not shown/.test(wrong));
  const stats = [
    entry({ metric: value("98 %"), label: value("would come again") }),
    entry({ metric: value("1,204") }),
    entry({ label: value("beds") }),
  ];
  expect(await found([block("StatsCards", { heading: value("Figures"), statsCards: stats })])).toMatchObject([
    { level: "broken", block: "StatsCards", field: "statsCards[1]" },
    { level: "broken", block: "StatsCards", field: "statsCards[2]" },
  ]);
  const hollow = { accordionTitle: value("Hollow") };
  const whole = { accordionTitle: value("Whole"), accordionBodyCopy: value("<p>Words</p>") };
  expect(await found([block("AccordionSection", { accordionCards: [entry(whole), entry(hollow)] })])).toMatchObject([
    { field: "accordionCards[1]" },
  ]);
});

describe("the layout linter reports the location of each problem (DX-03, AX-05)", () => {
  it.each<[string, string, RegExp | null]>([
    ["a page without problems", layout([rich({ title: { value: "T" } })]), null],
    ...["Call (970) 555-0130", "Call 970-555-0130 today"].map((text): [string, string, null] => [
      `a button with the text ${text}`,
      layout([rich({ primaryCTA: { value: { href: "tel:+19705550130" } }, primaryCTAText: { value: text } })]),
      null,
    ]),
    ["an unknown block", layout([{ componentName: "Rich Texts", uid: "u" }]), /broken: No block has this name/],
    ["an unknown field", layout([rich({ headline: { value: "T" } })]), /broken: The block has no field with this name/],
    ["a field value of the wrong type", layout([rich({ title: { value: [] } })]), /broken: Expected text/],
    [
      "an image without alternative text",
      layout([rich({ imageCallout: { value: { src: "/-/media/a.jpg" } } })]),
      /broken: The image has no alt text/,
    ],
    [
      "a dead link",
      layout([rich({ primaryCTA: { value: { href: "/gone?x=1", text: "Go" } } })]),
      /broken: Broken link: the site has no page at \/gone/,
    ],
    [
      "a dead link in text",
      layout([rich({ body: { value: '<a href="/gone/">Go</a>' } })]),
      /broken: Broken link: the site has no page at \/gone/,
    ],
    ["a link to an existing page", layout([rich({ primaryCTA: { value: { href: "/Care/#top", text: "Go" } } })]), null],
    [
      "a link to a page of a wildcard item",
      layout([rich({ body: { value: '<a href="/classes-events/yoga">Go</a>' } })]),
      null,
    ],
    ["a link to a file", layout([rich({ body: { value: '<a href="/-/media/a.pdf">Go</a>' } })]), null],
    [
      "an unsafe link",
      layout([rich({ body: { value: '<a href="javascript:1">Go</a>' } })]),
      /broken: The text contains a link/,
    ],
    [
      "an SVG in rich text",
      layout([{ componentName: "Promo", uid: "u", fields: { PromoText: { value: "<p><svg><path/></svg>LAY!</p>" } } }]),
      /^broken: The text contains an element that is not allowed: svg$/,
    ],
    ["a language switcher", layout([{ componentName: "LanguageSwitcher", uid: "u" }]), null],
    [
      "a switch to a theme that the site does not have",
      layout([{ componentName: "ThemeSwitcher", uid: "u" }, rich({ title: { value: "T" } })]),
      /^advice: Not shown: the site has no dark theme$/,
    ],
    [
      "a theme switch with text",
      layout([{ componentName: "ThemeSwitcher", uid: "u", fields: { Label: { value: "Switch theme" } } }]),
      /^broken: No block has this name/,
    ],
    ["too many blocks", layout(Array.from({ length: 90 }, () => rich({}))), /advice: Large page: 90 blocks/],
    ["a heavy document", layout([rich({ title: { value: "x".repeat(600_000) } })]), /advice: Large document/],
    ["a stored page", `${JSON.stringify({ page: null, parsedBy: "" })}\n${compressedPage}`, /No block has this name/],
    ["a list of components", JSON.stringify([{ componentName: "Gone", uid: "u" }]), /No block has this name/],
    ["a missing page", '{"sitecore":{"context":{},"route":null}}', /broken: The page does not exist in the CMS/],
    ["a truncated document", '{"sitecore":', /broken: Not a layout document: the JSON is invalid or incomplete/],
    ["an HTML page", "<!doctype html>", /broken: Not a layout document: it is a web page/],
    [
      "a mistyped block",
      layout([{ componentName: "Faq accordeon" }]),
      /No block has this name, and the component is empty\. Did you mean FaqAccordion\?/,
    ],
    [
      "a container from another site",
      layout([
        { componentName: "Wrapper", uid: "u", placeholders: { "container-{*}": [rich({ title: { value: "T" } })] } },
      ]),
      /^advice: No block has this name. Its nested blocks are shown$/,
    ],
    [
      "more entries than a block shows",
      layout([{ componentName: "FaqAccordion", fields: { faqs: Array.from({ length: 9 }, () => ({ fields: {} })) } }]),
      /advice: Only 7 of 9 entries are shown/,
    ],
    [
      "a component that fetches its own data, with unknown fields",
      layout([rich({ data: { datasource: { headline: { jsonValue: { value: "Two words" } } } } })]),
      /broken: The block has no field with this name/,
    ],
    [
      "a block with empty fields",
      layout([{ componentName: "RichText", fields: { Text: { value: "" } } }]),
      /advice: Nothing is shown: the fields are empty/,
    ],
    [
      "a button link without text",
      layout([rich({ secondaryCTA: { value: { href: "/care" } } })]),
      /broken: Not shown because of the values of other fields/,
    ],
    ["a mistyped field", layout([rich({ Boddy: { value: "T" } })]), /no field with this name\. Did you mean body\?/],
    [
      "a field from another site",
      layout([rich({ latitude: { value: 1 } })]),
      /no field with this name\. Its fields: .*title/,
    ],
    ["one component", JSON.stringify({ componentName: "Gone" }), /No block has this name/],
    [
      "fields without a component",
      JSON.stringify({ title: { value: "T" }, Body: { value: "B" }, links: [] }),
      /it contains component fields \(title, Body, links\) but no component name\. The most similar block is RichText.*"componentName": "RichText"/,
    ],
    [
      "a component response without its name",
      JSON.stringify({ fields: { x: { value: 1 } } }),
      /component fields \(x\)/,
    ],
    [
      "several fields from another site",
      layout([rich({ latitude: { value: 1 }, zoom: { value: 2 } })]),
      /no fields with these names\. Its fields/,
    ],
    ["an empty page", layout([]), /advice: The page is empty/],
    [
      "a page without a name",
      '{"sitecore":{"route":{"placeholders":{"main":[{"componentName":"RichText"}]}}}}',
      /advice: The page has no name/,
    ],
    [
      "a placeholder from another site",
      JSON.stringify({ sitecore: { route: { name: "x", placeholders: { body: [rich({})], main: [rich({})] } } } }),
      /No region is named "body", so its blocks are shown in main\. Regions: header, main, footer/,
    ],
    [
      "data stored by a front end",
      JSON.stringify({ props: { pageProps: { layoutData: gone } } }),
      /No block has this name/,
    ],
    [
      "a page saved from a browser",
      `<html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ page: { layout: gone } })}</script></html>`,
      /No block has this name/,
    ],
    ["an editor's request", JSON.stringify({ args: ["/", JSON.stringify(gone)] }), /No block has this name/],
    [
      "a document in another configuration",
      '{"context":{},"name":"x","placeholders":[{"name":"main","elements":[]}]}',
      /the layout service configuration "default"/,
    ],
    [
      "a document with lists from another configuration",
      '{"sitecore":{"route":{"placeholders":[{"name":"main"}]}}}',
      /configuration "jss" instead of "default"/,
    ],
    ["presentation details", '[{"id":"d","renderings":[]}]', /it contains an item's presentation.*layout service/],
    ["a GraphQL error", '{"errors":[{"message":"no key"}]}', /the CMS responded with an error: no key/],
    ["a page list", '{"pages":[]}', /it is a page list/],
    ["an unknown object", '{"a":1}', /the property "sitecore" is missing/],
    ["a string", '"hello"', /the property "sitecore" is missing/],
  ])("the layout linter reports the expected problem, if any, for %s", async (_name, text, expected) => {
    const lines = await said(text);
    if (expected) expect(lines.join("\n")).toMatch(expected);
    else expect(lines).toEqual([]);
  });

  it("the layout linter lists each unknown style once, with its first location (CM-04)", async () => {
    const styled = (componentName: string, params: object, more: object = {}) => ({
      ...rich({}),
      componentName,
      params,
      ...more,
    });
    const inside = { "container-1": [styled("RichText", { Styles: "promo-wide  position-center" })] };
    const { problems } = await examine(
      layout([
        styled("RichText", { Styles: "container-dark-background" }),
        {
          uid: "c",
          componentName: "Container",
          params: { Styles: "promo-wide", Styles1: "promo-hero" },
          placeholders: inside,
        },
        styled("RichText", { Styles: "promo-hero contacts", GridParameters: "col-6" }),
        styled("RichText", { Styles: ["level0"] }),
      ]),
    );
    expect(problems.filter(({ field }) => field === "Styles")).toEqual([
      {
        level: "advice",
        block: "Container",
        item: "c",
        field: "Styles",
        wrong: "Unsupported styles: promo-wide, promo-hero",
      },
      {
        level: "advice",
        block: "RichText",
        item: "{item}",
        field: "Styles",
        wrong: "Unsupported style: contacts",
      },
    ]);
  });

  it("the layout linter resolves links to pages in every language of the page list", async () => {
    const list = pageOptions('{"pages":[{"path":"/","language":"es"},{"path":"/care","language":"en"}]}');
    const links = ["/", "/es", "/care", "/en/care", "/es/care"].map((href) =>
      rich({ primaryCTA: { value: { href, text: "Go" } } }),
    );
    const wrong = (await examine(layout(links), list)).problems.map((problem) => problem.wrong);
    expect(wrong).toEqual(["Broken link: the site has no page at /es/care"]);
  });

  it("the layout linter reports authored content that no visitor can see, and reports an invisible list entry only once (LY-12)", async () => {
    const lost = async (componentName: string, fields: object) =>
      (await examine(layout([{ uid: "u", componentName, fields }]))).problems.map(({ field }) => field);
    const entry = (fields: object) => ({ id: "{1}", fields });
    const picture = { value: { src: "/-/media/a.jpg?h=10", alt: "A", width: "10", height: "10" } };
    const cards = [
      entry({ title: { value: 'Fish & "chips"' }, image: picture, link: { value: { href: "/a?b=1&c=2" } } }),
      entry({ title: { value: "No picture" }, link: { value: { href: "/care" } } }),
    ];
    expect(await lost("ImageCards", { cards })).toEqual(["cards[1]"]);
    expect(
      await lost("SelectionCards", {
        cards: [entry({ description: { value: "D" }, link: { value: { href: "/x" } } })],
      }),
    ).toEqual(["cards[0].link"]);
    expect(
      await lost("StatsCards", {
        statsCards: [entry({ metric: { value: "9" }, label: { value: "L" } }), entry({ metric: { value: "1,000" } })],
      }),
    ).toEqual(["statsCards[1]"]);
    expect(await lost("TagStrip", { tags: [entry({ websiteOverride: { value: "Shown" } })] })).toEqual([]);
  });

  it("the layout linter reports an incomplete link or button in a live block, which visitors cannot see (LY-12)", async () => {
    const lost = async (componentName: string, fields: object) =>
      (await examine(layout([{ uid: "u", componentName, fields }]))).problems.map(({ field }) => field);
    const to = (href: string) => ({ value: { href, text: "" } });
    expect(await lost("LocationsByType", { link: to("/a") })).toEqual(["link"]);
    expect(await lost("LocationsByType", { linkText: { value: "All" } })).toEqual(["linkText"]);
    expect(await lost("LocationsByType", { link: to("/a"), linkText: { value: "All" } })).toEqual([]);
    expect(await lost("LocationSearch", { commonSearches: [{ fields: { link: to("/a") } }] })).toEqual([
      "commonSearches[0].link",
    ]);
    expect(await lost("DepartmentLocationPage", { name: { value: "A" }, primaryCTAText: { value: "Go" } })).toEqual([
      "primaryCTAText",
    ]);
  });

  it("for each problem, the layout linter reports the page, the block, the item, and the field", async () => {
    const lines = reportLines("a.json", await examine(layout([rich({ title: { value: [] } })])));
    expect(lines).toEqual([
      'a.json: page "home", item i1, 1 block, 0 pictures, 1 KB',
      "  BROKEN  block RichText, item {item}, field title: Expected text",
    ]);
  });
});

describe("dictionary checks in the layout linter (DX-03, LY-10)", () => {
  const all = Object.fromEntries(allPhrases.map(({ key, es }) => [key, es]));
  const examined = (change: object) => examineDictionary(JSON.stringify({ phrases: { ...all, ...change } }));

  it("the layout linter accepts a complete dictionary, even if it contains additional UI strings", () => {
    expect(examined({ OfAnotherSite: "…" })).toEqual({ texts: allPhrases.length + 1, advice: [] });
  });

  it.each([
    [
      "is missing",
      { ShowMore: undefined },
      'Phrase ShowMore is missing. Visitors see the default text, in English "Show More"',
    ],
    ["is empty", { ShowMore: "" }, 'Phrase ShowMore is missing. Visitors see the default text, in English "Show More"'],
    [
      "is not a string",
      { ShowMore: 7 },
      'Phrase ShowMore is missing. Visitors see the default text, in English "Show More"',
    ],
    ["has lost a placeholder", { ResultsShown: "{first}: {total}" }, "Phrase ResultsShown lacks the placeholder {n}"],
  ])("the layout linter reports a UI string that %s", (_what, change, line) =>
    expect(examined(change)?.advice).toEqual([line]),
  );

  it.each(["", "{", "null", "[]", '{"sitecore":{}}', '{"phrases":[]}'])(
    "the layout linter does not recognize %j as a dictionary",
    (text) => {
      expect(examineDictionary(text)).toBeNull();
    },
  );
});
