import "../../browser/doctor-links.ts";
import { effect } from "@preact/signals-core";
import { fillText } from "../../../lib/cms/language.ts";
import { locationName } from "../../../lib/maps/distance.ts";
import { isGuess } from "../../../lib/maps/visitor-location.ts";
import { dismissPrompt, firstLoad, isPromptDismissed, locationState } from "../../browser/visitor-location.ts";
import type { Enhancement } from "../../islands/types.ts";

interface PromptOptions {
  /** Whether the location prompt opens automatically while the visitor's location is unknown. */
  opens: boolean;
  set: string;
  /** Accessible name of the location button if the visitor has set a location. Contains the placeholder `{place}`. */
  known: string;
  guess: string;
}

/**
 * Shows the visitor's location on the location button. The script also opens and closes the location prompt.
 */
export const locationPrompt: Enhancement<"care/location-prompt", PromptOptions> = (host, options) => {
  const button = host.querySelector<HTMLElement>("[data-location]");
  const label = button?.querySelector("span");
  const prompt = host.querySelector<HTMLElement>("[data-location-prompt]");
  if (!button || !label || !prompt) return;

  effect(() => {
    const { location: place } = locationState.value;
    const name = place ? locationName(place) : "";
    const isGuessed = isGuess(locationState.value);
    label.textContent = name ? (isGuessed ? fillText(options.guess, { place: name }) : name) : options.set;
    button.ariaLabel = name && !isGuessed ? fillText(options.known, { place: name }) : null;
  });

  // Like an interaction, the event triggers the location selector's hydration.
  const onOpen = () => prompt.querySelector("x-island")?.dispatchEvent(new Event("focusin"));
  prompt.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") onOpen();
    // After the visitor closes the location prompt, it does not open automatically for a day.
    else dismissPrompt();
  });
  prompt.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !host.contains(relatedTarget)) prompt.hidePopover();
  });
  // The `:popover-open` selector works only in browsers that support popovers. With the polyfill (see
  // `app/browser/popovers.ts`), the prompt cannot be open before this script runs.
  if ("popover" in prompt && prompt.matches(":popover-open")) onOpen();
  if (!options.opens) return;
  const stopEffect = effect(() => {
    if (firstLoad.value) return;
    queueMicrotask(() => stopEffect());
    if (!locationState.peek().location && !isPromptDismissed()) prompt.showPopover();
  });
};
