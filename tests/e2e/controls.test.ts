import { expect, it } from "vitest";
import { type Control, controlsOf, press, watchChanges } from "../support/controls.ts";
import { openPages } from "../support/demo-pages.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite({ scratch: true });

/** Tabs at the same time. */
const TABS = 3;
/** Pages without a document of their own: a result of each search, and searches that find nothing. */
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
  page.on("console", (message) => message.type() === "error" && blame(message.text()));
  page.on("response", (response) => {
    if (response.status() >= 400) blame(`${response.status()} for ${response.url()}`);
  });
  context.on("page", (tab) => tab !== page && tab.close());
  const open = async (path: string) => {
    visitors += 1;
    // Each page is opened by another visitor, so no limit applies.
    const headers = { "cf-connecting-ip": `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
    await context.setExtraHTTPHeaders(headers);
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await watchChanges(page);
  };
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    place = path;
    await open(path);
    const isNew = ({ key }: Control) => !pressed.has(key);
    for (const control of (await controlsOf(page)).filter(isNew)) {
      if (!isNew(control)) continue;
      pressed.add(control.key);
      // An earlier press may have replaced the controls.
      let current = (await controlsOf(page)).find(({ index, key }) => index === control.index && key === control.key);
      if (!current) {
        place = path;
        await open(path);
        current = (await controlsOf(page)).find(({ key }) => key === control.key);
      }
      if (!current) continue;
      place = `${path}, ${control.label}`;
      const effect = await press(page, current);
      if (!effect) continue;
      if (!effect.acted) blame("changes nothing");
      if (effect.isSilent) blame("says nothing about the empty fields");
      if (effect.isFocusLost) blame("loses the focus");
      if (effect.tooWide > 0) blame(`makes the page ${effect.tooWide} px too wide`);
      await page.keyboard.press("Escape");
    }
  }
  await context.close();
}

it("on a phone, each button, menu, filter, and empty form of every page does something, in both languages, without an error, a lost focus, or horizontal scrolling (SD-08)", {
  tags: ["nightly"],
  timeout: 600_000,
}, async () => {
  const paths = [...OTHERS.flatMap((path) => [path, `/es${path}`]), ...openPages];
  const count = paths.length;
  const pressed = new Set<string>();
  const faults: string[] = [];
  await Promise.all(Array.from({ length: TABS }, () => walk(paths, pressed, faults)));
  console.info(`${pressed.size} different controls on ${count} pages`);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(200);
});
