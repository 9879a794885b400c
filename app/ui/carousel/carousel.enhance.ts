import { TIMER } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";
import { dragToScroll } from "./drag-to-scroll.ts";

/** Buttons, drag and keys for a Carousel (CA-01, CA-11). Its HTML scrolls without them. */
export const carousel: Enhancement<"ui/carousel"> = (host) => {
  const root = host.querySelector<HTMLElement>("[data-count]");
  const track = host.querySelector<HTMLElement>("[data-track]");
  const back = host.querySelector<HTMLButtonElement>("[data-slide-back]");
  const next = host.querySelector<HTMLButtonElement>("[data-slide-next]");
  if (!root || !track || !back || !next) return;
  const slides = [...track.children] as HTMLElement[];

  const enable = () => {
    const focused = document.activeElement;
    back.disabled = track.scrollLeft <= 1;
    next.disabled = track.scrollLeft >= track.scrollWidth - track.clientWidth - 1;
    // A row that fits is no stop for the keyboard.
    track.tabIndex = back.disabled && next.disabled ? -1 : 0;
    // A button that is switched off under the visitor's finger hands its focus on.
    if (focused === back && back.disabled) next.focus();
    if (focused === next && next.disabled) back.focus();
  };
  const pitch = () => (slides[1]?.offsetLeft ?? track.clientWidth) - (slides[0]?.offsetLeft ?? 0);
  // Where it is on its way to: a second step, taken before the first has come to rest, goes on from there.
  let aim: number | null = null;
  let arrival: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(arrival);
    aim = null;
  };
  const move = (count: number) => {
    const from = aim ?? Math.round(track.scrollLeft / pitch());
    settle();
    aim = Math.min(Math.max(from + count, 0), slides.length - 1);
    arrival = setTimeout(settle, TIMER.carouselGlide);
    track.scrollTo({ left: aim * pitch() });
  };
  const page = () => Math.max(1, Math.floor((track.clientWidth + 24) / pitch()));

  back.addEventListener("click", () => move(-page()));
  next.addEventListener("click", () => move(page()));
  track.addEventListener("scroll", enable, { passive: true });
  new ResizeObserver(enable).observe(track);

  const hidden = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const gone = intersectionRatio < 0.02;
        // A slide that leaves with the focus leaves it to the row, whose arrow keys go on.
        if (gone && target.contains(document.activeElement)) track.focus({ preventScroll: true });
        (target as HTMLElement).inert = gone;
      }
    },
    { root: track, threshold: [0, 0.02] },
  );
  for (const slide of slides) hidden.observe(slide);

  track.addEventListener("keydown", (event) => {
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -slides.length, End: slides.length }[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  });

  dragToScroll(track, {
    start: settle,
    // Where the visitor releases it, it glides to the nearest slide.
    end: (left) => track.scrollTo({ left: Math.round(left / pitch()) * pitch() }),
  });

  new MutationObserver(() => track.scrollTo({ left: 0 })).observe(root, { attributeFilter: ["data-reset"] });
  enable();
};
