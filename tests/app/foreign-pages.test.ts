import { describe, expect, it } from "vitest";
import type { ParseOptions } from "../../app/cms/fields/types.ts";
import { examine } from "../../app/cms/lint/examine.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { itemKey } from "../../lib/cms/items.ts";
import { linkOptions } from "../../scripts/doctor/page-list.ts";
import { pathsOfItems } from "../../worker/content/page-list.ts";
import { bodyHtml } from "../support/body-html.ts";
import { htmlProblems } from "../support/html.ts";

const value = (given: unknown) => ({ value: given });
const json = (given: unknown) => ({ jsonValue: value(given) });
const picture = (src: string, width = "600") => value({ src, alt: "A portrait", width, height: "400" });
const component = (componentName: string, fields: unknown, more: object = {}) => ({
  uid: componentName,
  componentName,
  dataSource: "{d}",
  params: {},
  fields,
  ...more,
});
const document = (main: unknown[], fields: object = {}) => ({
  sitecore: {
    context: { language: "en" },
    route: { name: "Page", itemId: "i", fields, placeholders: { "headless-main": main } },
  },
});
const ALINA = "0A1B2C3D-0000-4000-8000-00000000000A";
const BORIS = "0A1B2C3D-0000-4000-8000-00000000000B";
const pages = [
  { path: "/doctors/alina-moreau", language: "en", itemId: ALINA },
  { path: "/doctors/boris-a%C3%B1o", language: "en", itemId: BORIS },
  { path: "/news", language: "en", itemId: "" },
];
const { pathOfItem } = linkOptions(pages);
const known = { pathOfItem: pathOfItem! };

async function shown(main: unknown[], options: ParseOptions = known) {
  const parsed = parsePage(document(main), options)!;
  const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: translator("en", null) };
  const html = bodyHtml(await renderBody(parsed, settings, () => {}));
  const text = html.replace(/<[^>]*>/g, "\n");
  return { html, text, parsed };
}
const problemsOf = async (main: unknown[]) =>
  (await examine(JSON.stringify(document(main)), known)).problems.map(({ level, field, wrong }) => ({
    level,
    field,
    wrong,
  }));

const alina = { id: ALINA, url: "/Doctors/Alina-Moreau", name: "Alina Moreau", displayName: "Alina Moreau" };
const doctor = (more: object = {}) => ({ ...alina, fields: { FullName: value("Dr. Alina Moreau"), ...more } });

describe("an item that has a page is a teaser that links to the page (CM-08, LY-03)", () => {
  it.each<[string, unknown]>([
    ["a list of items", { items: [doctor()] }],
    ["a list of items with another name", { Ärzte: [doctor()] }],
    ["one item", { Doctor: doctor() }],
    ["an item with its ID in braces", { items: [{ ...doctor(), id: `{${ALINA.toLowerCase()}}`, url: "" }] }],
    ["an item that only its URL identifies", { items: [{ ...doctor(), id: "7" }] }],
    [
      "an item with an absolute URL",
      { items: [{ ...doctor(), id: "", url: "https://cm.example/Doctors/Alina-Moreau/" }] },
    ],
    [
      "an item with its path in the content tree",
      { items: [{ ...doctor(), id: "", url: "/sitecore/content/Tenant/Site/Home/Doctors/Alina-Moreau" }] },
    ],
    [
      "an item in a component query",
      {
        data: {
          datasource: {
            children: {
              results: [{ id: ALINA, name: "Alina", url: { path: "/x" }, FullName: json("Dr. Alina Moreau") }],
            },
          },
        },
      },
    ],
    [
      "an item in the list of a query",
      {
        team: { targetItems: [{ id: ALINA, name: "Alina", url: { path: "/x" }, FullName: json("Dr. Alina Moreau") }] },
      },
    ],
    ["an item in an item", { groups: [{ id: "g", fields: { Title: value("Cardiology"), members: [doctor()] } }] }],
  ])("%s is linked", async (_name, fields) => {
    for (const name of ["DoctorsListing", "SelectedArticles", "Zorg"]) {
      const { html } = await shown([component(name, fields)]);
      expect(html).toMatch(/<a [^>]*href="\/doctors\/alina-moreau"[^>]*>(?:<[^>]*>)*Dr\. Alina Moreau/);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it.each<[string, object]>([
    ["data", { id: "0A1B2C3D-0000-4000-8000-0000000000FF", url: "/Data/Facts/One", name: "One" }],
    ["an item without a URL", { id: "", name: "One" }],
  ])("%s is not linked", async (_name, item) => {
    const { html, text } = await shown([
      component("FactsListing", { items: [{ ...item, fields: { Title: value("A fact") } }] }),
    ]);
    expect(text).toContain("A fact");
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toContain("<a ");
  });

  it("a teaser has the title, short texts, a summary, and one picture, and each text once", async () => {
    const { text, html } = await shown([
      component("DoctorsListing", {
        items: [
          doctor({
            NavigationTitle: value("Moreau (menu)"),
            Title: value("Dr. Alina Moreau"),
            Position: value("Chief of Cardiology"),
            Summary: value("<p>She treats heart failure.</p>"),
            Content: value(`<p>${"A very long biography. ".repeat(60)}</p>`),
            Photo: picture("/-/media/alina.jpg"),
            PhotoMobile: picture("/-/media/alina-small.jpg"),
            Banner: picture("/-/media/banner.jpg"),
          }),
        ],
      }),
    ]);
    expect(text.match(/Dr\. Alina Moreau/g)).toHaveLength(1);
    expect(text).toContain("Chief of Cardiology");
    expect(text).toContain("She treats heart failure.");
    expect(text).not.toMatch(/Moreau \(menu\)|very long biography/);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(
      await problemsOf([component("DoctorsListing", { items: [doctor({ Content: value("<p>A biography.</p>") })] })]),
    ).toEqual([]);
  });

  it("the page list of the site resolves items by ID, by URL, and in each language", () => {
    const list = { pages: pages.map((page) => ({ ...page, name: "", indexable: true, sensitivity: "open" as const })) };
    list.pages.push({ ...list.pages[0]!, language: "es", path: "/medicos/alina" });
    const site = { languages: ["en", "es"] } as never;
    const [english, spanish] = [pathsOfItems(list, site, "en"), pathsOfItems(list, site, "es")];
    expect(english(itemKey(ALINA))).toBe("/doctors/alina-moreau");
    expect(spanish(itemKey(ALINA))).toBe("/es/medicos/alina");
    expect(english("", "/Doctors/Boris-A%C3%B1o/")).toBe("/doctors/boris-a%C3%B1o");
    expect(english("", "/doctors/boris-an\u0303o")).toBe("/doctors/boris-a%C3%B1o");
    expect(english("", "/es/Medicos/Alina?x=1")).toBe("/es/medicos/alina");
    expect(spanish("", "/Medicos/Alina")).toBe("/es/medicos/alina");
    expect(english("", "/doctors/nobody")).toBeUndefined();
  });
});

describe("a component that no rule knows is a plain section (CM-08, LY-02)", () => {
  it.each([
    "Reviews",
    "Ratings",
    "Insurance",
    "Condition",
    "Doctor",
    "Appointment",
    "WaitTimes",
    "SymptomChecker",
    "FindADoctor",
    "Publicaciones",
    "Ärzteverzeichnis",
    "医生",
    "SocialFollow",
    "Deals",
    "Zebra Crossing",
    "x",
    "",
  ])("%s shows its title, texts, and links", async (name) => {
    const { text, html } = await shown([
      component(name, {
        Title: value("What patients say"),
        Text: value("<p>The nurses were kind.</p>"),
        Link: value({ href: "/news", text: "All voices" }),
      }),
    ]);
    for (const part of ["What patients say", "The nurses were kind.", "All voices"]) expect(text).toContain(part);
    expect(html).toContain('href="/news"');
    expect(
      (await problemsOf([component(name, { Title: value("A title") })])).filter(({ level }) => level === "broken"),
    ).toEqual([]);
  });

  it.each<[string, object, object?]>([
    ["a form of the CMS", { Title: value("Contact us by form") }, { params: { FormId: "{1}" } }],
    ["a search box", { Heading: value("Search the site"), searchPlaceholder: value("Type here") }],
    ["a sign-in", { title: value("Welcome back"), userLabel: value("User"), passwordLabel: value("Password") }],
    ["a calculator in another language", { titulo: value("Su IMC"), inputPeso: value("Peso en kilos") }],
  ])("%s is not shown, and the layout linter reports it", async (_name, fields, more = {}) => {
    const widget = component("Zorg", fields, more);
    const { text, parsed } = await shown([widget]);
    for (const { value: title } of Object.values(fields) as { value: string }[]) expect(text).not.toContain(title);
    expect(parsed.problems).toMatchObject([{ level: "broken", block: "Zorg" }]);
  });
});

describe("content and settings in fields with the same names (CM-04)", () => {
  it.each([
    ["Position", "Chief of Cardiology"],
    ["Duration", "45 minutes"],
    ["Type", "Group class"],
    ["Order", "Please call first."],
    ["Rules", "No visitors under 12."],
    ["Options", "In person or by video"],
    ["Data", "Based on 2,000 patients"],
    ["Direction", "Take Exit 7, then turn left."],
    ["DressCode", "Business casual"],
    ["Size", "Up to 12 people"],
    ["Duración", "Dos horas"],
    ["Class", "A class for new parents"],
    ["Key", "Bring your key and card"],
    ["TargetGroupIndex", "Families with children under 5"],
    ["Position", "心脏科主任"],
    ["Hours", "Monday: 8 to 5; Tuesday: 9 to 5; walk-in: by phone;"],
    ["Note", "Please note: bring your card; we copy it."],
  ])("the field %s with the text %s is shown", async (field, text) => {
    expect((await shown([component("Course", { Title: value("A course"), [field]: value(text) })])).text).toContain(
      text,
    );
  });

  it.each([
    ["Position", "Top Left"],
    ["Position", "left"],
    ["Size", "Very Large"],
    ["Type", "primary"],
    ["EntityIdentifier", "jnZOQnEVhUyWn1le6m5FyQ"],
    ["Source", "jnZOQnEVhUyWn1le6m5FyQ"],
    ["icon", "faFacebookF"],
    ["icon", "fa-facebook"],
    ["Icon", "fab fa-facebook"],
    ["Symbol", "fa-solid fa-phone"],
    ["Class", "container mx-auto p-4 wide"],
    ["Class", "Dark Card"],
    ["Theme", "Theme Two"],
    ["IsFeatured", "true"],
    ["Text", "#ff0033"],
    ["Theme", ".page { color: red; margin: 0 }"],
    ["Notes", ".page { color: red; margin: 0 }"],
    ["ThemeDefaults", "--color-accent: #846854;\n\n--font-body: 'Poppins', sans-serif;\n--radius: 0"],
    ["Notes", "font-size: 2rem; /* large */ margin: 0;"],
  ])("the field %s with the setting %s is not shown and not reported as lost", async (field, text) => {
    const course = component("Course", { Title: value("A course"), [field]: value(text) });
    expect((await shown([course])).text).not.toContain(text);
    expect((await problemsOf([course])).filter(({ level }) => level === "broken" && field !== "Notes")).toEqual([]);
  });

  it("the layout linter quotes a text that the page does not show", async () => {
    const container = component("Course", { Title: value("A course"), Feed: value("{ Lost: words }") });
    expect((await problemsOf([container])).find(({ field }) => field === "Feed")).toMatchObject({ level: "broken" });
  });
});

describe("links without a URL remain as text (LY-03)", () => {
  it.each<[string, object]>([
    ["#", { href: "#", text: "Terms of Use" }],
    ["an empty URL", { href: "", text: "Terms of Use", linktype: "internal" }],
    ["http://", { href: "http://", text: "Terms of Use" }],
    ["no URL at all", { text: "Terms of Use", linktype: "internal" }],
  ])("a link to %s shows its text in each place", async (_name, link) => {
    for (const fields of [
      { Link: value(link) },
      { title: value("Legal"), items: [{ id: "1", fields: { Link: value(link) } }] },
      { Title: value("Legal"), Text: value("<p>Words</p>"), Cta: value(link) },
    ]) {
      const list = component("LinkList", fields);
      const { text, html } = await shown([list]);
      expect(text).toContain("Terms of Use");
      expect(html).not.toContain('href="#"');
      expect((await problemsOf([list])).map(({ wrong }) => wrong).join()).not.toContain("No block has this name");
    }
  });
});

describe("pictures and texts that repeat (CM-08)", () => {
  it("shows one version of a picture for themes and screens", async () => {
    const { html } = await shown([
      component("HeaderExtended", {
        LogoLight: picture("/-/media/light.svg"),
        LogoDark: picture("/-/media/dark.svg"),
        Image: picture("/-/media/wide.jpg"),
        ImageMobile: picture("/-/media/narrow.jpg"),
        PhotoMobile: picture("/-/media/small.jpg"),
        PhotoDesktop: picture("/-/media/large.jpg"),
      }),
    ]);
    const names = html.match(/src="[^"]*"/g)?.map((src) => /media\/(\w+)/.exec(src)?.[1]);
    expect(names).toEqual(["light", "wide", "large"]);
  });

  it("shows the label of a button once, even if it is also a text", async () => {
    const { text } = await shown([
      component("Callout", {
        Heading: value("Care near you"),
        PrimaryAction: value("Find a clinic"),
        PrimaryUrl: value({ href: "/news", text: "Find a clinic" }),
      }),
    ]);
    expect(text.split("Find a clinic")).toHaveLength(2);
  });

  it("never enlarges a small picture", async () => {
    const { html } = await shown([component("Promo", { Icon: picture("/-/media/icon.png", "73") })]);
    expect(html).toContain("max-inline-size:min(100%, 73px)");
  });
});

describe("the head of pages from Sitecore's starters (SH-02, SH-07)", () => {
  const head = (fields: object) => parsePage(document([], fields))!.fields;

  it.each([
    { metadataTitle: value("Bali for two"), metadataDescription: value("Two weeks") },
    { MetadataTitle: value("Bali for two"), MetadataDescription: value("Two weeks") },
    { METADATATITLE: value("Bali for two"), metadatadescription: value("Two weeks"), pageTitle: value("Bali") },
    { metaTitle: json("Bali for two"), metaDescription: json("Two weeks"), Title: value("Bali") },
  ])("the title and the description come from %j", (fields) => {
    expect(head(fields)).toMatchObject({ browserTitle: "Bali for two", metaDescription: "Two weeks" });
  });

  it("the summary of a page is its description if it has no other", () => {
    expect(head({ pageSummary: value("Two weeks in Bali") })).toMatchObject({ metaDescription: "Two weeks in Bali" });
  });

  it("shared links use the metadata if a page has no Open Graph fields, and an image in any case", () => {
    const metadata = { metadataTitle: value("Bali for two"), metadataDescription: value("Two weeks") };
    expect(head({ ...metadata, OGImage: picture("/-/media/bali.jpg") })).toMatchObject({
      ogTitle: "Bali for two",
      ogDescription: "Two weeks",
      ogImage: expect.stringContaining("/-/media/bali.jpg"),
    });
    expect(head({ ...metadata, ogTitle: value("Own") })).toMatchObject({ ogTitle: "Own", ogDescription: "Two weeks" });
    expect(head({ ogTitle: value("Own"), metaDescription: value("Not for sharing") })).toMatchObject({
      ogDescription: "",
    });
  });

  it("a breadcrumb component is not shown beside the site's own breadcrumb", async () => {
    const breadcrumb = component("Breadcrumb", { Title: value("Trail of the page") });
    const { text, parsed } = await shown([breadcrumb]);
    expect(text).not.toContain("Trail of the page");
    expect(parsed.problems).toMatchObject([{ level: "advice", wrong: "Not shown: the site shows its own breadcrumb" }]);
  });

  it("the layout linter does not report a page field that a component shows with other spaces or entities", async () => {
    const activities = "Surf & dive,\n  temples – and more";
    const page = document(
      [component("Details", { Activities: value("<p>Surf &amp; dive, temples &ndash; and more</p>") })],
      {
        Activities: value(activities),
      },
    );
    const { problems } = await examine(JSON.stringify(page), known);
    expect(problems.filter(({ level }) => level === "broken")).toEqual([]);
  });
});

describe("the layout linter reports no false alarms about (DX-03)", () => {
  const item = { id: "c", url: "/Data/Categories/Heart", name: "Heart", fields: { Title: value("Heart") } };
  it.each<[string, unknown[], object]>([
    ["references of the page to categories", [], { Category: item, Tags: [item, item] }],
    [
      "keywords and identifiers",
      [],
      { metadataKeywords: value("Heart, lungs"), EntityIdentifier: value("jnZOQnEVhUyWn1le6m5FyQ") },
    ],
    [
      "metadata in a component",
      [component("ArticleDetails", { Title: value("A title"), metadataTitle: value("Title of the page") })],
      {},
    ],
    [
      "a component that contains only settings",
      [
        component("ThemeEditor", {
          ThemeDefaults: value("--radius: 0; --font-body: serif"),
          FontOptions: value('[{ "label": "Sans Serif", "fonts": [] }]'),
        }),
      ],
      {},
    ],
    ["a query without a result", [component("MainNavigation", { data: { contextItem: {} } })], {}],
    [
      "components in the placeholders of a component without a block",
      [
        component(
          "Footer",
          { Title: value("Clinic") },
          { placeholders: { "footer-list-first": [component("RichText", { Text: value("<p>Text</p>") })] } },
        ),
      ],
      {},
    ],
  ])("%s", async (_what, main, fields) => {
    const { problems } = await examine(JSON.stringify(document(main, fields)), known);
    expect(problems.filter(({ level, wrong }) => level === "broken" || wrong.includes("placeholder"))).toEqual([]);
  });

  it("a problem of several links in a field is reported once, with their number", async () => {
    const links = [1, 2, 3].map((id) => ({
      id: String(id),
      fields: { Link: value({ href: "", text: `Link ${id}` }) },
    }));
    const problems = await problemsOf([component("LinkList", { Title: value("Legal"), items: links })]);
    expect(problems).toEqual([expect.objectContaining({ wrong: "The link has text but no URL (3 times)" })]);
  });

  it("text of the page that no block shows is broken", async () => {
    const { problems } = await examine(JSON.stringify(document([], { Activities: value("Surf and dive") })), known);
    expect(problems.filter(({ level }) => level === "broken")).toMatchObject([{ field: "Activities" }]);
  });
});

it.each([
  ["Form", { FormId: "{1}" }, "XM Cloud Forms need the CMS at edge-platform"],
  ["Kontaktformular", { FormId: "{1}" }, "XM Cloud Forms need the CMS at edge-platform"],
  ["FEAASWrapper", { ComponentId: "x" }, "FEaaS components need scripts"],
  ["FEaaSComponent", {}, "FEaaS components need scripts"],
  ["BYOCWrapper", { ComponentName: "x" }, "BYOC components need scripts"],
])("the layout linter says why the service component %s is not shown (CM-04)", async (name, params, wrong) => {
  const problems = await problemsOf([component(name, {}, { params })]);
  expect(problems).toEqual([expect.objectContaining({ level: "broken", wrong: expect.stringContaining(wrong) })]);
});

it.each(["Form", "Kontaktformular"])(
  "the component %s of XM Cloud Forms is an embedded form if the CMS is the Edge Platform (CM-08, EM-04)",
  async (name) => {
    const { parsed } = await shown([component(name, {}, { params: { FormId: "{4f5c}", FormName: "Ask us" } })], {
      contentHost: "edge-platform.sitecorecloud.io",
    });
    expect(parsed.problems).toEqual([]);
    expect(parsed.regions.main).toMatchObject([
      { name: "EmbeddedForm", values: { formName: "4f5c", isOfSitecore: true } },
    ]);
  },
);
