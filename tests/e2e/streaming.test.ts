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
 * because the Worker caches the page after the first view.
 */
const pages = [
  {
    name: "a search for doctors",
    paths: { 320: "/find-a-doctor?sort=name", 1440: "/find-a-doctor?page=3", plain: "/find-a-doctor?gender=woman" },
    slow: providerOpenings.path,
    complete: "[data-results] article h2",
    waiting: "main article span:text-matches('^New-patient visit')",
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
  const openings = (page: Page) => page.locator("main").getByText(/^First opening: /);

  itNightly([320, 1440] as const)(
    "at %d px, the page shows a skeleton or the provider's record and then the first appointment without a layout shift (PF-02, PF-07)",
    async (width) => {
      const release = gate.block(slow);
      const { page, errors, close } = await open(paths[width], { viewport: { width, height: 900 } });
      await page.locator(complete).first().waitFor();
      await page.getByRole("contentinfo").getByText("not-for-profit").first().waitFor();
      const first = page.locator(waiting).filter({ visible: true }).first();
      await first.waitFor();
      expect(await openings(page).count()).toBe(0);
      // Wait for the fonts, because a font that loads late moves text by a fraction of a pixel.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await seen(page);
      release();
      await openings(page).first().waitFor();
      await page.waitForFunction(() => document.readyState === "complete");
      // React reveals boundaries in batches, at most every 300 ms.
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

  it("without JavaScript, a streamed page is complete and shows no loading state (ED-24)", async () => {
    const release = gate.block(slow);
    const { page, close } = await open(paths.plain, { javaScriptEnabled: false });
    await page.locator(complete).first().waitFor();
    release();
    await page.waitForLoadState();
    expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
    expect(await page.locator("main").locator("[data-shape], [aria-busy=true]").filter({ visible: true }).count()).toBe(
      0,
    );
    await close();
  });
});

it("if the appointment upstream is down, a streamed page omits the first available appointments (RL-01)", async () => {
  await site.backend("/_faults/providers", { method: "PUT", body: "down" });
  try {
    const html = await (await site.fetch("/locations/helena-hospital")).text();
    expect(html).toContain("</footer>");
    expect(html).not.toContain("First opening");
  } finally {
    await site.backend("/_faults/providers", { method: "PUT", body: "ok" });
  }
});

it("the Content Security Policy contains a nonce only if the Worker streams the page (PF-02)", async () => {
  const path = "/locations/pueblo-hospital";
  const policy = async () => {
    const response = await site.fetch(path);
    await response.text();
    return response.headers.get("content-security-policy") ?? "";
  };
  // After the isolate has cached the data, the Worker does not stream the page, and the policy contains only hashes.
  await expect.poll(policy).not.toContain("nonce-");
  const release = gate.block(providerOpenings.path);
  const streaming = await site.fetch("/find-a-doctor?page=2");
  expect(streaming.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[\w-]+'/);
  release();
  await streaming.text();
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
    .getByText(/^First opening: /)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  await close();
});
