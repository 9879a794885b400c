import { describe, expect, it } from "vitest";
import { image } from "../../../app/cms/fields/example-values.ts";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

const icon = image("/-/media/icon.svg", "An icon");
const picture = image("/-/media/picture.jpg", "A picture");
const many = (count: number) => list(...Array.from({ length: count }, (_, at) => ({ title: value(`Card ${at}`) })));
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => ({
    href,
    text: text?.replace(/<[^>]*>/g, ""),
  }));

describe("card collections", () => {
  const collections = ["SelectionCards", "CategoryCards", "HighlightCards", "ResourceCards", "ThankYouCards"];

  it.each(collections)(
    "each entire card of %s is a link, and the card's title is the link text (BL-27 BL-28 BL-29 BL-31 BL-38)",
    async (name) => {
      const cards = list({ title: value("Heart"), icon, link: link("/heart") }, { title: value("No link") });
      expect(links(await renderBlock(name, { cards }))).toEqual([{ href: "/heart", text: "Heart" }]);
    },
  );

  it.each(collections)(
    "if a card of %s has link text, the link's accessible name is the link text followed by the title (AX-07)",
    async (name) => {
      const cards = list({ title: value("Heart"), link: value({ href: "/heart", text: "Read on" }) });
      expect(links(await renderBlock(name, { cards }))).toEqual([{ href: "/heart", text: "Read on: Heart" }]);
    },
  );

  it.each(collections)("%s shows empty cards only to authors (LY-12)", async (name) => {
    const fields = { heading: value("H"), cards: list({}, { link: link("/x") }) };
    expect(await renderBlock(name, fields)).toBe("");
    expect(await renderBlock(name, fields, { editing: true })).toContain("EmptyTitle");
  });

  it.each(collections)("if a card of %s has no title, the link's accessible name is the link text", async (name) => {
    expect(links(await renderBlock(name, { cards: list({ link: value({ href: "/x", text: "Read on" }) }) }))).toEqual([
      { href: "/x", text: "Read on" },
    ]);
  });

  it("if category or highlight cards do not fit in a row, the block renders them as a carousel (CA-03 CA-04 CA-11)", async () => {
    for (const name of ["CategoryCards", "HighlightCards"]) {
      const html = await renderBlock(name, { heading: value("Browse"), cards: many(7) });
      expect(html).toContain('aria-roledescription="Carousel" aria-label="Browse" data-count="7"');
      expect(html.match(/aria-roledescription="Slide"/g)).toHaveLength(7);
    }
  });

  it("a resource card shows the file type of a downloadable resource (BL-31)", async () => {
    const html = await renderBlock("ResourceCards", {
      cards: list({ title: value("List"), link: link("/-/media/list.PDF?v=1") }),
    });
    expect(links(html)[0]).toEqual({ href: "/sc10media/list.PDF?v=1", text: "List (PDF)" });
    expect(html.match(/<svg/g)).toHaveLength(2);
    expect(html).not.toContain("arrow");
  });

  it("the selection cards block renders its heading and description, and the title, text, icon, and link of each card (BL-27)", async () => {
    const html = await renderBlock("SelectionCards", {
      heading: value("Where should you go?"),
      description: value("Choose one."),
      cards: list(
        { title: value("Urgent care"), description: value("Cuts and colds"), icon, link: link("/urgent") },
        { title: value("Video visit"), link: link("/video") },
      ),
    });
    expect(html).toMatch(/<h2[^>]*>Where should you go\?.*Choose one\./s);
    const [first, second] = html.split("<li").slice(1);
    for (const part of ["Urgent care", "Cuts and colds", "icon.svg", 'href="/urgent"']) expect(first).toContain(part);
    expect(second).toMatch(/href="\/video"[^>]*>Video visit/);
    expect(second).not.toContain("icon.svg");
  });

  it("on children's pages, the selection cards block renders a decorative face next to the cards (TH-02)", async () => {
    const fields = { heading: value("H"), cards: many(1), styleOption: value("soft-3") };
    expect(await renderBlock("SelectionCards", fields, { theme: "childrens-health" })).toContain("face3.svg");
    expect(await renderBlock("SelectionCards", fields)).not.toContain("face");
  });
});

describe("image cards", () => {
  it("the image cards block omits cards without an image and renders at most twelve cards (BL-30 CN-04)", async () => {
    const cards = list({ title: value("None"), link: link("/none") }, { title: value("One"), image: picture });
    expect(await renderBlock("ImageCards", { cards })).not.toContain("None");
    expect(await renderBlock("ImageCards", { cards }, { editing: true })).toContain("None");
    const lots = list(...Array.from({ length: 14 }, () => ({ image: picture })));
    expect((await renderBlock("ImageCards", { cards: lots })).match(/<img/g)).toHaveLength(12);
  });

  it("if an image card has no title, the link's accessible name is the image's alternative text (AX-05)", async () => {
    const html = await renderBlock("ImageCards", { cards: list({ image: picture, link: link("/there") }) });
    expect(html).toMatch(/<a [^>]*href="\/there"[^>]*><img [^>]*alt="A picture"/);
  });
});

describe("department directory", () => {
  const departments = (count: number) =>
    many(count).map((entry, at) => ({ ...entry, ...(at === 0 ? { url: "/cardiology" } : {}) }));

  it("the department directory uses the rows layout for fewer than five departments (BL-60)", async () => {
    expect(await renderBlock("DepartmentDirectory", { departments: departments(4) })).toContain('data-look="rows"');
    expect(await renderBlock("DepartmentDirectory", { departments: departments(5) })).toContain('data-look="dense"');
  });

  it("the department directory links to a department's page or to the URL that the author entered (EN-58)", async () => {
    expect(links(await renderBlock("DepartmentDirectory", { departments: departments(1) }))).toEqual([
      { href: "/cardiology", text: "Card 0" },
    ]);
    const named = list({ title: value("Eyes"), url: value("/eyes") });
    expect(links(await renderBlock("DepartmentDirectory", { departments: named }))).toEqual([
      { href: "/eyes", text: "Eyes" },
    ]);
  });
});
