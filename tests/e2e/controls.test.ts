import { expect, it } from "vitest";
import { pagesWithEachBlock, pressNext, watchChanges } from "../support/controls.ts";
import { hydrateAll } from "../support/hydration.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite({ scratch: true });

/** Tabs at the same time. */
const TABS = 2;
/** Pages of wildcard items, and results of each search, with and without matches. */
const OTHERS = [
  "/find-a-doctor/leif-palomino-54",
  "/locations/urgent-care-aspen-creek",
  "/classes-events/newborn-care",
  "/medical-services/dermatology",
  "/appointments?doctor=/find-a-doctor/leif-palomino-54",
  "/appointments?service=/medical-services/heart-care",
  "/search?searchText=diabetes",
  "/search?searchText=zzqx",
  "/find-a-doctor?searchText=heart",
  "/locations/search?searchText=zzqx",
  "/classes-events/search?searchText=zzqx",
];

let visitors = 0;
/** Presses the controls of pages in one tab. Adds what is wrong to `faults`. */
async function walk(paths: string[], pressed: Set<string>, faults: string[]): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    permissions: ["clipboard-write"],
  });
  const page = await context.newPage();
  let place = "";
  const blame = (what: string) => faults.push(`${place}: ${what}`);
  page.on("pageerror", (error) => blame(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) blame(`${response.status()} for ${response.url()}`);
  });
  let isOpening = false;
  // After a press, the browser stays on the page: the response 204 keeps the document. Other tests follow the links and
  // the forms.
  await page.route("**", async (route) => {
    const request = route.request();
    if (isOpening || !request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.fallback();
    await route.fulfill({ status: 204 });
    await page.evaluate(() => {
      window.changes += 1;
    });
  });
  context.on("page", async (tab) => {
    await tab.close();
    // The walk may have opened the next page meanwhile.
    await page
      .evaluate(() => {
        window.changes += 1;
      })
      .catch(() => undefined);
  });
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    place = path;
    visitors += 1;
    // Each page is opened by another visitor, so no limit applies.
    const address = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
    await context.setExtraHTTPHeaders({ "cf-connecting-ip": address });
    isOpening = true;
    await page.goto(site.url + path);
    isOpening = false;
    await hydrateAll(page);
    await watchChanges(page);
    for (let press = await pressNext(page, pressed); press; press = await pressNext(page, pressed)) {
      pressed.add(press.key);
      place = `${path}, ${press.label}`;
      if (!press.acted) blame("changes nothing");
      if (press.isSilent) blame("says nothing about the empty fields");
      if (press.isFocusLost) blame("loses the focus");
      if (press.tooWide > 0) blame(`makes the page ${press.tooWide} px too wide`);
      await page.keyboard.press("Escape");
    }
  }
  await context.close();
}

it("on a phone, each kind of button, menu, filter, and empty form does something, in both languages, without an error, a lost focus, or horizontal scrolling (SD-08)", {
  tags: ["nightly"],
  timeout: 360_000,
}, async () => {
  const paths = [...OTHERS.flatMap((path) => [path, `/es${path}`]), ...pagesWithEachBlock()];
  const count = paths.length;
  const pressed = new Set<string>();
  const faults: string[] = [];
  await Promise.all(Array.from({ length: TABS }, () => walk(paths, pressed, faults)));
  console.info(`${pressed.size} different controls on ${count} pages`);
  expect(faults).toEqual([]);
  expect(pressed.size).toBeGreaterThan(300);
});
