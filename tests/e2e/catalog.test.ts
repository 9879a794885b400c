import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { faults } from "../support/axe.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const widths = [320, 768, 1440];
const THEME = "childrens-health";
const { site, browser } = setUpSite();
interface Fields {
  properties: Record<string, { description?: string; items?: { properties: { fields: Fields } } }>;
}
let schemas: Record<string, { description: string; properties: { componentName: { const: string }; fields: Fields } }>;
let folders: string[];
beforeAll(async () => {
  schemas = (await (await site.fetch("/_catalog/schema.json")).json()) as typeof schemas;
  const overview = await (await site.fetch("/_catalog")).text();
  const links = [...overview.matchAll(/href="\/_catalog\/([a-z-]+)"/g)].map((match) => match[1] ?? "");
  folders = links.filter((name) => name !== "calls");
});

/** Returns whether the page has no horizontal overflow. Waits up to three seconds for the layout after a resize. */
const fits = (page: Page) =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: 3_000 })
    .then(() => true)
    .catch(() => false);

const examplesOf = (folder: string, theme = "default") => `${site.url}/_catalog/${folder}/all?theme=${theme}`;

/** Shows a block's examples in the given theme. Reloads the page only if the theme changes the markup. */
async function showIn(page: Page, folder: string, theme: string) {
  const bare = async (name: string) =>
    (await (await fetch(examplesOf(folder, name))).text()).replaceAll(`data-theme="${name}"`, "");
  if ((await bare("default")) !== (await bare(theme)))
    await page.goto(examplesOf(folder, theme), { waitUntil: "load" });
  else
    await page.evaluate((name) => {
      for (const element of document.querySelectorAll<HTMLElement>("[data-theme]")) element.dataset.theme = name;
    }, theme);
}

// One page contains all examples of a block, so landmarks repeat and the page has no `h1`.
const ofPagesOnly = ["landmark-unique", "page-has-heading-one"];

describe("catalog (DX-01)", () => {
  it("the catalog lists every block and serves each block's schema (DX-02)", () => {
    expect(folders.length).toBeGreaterThan(10);
    expect(Object.keys(schemas)).toHaveLength(folders.length);
    for (const [name, schema] of Object.entries(schemas)) expect(schema.properties.componentName.const).toBe(name);
  });

  it("the catalog describes each block and field, and the production Worker contains none of these descriptions (DX-01, PF-08)", () => {
    const untold = ({ properties }: Fields, of: string): string[] =>
      Object.entries(properties).flatMap(([name, { description, items }]) => [
        ...(description ? [] : [`${of}.${name}`]),
        ...(items?.properties?.fields ? untold(items.properties.fields, `${of}.${name}[]`) : []),
      ]);
    for (const [name, { description, properties }] of Object.entries(schemas)) {
      expect(description).not.toBe("");
      expect(untold(properties.fields, name)).toEqual([]);
    }
  });

  it("no example in the block catalog has axe violations or horizontal overflow in any theme (AX-01, AX-04)", {
    timeout: 600_000,
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    const found: string[] = [];
    const look = async (where: string, width: number, rules?: Parameters<typeof faults>[1]) => {
      await page.setViewportSize({ width, height: 900 });
      // An example of other filters than those in the address starts a search at some time, which dims the old results.
      await page.evaluate(() => {
        const bright = new CSSStyleSheet();
        bright.replaceSync("[data-results][aria-busy=true] * { opacity: 1 !important }");
        document.adoptedStyleSheets = [bright];
      });
      if (!(await fits(page))) found.push(`${where} at ${width}: scrolls sideways`);
      if (rules) found.push(...(await faults(page, rules)).map((fault) => `${where} at ${width}: ${fault}`));
    };
    for (const folder of folders) {
      await page.goto(examplesOf(folder), { waitUntil: "load" });
      // To save time, the test checks only overflow at 768 px, and in the second theme only overflow and contrast.
      for (const width of widths) await look(folder, width, width === 768 ? undefined : { without: ofPagesOnly });
      await showIn(page, folder, THEME);
      for (const width of widths.toReversed())
        await look(
          `${folder} in ${THEME}`,
          width,
          width === 1440 ? { only: ["color-contrast", "link-in-text-block"] } : undefined,
        );
    }
    await context.close();
    expect(found).toEqual([]);
  });

  itNightly(["/_catalog/rich-text", "/_catalog"])(
    "%s has no axe violations or horizontal overflow (AX-01)",
    async (path) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.url + path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(async () => [width, await fits(page)]).toEqual([width, true]);
        expect(await faults(page)).toEqual([]);
      }
      await context.close();
    },
  );
});

describe("catalog page for a single block", () => {
  it("the catalog resizes the frame of an example to fit its content (DX-01)", { tags: ["nightly"] }, async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site.url}/_catalog/rich-text`);
    const frame = page.locator("#ordinary iframe").first();
    await frame.scrollIntoViewIfNeeded();
    const heights = async () => {
      const content = await frame
        .contentFrame()
        .locator("body")
        .evaluate((body) => body.scrollHeight);
      return [await frame.evaluate((element) => Number.parseFloat(element.style.height)), content];
    };
    const fits = async () => {
      const [own, content] = await heights();
      return own === content;
    };
    await expect.poll(fits).toBe(true);
    const [before = 0] = await heights();
    await frame
      .contentFrame()
      .locator("main")
      .evaluate((main) => {
        main.style.paddingBlockEnd = "300px";
      });
    await expect.poll(async () => (await heights())[0]).toBe(before + 300);
    await page.close();
  });

  it("a button in the catalog copies the layout fragment of an example (DX-01)", { tags: ["nightly"] }, async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(`${site.url}/_catalog/rich-text`);
    const example = page.locator("#ordinary");
    await example.getByText("Layout fragment").click();
    await example.getByRole("button", { name: "Copy" }).click();
    await example.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await example.locator("pre").textContent());
    expect(JSON.parse(copied).componentName).toBe("RichText");
    await context.close();
  });
});

describe("header menu", () => {
  const address = "/_catalog/site-header/ordinary";
  const isOpen = (page: Page) =>
    page.evaluate(() => document.querySelector("[data-panel=menu]")?.matches(":popover-open"));
  const locations = (page: Page) => page.locator("[data-panel=menu]").getByRole("link", { name: "Locations" });
  const open = async (width: number) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(site.url + address, { waitUntil: "networkidle" });
    return { page, toggle: page.getByRole("button", { name: "Menu" }), close: () => context.close() };
  };

  itNightly([320, 1440])("the menu opens by keyboard at %d px, and Escape restores focus (AX-02)", async (width) => {
    const { page, toggle, close } = await open(width);
    await toggle.focus();
    await page.keyboard.press("Enter");
    await locations(page).waitFor();
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-panel=menu]") !== null))
      .toBe(true);
    expect(await faults(page, { without: ofPagesOnly })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });

  it("a click outside the menu closes it", async () => {
    const { page, toggle, close } = await open(1440);
    await toggle.click();
    await expect.poll(() => isOpen(page)).toBe(true);
    await page.mouse.click(700, 780);
    await expect.poll(() => isOpen(page)).toBe(false);
    await close();
  });

  it("the menu omits links without a title or URL and headings without links (HD-05)", async () => {
    const html = await (await site.fetch("/_catalog/site-header/halfFilled")).text();
    expect(html).not.toContain("ever shown");
    expect(html).not.toContain("/no-title");
    expect(html).toContain("Pay a bill");
  });
});

describe("footer", () => {
  itNightly([true, false])(
    "with JavaScript %s, the footer shows accordions at 904 px and columns at 905 px (FT-02, FT-05)",
    async (javaScriptEnabled) => {
      const context = await browser.newContext({ viewport: { width: 904, height: 900 }, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`${site.url}/_catalog/site-footer/ordinary`);
      const [bill, story] = [
        page.getByRole("link", { name: "Pay a bill" }),
        page.getByRole("link", { name: "Our story" }),
      ];
      expect([await bill.isVisible(), await story.isVisible()]).toEqual([false, false]);
      await page.locator("summary", { hasText: "Patients and visitors" }).press("Enter");
      await page.locator("summary", { hasText: "About us" }).press("Enter");
      await story.waitFor({ state: "visible" });
      expect(await bill.isVisible()).toBe(true);
      await page.setViewportSize({ width: 905, height: 900 });
      await page.getByRole("link", { name: "Find a location" }).waitFor({ state: "visible" });
      expect(await page.locator("summary").filter({ visible: true }).count()).toBe(0);
      await context.close();
    },
  );
});
