import { BREAKPOINT } from "../../lib/display/breakpoints.ts";

/**
 * Returns a media query for a minimum window width. The function converts CSS pixels to em, so that larger text counts
 * as a narrower window.
 */
export const from = (pixels: number): string => `(width >= ${pixels / 16}em)`;
export const below = (pixels: number): string => `(width < ${pixels / 16}em)`;

/**
 * Media query of windows narrower than 15em. At the default text size, every phone is wider, so the query matches only
 * if the text is larger.
 */
export const crowded = below(240);

/**
 * Media queries of the wide and the narrow page layout. At any window width, exactly one of the two queries matches.
 */
export const viewport = { wide: from(BREAKPOINT.md), narrow: below(BREAKPOINT.md) } as const;

/**
 * The wide breakpoint for container queries. In container queries, `rem` is relative to the text size of the page, so a
 * row with larger text wraps at a greater width.
 */
export const roomForRow = `${BREAKPOINT.md / 16}rem`;
