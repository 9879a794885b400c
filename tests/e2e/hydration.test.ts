import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fixturePages } from "../../scripts/fixtures.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

const paths = [
  ...fixturePages()
    // The test skips Spanish pages below the first path level, because they have the same blocks as their English
    // versions.
    .filter(({ language, path }) => !path.includes(",") && (language === "en" || path.lastIndexOf("/") === 0))
    .map(({ language, path }) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`)),
  // Pages that depend on a query string or a wildcard item.
  "/search?searchText=heart",
  "/health-library/search?query=sleep",
  "/classes-events/search?searchText=birth",
  "/classes-events/preparing-for-birth",
  "/classes-events/registration?sessionId=1",
  "/locations/missoula-hospital",
  "/locations/search?searchText=pharmacy",
  "/find-a-doctor?page=2",
  "/find-a-doctor?searchText=heart&language=Spanish&city=Denver&state=CO",
  "/medical-services?letter=C",
  "/medical-services?searchText=psoriasis&service=svc-dermatology",
];

/** Pages that together contain most islands. */
const representative = [
  "/",
  "/classes-events/search?searchText=birth",
  "/classes-events/registration?sessionId=1",
  "/find-a-doctor?searchText=heart&language=Spanish&city=Denver&state=CO",
  "/health-library/know-your-blood-pressure",
  "/locations/search?searchText=pharmacy",
  "/medical-services?letter=C",
  "/pay-bill",
  "/es/search",
];

/**
 * Hydrates every island on the page, regardless of its trigger. Returns the names of the islands that React hydrated.
 */
const hydrateAll = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined("x-island");
    const islands = [...document.querySelectorAll<HTMLElement & { hydrated: Promise<void> }>("x-island")];
    for (const island of islands) {
      island.dispatchEvent(new PointerEvent("pointerdown"));
      // Islands that depend on the visitor's location hydrate when the location popover opens.
      island.dispatchEvent(new Event("toggle"));
    }
    const asleep = new Set(islands);
    const all = islands.map((island) => island.hydrated.then(() => asleep.delete(island)));
    await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 15_000))]);
    for (const { dataset, isConnected } of asleep) if (isConnected) console.error(`${dataset.name} does not hydrate`);
    // React reports a hydration mismatch only after rendering.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return islands.filter(({ dataset }) => dataset.prefix !== undefined).map(({ dataset }) => dataset.name);
  });

/** Opens a page and records its console errors. */
async function listenedTo(): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const errors: string[] = [];
  page.on("console", (message) => {
    // The browser logs a failed request for the not-found page, which has status 404, and for an API call that times
    // out on a busy machine.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors };
}

const tabs: Awaited<ReturnType<typeof listenedTo>>[] = [];
beforeAll(async () => {
  for (let index = 0; index < 2; index++) tabs.push(await listenedTo());
});
afterAll(() => Promise.all(tabs.map(({ page }) => page.close())));

/**
 * Visits the pages in two tabs. Returns the console errors, keyed by path, and the names of the islands that React
 * hydrated.
 */
async function visit(all: readonly string[]) {
  const left = [...all];
  const wrong: [string, string[]][] = [];
  const hydrated = new Set<string | undefined>();
  await Promise.all(
    tabs.map(async ({ page, errors }) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await page.goto(site.url + path, { waitUntil: "load" });
        // Wait until React has moved late content out of its hidden element.
        await page.waitForFunction(() => !document.querySelector('div[hidden][id*="S:"]'));
        for (const name of await hydrateAll(page)) hydrated.add(name);
        if (errors.length > 0) wrong.push([path, errors.splice(0)]);
      }
    }),
  );
  return { wrong, hydrated };
}

it("on nine representative pages, every island hydrates without a warning", async () => {
  const { wrong, hydrated } = await visit(representative);
  expect(wrong).toEqual([]);
  expect(hydrated.size).toBeGreaterThanOrEqual(5);
});

it("on every demo page, every island hydrates without a warning", {
  timeout: 180_000,
  tags: ["nightly"],
}, async () => {
  expect((await visit(paths)).wrong).toEqual([]);
});

it("if an island's server-rendered HTML differs from its first render in the browser, the console contains an error", async () => {
  const { page, errors } = await listenedTo();
  await page.route("**/find-a-doctor", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace("or what you need help with</label>", "or anything else</label>");
    await route.fulfill({ response, body: html });
  });
  await page.goto(`${site.url}/find-a-doctor`, { waitUntil: "load" });
  await hydrateAll(page);
  await expect.poll(() => errors.join()).toContain("providers-by-search/Search did not hydrate");
  await page.close();
});
