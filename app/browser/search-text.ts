import { signal } from "@preact/signals-core";

/**
 * Search text of the page, or null if no search is hydrated. Setting the signal starts a search, also from the header.
 */
export const searchText = signal<string | null>(null);
