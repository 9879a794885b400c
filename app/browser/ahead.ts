import type { Came } from "./since-seen.ts";

/** As long as a page may lack a notice that is up, in milliseconds (PB-06). */
const NOTICE_AFTER = 10_000;

/** Whether the page may be older than a notice that every page shows by now. How long ago one was fetched is unknown. */
export function mayLackNotice(): boolean {
  const [came]: Came[] = performance.getEntriesByType("navigation");
  return came?.activationStart ? came.activationStart > NOTICE_AFTER : came?.deliveryType === "navigational-prefetch";
}
