/**
 * Deadlines of a page request, in milliseconds after its start. The deadlines are for optional lists, for the content
 * of the page, and for the data of its main block. The deadlines keep the response time below 2.5 seconds even if an
 * upstream is slow.
 */
export const DEADLINES = { lists: 1_500, page: 2_400, block: 2_450 };

/** Minimum milliseconds for each step of a page request, even after its deadline. */
const MIN_TIMEOUT_MS = 50;

/** Returns the milliseconds until `end` (a Unix timestamp in milliseconds), but at least 50. */
export const timeUntil = (end: number): number => Math.max(MIN_TIMEOUT_MS, end - Date.now());
