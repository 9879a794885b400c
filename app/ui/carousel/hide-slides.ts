/**
 * Makes off-screen slides inert, including slides that a search adds later.
 * @param changed called for the initial slides and whenever slides are added or removed
 */
export function hideSlidesOutOfView(track: HTMLElement, changed: () => void): void {
  const hidden = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const isHidden = intersectionRatio < 0.02;
        // If the focused slide scrolls out of view, focus moves to the track so that the arrow keys still work.
        if (isHidden && target.contains(document.activeElement)) track.focus({ preventScroll: true });
        (target as HTMLElement).inert = isHidden;
      }
    },
    { root: track, threshold: [0, 0.02] },
  );
  // Observing the same slide again is safe because an `IntersectionObserver` ignores elements that it already observes.
  const observeSlides = () => {
    for (const slide of track.children) hidden.observe(slide);
    changed();
  };
  new MutationObserver(observeSlides).observe(track, { childList: true });
  observeSlides();
}
