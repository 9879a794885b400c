import type { Page } from "playwright";
import { fixturePages } from "../../scripts/fixtures.ts";

/** A press of a control, and what the press did. */
export interface Press {
  /** Controls with the same key behave alike, such as the menu button of each page. */
  key: string;
  /** Element and text, for the error message. */
  label: string;
  /** Whether the page, its URL, its scroll position, or the focus has changed, or the browser leaves the page. */
  acted: boolean;
  isFocusLost: boolean;
  /** Whether an empty form was not sent, and marks no field. */
  isSilent: boolean;
  /** Number of pixels by which the page is wider than the viewport. */
  tooWide: number;
}

declare global {
  interface Window {
    /** Number of changes since the last press. */
    changes: number;
  }
}

/** Pages that only a form or an email leads to, with the parameters that the form or the email adds. */
const RESULTS = /\/(404|.*,-w-,.*|.*thank-you|.*confirmation-page|my-(registration|appointment)|registration)$/;

/**
 * Returns the paths of demo pages, in both languages, that together contain each block that the demo pages of a language
 * contain.
 */
export function pagesWithEachBlock(): string[] {
  const seen = new Set<string>();
  return fixturePages().flatMap(({ language, path, document }) => {
    if (RESULTS.test(path)) return [];
    const blocks = [...document.matchAll(/"componentName":"(\w+)"/g)].map(([, name]) => `${language} ${name}`);
    if (blocks.every((block) => seen.has(block))) return [];
    for (const block of blocks) seen.add(block);
    return [language === "en" ? path : `/${language}${path === "/" ? "" : path}`];
  });
}

/** Counts the changes of a page from now on. Printing counts as a change and opens no dialog. */
export const watchChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.changes = 0;
    const count = () => {
      window.changes += 1;
    };
    new MutationObserver(count).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (const type of ["toggle", "change", "close", "scroll", "focusin", "invalid"])
      addEventListener(type, count, true);
    window.print = count;
  });

/**
 * Presses the next control that visitors see and that is not in `pressed`, without a pointer, so that a moving control
 * does not matter. Returns null if the page has no such control. Waits until the page has changed, the focus is on an
 * element, and the page fits the viewport, for at most 10 seconds. The page must not be replaced meanwhile.
 */
export const pressNext = (page: Page, pressed: ReadonlySet<string>): Promise<Press | null> =>
  page.evaluate(
    async (keys) => {
      const { documentElement: root } = document;
      const controls = document.querySelectorAll<HTMLElement>(
        "button, summary, [role='tab'], select, input:is([type='checkbox'], [type='radio'])",
      );
      const isPressable = (element: HTMLElement) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 0 &&
        !element.closest("[inert]") &&
        !element.matches(
          ":disabled, [aria-disabled='true'], [aria-selected='true'], [aria-current], [type='radio']:checked",
        );
      const described = (element: HTMLElement) => {
        const text = element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
        const name = text.replace(/\s+/g, " ").trim().slice(0, 60);
        const place = element.closest("header, main, footer")?.localName ?? "body";
        const label = `${element.localName} “${name}” in ${place}`;
        return { element, label, key: `${root.lang} ${element.closest("main section")?.className ?? ""} ${label}` };
      };
      const next = [...controls]
        .filter(isPressable)
        .map(described)
        .find(({ key }) => !keys.includes(key));
      if (!next) return null;
      const { element, label, key } = next;
      element.focus({ preventScroll: true });
      const form = element.closest<HTMLFormElement>("form[method='post']:has([required], [aria-required])");
      const isSubmit = (element as HTMLButtonElement).type === "submit";
      const start = location.href;
      window.changes = 0;
      if (element instanceof HTMLSelectElement) {
        element.selectedIndex = element.options.length - 1;
        for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
      } else element.click();
      const result = () => ({
        key,
        label,
        acted: window.changes > 0 || location.href !== start,
        isFocusLost: document.activeElement === document.body || document.activeElement === null,
        isSilent:
          isSubmit && form?.isConnected === true && !form.querySelector("[aria-invalid='true'], :focus:invalid"),
        tooWide: root.scrollWidth - root.clientWidth,
      });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const deadline = Date.now() + 10_000;
      await frame();
      for (;;) {
        await frame();
        const effect = result();
        const isFine = effect.acted && !effect.isFocusLost && !effect.isSilent && effect.tooWide <= 0;
        if (isFine || Date.now() > deadline) return effect;
      }
    },
    [...pressed],
  );
