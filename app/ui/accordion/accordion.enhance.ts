import { TIMER } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";

/**
 * Brings the header that was clicked back into view once the items have moved, only if part of it is outside (BL-03).
 */
export const accordion: Enhancement<"ui/accordion"> = (host) => {
  host.addEventListener("click", (event) => {
    const summary = event.target instanceof Element ? event.target.closest("summary") : null;
    if (!summary) return;
    setTimeout(() => {
      // Hit-tested, so that the sticky bar at the top counts as covering it.
      const { left, top, bottom } = summary.getBoundingClientRect();
      const shows = (y: number) => summary.contains(document.elementFromPoint(left + 2, y));
      if (!shows(top + 2) || !shows(bottom - 2)) summary.scrollIntoView({ block: "start" });
    }, TIMER.accordionScroll);
  });
};
