import { DEFAULTS } from "../../../lib/constants.ts";
import type { CardSteps } from "../../../lib/display/cards.ts";
import { below } from "../../theme/viewport.ts";

/**
 * Cards per view as CSS, so that the server's HTML is right at every width and nothing moves when script comes.
 * A block writes ``css`${carouselSteps(CATEGORY_STEPS, "viewport")}` `` and gives the class to its Carousel.
 * @param by what the widths are those of: the carousel's own container (CA-02) or the window (CA-03 to CA-10)
 */
export function carouselSteps({ wide, under }: CardSteps, by: "container" | "viewport"): string {
  const narrower = under.map(([width, cards]) =>
    by === "container"
      ? `@container carousel (width < ${width / 16}rem) {${step(cards)}}`
      : `@media ${below(width)} {${step(cards)}}`,
  );
  return [step(wide), ...narrower].join("\n");
}

// A whole number of cards has one gap less than cards in view, a fraction as many gaps as whole cards. With no more
// cards than fit it is a plain row without buttons (BL-16); both rules have the weight of one attribute, so that those
// of a narrower step win.
function step(cards: number): string {
  const counts = Array.from({ length: Math.floor(cards) }, (_, index) => `[data-count="${index + 1}"]`).join(",");
  const gaps = (Math.ceil(cards) - 1) * DEFAULTS.carouselGap;
  const bleed = Number.isInteger(cards) ? "0px" : "var(--container-edge, 0px)";
  return `--slide: calc((100% - ${gaps}px) / ${cards}); --bleed: ${bleed}; &:is(${counts}) { --buttons: none; } &:not(${counts}) { --buttons: flex; }`;
}
