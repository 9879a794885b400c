import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { fixturePages } from "../../scripts/fixtures.ts";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

const pages = fixturePages()
  // The test skips Spanish pages below the first path level, because they have the same blocks as their English
  // versions.
  .filter(({ language, path }) => !path.includes(",") && (language === "en" || path.lastIndexOf("/") === 0))
  .map(({ language, path }) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`));
/** Pages that depend on a query string or a wildcard item. */
const queries = [
  "/search?searchText=heart",
  "/search?searchText=xyzzy",
  "/locations/search?searchText=denver",
  "/locations/search?searchText=xyzzy",
  "/medical-services?letter=Q",
  "/find-a-doctor?searchText=heart&city=Denver&state=CO",
  "/health-library/search?query=sleep",
  "/classes-events/search?searchText=birth",
  "/classes-events/registration?sessionId=1",
  "/for-professionals/medical-staff-fees?id=cancel",
  "/for-professionals/medical-staff-fees/confirmation-page?id=close",
];
/** Pages with many blocks, in both themes and languages. The nightly test visits all pages. */
const samples = [
  "/es/childrens-health",
  "/classes-events/preparing-for-birth",
  "/locations/missoula-hospital",
  "/classes-events/search?searchText=birth",
];
/** Pages below wildcard items, some of which do not exist. */
const records = [
  "/classes-events/preparing-for-birth",
  "/classes-events/there-is-no-such-event",
  "/locations/missoula-hospital",
  "/es/locations/missoula-hospital",
  "/medical-services/dermatology",
];
const addresses = [...pages, ...records, ...queries];

// One tab visits all pages, because cached scripts halve the time per page.
let page: Page;
beforeAll(async () => {
  page = await browser.newPage({ reducedMotion: "reduce" });
});

/** Checks several viewport widths after one page load, because page loads take most of the test's time. */
async function check(address: string, widths: readonly number[], axeWidths: readonly number[]) {
  await page.setViewportSize({ width: widths[0]!, height: 800 });
  await page.goto(site.url + address, { waitUntil: "load" });
  expect(await page.locator("h1").count()).toBe(1);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => horizontalOverflow(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
    if (axeWidths.includes(width)) expect(await faults(page), `at ${width} px`).toEqual([]);
  }
}

it.each(samples)(
  "the sample %s has no accessibility violations or horizontal overflow (AX-01, AX-04, SH-12)",
  (address) => check(address, [320, 1440], [320]),
);

it.each(addresses)(
  "%s has no accessibility violations or horizontal overflow at any width (AX-01, AX-04, SH-12)",
  { tags: ["nightly"] },
  // The test runs axe on Spanish pages and on pages below the first path level only at 320 px, because the catalog
  // tests check every block at larger widths.
  (address) => check(address, [320, 768, 1440], /\/.+\/|^\/es\//.test(address) ? [320] : [320, 1440]),
);

it("inline data adds at most 15 % to the compressed HTML of any page (PF-05)", { tags: ["nightly"] }, async () => {
  const heavy: string[] = [];
  for (const address of addresses) {
    const html = await (await site.fetch(address)).text();
    const bare = html.replace(/(<script type="application\/(?:ld\+)?json"[^>]*>)[\s\S]*?<\/script>/g, "$1</script>");
    const ratio = gzipSync(html).length / gzipSync(bare).length;
    if (ratio > 1.15) heavy.push(`${address}: ${ratio.toFixed(2)}`);
  }
  expect(heavy).toEqual([]);
});
