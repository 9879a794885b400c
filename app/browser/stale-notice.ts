import type { NavigationTiming } from "./activation-time.ts";

/** Age, in milliseconds, above which a prerendered page might not contain a new emergency notice. */
const NOTICE_MAX_AGE_MS = 10_000;

/**
 * Returns whether the page might be older than the current emergency notice. Returns true for a prefetched page because
 * its age is unknown.
 */
export function mayHaveStaleNotice(): boolean {
  const [timing]: NavigationTiming[] = performance.getEntriesByType("navigation");
  return timing?.activationStart
    ? timing.activationStart > NOTICE_MAX_AGE_MS
    : timing?.deliveryType === "navigational-prefetch";
}
