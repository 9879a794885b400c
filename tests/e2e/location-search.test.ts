import type { Browser, Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { faults } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { itNightly } from "../support/nightly.ts";
import { openStream } from "../support/open-stream.ts";
import { requestsOf } from "../support/page-requests.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { settled } from "../support/wait-for-island.ts";

const gate = createGate("LOCATIONS");
const { site, browser } = setUpSite({ gates: [gate] });

const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}) => {
  const page = await browser.newPage(options);
  await page.goto(site.url + path);
  return page;
};
const box = (page: Page) => page.getByRole("combobox", { name: /City, ZIP/ });
/** The URL pattern of the API call for an in-page search. */
const CALL = "**/location/location-search";
const names = (page: Page) => page.locator("[data-results] li article[id] h2").allInnerTexts();

describe("the location search works without JavaScript (ED-24)", () => {
  const noScript = { javaScriptEnabled: false };

  it("the location search stores its sort order and page number in the URL (RT-08, LC-06, LC-07, LC-09)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/locations/search", noScript);
    await page.locator("[data-say]", { hasText: "1 - 20 of" }).waitFor();
    await page.locator("summary", { hasText: "Filters" }).evaluate((summary) => summary.remove());
    await box(page).fill("urgent");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL((url) => url.searchParams.get("searchText") === "urgent");
    expect(await box(page).inputValue()).toBe("urgent");
    await page.getByRole("link", { name: "A-Z" }).click();
    await page.waitForURL(/sort=name/);
    const sorted = await names(page);
    expect(sorted).toHaveLength(20);
    expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
    await page.getByRole("link", { name: "Show More" }).click();
    await page.waitForURL((url) => url.search === "?searchText=urgent&sort=name&page=2");
    expect((await names(page)).slice(0, 20)).toEqual(sorted);
    await page.close();
  });
});

describe("the location search with a slow or failing upstream", () => {
  it("the location search shows four skeletons until the results replace them (LC-20, CN-02, ED-02)", async () => {
    const release = gate.block();
    const page = await openStream(browser, `${site.url}/locations/search?searchText=billings`);
    const skeletons = page.locator("main [data-streamed] > [aria-busy]");
    await skeletons.waitFor();
    expect(await skeletons.locator("> div > :last-child > *").filter({ visible: true }).count()).toBe(4);
    expect(await page.locator("footer").count()).toBe(0);
    release();
    await page.getByText(/^1 - \d+ of \d+$/).waitFor();
    await page.getByRole("contentinfo").waitFor();
    expect(await skeletons.isVisible()).toBe(false);
    await page.close();
  });
});

describe("the location search with JavaScript", () => {
  it("when the visitor changes the location type, the page searches again and updates the URL, and Back undoes the change (LC-07, LC-08)", async () => {
    const page = await open("/locations/search?searchText=denver", { viewport: { width: 1440, height: 900 } });
    const before = await names(page);
    await settled(page);
    await page.getByLabel("Type of location").selectOption("Hospital");
    await page.waitForURL(/locationType=Hospital/);
    expect(new URL(page.url()).search).toBe("?searchText=denver&locationType=Hospital");
    await page.getByRole("heading", { name: "Larkspur Denver Hospital", exact: true }).waitFor();
    expect((await names(page)).length).toBeLessThan(before.length);
    await page.goBack();
    await page.waitForURL((url) => url.search === "?searchText=denver");
    await page.waitForFunction(
      (count) => document.querySelectorAll("[data-results] li").length === count,
      before.length,
    );
    expect(await page.getByLabel("Type of location").inputValue()).toBe("");
    await page.close();
  });

  it("the location search reports the type, the sort order, the page, and only known search words to analytics (LC-19, AN-02, AN-08)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/locations", { viewport: { width: 768, height: 900 } });
    const events = () =>
      page.evaluate(() =>
        (window.dataLayer ?? []).filter((entry) => /^locationSearch/.test((entry as { event?: string }).event ?? "")),
      );
    await page.goto(`${site.url}/locations/search?searchText=denver%20hospital&sort=name`);
    await expect.poll(events).toEqual([
      { event: "locationSearchTerms", searchTerms: "denver hospital" },
      { event: "locationSearchType", locationType: "" },
      { event: "locationSearchSort", sort: "name" },
      { event: "locationSearchPagination", page: 1 },
    ]);
    await page.goto(`${site.url}/locations/search`);
    await expect.poll(events).toHaveLength(4);
    await page.getByRole("link", { name: "Show More" }).click();
    await expect.poll(async () => (await events()).at(-1)).toEqual({ event: "locationSearchPagination", page: 2 });
    await page.goto(`${site.url}/locations/search?searchText=denver%20zephyrinequill`);
    await settled(page);
    expect(JSON.stringify(await page.evaluate(() => window.dataLayer ?? []))).not.toContain("zephyrinequill");
    await page.close();
  });

  it("Show More keeps the results while more locations load and then appends and announces the new results (LC-09, LC-20, AX-03)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/locations/search", { viewport: { width: 768, height: 900 } });
    await settled(page);
    const first = await names(page);
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await blocked;
      await route.continue();
    });
    await page.getByRole("link", { name: "Show More" }).click();
    await page.locator("[data-results][aria-busy=true] [data-cover]").waitFor();
    expect(await page.locator("[data-cover] > *").count()).toBe(4);
    expect(await names(page)).toEqual(first);
    release();
    await page.locator("p", { hasText: "1 - 40 of" }).waitFor();
    expect(await page.getByRole("status").filter({ hasText: "1 - 40 of" }).count()).toBe(1);
    const all = await names(page);
    expect(all.slice(0, 20)).toEqual(first);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(all[20]);
    await page.close();
  });

  it("after hydration, location cards show whether the location is open and update at closing time (HR-08, HR-10, ED-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage();
    await page.clock.install({ time: new Date("2030-03-05T18:00:00Z") });
    await page.clock.pauseAt(new Date("2030-03-05T18:01:00Z"));
    await page.goto(`${site.url}/locations/search?locationType=Urgent+Care`);
    const open = page.locator("article", { hasText: "Open until" }).filter({ hasText: "Wait time ~" }).first();
    await open.waitFor();
    const name = (await open.getByRole("heading").textContent()) ?? "";
    const card = page.locator("article", { has: page.getByRole("heading", { name, exact: true }) });
    const wait = card.getByText(/^Wait time ~/);
    expect(await wait.isVisible()).toBe(true);
    await page.clock.fastForward("15:30:00");
    await card.getByText(/^Currently Closed/).waitFor();
    expect(await wait.isVisible()).toBe(false);
    await page.close();
  });
});

describe("in-page location search", () => {
  const wide = { viewport: { width: 1440, height: 900 } };
  /** Opens a page, waits until its search is hydrated, and then records the page's requests. */
  const openHydrated = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}) => {
    const page = await open(path, { ...wide, ...options });
    await settled(page);
    return { page, ...requestsOf(page) };
  };
  const type = (page: Page) => page.getByLabel("Type of location");

  it("the page preloads the search scripts only after the first paint (PF-07, PF-13)", {
    tags: ["nightly"],
  }, async () => {
    const html = await (await site.fetch("/locations/search")).text();
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(3);
    for (const link of preloads) expect(link).toContain('media="print"');
    const { page } = await openHydrated("/locations/search");
    const media = await page
      .locator("link[rel=modulepreload]")
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("media"), performance.getEntriesByType("paint").length > 0]),
      );
    expect(media).toEqual(preloads.map(() => ["", true]));
    await page.close();
  });

  it("without loading the page, the location search makes one API call and keeps the focus (LC-08, PF-13, AX-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, requests, documents } = await openHydrated("/locations/search");
    await box(page).fill("billings");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Larkspur Billings Hospital", exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?searchText=billings");
    await type(page).selectOption("Hospital");
    await page.waitForURL("**/locations/search?searchText=billings&locationType=Hospital");
    const searches = requests.filter((request) => request.url().endsWith("/location/location-search"));
    expect(searches.map((request) => request.postDataJSON())).toEqual([
      { searchText: "billings", sort: "relevance", page: 1, perPage: 100, limit: 100 },
      { searchText: "billings", locationType: "Hospital", sort: "relevance", page: 1, perPage: 100, limit: 100 },
    ]);
    const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName);
    await page.getByRole("link", { name: "A-Z" }).press("Enter");
    await page.waitForURL(/sort=name/);
    expect(await focused()).toBe("A-Z");
    await box(page).fill("xyzzy");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "New Search" }).press("Enter");
    await page.waitForURL((url) => !url.searchParams.has("searchText"));
    expect(await focused()).toBe("INPUT");
    expect(documents()).toEqual([]);
    await page.close();
  });

  itNightly([
    ["is not JSON", 200, "<html>"],
    ["has other fields", 200, "{}"],
    ["cannot be rendered", 200, '{"locations":[{"id":"1"}],"totalLocations":1,"servicePromotionBanners":[]}'],
  ])(
    "if the API response %s, the browser loads the location search page with the criteria in the URL",
    async (_, status, body) => {
      const { page, documents } = await openHydrated("/locations/search?searchText=denver");
      await page.route(CALL, (route) => route.fulfill({ status, contentType: "application/json", body }));
      await type(page).selectOption("Hospital");
      await expect.poll(documents).toEqual([`${site.url}/locations/search?searchText=denver&locationType=Hospital`]);
      await page.getByRole("heading", { name: "Larkspur Denver Hospital", exact: true }).waitFor();
      expect(await type(page).inputValue()).toBe("Hospital");
      await page.close();
    },
  );

  it("if a second search starts before the first one ends, the location search shows only the second search's results (LC-20)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await openHydrated("/locations/search?searchText=denver");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      if (route.request().postDataJSON().locationType === "Hospital") await held;
      await route.continue().catch(() => undefined);
    });
    const first = page.waitForRequest(CALL);
    await type(page).selectOption("Hospital");
    const late = await first;
    await type(page).selectOption("Urgent Care");
    await page.waitForURL(/locationType=Urgent/);
    const shown = await names(page);
    release();
    // The response is null if the page has canceled the request.
    await (await late.response())?.finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await names(page)).toEqual(shown);
    expect(new URL(page.url()).search).toBe("?searchText=denver&locationType=Urgent+Care");
    await page.close();
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ["Search", (page) => page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click()],
    ["Enter", (page) => box(page).press("Enter")],
    ["a held Enter", (page) => page.keyboard.down("Enter")],
    ["Show More", (page) => page.getByRole("link", { name: "Show More" }).click()],
  ])(
    "while a search runs, pressing %s again sends no second request (RL-09)",
    { tags: ["nightly"] },
    async (_what, press) => {
      const { page } = await openHydrated("/locations/search");
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(CALL, async (route) => {
        await held;
        await route.continue();
      });
      const requests: Request[] = [];
      page.on("request", (request) => requests.push(request));
      await box(page).focus();
      for (let time = 0; time < 5; time++) await press(page);
      release();
      await page.locator("[data-results]:not([aria-busy=true])").waitFor();
      expect(requests.filter((request) => request.url().endsWith("/location/location-search"))).toHaveLength(1);
      await page.close();
    },
  );

  it("with a stored location, the location search sends rounded coordinates in the body of one API call and reports one search to analytics (LO-01, LO-15, LC-19)", {
    tags: ["nightly"],
  }, async () => {
    const place = { city_name: "Helena", subdivision_1_iso_code: "MT", latitude: 46.59123, longitude: -112.04321 };
    const context = await browser.newContext(wide);
    const value = encodeURIComponent(JSON.stringify({ ...place, source: "user-selection" }));
    await context.addCookies([{ name: "user_location", value, url: site.url }]);
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto(`${site.url}/locations/search?searchText=urgent+care&sort=distance`);
    await page
      .locator("[data-results]")
      .getByText(/^[\d.]+ mi$/)
      .first()
      .waitFor();
    const events = () =>
      page.evaluate(() =>
        (window.dataLayer ?? [])
          .map((entry) => (entry as { event?: string }).event)
          .filter((name) => /^location/.test(name ?? "")),
      );
    await expect
      .poll(events)
      .toEqual(["locationSearchTerms", "locationSearchType", "locationSearchSort", "locationSearchPagination"]);
    const searches = requests.filter((request) => /location-search$|_edge\/place/.test(request.url()));
    expect(searches.map((request) => request.postDataJSON())).toEqual([
      expect.objectContaining({ latitude: 46.59, longitude: -112.04, sort: "distance" }),
    ]);
    expect(requests.filter((request) => request.url().includes("46.5"))).toEqual([]);
    await context.close();
  });

  it("for a search for a life-threatening condition, the location search shows an emergency number (LC-01)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await openHydrated("/locations/search");
    await box(page).fill("chest pain");
    await page.keyboard.press("Enter");
    await page.waitForURL(/searchText=chest/);
    await page.getByRole("alert").getByRole("link", { name: /911/ }).waitFor();
    await page.close();
  });

  it("if the location search script fails to load, the search still works (ED-24)", { tags: ["nightly"] }, async () => {
    const page = await browser.newPage(wide);
    await page.route(/\/Search\.island-/, (route) => route.abort());
    await page.goto(`${site.url}/locations/search`);
    await settled(page);
    await box(page).fill("billings");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("searchText") === "billings");
    await page.getByRole("heading", { name: "Larkspur Billings Hospital", exact: true }).waitFor();
    await page.close();
  });

  it("the location search applies the location type that the visitor selected before hydration (ED-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage(wide);
    const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
    await page.route(/\/Search\.island-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/locations/search?searchText=denver`, { waitUntil: "load" });
    await page.evaluate(() => customElements.whenDefined("x-island"));
    await type(page).selectOption("Hospital");
    letIn();
    await page.waitForURL(/locationType=Hospital/);
    expect(await type(page).inputValue()).toBe("Hospital");
    await page.close();
  });

  it("the location search keeps an expanded location card open when more results arrive (LC-09)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await openHydrated("/locations/search");
    const week = page.locator("[data-results] details").first();
    await week.locator("summary").click();
    await page.getByRole("link", { name: "Show More" }).click();
    await page.locator("[data-say]", { hasText: "1 - 40 of" }).waitFor();
    expect(await week.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true);
    await page.close();
  });
});

describe("map next to the location search results", () => {
  it("the map shows the listed locations, can search the visible area, and sends no request to another host (LC-07, AX-02, PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}/locations/search?locationType=Hospital`, { waitUntil: "networkidle" });
    const map = page.getByRole("region", { name: "Map of these locations" });
    const pins = map.locator("[data-pin]");
    expect(asked.some((url) => url.includes("live-map"))).toBe(false);
    const before = await names(page);
    expect(await map.locator("[data-frame] :is(a, button):not([tabindex='-1'])").count()).toBe(0);

    await page.locator("[data-results] article").first().hover();
    await map.getByRole("button", { name: "Zoom in" }).waitFor();
    await expect.poll(() => map.locator("[data-pin][data-current]").textContent()).toMatch(/^1\b/);

    await map.getByRole("button", { name: "Zoom in" }).focus();
    const viewBox = () => map.locator("[data-frame] > svg").getAttribute("viewBox");
    const seen = await viewBox();
    await page.keyboard.press("ArrowRight");
    await expect.poll(viewBox).not.toBe(seen);

    // Each click on a cluster zooms in until each pin represents a single location and links to the location's card.
    const pressed = (text: string) =>
      map.evaluate((section, pressedText) => {
        const all = [...section.querySelectorAll<HTMLElement>("[data-pin]")];
        all.find(({ textContent }) => textContent === pressedText)!.click();
      }, text);
    const inSight = () =>
      map.evaluate(async (section) => {
        // The map replaces its pins in the next animation frame.
        await new Promise(requestAnimationFrame);
        const frame = section.querySelector("[data-frame]")!.getBoundingClientRect();
        const isInside = ({ left, right, top, bottom }: DOMRect) =>
          left > frame.left && right < frame.right && top > frame.top && bottom < frame.bottom;
        const all = [...section.querySelectorAll("[data-pin]")];
        return all.filter((pin) => isInside(pin.getBoundingClientRect())).map((pin) => pin.textContent ?? "");
      });
    await pins.filter({ hasText: "+" }).first().click();
    let number = "";
    await expect
      .poll(async () => {
        const texts = await inSight();
        number = texts.find((text) => /^\d+$/.test(text)) ?? "";
        if (!number && texts[0]) await pressed(texts[0]);
        return number;
      })
      .not.toBe("");
    await pressed(number);
    const card = page.locator(`#location-${number}`);
    await expect.poll(() => card.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    expect(await card.getByRole("heading").textContent()).toBe(before[Number(number) - 1]);

    await map.getByRole("link", { name: "Search this area" }).click();
    await page.waitForURL(/locationType=Hospital&area=-?\d/);
    await page.getByText("Only in the area of the map").waitFor();
    const within = await names(page);
    expect(within.length).toBeLessThan(before.length);
    expect(within).toContain(before[Number(number) - 1]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Map of these locations",
    );

    await page.getByRole("link", { name: "Search everywhere" }).click();
    await page.waitForURL((url) => url.search === "?locationType=Hospital");
    await expect.poll(() => names(page)).toEqual(before);
    expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith("data:"))).toEqual([]);
    await context.close();
  });

  it("in a narrow viewport, visitors can open the map with and without JavaScript, and its pins link to the cards (ED-24)", {
    tags: ["nightly"],
  }, async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open("/locations/search?locationType=Hospital", {
        viewport: { width: 390, height: 800 },
        javaScriptEnabled,
      });
      const pin = page.locator("[data-map] [data-pin]").first();
      expect(await pin.isVisible()).toBe(false);
      await page.getByText("Show map").click();
      await pin.waitFor();
      if (!javaScriptEnabled) {
        const href = await pin.getAttribute("href");
        await pin.click();
        await expect.poll(() => new URL(page.url()).hash).toBe(href);
        expect(await page.locator(href!).count()).toBe(1);
      } else {
        await page.getByRole("button", { name: "Zoom in" }).waitFor();
        expect(await faults(page)).toEqual([]);
      }
      await page.close();
    }
  });
});

describe("location suggestions (LC-03, VA-06, AX-02)", () => {
  it("location suggestions follow the ARIA combobox pattern, and their script loads on the first interaction", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts: string[] = [];
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(`${site.url}/locations/search`, { waitUntil: "networkidle" });
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await box(page).focus();
    await box(page).pressSequentially("u");
    const listbox = page.getByRole("listbox");
    expect(await listbox.isVisible()).toBe(false);
    await box(page).pressSequentially("rg");
    await listbox.waitFor();
    expect(await box(page).getAttribute("aria-expanded")).toBe("true");
    const options = await listbox.getByRole("option").allInnerTexts();
    expect(options.length).toBeGreaterThan(1);
    expect(options.length).toBeLessThanOrEqual(10);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const first = listbox.getByRole("option").first();
    await expect.poll(() => first.getAttribute("aria-selected")).toBe("true");
    expect(await box(page).getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
    await page.keyboard.press("Escape");
    await expect.poll(() => listbox.isVisible()).toBe(false);
    await box(page).pressSequentially("e");
    await listbox.waitFor();
    const [chosen = ""] = await listbox.getByRole("option").allInnerTexts();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("searchText") === chosen);
    expect(await box(page).inputValue()).toBe(chosen);
    expect(gate.calls.filter((call) => call.includes("typeahead"))).toHaveLength(2);
    expect(scripts.filter((url) => !/live-map|CrisisHelp|search-words/.test(url))).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
