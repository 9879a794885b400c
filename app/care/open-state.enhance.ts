import { TIMER } from "../../lib/constants.ts";
import { type Hours, type HoursWords, openState } from "../../lib/hours.ts";

export interface OpenStateOptions {
  hours: Hours;
  timeZone: string;
  words: HoursWords;
  language: string;
}

/** Says whether a place is open now, on the place's own clock, three seconds after it was seen (HR-03, HR-10). */
export function wake(host: HTMLElement, props: object): void {
  const { hours, timeZone, words, language } = props as OpenStateOptions;
  const chips = host.firstElementChild;
  const chip = chips?.querySelector<HTMLElement>("[data-open] > *");
  if (!(chips instanceof HTMLElement)) return;
  setTimeout(() => {
    const state = openState(hours, new Date(), timeZone, words, language);
    if (!state.known) return;
    if (chip) chip.dataset.level = state.open ? "green" : "neutral";
    chip?.lastChild?.replaceWith(state.text);
    chips.dataset.known = "";
  }, TIMER.openStateChip);
}
