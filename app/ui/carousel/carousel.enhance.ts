import { TIMER } from "../../../lib/constants.ts";
import { isPlainKey } from "../../browser/plain-key.ts";
import type { Enhancement } from "../../islands/types.ts";
import { dragToScroll } from "./drag-to-scroll.ts";
import { hideSlidesOutOfView } from "./hide-slides.ts";

/** Adds buttons, mouse dragging, and arrow key support to a carousel. */
export const carousel: Enhancement<"ui/carousel"> = (host) => {
  const root = host.querySelector<HTMLElement>("[data-count]");
  const track = host.querySelector<HTMLElement>("[data-track]");
  const back = host.querySelector<HTMLButtonElement>("[data-slide-back]");
  const next = host.querySelector<HTMLButtonElement>("[data-slide-next]");
  if (!root || !track || !back || !next) return;
  const { children: slides } = track;

  const enable = () => {
    const focused = document.activeElement;
    back.disabled = track.scrollLeft <= 1;
    next.disabled = track.scrollLeft >= track.scrollWidth - track.clientWidth - 1;
    // If all slides fit, the carousel's track is not a tab stop.
    track.tabIndex = back.disabled && next.disabled ? -1 : 0;
    // If the focused button becomes disabled, focus moves to the other button.
    if (focused === back && back.disabled) next.focus();
    if (focused === next && next.disabled) back.focus();
  };
  const leftEdges = () => [...new Set([...slides].map((slide) => (slide as HTMLElement).offsetLeft))];
  // Distance between columns, which contain several slides if the carousel has several rows.
  const pitch = () => {
    const [first = 0, second = track.clientWidth] = leftEdges();
    return second - first;
  };
  // Target slide of the current animation. If the visitor clicks a button during the animation, the next animation
  // continues from this slide.
  let targetSlide: number | null = null;
  let animationTimer: ReturnType<typeof setTimeout> | undefined;
  const endAnimation = () => {
    clearTimeout(animationTimer);
    targetSlide = null;
  };
  const scrollBySlides = (count: number) => {
    const startSlide = targetSlide ?? Math.round(track.scrollLeft / pitch());
    endAnimation();
    targetSlide = Math.min(Math.max(startSlide + count, 0), slides.length - 1);
    animationTimer = setTimeout(endAnimation, TIMER.carouselGlide);
    track.scrollTo({ left: targetSlide * pitch() });
  };
  const page = () => Math.max(1, Math.floor((track.clientWidth + 24) / pitch()));

  back.addEventListener("click", () => scrollBySlides(-page()));
  next.addEventListener("click", () => scrollBySlides(page()));
  track.addEventListener("scroll", enable, { passive: true });
  new ResizeObserver(enable).observe(track);
  hideSlidesOutOfView(track, enable);

  // The carousel scrolls to a focused slide that is partly or fully out of view. A click focuses without a visible focus
  // mark, and the slide must not move away from the pointer.
  const reveal = (focused: Element | null) => {
    const slide = [...slides].find((slide) => slide.contains(focused)) as HTMLElement | undefined;
    if (!slide) return;
    const { offsetLeft: left, offsetWidth: width } = slide;
    const right = left + width;
    const isOut = left >= track.scrollLeft + track.clientWidth || right <= track.scrollLeft;
    const isCut = left < track.scrollLeft - 1 || right > track.scrollLeft + track.clientWidth + 1;
    if (isOut || (isCut && focused?.matches(":focus-visible")))
      track.scrollTo({ left: leftEdges().indexOf(left) * pitch() });
  };
  track.addEventListener("focusin", ({ target }) => reveal(target as Element));

  track.addEventListener("keydown", (event) => {
    if (!isPlainKey(event) || (event.target as Element).closest("input, select, textarea")) return;
    const offset = { ArrowLeft: -1, ArrowRight: 1, Home: -slides.length, End: slides.length }[event.key];
    if (!offset) return;
    event.preventDefault();
    scrollBySlides(offset);
  });

  dragToScroll(track, {
    start: endAnimation,
    // After a drag, the carousel scrolls to the nearest slide.
    end: (left) => track.scrollTo({ left: Math.round(left / pitch()) * pitch() }),
  });

  new MutationObserver(() => track.scrollTo({ left: 0 })).observe(root, { attributeFilter: ["data-reset"] });
  // If the visitor has scrolled the carousel with the keyboard, it must not scroll back to the focused slide.
  if (track.scrollLeft === 0) reveal(document.activeElement);
};
