import { describe, expect, it } from "vitest";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

describe("tabbed content (BL-46, CN-05)", () => {
  it("by default, the tabs block selects the first tab and places its image on the left", async () => {
    const image = value({ src: "/-/media/a.svg", alt: "A", width: 9, height: 6 });
    const html = await renderBlock("TabbedContent", {
      tabs: list({ tabTitle: value("A"), image }, { tabTitle: value("B"), image, isLeft: value(false) }),
    });
    expect(html.match(/aria-selected="(true|false)"/g)).toEqual(['aria-selected="true"', 'aria-selected="false"']);
    expect(html.match(/data-picture="(left|right)"/g)).toEqual(['data-picture="left"', 'data-picture="right"']);
  });

  it("the tabs block renders a tab with its image, text, video, and two buttons (BL-45)", async () => {
    const html = await renderBlock("TabbedContent", {
      tabs: list({
        tabTitle: value("Tab"),
        image: value({ src: "/-/media/a.svg", alt: "A", width: 9, height: 6 }),
        imageCaption: value("Caption"),
        richTextTitle: value("Heading"),
        richText: value("<p>Words</p>"),
        videoLink: link("https://www.youtube.com/watch?v=abcdefghijk"),
        videoTitle: value("Film"),
        videoCaption: value("Film caption"),
        primaryCta: link("/one"),
        primaryCtaText: value("One"),
        secondaryCta: link("/two"),
        secondaryCtaText: value("Two"),
      }),
    });
    for (const part of ["Tab", "a.svg", "Caption", "Heading", "<p>Words</p>", "abcdefghijk", "Film", "Film caption"])
      expect(html).toContain(part);
    expect(html).toMatch(/href="\/one".*href="\/two"/s);
  });

  it.each([
    ["Heart", "h2 h3 h4"],
    ["", "h2 h3"],
  ])("if its heading is %j, the tabs block skips no heading level (AX-01)", async (heading, levels) => {
    const tabs = list({ tabTitle: value("A"), richTextTitle: value("B") });
    const html = await renderBlock("TabbedContent", { heading: value(heading), tabs });
    expect([...html.matchAll(/<(h\d)/g)].map(([, level]) => level).join(" ")).toBe(levels);
  });
});
