/** What a browser knows of a page that it had before its visitor asked for it; TypeScript does not know it yet. */
interface Came extends PerformanceEntry {
  /** Milliseconds after which a page that was rendered ahead was seen; 0 for others. */
  activationStart?: number;
  /** `navigational-prefetch` for a page that was fetched ahead. */
  deliveryType?: string;
}

const came = (): Came | undefined => performance.getEntriesByType("navigation")[0];

/** Milliseconds since the visitor first saw the page: one that was rendered ahead has a clock that began before. */
export const sinceSeen = (): number => performance.now() - (came()?.activationStart ?? 0);

/** As long as a page may lack a notice that is up, in milliseconds (PB-06). */
const NOTICE_AFTER = 10_000;

/** Whether the page may be older than a notice that every page shows by now. How long ago one was fetched is unknown. */
export function mayLackNotice(): boolean {
  const { activationStart = 0, deliveryType } = came() ?? {};
  return activationStart > 0 ? activationStart > NOTICE_AFTER : deliveryType === "navigational-prefetch";
}
