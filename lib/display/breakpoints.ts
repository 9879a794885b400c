/** Viewport widths in CSS pixels. Below `md` the narrow layouts apply. */
export const BREAKPOINT = { md: 905, lg: 1200, xl: 1440 } as const;
