import { describe, expect, it } from "vitest";
import { blockSuite, link, list, renderBlock, value } from "../../support/block-suite.ts";

blockSuite("PublicationCardCollection");

describe("publication cards", () => {
  const pages = list({ pageTitle: value("A page") });

  it("BL-19 CN-05 are headed 'Trending' when no headline is authored", async () => {
    expect(await renderBlock("PublicationCardCollection", { pages })).toContain(">Trending<");
    expect(await renderBlock("PublicationCardCollection", { pages, headline: value("Ours") })).not.toContain(
      "Trending",
    );
  });

  it("BL-16 are a grid when the author says so", async () => {
    expect(await renderBlock("PublicationCardCollection", { pages })).toContain('data-count="1"');
    expect(await renderBlock("PublicationCardCollection", { pages, isGrid: value(true) })).not.toContain("data-count");
  });

  it("BL-17 the whole card leads to the page, and a topic to its own", async () => {
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
