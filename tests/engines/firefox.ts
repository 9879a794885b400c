import { existsSync } from "node:fs";
import puppeteer, { type ElementHandle } from "puppeteer-core";
import { type Engine, type Key, MissingProgram, type Tab } from "./engine.ts";

const installed = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Puppeteer's names for keys whose name differs from that in `Key`. */
const NAMES: Partial<Record<Key, "Tab" | "a" | " ">> = { "Shift+Tab": "Tab", SelectAll: "a", Space: " " };

/** Starts the installed Firefox through Puppeteer. Playwright supports only its patched Firefox build. */
export async function startFirefox(): Promise<Engine> {
  const executablePath = [process.env.FIREFOX_PATH ?? "", ...installed].find((path) => existsSync(path));
  if (!executablePath) throw new MissingProgram("Firefox", "firefox-esr");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
  });
  return {
    newTab: async (size) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      const tab: Tab<ElementHandle<Element>> = {
        goTo: async (url) => {
          await page.goto(url);
        },
        url: async () => page.url(),
        run: (code) => page.evaluate(`(${code})()`),
        find: async (code) => (await page.evaluateHandle(`(${code})()`)).asElement() as ElementHandle<Element> | null,
        click: (element) => element.click(),
        choose: async (select, value) => {
          await select.select(value);
        },
        type: (text) => page.keyboard.type(text),
        press: async (key) => {
          const modifier = key === "Shift+Tab" ? "Shift" : key === "SelectAll" ? "Control" : undefined;
          if (modifier) await page.keyboard.down(modifier);
          await page.keyboard.press(NAMES[key] ?? (key as Exclude<Key, "Shift+Tab" | "SelectAll">));
          if (modifier) await page.keyboard.up(modifier);
        },
        close: () => context.close(),
      };
      return tab;
    },
    close: () => browser.close(),
  };
}
