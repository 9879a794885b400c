import { signal } from "@preact/signals-core";

/**
 * Signal with the search text on the page, or null if the page has no hydrated search. When another script, such as the
 * header, sets the signal, a search starts.
 */
export const searchText = signal<string | null>(null);
