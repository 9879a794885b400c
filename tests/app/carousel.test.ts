import { describe, expect, it } from "vitest";
import { carouselSteps } from "../../app/ui/carousel/carousel-steps.ts";
import {
  CATEGORY_STEPS,
  GENERAL_STEPS,
  HIGHLIGHT_STEPS,
  NEARBY_STEPS,
  PROFILE_STEPS,
  PROVIDER_STEPS,
  PUBLICATION_STEPS,
  RELATED_PROVIDER_STEPS,
  SERVICE_STEPS,
} from "../../lib/display/cards.ts";

/** Returns the number of cards that the CSS shows in a viewport or container of the given width in CSS pixels. */
function cardsAt(css: string, width: number): number {
  // As in a browser, the last rule whose query matches applies.
  const shown = [
    ...css.matchAll(/^(?:@.*?\(width < ([\d.]+)r?em\) \{)?--slide: calc\(\(100% - \d+px\) \/ ([\d.]+)\)/gm),
  ];
  const applied = shown.filter(([, below]) => below === undefined || width < Number(below) * 16);
  return Number(applied.at(-1)?.[2]);
}

describe("carousel steps", () => {
  it("for publication slides, the carousel divides the container width minus the gaps by the number of fully visible cards (CA-02)", () => {
    const css = carouselSteps(PUBLICATION_STEPS, "container");
    expect(css).toContain("--slide: calc((100% - 48px) / 3)");
    expect(css).toMatch(/@container carousel \(width < 75rem\) \{--slide: calc\(\(100% - 48px\) \/ 2\.25\)/);
    expect(css).toMatch(/@container carousel \(width < 31\.25rem\) \{--slide: calc\(\(100% - 24px\) \/ 1\.1\)/);
  });

  it.each([
    [
      "publications (CA-02)",
      PUBLICATION_STEPS,
      "container",
      "1200:3 1199:2.25 734:2.25 733:1.5 500:1.5 499:1.1 280:1.1",
    ],
    [
      "categories (CA-03)",
      CATEGORY_STEPS,
      "viewport",
      "1200:5 1199:4.25 905:4.25 904:3.25 720:3.25 719:2.25 600:2.25 599:1.1",
    ],
    ["highlights (CA-04)", HIGHLIGHT_STEPS, "viewport", "905:3 904:2.25 720:2.25 719:1.5 600:1.5 599:1.1"],
    [
      "profiles (CA-05)",
      PROFILE_STEPS,
      "viewport",
      "1200:4 1199:3.5 905:3.5 904:2.25 720:2.25 719:1.5 600:1.5 599:1.1",
    ],
    ["providers (CA-06)", PROVIDER_STEPS, "viewport", "1200:3 1199:2.25 905:2.25 904:1.5 600:1.5 599:1.1"],
    ["related providers (CA-07)", RELATED_PROVIDER_STEPS, "viewport", "905:2.5 904:1.5 600:1.5 599:1.2"],
    ["other slides (CA-08)", GENERAL_STEPS, "viewport", "972:3 971:2.25 750:2.25 749:1.5 500:1.5 499:1.1"],
    ["nearby locations (CA-09)", NEARBY_STEPS, "viewport", "1200:3 1199:2.25 905:2.25 904:1.5 600:1.5 599:1.1"],
    [
      "medical services (CA-10)",
      SERVICE_STEPS,
      "viewport",
      "1200:6 1199:4.25 905:4.25 904:3.25 720:3.25 719:2.25 600:2.25 599:1.25",
    ],
  ] as const)(
    "on both sides of each switch, the carousel shows the number of %s that the row states",
    (_what, steps, by, row) => {
      const css = carouselSteps(steps, by);
      const shown = row.split(" ").map((pair) => {
        const width = Number(pair.split(":")[0]);
        return `${width}:${cardsAt(css, width)}`;
      });
      expect(shown.join(" ")).toBe(row);
    },
  );

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
