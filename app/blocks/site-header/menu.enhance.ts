/**
 * What script adds to the menu, which opens, closes on Escape or a click outside, and gives back focus without it:
 * the page behind rests while the menu covers it, and the menu closes when it is left or the window grows (HD-07).
 */
export function menu(host: HTMLElement): void {
  const panel = host.querySelector<HTMLElement>("[popover]");
  if (!panel) return;
  const wide = matchMedia("(min-width: 905px)");
  const behind = document.querySelectorAll<HTMLElement>("body > :is(main, footer)");
  panel.addEventListener("toggle", () => {
    const covered = panel.matches(":popover-open") && !wide.matches;
    for (const region of behind) region.inert = covered;
  });
  wide.addEventListener("change", () => {
    if (wide.matches) panel.hidePopover();
  });
  panel.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !host.contains(relatedTarget)) panel.hidePopover();
  });
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) panel.hidePopover();
  });
}
