import { pushEvent } from "./data-layer.ts";

/** Reports clicks on the buttons of banners that count them to the data layer (BL-13). */
export function countBannerClicks(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("[data-counts-clicks] a") : null;
    const banner = link?.closest<HTMLElement>("[data-counts-clicks]")?.dataset.countsClicks;
    if (!link || banner === undefined) return;
    // The first text of a button is its label; what follows is for screen readers.
    const label = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue ?? "";
    pushEvent({ event: "customerDataClick", banner, button: label.trim() });
  });
}
