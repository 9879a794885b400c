import { TIMER } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";

/**
 * What script adds to the menu and the search, which open, close on Escape or a click outside, and give back focus
 * without it: the page behind rests while one covers it, and both close when they are left or the window grows (HD-07).
 */
export const panels: Enhancement<"site-header/panels"> = (host) => {
  const all = [...host.querySelectorAll<HTMLElement>("[data-panel]")];
  const wide = matchMedia("(min-width: 905px)");
  const close = () => {
    for (const panel of all) panel.hidePopover();
  };
  const covers = (panel: HTMLElement) =>
    panel.matches(":popover-open") && (panel.dataset.panel === "search" || !wide.matches);
  for (const panel of all) {
    panel.addEventListener("toggle", () => {
      for (const region of document.querySelectorAll<HTMLElement>("body > :is(main, footer)"))
        region.inert = all.some(covers);
    });
    panel.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !host.contains(relatedTarget)) panel.hidePopover();
    });
    panel.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) panel.hidePopover();
    });
    if (panel.dataset.panel === "search") search(panel);
  }
  wide.addEventListener("change", () => wide.matches && close());
  // A page that comes back from the browser's memory comes back without them.
  addEventListener("pagehide", close);
};

/** The box takes the focus a second after it has opened (HD-13); on the page of results it searches there (HD-11). */
function search(panel: HTMLElement): void {
  const form = panel.querySelector("form");
  const box = panel.querySelector("input");
  let timer: ReturnType<typeof setTimeout> | undefined;
  panel.addEventListener("toggle", () => {
    clearTimeout(timer);
    if (!panel.matches(":popover-open")) return;
    timer = setTimeout(() => {
      if (!panel.contains(document.activeElement)) box?.focus();
    }, TIMER.searchFocus);
  });
  form?.addEventListener("submit", (event) => {
    const own = document.querySelector<HTMLFormElement>("main form[data-site-search]");
    const text = own?.querySelector<HTMLInputElement>("input[name=searchText]");
    if (!own || !text || !box || new URL(form.action).pathname !== location.pathname) return;
    event.preventDefault();
    text.value = box.value;
    panel.hidePopover();
    own.requestSubmit();
  });
}
