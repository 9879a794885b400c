/** Navigation timing properties that are missing in TypeScript's types. */
export interface Came extends PerformanceEntry {
  /** Milliseconds until a prerendered page was activated, or 0 for other pages. */
  activationStart?: number;
  /** Value `navigational-prefetch` for a prefetched page. */
  deliveryType?: string;
}

/** Returns the milliseconds since the page was shown. The clock of a prerendered page starts earlier. */
export function sinceSeen(): number {
  const [came]: Came[] = performance.getEntriesByType("navigation");
  return performance.now() - (came?.activationStart ?? 0);
}
