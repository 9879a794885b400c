import type { ResultRows } from "./result-rows.ts";

/**
 * Puts other results in the place of the old ones. A focus within the old goes to the same control, to what was chosen,
 * or to the text.
 */
export function replaceResults(old: HTMLElement, found: HTMLElement, form: HTMLFormElement): void {
  const focused = document.activeElement;
  const within = old.contains(focused);
  old.replaceWith(found);
  if (!within) return;
  const same = focused?.id ? found.querySelector<HTMLElement>(`#${CSS.escape(focused.id)}`) : null;
  const next = same ?? found.querySelector<HTMLElement>("a[aria-current]") ?? form.querySelector("input");
  next?.focus({ preventScroll: true });
}

/** Puts a part of the page for another search in the place of the old one. Whom to call is said aloud, once. */
export function replacePart(old: HTMLElement, found: HTMLElement): void {
  if (found.dataset.part === "crisis-help") {
    if (old.textContent === found.textContent) {
      old.removeAttribute("aria-busy");
      return;
    }
    if (found.hasChildNodes()) found.role = "alert";
  }
  old.replaceWith(found);
}

/** Puts further results below those that stand there, each once, and the focus on the first of them. */
export function addResults(old: HTMLElement, found: HTMLElement, rows: ResultRows): void {
  const known = new Set(rows.ids());
  const all = [...found.querySelectorAll<HTMLElement>("li[data-id]")];
  const added = all.filter(({ dataset }) => !known.has(dataset.id ?? ""));
  const title = added[0]?.querySelector("h2");
  rows.add(added);
  const [from, since] = [old, found].map((results) => results.querySelector("[data-first]"));
  if (from && since) since.textContent = from.textContent;
  for (const part of ["[data-bar]", "[data-more]"]) {
    const next = found.querySelector(part);
    if (next) old.querySelector(part)?.replaceWith(next);
  }
  const cover = found.querySelector("[data-cover]");
  if (cover) old.appendChild(cover);
  old.removeAttribute("aria-busy");
  if (title) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
}
