/**
 * CSS for a cross-fade between two pages during a navigation. Both pages need the rule: if only the first page has it,
 * browsers report an aborted transition as an error of the second page.
 */
export const CROSS_FADE = `@media (prefers-reduced-motion: no-preference) {
  @view-transition {
    navigation: auto;
  }

  ::view-transition-old(root),
  ::view-transition-new(root) {
    animation-duration: 120ms;
  }
}`;
