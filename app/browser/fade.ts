/** The `pageswap` event, which TypeScript's types lack. */
interface PageSwap extends Event {
  viewTransition?: ViewTransition | null;
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

addEventListener("pageswap", ({ viewTransition }: PageSwap) => {
  if (!viewTransition) return;
  // An aborted navigation rejects the promises of the view transition. The browser would report these rejections as
  // uncaught errors.
  for (const step of [viewTransition.updateCallbackDone, viewTransition.ready, viewTransition.finished])
    step.catch(() => {});
  // Skips the transition of an instant navigation, because the transition would take longer than the navigation.
  if (performance.now() - pressed < IMMEDIATE_MS) viewTransition.skipTransition();
});
