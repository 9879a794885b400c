import { describe, expect, it } from "vitest";
import { carouselSteps } from "../../app/ui/carousel/carousel-steps.ts";
import { CATEGORY_STEPS, PUBLICATION_STEPS } from "../../lib/display/cards.ts";

describe("carousel steps", () => {
  it("for publication slides, the carousel divides the container width minus the gaps by the number of fully visible cards (CA-02)", () => {
    const css = carouselSteps(PUBLICATION_STEPS, "container");
    expect(css).toContain("--slide: calc((100% - 48px) / 3)");
    expect(css).toMatch(/@container carousel \(width < 75rem\) \{--slide: calc\(\(100% - 48px\) \/ 2\.25\)/);
    expect(css).toMatch(/@container carousel \(width < 31\.25rem\) \{--slide: calc\(\(100% - 24px\) \/ 1\.1\)/);
  });

  it("the carousel extends to the edge of the page only if a card is partly visible (CA-11)", () => {
    const [whole, ...fractions] = carouselSteps(CATEGORY_STEPS, "viewport").split("\n");
    expect(whole).toContain("--bleed: 0px");
    for (const step of fractions) expect(step).toContain("--bleed: var(--container-edge");
  });

  it("for slides other than publications, the carousel calculates the width from the viewport width (CA-03)", () => {
    expect(carouselSteps(CATEGORY_STEPS, "viewport")).toMatch(
      /@media \(width < 56.5625em\) \{--slide: calc\(\(100% - 72px\) \/ 3\.25\)/,
    );
  });
});
