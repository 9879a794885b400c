import { BREAKPOINT } from "../../lib/display/breakpoints.ts";

/**
 * Returns a media query for a minimum viewport width. The function converts CSS pixels to em so that larger text has
 * the same effect as a narrower viewport.
 */
export const from = (pixels: number): string => `(width >= ${pixels / 16}em)`;
export const below = (pixels: number): string => `(width < ${pixels / 16}em)`;

/**
 * Media query for viewports narrower than 15em. At the default text size, every phone is wider than 15em, so the query
 * matches only if the visitor has increased the text size.
 */
export const largeText = below(240);

/**
 * Media queries for the wide and narrow page layouts. At any viewport width, exactly one of the two media queries
 * matches.
 */
export const viewport = { wide: from(BREAKPOINT.md), narrow: below(BREAKPOINT.md) } as const;

/**
 * The wide breakpoint for container queries. In container queries, `rem` is relative to the page's text size, so rows
 * with larger text wrap at a greater width.
 */
export const roomForRow = `${BREAKPOINT.md / 16}rem`;
