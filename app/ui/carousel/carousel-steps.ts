import { DEFAULTS } from "../../../lib/constants.ts";
import type { CardSteps } from "../../../lib/display/cards.ts";
import { below } from "../../theme/viewport.ts";

/**
 * Returns CSS that sets the number of visible cards at each viewport or container width. CSS sets the number because
 * setting it with JavaScript would cause a layout shift during hydration. For example, a block passes the class
 * ``css`${carouselSteps(CATEGORY_STEPS, "viewport")}` `` to a carousel.
 * @param by whether the widths in `under` refer to the carousel's container or to the viewport
 */
export function carouselSteps({ wide, under }: CardSteps, by: "container" | "viewport"): string {
  const narrowerSteps = under.map(([width, cards]) =>
    by === "container"
      ? `@container carousel (width < ${width / 16}rem) {${step(cards)}}`
      : `@media ${below(width)} {${step(cards)}}`,
  );
  return [step(wide), ...narrowerSteps].join("\n");
}

// If n entire cards are visible, there are n - 1 gaps. A partially visible card adds one gap. If all cards fit, the
// buttons are hidden. The two CSS rules for the buttons have equal specificity so that later rules for narrower widths
// take precedence.
function step(cards: number): string {
  const counts = Array.from({ length: Math.floor(cards) }, (_, index) => `[data-count="${index + 1}"]`).join(",");
  const gapWidth = (Math.ceil(cards) - 1) * DEFAULTS.carouselGap;
  const bleed = Number.isInteger(cards) ? "0px" : "var(--container-edge, 0px)";
  return `--slide: calc((100% - ${gapWidth}px) / ${cards}); --bleed: ${bleed}; &:is(${counts}) { --buttons: none; } &:not(${counts}) { --buttons: flex; }`;
}
