/** Navigation timing properties that are missing from TypeScript's types. */
export interface NavigationTiming extends PerformanceEntry {
  /** Milliseconds until a prerendered page was activated, or 0 for other pages. */
  activationStart?: number;
  /** The navigation type `navigational-prefetch` marks a prefetched page. */
  deliveryType?: string;
}

/**
 * Returns the milliseconds since the page became visible. For a prerendered page, `performance.now()` includes the time
 * before the page became visible.
 */
export function timeSinceActivation(): number {
  const [timing]: NavigationTiming[] = performance.getEntriesByType("navigation");
  return performance.now() - (timing?.activationStart ?? 0);
}
