import type { Enhancement } from "../../islands/types.ts";

const TOP = "[data-level=top] > li > a, [data-level=top] > li > details > summary";

/**
 * Returns the index of the element to focus, or null if the key does not move focus. The returned index can be out of
 * range.
 */
function step(key: string, from: number, count: number): number | null {
  if (from < 0) return null;
  if (key === "ArrowRight" || key === "ArrowDown") return from + 1;
  if (key === "ArrowLeft" || key === "ArrowUp") return from - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/**
 * Adds keyboard support for the disclosure navigation pattern. An open entry closes when focus leaves the navigation,
 * when the visitor clicks outside the entry, and when the navigation's layout changes. Without JavaScript, the entries
 * still open and close.
 */
export const menu: Enhancement<"section-navigation/menu"> = (host) => {
  const fold = host.querySelector<HTMLDetailsElement>("details[data-fold]");
  const drops = [...host.querySelectorAll<HTMLDetailsElement>("details[data-drop]")];
  const toggle = fold?.querySelector("summary");
  if (!fold || !toggle) return;
  const isFolded = () => toggle.checkVisibility();
  /** Index of the open entry in `drops`, or -1 if no entry is open. */
  let openIndex = -1;
  const close = () => {
    for (const drop of drops) drop.open = false;
  };
  for (const [index, drop] of drops.entries())
    drop.addEventListener("toggle", () => {
      if (drop.open && openIndex !== index) {
        for (const other of drops) if (other !== drop) other.open = false;
        openIndex = index;
      } else if (!drop.open && openIndex === index) openIndex = -1;
    });

  const leave = (target: EventTarget | null) => {
    if (target instanceof Node && !host.contains(target) && !isFolded()) close();
  };
  host.addEventListener("focusout", ({ relatedTarget }) => leave(relatedTarget));
  document.addEventListener("pointerdown", ({ target }) => leave(target));

  host.addEventListener("keydown", (event) => {
    const at = event.target;
    if (!(at instanceof Element)) return;
    const drop = at.closest<HTMLDetailsElement>("details[data-drop]");
    if (event.key === "Escape") {
      const open = drops[openIndex] ?? (isFolded() && fold.open ? fold : null);
      if (open) open.open = false;
      open?.querySelector("summary")?.focus();
      return;
    }
    const opens = at.closest("summary") !== null;
    const down = event.key === "ArrowDown" && opens && drop?.open === true;
    const level =
      drop && (down || !opens) ? drop.querySelectorAll<HTMLElement>("a") : host.querySelectorAll<HTMLElement>(TOP);
    const places = [...level].filter((place) => place.checkVisibility());
    const to = down ? 0 : step(event.key, places.indexOf(at as HTMLElement), places.length);
    if (to === null || !places[to]) return;
    event.preventDefault();
    places[to].focus();
  });

  let folded = isFolded();
  addEventListener("resize", () => {
    if (isFolded() === folded) return;
    folded = !folded;
    close();
    fold.open = false;
  });
  // The handler closes all entries because the back/forward cache would restore the page with open entries.
  addEventListener("pagehide", () => {
    close();
    fold.open = false;
  });
};
