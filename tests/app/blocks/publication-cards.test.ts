import { describe, expect, it } from "vitest";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

describe("publication cards", () => {
  const pages = list({ pageTitle: value("A page") });

  it("the publication block renders publication cards as a grid if the author chose the grid (BL-16)", async () => {
    expect(await renderBlock("PublicationCardCollection", { pages })).toContain('data-count="1"');
    expect(await renderBlock("PublicationCardCollection", { pages, isGrid: value(true) })).not.toContain("data-count");
  });

  it("the entire publication card links to its page, and each topic on the card links to its landing page (BL-17)", async () => {
    const html = await renderBlock("PublicationCardCollection", {
      pages: [
        {
          url: "/the-page",
          fields: {
            pageTitle: value("A page"),
            topics: list({ websiteOverride: value("Heart"), landingPage: link("/heart") }),
          },
        },
      ],
    });
    expect(html).toMatch(/<a [^>]*href="\/the-page"[^>]*>A page<\/a>/);
    expect(html).toMatch(/<a [^>]*href="\/heart"[^>]*>Heart<\/a>/);
  });
});
