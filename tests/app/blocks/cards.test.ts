import { describe, expect, it } from "vitest";
import { image } from "../../../app/fields/example-values.ts";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

const icon = image("/-/media/icon.svg", "An icon");
const picture = image("/-/media/picture.jpg", "A picture");
const many = (count: number) => list(...Array.from({ length: count }, (_, at) => ({ title: value(`Card ${at}`) })));
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => ({
    href,
    text: text?.replace(/<[^>]*>/g, ""),
  }));

describe("collections of cards", () => {
  const collections = ["SelectionCards", "CategoryCards", "HighlightCards", "ResourceCards", "ThankYouCards"];

  it.each(collections)("%s: a card is one link, by its title (BL-27 BL-28 BL-29 BL-31 BL-38)", (name) => {
    const cards = list({ title: value("Heart"), icon, link: link("/heart") }, { title: value("No link") });
    expect(links(renderBlock(name, { cards }))).toEqual([{ href: "/heart", text: "Heart" }]);
  });

  it.each(collections)("%s: words of a link stand on it, with the title for those who hear it (AX-07)", (name) => {
    const cards = list({ title: value("Heart"), link: link("/heart", "Read on") });
    expect(links(renderBlock(name, { cards }))).toEqual([{ href: "/heart", text: "Read on: Heart" }]);
  });

  it.each(collections)("%s: a card without content is left out, and authors see it (LY-12)", (name) => {
    const fields = { heading: value("H"), cards: list({}, { link: link("/x") }) };
    expect(renderBlock(name, fields)).toBe("");
    expect(renderBlock(name, fields, { editing: true })).toContain("EmptyTitle");
  });

  it.each(collections)("%s: a link's words name a card without a title", (name) => {
    expect(links(renderBlock(name, { cards: list({ link: link("/x", "Read on") }) }))).toEqual([
      { href: "/x", text: "Read on" },
    ]);
  });

  it("category and highlight cards slide when there are more than fit (CA-03 CA-04 CA-11)", () => {
    for (const name of ["CategoryCards", "HighlightCards"]) {
      const html = renderBlock(name, { heading: value("Browse"), cards: many(7) });
      expect(html).toContain('aria-roledescription="Carousel" aria-label="Browse" data-count="7"');
      expect(html.match(/aria-roledescription="Slide"/g)).toHaveLength(7);
    }
  });

  it("a file is known by its kind, and says so (BL-31)", () => {
    const html = renderBlock("ResourceCards", {
      cards: list({ title: value("List"), link: link("/-/media/list.PDF?v=1") }),
    });
    expect(links(html)[0]).toEqual({ href: "/sc10media/list.PDF?v=1", text: "List (PDF)" });
    expect(html.match(/<svg/g)).toHaveLength(2);
    expect(html).not.toContain("arrow");
  });

  it("a face stands beside them on children's pages (TH-02)", () => {
    const fields = { heading: value("H"), cards: many(1), styleOption: value("soft-3") };
    expect(renderBlock("SelectionCards", fields, { theme: "childrens-health" })).toContain("face3.svg");
    expect(renderBlock("SelectionCards", fields)).not.toContain("face");
  });
});

describe("image cards", () => {
  it("leave out a card without a picture, and those over twelve (BL-30 CN-04)", () => {
    const cards = list({ title: value("None"), link: link("/none") }, { title: value("One"), image: picture });
    expect(renderBlock("ImageCards", { cards })).not.toContain("None");
    expect(renderBlock("ImageCards", { cards }, { editing: true })).toContain("None");
    const lots = list(...Array.from({ length: 14 }, () => ({ image: picture })));
    expect(renderBlock("ImageCards", { cards: lots }).match(/<img/g)).toHaveLength(12);
  });

  it("are links by what they show where they have no title (AX-05)", () => {
    const html = renderBlock("ImageCards", { cards: list({ image: picture, link: link("/there") }) });
    expect(html).toMatch(/<a [^>]*href="\/there"[^>]*><img [^>]*alt="A picture"/);
  });
});

describe("the department directory", () => {
  const departments = (count: number) =>
    many(count).map((entry, at) => ({ ...entry, ...(at === 0 ? { url: "/cardiology" } : {}) }));

  it("has a short style for fewer than five (BL-60)", () => {
    expect(renderBlock("DepartmentDirectory", { departments: departments(4) })).toContain('data-look="rows"');
    expect(renderBlock("DepartmentDirectory", { departments: departments(5) })).toContain('data-look="dense"');
  });

  it("leads to the item's own page, or where its field says (EN-58)", () => {
    expect(links(renderBlock("DepartmentDirectory", { departments: departments(1) }))).toEqual([
      { href: "/cardiology", text: "Card 0" },
    ]);
    const named = list({ title: value("Eyes"), url: value("/eyes") });
    expect(links(renderBlock("DepartmentDirectory", { departments: named }))).toEqual([
      { href: "/eyes", text: "Eyes" },
    ]);
  });
});

describe("blocks of icon and words", () => {
  const action = {
    title: value("Call"),
    primaryCTALink: link("tel:1"),
    primaryCTAText: value("Call us"),
    themeOverride: value("Childrens-Health"),
  };

  it("an action block's theme is its own, and a theme that is not known is none (BL-25 TH-01)", () => {
    expect(renderBlock("ActionBlock", action)).toContain('data-theme="childrens-health"');
    expect(renderBlock("ActionBlock", { ...action, themeOverride: value("neon") })).not.toContain("data-theme");
  });

  it("a button needs text and link; authors see it before (BL-24 BL-25 LY-12)", () => {
    for (const [name, fields] of [
      ["ActionBlock", { ...action, primaryCTAText: value("") }],
      ["DisplayCard", { title: value("Call"), ctaLink: link("tel:1") }],
    ] as const) {
      expect(renderBlock(name, fields)).not.toContain("<a ");
      expect(renderBlock(name, fields, { editing: true })).toContain("EmptyButton");
    }
  });

  it("an icon with heading and description leads nowhere (BL-26)", () => {
    const html = renderBlock("IconHeadingDescription", { icon, heading: value("H"), description: value("<p>D</p>") });
    expect(html).toMatch(/<img[^>]*icon\.svg.*<h2[^>]*>H<\/h2>.*<p>D<\/p>/s);
    expect(html).not.toContain("<a ");
  });

  it("an information block shows its points when it is of the type Bullet, and else its text (BL-56)", () => {
    const fields = { blockText: value("<p>Text</p>"), BulletText1: value("One"), BulletText3: value("Three") };
    const points = renderBlock("InformationBlock", { ...fields, blockType: value("Bullet") });
    expect([...points.matchAll(/<li>(.*?)<\/li>/g)].map(([, point]) => point)).toEqual(["One", "Three"]);
    expect(points).not.toContain("Text");
    const text = renderBlock("InformationBlock", {
      ...fields,
      blockType: value("Plain"),
      colorTheme: value("#102030"),
    });
    expect(text).toMatch(/background-color:#102030.*<p>Text<\/p>/);
    expect(text).not.toContain("One");
  });
});

describe("tables", () => {
  const fields = {
    heading: value("Compare"),
    labelOne: value("Open"),
    labelTwo: value("Never filled in"),
    labelTen: value("Wait"),
    cards: list(
      { heading: value("Clinic"), icon, valueOne: value("8 to 5"), valueTen: value("None") },
      { heading: value("Hospital"), valueOne: value("24/7") },
    ),
  };

  it("table cards are a table with a heading to every row and column (BL-37 EN-36)", () => {
    const html = renderBlock("TableCards", fields).replace(/<\/?span[^>]*>|<img[^>]*>/g, "");
    expect([...html.matchAll(/<th scope="(\w+)">(.*?)<\/th>/g)].map(([, scope, text]) => `${scope} ${text}`)).toEqual([
      "col Clinic",
      "col Hospital",
      "row Open",
      "row Wait",
    ]);
    expect(html).toContain('<td data-column="Clinic">8 to 5</td><td data-column="Hospital">24/7</td>');
    expect(html).toContain('aria-label="Compare"');
  });

  it("empty cells show to authors alone (BL-37 LY-13)", () => {
    expect(renderBlock("TableCards", fields)).toContain('<td data-column="Hospital"></td>');
    expect(renderBlock("TableCards", fields)).not.toContain("Never filled in");
    const editing = renderBlock("TableCards", fields, { editing: true });
    expect(editing.match(/<tr>/g)).toHaveLength(11);
    expect(editing).toContain("Never filled in");
  });

  it("an information table has its words in one column and a table of facts in each other (BL-44 EN-39)", () => {
    const fact = (label: string, text: string) => ({ dataLabel: value(label), supportingText: value(text) });
    const html = renderBlock("InfoTable", {
      heading: value("Heart care"),
      ctaButtonLink: link("/x"),
      column2: list(fact("14", "days"), fact("", "Only words")),
      column3: list(fact("98 %", "")),
    });
    expect(html.match(/<table/g)).toHaveLength(2);
    expect([...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, text]) => text)).toEqual([
      "14",
      "Only words",
      "98 %",
    ]);
    expect(html).not.toContain("<a ");
  });
});

describe("small blocks", () => {
  it("a tag without a label is left out, and one without a link is plain (BL-43)", () => {
    const tags = list(
      { websiteOverride: value("Heart"), icon, link: link("/heart") },
      { link: link("/nameless") },
      { websiteOverride: value("Sleep"), link: link("") },
    );
    const html = renderBlock("TagStrip", { tags });
    expect(links(html)).toEqual([{ href: "/heart", text: "Heart" }]);
    expect(html.match(/<li/g)).toHaveLength(2);
    expect(renderBlock("TagStrip", { tags }, { editing: true }).match(/<li/g)).toHaveLength(3);
  });

  it("a divider is a rule within the page's width (BL-57)", () => {
    expect(renderBlock("Divider", null)).toMatch(/<div class="container"><hr[^>]*><\/div>/);
  });
});
