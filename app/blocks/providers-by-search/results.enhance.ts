import { DEBOUNCE } from "../../../lib/constants.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";

/** A filter searches by itself, text when it is sent; the display changes what stands there, and asks for nothing (PR-08). */
export const results: Enhancement<"providers-by-search/results"> = (host) => {
  resultsInPlace(host, { wait: DEBOUNCE.typeahead, history: "push", place: visitorPlace });
  const display = host.querySelector<HTMLElement>("[data-display]");
  host.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-view]") : null;
    if (!display || !button) return;
    display.dataset.display = button.dataset.view ?? "";
    for (const each of host.querySelectorAll<HTMLElement>("[data-view]")) each.ariaPressed = String(each === button);
    display.querySelector("ol")?.scrollTo({ left: 0 });
  });
};
