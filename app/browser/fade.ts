/** What a browser tells of a page that is being left; TypeScript knows it of few browsers yet. */
interface PageSwap extends Event {
  viewTransition?: { skipTransition(): void } | null;
}

/** Milliseconds within which a page is there at once. */
const AT_ONCE = 100;

let pressed = 0;
addEventListener(
  "click",
  ({ timeStamp }) => {
    pressed = timeStamp;
  },
  true,
);

// A page that is there at once is shown at once: to fade it in takes longer than it took to come (PF-10).
addEventListener("pageswap", ({ viewTransition }: PageSwap) => {
  if (performance.now() - pressed < AT_ONCE) viewTransition?.skipTransition();
});
