import { signal } from "@preact/signals-core";

/** The panels below the header's bar, by their index. */
export const HEADER_PANELS = ["search", "menu"] as const;

/** What is open below the header's bar (HD-06). */
interface HeaderState {
  /** A panel that leaves the page beside it in sight. */
  panelShown: boolean;
  /** The menu as a drawer over the whole page, where the header is folded. */
  mobileMenuShown: boolean;
  /** Of `HEADER_PANELS`: 0 is the search, -1 nothing. */
  currentIndex: number;
}

/** The panels are popovers, which open and close by themselves: this follows them. */
export const headerState = signal<HeaderState>({ panelShown: false, mobileMenuShown: false, currentIndex: -1 });
