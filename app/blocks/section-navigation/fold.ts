import { roomForRow } from "../../theme/viewport.ts";

/** Container query that matches when all entries of the section navigation fit in a row. */
export const wide = `@container section-navigation (min-width: ${roomForRow})`;
