import type { Browser, BrowserContext, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { faults } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { settled } from "../support/wait-for-island.ts";

const COOKIE = "user_location";
const HELENA = { latitude: 46.59123, longitude: -112.04321 };
const SEARCH = "/locations/search?searchText=urgent+care";

const gate = createGate("GEO");
const { site, browser } = setUpSite({ gates: [gate] });
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

interface Visit {
  page: Page;
  context: BrowserContext;
  /** The URLs of all scripts and API calls that the browser requested. */
  asked: string[];
  /** Warnings and errors in the console. */
  said: string[];
}

async function visit(path: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const asked: string[] = [];
  const said: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  page.on(
    "console",
    (message) => /warning|error/.test(message.type()) && said.push(`${message.type()}: ${message.text()}`),
  );
  await page.goto(site.url + path);
  return { page, context, asked, said };
}

/** Returns browser context options with the location cookie of an earlier visit. */
const remembered = (value: unknown) => ({
  storageState: {
    origins: [],
    cookies: [
      {
        name: COOKIE,
        value: typeof value === "string" ? value : encodeURIComponent(JSON.stringify(value)),
        domain: "127.0.0.1",
        path: "/",
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: "Lax" as const,
      },
    ],
  },
});
const granted = { geolocation: HELENA, permissions: ["geolocation"] };

const button = (page: Page) => page.getByRole("banner").locator("[data-location]");
const prompt = (page: Page) => page.getByRole("banner").getByRole("dialog", { name: "Where do you need care?" });
const box = (page: Page) => prompt(page).getByRole("combobox", { name: "City or ZIP code" });
const use = (page: Page) => prompt(page).getByRole("button", { name: "Use my location" });
const openPrompt = async (page: Page) => {
  await button(page).click();
  await prompt(page).waitFor();
};
const cookieOf = async (context: BrowserContext) => {
  const kept = (await context.cookies()).find(({ name }) => name === COOKIE);
  return kept && { ...JSON.parse(decodeURIComponent(kept.value)), expires: kept.expires };
};
/** Makes the browser's geolocation fail with an error code: 1 (permission denied) or 3 (timeout). */
const answerWith = (page: Page, code: number) =>
  page.addInitScript((wrong) => {
    navigator.geolocation.getCurrentPosition = (_, failed) =>
      failed?.({ code: wrong, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: "" });
  }, code);

describe("visitor location from geolocation", () => {
  it("after the visitor grants geolocation, the page shows results near the visitor and keeps the search text (LO-01, LO-05, LC-06, PF-04)", async () => {
    const { page, context, asked, said } = await visit(SEARCH, granted);
    await settled(page);
    expect(asked.filter((url) => /LocationSelector|locate-visitor/.test(url))).toEqual([]);
    expect(await page.getByRole("link", { name: "Distance" }).count()).toBe(0);
    await openPrompt(page);
    await use(page).click();
    await prompt(page).waitFor({ state: "hidden" });
    expect(await button(page).textContent()).toBe("Helena, MT");
    await expect.poll(() => page.getByRole("main").locator("[data-location]").textContent()).toBe("Helena, MT");
    await page.getByRole("link", { name: "Distance" }).click();
    await page.waitForURL(/sort=distance/);
    expect(new URL(page.url()).searchParams.get("searchText")).toBe("urgent care");
    const miles = page.locator("[data-results] li").getByText(/^[\d.]+ mi$/);
    await miles.first().waitFor();
    const distances = (await miles.allTextContents()).map(Number.parseFloat);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(await cookieOf(context)).toMatchObject({
      city_name: "Helena",
      source: "geolocation",
      latitude: 46.59,
      longitude: -112.04,
    });
    expect(asked.filter((url) => /46\.59/.test(url))).toEqual([
      expect.stringMatching(/latitude=46\.59&longitude=-112\.04$/),
    ]);
    expect(said).toEqual([]);
    // The cached page contains no distances from the visitor's location.
    expect(await (await site.fetch(`${SEARCH}&sort=distance`)).text()).not.toMatch(/\d mi<\/b>/);
  });

  it("after the visitor denies geolocation, the page shows an estimated location and permanently removes the geolocation button (LO-06, ER-03)", {
    tags: ["nightly"],
  }, async () => {
    const { page, context } = await visit(SEARCH);
    await answerWith(page, 1);
    await page.reload();
    await openPrompt(page);
    await use(page).click();
    await prompt(page)
      .getByText(/That is only a guess/)
      .waitFor();
    expect(await use(page).count()).toBe(0);
    expect(await button(page).textContent()).toMatch(/^Near .+\?$/);
    expect(await cookieOf(context)).toMatchObject({ source: "none", permission: "denied", expires: -1 });
    await page.reload();
    await openPrompt(page);
    await prompt(page)
      .getByText(/That is only a guess/)
      .waitFor();
    expect(await use(page).count()).toBe(0);
  });

  it("after a geolocation timeout, the page shows an estimated location and keeps the geolocation button (LO-07, ER-03)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await visit(SEARCH);
    await answerWith(page, 3);
    await page.reload();
    await openPrompt(page);
    await use(page).click();
    await prompt(page)
      .getByText(/That is only a guess/)
      .waitFor();
    expect(await use(page).isVisible()).toBe(true);
  });

  it("in a browser without geolocation, the page shows an estimated location and logs a warning (LO-08, ER-03)", {
    tags: ["nightly"],
  }, async () => {
    const { page, said } = await visit(SEARCH);
    await page.addInitScript(() => Object.defineProperty(navigator, "geolocation", { value: undefined }));
    await page.reload();
    await openPrompt(page);
    await use(page).click();
    await prompt(page)
      .getByText(/That is only a guess/)
      .waitFor();
    expect(said).toEqual([expect.stringMatching(/^warning: location: this browser cannot say/)]);
  });
});

describe("visitor location from a selection", () => {
  it("all pages use the location that a keyboard user selects, until the user clears it (LO-03, LO-09, LO-10, LY-04, PR-04, AX-02)", async () => {
    const { page, context } = await visit(SEARCH);
    await button(page).focus();
    await page.keyboard.press("Enter");
    await box(page).waitFor();
    const isFocused = () => box(page).evaluate((one) => one === document.activeElement);
    await expect.poll(isFocused, { timeout: 10_000 }).toBe(true);
    await page.keyboard.type("helen");
    await prompt(page)
      .getByRole("option", { name: /^Helena, MT/ })
      .first()
      .waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await prompt(page).waitFor({ state: "hidden" });
    expect(await button(page).getAttribute("aria-label")).toBe("Your location: Helena, MT");
    expect(await cookieOf(context)).toMatchObject({ city_name: "Helena", source: "user-selection" });
    await page.getByRole("link", { name: "Distance" }).waitFor();

    await page.goto(`${site.url}/medical-services/emergency-care`);
    await page.getByRole("link", { name: "Urgent care in Montana" }).waitFor();
    await page.goto(`${site.url}/childrens-health`);
    await page.getByRole("heading", { name: "Providers near Helena" }).waitFor();
    await page.getByRole("button", { name: "A-Z" }).click();
    await page.getByRole("button", { name: "A-Z", pressed: true }).waitFor();
    await openPrompt(page);
    await prompt(page).getByRole("button", { name: "Forget my location" }).click();
    await page.getByRole("heading", { name: "Doctors for children in Denver" }).waitFor();
    expect(await button(page).textContent()).toBe("Set location");
    expect(await cookieOf(context)).toBeUndefined();
  });

  it("when the visitor clears the location field, the page clears the location, and a closed location prompt does not reopen for a day (LO-10, LO-13)", {
    tags: ["nightly"],
  }, async () => {
    const { page, context } = await visit(SEARCH, remembered({ city_name: "Helena", subdivision_1_iso_code: "MT" }));
    await expect.poll(() => button(page).textContent()).toBe("Helena, MT");
    await openPrompt(page);
    await expect.poll(() => box(page).inputValue()).toBe("Helena, MT");
    await box(page).fill("");
    await expect.poll(() => button(page).textContent()).toBe("Set location");
    await prompt(page).getByRole("button", { name: "Close" }).click();
    await prompt(page).waitFor({ state: "hidden" });
    // The browser fires the close event shortly after the prompt has closed, and the event handler sets the cookie.
    const quietHours = async () => {
      const quiet = (await context.cookies()).find(({ name }) => name === "location_prompt_disabled");
      return Math.round(((quiet?.expires ?? 0) * 1000 - Date.now()) / 3_600_000);
    };
    await expect.poll(quietHours).toBe(24);
    await openPrompt(page);
    // The prompt ignores clicks during its first 100 ms (HD-13).
    const clickOutside = async () => {
      await page.mouse.click(5, 890);
      return prompt(page).isVisible();
    };
    await expect.poll(clickOutside).toBe(false);
  });

  it("the location prompt takes focus at once, ignores an outside click at first, and closes on a later one (HD-13, LO-13)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await visit(SEARCH);
    // The clock of the page stands still, so that no timer can move the focus.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const animations = await page.context().newCDPSession(page);
    await animations.send("Animation.enable");
    await animations.send("Animation.setPlaybackRate", { playbackRate: 0.0001 });
    await openPrompt(page);
    expect(await box(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.mouse.click(5, 890);
    expect(await prompt(page).isVisible()).toBe(true);
    await page.clock.resume();
    await animations.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
    await page.mouse.click(5, 890);
    await prompt(page).waitFor({ state: "hidden" });
  });

  it("for an unknown location or a failed API call, the location prompt shows a message and remains usable (LO-03, LO-04, ER-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await visit(SEARCH);
    await openPrompt(page);
    await box(page).fill("xyzzyx");
    await prompt(page).getByText("No options").first().waitFor();
    await prompt(page).getByText("We don’t know a place by that name.").waitFor();
    expect(await box(page).getAttribute("aria-invalid")).toBe("true");
    const release = gate.block();
    await box(page).fill("miss");
    await prompt(page).getByText("Looking for locations…").first().waitFor();
    release();
    await prompt(page)
      .getByRole("option", { name: /^Missoula/ })
      .waitFor();
    gate.down = true;
    await box(page).fill("kalis");
    await prompt(page).getByText("We can’t look up locations right now.").first().waitFor();
    gate.mend();
    await box(page).fill("kalisp");
    await prompt(page)
      .getByRole("option", { name: /^Kalispell/ })
      .click();
    await prompt(page).waitFor({ state: "hidden" });
    expect(await button(page).textContent()).toBe("Kalispell, MT");
  });
});

it("if a block requests the visitor's location, the page opens the location prompt after three seconds, at most once a day (LO-12 to LO-14)", {
  tags: ["nightly"],
}, async () => {
  const { page, context } = await visit("/_catalog/location-search/asking");
  const asking = page.getByRole("dialog", { name: "Where do you need care?" });
  await asking.waitFor();
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(3_000);
  await page.keyboard.press("Escape");
  await asking.waitFor({ state: "hidden" });
  const later = await context.newPage();
  await later.clock.install();
  await later.goto(page.url(), { waitUntil: "networkidle" });
  await later.clock.fastForward(10_000);
  const quiet = later.getByRole("dialog", { name: "Where do you need care?" });
  expect(await quiet.isVisible()).toBe(false);
  await later.locator("[data-location]").click();
  await quiet.waitFor();
});

it("a block that learns the visitor's location leaves its open location prompt alone, and keeps the focus (LO-03, AX-02)", {
  tags: ["nightly"],
}, async () => {
  const denver = { city_name: "Denver", subdivision_1_iso_code: "CO", latitude: 39.74, longitude: -104.99 };
  const context = await browser.newContext(remembered({ ...denver, source: "user-selection" }));
  const page = await context.newPage();
  const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
  await context.route("**/_edge/place", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/_edge/place");
  await page.goto(`${site.url}/locations`);
  await asked;
  const block = page.locator("[data-follows]").filter({ has: page.locator("[data-location-prompt]") });
  await block.locator("[data-location]").click();
  const input = block.getByRole("combobox");
  await input.fill("helen");
  const answered = page.waitForResponse("**/_edge/place");
  letIn();
  await (await answered).finished();
  await block
    .getByRole("option", { name: /^Helena, MT/ })
    .first()
    .waitFor();
  expect(await input.inputValue()).toBe("helen");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator("[data-follows=shown]").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest("[data-follows=shown]") !== null)).toBe(true);
  await page.close();
});

itNightly(["%7B%22city_name%22%3A%7B%7D%7D", "%ff", "hello", encodeURIComponent('{"latitude":999,"longitude":1}')])(
  "the page ignores the invalid location cookie '%s' and logs a warning",
  async (value) => {
    const { page, said } = await visit(SEARCH, remembered(value));
    await page.waitForLoadState("networkidle");
    expect(await button(page).textContent()).toBe("Set location");
    expect(await page.getByRole("link", { name: "Distance" }).count()).toBe(0);
    expect(said).toEqual([expect.stringMatching(/^warning: location: ignored the cookie user_location/)]);
  },
);

it("with a stored location, the page shows skeletons instead of the general results until the nearby search completes (LO-15, LC-20)", {
  tags: ["nightly"],
}, async () => {
  const place = { city_name: "Helena", subdivision_1_iso_code: "MT", latitude: 46.59, longitude: -112.04 };
  const { page, context, said } = await visit("/privacy", remembered({ ...place, source: "user-selection" }));
  const released = Promise.withResolvers<void>();
  let outcome: "continue" | "abort" = "continue";
  await context.route("**/location/location-search", async (route) => {
    await released.promise;
    return route[outcome]();
  });
  const searching = page.waitForRequest("**/location/location-search");
  await page.goto(site.url + SEARCH);
  await searching;
  const names = page.locator("[data-results] article[id] h2");
  const general = await names.allTextContents();
  expect(general.length).toBeGreaterThan(0);
  expect(await names.first().isVisible()).toBe(false);
  expect(await page.locator("[data-results] [data-cover]").isVisible()).toBe(true);
  released.resolve();
  await names.first().waitFor();
  expect(await names.allTextContents()).not.toEqual(general);
  // The Content Security Policy allows the inline script that hides the general results.
  expect(said).toEqual([]);
  outcome = "abort";
  await page.reload();
  await names.first().waitFor();
  expect(await names.allTextContents()).toEqual(general);
});

describe("live blocks that depend on the visitor's location", () => {
  const ask = (body: unknown, type = "application/json") =>
    site.fetch("/_edge/place", { method: "POST", headers: { "content-type": type }, body: JSON.stringify(body) });

  it("the Worker does not cache live blocks that it renders for a visitor's location (LO-15)", async () => {
    const place = { latitude: 46.59, longitude: -112.04 };
    const answer = await ask({ path: "/locations/search", query: "?sort=distance", place });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const html = await answer.text();
    expect(html).toMatch(/\d mi<\/b>/);
    expect(html).not.toContain("<header");
  });

  it("the Worker returns the requested live blocks as JSON Lines and does not cache the response (LO-15, GS-15)", async () => {
    const found = /"slot":"([^"]+)","text":"heart"/g;
    const page = await (await site.fetch("/search?searchText=heart")).text();
    const slots = [...page.matchAll(found)].map(([, slot]) => slot);
    expect(slots).toHaveLength(4);
    const place = { city_name: "Helena", subdivision_1_iso_code: "MT" };
    const answer = await ask({ path: "/search", query: "?searchText=surgery", slots: slots.slice(1), place });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const lines = (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ slot }) => slot).sort()).toEqual(slots.slice(1).sort());
    for (const { html } of lines) expect(html).toMatch(/^<(section|div) [^>]*data-kind="/);
  });

  it("like a page, the live block endpoint accepts a query string of 10,000 characters", async () => {
    const query = `?searchText=${"x".repeat(10_000)}`;
    const answer = await ask({ path: "/locations/search", query, place: { latitude: 46.59, longitude: -112.04 } });
    expect([answer.status, (await site.fetch(`/locations/search${query}`)).status]).toEqual([200, 200]);
    expect(await answer.text()).not.toContain("x".repeat(201));
  });

  it.each<[number, unknown, string?]>([
    [400, { path: "/locations/search", place: { latitude: 460, longitude: 1 } }],
    [400, { path: "/locations/search", place: {}, more: 1 }],
    [400, { path: "/locations/search", place: {}, slots: [] }],
    [400, { path: "locations", place: {} }],
    [400, { path: "/locations/search", place: {} }, "text/plain"],
    [404, { path: "/nowhere", place: {} }],
  ])("the live block endpoint responds with %d to the body %j", async (status, body, type) =>
    expect((await ask(body, type)).status).toBe(status),
  );
});

it.each([320, 768, 1440])(
  "at %d px, the location prompt does not overflow the viewport and has no axe violations (AX-01, AX-04)",
  { tags: ["nightly"] },
  async (width) => {
    const { page } = await visit("/", { viewport: { width, height: 700 } });
    await openPrompt(page);
    await use(page).waitFor();
    const rect = await prompt(page).boundingBox();
    expect(rect && rect.x >= 0 && rect.x + rect.width <= width).toBe(true);
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  },
);
