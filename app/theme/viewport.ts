import { BREAKPOINT } from "../../lib/constants.ts";

/** The media queries that part the layouts (TH-06). Fractions of a pixel, as of a zoomed page, are never in both. */
export const viewport = {
  wide: `(min-width: ${BREAKPOINT.md}px)`,
  narrow: `(max-width: ${BREAKPOINT.md - 0.02}px)`,
} as const;
