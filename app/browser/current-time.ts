import { CLOCK_METRIC } from "../../lib/constants.ts";
import { MINUTE_MS } from "../../lib/dates/units.ts";

/**
 * Difference up to which the device's clock counts as correct, in milliseconds. The browser can show a prefetched page
 * several minutes after the Worker sent it.
 */
const TOLERANCE_MS = 10 * MINUTE_MS;

/**
 * Returns the current time. In the browser, the time is correct even if the device's clock is wrong, because the page's
 * response contains the server's time, and even if the device has corrected its clock since the page was loaded.
 */
export function currentTime(): Date {
  if (typeof document === "undefined") return new Date();
  const error = clockError();
  // `performance.now()` does not follow changes of the device's clock.
  const change = Date.now() - (performance.timeOrigin + performance.now());
  const isCorrected = Math.abs(change - error) <= TOLERANCE_MS;
  return new Date(Date.now() + (isCorrected ? 0 : error));
}

/** Returns the milliseconds by which the device's clock is behind the server's clock, or 0 within the tolerance. */
function clockError(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sent = Number(page?.serverTiming?.find(({ name }) => name === CLOCK_METRIC)?.description);
  // A page from the browser's cache can be old.
  if (!page || !sent || page.transferSize === 0) return 0;
  const error = sent - (performance.timeOrigin + page.responseStart);
  return Math.abs(error) > TOLERANCE_MS ? error : 0;
}
