import { describe, expect, it } from "vitest";
import { examine } from "../../app/cms/lint/examine.ts";
import type { ParsedBlock } from "../../app/cms/parse/parse-blocks.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";

const link = (href: string, text = "More") => ({ value: { href, text } });
const text = (value: string) => ({ value });
const component = (componentName: string, fields: object, more: object = {}) => ({
  uid: componentName,
  componentName,
  fields,
  ...more,
});

/** Parses components on a site that uses neither classes nor bills nor jobs. */
function parsed(main: object[], options: { editing?: true; path?: string } = {}) {
  const { editing, path = "/about" } = options;
  const page = parsePage(
    { sitecore: { context: { language: "en", itemPath: path }, route: { name: "x", placeholders: { main } } } },
    {
      ...(editing && { editing }),
      unused: { notUsed: ["classes", "bills", "jobs"], isAuthored: () => true },
    },
  )!;
  const { main: blocks } = page.regions;
  return { blocks: blocks.filter(({ chrome }) => chrome === undefined), all: blocks, problems: page.problems };
}
const named = (blocks: ParsedBlock[]) => blocks.map(({ name }) => name);

const [UNUSED, USED] = ["/classes-events", "/about-us"];

describe("content that leads to features that the site does not use (UP-03)", () => {
  it.for([
    [
      "a link",
      `<p>See <a href="${UNUSED}">our classes</a> and <a href="${USED}">us</a>.</p>`,
      `<p>See our classes and <a href="${USED}">us</a>.</p>`,
    ],
    ["a link in Spanish", `<p>Vea <a href="/es${UNUSED}/x">la clase</a>.</p>`, "<p>Vea la clase.</p>"],
    [
      "a list item that is a link",
      `<ul><li><a href="/pay-bill">Pay</a></li><li>Stay</li></ul>`,
      "<ul><li>Stay</li></ul>",
    ],
    ["a list of links", `<p>Hi</p><ol><li><strong><a href="/pay-bill">Pay</a></strong>: online</li></ol>`, "<p>Hi</p>"],
    [
      "a list item with another link",
      `<ul><li><a href="/pay-bill">Pay</a> or <a href="tel:1">call</a></li></ul>`,
      `<ul><li>Pay or <a href="tel:1">call</a></li></ul>`,
    ],
    ["a paragraph that is a link", `<p><a href="/pay-bill">Pay</a>.</p><p>Text</p>`, "<p>Text</p>"],
    [
      "a link with markup",
      `<p>A <a href="/pay-bill" id="here"><em>bill</em></a></p>`,
      '<p>A <span id="here"><em>bill</em></span></p>',
    ],
    ["an attribute of an author", `<p><a data-omitted="" href="${USED}">us</a></p>`, `<p><a href="${USED}">us</a></p>`],
  ] as const)("rich text without %s keeps the rest", ([, html, expected]) => {
    const { blocks } = parsed([component("RichText", { title: text("T"), body: text(html) })]);
    expect(blocks[0]?.values.body).toBe(expected);
  });

  it("blocks of the features are omitted with their nested blocks, and named for authors", () => {
    const { blocks, problems } = parsed([component("BillingWizard", {}), component("RichText", { title: text("T") })]);
    expect(named(blocks)).toEqual(["RichText"]);
    expect(problems).toContainEqual(
      expect.objectContaining({ block: "BillingWizard", wrong: "Not used on this site (bills)", level: "advice" }),
    );
  });

  it("a banner without a link, a list without entries, and their columns are omitted", () => {
    const banner = (href: string) =>
      component("CTABanner", { title: text("Go"), linkOne: link(href), linkOneText: text("Go") });
    const card = (href: string) => ({ id: href, fields: { title: text("Card"), link: link(href) } });
    const cards = (...hrefs: string[]) => component("HighlightCards", { heading: text("H"), cards: hrefs.map(card) });
    expect(named(parsed([banner(UNUSED), banner(USED)]).blocks)).toEqual(["CTABanner"]);
    const [left] = parsed([cards(UNUSED, "/pay-bill"), cards(UNUSED, USED)]).blocks;
    expect(left?.values.cards).toHaveLength(1);
    const columns = component(
      "ColumnSplitter",
      {},
      {
        params: { EnabledPlaceholders: "1,2", ColumnWidth1: "col-6", ColumnWidth2: "col-6" },
        placeholders: { "column-1": [banner(UNUSED)], "column-2": [banner(USED)] },
      },
    );
    const cells = (main: object[]) => parsed(main).all.filter(({ chrome }) => chrome !== undefined).length;
    expect(cells([columns])).toBeLessThan(
      cells([{ ...columns, placeholders: { "column-1": [banner(USED)], "column-2": [banner(USED)] } }]),
    );
  });

  it("an item with text of its own stays without its button, because its text may be medical advice", () => {
    const entry = {
      id: "1",
      fields: {
        accordionTitle: text("Prediabetes"),
        accordionBodyCopy: text("<p>Move.</p>"),
        primaryCTA: link(UNUSED),
      },
    };
    const [block] = parsed([component("AccordionSection", { title: text("T"), accordionCards: [entry] })]).blocks;
    expect(block?.values.accordionCards).toMatchObject([{ accordionBodyCopy: "<p>Move.</p>", primaryCTA: null }]);
  });

  it("a menu entry goes with its last link, in nested menus too", () => {
    const entry = (href: string) => ({ id: href, fields: { title: text("E"), titleLink: link(href) } });
    const group = (...hrefs: string[]) => ({
      id: hrefs.join(),
      fields: { title: text("G"), navigationLinks: hrefs.map(entry) },
    });
    const item = (...groups: object[]) => ({
      id: "i",
      fields: { title: text("I"), isDropDown: text("1"), navigationGroups: groups },
    });
    const [block] = parsed([
      component("SectionNavigation", {
        title: text("S"),
        navigationMenuItems: [item(group(UNUSED), group(USED, UNUSED)), item(group(UNUSED))],
      }),
    ]).blocks;
    const items = block?.values.navigationMenuItems as { navigationGroups: { navigationLinks: object[] }[] }[];
    expect(
      items.map(({ navigationGroups }) => navigationGroups.map(({ navigationLinks }) => navigationLinks.length)),
    ).toEqual([[1]]);
  });

  it("in author mode, a note replaces a block, and links remain", () => {
    const { all, problems } = parsed(
      [
        component("BillingWizard", {}),
        component("CTABanner", { title: text("Go"), linkOne: link(UNUSED), linkOneText: text("Go") }),
      ],
      { editing: true },
    );
    expect(all.some(({ chrome }) => chrome?.includes("Not used on this site (bills)"))).toBe(true);
    expect(all.find(({ name }) => name === "CTABanner")?.values.linkOne).toMatchObject({ href: UNUSED });
    expect(problems.map(({ field, wrong }) => [field, wrong])).toContainEqual([
      "linkOne",
      `Not used on this site (classes): visitors do not see the link to ${UNUSED}`,
    ]);
  });

  it("the findings name a link, an item, and the page itself", () => {
    const { problems } = parsed([component("RichText", { body: text(`<a href="${UNUSED}/a">a</a>`) })], {
      path: "/pay-bill",
    });
    expect(problems.map(({ wrong }) => wrong)).toEqual([
      "Not used on this site (classes): without the link to /classes-events/a",
      "Not used on this site (bills): visitors get the not-found page",
    ]);
  });
});

describe("text that mentions features that the site does not use (UP-03)", () => {
  const findings = async (notUsed: string[], fields: object) => {
    const document = JSON.stringify([component("RichText", fields)]);
    const { problems } = await examine(document, { unused: { notUsed, isAuthored: () => true } });
    return problems.filter(({ wrong }) => wrong.startsWith("The text mentions"));
  };

  it.each<[string, string, string | undefined]>([
    ["bills", "<p>You can <b>pay your</b> bill online.</p>", "pay your bill"],
    ["bills", "<p>Puede pagar su factura en línea.</p>", "factura"],
    ["bills", "<p>We saw Bill at the billboard.</p>", undefined],
    ["classes", "<p>Join our Classes and events.</p>", "Classes"],
    ["classes", "<p>Inscríbase en una clase.</p>", "clase"],
    ["classes", '<p>A world-class team, <a href="/classes-events">see us</a>.</p>', undefined],
    ["jobs", "<p>See all job openings.</p>", "job openings"],
    ["prices", "<p>Los precios son claros.</p>", "precios"],
    ["appointments", "<p>Request an appointment today.</p>", "Request an appointment"],
    ["requests", "<p>Solicite su historial médico.</p>", "historial médico"],
    ["chat", "<p>Chat with a nurse.</p>", "Chat"],
    ["doctors", "<p>Find a doctor near you.</p>", "Find a doctor"],
    ["geo", "<p>Find a doctor near you.</p>", undefined],
    ["bills", "<p>Our hospital is open.</p>", undefined],
  ])("of %s: %s", async (feature, body, words) => {
    const found = await findings([feature], { title: text("Title"), body: text(body) });
    expect(found.map(({ wrong, block, field }) => [block, field, wrong.split('"')[1]])).toEqual(
      words === undefined ? [] : [["RichText", "body", words]],
    );
  });

  it("a site that uses everything has no such finding", async () => {
    expect(await findings([], { body: text("<p>Pay your bill.</p>") })).toEqual([]);
  });
});
