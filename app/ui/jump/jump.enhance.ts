import { BREAKPOINT } from "../../../lib/display/breakpoints.ts";
import { JUMP, visibleBoxIndex } from "../../../lib/display/scroll.ts";
import type { Enhancement } from "../../islands/types.ts";

interface JumpOptions {
  /** Distance between the top of the viewport and the target, in CSS pixels. */
  offset: number;
  /** Distance between the top of the viewport and the target on narrow screens, in CSS pixels; default: `offset`. */
  narrow?: number;
  /** Whether to highlight the link for the visible section. */
  follow?: boolean;
}

/** Scrolls smoothly to sections of the page and highlights the link for the visible section. */
export const jump: Enhancement<"ui/jump", JumpOptions> = (host, { offset, narrow = offset, follow }) => {
  const links = [...host.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const placeOf = (link: HTMLAnchorElement) => document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const room = () => (innerWidth < BREAKPOINT.md ? narrow : offset);
  let gliding = 0;

  const mark = (hash: string) => {
    for (const link of links) {
      if (link.hash === hash) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const look = () => {
    if (gliding) return;
    const places = links.map((link) => placeOf(link)?.getBoundingClientRect() ?? { top: -1, bottom: -1 });
    const seen = links[visibleBoxIndex(places, { top: room(), bottom: innerHeight })];
    if (seen) mark(seen.hash);
    else if ((places[0]?.top ?? 0) > room()) mark("");
  };
  const stop = () => {
    cancelAnimationFrame(gliding);
    gliding = 0;
  };
  const glide = (place: Element) => {
    stop();
    const [from, began] = [scrollY, performance.now()];
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, Math.max(0, now - began) / JUMP.scroll);
      // Content that scrolls into view can change height, so the script measures the remaining distance in each frame.
      const way = place.getBoundingClientRect().top + scrollY - room() - from;
      scrollTo({ top: from + way * (1 - (1 - part) ** 3), behavior: "instant" });
      gliding = part < 1 ? requestAnimationFrame(step) : 0;
    };
    gliding = requestAnimationFrame(step);
  };

  host.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
    const place = link && placeOf(link);
    if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, "", link.hash);
    link.closest("details")?.removeAttribute("open");
    mark(link.hash);
    if (!place.matches("a, button, input, select, textarea, summary")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    glide(place);
    setTimeout(() => reveal(place), JUMP.reveal);
  });
  // The animation stops as soon as the visitor scrolls.
  for (const type of ["wheel", "touchmove", "keydown"]) addEventListener(type, stop, { passive: true });
  host.dataset.hydrated = "";
  if (!follow) return;
  addEventListener("scroll", look, { passive: true });
  look();
};

/** Opens the accordion items and the tab panel that contain the scroll target. */
function reveal(place: Element): void {
  for (let fold = place.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const panel = place.closest("[role=tabpanel][hidden]");
  if (panel) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)?.click();
}
