import { roomForRow } from "../../theme/viewport.ts";

/** Container query that matches when all section navigation entries fit in a row. */
export const wide = `@container section-navigation (min-width: ${roomForRow})`;
