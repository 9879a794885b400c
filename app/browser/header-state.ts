import { signal } from "@preact/signals-core";

/**
 * Names of the panels that open below the header bar. The header state's `currentIndex` is an index into this array.
 */
export const HEADER_PANELS = ["search", "menu"] as const;

/** State of the panels and menu below the header bar. */
interface HeaderState {
  /** Whether a panel is open, excluding the menu drawer. */
  panelShown: boolean;
  /** Whether the menu is open as a drawer on a small screen. */
  mobileMenuShown: boolean;
  /** Index of the open panel in `HEADER_PANELS`, or -1 if no panel is open. */
  currentIndex: number;
}

/** Signal that contains the state of the popovers in the header. */
export const headerState = signal<HeaderState>({ panelShown: false, mobileMenuShown: false, currentIndex: -1 });
