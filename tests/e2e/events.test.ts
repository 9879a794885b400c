import type { Browser, Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { faults } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { itNightly } from "../support/nightly.ts";
import { openStream } from "../support/open-stream.ts";
import { isDocument, requestsOf } from "../support/page-requests.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { settled } from "../support/wait-for-island.ts";

const gate = createGate("EVENTS");
const { site, browser } = setUpSite({ gates: [gate] });

const SEARCH = "/classes-events/search";
const wide = { viewport: { width: 1440, height: 900 } };

/** Opens a page in a separate browser context. The suite closes the context after the test. */
async function visit(path: string, options: Parameters<Browser["newContext"]>[0], test: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  try {
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    if (options?.javaScriptEnabled !== false) await settled(page);
    await test(page);
  } finally {
    await context.close();
  }
}
const box = (page: Page) => page.getByRole("searchbox", { name: "What would you like" });
const titles = (page: Page) => page.locator("[data-results] li h2").allInnerTexts();
const shown = (page: Page, text: string) => page.locator("[data-results] [data-say]", { hasText: text }).waitFor();
const query = (page: Page) => new URL(page.url()).search;
/** The URL pattern of the API call for an in-page search. */
const CALL = "**/classes-events/find-events";
/** Records the API calls and documents that the page requests after this call. */
function callsOf(page: Page) {
  const { requests, documents } = requestsOf(page);
  return {
    /** Returns the path and the body of each API call. */
    calls: () =>
      requests
        .filter((request) => !isDocument(request) && /^fetch|xhr$/.test(request.resourceType()))
        .map((request) => [new URL(request.url()).pathname, request.postDataJSON()]),
    documents,
  };
}
const searches = () => gate.calls.filter((call) => call.includes("find-events")).length;

describe("the landing page for classes and events (EV-01, RT-04)", () => {
  itNightly([true, false])(
    "with JavaScript %s, a visitor can search for events using only the keyboard (AX-02)",
    async (javaScriptEnabled) => {
      await visit("/classes-events", { javaScriptEnabled, ...wide }, async (page) => {
        await box(page).focus();
        await page.keyboard.type("yoga & 50% café");
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.pathname === SEARCH);
        expect(new URL(page.url()).searchParams.get("searchText")).toBe("yoga & 50% café");
        expect(await box(page).inputValue()).toBe("yoga & 50% café");
      });
    },
  );

  it("every landing page banner links to an events page whose breadcrumbs link back to the landing page (SD-05)", {
    tags: ["nightly"],
  }, async () => {
    await visit("/classes-events", { javaScriptEnabled: false, ...wide }, async (page) => {
      const banners = page.locator("main li > div:has(img) a");
      const addresses = await banners.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(addresses).toHaveLength(9);
      for (const address of addresses) {
        const html = await (await site.fetch(address)).text();
        expect(html, address).toMatch(/<a [^>]*href="\/classes-events\/[a-z]/);
      }
      await banners.first().click();
      await page.waitForURL(/category=1/);
      const way = page.getByRole("navigation", { name: "Breadcrumb" });
      await way.getByText("Find a class or event").waitFor();
      await way.getByRole("link", { name: "Classes and events" }).click();
      await page.waitForURL((url) => url.pathname === "/classes-events");
    });
  });
});

describe("event pages work without JavaScript (ED-24)", () => {
  const noScript = { javaScriptEnabled: false, ...wide };

  it("the event search stores its filters and page number in the URL (RT-04, EV-02, EV-04, EV-07)", {
    tags: ["nightly"],
  }, async () => {
    await visit(SEARCH, noScript, async (page) => {
      await shown(page, "1 - 16 of");
      await page.getByLabel("Category").selectOption("Fitness & Movement");
      await page.getByLabel("In person").check();
      await page.getByRole("button", { name: "Apply filters" }).click();
      await page.waitForURL(/isOnline=false/);
      expect(await page.getByLabel("Category").inputValue()).toBe("6");
      expect(await page.getByLabel("In person").isChecked()).toBe(true);
      await box(page).fill("yoga");
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await page.waitForURL(/searchText=yoga/);
      const found = await titles(page);
      expect(found.length).toBeGreaterThan(1);
      expect(found.filter((title) => !/yoga/i.test(title))).toEqual([]);
      await page.getByText("End of Results").waitFor();
      await page.getByRole("link", { name: "Clear all" }).click();
      await shown(page, "1 - 16 of");
      await page.getByRole("link", { name: "Show More" }).click();
      await page.waitForURL((url) => url.search === "?page=2");
      expect(await titles(page)).toHaveLength(32);
    });
  });
});

describe("the event search with a slow or failing upstream", () => {
  it("the event search shows ten skeletons until the results replace them in reading order (EV-04, CN-02)", async () => {
    const release = gate.block();
    const page = await openStream(browser, `${site.url}${SEARCH}?searchText=tai`);
    const skeletons = page.locator("main [data-streamed] > [aria-busy]");
    await skeletons.waitFor();
    const bones = skeletons.locator("> div > :last-child > :last-child > *").filter({ visible: true });
    expect(await bones.count()).toBe(10);
    expect(await page.locator("footer").count()).toBe(0);
    release();
    await page.locator("[data-results] li").first().waitFor();
    await page.getByRole("contentinfo").waitFor();
    expect(await skeletons.isVisible()).toBe(false);
    await page.close();
  });
});

describe("events with scripts", () => {
  it("300 ms after the last change to the form, the event search sends one request and replaces the URL without a new history entry (EV-02, CN-01, AX-02)", {
    tags: ["nightly"],
  }, async () => {
    await visit(SEARCH, wide, async (page) => {
      const steps = await page.evaluate(() => history.length);
      const { calls, documents } = callsOf(page);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await box(page).focus();
      for (const letter of "birth") {
        await page.keyboard.type(letter);
        await page.clock.runFor(250);
      }
      expect(calls()).toEqual([]);
      await page.clock.runFor(100);
      await page.waitForURL(/searchText=birth/);
      await expect.poll(() => titles(page)).toContain("Preparing for Birth");
      expect(calls()).toEqual([["/classes-events/find-events", { searchText: "birth", page: 1, perPage: 160 }]]);
      // Focus stays in the field, and screen readers announce the result (AX-03).
      expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
      const [said] = await page.getByRole("status").filter({ hasText: "classes and events" }).allTextContents();
      expect(said).toBe(await page.locator("p[data-say]").textContent());
      for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
      await page.keyboard.type("Birth");
      await page.clock.runFor(400);
      await page.waitForURL(/category=1/);
      expect(await page.evaluate(() => history.length)).toBe(steps);
      expect([calls().length, documents()]).toEqual([2, []]);
      await page.clock.resume();
      await page.reload();
      expect([await box(page).inputValue(), await page.getByLabel("Category").inputValue()]).toEqual(["birth", "1"]);
    });
  });

  it("the event search writes dates to the URL as MM-DD-YYYY (VA-05)", { tags: ["nightly"] }, async () => {
    await visit(SEARCH, wide, async (page) => {
      const year = new Date().getFullYear() + 1;
      await page.getByLabel("To", { exact: true }).fill(`${year}-02-03`);
      await page.waitForURL((url) => url.search === `?endDate=02-03-${year}`);
      expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe(`${year}-02-03`);
    });
  });

  it("the event search ignores a late response to an earlier search (EV-02)", { tags: ["nightly"] }, async () => {
    await visit(SEARCH, wide, async (page) => {
      const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
      const isOlder = (request: Request) => JSON.stringify(request.postDataJSON()).includes("aud-");
      await page.route(CALL, async (route) => {
        if (isOlder(route.request())) await blocked;
        await route.continue().catch(() => undefined);
      });
      const dropped = page.waitForEvent("requestfailed", isOlder);
      await page.getByLabel("Who it’s for").selectOption("Teens");
      await page.locator("[data-results][aria-busy=true]").waitFor();
      expect(await page.locator("[data-results] > [data-cover] > *").count()).toBe(10);
      await page.getByLabel("Who it’s for").selectOption("");
      await page.getByLabel("Category").selectOption("Nutrition");
      await page.waitForURL(/category=12/);
      const found = await titles(page);
      release();
      await dropped;
      expect(query(page)).toBe("?category=12");
      expect(await titles(page)).toEqual(found);
    });
  });

  it("Show More appends 16 events at a time until the last event and moves focus to the first new event (EV-04, AX-02)", {
    tags: ["nightly"],
  }, async () => {
    await visit(`${SEARCH}?isOnline=true`, wide, async (page) => {
      const first = await titles(page);
      expect(first).toHaveLength(16);
      await page.getByRole("link", { name: "Show More" }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/page=2/);
      await expect.poll(async () => (await titles(page)).length).toBe(32);
      const all = await titles(page);
      expect(all.slice(0, 16)).toEqual(first);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(all[16]);
      // A list of 60 or more events contains only the visible rows, so the test follows the page number in the URL.
      const more = page.getByRole("link", { name: "Show More" });
      const end = page.getByText("End of Results");
      for (let next = 3; await more.isVisible(); next++) {
        await more.click();
        await page.waitForURL((url) => url.searchParams.get("page") === `${next}`);
        await more.or(end).waitFor();
      }
      await end.waitFor();
    });
  });

  it("the event search reports each search to analytics and includes only search words that occur on the site (EV-07, PV-02, PV-03)", {
    tags: ["nightly"],
  }, async () => {
    await visit(`${SEARCH}?searchText=yoga`, wide, async (page) => {
      const events = () =>
        page.evaluate(() =>
          (window.dataLayer ?? []).filter((entry) => "event" in entry && entry.event === "classesEventsSearch"),
        );
      const pushed = (search_term: string) => ({ event: "classesEventsSearch", search_term });
      // The words that may be reported load after the search.
      await expect.poll(events).toEqual([pushed("yoga")]);
      await box(page).fill("Maria Canary 303-555-0199");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Oh no!" }).waitFor();
      await expect.poll(events).toEqual([pushed("yoga"), pushed("")]);
    });
  });

  it("the event search shows the number of active filters, and a visitor can clear all filters (EV-03, EV-07)", {
    tags: ["nightly"],
  }, async () => {
    await visit(SEARCH, { viewport: { width: 320, height: 900 } }, async (page) => {
      await page.getByText("Show Filters").click();
      await page.getByLabel("Category").selectOption("Birth & Newborn");
      await page.getByLabel("In person").check();
      await page.waitForURL((url) => url.search === "?category=1&isOnline=false");
      await page.getByText("Hide Filters").click();
      await page.getByText("Show Filters (2)").waitFor();
      await page.getByRole("link", { name: "Clear all" }).click();
      await page.waitForURL((url) => url.search === "");
      await page.getByText("Show Filters", { exact: true }).click();
      expect(await page.getByLabel("Category").inputValue()).toBe("");
      expect(await page.getByLabel("Any", { exact: true }).isChecked()).toBe(true);
      await shown(page, "1 - 16 of");
    });
  });

  it.each([
    ["is not JSON", 200, "<html>"],
    ["cannot be rendered", 200, '{"results":[{"id":"1","eventHeadline":{}}],"totalResults":1}'],
  ])(
    "if the API response %s, the browser loads the event search page with the criteria in the URL (EV-02, RL-01)",
    { tags: ["nightly"] },
    async (_, status, body) => {
      await visit(`${SEARCH}?searchText=birth`, wide, async (page) => {
        const { documents } = callsOf(page);
        await page.route(CALL, (route) => route.fulfill({ status, contentType: "application/json", body }));
        await page.getByLabel("Category").selectOption("Birth & Newborn");
        await expect.poll(documents).toEqual([`${site.url}${SEARCH}?searchText=birth&category=1`]);
        await page.getByRole("link", { name: "Preparing for Birth", exact: true }).waitFor();
        expect(await page.getByLabel("Category").inputValue()).toBe("1");
      });
    },
  );

  it("the event search applies input that the visitor entered before hydration (ED-04)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext(wide);
    const page = await context.newPage();
    const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
    await page.route(/\/Search\.island-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url + SEARCH, { waitUntil: "load" });
    await page.evaluate(() => customElements.whenDefined("x-island"));
    await page.getByLabel("In person").check();
    await box(page).fill("yoga");
    letIn();
    await page.waitForURL((url) => url.search === "?searchText=yoga&isOnline=false");
    expect([await box(page).inputValue(), await page.getByLabel("In person").isChecked()]).toEqual(["yoga", true]);
    await context.close();
  });

  it("the event search virtualizes a long list of events and appends more results (ED-22, EV-04)", {
    tags: ["nightly"],
  }, async () => {
    await visit(`${SEARCH}?page=4`, wide, async (page) => {
      const rows = page.locator("[data-results] [data-rows] > li");
      await rows.first().and(page.locator("[aria-setsize='64']")).waitFor();
      expect(await rows.count()).toBeLessThan(40);
      await page.getByRole("link", { name: "Show More" }).click();
      await shown(page, "1 - 80 of");
      await page.locator("li[aria-setsize='80']").first().waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.closest("li")?.ariaPosInSet);
      expect(await focused()).toBe("65");
    });
  });

  it("if two visitors open the same search, the Worker calls the upstream only once (PF-04)", {
    tags: ["nightly"],
  }, async () => {
    const before = searches();
    for (let visits = 0; visits < 2; visits++) await visit(`${SEARCH}?searchText=arthritis`, wide, async () => {});
    expect(searches() - before).toBe(1);
  });
});

describe("event page", () => {
  const EVENT = "/classes-events/preparing-for-birth";
  const SESSIONS = "/classes-events/find-sessions";
  const sessions = (page: Page) => page.locator("[data-results] li[data-id]");
  /** Returns the first session that is open for registration. */
  const open = (page: Page) =>
    sessions(page)
      .filter({ has: page.getByRole("combobox") })
      .first();
  const ids = (page: Page) => sessions(page).evaluateAll((all) => all.map((item) => item.dataset.id ?? ""));

  it("without JavaScript, a visitor can filter sessions, and the page passes the selected fee to the registration form (EV-10, EV-15, EV-20, EV-21)", async () => {
    await visit(`${EVENT}?full=true`, { javaScriptEnabled: false, ...wide }, async (page) => {
      const all = await ids(page);
      await page.getByLabel("Online", { exact: true }).check();
      await page.getByLabel("Show full dates, too").uncheck();
      await page.getByRole("button", { name: "Apply filters" }).click();
      await page.waitForURL(/isOnline=true/);
      const online = await ids(page);
      expect(online.length).toBeGreaterThan(0);
      expect(online.length).toBeLessThan(all.length);
      expect(await page.getByText("Session full").count()).toBe(0);
      await page.goto(site.url + EVENT);
      const form = page.locator("[data-results] form").first();
      const session = await form.locator("[name=sessionId]").inputValue();
      // The `required` attribute makes the browser ask the visitor for a selection.
      await form.getByRole("button", { name: /^Register/ }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(EVENT);
      await form.getByRole("combobox").selectOption({ label: "Per couple, $95" });
      const fee = await form.getByRole("combobox").inputValue();
      const target = `${await form.getAttribute("action")}?sessionId=${session}&eventFeeId=${fee}`;
      await Promise.all([
        page.waitForRequest((request) => request.url() === site.url + target),
        form.getByRole("button", { name: /^Register/ }).click(),
      ]);
    });
  });

  it("a keyboard user can filter sessions, and each change makes one API call and replaces the URL (EV-13, AX-02, PF-13)", async () => {
    await visit(EVENT, wide, async (page) => {
      const steps = await page.evaluate(() => history.length);
      const { calls, documents } = callsOf(page);
      const all = await ids(page);
      await page.getByLabel("Any", { exact: true }).focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForURL((url) => url.search === "?isOnline=false");
      await expect.poll(async () => (await ids(page)).length).toBeLessThan(all.length);
      await page.locator("select[name=location]").focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForURL(/location=/);
      const [said] = await page
        .getByRole("status")
        .filter({ hasText: /^\d+ dates?$/ })
        .allTextContents();
      expect(said).toBe(await page.locator("p[data-say]").textContent());
      const location = new URL(page.url()).searchParams.get("location");
      const every = page.getByRole("link", { name: "Show all classes and events" });
      expect(await every.getAttribute("href")).toBe(`${SEARCH}?location=${location}`);
      const related = page.getByRole("group", { name: "You may also like" }).locator("h3 a");
      expect(await related.count()).toBeGreaterThan(0);
      // A link to an event contains the location only if the event takes place at that location (EV-25). Otherwise, the
      // session list would be empty.
      for (const way of await related.all())
        expect(await way.getAttribute("href")).toMatch(new RegExp(`^[^?]+(\\?location=${location})?$`));
      expect(calls()).toEqual([
        [SESSIONS, { eventId: "1", sortBy: "soonest", isOnline: false }],
        [SESSIONS, { eventId: "1", sortBy: "soonest", isOnline: false, hostingLocations: [location] }],
      ]);
      expect(documents()).toEqual([]);
      expect(await page.evaluate(() => history.length)).toBe(steps);
      expect(await page.getByRole("button", { name: "Distance" }).isDisabled()).toBe(true);
    });
  });

  it("after the visitor sets a location, the page can sort sessions by distance, even with filters or a sort order from the URL (EV-12)", {
    tags: ["nightly"],
  }, async () => {
    await visit(`${EVENT}?sortBy=distance`, wide, async (page) => {
      const byDate = await ids(page);
      const distance = page.getByRole("button", { name: "Distance" });
      expect(await distance.isDisabled()).toBe(true);
      const place = { city_name: "Missoula", subdivision_1_iso_code: "MT", latitude: 46.87, longitude: -113.99 };
      await page
        .context()
        .addCookies([{ name: "user_location", value: encodeURIComponent(JSON.stringify(place)), url: site.url }]);
      const found = await site.fetch("/classes-events/find-sessions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ eventId: "1", sortBy: "distance", latitude: 46.87, longitude: -113.99 }),
      });
      const { results } = (await found.json()) as { results: { id: string; isOnline: boolean }[] };
      const ordered = results.map(({ id }) => id).filter((id) => byDate.includes(id));
      expect(ordered).not.toEqual(byDate);
      await page.reload();
      await expect.poll(() => ids(page)).toEqual(ordered);
      expect(await distance.getAttribute("aria-current")).toBe("true");
      await page.getByLabel("In person", { exact: true }).check();
      await page.waitForURL((url) => url.search === "?isOnline=false&sortBy=distance");
      const online = new Set(results.filter(({ isOnline }) => isOnline).map(({ id }) => id));
      await expect.poll(() => ids(page)).toEqual(ordered.filter((id) => !online.has(id)));
      await page.getByLabel("Any", { exact: true }).check();
      await expect.poll(() => ids(page)).toEqual(ordered);
      await page.locator("[data-bar]").getByRole("link", { name: "Date" }).click();
      await expect.poll(() => ids(page)).toEqual(byDate);
      await distance.press("Enter");
      await expect.poll(() => ids(page)).toEqual(ordered);
      // After the visitor clears the location, the page no longer sorts sessions by distance (LO-01, LO-10).
      await page.locator("[data-location]:visible").first().click();
      await page.getByRole("button", { name: "Forget my location" }).click();
      await expect.poll(() => ids(page)).toEqual(byDate);
      await expect.poll(() => distance.isDisabled()).toBe(true);
      expect(await distance.getAttribute("aria-current")).toBeNull();
      expect(await page.locator("[data-bar]").getByRole("link", { name: "Date" }).getAttribute("aria-current")).toBe(
        "true",
      );
    });
  });

  it("with a stored location, the page makes no API call until the visitor sorts by distance, and then a single API call with rounded coordinates (EV-12, LO-15)", {
    tags: ["nightly"],
  }, async () => {
    await visit("/", wide, async (page) => {
      const place = { city_name: "Missoula", subdivision_1_iso_code: "MT", latitude: 46.87215, longitude: -113.99401 };
      await page
        .context()
        .addCookies([{ name: "user_location", value: encodeURIComponent(JSON.stringify(place)), url: site.url }]);
      const { calls } = callsOf(page);
      await page.goto(site.url + EVENT);
      await settled(page);
      const byDate = await ids(page);
      // After the sort order changes, each session keeps its selected fee.
      const session = await open(page).getAttribute("data-id");
      await open(page).getByRole("combobox").selectOption({ label: "Per couple, $95" });
      expect(calls()).toEqual([]);
      await page.getByRole("button", { name: "Distance" }).click();
      await page.waitForURL((url) => url.search === "?sortBy=distance");
      await expect.poll(() => ids(page)).not.toEqual(byDate);
      expect(calls()).toEqual([[SESSIONS, { eventId: "1", sortBy: "distance", latitude: 46.87, longitude: -113.99 }]]);
      const chosen = page.locator(`li[data-id="${session}"]`).getByRole("combobox").locator("option:checked");
      expect(await chosen.textContent()).toBe("Per couple, $95");
    });
  });

  it("the page keeps the fee and the filter that the visitor selected before hydration (ED-04, EV-20)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext(wide);
    const page = await context.newPage();
    const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
    await page.route(/\/Search\.island-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url + EVENT, { waitUntil: "load" });
    await page.evaluate(() => customElements.whenDefined("x-island"));
    const session = await open(page).getAttribute("data-id");
    const row = page.locator(`li[data-id="${session}"]`);
    await row.getByRole("combobox").selectOption({ label: "Per couple, $95" });
    await page.getByLabel("Show full dates, too").check();
    expect(await row.getByRole("button", { name: /^Register/ }).isDisabled()).toBe(false);
    letIn();
    await page.waitForURL((url) => url.search === "?full=true");
    expect(await row.locator("option:checked").textContent()).toBe("Per couple, $95");
    expect(await row.getByRole("button", { name: /^Register/ }).isDisabled()).toBe(false);
    const announced = await page.evaluate(() =>
      (window.dataLayer ?? []).filter((entry) => "event" in entry && entry.event === "registrationFee"),
    );
    expect(announced).toEqual([{ event: "registrationFee", price: 95 }]);
    await context.close();
  });

  it("the page highlights the session in the URL and scrolls to it (EV-13)", { tags: ["nightly"] }, async () => {
    let last = "";
    await visit(`${EVENT}?full=true`, { javaScriptEnabled: false, ...wide }, async (page) => {
      last = (await ids(page)).at(-1) ?? "";
    });
    await visit(`${EVENT}?sessionId=${last}`, { viewport: { width: 320, height: 600 } }, async (page) => {
      const marked = page.locator("[data-marked]");
      expect(await marked.getAttribute("data-id")).toBe(last);
      const middle = () =>
        marked.evaluate((item) => {
          const { top, bottom } = item.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        });
      await expect.poll(middle).toBe(true);
    });
  });

  it("the page disables Register until the visitor selects a fee, and reports the selection to analytics (EV-20, EV-22, AN-02)", async () => {
    await visit(EVENT, wide, async (page) => {
      const form = page.locator("[data-results] form").first();
      const register = form.getByRole("button", { name: /^Register/ });
      await expect.poll(() => register.isDisabled()).toBe(true);
      await form.getByRole("combobox").selectOption({ label: "Per couple, $95" });
      await expect.poll(() => register.isDisabled()).toBe(false);
      await form.getByRole("combobox").selectOption("");
      await expect.poll(() => register.isDisabled()).toBe(true);
      const announced = await page.evaluate(() =>
        (window.dataLayer ?? []).filter((entry) => "event" in entry && entry.event === "registrationFee"),
      );
      expect(announced).toEqual([{ event: "registrationFee", price: 95 }]);
    });
  });

  it("at 320 px, with open filters and a highlighted session, the session list has no axe violations (AX-01, AX-04)", {
    tags: ["nightly"],
  }, async () => {
    await visit(`${EVENT}?full=true`, { viewport: { width: 320, height: 900 } }, async (page) => {
      const [first] = await ids(page);
      await page.goto(`${site.url}${EVENT}?sessionId=${first}`, { waitUntil: "networkidle" });
      await page.getByText("Show Filters").click();
      expect(await faults(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
});

it("at 320 px, with open filters and with no results, the event search has no axe violations (AX-01, AX-04)", {
  tags: ["nightly"],
}, async () => {
  await visit(`${SEARCH}?searchText=yoga`, { viewport: { width: 320, height: 900 } }, async (page) => {
    await page.getByText("Show Filters").click();
    await page.getByLabel("Category").waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await box(page).fill("xyzzy");
    await page.getByRole("heading", { name: "Oh no!" }).waitFor();
    expect(await faults(page)).toEqual([]);
  });
});
