import { brotliCompressSync } from "node:zlib";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { hydrated } from "../support/wait-for-island.ts";

const { site, browser } = setUpSite();

async function open(path: string, { width = 1440, script = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    javaScriptEnabled: script,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  return page;
}

describe("accordions", () => {
  itNightly([true, false])(
    "with JavaScript %s, only one accordion item is open at a time (BL-02, PF-04)",
    async (script) => {
      const page = await open("/medical-services/heart-care", { script });
      const items = page.locator("main details[name]");
      const first = items.nth(0);
      const second = items.nth(1);
      await first.locator("summary").click();
      await expect.poll(() => first.getAttribute("open")).not.toBeNull();
      await second.locator("summary").click();
      await expect.poll(() => second.getAttribute("open")).not.toBeNull();
      expect(await first.getAttribute("open")).toBeNull();
      await second.locator("summary").click();
      await expect.poll(() => second.getAttribute("open")).toBeNull();
      await page.context().close();
    },
  );

  it("300 ms after a visitor opens an accordion item whose header is partly hidden, the accordion scrolls the header into view (BL-03)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/medical-services/heart-care");
    await page.clock.install();
    const header = page.locator("main details[name] summary").first();
    const top = () => header.evaluate((element) => element.getBoundingClientRect().top);
    await header.scrollIntoViewIfNeeded();
    await hydrated(page, "ui/disclosure");
    await header.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top + 20));
    expect(await top()).toBeLessThan(0);
    // The clock of the page stands still, so that only the test runs its timers.
    await page.clock.pauseAt(Date.now() + 60_000);
    await header.evaluate((element: HTMLElement) => element.click());
    await page.clock.runFor(299);
    expect(await top()).toBeLessThan(0);
    await page.clock.runFor(1);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    const settled = await page.evaluate(() => scrollY);
    await header.evaluate((element: HTMLElement) => element.click());
    await expect.poll(() => page.locator("main details[open]").count()).toBe(0);
    await page.clock.runFor(300);
    expect(await page.evaluate(() => scrollY)).toBe(settled);
    await page.context().close();
  });
});

itNightly(["/", "/_catalog/divider/all", "/medical-services/heart-care"])(
  "in a wide window, the content and the dividers of %s are 1440 px wide (TH-06)",
  async (path) => {
    const page = await open(path, { width: 2400 });
    const widths = await page
      .locator("main .container, header .container, footer .container")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    expect(Math.max(...widths)).toBe(1440);
    const rules = await page
      .locator("main hr")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    for (const width of rules) expect(width).toBeLessThanOrEqual(1440);
    await page.context().close();
  },
);

describe("tabs", () => {
  it("tabs follow the ARIA tabs pattern, and arrow keys stop at the first and last tab (BL-46, AX-02)", async () => {
    const page = await open("/");
    const tab = (name: string) => page.getByRole("tab", { name });
    await tab("Starting a family").scrollIntoViewIfNeeded();
    await page.locator("[data-hydrated]").waitFor();
    const chosen = () => page.locator("[role=tab][aria-selected=true]").textContent();
    await tab("Starting a family").focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => chosen()).toBe("Starting a family");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => chosen()).toBe("Staying well");
    expect(await page.getByRole("tabpanel").count()).toBe(1);
    expect(await page.getByRole("tabpanel", { name: "Staying well" }).isVisible()).toBe(true);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => chosen()).toBe("Growing older");
    await page.keyboard.press("Home");
    await expect.poll(() => chosen()).toBe("Starting a family");
    // In forced colors mode, only the selected tab has a different border color (AX-04).
    await page.emulateMedia({ forcedColors: "active" });
    const alike = () =>
      page.getByRole("tab").evaluateAll((tabs) => {
        const marks = tabs.map((tab) => getComputedStyle(tab).borderBottomColor);
        return marks.filter((mark) => mark === marks[0]).length;
      });
    // The browser applies forced colors slightly before it reevaluates media queries, so the test polls.
    await expect.poll(alike).toBe(1);
    expect(await tab("Staying well").getAttribute("tabindex")).toBe("-1");
    await page.context().close();
  });

  it("at phone width, arrow buttons scroll the tabs one at a time and are disabled at the ends (BL-46)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/", { width: 390 });
    const back = page.getByRole("button", { name: "Previous tab" });
    const next = page.getByRole("button", { name: "Next tab" });
    await next.scrollIntoViewIfNeeded();
    await page.locator("[data-hydrated]").waitFor();
    expect(await back.isDisabled()).toBe(true);
    await next.click();
    await expect.poll(() => page.locator("[role=tab][aria-selected=true]").textContent()).toBe("Staying well");
    expect(await back.isDisabled()).toBe(false);
    await next.press("Enter");
    await expect.poll(() => next.isDisabled()).toBe(true);
    // When an arrow button becomes disabled, focus moves to the opposite arrow button, so that a keyboard user does not
    // lose focus.
    expect(await back.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(
      await page.getByRole("tabpanel").evaluate((panel) => panel.tabIndex >= 0 || panel.querySelector("a")),
    ).toBeTruthy();
    await page.context().close();
  });

  it("without JavaScript, the page shows every tab panel below its title (BL-61)", { tags: ["nightly"] }, async () => {
    const page = await open("/", { script: false });
    for (const name of ["Starting a family", "Staying well", "Growing older"])
      expect(await page.getByRole("heading", { name, exact: true }).isVisible()).toBe(true);
    await page.context().close();
  });
});

describe("carousels", () => {
  const carousel = (page: Page) => page.getByRole("group", { name: "Where we can help" });
  const hydrated = async (page: Page) => {
    await carousel(page).scrollIntoViewIfNeeded();
    await page.locator("[data-count] [inert]").first().waitFor({ state: "attached" });
  };

  it("a carousel disables Previous at the first slide and Next at the last slide, and hidden slides are inert (CA-01, CA-11)", async () => {
    const page = await open("/");
    const back = carousel(page).getByRole("button", { name: "Previous" });
    const next = carousel(page).getByRole("button", { name: "Next" });
    await hydrated(page);
    expect(await back.isDisabled()).toBe(true);
    expect(await carousel(page).locator("[inert]").count()).toBe(3);
    await next.click();
    await expect.poll(() => next.isDisabled()).toBe(true);
    await expect.poll(() => back.isDisabled()).toBe(false);
    await expect
      .poll(() => carousel(page).locator("[aria-roledescription=slide]").first().getAttribute("inert"))
      .toBe("");
    await page.context().close();
  });

  it("visitors can move a carousel with arrow keys and by dragging, and dragging a link does not open it (CA-11, AX-02)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/");
    await hydrated(page);
    const track = carousel(page).locator("> div").first();
    const left = () => track.evaluate((element) => element.scrollLeft);
    await track.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeGreaterThan(300);
    await page.keyboard.press("Home");
    await expect.poll(left).toBe(0);
    // Each key press moves the carousel by one slide, even during an animation. If the focused slide leaves the view,
    // focus moves to the track.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const pitch = await track.evaluate(
      ({ children: [a, b] }) => b!.getBoundingClientRect().x - a!.getBoundingClientRect().x,
    );
    await track.getByRole("link").first().focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeGreaterThan(2.9 * pitch);
    await expect.poll(() => track.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.keyboard.press("Home");
    await expect.poll(left).toBe(0);
    const box = (await track.boundingBox())!;
    await page.mouse.move(box.x + 700, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 120, { steps: 8 });
    await page.mouse.up();
    await expect.poll(left).toBeGreaterThan(300);
    expect(new URL(page.url()).pathname).toBe("/");
    // After a drag that ends outside the carousel, a click on a link still opens the link.
    await page.mouse.move(box.x + 300, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x + 700, box.y - 60, { steps: 8 });
    await page.mouse.up();
    await expect.poll(left).toBe(0);
    // On a phone, the next slide is partly visible. A key that focuses it scrolls it into view.
    await page.setViewportSize({ width: 390, height: 800 });
    const slides = track.locator("> *");
    await expect.poll(() => slides.nth(1).evaluate((slide) => slide.matches("[inert]"))).toBe(false);
    await track.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await slides.nth(1).evaluate((slide) => slide.contains(document.activeElement))).toBe(true);
    const end = () => slides.nth(1).evaluate((slide) => slide.getBoundingClientRect().right);
    await expect.poll(end).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    await track.focus();
    await page.keyboard.press("Home");
    await expect.poll(left).toBe(0);
    const first = track.getByRole("link").first();
    const address = await first.getAttribute("href");
    await first.click();
    await page.waitForURL(`**${address}`);
    await page.context().close();
  });

  it("if the carousel script fails to load, visitors can still scroll a carousel, which then has no buttons (CA-11, ER-13)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/privacy");
    await page.route(/\/carousel\.enhance-/, (route) => route.abort());
    await page.goto(site.url, { waitUntil: "load" });
    await carousel(page).scrollIntoViewIfNeeded();
    await page.locator("x-island[data-failed]").first().waitFor({ state: "attached" });
    expect(await carousel(page).getByRole("button", { name: "Next" }).isVisible()).toBe(false);
    const track = carousel(page).locator("> div").first();
    expect(await track.evaluate((element) => getComputedStyle(element).overflowX)).toBe("auto");
    await page.context().close();
  });

  it("when the value of its `data-reset` attribute changes, a carousel returns to the first slide (CA-01)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/");
    await hydrated(page);
    const track = carousel(page).locator("> div").first();
    const left = () => track.evaluate((element) => element.scrollLeft);
    await carousel(page).getByRole("button", { name: "Next" }).click();
    await expect.poll(left).toBeGreaterThan(300);
    await carousel(page).evaluate((element) => element.setAttribute("data-reset", "other"));
    await expect.poll(left).toBe(0);
    await page.context().close();
  });

  /**
   * Returns the number of visible cards, rounded to hundredths.
   * @param expected The expected number of visible cards, from which the function calculates the number of gaps.
   */
  const cardsIn = (row: Locator, expected: number) =>
    row
      .locator("[aria-roledescription=slide]")
      .first()
      .evaluate((slide, gaps) => {
        const { paddingLeft, paddingRight, columnGap } = getComputedStyle(slide.parentElement!);
        const width =
          slide.parentElement!.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const cards = (width - gaps * Number.parseFloat(columnGap)) / slide.getBoundingClientRect().width;
        return Math.round(cards * 100) / 100;
      }, Math.ceil(expected) - 1);

  it.each([
    [
      "services (CA-10)",
      "/medical-services",
      "People often look for",
      { 1200: 6, 1199: 4.25, 905: 4.25, 904: 3.25, 720: 3.25, 719: 2.25, 600: 2.25, 599: 1.25 },
    ],
    ["publications (CA-02)", "/", "Where we can help", { 1440: 3, 1100: 2.25, 700: 1.5, 400: 1.1 }],
    [
      "categories (CA-03)",
      "/health-library",
      "Browse by topic",
      { 1200: 5, 1199: 4.25, 905: 4.25, 904: 3.25, 720: 3.25, 719: 2.25, 600: 2.25, 599: 1.1 },
    ],
    [
      "highlights (CA-04)",
      "/medical-services/cancer-care",
      "More than treatment",
      { 905: 3, 904: 2.25, 720: 2.25, 719: 1.5, 600: 1.5, 599: 1.1 },
    ],
    [
      "profiles (CA-05)",
      "/about-us",
      "Our leadership",
      { 1200: 4, 1199: 3.5, 905: 3.5, 904: 2.25, 720: 2.25, 719: 1.5, 600: 1.5, 599: 1.1 },
    ],
    [
      "providers of a directory (CA-06)",
      "/medical-services/heart-care",
      "Heart doctors in Colorado",
      { 1200: 3, 1199: 2.25, 905: 2.25, 904: 1.5, 600: 1.5, 599: 1.1 },
    ],
    [
      "related providers (CA-07)",
      "/locations/search?searchText=cardiology",
      "Related Providers",
      { 905: 2.5, 904: 1.5, 600: 1.5, 599: 1.2 },
    ],
    [
      "related events (CA-08)",
      "/classes-events/preparing-for-birth",
      "You may also like",
      { 972: 3, 971: 2.25, 750: 2.25, 749: 1.5, 500: 1.5, 499: 1.1 },
    ],
    [
      "nearby locations (CA-09)",
      "/locations/aurora-hospital",
      "Other locations nearby",
      { 1200: 3, 1199: 2.25, 905: 2.25, 904: 1.5, 600: 1.5, 599: 1.1 },
    ],
  ])(
    "for each viewport width, a carousel shows the configured number of %s",
    { tags: ["nightly"] },
    async (_name, path, name, steps) => {
      const page = await open(path);
      const row = page.getByRole("group", { name, exact: true });
      await row.scrollIntoViewIfNeeded();
      const shown: Record<string, number> = {};
      for (const [width, cards] of Object.entries(steps)) {
        await page.setViewportSize({ width: Number(width), height: 800 });
        shown[width] = await cardsIn(row, cards);
      }
      expect(shown).toEqual(steps);
      await page.context().close();
    },
  );

  it("if all cards fit, a card collection is a row without carousel buttons (BL-16)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/medical-services/heart-care");
    const row = page.getByRole("group", { name: "Read more" });
    expect(await row.getByRole("button", { name: "Next" }).isVisible()).toBe(false);
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => row.locator("> div").first().getAttribute("tabindex")).toBe("-1");
    await page.setViewportSize({ width: 768, height: 800 });
    await row.getByRole("button", { name: "Next" }).waitFor();
    await page.context().close();
  });
});

it("in print, text on authored backgrounds and in buttons is black, because browsers do not print backgrounds by default (AX-04)", {
  tags: ["nightly"],
}, async () => {
  const page = await open("/_catalog/service-hero/all");
  await page.emulateMedia({ media: "print" });
  const colors = () =>
    page
      .locator(":is(h2, .prose p, [data-tone] a):visible")
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))].sort());
  await expect.poll(colors).toEqual(["rgb(0, 0, 0)"]);
  await page.context().close();
});

describe("profiles", () => {
  const team = (page: Page) =>
    page.locator("main ul", { has: page.getByRole("heading", { name: "Nurse Tom Reilly" }) });

  it.each([
    [1440, 250, 2],
    [1199, 160, 2],
    [320, 160, 1],
  ])(
    "at a viewport width of %i px, profile cards have portraits of %i px, %i columns, and the authored colors (BL-33)",
    { tags: ["nightly"] },
    async (...expected) => {
      const [width, size, columns] = expected;
      const page = await open("/childrens-health", { width });
      const shown = await team(page).evaluate((list) => {
        const card = list.children[0] as HTMLElement;
        const portrait = card.querySelector("img")!.parentElement!;
        return {
          size: portrait.getBoundingClientRect().width,
          columns: new Set([...list.children].map((one) => one.getBoundingClientRect().left)).size,
          colors: [
            getComputedStyle(card).backgroundColor,
            getComputedStyle(card.querySelector("h3")!).color,
            getComputedStyle(portrait).borderTopColor,
          ],
        };
      });
      expect(shown).toEqual({
        size,
        columns,
        colors: ["rgb(85, 65, 200)", "rgb(255, 255, 255)", "rgb(255, 212, 71)"],
      });
      await page.context().close();
    },
  );

  it("without React, the avatar strip shows five random avatars out of fourteen on each page load (BL-34)", {
    tags: ["nightly"],
  }, async () => {
    const served = await (await site.fetch("/about-us")).text();
    const named = (html: string) => [...html.matchAll(/alt="(A (?:doctor|nurse) with[^"]*)"/g)].map(([, alt]) => alt);
    expect(named(served.split("<template>")[0] ?? "")).toHaveLength(5);
    expect(new Set(named(served)).size).toBe(14);

    const context = await browser.newContext();
    // If `Math.random` always returns 0, the shuffle moves every avatar up by one position.
    await context.addInitScript(() => {
      Math.random = () => 0;
    });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(`${site.url}/about-us`, { waitUntil: "networkidle" });
    const strip = page.locator("main ul:has(img[alt*=' with '])");
    const shown = () =>
      strip.locator("img").evaluateAll((faces) => faces.map((face) => (face as HTMLImageElement).alt));
    expect(await shown()).toEqual(named(served).slice(0, 5));
    await strip.scrollIntoViewIfNeeded();
    await expect.poll(shown).toEqual(named(served).slice(1, 6));
    expect(scripts.filter((url) => /hydrate|react/.test(url))).toEqual([]);
    await context.close();
  });
});

it("the home page does not load React for accordions, tabs, and carousels (PF-04)", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: { url: string; size: Promise<number> }[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push({ url: response.url(), size: response.body().then((body) => brotliCompressSync(body).length) });
  });
  const bytes = async () => (await Promise.all(scripts.map(({ size }) => size))).reduce((sum, size) => sum + size, 0);
  await page.goto(site.url, { waitUntil: "networkidle" });
  const before = await bytes();
  expect(before).toBeLessThan(8 * 1024);
  await page.getByRole("button", { name: "Next", exact: true }).first().click();
  await page.getByRole("tab", { name: "Growing older" }).click();
  await hydrated(page, "ui/carousel");
  await hydrated(page, "ui/tabs");
  expect(scripts.filter(({ url }) => /hydrate|react/.test(url))).toEqual([]);
  // Scripts that load on the first interaction do not count toward the 5 KB limit for first scripts. They have a
  // separate limit of 2.5 KB.
  expect((await bytes()) - before).toBeLessThan(2.5 * 1024);
  await context.close();
});

it("the browser skips layout for text below the fold until the page has loaded, and then lays out all text (PF-07)", async () => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  let release = () => {};
  const font = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The test blocks the font requests, so that the page stays in the loading state.
  await page.route("**/*.woff2", async (route) => {
    await font;
    await route.continue();
  });
  await page.goto(`${site.url}/medical-services/heart-care`, { waitUntil: "domcontentloaded" });
  const last = page.locator("main > :last-child");
  const drawn = () =>
    last.evaluate((block) => block.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(drawn).toBe(false);
  release();
  await expect.poll(drawn).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

describe("tables", () => {
  it.each([320, 1440])(
    "at a viewport width of %i px, tables keep their table semantics for screen readers (BL-37, BL-44)",
    { tags: ["nightly"] },
    async (width) => {
      const page = await open("/medical-services/emergency-care", { width });
      const compared = page.getByRole("table", { name: "At a glance" });
      expect(await compared.getByRole("row").count()).toBe(width > 900 ? 5 : 4);
      expect(await compared.getByRole("rowheader").allTextContents()).toEqual([
        "Best for",
        "Open",
        "Appointment",
        "X-ray and lab",
      ]);
      expect(await compared.getByRole("cell", { name: "None needed" }).count()).toBe(2);
      await page.goto(new URL("/medical-services/brain-and-nerves", page.url()).href);
      const facts = page.getByRole("table", { name: "Who you'll meet" }).first();
      expect(await facts.getByRole("rowheader").first().textContent()).toBe("Neurologist");
      await page.context().close();
    },
  );
});
