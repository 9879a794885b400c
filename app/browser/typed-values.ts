/**
 * Keeps typed values out of the browser's session files. Chromium writes the values of form controls to disk, so that it
 * can restore a closed tab, unless `autocomplete` is "off". An empty control keeps its `autocomplete` token, which
 * autofill and assistive technology use (WCAG 1.3.5). The forms have `autocomplete="off"` for all other controls.
 */
const tokens = new WeakMap<EventTarget, string>();

function hide(control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  const token = tokens.get(control) ?? control.getAttribute("autocomplete");
  if (!token) return;
  tokens.set(control, token);
  control.setAttribute("autocomplete", control.value ? "off" : token);
}

addEventListener("input", ({ target }) => hide(target), true);
for (const control of document.querySelectorAll("[autocomplete]")) hide(control);
