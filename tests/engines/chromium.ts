import { existsSync } from "node:fs";
import type { ElementHandle } from "playwright";
import { lightBrowserPath } from "../../scripts/browser.ts";
import { launchBrowser } from "../support/site.ts";
import { type Engine, MissingProgram, type Tab } from "./engine.ts";

/** Starts Chromium through Playwright. */
export async function startChromium(): Promise<Engine> {
  if (!existsSync(lightBrowserPath())) throw new MissingProgram("Chromium", "chromium");
  const browser = await launchBrowser();
  return {
    newTab: async (viewport) => {
      const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      const tab: Tab<ElementHandle<Element>> = {
        goTo: async (url) => {
          await page.goto(url);
        },
        url: async () => page.url(),
        run: (code) => page.evaluate(`(${code})()`),
        find: async (code) => (await page.evaluateHandle(`(${code})()`)).asElement() as ElementHandle<Element> | null,
        // The click needs `force`, because Playwright would otherwise wait until an `aria-disabled` button is enabled.
        click: (element) => element.click({ force: true, timeout: 5_000 }),
        choose: async (select, value) => {
          await select.selectOption(value);
        },
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key === "SelectAll" ? "ControlOrMeta+A" : key),
        close: () => context.close(),
      };
      return tab;
    },
    close: () => browser.close(),
  };
}
