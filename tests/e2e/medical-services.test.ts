import type { Browser, Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { faults } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { settled } from "../support/wait-for-island.ts";

const gate = createGate("SERVICES");
const { site, browser } = setUpSite({ gates: [gate] });

const FINDER = "/medical-services";
const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}) => {
  const page = await browser.newPage({ reducedMotion: "reduce", ...options });
  await page.goto(site.url + path);
  if (options.javaScriptEnabled !== false) await settled(page);
  return page;
};
const shown = (page: Page) => page.locator("[data-results] [data-name]:visible").allInnerTexts();
const said = (page: Page) => page.locator("[data-say]");

describe("the services finder works without JavaScript (ED-24)", () => {
  const noScript = { javaScriptEnabled: false };

  it("the services finder links to each service and has a separate URL for each letter (MS-02, MS-03)", async () => {
    const page = await open(FINDER, noScript);
    const all = await shown(page);
    expect(all.length).toBeGreaterThan(50);
    const groups = await page
      .locator("[data-results] section")
      .evaluateAll((all) => all.map((one) => [...one.querySelectorAll("[data-name]")].map((name) => name.textContent)));
    expect(groups.length).toBeGreaterThan(5);
    for (const names of groups)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
    const letters = page.getByRole("navigation", { name: "Services by first letter" });
    await letters.getByRole("link", { name: "E", exact: true }).click();
    await page.waitForURL((url) => url.search === "?letter=E");
    for (const name of await shown(page)) expect(name).toMatch(/^E/);
    // A letter without services is not a link, and the selected letter links back to all services.
    expect(await letters.getByRole("link", { name: "X", exact: true }).count()).toBe(0);
    await letters.getByRole("link", { name: "E", exact: true }).click();
    await page.waitForURL((url) => url.search === "");
    expect(await shown(page)).toEqual(all);
    await page.getByRole("link", { name: "Dermatology" }).click();
    await page.getByRole("heading", { level: 1, name: "Dermatology" }).waitFor();
    await page.getByText("Psoriasis", { exact: true }).waitFor();
    await page.close();
  });

  it("a search by condition clears the letter filter and, if no service matches, shows a message (MS-04, MS-05, ER-10)", async () => {
    const page = await open(`${FINDER}?letter=C`, noScript);
    await page.getByRole("combobox").fill("psoriasis");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL((url) => url.search === "?searchText=psoriasis");
    expect(await shown(page)).toEqual(["Dermatology"]);
    await page.getByRole("combobox").fill("xyzzy");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByText("Unfortunatley, we don't have any results that fit your search.").waitFor();
    await page.getByRole("heading", { name: "Care from your couch" }).waitFor();
    await page.close();
  });
});

describe("the services finder with JavaScript", () => {
  it("the services finder filters by letter without reloading the page and keeps focus, and Back undoes the filter (MS-03)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(FINDER);
    const all = await said(page).textContent();
    const letter = page.getByRole("link", { name: "E", exact: true });
    await letter.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/letter=E/);
    await said(page).getByText("Services that begin with E").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("E");
    await page.goBack();
    await page.waitForFunction((text) => document.querySelector("[data-say]")?.textContent === text, all);
    await page.close();
  });

  it("the services finder suggests services after two characters and filters by the suggestion that the visitor selects (MS-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(FINDER);
    const box = page.getByRole("combobox");
    await box.pressSequentially("der");
    await page.getByRole("option", { name: "Dermatology" }).click();
    await page.waitForURL(/searchText=Dermatology/);
    await said(page).getByText("Dermatology").waitFor();
    await page.close();
  });

  it("without reloading the page, a text search in the services finder makes one API call, and the A-Z filter makes none (MS-03, MS-04, PF-13)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(FINDER);
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.getByRole("combobox").fill("psoriasis");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?searchText=psoriasis");
    expect(await shown(page)).toEqual(["Dermatology"]);
    await page.getByRole("status").filter({ hasText: "Services for “psoriasis”: 1" }).waitFor();
    await page.getByRole("link", { name: "Clear the search" }).click();
    await page.waitForURL((url) => url.search === "");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox");
    await page.getByRole("link", { name: "E", exact: true }).click();
    await page.waitForURL((url) => url.search === "?letter=E");
    for (const name of await shown(page)) expect(name).toMatch(/^E/);
    const calls = requests.filter((request) => ["fetch", "xhr", "document"].includes(request.resourceType()));
    expect(calls.map((request) => new URL(request.url()).pathname + new URL(request.url()).search)).toEqual([
      "/medical-services/get-medical-suggestion-results?searchText=psoriasis",
    ]);
    await page.close();
  });

  it("if the API response has another format, the browser loads the services finder with the criteria in the URL (MS-04, RL-01)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(FINDER);
    await page.route("**/get-medical-suggestion-results*", (route) => route.fulfill({ json: {} }));
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole("combobox").fill("psoriasis");
    await page.keyboard.press("Enter");
    expect((await opened).url()).toBe(`${site.url}${FINDER}?searchText=psoriasis`);
    await said(page).getByText("Services for “psoriasis”: 1").waitFor();
    await page.close();
  });

  it("the services finder closes service details without reloading the page, and Back reopens them (MS-07)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(`${FINDER}?service=svc-dermatology`);
    const details = page.getByRole("region", { name: "Dermatology" });
    await details.getByRole("link", { name: "Close" }).click();
    await page.waitForURL((url) => url.search === "");
    expect(await details.count()).toBe(0);
    await page.goBack();
    await details.getByRole("heading", { name: "Conditions we treat" }).waitFor();
    await page.close();
  });

  it("the services finder shows skeletons in the service details dialog and restores focus when it closes (MS-07, MS-08)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(FINDER);
    const release = gate.block();
    const card = page.getByRole("link", { name: "Lung Care" });
    await card.click();
    const dialog = page.getByRole("dialog", { name: "Lung Care" });
    await dialog.waitFor();
    expect(await dialog.locator("[data-details]").getAttribute("aria-busy")).toBe("true");
    expect(await dialog.locator("[data-bones]").first().isVisible()).toBe(true);
    release();
    await dialog.getByRole("link", { name: "Asthma" }).waitFor();
    expect(await dialog.locator("[data-bones]").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 400);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog"));
    // A wheel event of 400 px would scroll further than this precision.
    expect(await page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -2);
    expect(await card.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.close();
  });

  it("at 320 px, the dialog with the details of a service has no axe violations (AX-01, AX-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(FINDER, { viewport: { width: 320, height: 800 } });
    await page.getByRole("link", { name: "Urology", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Kidney stones" }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.close();
  });
});

it("the page title contains the service's name, and the page returns 404 for an unknown service (ED-03)", async () => {
  const page = await site.fetch(`${FINDER}/dermatology`);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<title>Dermatology/);
  expect((await site.fetch(`${FINDER}/no-such-service`)).status).toBe(404);
});

// This test is the last in the file, because it opens the circuit breaker of an upstream for several seconds.
it("if the details of a service cannot be loaded, the services finder shows the service's name and links (MS-06, MS-12)", {
  tags: ["nightly"],
}, async () => {
  const page = await open(FINDER);
  gate.down = true;
  await page.getByRole("link", { name: "Urology", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Urology" });
  await dialog.locator("[data-details]:not([aria-busy])").waitFor();
  const find = dialog.getByRole("link", { name: "Find a Location" });
  expect(await find.getAttribute("href")).toBe("/locations/search?searchText=Urology");
  await dialog.getByRole("link", { name: "Doctors & scheduling" }).waitFor();
  await dialog.getByRole("link", { name: "See on-demand & virtual services" }).waitFor();
  await page.close();
});
