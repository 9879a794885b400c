import { effect } from "@preact/signals-core";
import { call } from "../../browser/call.ts";
import { changePlace, firstLoad, isPromptQuiet, quietPrompt, visitorPlace } from "../../browser/visitor-place.ts";

/** A search that needs a place asks for it over the page, once in a day (PR-14, LO-13). */
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

/** Sets the typed place as the visitor's, on every page. The page itself answers a text that is no place. */
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
