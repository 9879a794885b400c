import { pushEvent } from "./data-layer.ts";

let isCounting = false;

/**
 * Pushes an event to the data layer for each click on a button in a tracked banner. Only the first call has an effect.
 */
export function countBannerClicks(): void {
  if (isCounting) return;
  isCounting = true;
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("[data-counts-clicks] a") : null;
    const banner = link?.closest<HTMLElement>("[data-counts-clicks]")?.dataset.countsClicks;
    if (!link || banner === undefined) return;
    // The first text node is the button's label. Visually hidden text follows the label.
    const label = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue ?? "";
    pushEvent({ event: "customerDataClick", banner, button: label.trim() });
  });
}
