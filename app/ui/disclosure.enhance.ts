import { TIMER } from "../../lib/constants.ts";
import type { Enhancement } from "../islands/types.ts";

/**
 * Follows a disclosure that was opened. A summary that is hidden once it has opened passes the focus to the first link
 * (BL-20). Any other comes back into view after the items have moved, only if part of it is outside (BL-03).
 */
export const disclosure: Enhancement<"ui/disclosure"> = (host) => {
  host.addEventListener("click", (event) => {
    const summary = event.target instanceof Element ? event.target.closest("summary") : null;
    const details = summary?.parentElement;
    if (!summary || !details) return;
    const moveFocus = () => !summary.checkVisibility() && details.querySelector("a")?.focus();
    details.addEventListener("toggle", moveFocus, { once: true });
    setTimeout(() => {
      if (!summary.checkVisibility()) return;
      // Hit-tested, so that the sticky bar at the top counts as covering it.
      const { left, top, bottom } = summary.getBoundingClientRect();
      const shows = (y: number) => summary.contains(document.elementFromPoint(left + 2, y));
      if (!shows(top + 2) || !shows(bottom - 2)) summary.scrollIntoView({ block: "start" });
    }, TIMER.accordionScroll);
  });
};
