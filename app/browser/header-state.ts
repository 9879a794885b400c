import { signal } from "@preact/signals-core";

/** Panels below the header bar, by index. */
export const HEADER_PANELS = ["search", "menu"] as const;

/** Open panels below the header bar. */
interface HeaderState {
  /** Whether a panel at the side of the page is open. */
  panelShown: boolean;
  /** Whether the menu is open as a drawer on a small screen. */
  mobileMenuShown: boolean;
  /** Index of the open panel in `HEADER_PANELS`, or -1. */
  currentIndex: number;
}

/** Mirrors the state of the popovers in the header. */
export const headerState = signal<HeaderState>({ panelShown: false, mobileMenuShown: false, currentIndex: -1 });
