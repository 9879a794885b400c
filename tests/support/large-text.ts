import type { BrowserContext, Page } from "playwright";
import { launchBrowser } from "./site.ts";

/** Starts a browser whose default text size is `size` percent, as if set in the browser's settings (AX-06). */
export async function browserWithText(size: number): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const browser = await launchBrowser(`--blink-settings=defaultFontSize=${Math.round(0.16 * size)}`);
  return { context: await browser.newContext({ reducedMotion: "reduce" }), close: () => browser.close() };
}

/**
 * Returns the visible words that are broken across lines. Ignores elements with the attribute `data-long`, which
 * contain text that may break anywhere, such as URLs.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest("script, style, svg, [data-long]"))
        continue;
      if (parent.getBoundingClientRect().width <= 1) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word} in ${parent.tagName} ${parent.className}`.slice(0, 90));
      }
    }
    return broken;
  });

/** Returns the text and controls that extend beyond the viewport, except those in scrollable containers. */
export const clippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    // Text for screen readers only is clipped, itself or in an element around it.
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
    return [...document.querySelectorAll("body :is(a, button, input, select, h1, h2, h3, p, label, summary)")].flatMap(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect();
        if (width <= 1 || !element.checkVisibility({ visibilityProperty: true }) || scrolls(element)) return [];
        if (isClipped(element) || element.closest(".skip-link")) return [];
        return left < -1 || right > wide + 1
          ? [
              `${element.tagName} ${Math.round(left)}..${Math.round(right)}: ${element.textContent?.trim().slice(0, 40)}`,
            ]
          : [];
      },
    );
  });

/** Returns the visible buttons and links that show neither text nor a picture. */
export const emptyControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const isHiddenText = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== "none" || isHiddenText(element.parentElement));
    const hasText = (control: Element): boolean => {
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.textContent?.trim() && isSeen(node.parentElement!) && !isHiddenText(node.parentElement)) return true;
      return false;
    };
    return [...document.querySelectorAll("body :is(a[href], button)")]
      .filter((control) => isSeen(control) && !isHiddenText(control) && !control.closest(".skip-link"))
      .filter((control) => !hasText(control) && ![...control.querySelectorAll("svg, img")].some(isSeen))
      .map((control) => `empty ${control.tagName}: ${control.outerHTML}`.slice(0, 120));
  });
