/** The list of pages for authors (PB-05): constants that the browser and the contract share. */

/**
 * How a page is stored: young; older, so that the next visit renews it behind the answer; of before a purge; not
 * renewed at the last attempt; not at all.
 */
export const pageStates = ["fresh", "stale", "outdated", "failed", "not stored"] as const;
export type PageState = (typeof pageStates)[number];

/** The problems of a page: something is left out or fails, or a block has no content. */
export const pageProblems = ["broken", "empty"] as const;
export const pageSorts = ["address", "name", "stored", "purged", "problems", "weight"] as const;
/** Rows of one step of the list. */
export const PAGES_STEP = 100;
