import { pageLanguage } from "./page-language.ts";
import { pointerReleased } from "./pointer-press.ts";
import { serverHtml } from "./trusted.ts";

/** Updates the emergency notice on a prerendered or restored page if the notice has changed. */
export async function refreshNotice(): Promise<void> {
  const response = await fetch(`/_edge/page-notice?language=${pageLanguage()}`);
  if (!response.ok) throw new Error(`the emergency notice request failed with status ${response.status}`);
  const template = document.createElement("template");
  template.innerHTML = serverHtml(await response.text());
  const currentNotice = template.content.querySelector<HTMLElement>("[data-notice]");
  const displayedNotice = document.querySelector<HTMLElement>("[data-notice]");
  if (currentNotice?.dataset.notice === displayedNotice?.dataset.notice) return;
  // The notice moves the link that the visitor may be pressing.
  await pointerReleased();
  displayedNotice?.remove();
  const place = document.querySelector<HTMLElement>("header:has(~ main), main");
  if (currentNotice) place?.insertAdjacentElement("beforebegin", currentNotice);
}
