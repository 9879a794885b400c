import { describe, expect, it } from "vitest";
import { blockSuite, link, list, renderBlock, value } from "../../support/block-suite.ts";

blockSuite("AccordionSection");

describe("accordions", () => {
  const fields = {
    accordionCards: list(
      { accordionTitle: value("One"), accordionBodyCopy: value("<p>First</p>"), primaryCTAText: value("No address") },
      { accordionTitle: value("Two"), accordionBodyCopy: value("<p>Second</p>"), primaryCTA: link("/x") },
    ),
  };

  it("BL-02 are closed and share a name, so that the browser keeps one open", async () => {
    const html = await renderBlock("AccordionSection", fields);
    expect(new Set(html.match(/<details[^>]* name="[^"]+"/g)?.map((tag) => /name="([^"]+)"/.exec(tag)?.[1])).size).toBe(
      1,
    );
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  it("BL-02 LY-13 are all open in author mode, with nothing that would close them", async () => {
    const html = await renderBlock("AccordionSection", fields, { editing: true });
    expect(html).toContain("First");
    expect(html).toContain("Second");
    expect(html).not.toMatch(/<(details|summary)/);
  });

  it("LY-12 BL-01 an item with nothing but its second button is shown; one with nothing at all is not", async () => {
    const accordionCards = list(
      { accordionTitle: value("Call"), secondaryCTA: link("tel:1"), secondaryCTAText: value("Call us") },
      { accordionTitle: value("Hollow"), primaryCTA: link(""), primaryCTAText: value("Nowhere") },
    );
    const html = await renderBlock("AccordionSection", { accordionCards });
    expect(html).toContain("Call us");
    expect(html).not.toMatch(/Hollow|class="prose"/);
  });

  it("LY-12 a button needs text and link; authors see it before", async () => {
    expect(await renderBlock("AccordionSection", fields)).not.toContain("No address");
    expect(await renderBlock("AccordionSection", fields, { editing: true })).toContain("No address");
  });
});
