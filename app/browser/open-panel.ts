import { signal } from "@preact/signals-core";

export type HeaderPanel = "menu" | "search";

/**
 * What is open below the header's bar. The panels are popovers, which open and close by themselves: this follows them.
 */
export const openPanel = signal<HeaderPanel | null>(null);
