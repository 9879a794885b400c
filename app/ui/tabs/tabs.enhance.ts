import { DEFAULTS, TIMER } from "../../../lib/constants.ts";
import { isPlainKey } from "../../browser/plain-key.ts";
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
  let selected: number = DEFAULTS.tabIndex;

  const moveUnderline = () => {
    const tab = tabs[selected];
    if (!tab) return;
    list.style.setProperty("--ripple-at", `${tab.offsetLeft}px`);
    list.style.setProperty("--ripple-size", String(tab.offsetWidth));
    list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
  };
  const select = (index: number, focus = false) => {
    const focused = document.activeElement;
    selected = Math.min(Math.max(index, 0), tabs.length - 1);
    for (const [tabIndex, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(tabIndex === selected));
      tab.tabIndex = tabIndex === selected ? 0 : -1;
      const panel = panels[tabIndex];
      if (panel) panel.hidden = tabIndex !== selected;
    }
    back.disabled = selected === 0;
    next.disabled = selected === tabs.length - 1;
    // If the focused Back or Next button becomes disabled, focus moves to the other of the two buttons.
    if (focused === back && back.disabled) next.focus();
    if (focused === next && next.disabled) back.focus();
    if (focus) tabs[selected]?.focus({ preventScroll: true });
    moveUnderline();
    // Fonts and images that load later can move the tabs, so the script repositions the underline after a delay.
    setTimeout(moveUnderline, TIMER.tabRipple);
  };

  back.addEventListener("click", () => select(selected - 1));
  next.addEventListener("click", () => select(selected + 1));
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      select(index, true);
    });
  }
  list.addEventListener("keydown", (event) => {
    const target = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: tabs.length - 1, " ": selected }[
      event.key
    ];
    if (target === undefined || !isPlainKey(event)) return;
    event.preventDefault();
    select(target, true);
  });
  // A tab panel that has no focusable content is itself a tab stop.
  for (const panel of panels)
    if (panel && !panel.querySelector("a, button, input, select, summary")) panel.tabIndex = 0;
  new ResizeObserver(moveUnderline).observe(list);

  const targeted = panels.findIndex((panel) => panel?.matches(":target"));
  root.dataset.hydrated = "";
  select(Math.max(targeted, DEFAULTS.tabIndex));
};
