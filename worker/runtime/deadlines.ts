/**
 * Deadlines in milliseconds. The deadlines `lists`, `page` and `block` count from the start of a page request. They are
 * for optional lists, for the content of the page, and for the data of its main block, and keep the response time below
 * 2.5 seconds even if an upstream is slow. The deadline `counter` counts from a call to a counter object.
 */
export const DEADLINES = { lists: 1_500, page: 2_400, block: 2_450, counter: 2_000 };

/** Minimum milliseconds for each step of a page request, even after its deadline. */
const MIN_TIMEOUT_MS = 50;

/** Returns the milliseconds until `end` (a Unix timestamp in milliseconds), but at least 50. */
export const timeUntil = (end: number): number => Math.max(MIN_TIMEOUT_MS, end - Date.now());
