import { describe, expect, it } from "vitest";
import { carouselSteps } from "../../app/ui/carousel/carousel-steps.ts";
import { CATEGORY_STEPS, PUBLICATION_STEPS } from "../../lib/display/cards.ts";

describe("carousel steps", () => {
  it("CA-02 publications go by their container, with one gap less than whole cards", () => {
    const css = carouselSteps(PUBLICATION_STEPS, "container");
    expect(css).toContain("--slide: calc((100% - 48px) / 3)");
    expect(css).toMatch(/@container carousel \(width < 75rem\) \{--slide: calc\(\(100% - 48px\) \/ 2\.25\)/);
    expect(css).toMatch(/@container carousel \(width < 31\.25rem\) \{--slide: calc\(\(100% - 24px\) \/ 1\.1\)/);
  });

  it("CA-11 what shows part of a card lets it go on to the page's edge, and only that", () => {
    const [whole, ...fractions] = carouselSteps(CATEGORY_STEPS, "viewport").split("\n");
    expect(whole).toContain("--bleed: 0px");
    for (const step of fractions) expect(step).toContain("--bleed: var(--container-edge");
  });

  it("CA-03 all others go by the window", () => {
    expect(carouselSteps(CATEGORY_STEPS, "viewport")).toMatch(
      /@media \(width < 56.5625em\) \{--slide: calc\(\(100% - 72px\) \/ 3\.25\)/,
    );
  });
});
