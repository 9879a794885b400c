/** What a browser tells of how a page came; TypeScript does not know it yet. */
export interface Came extends PerformanceEntry {
  /** Milliseconds after which a page that was rendered ahead was seen; 0 for others. */
  activationStart?: number;
  /** `navigational-prefetch` for a page that was fetched ahead. */
  deliveryType?: string;
}

/** Milliseconds since the visitor first saw the page: one that was rendered ahead has a clock that began before. */
export function sinceSeen(): number {
  const [came]: Came[] = performance.getEntriesByType("navigation");
  return performance.now() - (came?.activationStart ?? 0);
}
