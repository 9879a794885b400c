import { BREAKPOINT } from "../../lib/display/breakpoints.ts";

/**
 * Media queries of the window's width: CSS pixels at the usual size of text, in em, so that larger text counts as a
 * smaller window (AX-06).
 */
export const from = (pixels: number): string => `(width >= ${pixels / 16}em)`;
export const below = (pixels: number): string => `(width < ${pixels / 16}em)`;

/** Narrower than any telephone at the usual size: only larger text makes a window so (AX-06). */
export const crowded = below(240);

/** The media queries that part the layouts (TH-06): there is no width between them. */
export const viewport = { wide: from(BREAKPOINT.md), narrow: below(BREAKPOINT.md) } as const;

/**
 * The same width by the size of the text that is read, for container queries, which measure `rem` so: a row of words
 * folds when its words need it (AX-06).
 */
export const roomForRow = `${BREAKPOINT.md / 16}rem`;
