import type { BrowserContextOptions, Page } from "playwright";
import { expect, it } from "vitest";
import { appointmentData, providerOpenings } from "../../contracts/appointments.ts";
import { createGate } from "../support/gate.ts";
import { describeNightly, itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const gate = createGate("PROVIDERS");
const { site, browser } = setUpSite({ gates: [gate] });

/**
 * Pages that load the first available appointments with a separate API call. The tests open each path only once,
 * because the Worker caches the API response.
 */
const pages = [
  {
    name: "a search for doctors",
    paths: { 320: "/find-a-doctor?sort=name", 1440: "/find-a-doctor?page=3", plain: "/find-a-doctor?gender=woman" },
    slow: providerOpenings.path,
    complete: "[data-results] article h2",
    waiting: "main article span:text-matches('^Next appointment(?!: (today|tomorrow|in [0-9]))')",
  },
  {
    name: "the page of a location",
    paths: {
      320: "/locations/missoula-hospital",
      1440: "/locations/denver-hospital-emergency-care",
      plain: "/locations/great-falls-hospital-emergency-care",
    },
    slow: appointmentData.path,
    complete: "h1",
    waiting: "main div:has(> [data-shape=text])",
  },
];

/** Records a page's layout shifts, policy violations, and errors. */
const watch = () => {
  const wrong: string[] = [];
  let shift = 0;
  Object.assign(window, { seen: () => ({ wrong, shift }) });
  addEventListener("securitypolicyviolation", ({ disposition, violatedDirective, sourceFile }) =>
    wrong.push(`${disposition} ${violatedDirective} ${sourceFile}`),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
};
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen(): { wrong: string[]; shift: number } }).seen());

async function open(path: string, options: BrowserContextOptions = {}) {
  // Miniflare sends a compressed response as a single chunk.
  const extraHTTPHeaders = { "accept-encoding": "identity" };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  if (options.javaScriptEnabled !== false) await page.addInitScript(watch);
  await page.goto(site.url + path, { waitUntil: "commit" });
  return { page, errors, close: () => context.close() };
}

describeNightly(pages)("$name", ({ paths, slow, complete, waiting }) => {
  const openings = (page: Page) => page.locator("main").getByText(/^Next appointment: (today|tomorrow|in \d)/);

  itNightly([320, 1440] as const)(
    "at %d px, the page does not wait for the first appointments: it shows a skeleton or the provider's record, and then the appointment without a layout shift (PF-02, PF-07)",
    async (width) => {
      const release = gate.block(slow);
      const { page, errors, close } = await open(paths[width], { viewport: { width, height: 900 } });
      await page.locator(complete).first().waitFor();
      await page.getByRole("contentinfo").getByText("not-for-profit").first().waitFor();
      const first = page.locator(waiting).filter({ visible: true }).first();
      await first.waitFor();
      await page.waitForFunction(() => document.readyState === "complete");
      expect(await openings(page).count()).toBe(0);
      // Wait for the fonts, because a font that loads late moves text by a fraction of a pixel.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await seen(page);
      release();
      await openings(page).first().waitFor();
      await expect.poll(() => page.locator(waiting).filter({ visible: true }).count()).toBe(0);
      const after = await seen(page);
      expect(after.wrong).toEqual([]);
      // PF-07 allows a layout shift of 0.02. A skeleton with a different height than its content would shift the layout
      // more.
      expect(after.shift - before.shift).toBeLessThan(0.005);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it("without JavaScript, a page without its appointments is complete and shows no loading state (ED-24)", async () => {
    const release = gate.block(slow);
    const { page, close } = await open(paths.plain, { javaScriptEnabled: false });
    await page.locator(complete).first().waitFor();
    await page.waitForLoadState();
    release();
    expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
    expect(await page.locator("main").locator("[data-shape], [aria-busy=true]").filter({ visible: true }).count()).toBe(
      0,
    );
    await close();
  });
});

it("if the appointment upstream is down, a page omits the first available appointments (RL-01)", async () => {
  await site.backend("/_faults/providers", { method: "PUT", body: "down" });
  try {
    const html = await (await site.fetch("/locations/helena-hospital")).text();
    expect(html).toContain("</footer>");
    expect(html).not.toMatch(/Next appointment: (today|tomorrow|in \d)/);
  } finally {
    await site.backend("/_faults/providers", { method: "PUT", body: "ok" });
  }
});

it("without JavaScript, a page shows the first available appointments that the Worker has cached (ED-24)", async () => {
  await expect
    .poll(async () => (await site.fetch("/locations/pueblo-hospital")).text())
    .toMatch(/Next appointment: (today|tomorrow|in \d+ days)/);
});

it("after an in-page search, the doctor search results contain the first available appointments (PR-12)", {
  tags: ["nightly"],
}, async () => {
  const { page, errors, close } = await open("/find-a-doctor");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Accepts new patients").check();
  await page.waitForURL(/accepting=true/);
  await page
    .locator("[data-results]:not([aria-busy])")
    .getByText(/^Next appointment: (today|tomorrow|in \d)/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  await close();
});
