import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { excess, faults } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { setUpSite } from "../support/set-up-site.ts";

const gate = createGate("PROVIDERS");
const { site, browser } = setUpSite({ gates: [gate] });

const DOCTORS = "/find-a-doctor";
const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  return page;
};
const said = (page: Page) => page.locator("[data-say]").textContent();
const total = async (page: Page) => Number(/\d+$/.exec((await said(page)) ?? "")?.[0]);

describe("without script (ED-24)", () => {
  const noScript = { javaScriptEnabled: false };

  it("filters and text are one address, and the list has its true total and a way to the rest", async () => {
    const page = await open(DOCTORS, noScript);
    const everybody = await total(page);
    expect(everybody).toBe(600);
    await page.getByRole("dialog", { name: "We need a location to show providers near you." }).waitFor();
    await page.getByLabel("Language").selectOption("Spanish");
    await page.getByLabel("Accepts new patients").check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await page.waitForURL((url) => url.search.includes("language=Spanish") && url.search.includes("accepting=true"));
    const fewer = await total(page);
    expect(fewer).toBeLessThan(everybody);
    expect(await page.getByLabel("Language").inputValue()).toBe("Spanish");
    await page.getByRole("link", { name: /^Show More/ }).click();
    await page.waitForURL(/page=2/);
    expect(await said(page)).toBe(`Providers 1 - 40 of ${fewer}`);
    await page.close();
  });

  it("a doctor has a page, with what is on the card and more (SD-06)", async () => {
    const page = await open(DOCTORS, noScript);
    const link = page.locator("[data-results] h2 a").first();
    const name = (await link.textContent()) ?? "";
    await link.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    for (const part of ["Specialties", "Languages", "Education and training", "Where to find them"])
      await page.getByRole("heading", { name: part }).waitFor();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toMatch(/"@type":"Physician"/);
    expect((await site.fetch(`${DOCTORS}/nobody-at-all`)).status).toBe(404);
    await page.close();
  });
});

it("PR-01 a photo that does not come leaves its icon in the middle of its circle", async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route("**/sc10media/**", (route) => route.fulfill({ status: 404 }));
  await page.goto(site.url + DOCTORS);
  const circle = page.locator("[data-results] article > :first-child").first();
  const state = () =>
    circle.evaluate((element) => {
      const [icon, photo] = [element.querySelector("svg")!, element.querySelector("img")!];
      const middle = (one: Element) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2].map(Math.round).join();
      };
      return {
        failed: photo.complete && photo.naturalWidth === 0,
        covered: getComputedStyle(photo).backgroundColor !== "rgba(0, 0, 0, 0)",
        whole: photo.width === element.clientWidth && photo.height === element.clientHeight,
        centered: middle(icon) === middle(element),
      };
    });
  await expect.poll(state).toEqual({ failed: true, covered: false, whole: true, centered: true });
  await page.close();
});

it("PR-14 a search asks for a place in a dialog, which the search goes on with; without script its form does", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(DOCTORS, { javaScriptEnabled });
    await page.getByRole("combobox", { name: /^Name, specialty/ }).fill("heart");
    await page.keyboard.press("Enter");
    await page.waitForURL(/searchText=heart/);
    const dialog = page.getByRole("dialog", { name: "We need a location to show providers near you." });
    await dialog.getByLabel("City or ZIP code").fill("Boulder, CO");
    if (javaScriptEnabled) await expect.poll(() => dialog.evaluate((one) => one.matches(":modal"))).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText("Near Boulder, CO").waitFor();
    expect(await dialog.count()).toBe(0);
    // What this device remembers stands in no address.
    expect(page.url().includes("near=")).toBe(!javaScriptEnabled);
    await page.close();
  }
});

it("a filter searches in place, and a failure says so and keeps what was asked for (RL-01, PR-15)", async () => {
  const page = await open(DOCTORS);
  const before = await total(page);
  await page.getByLabel("Woman").check();
  await page.waitForURL(/gender=woman/);
  await page.waitForFunction(
    (count) => !document.querySelector("[data-say]")?.textContent?.endsWith(` ${count}`),
    before,
  );
  await page.getByRole("combobox", { name: /^Name, specialty/ }).fill("xyzzy");
  await page.keyboard.press("Enter");
  await page.locator("[data-say]", { hasText: "No providers found for your search criteria." }).waitFor();
  await page.close();
  gate.down = true;
  const failed = await (await site.fetch(`${DOCTORS}?searchText=pueblo&video=true`)).text();
  expect(failed).toContain("We can’t show providers right now.");
  expect(failed).toContain('value="pueblo"');
});

it("suggestions stand in groups, and choosing one searches (PR-10, PR-11)", async () => {
  const page = await open(DOCTORS);
  const box = page.getByRole("combobox", { name: /^Name, specialty/ });
  await box.pressSequentially("card");
  await page.getByRole("group", { name: "Specialties" }).getByRole("option", { name: "Cardiology" }).click();
  await page.waitForURL(/searchText=Cardiology/);
  // Where no place is known, one is asked for over the page.
  await page.getByRole("dialog", { name: "We need a location to show providers near you." }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Clear the search" }).click();
  await page.waitForURL((url) => !url.search.includes("searchText"));
  expect(await box.inputValue()).toBe("");
  await page.close();
});

it("PF-05 HTML is at most 1.15 times its bare markup", async () => {
  const html = await (await site.fetch(DOCTORS)).text();
  const bare = html.replace(/(<script type="application\/(?:ld\+)?json"[^>]*>)[\s\S]*?<\/script>/g, "$1</script>");
  const ratio = gzipSync(html).length / gzipSync(bare).length;
  expect(ratio).toBeLessThanOrEqual(1.15);
});

it.each([320, 1440])("axe finds nothing at %d px, nor does anything scroll sideways (AX-01, AX-04)", async (width) => {
  const page = await open(`${DOCTORS}?searchText=heart&city=Denver&state=CO`, { viewport: { width, height: 900 } });
  expect(await faults(page)).toEqual([]);
  expect(await excess(page)).toBeLessThanOrEqual(0);
  await page.locator("[data-results] h2 a").first().click();
  await page.getByRole("heading", { name: "Languages" }).waitFor();
  expect(await faults(page)).toEqual([]);
  expect(await excess(page)).toBeLessThanOrEqual(0);
  await page.close();
});
