/** An element handle from the engine's driver. */
export type Handle = object;

/**
 * A browser tab with the same interface for all browser engines. Clicks and key presses are native input events, not
 * events that a script dispatches.
 */
export interface Tab<Element extends Handle = Handle> {
  goTo(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page. `code` is the function's source text. */
  run(code: string): Promise<unknown>;
  /** In the page, runs a function that returns an element or null. `code` is the function's source text. */
  find(code: string): Promise<Element | null>;
  click(element: Element): Promise<void>;
  /** Selects a `<select>` option by value. */
  choose(select: Element, value: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  close(): Promise<void>;
}

export const KEYS = [
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "Backspace",
  "End",
  "Enter",
  "Escape",
  "Home",
  "Space",
  "Tab",
] as const;
export type Key = (typeof KEYS)[number] | "Shift+Tab" | "SelectAll";

/** Viewport size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Engine {
  /** Opens a tab with an empty profile (no cookies) and reduced motion. */
  newTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}

/** The error for a required program that is not installed. The error message names the Debian package. */
export class MissingProgram extends Error {
  constructor(program: string, debianPackage: string) {
    super(`There is no ${program} to test in. Debian and Ubuntu: apt-get install ${debianPackage}`);
  }
}
