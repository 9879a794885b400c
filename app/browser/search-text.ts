import { signal } from "@preact/signals-core";

/**
 * Signal with the text of the page's search, or null if the page has no hydrated search. A search starts when another
 * script, such as the header, sets the signal.
 */
export const searchText = signal<string | null>(null);
