import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserArgs, browserPath } from "../../scripts/browser.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite({ browser: false });
let browser: Browser;

// As visitors have it: tests elsewhere run without fetching ahead and without the cache of pages left behind.
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: browserPath(),
    args: browserArgs.filter((arg) => arg !== "--disable-background-networking"),
    ignoreDefaultArgs: ["--disable-background-networking", "--disable-back-forward-cache"],
  });
});
afterAll(() => browser?.close());

/** A visitor's tab, what its browser says of the policy, and of pages that it fetched ahead. */
async function tab(path: string): Promise<{ page: Page; cdp: CDPSession; refused: string[]; ready: Promise<string> }> {
  const page = await (await browser.newContext()).newPage();
  const cdp = await page.context().newCDPSession(page);
  const refused: string[] = [];
  page.on("console", (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
  const ready = new Promise<string>((resolve) =>
    cdp.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => status === "Ready" && resolve(prefetchUrl)),
  );
  await cdp.send("Preload.enable");
  await page.goto(site.url + path);
  return { page, cdp, refused, ready };
}

const delivered = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as (PerformanceEntry & { deliveryType: string })[];
    return [location.pathname, entry?.deliveryType];
  });

describe("the sheet that most pages share comes once (ED-06)", () => {
  const linked = (page: Page) => page.locator('link[rel="stylesheet"]').count();
  const looks = (page: Page) =>
    page.evaluate(() =>
      ["body", "body > header", "h1", "body > footer", "body > footer a"].map((name) => {
        const { color, backgroundColor, font, padding, display } = getComputedStyle(document.querySelector(name)!);
        return [name, color, backgroundColor, font, padding, display];
      }),
    );
  /** The browser fetches the file once a page has loaded, and says so in its own time. */
  const untilItHasTheSheet = async (page: Page) => {
    let visit = 0;
    const next = async () => {
      // An address of its own: of a page that it keeps the browser wants no other.
      await page.goto(`${site.url}/privacy?visit=${visit++}`);
      return linked(page);
    };
    await expect.poll(next, { timeout: 15_000 }).toBe(1);
  };

  it("the first page carries it; a later one links what the browser has, and looks the same", async () => {
    const { page, refused } = await tab("/news");
    expect(await linked(page)).toBe(0);
    const first = await looks(page);
    await untilItHasTheSheet(page);
    await page.goto(`${site.url}/news?again`);
    expect(await linked(page)).toBe(1);
    expect(await looks(page)).toEqual(first);
    const came = await page.evaluate(() => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')!;
      const [entry] = performance.getEntriesByName(href) as PerformanceResourceTiming[];
      return entry?.transferSize;
    });
    expect(came).toBe(0);
    expect(refused).toEqual([]);
    await page.context().close();
  });

  it("a page that is fetched ahead links it too", async () => {
    const { page, ready } = await tab("/privacy");
    await untilItHasTheSheet(page);
    await page.goto(`${site.url}/about-us`);
    const link = page.locator('main a[href="/news/hands-only-cpr"]').first();
    await link.hover();
    await ready;
    await link.click();
    await page.waitForURL("**/news/hands-only-cpr");
    expect(await delivered(page)).toEqual(["/news/hands-only-cpr", "navigational-prefetch"]);
    expect(await linked(page)).toBe(1);
    await page.context().close();
  });
});

it.each(["/", "/about-us", "/news", "/news/hands-only-cpr", "/privacy"])(
  "%s comes back from the browser's own cache (PF-10)",
  async (path) => {
    const { page, cdp } = await tab(path);
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto(`${site.url}/accessibility`);
    await cdp.send("Runtime.evaluate", { expression: "setTimeout(() => history.back())" });
    // Playwright does not see a page that comes back so: the browser itself is asked.
    const shown =
      "JSON.stringify([location.pathname, window.persisted, performance.getEntriesByType('navigation')[0].notRestoredReasons])";
    await expect
      .poll(async () => {
        const { result } = await cdp.send("Runtime.evaluate", { expression: shown });
        return JSON.parse(String(result.value));
      })
      .toEqual([path, true, null]);
    await page.context().close();
  },
);
