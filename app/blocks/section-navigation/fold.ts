import { roomForRow } from "../../theme/viewport.ts";

/** Where the section unfolds (HD-18). */
export const wide = `@container section-navigation (min-width: ${roomForRow})`;
