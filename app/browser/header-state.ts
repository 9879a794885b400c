import { signal } from "@preact/signals-core";

/** Panels below the header bar, by index. */
export const HEADER_PANELS = ["search", "menu"] as const;

/** Open panels below the header bar. */
interface HeaderState {
  /** A panel next to the page is open. */
  panelShown: boolean;
  /** The menu is open as a drawer on small screens. */
  mobileMenuShown: boolean;
  /** Index in `HEADER_PANELS`; -1 for none. */
  currentIndex: number;
}

/** Mirrors the state of the popovers. */
export const headerState = signal<HeaderState>({ panelShown: false, mobileMenuShown: false, currentIndex: -1 });
