import { effect } from "@preact/signals-core";
import { call } from "../../browser/call.ts";
import { changePlace, firstLoad, isPromptQuiet, quietPrompt, visitorPlace } from "../../browser/visitor-place.ts";

/**
 * Opens the location dialog if the search requires a location and the visitor has not closed a prompt today. Returns a
 * cleanup function, or undefined if there is no dialog to open.
 */
export function askForPlace(results: HTMLElement | null): (() => void) | undefined {
  const dialog = results?.querySelector<HTMLDialogElement>("dialog[data-need-place=asks]");
  if (!dialog) return undefined;
  const stop = effect(() => {
    if (firstLoad.value) return;
    queueMicrotask(() => stop());
    if (!dialog.isConnected || isPromptQuiet() || visitorPlace.peek()) return;
    dialog.open = false;
    dialog.showModal();
    dialog.querySelector("input")?.focus();
    dialog.addEventListener("close", quietPrompt, { once: true });
  });
  return stop;
}

/** Stores the typed location as the visitor's location. If it is unknown or the request fails, submits the form. */
export async function choosePlace(form: HTMLFormElement): Promise<void> {
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
