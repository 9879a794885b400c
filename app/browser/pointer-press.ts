/** Maximum time, in milliseconds, that updates wait for the visitor to release a pointer. */
export const MAX_PRESS_MS = 1_000;

let release: Promise<unknown> | undefined;

/** Follows the visitor's presses, for `pointerReleased`. The page's first script calls this function once. */
export function followPresses(): void {
  const onPress = ({ isTrusted }: PointerEvent) => {
    // Synthetic events have no release.
    if (!isTrusted) return;
    const released = new Promise((resolve) => {
      // The browser dispatches the click after `pointerup`, before the next timer.
      const end = () => setTimeout(resolve);
      for (const type of ["pointerup", "pointercancel"]) addEventListener(type, end, { capture: true, once: true });
      // Some browsers report no release outside the page, such as in the list of a select element.
      setTimeout(resolve, MAX_PRESS_MS);
    }).then(() => {
      if (release === released) release = undefined;
    });
    release = released;
  };
  addEventListener("pointerdown", onPress, { capture: true, passive: true });
}

/**
 * Resolves when the visitor presses no mouse button and no finger. The browser dispatches no click on an element that a
 * script replaces between the press and the release, so scripts wait before they replace elements.
 */
export const pointerReleased = async (): Promise<void> => {
  while (release) await release;
};
