import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { chromium, type Page } from "playwright";
import { crowdedEventId } from "../backend/demo/seed/events.ts";
import { browserArgs, lightBrowserPath } from "./browser.ts";
import { build } from "./build.ts";
import { fill, storesOf } from "./fill.ts";
import { BACKEND, runLocally } from "./local.ts";

/** ID of the header item on the /about-us page. */
const SHARED_ITEM = "B40BE073-0FB2-50BA-A719-E6E53908C85D";
const UNAVAILABLE_UPSTREAMS = ["search", "providers"];

interface World {
  page: Page;
  site: string;
  /** Sends a request with a body to the backend. */
  backend(path: string, body: string): Promise<Response>;
}

/** Signs in as a demo user at the local identity provider and opens a page. */
async function signIn({ page, site }: World, person: string, path: string): Promise<void> {
  await page.goto(`${site}/_edge/sign-in?to=${encodeURIComponent(path)}`);
  await page.getByRole("button", { name: person }).click();
  await page.waitForURL(site + path);
}

/**
 * Screenshots for the docs. Each entry contains the viewport height in CSS pixels and the steps that prepare the page
 * (`lead`).
 */
const pictures: Record<string, { height: number; lead(world: World): Promise<void> }> = {
  home: {
    height: 900,
    lead: async ({ page, site }) => {
      await page.goto(site);
    },
  },
  staff: {
    height: 760,
    lead: async (world) => {
      const { page } = world;
      await signIn(world, "Sam Ortega", `/classes-events/session-management?eventId=${crowdedEventId}`);
      await page
        .locator("[data-results] li")
        .filter({ hasText: /of 450/ })
        .getByRole("link")
        .click();
      await page.getByRole("button", { name: "Print list" }).waitFor();
      await page.getByRole("searchbox", { name: /participants/ }).fill("abernathy");
      const moveButton = page.getByRole("button", { name: /^Move / }).first();
      await page.waitForFunction(() => document.querySelectorAll("li[data-id]").length < 10);
      await moveButton.click();
      await page.getByRole("combobox", { name: /^Move / }).selectOption({ index: 2 });
    },
  },
  authors: {
    height: 900,
    lead: async (world) => {
      const { page, site, backend } = world;
      await page.goto(`${site}/about-us`);
      const subtitle = "Real people who care, around the clock";
      await backend(`/_content/${SHARED_ITEM}`, JSON.stringify({ pageSubtitle: subtitle }));
      await signIn(world, "Ana Whitfield", "/_authors/compare?path=%2Fabout-us&language=en");
      const changedFrame = page.locator("iframe").last();
      await changedFrame.scrollIntoViewIfNeeded();
      await changedFrame.contentFrame().getByText(subtitle).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  ops: {
    height: 900,
    lead: async (world) => {
      const { page, site, backend } = world;
      for (const upstream of UNAVAILABLE_UPSTREAMS) await backend(`/_faults/${upstream}`, "down");
      const searchPaths = [
        "/api/search/get-search-results?searchText=knee",
        "/kyruus/get-search-typeahead?searchTerm=knee",
      ];
      for (const path of searchPaths) for (let visits = 0; visits < 4; visits++) await fetch(`${site}${path}${visits}`);
      await signIn(world, "Omar Bell", "/_ops");
      await page
        .getByRole("heading", { name: /is down$/ })
        .nth(UNAVAILABLE_UPSTREAMS.length - 1)
        .waitFor();
    },
  },
};

async function takePicture(name: string, miniflare: Miniflare): Promise<void> {
  const { height, lead } = pictures[name]!;
  const upstream = await miniflare.unsafeGetDirectURL(BACKEND);
  const browser = await chromium.launch({ executablePath: lightBrowserPath(), args: browserArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height }, reducedMotion: "reduce" });
    const site = (await miniflare.ready).origin;
    await lead({ page, site, backend: (path, body) => fetch(new URL(path, upstream), { method: "PUT", body }) });
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
    const file = join("docs/pictures", `${name}.webp`);
    const bytes = Buffer.from(data, "base64");
    writeFileSync(file, bytes);
    console.log(`${file}: ${Math.round(bytes.length / 1024)} KB`);
  } finally {
    await browser.close();
  }
}

/**
 * Takes screenshots of the built demo site for the docs. Run the script with `npm exec -- node scripts/pictures.ts`.
 */
await build();
mkdirSync("docs/pictures", { recursive: true });
const miniflare = await runLocally({});
try {
  await fill(await storesOf(miniflare));
  for (const name of Object.keys(pictures)) await takePicture(name, miniflare);
} finally {
  await miniflare.dispose();
}
