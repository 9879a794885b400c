import { TIMER } from "../../lib/constants.ts";
import { type Hours, openState } from "../../lib/hours.ts";
import type { Enhancement } from "../islands/types.ts";

interface Options {
  hours: Hours;
  timeZone: string;
}

/** Says whether a place is open now, on the place's own clock, three seconds after it was seen (HR-03, HR-10). */
export const openStateChip: Enhancement<"care/open-state", Options> = (host, { hours, timeZone }) => {
  const chips = host.querySelector<HTMLElement>("[data-chips]");
  const chip = host.querySelector<HTMLElement>("[data-open] [data-level]");
  const words = chip?.querySelector("[data-words]");
  if (!chips) return;
  setTimeout(() => {
    const state = openState(hours, new Date(), timeZone);
    if (!state.known) return;
    if (chip) chip.dataset.level = state.open ? "green" : "neutral";
    if (words) words.textContent = state.text;
    chips.dataset.known = "";
  }, TIMER.openStateChip);
};
