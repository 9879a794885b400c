import type { Browser, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { setUpSite } from "../support/set-up-site.ts";

const gate = createGate("LOCATIONS");
const { site, browser } = setUpSite({ gates: [gate] });

const DENVER = { geolocation: { latitude: 39.74, longitude: -104.98 }, permissions: ["geolocation"] };
const open = async (path: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(site.url + path);
  return page;
};
const locate = async (page: Page) => {
  await page.getByRole("banner").locator("[data-location]").click();
  const prompt = page.getByRole("banner").getByRole("dialog", { name: "Where do you need care?" });
  await prompt.getByRole("button", { name: "Use my location" }).click();
  await prompt.waitFor({ state: "hidden" });
};
const near = (page: Page) => page.locator("section", { hasText: "Emergency and urgent care" });

describe("the landing page for locations (LC-01, LC-02)", () => {
  const box = (page: Page) =>
    page
      .getByRole("main")
      .getByRole("combobox", { name: /City, ZIP/ })
      .first();

  it("without JavaScript, the search form on the landing page works", { tags: ["nightly"] }, async () => {
    const page = await open("/locations", { javaScriptEnabled: false });
    await box(page).fill("imaging");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/\/locations\/search\?searchText=imaging/);
  });

  it("the search form searches for a selected suggestion within the selected distance of a stored location", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/locations", DENVER);
    await locate(page);
    await page.getByRole("main").getByLabel("Distance").selectOption("25");
    await box(page).pressSequentially("urgent");
    await page
      .getByRole("listbox", { name: /City, ZIP/ })
      .getByRole("option")
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === "/locations/search" && url.searchParams.get("distance") === "25");
    expect(new URL(page.url()).searchParams.get("searchText")).toMatch(/urgent/i);
  });

  it("without a location, the search form hydrates on the first interaction from preloaded files and explains why the distance filter is disabled (LC-01, LC-03, LC-05, PF-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(`${site.url}/locations`);
    const react = () => scripts.filter((url) => /hydrate|\/Search\.island-/.test(url));
    await expect.poll(() => react().length).toBe(2);
    await box(page).pressSequentially("urgent");
    expect(react()).toHaveLength(2);
    await page
      .getByRole("listbox", { name: /City, ZIP/ })
      .getByRole("option")
      .first()
      .waitFor();
    expect(await page.getByRole("main").getByLabel("Distance").isDisabled()).toBe(true);
    await page.getByText("Set a location first").waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?searchText=urgent");
    await page.close();
  });

  it("the search form enables the distance filter if a location is stored from an earlier visit (LC-05, LO-01)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/privacy");
    const place = { city_name: "Denver", subdivision_1_iso_code: "CO", latitude: 39.74, longitude: -104.98 };
    const value = encodeURIComponent(JSON.stringify({ ...place, source: "user-selection" }));
    await page.context().addCookies([{ name: "user_location", value, url: site.url }]);
    await page.goto(`${site.url}/locations`);
    await page.getByRole("main").getByLabel("Distance").selectOption("25");
    await page.context().close();
  });
});

describe("nearby locations block (DR-01 to DR-03, LO-01, LO-14)", () => {
  it("the block prompts for the visitor's location and shows nearby locations as soon as the visitor sets it", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/locations", DENVER);
    await near(page).getByText("We need a location to show services near you.").waitFor();
    expect(await faults(page)).toEqual([]);
    await locate(page);
    const cards = near(page).getByRole("group", { name: /of 12/ });
    await cards.first().waitFor();
    expect(await cards.first().textContent()).toMatch(/\d mi/);
    expect(await faults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  it("when the visitor selects another place, the block shows the locations near it, from the first slide (DR-01, CA-01)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/locations", DENVER);
    await locate(page);
    const cards = near(page).getByRole("group", { name: /of 12/ });
    await cards.first().getByText(/, CO/).waitFor();
    const left = () => cards.first().evaluate((card) => card.parentElement!.scrollLeft);
    await near(page).getByRole("button", { name: "Next" }).click();
    await expect.poll(left).toBeGreaterThan(100);
    const banner = page.getByRole("banner");
    await banner.locator("[data-location]").click();
    await banner.getByRole("combobox", { name: "City or ZIP code" }).fill("Billings");
    await banner
      .getByRole("option", { name: /^Billings, MT/ })
      .first()
      .click();
    await cards.first().getByText(/, MT/).waitFor();
    expect(await left()).toBe(0);
    await page.context().close();
  });

  it("if the nearby locations cannot be loaded, the block shows a message", async () => {
    // No other test uses these coordinates, so the cache has no entry for them.
    const page = await open("/locations", { ...DENVER, geolocation: { latitude: 46.59, longitude: -112.04 } });
    gate.down = true;
    await locate(page);
    await near(page).getByText("Unfortunately, we are having trouble retrieving locations.").waitFor();
  });
});

it("after a location card has been visible for five seconds, the page requests the location's appointments (LC-13)", {
  tags: ["nightly"],
}, async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("appointment-data") && asked.push(request.url()));
  await page.clock.install();
  await page.goto(`${site.url}/locations/search?locationType=Primary+Care`, { waitUntil: "networkidle" });
  const providers = page.getByRole("link", { name: /^See providers at / });
  await page.clock.runFor(4_000);
  expect(asked).toEqual([]);
  const heights = () =>
    page.locator("[data-results] article").evaluateAll((cards) => cards.map(({ clientHeight }) => clientHeight));
  const withoutAppointments = await heights();
  await page.clock.runFor(2_000);
  await providers.first().waitFor();
  expect(await providers.first().getAttribute("href")).toMatch(/^\/find-a-doctor\?unified=/);
  expect(asked.length).toBeLessThan(20);
  expect(await heights(), "the cards stay as tall as without appointments (LC-13)").toEqual(withoutAppointments);
  expect(await faults(page)).toEqual([]);
});
