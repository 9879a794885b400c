import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

/** Opens a page with a doctor search, which is a React island. */
async function open(
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await prepare(page);
  await page.goto(`${site.url}/find-a-doctor`, { waitUntil: "load" });
  return { page, errors };
}

const box = (page: Page) => page.getByRole("combobox", { name: /^Name, specialty/ });
const failed = (errors: readonly string[]) => errors.some((line) => line.startsWith("providers-by-search/Search:"));

/** Expects that the page's menu opens and the search form works. */
async function othersWork(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "About us" }).first().waitFor();
  await page.keyboard.press("Escape");
  await box(page).fill("knee");
  await box(page).press("Enter");
  await page.waitForURL(/searchText=knee/);
}

describe("an island that throws an error (ED-04, ER-13)", () => {
  it("if hydration fails, an island keeps its server-rendered HTML", async () => {
    const { page, errors } = await open((opening) => opening.route(/\/Search\.island-/, (route) => route.abort()));
    await box(page).click();
    await expect.poll(() => failed(errors)).toBe(true);
    await othersWork(page);
    await page.close();
  });

  it("if an update fails, an island restores the server-rendered HTML and keeps typed text", {
    tags: ["nightly"],
  }, async () => {
    const { page, errors } = await open();
    await box(page).pressSequentially("card");
    await page.locator("[role=option]").first().waitFor();
    // `Map.groupBy` now throws an error, so that rendering a grouped list fails. The code that restores the visitor's
    // input groups elements.
    await page.evaluate(() => {
      const groupBy = Map.groupBy.bind(Map);
      Map.groupBy = (items, keyOf) => {
        const list = [...items];
        if (list.every((item) => item instanceof Element)) return groupBy(list, keyOf);
        throw new Error("broken on purpose");
      };
    });
    await box(page).pressSequentially("io");
    await expect.poll(() => failed(errors)).toBe(true);
    await expect.poll(() => page.locator("[role=option]").count()).toBe(0);
    await expect.poll(() => box(page).inputValue()).toBe("cardio");
    await othersWork(page);
    await page.close();
  });
});
