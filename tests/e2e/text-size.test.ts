import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { excess } from "../support/axe.ts";
import { brokenWords, browserWithText, cutOff } from "../support/large-text.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();
let large: { context: BrowserContext; close(): Promise<void> };
beforeAll(async () => {
  large = await browserWithText(200);
});
afterAll(() => large?.close());

// The bar has promises of its own (tests/e2e/header.test.ts).
const withoutBar = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>("[data-sticky]")) bar.hidden = true;
  });

describe("AX-06 with text at 200 %", () => {
  it.each([
    "/",
    "/medical-services/heart-care",
    "/classes-events/search",
    "/classes-events/registration?sessionId=1",
    "/locations/search",
    "/search?searchText=heart",
    "/price-transparency?hospital=Larkspur+Denver+Hospital&service=mri",
    "/contact-us",
    "/childrens-health",
  ])("%s breaks no word, cuts nothing off and does not scroll sideways", async (path) => {
    const page = await large.context.newPage();
    await page.goto(site.url + path, { waitUntil: "load" });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await withoutBar(page);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => excess(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
      expect([width, await brokenWords(page), await cutOff(page)]).toEqual([width, [], []]);
    }
    await page.close();
  });
});

it("AX-06 what is chosen or pressed can be seen in forced colors", async () => {
  const page = await browser.newPage({ forcedColors: "active" });
  const differ = async (path: string, chosen: string, other: string) => {
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderBlockEndColor } = getComputedStyle(element);
          return `${backgroundColor} ${borderBlockEndColor}`;
        });
    expect(await look(chosen), path).not.toBe(await look(other));
  };
  await differ(
    "/locations/search?searchText=care",
    "main a[aria-current=true]",
    "main a[data-search]:not([aria-current])",
  );
  await differ("/childrens-health", "main button[aria-pressed=true]", "main button[aria-pressed=false]");
  await page.close();
});
