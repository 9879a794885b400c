import { describe, expect, it } from "vitest";
import { image } from "../../../app/cms/fields/example-values.ts";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

const icon = image("/-/media/icon.svg", "An icon");
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => ({
    href,
    text: text?.replace(/<[^>]*>/g, ""),
  }));

describe("small blocks", () => {
  it("the tags block omits tags without a label and renders tags without a link as text (BL-43)", async () => {
    const tags = list(
      { websiteOverride: value("Heart"), icon, link: link("/heart") },
      { link: link("/nameless") },
      { websiteOverride: value("Sleep"), link: link("") },
    );
    const html = await renderBlock("TagStrip", { tags });
    expect(links(html)).toEqual([{ href: "/heart", text: "Heart" }]);
    expect(html.match(/<li/g)).toHaveLength(2);
    // Only the tag “Heart” has an icon.
    expect(html.match(/icon\.svg/g)).toHaveLength(1);
    expect((await renderBlock("TagStrip", { tags }, { editing: true })).match(/<li/g)).toHaveLength(3);
  });

  it("the divider block renders a horizontal rule within the page width (BL-57)", async () => {
    expect(await renderBlock("Divider", null)).toMatch(/<div class="container"><hr[^>]*><\/div>/);
  });

  it("on a page that exists in only one language, the language switcher renders nothing (CM-08)", async () => {
    for (const editing of [false, true])
      expect(await renderBlock("LanguageSwitcher", null, { editing })).not.toContain("<nav");
  });

  it("the page header block renders the title as an `h1` between the first topic and the subtitle (BL-07)", async () => {
    const topics = list({ websiteOverride: value("Heart") }, { websiteOverride: value("Sleep") });
    const html = await renderBlock("PageHeader", { pageTitle: value("T"), pageSubtitle: value("S"), topics });
    expect(html).toMatch(/>Heart<\/p>.*<h1[^>]*>T<\/h1>.*>S<\/p>/s);
    expect(html).not.toContain("Sleep");
    expect(await renderBlock("PageHeader", { pageSubtitle: value("S") })).not.toContain("<h1");
  });

  it("the quick actions block renders the page's actions or, if the page has none, the site's actions, and omits actions that lack text or a link (BL-48)", async () => {
    const half = { text: value("Half"), link: link("") };
    const own = list({ text: value("Own"), link: link("/own") }, half);
    const all = list({ text: value("All"), link: link("/all") });
    const shown = async (fields: object) => links(await renderBlock("QuickActionBar", fields)).map(({ href }) => href);
    expect(await shown({ contextualButtons: own, globalButtons: all })).toEqual(["/own"]);
    expect(await shown({ contextualButtons: list(half), globalButtons: all })).toEqual(["/all"]);
    expect(await renderBlock("QuickActionBar", { contextualButtons: list(half) })).toBe("");
  });
});
