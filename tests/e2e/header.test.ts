import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

const REHAB = "/medical-services/heart-care/cardiac-rehab";
const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 } };
const noScript = { javaScriptEnabled: false };

const open = async (path: string, options: BrowserContextOptions) => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(site.url + path, { waitUntil: options.javaScriptEnabled === false ? "load" : "networkidle" });
  return { page, close: () => context.close() };
};
const isFocused = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(text);
const summary = (page: Page, text: string) => page.locator("header summary", { hasText: text });
const drawer = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

describe("menu drawer", () => {
  itNightly([
    ["with scripts", {}],
    ["without", noScript],
  ])(
    "a visitor can open a submenu and return to the main menu using only the keyboard, %s (HD-14, AX-02)",
    async (_, script) => {
      const { page, close } = await open(REHAB, { ...narrow, ...script });
      await menuButton(page).press("Enter");
      if (script !== noScript) await page.locator("main[inert]").waitFor({ state: "attached" });
      const opener = drawer(page).getByRole("button", { name: "Bills, records, and visits" });
      await opener.press("Enter");
      await isFocused(page, "Main menu");
      const bills = drawer(page).getByRole("link", { name: "Bills and prices" });
      await bills.waitFor();
      // Content below the open submenu is inert.
      await drawer(page).getByRole("link", { name: "Find a doctor" }).waitFor({ state: "hidden" });
      await page.keyboard.press("Tab");
      await isFocused(page, "Bills and prices");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await bills.waitFor({ state: "hidden" });
      if (script === noScript) await page.keyboard.press("Shift+Tab");
      await isFocused(page, "Bills, records, and visits");
      await page.keyboard.press("Enter");
      await bills.waitFor();
      await page.keyboard.press("Escape");
      await bills.waitFor({ state: "hidden" });
      expect(await drawer(page).isVisible()).toBe(true);
      await page.keyboard.press("Escape");
      await drawer(page).waitFor({ state: "hidden" });
      if (script !== noScript) await isFocused(page, "Menu");
      await close();
    },
  );

  it("the header animates the drawer for 300 ms and a submenu for 500 ms; with reduced motion, the header animates neither (HD-14)", {
    tags: ["nightly"],
  }, async () => {
    const times = async (reducedMotion: "reduce" | "no-preference") => {
      const { page, close } = await open(REHAB, { ...narrow, reducedMotion });
      await menuButton(page).click();
      await drawer(page).getByRole("button", { name: "Conditions, library, and more" }).click();
      await page.locator("[data-submenu]:popover-open").waitFor();
      const found = await page.evaluate(() => {
        const panel = document.querySelector("[data-panel=menu]")!;
        const style = (element: Element) => {
          const { transitionProperty, transitionDuration, transitionDelay } = getComputedStyle(element);
          return [transitionProperty.split(",")[0], transitionDuration.split(",")[0], transitionDelay.split(",")[0]];
        };
        const submenu = panel.querySelector("[data-submenu]:popover-open")!;
        return [panel.firstElementChild!, submenu, panel.firstElementChild!.firstElementChild!].map(style);
      });
      await close();
      return found;
    };
    expect(await times("no-preference")).toEqual([
      ["translate", "0.3s", "0s"],
      ["translate", "0.5s", "0s"],
      ["visibility", "0s", "0.2s"],
    ]);
    for (const [, duration, delay] of await times("reduce")) {
      expect(Number.parseFloat(duration!)).toBeLessThan(0.001);
      expect(delay).toBe("0s");
    }
  });

  it("the drawer locks page scrolling, and the drawer and its submenu close when the viewport becomes 905 px wide (HD-06, HD-07, HD-08, HD-14)", {
    tags: ["nightly"],
  }, async () => {
    const { page, close } = await open(REHAB, narrow);
    const locked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === "hidden");
    await menuButton(page).click();
    await drawer(page).getByRole("button", { name: "Conditions, library, and more" }).click();
    await expect.poll(() => page.locator("main[inert]").count()).toBe(1);
    expect(await locked()).toBe(true);
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 905, height: 844 });
    await drawer(page).waitFor({ state: "hidden" });
    expect(await locked()).toBe(false);
    await menuButton(page).click();
    await drawer(page).waitFor();
    // In a viewport that is 905 px wide, the panel is next to the page, and visitors can use both.
    expect(await page.locator("main[inert]").count()).toBe(0);
    // The panel also closes when the viewport is resized above 905 px.
    await page.setViewportSize({ width: 1200, height: 844 });
    await drawer(page).waitFor({ state: "hidden" });
    await close();
  });

  it("when a visitor returns to the page with Back, the drawer is closed (HD-14, HD-07)", {
    tags: ["nightly"],
  }, async () => {
    const { page, close } = await open("/", narrow);
    await menuButton(page).click();
    await drawer(page).getByRole("link", { name: "Locations" }).click();
    await page.waitForURL("**/locations");
    await page.goBack();
    await drawer(page).waitFor({ state: "hidden" });
    await close();
  });
});

describe("section navigation", () => {
  it("the section navigation links to the parent page and to the first page of the section, on which its title is plain text (HD-15, HD-16)", {
    tags: ["nightly"],
  }, async () => {
    const { page, close } = await open(REHAB, wide);
    const section = page.getByRole("navigation", { name: "Heart care" });
    await section.getByRole("link", { name: "Go to Heart care" }).click();
    await page.waitForURL("**/medical-services/heart-care");
    expect(await section.getByText("Heart care", { exact: true }).isVisible()).toBe(true);
    expect(await section.getByRole("link", { name: "Go to Heart care" }).count()).toBe(0);
    await section.getByRole("link", { name: "Back to Medical services" }).click();
    await page.waitForURL("**/medical-services");
    await close();
  });

  itNightly([
    ["with scripts", {}],
    ["without", noScript],
  ])(
    "the section navigation opens one panel at a time without moving the page content, and the panel contains links and actions, %s (HD-17)",
    async (_, script) => {
      const { page, close } = await open(REHAB, { ...wide, ...script });
      const heading = page.getByRole("heading", { level: 1 });
      const before = await heading.boundingBox();
      await summary(page, "Care for your heart").click();
      await page.getByRole("link", { name: "Heart tests" }).waitFor();
      expect(await heading.boundingBox()).toEqual(before);
      expect(await page.getByRole("link", { name: "Call (303) 555-0163" }).first().isVisible()).toBe(true);
      expect(await page.getByRole("link", { name: "Cardiac rehab" }).first().getAttribute("aria-current")).toBe("page");
      if (script !== noScript) expect(await faults(page)).toEqual([]);
      await summary(page, "Find care").click();
      await page.getByRole("link", { name: "Find a cardiologist" }).waitFor();
      await page.getByRole("link", { name: "Heart tests" }).waitFor({ state: "hidden" });
      await close();
    },
  );

  it("the section navigation supports the keys of the ARIA disclosure navigation pattern and closes on blur (HD-17, AX-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, close } = await open(REHAB, wide);
    const tests = page.getByRole("link", { name: "Heart tests" });
    await summary(page, "Care for your heart").focus();
    // The page loads the script of the menu when the menu gets focus. An import of a loaded script resolves after the
    // page's own import.
    const script = await page.waitForFunction(
      () => performance.getEntriesByType("resource").find(({ name }) => name.includes("/menu.enhance"))?.name,
    );
    await page.evaluate(`import(${JSON.stringify(await script.jsonValue())})`);
    await page.keyboard.press("ArrowRight");
    await isFocused(page, "Find care");
    await page.keyboard.press("End");
    await isFocused(page, "Bills and prices");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await tests.waitFor();
    await page.keyboard.press("ArrowDown");
    await isFocused(page, "Heart tests");
    await page.keyboard.press("ArrowDown");
    await isFocused(page, "Getting ready for surgery");
    await page.keyboard.press("Escape");
    await tests.waitFor({ state: "hidden" });
    await isFocused(page, "Care for your heart");
    await page.keyboard.press("Space");
    await tests.waitFor();
    await page.getByRole("link", { name: "Make an appointment" }).first().focus();
    await tests.waitFor({ state: "hidden" });
    await summary(page, "Care for your heart").click();
    await tests.waitFor();
    await page.mouse.click(700, 860);
    await tests.waitFor({ state: "hidden" });
    await close();
  });

  itNightly([
    ["with scripts", {}],
    ["without", noScript],
  ])("the section navigation collapses behind 'Menu' below 905 px, %s (HD-18)", async (_, script) => {
    const { page, close } = await open(REHAB, { viewport: { width: 904, height: 900 }, ...script });
    const find = summary(page, "Find care");
    expect(await find.isVisible()).toBe(false);
    const toggle = page.locator("summary", { hasText: /^Menu$/ });
    await toggle.press("Enter");
    await find.click();
    await page.getByRole("link", { name: "Find a cardiologist" }).waitFor();
    expect(
      await page.getByRole("link", { name: "Call (303) 555-0163" }).filter({ visible: true }).count(),
    ).toBeGreaterThan(0);
    if (script !== noScript) expect(await faults(page)).toEqual([]);
    await toggle.click();
    await find.waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 905, height: 900 });
    await find.waitFor();
    expect(await toggle.isVisible()).toBe(false);
    await close();
  });
});

it("the site name in the header does not overlap the adjacent buttons at any narrow width (HD-01, AX-04)", {
  tags: ["nightly"],
}, async () => {
  const { page, close } = await open("/", { forcedColors: "active" });
  for (const width of [305, 320, 360, 361, 375, 390, 430, 449, 540, 577, 736, 737]) {
    await page.setViewportSize({ width, height: 700 });
    const room = () =>
      page.locator("[data-bar]").evaluate((bar) => {
        const name = document.createRange();
        name.selectNodeContents(bar.querySelector("a span > span")!);
        const buttons = [...bar.querySelectorAll("button")].filter((one) => one.checkVisibility());
        return Math.min(...buttons.map((one) => one.getBoundingClientRect().left)) - name.getBoundingClientRect().right;
      });
    await expect.poll(room).toBeGreaterThanOrEqual(6);
  }
  await close();
});

/** Doubles the font sizes in the header, as a 200 % text zoom does. Runs in the browser. */
function doubleText(): void {
  const texts = [...document.querySelectorAll<HTMLElement>("[data-bar], [data-bar] *")];
  const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  for (const [index, text] of texts.entries()) text.style.fontSize = `${sizes[index]! * 2}px`;
}

describe("with larger text, the header does not overflow the viewport", () => {
  it.each([768, 1440])(
    "at %d px and a text zoom of 200 %, the Spanish header shows the entire label of the location picker (AX-06)",
    { tags: ["nightly"] },
    async (width) => {
      const { page, close } = await open("/es", { viewport: { width, height: 900 } });
      await page.evaluate(doubleText);
      const label = page.locator("[data-bar]").getByRole("button", { name: "Indicar ubicación" }).locator("span");
      expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await close();
    },
  );

  it.each([320, 390])(
    "at %d px and a text zoom of 200 %, the header shows the site name and does not scroll horizontally (AX-06)",
    { tags: ["nightly"] },
    async (width) => {
      const { page, close } = await open("/", { viewport: { width, height: 900 } });
      await page.evaluate(doubleText);
      const name = page.locator("[data-bar] > a span > span");
      expect(Number.parseFloat(await name.evaluate((text) => getComputedStyle(text).fontSize))).toBeGreaterThan(25);
      const [left, right] = await name.evaluate((text) => {
        const { left, right } = text.getBoundingClientRect();
        return [left, right];
      });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await close();
    },
  );

  itNightly([
    [390, 20],
    [320, 32],
    [768, 32],
    [1440, 32],
  ])(
    "at %d px and a text size of %d px, the header does not overflow the viewport and is less than 225 px high (AX-06)",
    async (width, size) => {
      const { page, close } = await open(REHAB, { viewport: { width, height: 900 } });
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = `${text}px`;
      }, size);
      const bar = await page.locator("[data-sticky]").evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        out: [...element.querySelectorAll("a, button")]
          .filter((part) => part.checkVisibility())
          .filter(
            (part) => part.getBoundingClientRect().right > window.innerWidth || part.getBoundingClientRect().left < 0,
          )
          .map((part) => part.textContent),
        mark: element.querySelector("[data-bar] > a svg")!.getBoundingClientRect().width,
        name: Number.parseFloat(getComputedStyle(element.querySelector("[data-bar] > a span > span")!).fontSize),
        isNamed: element.querySelector("[data-bar] > a span > span")!.getBoundingClientRect().width > 0,
      }));
      expect(bar.out).toEqual([]);
      // The logo and the site name must scale with the page text.
      expect([bar.isNamed, bar.mark >= 1.4 * size, bar.name >= 0.8 * size]).toEqual([true, true, true]);
      expect(bar.height).toBeLessThan(225);
      await menuButton(page).click();
      await drawer(page).getByRole("button", { name: "Conditions, library, and more" }).click();
      await drawer(page).getByRole("link", { name: "Conditions A–Z" }).first().waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.locator("summary", { hasText: /^Menu$/ }).click();
      await summary(page, "Find care").click();
      await page.getByRole("link", { name: "Find a cardiologist" }).waitFor();
      await close();
    },
  );
});

it.each(["/", REHAB, "/childrens-health/first-visit"])(
  "the header has no axe violations or horizontal overflow on %s at any width (AX-01, AX-04)",
  { tags: ["nightly"] },
  async (path) => {
    const { page, close } = await open(path, { reducedMotion: "reduce" });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // In the first frame after a resize, elements can still have their previous widths, so the test polls.
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await faults(page)).toEqual([]);
      await menuButton(page).click();
      await drawer(page).waitFor();
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press("Escape");
    }
    await close();
  },
);
