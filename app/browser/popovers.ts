/** Polyfills popovers for Safari 16 and Firefox 124. The polyfill's styles are in `app/theme/base.ts`. */
import { isComposing } from "./plain-key.ts";

const buttonsOf = ({ id }: HTMLElement) => document.querySelectorAll<HTMLElement>(`[popovertarget="${id}"]`);
const set = (popover: HTMLElement, open: boolean) => {
  popover.toggleAttribute("data-open", open);
  for (const button of buttonsOf(popover)) button.setAttribute("aria-expanded", String(open));
  if (open) popover.querySelector<HTMLElement>("[autofocus]")?.focus();
};
const openPopovers = () => [...document.querySelectorAll<HTMLElement>("[popover][data-open]")];
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    set(this, true);
  },
  hidePopover(this: HTMLElement) {
    set(this, false);
  },
});
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest("[popovertarget]");
  const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
  // A click closes all popovers except those that contain the click target.
  for (const openPopover of openPopovers())
    if (openPopover !== popover && !openPopover.contains(target)) set(openPopover, false);
  if (popover) set(popover, button?.getAttribute("popovertargetaction") !== "hide" && !popover.matches("[data-open]"));
});
document.addEventListener("keydown", (event) => {
  const last = openPopovers().at(-1);
  if (event.key !== "Escape" || isComposing(event) || !last) return;
  set(last, false);
  buttonsOf(last)[0]?.focus();
});
