/** Constants of the page list for authors, shared by the browser and the contract. */

/**
 * State of a stored page. `stale`: the next request revalidates it in the background. `outdated`: the page was stored
 * before a purge. `failed`: the last refresh failed.
 */
export const pageStates = ["fresh", "stale", "outdated", "failed", "not stored"] as const;
export type PageState = (typeof pageStates)[number];

/** Problems of a page: `broken` if content is omitted or fails, `empty` if a block has no content. */
export const pageProblems = ["broken", "empty"] as const;
export const pageSorts = ["address", "name", "stored", "purged", "problems", "weight"] as const;
/** Number of rows per page of the list. */
export const PAGES_STEP = 100;
