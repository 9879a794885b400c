import { describe, expect, it } from "vitest";
import { blockSuite, link, list, renderBlock, value } from "../../support/block-suite.ts";

blockSuite("PublicationCardCollection");

describe("publication cards", () => {
  const pages = list({ pageTitle: value("A page") });

  it("the publication block uses the default headline 'Trending' (BL-19, CN-05)", async () => {
    expect(await renderBlock("PublicationCardCollection", { pages })).toContain(">Trending<");
    expect(await renderBlock("PublicationCardCollection", { pages, headline: value("Ours") })).not.toContain(
      "Trending",
    );
  });

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
