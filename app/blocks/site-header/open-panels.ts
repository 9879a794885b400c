import { effect } from "@preact/signals-core";
import { TIMER } from "../../../lib/constants.ts";
import { BREAKPOINT } from "../../../lib/display/breakpoints.ts";
import { HEADER_PANELS, headerState } from "../../browser/header-state.ts";
import { searchText } from "../../browser/search-text.ts";

const SEARCH = HEADER_PANELS.indexOf("search");
const isOpen = (panel: HTMLElement | undefined) => panel?.matches(":popover-open") === true;

/**
 * What script adds to the menu and the search, which open, close on Escape or a click outside, and give back focus
 * without it: the page behind rests while one covers it, and both close when they are left or the window grows (HD-07).
 */
export function followPanels(host: HTMLElement): void {
  const all = HEADER_PANELS.map((name) => host.querySelector<HTMLElement>(`[data-panel="${name}"]`) ?? undefined);
  const bar = host.querySelector("[data-bar]");
  const isFolded = () => bar !== null && getComputedStyle(bar).getPropertyValue("--folded").trim() === "1";
  const close = () => {
    for (const panel of all) panel?.hidePopover();
  };
  const follow = () => {
    const currentIndex = all.findIndex(isOpen);
    const mobileMenuShown = currentIndex > SEARCH && isFolded();
    headerState.value = { panelShown: currentIndex >= 0 && !mobileMenuShown, mobileMenuShown, currentIndex };
  };
  follow();
  for (const panel of all) {
    panel?.addEventListener("toggle", follow);
    panel?.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !host.contains(relatedTarget)) panel.hidePopover();
    });
    panel?.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) panel.hidePopover();
    });
  }
  for (const submenu of host.querySelectorAll<HTMLElement>("[data-submenu]"))
    submenu.addEventListener("toggle", () => {
      // A popover within another does not give back the focus by itself.
      const { activeElement } = document;
      if (isOpen(submenu) || (activeElement !== document.body && !submenu.contains(activeElement))) return;
      if (all.some(isOpen)) host.querySelector<HTMLElement>(`[popovertarget="${submenu.id}"]`)?.focus();
    });
  if (all[SEARCH]) search(all[SEARCH]);
  effect(() => {
    const { mobileMenuShown, currentIndex } = headerState.value;
    const covered = mobileMenuShown || currentIndex === SEARCH;
    for (const region of document.querySelectorAll<HTMLElement>("body > :is(main, footer)")) region.inert = covered;
  });
  // A keyboard on the screen changes the height alone, and opens for what is typed into the search.
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    // Beside a scroll bar the header unfolds a little later than the window is wide enough.
    const isReached = width < BREAKPOINT.md && innerWidth >= BREAKPOINT.md;
    width = innerWidth;
    if (isFolded() && !isReached) follow();
    else close();
  });
  // A page that comes back from the browser's memory comes back without them.
  addEventListener("pagehide", close);
}

/** The box takes the focus a second after it has opened (HD-13); on the page of results it searches there (HD-11). */
function search(panel: HTMLElement): void {
  const form = panel.querySelector("form");
  const box = panel.querySelector("input");
  effect(() => {
    if (headerState.value.currentIndex !== SEARCH) return;
    const timer = setTimeout(() => {
      if (!panel.contains(document.activeElement)) box?.focus();
    }, TIMER.searchFocus);
    return () => clearTimeout(timer);
  });
  form?.addEventListener("submit", (event) => {
    if (searchText.value === null || !box || new URL(form.action).pathname !== location.pathname) return;
    event.preventDefault();
    panel.hidePopover();
    searchText.value = box.value.trim();
  });
}
