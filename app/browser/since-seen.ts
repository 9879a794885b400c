/** Properties of a navigation timing entry that TypeScript's types lack. */
export interface Came extends PerformanceEntry {
  /** Milliseconds until a prerendered page was activated, or 0 for all other pages. */
  activationStart?: number;
  /** The navigation type `navigational-prefetch` marks a prefetched page. */
  deliveryType?: string;
}

/**
 * Returns the milliseconds since the page became visible. For a prerendered page, `performance.now()` also counts the
 * time before the page became visible.
 */
export function sinceSeen(): number {
  const [came]: Came[] = performance.getEntriesByType("navigation");
  return performance.now() - (came?.activationStart ?? 0);
}
