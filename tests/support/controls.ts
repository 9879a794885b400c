import type { Page } from "playwright";

const CONTROLS = "button, summary, [role='tab'], select, input:is([type='checkbox'], [type='radio'])";

/** A control of a page, found by its position among all controls. */
export interface Control {
  index: number;
  /** Controls with the same key behave alike, such as the menu button of each page. */
  key: string;
  /** Element and text, for the error message. */
  label: string;
}

/** What a press has changed. */
interface Effect {
  /** Whether the page, its URL, its scroll position, or the focus has changed. */
  acted: boolean;
  isFocusLost: boolean;
  /** Whether an empty form was not sent, and marks no field. */
  isSilent: boolean;
  /** Number of pixels by which the page is wider than the viewport. */
  tooWide: number;
}

declare global {
  interface Window {
    /** Counts of the page under test. A page that the browser loaded after a press has none. */
    pressed?: { changes: number; start: string; form: HTMLFormElement | null };
  }
}

/** Counts the changes of a page from now on. Printing counts as a change and opens no dialog. */
export const watchChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counts = { changes: 0, start: "", form: null };
    window.pressed = counts;
    const count = () => {
      counts.changes += 1;
    };
    new MutationObserver(count).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (const type of ["toggle", "change", "close", "scroll", "focusin"]) addEventListener(type, count, true);
    window.print = count;
  });

/** Returns the controls of a page that visitors see and can press, except links. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate((selector) => {
    const isPressable = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 0 &&
      !element.matches(":disabled, [aria-disabled='true']");
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element, index) => {
      if (!isPressable(element)) return [];
      const labels = (element as HTMLInputElement).labels;
      const text = element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent;
      const name = text.replace(/\s+/g, " ").trim().slice(0, 60);
      const place = element.closest("header, main, footer")?.localName ?? "body";
      const block = element.closest("main section")?.className ?? "";
      const label = `${element.localName} “${name}” in ${place}`;
      return [{ index, label, key: `${document.documentElement.lang} ${block} ${label}` }];
    });
  }, CONTROLS);

/** Presses a control, and returns what has changed, or null if the browser has loaded another page. */
export async function press(page: Page, { index }: Control): Promise<Effect | null> {
  const control = page.locator(CONTROLS).nth(index);
  await control.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
  });
  await frames(page);
  await control.evaluate((element) => {
    const form = element.closest<HTMLFormElement>("form[method='post']:has([required], [aria-required])");
    const isSubmit = (element as HTMLButtonElement).type === "submit";
    Object.assign(window.pressed!, { changes: 0, start: location.href, form: isSubmit ? form : null });
  });
  const [kind, isOn] = await control.evaluate((element) => [
    element.localName === "select" ? "select" : element.localName === "input" ? "input" : "button",
    (element as HTMLInputElement).checked,
  ]);
  if (kind === "select") {
    const values = await control
      .locator("option:enabled")
      .evaluateAll((all) => (all as HTMLOptionElement[]).map(({ value }) => value));
    await control.selectOption(values.at(-1)!);
  } else if (kind === "input") {
    // The label covers the input of a tile, and a radio button that is already on does not change.
    if (isOn) return { acted: true, isFocusLost: false, isSilent: false, tooWide: 0 };
    await control.dispatchEvent("click");
  } else await control.click({ noWaitAfter: true });
  // A submitted form can replace the page meanwhile.
  await frames(page).catch(() => null);
  await page.waitForLoadState("networkidle");
  const effect = page.evaluate(() => {
    const { documentElement: root, activeElement } = document;
    if (!window.pressed) return null;
    const { changes, start, form } = window.pressed;
    return {
      acted: changes > 0 || location.href !== start,
      isFocusLost: activeElement === document.body || activeElement === null,
      isSilent: form?.isConnected === true && !form.querySelector("[aria-invalid='true'], :focus:invalid"),
      tooWide: root.scrollWidth - root.clientWidth,
    };
  });
  return effect.catch(() => null);
}

/** Waits for two frames, in which the browser applies the changes that a press has caused. */
const frames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
