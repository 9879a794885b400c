import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { fixturePages } from "../../scripts/fixtures.ts";
import { excess, faults } from "../support/axe.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

const addresses = [
  ...fixturePages()
    // Spanish pages below the first level have the blocks of their English pages.
    .filter(({ language, path }) => !path.includes(",") && (language === "en" || path.lastIndexOf("/") === 0))
    .map(({ language, path }) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`)),
  // Pages that depend on a query or a wildcard item.
  "/search?searchText=heart",
  "/health-library/search?query=sleep",
  "/classes-events/search?searchText=birth",
  "/classes-events/preparing-for-birth",
  "/classes-events/registration?sessionId=1",
  "/for-professionals/medical-staff-fees?id=cancel",
  "/for-professionals/medical-staff-fees/confirmation-page?id=close",
];

// One tab visits all pages, because cached scripts halve the time per page.
let page: Page;
beforeAll(async () => {
  page = await browser.newPage({ reducedMotion: "reduce" });
});

// Checks three widths per load, because a load per width would make this by far the longest test.
it.each(addresses)(
  "%s has no accessibility violations or horizontal overflow (AX-01, AX-04, SH-12)",
  async (address) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(site.url + address, { waitUntil: "load" });
    expect(await page.locator("h1").count()).toBe(1);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => excess(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
      // To save time, deeper and Spanish pages are checked with axe only at 320 px. The catalog checks every block at
      // larger widths.
      const looked = width === 320 || (width === 1440 && !/\/.+\/|^\/es\//.test(address));
      if (looked) expect(await faults(page), `at ${width} px`).toEqual([]);
    }
  },
);

it("no page is larger than 1.15 times its HTML without data (PF-05)", async () => {
  const heavy: string[] = [];
  for (const address of addresses) {
    const html = await (await site.fetch(address)).text();
    const bare = html.replace(/(<script type="application\/(?:ld\+)?json"[^>]*>)[\s\S]*?<\/script>/g, "$1</script>");
    const ratio = gzipSync(html).length / gzipSync(bare).length;
    if (ratio > 1.15) heavy.push(`${address}: ${ratio.toFixed(2)}`);
  }
  expect(heavy).toEqual([]);
});
