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
  const targetOf = (link: HTMLAnchorElement) => document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const topOffset = () => (innerWidth < BREAKPOINT.md ? narrow : offset);
  let animationFrame = 0;

  const markCurrent = (hash: string) => {
    for (const link of links) {
      if (link.hash === hash) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const updateCurrent = () => {
    if (animationFrame) return;
    const boxes = links.map((link) => targetOf(link)?.getBoundingClientRect() ?? { top: -1, bottom: -1 });
    const visibleLink = links[visibleBoxIndex(boxes, { top: topOffset(), bottom: innerHeight })];
    if (visibleLink) markCurrent(visibleLink.hash);
    else if ((boxes[0]?.top ?? 0) > topOffset()) markCurrent("");
  };
  const stopAnimation = () => {
    cancelAnimationFrame(animationFrame);
    animationFrame = 0;
  };
  const scrollSmoothly = (place: Element) => {
    stopAnimation();
    const [startTop, startTime] = [scrollY, performance.now()];
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = (now: number) => {
      const progress = prefersReducedMotion ? 1 : Math.min(1, Math.max(0, now - startTime) / JUMP.scroll);
      // Content that scrolls into view can change height, so the script measures the remaining distance in each frame.
      const distance = place.getBoundingClientRect().top + scrollY - topOffset() - startTop;
      scrollTo({ top: startTop + distance * (1 - (1 - progress) ** 3), behavior: "instant" });
      animationFrame = progress < 1 ? requestAnimationFrame(step) : 0;
    };
    animationFrame = requestAnimationFrame(step);
  };

  host.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
    const place = link && targetOf(link);
    if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, "", link.hash);
    link.closest("details")?.removeAttribute("open");
    markCurrent(link.hash);
    if (!place.matches("a, button, input, select, textarea, summary")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    scrollSmoothly(place);
    setTimeout(() => reveal(place), JUMP.reveal);
  });
  // The animation stops as soon as the visitor scrolls.
  for (const type of ["wheel", "touchmove", "keydown"]) addEventListener(type, stopAnimation, { passive: true });
  host.dataset.hydrated = "";
  if (!follow) return;
  addEventListener("scroll", updateCurrent, { passive: true });
  updateCurrent();
};

/** Opens the accordion items and the tab panel that contain the scroll target. */
function reveal(place: Element): void {
  for (let fold = place.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const panel = place.closest("[role=tabpanel][hidden]");
  if (panel) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)?.click();
}
