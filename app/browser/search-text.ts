import { signal } from "@preact/signals-core";

/**
 * The text that the page's own search is for; null where no search is hydrated. Setting it starts a search for
 * it, wherever its box stands (HD-11).
 */
export const searchText = signal<string | null>(null);
