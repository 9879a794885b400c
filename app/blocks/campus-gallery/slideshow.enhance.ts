import { TIMER } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";

/** One picture at a time, the next by itself or by a button (BL-59). Without it they stand in a row to scroll. */
export const slideshow: Enhancement<"campus-gallery/slideshow"> = (host) => {
  const root = host.querySelector<HTMLElement>("[data-gallery]");
  const [back, pause, next] = host.querySelectorAll<HTMLButtonElement>("button");
  const where = host.querySelector("[data-where]");
  if (!root || !back || !pause || !next || !where) return;
  const slides = [...root.children] as HTMLElement[];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let shown = 0;
  let paused = still.matches;
  let attended = false;

  const show = (index: number) => {
    shown = (index + slides.length) % slides.length;
    for (const [at, slide] of slides.entries()) {
      slide.toggleAttribute("data-shown", at === shown);
      slide.inert = at !== shown;
    }
    where.textContent = `${shown + 1} / ${slides.length}`;
  };
  const setPaused = (now: boolean) => {
    paused = now;
    pause.dataset.state = paused ? "paused" : "running";
    // What moves by itself is not read out; what a visitor turns to is.
    root.ariaLive = paused ? "polite" : "off";
  };
  const attend = (now: boolean) => () => {
    attended = now;
  };

  back.addEventListener("click", () => show(shown - 1));
  next.addEventListener("click", () => show(shown + 1));
  pause.addEventListener("click", () => setPaused(!paused));
  const frame = root.parentElement ?? root;
  frame.addEventListener("pointerenter", attend(true));
  frame.addEventListener("pointerleave", attend(false));
  frame.addEventListener("focusin", attend(true));
  frame.addEventListener("focusout", attend(false));
  still.addEventListener("change", () => setPaused(still.matches));
  setInterval(() => {
    if (!paused && !attended && !document.hidden) show(shown + 1);
  }, TIMER.galleryAdvance);
  setPaused(paused);
  show(0);
  root.removeAttribute("tabindex");
  root.dataset.gallery = "awake";
};
