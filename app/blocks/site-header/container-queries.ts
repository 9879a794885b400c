import { roomForRow } from "../../theme/viewport.ts";
import { visuallyHidden } from "../../ui/visually-hidden.ts";

/** CSS that makes the header the container for the container queries in this file. */
export const measured = "container: site-header / inline-size;";

/** Container query that matches while the header has its wide layout. */
export const wide = `@container site-header (min-width: ${roomForRow})`;

/** Container query that matches while the header has its small layout, in which the menu is a drawer. */
export const folded = `@container site-header (width < ${roomForRow})`;

/** Container query that matches when all buttons fit in the header bar with their text. */
export const roomy = "@container site-header (min-width: 70rem)";

/** Styles for a button whose text is visually hidden. The text must be the button's last child. */
export const hiddenLabel = `
  inline-size: 2.75rem;
  padding: 0;
  justify-content: center;

  & > :last-child {
    ${visuallyHidden}
  }
`;
