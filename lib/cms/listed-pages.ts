/** Constants of the page list for authors, which the browser and the contract share. */

/**
 * State of a stored page. In the state `stale`, the next request revalidates the page in the background. In the state
 * `outdated`, the page was stored before a purge. In the state `failed`, the last refresh failed.
 */
export const pageStates = ["fresh", "stale", "outdated", "failed", "not stored"] as const;
export type PageState = (typeof pageStates)[number];

/** Types of problems on a page: `broken` if content is omitted or fails, `empty` if a block has no content. */
export const pageProblems = ["broken", "empty"] as const;
export const pageSorts = ["address", "name", "stored", "purged", "problems", "weight"] as const;
/** Number of rows that the list loads at once. */
export const PAGES_STEP = 25;
