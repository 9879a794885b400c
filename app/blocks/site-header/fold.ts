import { roomForRow } from "../../theme/viewport.ts";
import { visuallyHidden } from "../../ui/visually-hidden.ts";

/** Makes the header the container of the container queries below. */
export const measured = "container: site-header / inline-size;";

/** Container query that matches while the header has its wide layout. */
export const wide = `@container site-header (min-width: ${roomForRow})`;

/** Container query that matches while the header has its small layout, in which the menu is a drawer. */
export const folded = `@container site-header (width < ${roomForRow})`;

/** Container query that matches when all buttons fit in the header bar with their text. */
export const roomy = "@container site-header (min-width: 70rem)";

/** Styles that visually hide the text of a button, which is its last child. */
export const hiddenLabel = `
  inline-size: 2.75rem;
  padding: 0;
  justify-content: center;

  & > :last-child {
    ${visuallyHidden}
  }
`;
