import { effect } from "@preact/signals-core";
import { TIMER } from "../../../lib/constants.ts";
import { type HeaderPanel, openPanel } from "../../browser/open-panel.ts";
import { searchText } from "../../browser/search-text.ts";
import { viewport } from "../../theme/viewport.ts";

/**
 * What script adds to the menu and the search, which open, close on Escape or a click outside, and give back focus
 * without it: the page behind rests while one covers it, and both close when they are left or the window grows (HD-07).
 */
export function followPanels(host: HTMLElement): void {
  const all = [...host.querySelectorAll<HTMLElement>("[data-panel]")];
  const wide = matchMedia(viewport.wide);
  const close = () => {
    for (const panel of all) panel.hidePopover();
  };
  for (const panel of all) {
    const kind = panel.dataset.panel as HeaderPanel;
    const follow = () => {
      if (panel.matches(":popover-open")) openPanel.value = kind;
      else if (openPanel.value === kind) openPanel.value = null;
    };
    follow();
    panel.addEventListener("toggle", follow);
    panel.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !host.contains(relatedTarget)) panel.hidePopover();
    });
    panel.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) panel.hidePopover();
    });
    if (kind === "search") search(panel);
  }
  effect(() => {
    const covered = openPanel.value === "search" || (openPanel.value === "menu" && !wide.matches);
    for (const region of document.querySelectorAll<HTMLElement>("body > :is(main, footer)")) region.inert = covered;
  });
  wide.addEventListener("change", () => wide.matches && close());
  // A page that comes back from the browser's memory comes back without them.
  addEventListener("pagehide", close);
}

/** The box takes the focus a second after it has opened (HD-13); on the page of results it searches there (HD-11). */
function search(panel: HTMLElement): void {
  const form = panel.querySelector("form");
  const box = panel.querySelector("input");
  effect(() => {
    if (openPanel.value !== "search") return;
    const timer = setTimeout(() => {
      if (!panel.contains(document.activeElement)) box?.focus();
    }, TIMER.searchFocus);
    return () => clearTimeout(timer);
  });
  form?.addEventListener("submit", (event) => {
    if (searchText.value === null || !box || new URL(form.action).pathname !== location.pathname) return;
    event.preventDefault();
    panel.hidePopover();
    searchText.value = box.value;
  });
}
