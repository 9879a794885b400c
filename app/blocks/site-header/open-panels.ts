import { effect } from "@preact/signals-core";
import { TIMER } from "../../../lib/constants.ts";
import { BREAKPOINT } from "../../../lib/display/breakpoints.ts";
import { HEADER_PANELS, headerState } from "../../browser/header-state.ts";
import { searchText } from "../../browser/search-text.ts";

const SEARCH = HEADER_PANELS.indexOf("search");
const isPage = ({ origin, target }: HTMLAnchorElement) => origin === location.origin && !target;
const isHere = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search;
const isOpen = (panel: HTMLElement | undefined) => panel?.matches(":popover-open") === true;

/**
 * Adds focus handling to the menu panel and search panel in the header. Without JavaScript, the panels still open and
 * close, and the browser restores focus. While a panel covers the page, the rest of the page is inert. A panel closes
 * when focus leaves the header or when the header switches to its wide layout.
 */
export function followPanels(host: HTMLElement): void {
  const all = HEADER_PANELS.map((name) => host.querySelector<HTMLElement>(`[data-panel="${name}"]`) ?? undefined);
  const bar = host.querySelector("[data-bar]");
  const isFolded = () => bar !== null && getComputedStyle(bar).getPropertyValue("--folded").trim() === "1";
  const close = () => {
    for (const panel of all) panel?.hidePopover();
  };
  const updateState = () => {
    const currentIndex = all.findIndex(isOpen);
    const mobileMenuShown = currentIndex > SEARCH && isFolded();
    headerState.value = { panelShown: currentIndex >= 0 && !mobileMenuShown, mobileMenuShown, currentIndex };
  };
  updateState();
  for (const panel of all) {
    panel?.addEventListener("toggle", updateState);
    panel?.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !host.contains(relatedTarget)) panel.hidePopover();
    });
    panel?.addEventListener("click", ({ target }) => {
      // When the visitor leaves the page, `pagehide` closes the panel. If the panel closed here, its link would no longer be
      // rendered, and Chromium would drop the prefetch that the visitor's touch has started and request the page again.
      const link = target instanceof Element ? target.closest("a") : null;
      if (link && (!isPage(link) || isHere(link))) panel.hidePopover();
    });
  }
  for (const submenu of host.querySelectorAll<HTMLElement>("[data-submenu]"))
    submenu.addEventListener("toggle", () => {
      // Browsers do not restore focus when a nested popover closes, so the script restores focus.
      const { activeElement } = document;
      if (isOpen(submenu) || (activeElement !== document.body && !submenu.contains(activeElement))) return;
      if (all.some(isOpen)) host.querySelector<HTMLElement>(`[popovertarget="${submenu.id}"]`)?.focus();
    });
  if (all[SEARCH]) search(all[SEARCH]);
  effect(() => {
    const { mobileMenuShown, currentIndex } = headerState.value;
    const isPageCovered = mobileMenuShown || currentIndex === SEARCH;
    for (const region of document.querySelectorAll<HTMLElement>("main, main ~ footer, .consent"))
      region.inert = isPageCovered;
  });
  // The handler ignores changes in viewport height because the on-screen keyboard also changes the height.
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    // If the page has a scrollbar, the header is narrower than the viewport. When the viewport reaches the breakpoint,
    // the header can therefore still have its small layout.
    const isReached = width < BREAKPOINT.md && innerWidth >= BREAKPOINT.md;
    width = innerWidth;
    if (isFolded() && !isReached) updateState();
    else close();
  });
  // When the visitor leaves the page, the panels close, because the back/forward cache would otherwise restore the page
  // with an open panel.
  addEventListener("pagehide", close);
}

/**
 * Moves focus to the search box a short time after the search panel opens. On the results page, a submit starts a
 * search without a page load.
 */
function search(panel: HTMLElement): void {
  const form = panel.querySelector("form");
  const box = panel.querySelector("input");
  effect(() => {
    if (headerState.value.currentIndex !== SEARCH) return;
    const timer = setTimeout(() => {
      // Focus would end the selection of a visitor who copies text.
      const { isCollapsed = true, anchorNode = null } = getSelection() ?? {};
      const isSelecting = !isCollapsed && panel.contains(anchorNode);
      if (!isSelecting && !panel.contains(document.activeElement)) box?.focus();
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
