import { describe, expect, it } from "vitest";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

describe("accordions", () => {
  const fields = {
    accordionCards: list(
      { accordionTitle: value("One"), accordionBodyCopy: value("<p>First</p>"), primaryCTAText: value("No address") },
      { accordionTitle: value("Two"), accordionBodyCopy: value("<p>Second</p>"), primaryCTA: link("/x") },
    ),
  };

  it("the accordion block initially closes all items and gives them the same `name`, so that visitors can open only one item at a time (BL-02)", async () => {
    const html = await renderBlock("AccordionSection", fields);
    expect(new Set(html.match(/<details[^>]* name="[^"]+"/g)?.map((tag) => /name="([^"]+)"/.exec(tag)?.[1])).size).toBe(
      1,
    );
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  it("in author mode, the accordion block renders all items permanently open (BL-02, LY-13)", async () => {
    const html = await renderBlock("AccordionSection", fields, { editing: true });
    expect(html).toContain("First");
    expect(html).toContain("Second");
    expect(html).not.toMatch(/<(details|summary)/);
  });

  it("the accordion block renders an item that has only a second button, and omits an empty item (LY-12, BL-01)", async () => {
    const accordionCards = list(
      { accordionTitle: value("Call"), secondaryCTA: link("tel:1"), secondaryCTAText: value("Call us") },
      { accordionTitle: value("Hollow"), primaryCTA: link(""), primaryCTAText: value("Nowhere") },
    );
    const html = await renderBlock("AccordionSection", { accordionCards });
    expect(html).toContain("Call us");
    expect(html).not.toMatch(/Hollow|class="prose"/);
  });

  it("the accordion block renders a button only if the button has text and a link, except in author mode (LY-12)", async () => {
    expect(await renderBlock("AccordionSection", fields)).not.toContain("No address");
    expect(await renderBlock("AccordionSection", fields, { editing: true })).toContain("No address");
  });
});
