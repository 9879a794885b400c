import { roomForRow } from "../../theme/viewport.ts";
import { visuallyHidden } from "../../ui/visually-hidden.ts";

/** Wears the size container that the queries ask about. */
export const measured = "container: site-header / inline-size;";

/** Where the header unfolds. */
export const wide = `@container site-header (min-width: ${roomForRow})`;

/** Where it is folded. */
export const folded = `@container site-header (width < ${roomForRow})`;

/** From here on there is room for all that belongs into the bar. */
export const roomy = "@container site-header (min-width: 70rem)";

/** A button whose last part, its words, is for screen readers alone. */
export const wordsHidden = `
  inline-size: 2.75rem;
  padding: 0;
  justify-content: center;

  & > :last-child {
    ${visuallyHidden}
  }
`;
