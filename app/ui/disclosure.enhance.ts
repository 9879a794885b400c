import { TIMER } from "../../lib/constants.ts";
import type { Enhancement } from "../islands/types.ts";

/**
 * Handles focus and scrolling when a disclosure opens. If opening the disclosure hides its summary, focus moves to the
 * first link in the disclosure. If another item closes and the summary leaves the viewport as a result, the script
 * scrolls the summary back into view.
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
      // Hit testing detects whether the sticky bar at the top of the viewport covers the summary.
      const { left, top, bottom } = summary.getBoundingClientRect();
      const shows = (y: number) => summary.contains(document.elementFromPoint(left + 2, y));
      if (!shows(top + 2) || !shows(bottom - 2)) summary.scrollIntoView({ block: "start" });
    }, TIMER.accordionScroll);
  });
};
