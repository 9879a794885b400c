import { TIMER } from "../../lib/constants.ts";
import { type Hours, type HoursWords, openState } from "../../lib/hours.ts";
import type { Enhancement } from "../islands/types.ts";

export interface OpenStateOptions {
  hours: Hours;
  timeZone: string;
  words: HoursWords;
  language: string;
}

/** Says whether a place is open now, on the place's own clock, three seconds after it was seen (HR-03, HR-10). */
export const openStateChip: Enhancement<"care/open-state", OpenStateOptions> = (host, options) => {
  const { hours, timeZone, words, language } = options;
  const chips = host.querySelector<HTMLElement>("[data-chips]");
  const chip = host.querySelector<HTMLElement>("[data-open] [data-level]");
  const label = chip?.querySelector("[data-words]");
  if (!chips) return;
  setTimeout(() => {
    const state = openState(hours, new Date(), timeZone, words, language);
    if (!state.known) return;
    if (chip) chip.dataset.level = state.open ? "green" : "neutral";
    if (label) label.textContent = state.text;
    chips.dataset.known = "";
  }, TIMER.openStateChip);
};
