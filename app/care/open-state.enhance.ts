import { type Hours, type HoursLabels, openState } from "../../lib/dates/hours.ts";
import { MINUTE_MS } from "../../lib/dates/units.ts";
import { currentTime } from "../browser/current-time.ts";
import type { Enhancement } from "../islands/types.ts";

export interface OpenStateOptions {
  hours: Hours;
  timeZone: string;
  words: HoursLabels;
  language: string;
}

/**
 * Shows whether a location is open, based on the current time in the location's time zone. Also sets `data-open-state`
 * on the chips, so that a closed location shows no wait time, and on the card of a search result. Updates both every
 * minute.
 */
export const openStateChip: Enhancement<"care/open-state", OpenStateOptions> = (host, options) => {
  const { hours, timeZone, words, language } = options;
  const chips = host.querySelector<HTMLElement>("[data-chips]");
  const chip = host.querySelector<HTMLElement>("[data-open] [data-level]");
  const label = chip?.querySelector("[data-words]");
  const card = host.closest<HTMLElement>("article");
  if (!chips) return;
  let timer: ReturnType<typeof setTimeout>;
  const show = () => {
    clearTimeout(timer);
    // The updates stop after newer search results replace the location's card.
    if (!host.isConnected) return document.removeEventListener("visibilitychange", show);
    const state = openState(hours, currentTime(), timeZone, words, language);
    if (state.known) {
      if (chip) chip.dataset.level = state.open ? "green" : "neutral";
      if (label && label.textContent !== state.text) label.textContent = state.text;
      chips.dataset.known = "";
      for (const element of [chips, card]) if (element) element.dataset.openState = state.open ? "open" : "closed";
    }
    // Updates run at the start of a minute because opening hours begin and end on whole minutes.
    timer = setTimeout(show, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  show();
  // Timers do not run in hidden tabs or on sleeping devices, so the script also updates the open state when the tab
  // becomes visible.
  document.addEventListener("visibilitychange", show);
};
