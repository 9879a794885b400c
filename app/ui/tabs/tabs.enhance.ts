import { DEFAULTS, TIMER } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";

/** Lets visitors select tabs with the mouse or keyboard. Also adds scroll buttons and an animated underline. */
export const tabs: Enhancement<"ui/tabs"> = (host) => {
  const root = host.querySelector<HTMLElement>("[data-tabs]");
  const list = host.querySelector<HTMLElement>("[role=tablist]");
  const back = host.querySelector<HTMLButtonElement>("[data-tab-back]");
  const next = host.querySelector<HTMLButtonElement>("[data-tab-next]");
  if (!root || !list || !back || !next) return;
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const panels = tabs.map((tab) => document.getElementById(tab.getAttribute("aria-controls") ?? ""));
  let chosen: number = DEFAULTS.tabIndex;

  const mark = () => {
    const tab = tabs[chosen];
    if (!tab) return;
    list.style.setProperty("--ripple-at", `${tab.offsetLeft}px`);
    list.style.setProperty("--ripple-size", String(tab.offsetWidth));
    list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
  };
  const choose = (index: number, focus = false) => {
    const focused = document.activeElement;
    chosen = Math.min(Math.max(index, 0), tabs.length - 1);
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      const panel = panels[at];
      if (panel) panel.hidden = at !== chosen;
    }
    back.disabled = chosen === 0;
    next.disabled = chosen === tabs.length - 1;
    // If the focused button becomes disabled, focus moves to the other button.
    if (focused === back && back.disabled) next.focus();
    if (focused === next && next.disabled) back.focus();
    if (focus) tabs[chosen]?.focus({ preventScroll: true });
    mark();
    // Fonts and images that load later can move the tabs, so the script repositions the underline after a delay.
    setTimeout(mark, TIMER.tabRipple);
  };

  back.addEventListener("click", () => choose(chosen - 1));
  next.addEventListener("click", () => choose(chosen + 1));
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      choose(index, true);
    });
  }
  list.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: tabs.length - 1, " ": chosen }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to, true);
  });
  // A tab panel that has no focusable content is itself a tab stop.
  for (const panel of panels)
    if (panel && !panel.querySelector("a, button, input, select, summary")) panel.tabIndex = 0;
  new ResizeObserver(mark).observe(list);

  const named = panels.findIndex((panel) => panel?.matches(":target"));
  root.dataset.hydrated = "";
  choose(Math.max(named, DEFAULTS.tabIndex));
};
