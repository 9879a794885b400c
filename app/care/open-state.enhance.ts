import { type Hours, type HoursWords, openState } from "../../lib/dates/hours.ts";
import type { Enhancement } from "../islands/types.ts";

export interface OpenStateOptions {
  hours: Hours;
  timeZone: string;
  words: HoursWords;
  language: string;
}

const MINUTE = 60_000;

/**
 * Says whether a place is open, on the place's own clock (HR-03): as soon as script runs, and again with each minute in
 * which it may open or close while the page is read (HR-10). A closed place shows no wait (HR-08).
 */
export const openStateChip: Enhancement<"care/open-state", OpenStateOptions> = (host, options) => {
  const { hours, timeZone, words, language } = options;
  const chips = host.querySelector<HTMLElement>("[data-chips]");
  const chip = host.querySelector<HTMLElement>("[data-open] [data-level]");
  const label = chip?.querySelector("[data-words]");
  if (!chips) return;
  let timer: ReturnType<typeof setTimeout>;
  const show = () => {
    clearTimeout(timer);
    // Results that a newer search has replaced need no clock.
    if (!host.isConnected) return document.removeEventListener("visibilitychange", show);
    const state = openState(hours, new Date(), timeZone, words, language);
    if (state.known) {
      if (chip) chip.dataset.level = state.open ? "green" : "neutral";
      // The button below goes on with "Call for hours".
      const text = hours.isCallForHours ? state.text.replace(words.callForHours, "").trim() : state.text;
      if (label && label.textContent !== text) label.textContent = text;
      chips.dataset.known = state.open ? "open" : "closed";
    }
    // Hours change with a minute of the clock.
    timer = setTimeout(show, MINUTE - (Date.now() % MINUTE));
  };
  show();
  // A tab that was hidden, or a device that slept, has missed its minutes.
  document.addEventListener("visibilitychange", show);
};
