import type { Browser, Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { faults } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { openStream } from "../support/open-stream.ts";
import { requestsOf } from "../support/page-requests.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { hydrated, settled } from "../support/wait-for-island.ts";

const gate = createGate("SEARCH", "WEBSEARCH");
const side = createGate("LOCATIONS", "EVENTS");
const { site, browser } = setUpSite({ gates: [gate, side] });

const noScript = { javaScriptEnabled: false };
const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}) => {
  const page = await browser.newPage(options);
  await page.goto(site.url + path);
  if (options !== noScript) await settled(page);
  return page;
};
const box = (page: Page) => page.getByRole("textbox", { name: "Search the site" });
const names = (page: Page) => page.locator("[data-results] li h2").allInnerTexts();
const count = (page: Page, words: string | RegExp) => page.locator("[data-say]", { hasText: words }).waitFor();
const query = (page: Page, search: string) => page.waitForURL((url) => url.search === search);
/** Opens a page, waits until its search is hydrated, and then records its requests. */
const openHydrated = async (path: string) => {
  const page = await open(path);
  return { page, ...requestsOf(page) };
};

describe("the site search works without JavaScript", () => {
  it("the site search stores the search text and the page number in the URL (GS-01, GS-03, GS-04, GS-05)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/search", noScript);
    await box(page).fill("care");
    await page.getByRole("button", { name: "Search" }).last().click();
    await query(page, "?searchText=care");
    await count(page, /^\d+ results for “care”$/);
    expect(await box(page).inputValue()).toBe("care");
    const first = await names(page);
    expect(first).toHaveLength(10);
    expect(await page.locator("[data-results] h2 a").first().getAttribute("href")).toMatch(/^\//);
    await page.getByRole("link", { name: "See more" }).click();
    await query(page, "?searchText=care&page=2");
    const second = await names(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    expect(gate.calls.filter((call) => call.includes("/custom/search")).at(-1)).toMatch(/count=10&.*offset=10&q=care/);
    await page.getByRole("link", { name: "Previous results" }).click();
    await query(page, "?searchText=care");
    expect(await names(page)).toEqual(first);
    await page.getByRole("link", { name: "Clear the search" }).click();
    await page.getByText("Results appear as you type.").waitFor();
    expect(await box(page).inputValue()).toBe("");
    await page.close();
  });

  it("if related results are unavailable, the site search links to the location, doctor, and event searches (GS-09)", {
    tags: ["nightly"],
  }, async () => {
    side.down = true;
    const page = await open("/search?searchText=xyzzy", noScript);
    await page.getByRole("heading", { name: "Oh no!" }).waitFor();
    for (const name of ["Find a location", "Find a doctor", "Find a class or event"])
      expect(await page.getByRole("complementary").getByRole("link", { name }).isVisible()).toBe(true);
    await page.close();
  });
});

describe("the site search with slow or failing upstreams", () => {
  it("the site search shows eight skeletons and then the results, even if the side blocks have not arrived (GS-07, GS-15, CN-02)", async () => {
    const releaseResults = gate.block();
    const releaseSide = side.block();
    const page = await openStream(browser, `${site.url}/search?searchText=surgery`);
    const skeletons = page.locator("[data-streamed] > [aria-busy]").first();
    await skeletons.waitFor();
    expect(await skeletons.locator("> div > div:last-child > *").filter({ visible: true }).count()).toBe(8);
    releaseResults();
    await page.getByText("results for “surgery”").first().waitFor();
    await page.getByRole("complementary").locator("[aria-busy]").first().waitFor();
    expect(await skeletons.isVisible()).toBe(false);
    const related = page.locator("section[data-kind=locations]");
    expect(await related.count()).toBe(0);
    releaseSide();
    await related.waitFor();
    await page.getByRole("contentinfo").waitFor();
    await page.close();
  });
});

describe("the site search with JavaScript", () => {
  it("when the visitor types, clears the text, or goes back, the site search updates the results (GS-02, GS-03, GS-04, GS-14, PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/search");
    const title = await page.title();
    await page.getByRole("heading", { name: "On Demand & Virtual Services" }).waitFor();
    await box(page).pressSequentially("su");
    await page.waitForTimeout(400);
    expect(new URL(page.url()).search).toBe("");
    await box(page).pressSequentially("rgery");
    await query(page, "?searchText=surgery");
    await count(page, "results for “surgery”");
    expect(await page.title()).toBe(`surgery | ${title}`);
    await page.getByRole("heading", { name: "Related Locations" }).waitFor();
    expect(await page.getByRole("status").last().textContent()).toMatch(/^\d+ results for “surgery”$/);
    await box(page).fill("flu canary");
    await query(page, "?searchText=flu+canary");
    await count(page, "“flu canary”");
    await page.keyboard.press("Enter");
    await box(page).fill("");
    await box(page).pressSequentially("x");
    await page.keyboard.press("Enter");
    await query(page, "?searchText=x");
    await page.getByRole("link", { name: "Clear the search" }).click();
    await page.waitForURL((url) => url.search === "");
    await page.getByText("Results appear as you type.").waitFor();
    expect([await box(page).inputValue(), await names(page)]).toEqual(["", []]);
    expect(await page.title()).toBe(title);
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.goBack();
    await query(page, "?searchText=x");
    await page.goBack();
    await query(page, "?searchText=flu+canary");
    await count(page, "“flu canary”");
    expect(await box(page).inputValue()).toBe("flu canary");
    expect(await page.title()).toBe(`flu canary | ${title}`);
    const sent = await page.evaluate(() => JSON.stringify(window.dataLayer));
    expect(sent).toContain('{"event":"globalSearch","searchTerm":"surgery","searchTool":"Global"}');
    expect(sent).not.toContain("canary");
    await page.close();
  });

  it("See more shows eight skeletons, appends the results, and moves focus to the first new result (GS-05, GS-07)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/search?searchText=nurse");
    const first = await names(page);
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/custom/search?q=nurse&offset=10&count=10", async (route) => {
      await blocked;
      await route.continue();
    });
    await page.getByRole("link", { name: "See more" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-results][aria-busy=true] [data-cover]").waitFor();
    expect(await page.locator("[data-results] [data-cover] > *").count()).toBe(8);
    release();
    await page.locator("[data-results] li:nth-child(11)").waitFor();
    const all = await names(page);
    expect(all.slice(0, 10)).toEqual(first);
    expect(new Set(all).size).toBe(all.length);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(all[10]);
    const more = page.getByRole("link", { name: "See more" });
    // The browser renders only a few rows of a long list, so the test recognizes the next page by its link.
    const next = async () => ((await more.count()) > 0 ? more.getAttribute("href", { timeout: 1_000 }) : null);
    for (let link = await next(); link; link = await next()) {
      const clicked = link;
      await more.click();
      await expect.poll(next).not.toBe(clicked);
    }
    await page.close();
  });

  it("the site search ignores a late response to an earlier search text (GS-15)", { tags: ["nightly"] }, async () => {
    const page = await open("/search");
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/custom/search?q=baby&*", async (route) => {
      await blocked;
      await route.continue().catch(() => undefined);
    });
    const isOlder = (request: Request) => request.url().includes("/custom/search?q=baby&");
    const requested = page.waitForRequest(isOlder);
    const dropped = page.waitForEvent("requestfailed", isOlder);
    await box(page).fill("baby");
    await requested;
    await box(page).fill("heart");
    await count(page, "“heart”");
    release();
    await dropped;
    await count(page, "“heart”");
    expect(new URL(page.url()).search).toBe("?searchText=heart");
    await page.close();
  });

  it("without loading the page, the site search makes one API call per search and updates the side blocks with one request (GS-02, GS-15, PF-13)", {
    tags: ["nightly"],
  }, async () => {
    const { page, requests, documents } = await openHydrated("/search?searchText=heart");
    const aside = page.getByRole("complementary", { name: "Related" });
    const before = await aside.textContent();
    await box(page).fill("surgery");
    await count(page, "“surgery”");
    await page.getByRole("link", { name: "See more" }).click();
    await page.locator("[data-results] li:nth-child(11)").waitFor();
    // The side blocks arrive after the results.
    await expect.poll(() => aside.textContent()).not.toBe(before);
    const calls = requests.filter((request) => request.url().includes("/custom/search?")).map((one) => one.url());
    expect(calls.map((url) => url.slice(site.url.length))).toEqual([
      "/custom/search?q=surgery&offset=0&count=10",
      "/custom/search?q=surgery&offset=10&count=10",
    ]);
    const sides = requests.filter((request) => request.url().endsWith("/_edge/place"));
    expect(sides.map((request) => request.postDataJSON())).toEqual([
      { path: "/search", query: "?searchText=surgery", slots: Array(4).fill(expect.any(String)), place: {} },
    ]);
    expect(documents()).toEqual([]);
    await page.close();
  });

  it.each([
    ["is not JSON", 200, "<html>"],
    ["cannot be rendered", 200, '{"webPages":{"value":[{"name":{},"url":"/a"}],"totalEstimatedMatches":1}}'],
  ])(
    "if the API response %s, the browser loads the site search page with the search text in the URL (GS-07, ED-24)",
    { tags: ["nightly"] },
    async (_, status, body) => {
      const { page, documents } = await openHydrated("/search");
      await page.route("**/custom/search?*", (route) =>
        route.fulfill({ status, contentType: "application/json", body }),
      );
      await box(page).fill("surgery");
      await expect.poll(documents).toEqual([`${site.url}/search?searchText=surgery`]);
      await count(page, "“surgery”");
      await page.close();
    },
  );

  it("several searches in a row add only one history entry (GS-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await openHydrated("/search?searchText=heart");
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/custom/search?q=sur&*", async (route) => {
      await blocked;
      await route.continue().catch(() => undefined);
    });
    const first = page.waitForRequest("**/custom/search?q=sur&*");
    await box(page).fill("sur");
    await first;
    // The page aborts the first search before it creates a history entry.
    await box(page).fill("surge");
    await count(page, "“surge”");
    release();
    await box(page).fill("surgery");
    await count(page, "“surgery”");
    await page.goBack();
    await query(page, "?searchText=heart");
    await count(page, "“heart”");
    expect(await box(page).inputValue()).toBe("heart");
    await page.close();
  });

  it("the site search applies text that the visitor entered before hydration (GS-02, ED-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage();
    const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
    await page.route(/\/Search\.island-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/search`, { waitUntil: "load" });
    await box(page).fill("surgery");
    letIn();
    await query(page, "?searchText=surgery");
    await count(page, "“surgery”");
    expect(await box(page).inputValue()).toBe("surgery");
    await page.close();
  });

  it("with a stored location, the site search makes one API call, reports one search to analytics, and sends the location only in a request body (GS-14, LO-01, LO-15)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext();
    const place = { city_name: "Helena", subdivision_1_iso_code: "MT", latitude: 46.59, longitude: -112.04 };
    const value = encodeURIComponent(JSON.stringify({ ...place, source: "user-selection" }));
    await context.addCookies([{ name: "user_location", value, url: site.url }]);
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto(`${site.url}/search?searchText=heart`);
    await settled(page);
    await box(page).fill("surgery");
    await count(page, "“surgery”");
    const blocks = () =>
      requests
        .filter((request) => request.url().endsWith("/_edge/place"))
        .flatMap((request) => {
          const { slots, ...wanted } = request.postDataJSON() as { slots: string[] };
          return slots.map(() => wanted);
        });
    // The side blocks are requested after the results.
    await expect
      .poll(blocks)
      .toEqual(
        ["heart", "surgery"].flatMap((text) => Array(4).fill({ path: "/search", query: `?searchText=${text}`, place })),
      );
    expect(requests.filter((request) => request.url().includes("46.5"))).toEqual([]);
    const events = () =>
      page.evaluate(() =>
        (window.dataLayer ?? []).filter((entry) => (entry as { event?: string }).event === "globalSearch"),
      );
    // The words that may be reported load after the search.
    await expect.poll(events).toEqual([
      { event: "globalSearch", searchTerm: "heart", searchTool: "Global" },
      { event: "globalSearch", searchTerm: "surgery", searchTool: "Global" },
    ]);
    await context.close();
  });

  it("the site search shows results before slow side blocks arrive, and says which side blocks fail (GS-09, GS-15, RL-14)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await openHydrated("/search?searchText=surgery");
    const aside = page.getByRole("complementary", { name: "Related" });
    await aside.getByRole("heading", { name: "Related Locations" }).waitFor();
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/_edge/place", async (route) => {
      await blocked;
      await route.abort();
    });
    await box(page).fill("heart");
    await count(page, "“heart”");
    expect(await aside.locator("[aria-busy=true]").count()).toBe(4);
    release();
    await aside.getByText("Related Locations: not available right now.").waitFor();
    expect(await aside.locator("h2").count()).toBe(0);
    await page.close();
  });
});

describe("index search", () => {
  const indexBox = (page: Page) => page.getByRole("combobox", { name: "What are you looking for?" });
  const cookie = async (page: Page) => {
    const cookies = await page.context().cookies();
    const found = cookies.find(({ name }) => name === "index_recent_searches");
    return found && JSON.parse(decodeURIComponent(found.value));
  };

  it("the index search works without JavaScript (IX-01, IX-03, IX-04, IX-05)", async () => {
    const page = await open("/health-library/search?searchText=sleep", noScript);
    await count(page, /^1 - \d+ of \d+$/);
    await page.getByText("End of Results").waitFor();
    expect(await page.locator("main p").first().textContent()).toBe("Health library");
    await indexBox(page).fill("xyzzy");
    await page.getByRole("button", { name: "Search" }).last().click();
    await query(page, "?searchText=xyzzy");
    await page.getByText("Unfortunately, we have no results that fit your search.").waitFor();
    await page.getByRole("link", { name: "Clear the search" }).click();
    await page.waitForURL((url) => url.search === "");
    expect(await page.locator("[data-results] li").count()).toBe(0);
    await page.close();
  });

  it("keyboard users can use the suggestions, results, Clear button, and recent searches of the index search (IX-02, IX-03, IX-05, IX-06, IX-07, IX-08, AX-02)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/health-library/search?searchIndex=site");
    const listbox = page.getByRole("listbox");
    await indexBox(page).focus();
    await indexBox(page).pressSequentially("he");
    await listbox.waitFor();
    expect(await names(page)).toEqual([]);
    const options = await listbox.getByRole("option").allInnerTexts();
    expect(options.length).toBeLessThanOrEqual(10);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("searchText") === options[0]);
    expect(await indexBox(page).inputValue()).toBe(options[0]);
    await count(page, /^1 - \d+ of \d+$/);
    await indexBox(page).fill("care");
    await page.keyboard.press("Enter");
    await query(page, "?searchText=care&searchIndex=site");
    await count(page, /^1 - 10 of/);
    const first = await names(page);
    await page.getByRole("link", { name: "Show More" }).click();
    await page.locator("[data-results] li:nth-child(11)").waitFor();
    expect((await names(page)).slice(0, 10)).toEqual(first);
    expect(await cookie(page)).toEqual(["care", options[0]]);
    await page.getByRole("link", { name: "Clear the search" }).click();
    await query(page, "?searchIndex=site");
    expect(await indexBox(page).inputValue()).toBe("");
    await page.getByText("Recent searches").waitFor();
    expect(await listbox.getByRole("option").allInnerTexts()).toEqual(["care", options[0]]);
    await expect.poll(() => page.locator("[data-results] li").count()).toBe(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("searchText") === options[0]);
    await expect.poll(() => cookie(page)).toEqual([options[0], "care"]);
    await page.close();
  });

  it("without reloading the page, the index search makes one API call for a search and one for more results (IX-02, IX-03, PF-13)", {
    tags: ["nightly"],
  }, async () => {
    const { page, requests, documents } = await openHydrated("/health-library/search?searchIndex=site");
    await indexBox(page).fill("care");
    await page.keyboard.press("Enter");
    await count(page, /^1 - 10 of/);
    await page.getByRole("link", { name: "Show More" }).click();
    await page.locator("[data-results] li:nth-child(11)").waitFor();
    await query(page, "?searchText=care&searchIndex=site&page=2");
    const calls = requests.filter((request) => request.url().includes("/get-search-results"));
    expect(calls.map((request) => request.url().slice(site.url.length))).toEqual([
      "/api/search/get-search-results?searchText=care&searchIndex=site",
    ]);
    expect(documents()).toEqual([]);
    await page.close();
  });
});

it("the index search does not store search text from a link as a recent search (IX-08)", {
  tags: ["nightly"],
}, async () => {
  const page = await open("/health-library/search?searchText=embarrassing", { viewport: { width: 1280, height: 800 } });
  const texts = async () => (await page.context().cookies()).filter(({ name }) => name === "index_recent_searches");
  expect(await texts()).toEqual([]);
  await page.getByRole("combobox", { name: "What are you looking for?" }).fill("care");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await texts()).length).toBe(1);
  expect(JSON.stringify(await texts())).not.toContain("embarrassing");
  await page.close();
});

it("while the visitor types a search about an emergency, the site search shows emergency numbers above the heading and hides them when the text changes (GS-02)", {
  tags: ["nightly"],
}, async () => {
  const page = await open("/search?searchText=care");
  await box(page).fill("suicide");
  const help = page.locator("main").getByRole("alert");
  expect(await help.getByRole("link", { name: "Call 988" }).getAttribute("href")).toBe("tel:988");
  expect(await help.getByRole("link", { name: "Text 988" }).getAttribute("href")).toBe("sms:988");
  expect((await help.boundingBox())!.y).toBeLessThan((await page.getByRole("heading", { level: 1 }).boundingBox())!.y);
  await box(page).fill("flu shots");
  await help.getByRole("link").first().waitFor({ state: "detached" });
  await page.close();
});

it("the index search shows the emergency number below the field while the visitor types and only above the results after the search (IX-02, IX-07)", async () => {
  const page = await open("/health-library/search");
  const number = page.getByRole("link", { name: "Call 911" });
  await page.getByRole("combobox").fill("stroke");
  await page.locator("form").getByRole("link", { name: "Call 911" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("searchText") === "stroke");
  await page.getByRole("main").getByRole("alert").first().getByRole("link", { name: "Call 911" }).waitFor();
  expect(await number.count()).toBe(1);
  await page.close();
});

it("before hydration, a click on the clear icon clears the index search (IX-05, ED-24)", {
  tags: ["nightly"],
}, async () => {
  const page = await open("/health-library/search?searchText=sleep");
  await page.getByRole("link", { name: "Clear the search" }).click();
  await page.waitForURL((url) => url.search === "");
  expect(await page.getByRole("combobox").inputValue()).toBe("");
  await page.close();
});

describe("search bar", () => {
  it("the search bar shows web search suggestions after 500 ms and opens the results page (HD-12, RT-03)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/no-such-page");
    const bar = page.getByRole("combobox");
    await bar.focus();
    const requested = page.waitForRequest(/custom\/suggestions\/search\?q=heart$/);
    await bar.pressSequentially("heart");
    await requested;
    await page.getByRole("option", { name: "Heart care" }).waitFor();
    await page.keyboard.press("ArrowDown");
    const active = page.locator("[role=option][aria-selected=true]");
    const chosen = await active.textContent();
    expect(await bar.getAttribute("aria-activedescendant")).toBe(await active.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/search");
    await count(page, `“${chosen}”`);
    expect(gate.calls.filter((call) => call.includes("/custom/suggestions/search"))).toHaveLength(1);
    await page.close();
  });

  it("without JavaScript, the search bar submits the text as `query` (HD-12, RT-03)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/health-library", noScript);
    await page.getByRole("combobox").fill("sleep");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname + url.search === "/health-library/search?query=sleep");
    await count(page, /^1 - \d+ of/);
    expect(await page.getByRole("combobox").inputValue()).toBe("sleep");
    await page.close();
  });
});

describe("search panel in the header", () => {
  const toggle = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).first();
  const panel = (page: Page) => page.getByRole("dialog", { name: "Search" });
  const headerBox = (page: Page) => panel(page).getByRole("combobox");
  /** Waits until the panel's script, which loads when the panel opens, has made the page inert. */
  const followed = (page: Page) => page.locator("main[inert]").waitFor({ state: "attached" });

  it("without JavaScript, the search panel opens, shows its links, and submits searches to the results page (HD-09 to HD-11)", async () => {
    const page = await open("/about-us", noScript);
    await toggle(page).click();
    await panel(page).getByRole("link", { name: "Pay a bill" }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    await toggle(page).click();
    await headerBox(page).fill(" h ");
    await expect.poll(() => panel(page).getByRole("link", { name: "Pay a bill" }).isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/about-us");
    await headerBox(page).fill("heart");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname + url.search === "/search?searchText=heart");
    await count(page, "“heart”");
    await page.close();
  });

  it("the search panel locks scrolling, moves focus to the search field after a second, and replaces the quick links with suggestions that keyboard users can select (HD-09, HD-10, HD-13, AX-02, PF-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.clock.install();
    await page.goto(`${site.url}/about-us`, { waitUntil: "networkidle" });
    expect(scripts.filter((url) => /hydrate|react/.test(url))).toEqual([]);
    const focused = () => headerBox(page).evaluate((box) => box === document.activeElement);
    await page.clock.pauseAt(Date.now() + 60_000);
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await panel(page).waitFor();
    await followed(page);
    await page.clock.runFor(900);
    expect(await focused()).toBe(false);
    await page.clock.runFor(200);
    expect(await focused()).toBe(true);
    const quickLinks = panel(page).getByRole("navigation", { name: "Quick Links" });
    expect(await quickLinks.isVisible()).toBe(true);
    await page.clock.resume();
    await headerBox(page).pressSequentially("h");
    expect(await quickLinks.isVisible()).toBe(false);
    await headerBox(page).pressSequentially("e");
    await panel(page).getByText("Suggested Searches").waitFor();
    expect(await quickLinks.isVisible()).toBe(false);
    const options = await panel(page).getByRole("option").allTextContents();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.locator("main[inert]").count()).toBe(0);
    expect(await toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => panel(page).getByRole("option").count()).toBe(0);
    await headerBox(page).fill("hea");
    await panel(page).getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/search");
    expect(options).not.toEqual([]);
    await page.close();
  });

  it("the search panel announces an emergency number above the suggestions, and keyboard users can reach it (HD-10)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/about-us", { viewport: { width: 390, height: 844 } });
    await toggle(page).click();
    await headerBox(page).fill("chest pain");
    const help = panel(page).getByRole("alert");
    const number = help.getByRole("link", { name: "Call 911" });
    await number.waitFor();
    expect(await number.getAttribute("href")).toBe("tel:911");
    expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press("Tab");
    await expect.poll(() => number.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await faults(page)).toEqual([]);
    await headerBox(page).fill("flu shot");
    await number.waitFor({ state: "detached" });
    await page.close();
  });

  it("the search panel ignores an outside click during its opening animation and closes on a later outside click (HD-13)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/about-us", { viewport: { width: 1440, height: 900 } });
    const animations = await page.context().newCDPSession(page);
    await animations.send("Animation.enable");
    await animations.send("Animation.setPlaybackRate", { playbackRate: 0.0001 });
    await toggle(page).click();
    await page.mouse.click(700, 850);
    await expect.poll(() => panel(page).isVisible()).toBe(true);
    await animations.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
    await page.mouse.click(700, 850);
    await panel(page).waitFor({ state: "hidden" });
    await page.close();
  });

  it("on the results page, the search panel starts a search without loading the page and then closes (HD-11, HD-09)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/search?searchText=heart");
    // Wait for hydration, because the form would otherwise reload the page.
    await hydrated(page, "global-search/Search");
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await toggle(page).click();
    await followed(page);
    await headerBox(page).fill("baby");
    await page.keyboard.press("Enter");
    await query(page, "?searchText=baby");
    await count(page, "“baby”");
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    expect(await box(page).inputValue()).toBe("baby");
    await panel(page).waitFor({ state: "hidden" });
    await page.close();
  });

  it("the search panel closes when the viewport becomes 905 px wide or the menu opens (HD-07)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/about-us", { viewport: { width: 800, height: 900 } });
    await toggle(page).click();
    await followed(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
    await panel(page).waitFor({ state: "hidden" });
    await toggle(page).click();
    await panel(page).waitFor();
    await page.setViewportSize({ width: 905, height: 900 });
    await panel(page).waitFor({ state: "hidden" });
    await page.close();
  });
});

const pages = ["/search?searchText=heart", "/search?searchText=xyzzy", "/health-library/search?searchText=sleep"];

it.each(pages)(
  "the site search has no axe violations or horizontal overflow on %s (AX-01, AX-04)",
  { tags: ["nightly"] },
  async (path) => {
    const context = await browser.newContext({ viewport: { width: 768, height: 900 } });
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    // For this search, the test opens the search panel in the header, which covers the search form on the page.
    if (path.includes("xyzzy")) await page.getByRole("banner").getByRole("button", { name: "Search" }).first().click();
    expect(await faults(page)).toEqual([]);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await context.close();
  },
);
