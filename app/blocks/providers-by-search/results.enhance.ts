import { effect } from "@preact/signals-core";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { call } from "../../browser/call.ts";
import { changePlace, firstLoad, isPromptQuiet, quietPrompt, visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";

/** A filter searches by itself, text when it is sent; the display changes what stands there, and asks for nothing (PR-08). */
export const results: Enhancement<"providers-by-search/results"> = (host) => {
  resultsInPlace(host, { wait: DEBOUNCE.typeahead, history: "push", place: visitorPlace, shown: askForPlace });
  host.addEventListener("submit", (event) => {
    if (event.target instanceof HTMLFormElement && "near" in event.target.dataset) void choosePlace(event);
  });
  const display = host.querySelector<HTMLElement>("[data-display]");
  host.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-view]") : null;
    if (!display || !button) return;
    display.dataset.display = button.dataset.view ?? "";
    for (const each of host.querySelectorAll<HTMLElement>("[data-view]")) each.ariaPressed = String(each === button);
    display.querySelector("ol")?.scrollTo({ left: 0 });
  });
};

/** A search that needs a place asks for it over the page, once in a day (PR-14, LO-13). */
function askForPlace(found: HTMLElement): void {
  const dialog = found.querySelector<HTMLDialogElement>("dialog[data-need-place=asks]");
  if (!dialog) return;
  const stop = effect(() => {
    if (firstLoad.value) return;
    queueMicrotask(() => stop());
    if (!dialog.isConnected || isPromptQuiet() || visitorPlace.peek()) return;
    dialog.open = false;
    dialog.showModal();
    dialog.querySelector("input")?.focus();
    dialog.addEventListener("close", quietPrompt, { once: true });
  });
}

/** The place that is typed becomes the visitor's, on every page; what the site does not know, the page itself answers. */
async function choosePlace(event: Event): Promise<void> {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const search = String(new FormData(form).get("near") ?? "").trim();
  try {
    const [place] = await call("GET /location/user-location", { search });
    if (!place) return form.submit();
    form.closest("dialog")?.close();
    changePlace({ type: "chosen", place });
  } catch (error) {
    console.warn("location:", error);
    form.submit();
  }
}
