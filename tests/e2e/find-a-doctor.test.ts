import type { Browser, Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";
import { settled } from "../support/wait-for-island.ts";

const gate = createGate("PROVIDERS");
const external = "https://doctors.larkspurhealth.example/search";
const { site, browser } = setUpSite({ gates: [gate], change: { doctorSearch: { base: external } } });

const DOCTORS = "/find-a-doctor";
const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  await page.goto(site.url + path);
  if (options.javaScriptEnabled !== false) await settled(page);
  return page;
};
const said = (page: Page) => page.locator("[data-say]").textContent();
const total = async (page: Page) => Number(/\d+$/.exec((await said(page)) ?? "")?.[0]);

describe("the doctor search works without JavaScript (ED-24)", () => {
  const noScript = { javaScriptEnabled: false };

  it("the doctor search stores filters and search text in the URL and shows the total and links to more pages", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(DOCTORS, noScript);
    const everybody = await total(page);
    expect(everybody).toBe(600);
    await page.getByText("You’re seeing providers at all locations.").waitFor();
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

  it("the doctor search links to the doctor's page, which shows more details (SD-06)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(DOCTORS, noScript);
    const link = page.locator("[data-results] h2 a").first();
    const name = (await link.textContent()) ?? "";
    await link.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    for (const part of ["Languages", "Education and training", "Where to find them"])
      await page.getByRole("heading", { name: part }).waitFor();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toMatch(/"@type":"Physician"/);
    expect((await site.fetch(`${DOCTORS}/nobody-at-all`)).status).toBe(404);
    await page.close();
  });
});

it("if a provider's photo fails to load, the provider card shows a centered icon (PR-01)", {
  tags: ["nightly"],
}, async () => {
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

it("a visitor can replace a misspelled location with a suggestion in the location dialog (LO-03, PR-12, PR-14)", {
  tags: ["nightly"],
}, async () => {
  const page = await open(`${DOCTORS}?searchText=heart&near=Bouldr`);
  await page.getByText("We don’t know a place by that name.").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Set location" }).click();
  const dialog = page.getByRole("dialog", { name: "We need a location to show providers near you." });
  await dialog.getByRole("combobox", { name: "City or ZIP code" }).fill("Bould");
  await dialog.getByRole("option", { name: "Boulder, CO" }).click();
  await page.getByRole("heading", { level: 1, name: "Providers near Boulder, CO for “heart”" }).waitFor();
  expect(await page.getByText("We don’t know a place by that name.").filter({ visible: true }).count()).toBe(0);
  // The browser stores the location in a cookie, not in the URL.
  expect(new URL(page.url()).search).toBe("?searchText=heart");
  await page.close();
});

it("without JavaScript, the doctor search asks for a location in a form and then repeats the search near that location (PR-14, ED-24)", async () => {
  const page = await open(`${DOCTORS}?searchText=heart`, { javaScriptEnabled: false });
  await page.getByLabel("City or ZIP code").last().fill("Boulder, CO");
  await page.keyboard.press("Enter");
  await page.getByText("Near Boulder, CO").waitFor();
  expect(page.url()).toContain("near=");
  await page.close();
});

describe("in-page doctor search", () => {
  const SEARCH = "/api/providers/get-providers-by-location-and-specialties";
  const OPENINGS = "/providers/first-openings";
  const names = (page: Page) => page.locator("[data-results] li h2").allInnerTexts();
  /** Records the requests from a page from now on, without images and scripts. */
  const requestsOf = (page: Page) => {
    const requests: Request[] = [];
    page.on("request", (request) => {
      if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request);
    });
    return () => requests.map((request) => new URL(request.url())).map(({ pathname, search }) => [pathname, search]);
  };

  it("without loading the page, the doctor search makes one API call for the results and one for the first appointments (PR-12, PF-13)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(DOCTORS);
    const requests = requestsOf(page);
    await page.getByLabel("Woman").check();
    await page.waitForURL((url) => url.search === "?gender=woman");
    const first = await names(page);
    await page
      .locator("[data-results]")
      .getByText(/^Next appointment: (today|tomorrow|in \d)/)
      .first()
      .waitFor();
    await page.getByRole("status").filter({ hasText: "Providers 1 - 20 of" }).waitFor();
    expect(requests()).toEqual([
      [SEARCH, "?gender=woman&sort=availability&page=1&perPage=60"],
      [OPENINGS, expect.stringMatching(/^\?ids=/)],
    ]);
    await page.getByRole("link", { name: /^Show More/ }).click();
    await page.locator("[data-say]", { hasText: "Providers 1 - 40 of" }).waitFor();
    const all = await names(page);
    expect(all.slice(0, 20)).toEqual(first);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(all[20]);
    // "Show More" sends no search request, because the first response contained the results for three pages.
    await expect.poll(() => requests().map(([path]) => path)).toEqual([SEARCH, OPENINGS, OPENINGS]);
    await page.goBack();
    await page.waitForURL((url) => url.search === "?gender=woman");
    await page.goBack();
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => total(page)).toBe(600);
    expect(await page.getByLabel("Woman").isChecked()).toBe(false);
    expect(requests().filter(([path]) => path === DOCTORS)).toEqual([]);
    await page.close();
  });

  it("the doctor search keeps the server-rendered provider cards and appends more cards with Show More (LC-09, PF-05)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(DOCTORS);
    const first = await names(page);
    const requests = requestsOf(page);
    await page.getByRole("link", { name: /^Show More/ }).click();
    await page.locator("[data-say]", { hasText: "Providers 1 - 40 of" }).waitFor();
    const all = await names(page);
    expect(all.slice(0, 20)).toEqual(first);
    expect(new Set(all).size).toBe(40);
    expect(requests().map(([path]) => path)).toEqual([SEARCH, OPENINGS]);
    await page.close();
  });

  it.each([
    ["is not JSON", 200, "<html>"],
    ["has other fields", 200, "{}"],
    ["cannot be rendered", 200, '{"providers":[{"id":"1","profileUrl":7}],"totalProviders":1}'],
  ])(
    "if the API response %s, the browser loads the doctor search page with the criteria in the URL (RL-01)",
    { tags: ["nightly"] },
    async (_, status, body) => {
      const page = await open(DOCTORS);
      await page.route(`**${SEARCH}*`, (route) => route.fulfill({ status, contentType: "application/json", body }));
      const opened = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByLabel("Woman").check();
      expect((await opened).url()).toBe(`${site.url}${DOCTORS}?gender=woman`);
      await page.locator("[data-say]", { hasText: "Providers 1 - 20 of" }).waitFor();
      expect(await page.getByLabel("Woman").isChecked()).toBe(true);
      await page.close();
    },
  );

  it("with a stored location, the doctor search makes one API call that contains no coordinates (PR-12, LO-01, LO-15)", {
    tags: ["nightly"],
  }, async () => {
    const place = { city_name: "Boulder", subdivision_1_iso_code: "CO", latitude: 40.01499, longitude: -105.27055 };
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const value = encodeURIComponent(JSON.stringify({ ...place, source: "user-selection" }));
    await context.addCookies([{ name: "user_location", value, url: site.url }]);
    const page = await context.newPage();
    const requests = requestsOf(page);
    await page.goto(`${site.url}${DOCTORS}?searchText=heart`);
    await page.getByText("Near Boulder, CO").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("dialog", { name: /^We need a location/ }).count()).toBe(0);
    expect(requests().filter(([path]) => path !== OPENINGS)).toEqual([
      [DOCTORS, "?searchText=heart"],
      [
        "/providers/provider-by-search",
        "?searchText=heart&city=Boulder&state=CO&isSpeciality=false&sort=relevance&distance=25&page=1&perPage=60",
      ],
    ]);
    expect(JSON.stringify(requests())).not.toMatch(/40\.0|105\.2/);
    await page.getByLabel("Within").selectOption("50");
    await page.waitForURL((url) => url.search === "?searchText=heart&distance=50");
    await page.getByRole("link", { name: "Show all locations" }).click();
    await page.waitForURL((url) => url.searchParams.get("city") === "any");
    await page.getByText("Near Boulder, CO").waitFor({ state: "detached" });
    expect(await page.getByLabel("Within").count()).toBe(0);
    await context.close();
  });

  it("the doctor search switches the card layout without a request and keeps it for later searches (PR-08, PR-13)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/_catalog/providers-by-search/filtered");
    const requests = requestsOf(page);
    await page.getByRole("button", { name: "List" }).click();
    await page.getByRole("button", { name: "List", pressed: true }).waitFor();
    expect(requests()).toEqual([]);
    await page.getByRole("link", { name: "Availability" }).click();
    await page.waitForURL((url) => url.searchParams.has("city") && url.searchParams.get("sort") === "availability");
    expect(await page.locator("[data-display]").getAttribute("data-display")).toBe("list");
    await page.close();
  });
});

it("the doctor search filters providers without reloading the page; after a failure, it keeps the filters and shows a message (RL-01, PR-15)", async () => {
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
  expect(failed).toContain("We can’t show providers right now");
  expect(failed).toContain('value="pueblo"');
});

it("the doctor search groups suggestions, searches for the suggestion that the visitor selects, and keeps the search in the other language (PR-10, PR-11, HD-19)", async () => {
  const page = await open(DOCTORS);
  const box = page.getByRole("combobox", { name: /^Name, specialty/ });
  await box.pressSequentially("card");
  await page.getByRole("group", { name: "Specialties" }).getByRole("option", { name: "Cardiology" }).click();
  await page.waitForURL(/searchText=Cardiology/);
  const { search } = new URL(page.url());
  await page.getByRole("link", { name: "Español" }).filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.pathname === `/es${DOCTORS}` && url.search === search);
  await page.goBack();
  await page.getByRole("link", { name: "Clear the search" }).click();
  await page.waitForURL((url) => !url.search.includes("searchText"));
  expect(await box.inputValue()).toBe("");
  await page.close();
});

describe("doctor search hero (PR-09)", () => {
  const PRIMARY_CARE = "/medical-services/primary-care";
  const HERO = "80A484CC-4B63-50B3-9D50-2CE8B7948A8C";
  const hero = (page: Page) =>
    page.locator("section", { has: page.getByRole("heading", { name: "Find a doctor who gets to know you" }) });
  const box = (page: Page) => hero(page).getByRole("combobox", { name: /^Name, specialty/ });

  it("the doctor search hero hydrates from preloaded files, shows suggestions, and opens the external doctor search in a new tab (PR-10, PR-11, PF-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(site.url + PRIMARY_CARE, { waitUntil: "networkidle" });
    const react = () => scripts.filter((url) => /hydrate|\/Search\.island-/.test(url));
    expect(react()).toHaveLength(2);
    await box(page).pressSequentially("card");
    const option = hero(page).getByRole("group", { name: "Specialties" }).getByRole("option", { name: "Cardiology" });
    await option.waitFor();
    expect(react()).toHaveLength(2);
    await page.context().route(`${external}**`, (route) => route.fulfill({ body: "Doctors" }));
    const tab = page.context().waitForEvent("page");
    await option.click();
    await (await tab).waitForURL(`${external}?unified=Cardiology&sort=availability`);
    await page.context().close();
  });

  it("without JavaScript, the doctor search hero opens the external doctor search (RT-11, ED-24)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(PRIMARY_CARE, { javaScriptEnabled: false });
    await box(page).fill("heart");
    await page.context().route(`${external}**`, (route) => route.fulfill({ body: "Doctors" }));
    const tab = page.context().waitForEvent("page");
    await hero(page).getByRole("button", { name: "Search" }).click();
    await (await tab).waitForURL(`${external}?unified=heart&sort=availability`);
    await page.context().close();
  });

  it("even before hydration, the doctor search hero opens the external doctor search in a new tab and passes the location (RT-11, ED-04)", {
    tags: ["nightly"],
  }, async () => {
    const doctorSearch = { href: `${external}?plan=all`, linktype: "external" };
    await site.backend(`/_content/${HERO}`, { method: "PUT", body: JSON.stringify({ doctorSearch }) });
    const place = { city_name: "Denver", subdivision_1_iso_code: "CO", latitude: 39.74, longitude: -104.98 };
    const known = encodeURIComponent(JSON.stringify({ ...place, source: "user-selection" }));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = "", value = ""] = (await signIn(site, "Ana Whitfield")).cookie.split("=", 2);
    await context.addCookies([
      { name, value, url: site.url },
      { name: "user_location", value: known, url: site.url },
    ]);
    await context.route(`${external}**`, (route) => route.fulfill({ body: "Doctors" }));
    const page = await context.newPage();
    await page.goto(`${site.url}${PRIMARY_CARE}?sc_mode=preview`, { waitUntil: "networkidle" });
    const search = async () => {
      const tab = context.waitForEvent("page");
      await hero(page).getByRole("button", { name: "Search" }).click();
      const opened = await tab;
      await opened.waitForURL(/^https:\/\/doctors/);
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      return Object.fromEntries(new URL(opened.url()).searchParams);
    };
    const asked = { plan: "all", sort: "availability", location: "39.74,-104.98", distance: "25" };
    expect(await search()).toEqual({ ...asked, unified: "", display_location: "Denver, CO" });
    await box(page).fill(" knee pain ");
    expect(await search()).toEqual({ ...asked, unified: "knee pain", display_location: "Denver, CO" });
    expect(new URL(page.url()).pathname).toBe(PRIMARY_CARE);
    await context.close();
  });
});

it("the Carousel button shows the results as a carousel without another API call (PR-08, PR-12, CA-01, CA-11)", {
  tags: ["nightly"],
}, async () => {
  const SEARCH = "8002B323-B2FB-5BCF-8655-1F6BDC4FF539";
  await site.backend(`/_content/${SEARCH}`, { method: "PUT", body: JSON.stringify({ allowDisplayControl: true }) });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const [name = "", value = ""] = (await signIn(site, "Ana Whitfield")).cookie.split("=", 2);
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}${DOCTORS}?city=Denver&state=CO&sc_mode=preview`, { waitUntil: "networkidle" });
  const before = await said(page);
  const calls = gate.calls.length;
  await page.getByRole("button", { name: "Carousel" }).click();
  const carousel = page.getByRole("group", { name: "Providers", exact: true });
  const slides = carousel.locator("[aria-roledescription=slide]");
  // Three of the twenty cards are visible in the carousel.
  await expect.poll(() => carousel.locator("[inert]").count()).toBe(17);
  expect([await slides.count(), await said(page), gate.calls.length]).toEqual([20, before, calls]);
  await carousel.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => slides.first().getAttribute("inert")).toBe("");
  // Focus moves to the first new slide or, if that slide is out of view, to the carousel track.
  await page.getByRole("link", { name: /^Show More/ }).click();
  await expect.poll(() => slides.count()).toBe(40);
  await expect.poll(() => carousel.evaluate((all) => all.contains(document.activeElement))).toBe(true);
  await page.getByRole("link", { name: "A-Z" }).click();
  await expect.poll(() => carousel.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "List" }).click();
  await expect.poll(() => page.locator("ol[data-rows] > li").count()).toBe(20);
  await context.close();
});

it.each([320, 1440])(
  "the doctor search has no axe violations or horizontal overflow at %d px (AX-01, AX-04)",
  { tags: ["nightly"] },
  async (width) => {
    const page = await open(`${DOCTORS}?searchText=heart&city=Denver&state=CO`, { viewport: { width, height: 900 } });
    expect(await faults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.locator("[data-results] h2 a").first().click();
    await page.getByRole("heading", { name: "Languages" }).waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.close();
  },
);
