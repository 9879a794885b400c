/** Navigation timing properties that are missing in TypeScript's types. */
export interface Came extends PerformanceEntry {
  /** Milliseconds until a prerendered page was activated; else 0. */
  activationStart?: number;
  /** `navigational-prefetch` for a prefetched page. */
  deliveryType?: string;
}

/** Milliseconds since the page was shown. The clock of a prerendered page starts earlier. */
export function sinceSeen(): number {
  const [came]: Came[] = performance.getEntriesByType("navigation");
  return performance.now() - (came?.activationStart ?? 0);
}
