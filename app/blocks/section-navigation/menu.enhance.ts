import { isPlainKey } from "../../browser/plain-key.ts";
import type { Enhancement } from "../../islands/types.ts";

const TOP = "[data-level=top] > li > a, [data-level=top] > li > details > summary";

/** Returns the index to focus, which can be out of range, or null if the key does not move focus. */
function step(key: string, current: number, count: number): number | null {
  if (current < 0) return null;
  if (key === "ArrowRight" || key === "ArrowDown") return current + 1;
  if (key === "ArrowLeft" || key === "ArrowUp") return current - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/**
 * Adds keyboard support for the disclosure navigation pattern. An open entry closes when focus leaves the navigation,
 * when the visitor clicks outside the entry, and when the navigation's layout changes. The entries also open and close
 * without JavaScript.
 */
export const menu: Enhancement<"section-navigation/menu"> = (host) => {
  const fold = host.querySelector<HTMLDetailsElement>("details[data-fold]");
  const dropDowns = [...host.querySelectorAll<HTMLDetailsElement>("details[data-drop]")];
  const toggle = fold?.querySelector("summary");
  if (!fold || !toggle) return;
  const isFolded = () => toggle.checkVisibility();
  /** Index of the open entry in `dropDowns`, or -1 if no entry is open. */
  let openIndex = dropDowns.findIndex((dropDown) => dropDown.open);
  const close = () => {
    for (const dropDown of dropDowns) dropDown.open = false;
  };
  for (const [index, dropDown] of dropDowns.entries())
    dropDown.addEventListener("toggle", () => {
      if (dropDown.open && openIndex !== index) {
        // Browsers that do not support `<details name>` leave the other entries open.
        for (const other of dropDowns) if (other !== dropDown) other.open = false;
        openIndex = index;
      } else if (!dropDown.open && openIndex === index) openIndex = -1;
    });

  const closeIfOutside = (target: EventTarget | null) => {
    if (target instanceof Node && !host.contains(target) && !isFolded()) close();
  };
  host.addEventListener("focusout", ({ relatedTarget }) => closeIfOutside(relatedTarget));
  document.addEventListener("pointerdown", ({ target }) => closeIfOutside(target));

  host.addEventListener("keydown", (event) => {
    const target = event.target;
    if (!(target instanceof Element) || !isPlainKey(event)) return;
    const dropDown = target.closest<HTMLDetailsElement>("details[data-drop]");
    if (event.key === "Escape") {
      const open = dropDowns[openIndex] ?? (isFolded() && fold.open ? fold : null);
      if (open) open.open = false;
      open?.querySelector("summary")?.focus();
      return;
    }
    const opens = target.closest("summary") !== null;
    const entersDropDown = event.key === "ArrowDown" && opens && dropDown?.open === true;
    const level =
      dropDown && (entersDropDown || !opens)
        ? dropDown.querySelectorAll<HTMLElement>("a")
        : host.querySelectorAll<HTMLElement>(TOP);
    const items = [...level].filter((place) => place.checkVisibility());
    const nextIndex = entersDropDown ? 0 : step(event.key, items.indexOf(target as HTMLElement), items.length);
    if (nextIndex === null || !items[nextIndex]) return;
    event.preventDefault();
    items[nextIndex].focus();
  });

  const closeAll = () => {
    close();
    fold.open = false;
  };
  let wasFolded = isFolded();
  addEventListener("resize", () => {
    if (isFolded() === wasFolded) return;
    wasFolded = !wasFolded;
    closeAll();
  });
  // The back/forward cache would restore the page with open entries.
  addEventListener("pagehide", closeAll);
};
