import { describe, expect, it } from "vitest";
import { image } from "../../../app/fields/example-values.ts";
import { link, list, renderBlock, value } from "../../support/block-suite.ts";

const icon = image("/-/media/icon.svg", "An icon");
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => ({
    href,
    text: text?.replace(/<[^>]*>/g, ""),
  }));

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
