/** The `pageswap` event, which is missing from TypeScript's types. */
interface PageSwap extends Event {
  viewTransition?: ViewTransition | null;
}

/** Maximum duration, in milliseconds, of a navigation that feels instant. */
const IMMEDIATE_MS = 100;

let clickTime = 0;
addEventListener(
  "click",
  ({ timeStamp }) => {
    clickTime = timeStamp;
  },
  true,
);

addEventListener("pageswap", ({ viewTransition }: PageSwap) => {
  if (!viewTransition) return;
  // An aborted navigation rejects the view transition's promises. The script handles the rejections because browsers
  // report unhandled rejections as errors.
  for (const step of [viewTransition.updateCallbackDone, viewTransition.ready, viewTransition.finished])
    step.catch(() => {});
  // Skips the transition for an instant navigation because the transition would take longer than the navigation.
  if (performance.now() - clickTime < IMMEDIATE_MS) viewTransition.skipTransition();
});
