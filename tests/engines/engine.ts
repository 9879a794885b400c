/** An element of the page, in the words of the engine's own driver. */
export type Handle = object;

/** A tab of any engine, by its own driver. Clicks and keys are the browser's own, not events made by script. */
export interface Tab<Element extends Handle = Handle> {
  goTo(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs the text of a function in the page. */
  run(code: string): Promise<unknown>;
  /** The same where the function returns an element, or null. */
  find(code: string): Promise<Element | null>;
  click(element: Element): Promise<void>;
  /** Chooses an option of a select by its value. */
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

/** Of the page, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Engine {
  /** A tab of a new visitor, without cookies and with reduced motion. */
  newTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}

/** Names the Debian package of a missing program. */
export class MissingProgram extends Error {
  constructor(program: string, debianPackage: string) {
    super(`There is no ${program} to test in. Debian and Ubuntu: apt-get install ${debianPackage}`);
  }
}
