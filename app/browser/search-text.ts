import { signal } from "@preact/signals-core";

/** Text of the page's search, or null without a hydrated search. Setting it starts a search, even from the header. */
export const searchText = signal<string | null>(null);
