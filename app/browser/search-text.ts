import { signal } from "@preact/signals-core";

/**
 * Signal that contains the page's search text, or null if the page has no hydrated search. When another script, such as
 * the header's script, sets the signal, the page's search runs again.
 */
export const searchText = signal<string | null>(null);
