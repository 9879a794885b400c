import { roomForRow } from "../../theme/viewport.ts";

/** Matches when the entries of the section fit in a row, so that the section is unfolded. */
export const wide = `@container section-navigation (min-width: ${roomForRow})`;
