import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

/** A page with a directory of doctors, which is a React island that wakes at the first touch. */
async function open(
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await prepare(page);
  await page.goto(`${site.url}/childrens-health`, { waitUntil: "load" });
  await page.getByRole("button", { name: "A-Z" }).waitFor();
  return { page, errors };
}

const names = (page: Page) => page.locator("x-island[data-name='providers-directory/Directory'] h3").allInnerTexts();

/** The rest of the page still works: its menu opens. */
async function othersWork(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "About us" }).first().waitFor();
}

describe("an island that fails takes only itself away (ED-04, ER-13)", () => {
  it("while waking: what the server sent stays", async () => {
    const { page, errors } = await open((opening) => opening.route(/Directory\.island/, (route) => route.abort()));
    const before = await names(page);
    expect(before.length).toBeGreaterThan(2);
    const logged = page.waitForEvent("console", (message) =>
      message.text().startsWith("providers-directory/Directory:"),
    );
    await page.getByRole("button", { name: "A-Z" }).click();
    await logged;
    expect(await names(page)).toEqual(before);
    expect(errors.some((line) => line.startsWith("providers-directory/Directory:"))).toBe(true);
    await othersWork(page);
    await page.close();
  });

  it("in an event: the server's HTML comes back", async () => {
    const { page } = await open();
    const before = await names(page);
    await page.getByRole("button", { name: "A-Z" }).click();
    await page.waitForFunction(
      (first) =>
        document.querySelector("x-island[data-name='providers-directory/Directory'] h3")?.textContent !== first ||
        document.querySelector("[aria-pressed=true]"),
      before[0],
    );
    // From here on, sorting throws.
    await page.evaluate(() => {
      const fail = () => {
        throw new Error("broken on purpose");
      };
      Array.prototype.sort = fail;
      Array.prototype.toSorted = fail;
    });
    const logged = page.waitForEvent("console", (message) =>
      message.text().startsWith("providers-directory/Directory:"),
    );
    await page.getByRole("button", { name: "Availability" }).click();
    await logged;
    await expect.poll(() => names(page)).toEqual(before);
    await othersWork(page);
    await page.close();
  });
});
