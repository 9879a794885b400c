import "../../browser/doctor-links.ts";
import { effect } from "@preact/signals-core";
import { fillText } from "../../../lib/cms/language.ts";
import { TIMER } from "../../../lib/constants.ts";
import { placeName } from "../../../lib/maps/distance.ts";
import { isGuess } from "../../../lib/maps/visitor-place.ts";
import { firstLoad, isPromptQuiet, placeState, quietPrompt } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";

interface PromptOptions {
  /** It opens by itself where no place is known (LO-12). */
  opens: boolean;
  set: string;
  /** `{place}` is where the visitor is, or is guessed to be. */
  known: string;
  guess: string;
}

/** The button says which place is set, and the prompt takes the focus and gives way as the header's search does (HD-13). */
export const locationPrompt: Enhancement<"care/location-prompt", PromptOptions> = (host, words) => {
  const button = host.querySelector<HTMLElement>("[data-location]");
  const label = button?.querySelector("span");
  const prompt = host.querySelector<HTMLElement>("[data-location-prompt]");
  if (!button || !label || !prompt) return;

  effect(() => {
    const { place } = placeState.value;
    const name = place ? placeName(place) : "";
    const guess = isGuess(placeState.value);
    label.textContent = name ? (guess ? fillText(words.guess, { place: name }) : name) : words.set;
    button.ariaLabel = name && !guess ? fillText(words.known, { place: name }) : null;
  });

  let timer: ReturnType<typeof setTimeout>;
  const opened = () => {
    // The selector wakes as it does at the first touch, which may come before.
    prompt.querySelector("x-island")?.dispatchEvent(new Event("focusin"));
    timer = setTimeout(() => {
      if (!prompt.contains(document.activeElement)) prompt.querySelector("input")?.focus();
    }, TIMER.searchFocus);
  };
  prompt.addEventListener("toggle", ({ newState }) => {
    clearTimeout(timer);
    if (newState === "open") opened();
    // However it was closed, it keeps quiet for a day (LO-13).
    else quietPrompt();
  });
  prompt.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !host.contains(relatedTarget)) prompt.hidePopover();
  });
  // Without popovers (app/browser/popovers.ts) no prompt opens before its script.
  if ("popover" in prompt && prompt.matches(":popover-open")) opened();
  if (!words.opens) return;
  const stop = effect(() => {
    if (firstLoad.value) return;
    queueMicrotask(() => stop());
    if (!placeState.peek().place && !isPromptQuiet()) prompt.showPopover();
  });
};
