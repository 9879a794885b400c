import { roomForRow } from "../../theme/viewport.ts";
import { visuallyHidden } from "../../ui/visually-hidden.ts";

/** Makes an element the container of the container queries below. */
export const measured = "container: site-header / inline-size;";

/** Matches when the header is unfolded. */
export const wide = `@container site-header (min-width: ${roomForRow})`;

/** Matches when the header is folded: the menu is a drawer. */
export const folded = `@container site-header (width < ${roomForRow})`;

/** Matches when all buttons fit in the bar with their text. */
export const roomy = "@container site-header (min-width: 70rem)";

/** Visually hides the text of a button, which is its last child. */
export const hiddenLabel = `
  inline-size: 2.75rem;
  padding: 0;
  justify-content: center;

  & > :last-child {
    ${visuallyHidden}
  }
`;
