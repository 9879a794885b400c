import type { Page } from "playwright";
import { expect, it } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

/** Opens a page and delays the scripts whose URL matches until the test releases them. */
async function open(path: string, scripts: RegExp, place?: object) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const value = encodeURIComponent(JSON.stringify(place));
  if (place) await page.context().addCookies([{ name: "user_location", value, url: site.url }]);
  const asked = page.waitForRequest(scripts);
  const letIn = await holdRequests(page, scripts);
  await page.goto(site.url + path, { waitUntil: "load" });
  await page.evaluate(() => customElements.whenDefined("x-island"));
  return { page, asked, letIn };
}
const scrolled = (page: Page) =>
  page
    .locator("[data-track]")
    .first()
    .evaluate((track) => track.scrollLeft);

it("if the visitor clicks a button before its script has loaded, the page replays the click afterwards (ED-04)", async () => {
  const { page, asked, letIn } = await open("/", /\/carousel\.enhance-/);
  const next = page.getByRole("button", { name: "Next", exact: true }).first();
  await next.scrollIntoViewIfNeeded();
  await asked;
  await next.click();
  expect(await scrolled(page)).toBe(0);
  letIn();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  await page.close();
});

it("keys that the visitor pressed on a carousel or on tabs before their scripts had loaded are not lost (CA-01, AX-02, ED-04)", async () => {
  const { page, asked, letIn } = await open("/", /\/(carousel|tabs)\.enhance-/);
  const track = page.locator("[data-track]").first();
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  await track.getByRole("link").first().focus();
  await asked;
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  // A shortcut of the browser stays one.
  await page.keyboard.press("Control+Home");
  letIn();
  await expect.poll(() => tabs.nth(2).getAttribute("aria-selected")).toBe("true");
  expect(await tabs.nth(2).evaluate((tab) => tab === document.activeElement)).toBe(true);
  await track.locator("[inert]").first().waitFor({ state: "attached" });
  expect(await scrolled(page)).toBeGreaterThan(0);
  await page.close();
});

it("the search panel keeps text that the visitor typed before its script had loaded (HD-13, ED-04)", async () => {
  const { page, asked, letIn } = await open("/about-us", /open-panels/);
  const box = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).first().click();
  await asked;
  // A keyboard shortcut, such as the one that copies selected text, must not move focus.
  await page.keyboard.press("Control+c");
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(false);
  await page.keyboard.type("chest pain");
  expect(await box.inputValue()).toBe("chest pain");
  letIn();
  await page.getByRole("banner").getByRole("link", { name: "Call 911" }).waitFor();
  expect(await box.inputValue()).toBe("chest pain");
  await page.close();
});

it("the location prompt keeps text that the visitor typed before its script had loaded (LO-03, ED-04)", {
  tags: ["nightly"],
}, async () => {
  const { page, asked, letIn } = await open("/about-us", /LocationSelector/);
  await page.getByRole("button", { name: "Set location" }).click();
  await page.keyboard.type("Helena");
  await asked;
  letIn();
  await page.getByRole("option", { name: "Helena, MT" }).waitFor();
  await page.close();
});

it("the event search applies the filters that the visitor selected before the search script had loaded (ED-04)", {
  tags: ["nightly"],
}, async () => {
  const { page, asked, letIn } = await open("/classes-events/search", /\/Search\.island-/);
  await asked;
  await page.getByLabel("Category").selectOption("Nutrition");
  await page.getByLabel("Who it’s for").selectOption("Teens");
  letIn();
  await page.waitForURL((url) => url.searchParams.has("category") && url.searchParams.has("audience"));
  expect(await page.getByLabel("Category").locator("option:checked").textContent()).toBe("Nutrition");
  await page.close();
});

it.each([
  ["without a known location", undefined],
  [
    "with a known location",
    { city_name: "Denver", subdivision_1_iso_code: "CO", latitude: 39.7392, longitude: -104.9903 },
  ],
])(
  "the location prompt keeps a city that the visitor typed before its script had loaded, %s (ED-04, LO-03)",
  { tags: ["nightly"] },
  async (_, place) => {
    const { page, asked, letIn } = await open("/about-us", /\/LocationSelector\.island-/, place);
    const prompt = page.getByRole("banner").getByRole("dialog", { name: "Where do you need care?" });
    await page.getByRole("banner").locator("[data-location]").click();
    const box = prompt.getByRole("combobox");
    await box.fill("helen");
    await asked;
    letIn();
    await prompt
      .getByRole("option", { name: /^Helena, MT/ })
      .first()
      .waitFor();
    expect(await box.inputValue()).toBe("helen");
    await prompt.getByRole("button", { name: "Set location" }).click();
    await prompt.waitFor({ state: "hidden" });
    expect(await page.getByRole("banner").locator("[data-location]").textContent()).toBe("Helena, MT");
    // When the visitor reopens the prompt, it still shows the city.
    expect(await page.getByRole("banner").locator("input[name=place]").inputValue()).toBe("Helena, MT");
    await page.close();
  },
);

it("visitors can submit a search before its script has loaded (ED-24)", { tags: ["nightly"] }, async () => {
  const { page, asked } = await open("/classes-events/search", /\/Search\.island-/);
  await asked;
  await page.getByRole("searchbox", { name: "What would you like" }).fill("birth");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("searchText") === "birth");
  await page.close();
});
