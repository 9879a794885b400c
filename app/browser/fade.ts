/** The `pageswap` event, which TypeScript's types lack. */
interface PageSwap extends Event {
  viewTransition?: { skipTransition(): void } | null;
}

/** Milliseconds within which a navigation feels instant. */
const IMMEDIATE_MS = 100;

let pressed = 0;
addEventListener(
  "click",
  ({ timeStamp }) => {
    pressed = timeStamp;
  },
  true,
);

// Skips the transition of an instant navigation, because the transition would take longer than the navigation.
addEventListener("pageswap", ({ viewTransition }: PageSwap) => {
  if (performance.now() - pressed < IMMEDIATE_MS) viewTransition?.skipTransition();
});
