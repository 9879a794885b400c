/** Breakpoints: viewport widths in CSS pixels. Viewports narrower than `md` get the narrow layout. */
export const BREAKPOINT = { md: 905, lg: 1200, xl: 1440 } as const;
