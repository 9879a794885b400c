import type { Browser, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";
import { settled } from "../support/wait-for-island.ts";

const { site, browser } = setUpSite();

const LONG = "/locations/search?page=5";
/** Long lists: the URL, the number of rows, and the maximum number of rows that the page renders. */
const LISTS = [
  [LONG, 100, 30],
  // Two classes share a line.
  ["/classes-events/search?page=6", 96, 44],
] as const;
const items = (page: Page) => page.locator("[data-results] [data-rows] > li");
const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  // Blocks the API call that loads appointment times for visible cards after five seconds, because the times can make
  // the cards taller.
  await page.route("**/providers/get-provider-appointment-data-by-location*", (route) => route.abort());
  await page.goto(site.url + path);
  return page;
};
/** Opens a long list and waits until only the rows near the viewport are rendered. */
const openLong = async (path = LONG) => {
  const page = await open(path);
  await items(page).first().and(page.locator("[aria-setsize]")).waitFor();
  // Wait for the fonts, because a font that loads late changes the row heights.
  await page.evaluate(() => document.fonts.ready);
  return page;
};
const drawn = (page: Page) => items(page).evaluateAll((rows) => rows.map((row) => Number(row.ariaPosInSet)));
const focusedRow = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest("li[aria-posinset]")?.ariaPosInSet ?? 0));
/** Returns the IDs and vertical positions of the visible rows. */
const inSight = (page: Page) =>
  items(page).evaluateAll((rows) =>
    rows
      .map((row) => ({
        id: (row as HTMLElement).dataset.id,
        top: row.getBoundingClientRect().top,
        bottom: row.getBoundingClientRect().bottom,
      }))
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .map(({ id, top }) => `${id} at ${Math.round(top)}`),
  );
const jump = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

describe("a long list of search results (ED-22)", () => {
  it("without JavaScript, the page shows all rows of a long list; with JavaScript, it loads the virtualization code only for long lists", {
    tags: ["nightly"],
  }, async () => {
    const plain = await open(LONG, { javaScriptEnabled: false });
    expect(await items(plain).count()).toBe(100);
    expect(await plain.locator("[aria-setsize]").count()).toBe(0);
    await plain.close();
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(`${site.url}/locations/search?page=2`);
    await settled(page);
    const more = page.getByRole("link", { name: "Show More" });
    expect(scripts.filter((url) => /LongList/.test(url))).toEqual([]);
    await more.click();
    await page.locator("[data-say]", { hasText: "1 - 60 of" }).waitFor();
    await page.locator("li[aria-setsize='60']").first().waitFor();
    expect(scripts.some((url) => url.includes("LongList"))).toBe(true);
    await page.close();
  });

  it.each(LISTS)(
    "after hydration, %s virtualizes its %d rows without a layout shift",
    { tags: ["nightly"] },
    async (path, count, most) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/LongList-*.js", async (route) => {
        await blocked;
        await route.continue();
      });
      await page.goto(site.url + path);
      await items(page).nth(50).scrollIntoViewIfNeeded();
      await twoFrames(page);
      const before = {
        sight: await inSight(page),
        height: await page.evaluate(() => document.documentElement.scrollHeight),
      };
      release();
      await page.locator(`li[aria-setsize='${count}']`).first().waitFor();
      await twoFrames(page);
      expect(await inSight(page)).toEqual(before.sight);
      // Rows below the viewport may lose their wait time if the place is closed at the time of the test.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(Math.abs(height / before.height - 1)).toBeLessThan(0.01);
      const rows = await drawn(page);
      expect(rows.length).toBeLessThan(most);
      expect(rows).toEqual(expect.arrayContaining([1, 50, count]));
      await page.close();
    },
  );

  it.each(LISTS)(
    "while the visitor scrolls, %s shows each of its %d rows at its correct position",
    { tags: ["nightly"] },
    async (path, count) => {
      const page = await openLong(path);
      const walk = (step: number) =>
        page.evaluate(async (by) => {
          const places: [number, number][] = [];
          const end = () => document.documentElement.scrollHeight;
          for (let y = by > 0 ? 0 : end(); y >= 0 && y <= end(); y += by) {
            scrollTo({ top: y, behavior: "instant" });
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            for (const row of document.querySelectorAll("[data-results] [data-rows] > li")) {
              const { top, bottom } = row.getBoundingClientRect();
              if (bottom > 0 && top < innerHeight) places.push([Number(row.ariaPosInSet), Math.round(top + scrollY)]);
            }
          }
          return places;
        }, step);
      const tops = new Map(await walk(850));
      expect([...tops.keys()].sort((one, other) => one - other)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
      for (const [place, top] of await walk(-2_000)) expect(Math.abs(tops.get(place)! - top)).toBeLessThanOrEqual(1);
      await page.close();
    },
  );

  it("a long list has two columns again after the window was narrow", { tags: ["nightly"] }, async () => {
    const page = await openLong(LISTS[1][0]);
    const sides = () =>
      items(page).evaluateAll((rows) => new Set(rows.map((row) => Math.round(row.getBoundingClientRect().left))).size);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    expect(await sides()).toBe(2);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(sides).toBe(1);
    await expect.poll(height).toBeGreaterThan(1.5 * before);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(sides).toBe(2);
    await expect.poll(async () => Math.abs((await height()) / before - 1)).toBeLessThan(0.02);
    await page.close();
  });

  it("when row heights change, the visible rows of a long list do not jump", { tags: ["nightly"] }, async () => {
    const page = await openLong();
    await page.setViewportSize({ width: 600, height: 900 });
    await jump(page, 16_000);
    await twoFrames(page);
    const tops = () =>
      items(page).evaluateAll((rows) =>
        rows.map((row) => [Number(row.ariaPosInSet), row.getBoundingClientRect().top] as const),
      );
    for (let step = 0; step < 30; step++) {
      const before = (await tops()).find(([, top]) => top > 100)!;
      await page.evaluate(() => scrollBy({ top: -150, behavior: "instant" }));
      await twoFrames(page);
      const after = new Map(await tops()).get(before[0])!;
      expect(Math.abs(after - before[1] - 150), `step ${step}`).toBeLessThanOrEqual(2);
    }
    await page.close();
  });

  it("the Tab key moves through a long list in order, and a focused row keeps focus when the row leaves the viewport", {
    tags: ["nightly"],
  }, async () => {
    const page = await openLong();
    await items(page).first().getByRole("link").first().focus();
    for (let at = 0, row = 1; row < 15; at++) {
      await page.keyboard.press("Tab");
      const next = await focusedRow(page);
      expect([row, row + 1]).toContain(next);
      expect(at).toBeLessThan(150);
      row = next;
    }
    await jump(page, 0);
    await twoFrames(page);
    expect(await focusedRow(page)).toBe(15);
    expect(await drawn(page)).toEqual(expect.arrayContaining([14, 15, 16]));
    await page.keyboard.press("Shift+Tab");
    expect([14, 15]).toContain(await focusedRow(page));
    await page.getByRole("link", { name: "Show More" }).focus();
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => focusedRow(page)).toBe(100);
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => focusedRow(page)).toBeGreaterThanOrEqual(99);
    await page.close();
  });

  it("Show More appends rows to a long list, moves focus to the first new row, and updates `aria-setsize`", {
    tags: ["nightly"],
  }, async () => {
    const page = await openLong();
    await page.getByRole("link", { name: "Show More" }).focus();
    const before = await items(page).last().textContent();
    await page.keyboard.press("Enter");
    await page.locator("[data-say]", { hasText: "1 - 120 of" }).waitFor();
    await expect.poll(() => focusedRow(page)).toBe(101);
    expect(await page.locator("[data-results] li[aria-posinset='100']").textContent()).toBe(before);
    expect(await items(page).first().getAttribute("aria-setsize")).toBe("120");
    expect(await drawn(page)).toEqual(expect.arrayContaining([1, 100, 101, 102, 120]));
    await page.close();
  });

  it("a long list keeps expanded rows open until another search replaces the list", { tags: ["nightly"] }, async () => {
    const page = await openLong();
    const first = items(page)
      .filter({ has: page.locator("details") })
      .nth(1);
    const id = await first.getAttribute("data-id");
    const details = page.locator(`li[data-id="${id}"] details`).first();
    await details.locator("summary").click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.getByRole("link", { name: "Open now" }).focus();
    await jump(page, 1e6);
    await page.locator("li[aria-posinset='98']").waitFor();
    await jump(page, 0);
    expect(await details.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true);
    await page.getByRole("link", { name: "Open now" }).click();
    await page.locator("[data-say]", { hasText: "1 - 20 of" }).waitFor();
    expect(await items(page).count()).toBe(20);
    await page.goBack();
    await page.locator("li[aria-setsize='100']").first().waitFor();
    await page.close();
  });

  it("the browser prints all rows of a long list", { tags: ["nightly"] }, async () => {
    const page = await openLong();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await items(page).count()).toBe(100);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await items(page).count()).toBeLessThan(30);
    await page.close();
  });
});
