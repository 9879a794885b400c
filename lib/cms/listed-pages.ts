/** Constants shared by the authors' page list and the page list's API schema. */

/**
 * Storage states of a page. The next request revalidates a `stale` page in the background. An `outdated` page was
 * stored before the last purge. A `failed` page is a page whose last refresh failed.
 */
export const pageStates = ["fresh", "stale", "outdated", "failed", "not stored"] as const;
export type PageState = (typeof pageStates)[number];

/**
 * Types of problems on a page: `broken` if content is omitted or a block throws an error, and `empty` if a block has no
 * content.
 */
export const pageProblems = ["broken", "empty"] as const;
export const pageSorts = ["address", "name", "stored", "purged", "problems", "weight"] as const;
/** Number of pages per request. */
export const PAGES_STEP = 25;
