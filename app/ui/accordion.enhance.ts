import { TIMER } from "../../lib/constants.ts";

/** Brings the header that was clicked back into view once the items have moved, only if part of it is outside (BL-03). */
export function wake(host: HTMLElement): void {
  host.addEventListener("click", (event) => {
    const summary = event.target instanceof Element ? event.target.closest("summary") : null;
    if (!summary) return;
    setTimeout(() => {
      const { top, bottom } = summary.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) summary.scrollIntoView({ block: "start" });
    }, TIMER.accordionScroll);
  });
}
