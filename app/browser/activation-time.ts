/** Navigation timing properties that are missing from TypeScript's types. */
export interface NavigationTiming extends PerformanceEntry {
  /** Time in milliseconds until the prerendered page was activated, or 0 if the page was not prerendered. */
  activationStart?: number;
  /** How the browser received the page, such as `navigational-prefetch` for a prefetched page. */
  deliveryType?: string;
}

/**
 * Returns the number of milliseconds since the navigation started or, for a prerendered page, since the page was
 * activated.
 */
export function timeSinceActivation(): number {
  const [timing]: NavigationTiming[] = performance.getEntriesByType("navigation");
  return performance.now() - (timing?.activationStart ?? 0);
}
