import { signal } from "@preact/signals-core";

/**
 * Search text of the page's search, or null if no search is hydrated. Setting this signal starts a search, so the
 * header uses it to search the page.
 */
export const searchText = signal<string | null>(null);
