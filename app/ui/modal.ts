/**
 * CSS for the class of a modal dialog: the page behind the dialog does not scroll. The space of the page's scrollbar
 * stays, so that the page does not move.
 */
export const modal = `
  html:has(&:modal) {
    overflow: hidden;
    scrollbar-gutter: stable;
  }
`;
