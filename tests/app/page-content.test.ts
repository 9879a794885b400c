import { describe, expect, it } from "vitest";
import { examine } from "../../app/cms/lint/examine.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { linkOptions } from "../../scripts/doctor/page-list.ts";
import { bodyHtml } from "../support/body-html.ts";
import { htmlProblems } from "../support/html.ts";

const value = (given: unknown) => ({ value: given });
const picture = (name: string) =>
  value({ src: `/-/media/${name}.jpg`, alt: "A portrait", width: "600", height: "400" });
const component = (componentName: string, more: object = {}) => ({ uid: componentName, componentName, ...more });
const document = (main: unknown[], fields: object, other: unknown[] = [], region = "headless-header") => ({
  sitecore: {
    context: { language: "en" },
    route: {
      name: "Ana Ruiz",
      itemId: "i",
      fields,
      placeholders: { [region]: other, "headless-main": main },
    },
  },
});
const BORIS = "0A1B2C3D-0000-4000-8000-00000000000B";
const { pathOfItem, paths } = linkOptions([{ path: "/doctors/boris", language: "en", itemId: BORIS }]);
const known = { pathOfItem: pathOfItem!, paths: paths! };

async function shown(...parts: Parameters<typeof document>) {
  const parsed = parsePage(document(...parts), known)!;
  const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: translator("en", null) };
  const html = bodyHtml(await renderBody(parsed, settings, () => {}));
  return { html, main: /<main.*<\/main>/s.exec(html)![0], text: html.replace(/<[^>]*>/g, "\n") };
}
const problemsOf = async (...parts: Parameters<typeof document>) =>
  (await examine(JSON.stringify(document(...parts)), known)).problems;

const boris = {
  id: BORIS,
  url: "/doctors/boris",
  name: "Boris",
  displayName: "Boris",
  fields: { Photo: picture("boris") },
};
const tag = (name: string) => ({ id: name, url: `/Data/Tags/${name}`, name, fields: { Name: value(name) } });
const speaker = {
  pageTitle: value("Ana Ruiz"),
  Name: value("Ana Ruiz"),
  Biography: value("<p>She treats heart failure.</p>"),
  Picture: picture("ana"),
  Colleagues: [boris],
  Topics: [tag("Nutrition"), tag("Sleep")],
  EntityIdentifier: value("8Ky4Zk8WDUyVpjKC8khw2Q"),
  metadataDescription: value("A description for search engines"),
};
const page = Object.fromEntries(Object.entries(speaker).filter(([name]) => name !== "Name"));

describe("a component without fields shows the page's content that no other component shows (CM-08, LY-02)", () => {
  it.each<[string, unknown[], object]>([
    ["with a name that no rule knows", [component("Vortragende")], speaker],
    ["with a known word in its name", [component("SpeakerInformation")], speaker],
    ["with the name of a block of this site", [component("ArticleListing")], speaker],
    ["in a container", [component("Container", { placeholders: { "container-1": [component("Who")] } })], speaker],
    ["with empty fields, before others", [component("Who", { fields: {}, dataSource: "" }), component("More")], page],
    [
      "after a component with fields",
      [component("Promo", { fields: { Title: value("Visit") } }), component("Who")],
      page,
    ],
  ])("%s", async (_name, main, fields) => {
    const { main: html, text } = await shown(main, fields);
    expect(text.match(/She treats heart failure\./g)).toHaveLength(1);
    expect(html.match(/<h1[^>]*>Ana Ruiz</g)).toHaveLength(1);
    expect(html).toContain("media/ana.jpg");
    expect(html).toContain('href="/doctors/boris"');
    expect(text).toMatch(/Nutrition\n+Sleep/);
    expect(text).not.toMatch(/8Ky4Zk8|for search engines/);
    expect(await htmlProblems(html)).toEqual([]);
    expect((await problemsOf(main, fields)).filter(({ wrong }) => wrong.includes("page field"))).toEqual([]);
  });

  it.each<[string, unknown[], unknown[]]>([
    ["has a data source", [component("Who", { dataSource: "{d}" })], []],
    ["lacks the data source that its name requires", [component("Promo"), component("Image")], []],
    ["has fields", [component("Who", { fields: { Title: value("Visit us") } })], []],
    ["contains blocks", [component("Who", { placeholders: { who: [component("Image")] }, fields: { a: 1 } })], []],
    ["is a form", [component("Who", { params: { FormId: "{1}" } })], []],
    ["needs a service of Sitecore", [component("BYOCWrapper")], []],
    ["is the site's breadcrumb", [component("Breadcrumb")], []],
    ["is in the header", [], [component("MainNavigation")]],
  ])("a component that %s does not", async (_name, main, header) => {
    expect((await shown(main, speaker, header)).text).not.toContain("heart failure");
  });

  it.each<[string, unknown[], object]>([
    ["a component has the same fields", [component("SpeakerDetails", { fields: speaker }), component("More")], speaker],
    ["PageContent shows the content", [component("PageContent"), component("More")], { Content: speaker.Biography }],
  ])("nothing is shown twice if %s", async (_name, main, fields) => {
    expect((await shown(main, fields)).text.match(/She treats heart failure\./g)).toHaveLength(1);
  });

  it("titles and fields for search engines alone are no content of the page", async () => {
    const { main } = await shown([component("SearchResults")], {
      Title: value("Search"),
      NavigationTitle: value("Search our site"),
      metadataDescription: value("All pages"),
    });
    expect(main).not.toContain("<section");
  });
});

it.each(["header", "footer"])(
  "a component in the %s is a row of links and texts, not a section with buttons (CM-08)",
  async (region) => {
    const link = (href: string, text: string) => value({ href, text });
    const { html } = await shown(
      [],
      {},
      [
        component("SiteBar", {
          fields: { Logo: picture("logo"), Note: value("Open today"), Join: link("/join", "Join us") },
        }),
      ],
      `headless-${region}`,
    );
    const found = new RegExp(`<${region} .*</${region}>`, "s").exec(html)![0];
    expect(found).toContain("media/logo");
    expect(found).toContain("Open today");
    expect(found).toMatch(/<li><a href="\/join">Join us<\/a><\/li>/);
    expect(found).not.toContain("<section");
    expect(await htmlProblems(found)).toEqual([]);
  },
);

it("a card has each link once, and no stock number", async () => {
  const link = value({ href: "/join", text: "Join us" });
  const { main, text } = await shown(
    [
      component("Cards", {
        fields: { items: [{ fields: { Title: value("Class"), SKU: value("MBRLNV"), a: link, b: link } }] },
      }),
    ],
    {},
  );
  expect(main.match(/href="\/join"/g)).toHaveLength(1);
  expect(text).not.toContain("MBRLNV");
});

describe("references of an item (CM-08, LY-03)", () => {
  const card = (fields: object) => [
    component("RoomList", { fields: { items: [{ id: "r", fields: { Name: value("Curie Hall"), ...fields } }] } }),
  ];

  it("a page to which a card refers is only a link", async () => {
    const doctor = {
      ...boris,
      fields: { ...boris.fields, Title: value("Dr. Boris"), Summary: value("He is a surgeon.") },
    };
    const { main, text } = await shown(card({ Photo: picture("hall"), Doctors: [doctor] }), {});
    expect(main).toMatch(/<a [^>]*href="\/doctors\/boris"[^>]*>(?:<[^>]*>)*Dr\. Boris/);
    expect(text).not.toContain("surgeon");
    expect(main.match(/<img /g)).toHaveLength(1);
  });

  it("an item that has neither fields nor a page is not linked", async () => {
    const data = { id: "x", url: "/Data/Rooms/Hall-2", name: "Hall 2", displayName: "Hall 2", fields: {} };
    const first = await shown([component("RoomList", { fields: { items: [data] } })], {});
    expect(first.text).toContain("Hall 2");
    const second = await shown(card({ Others: [data] }), {});
    expect(second.text).not.toContain("Hall 2");
    for (const { main } of [first, second]) expect(main).not.toContain("<a ");
  });

  it.each<[string, object, string]>([
    ["a thumbnail", { Banner: picture("banner"), Thumbnail: picture("small") }, "small"],
    ["the first of numbered pictures", { Image3: picture("three"), Image1: picture("one") }, "one"],
    ["a picture, and not an icon", { CategoryIcon: picture("icon"), Image: picture("image") }, "image"],
    ["an icon if there is no other picture", { CategoryIcon: picture("icon") }, "icon"],
  ])("the picture of a teaser is %s", async (_name, pictures, expected) => {
    const { main } = await shown(
      [
        component("DoctorsListing", {
          fields: { items: [{ ...boris, fields: { Title: value("Boris"), ...pictures } }] },
        }),
      ],
      {},
    );
    expect([...main.matchAll(/ src="[^"]*media\/(\w+)/g)].map(([, name]) => name)).toEqual([expected]);
  });
});
