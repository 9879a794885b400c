import { createHmac, randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const { site, browser } = setUpSite({ own: true });

/** The item ID of the header block on the /about-us page. */
const PAGE_HEADER = "B40BE073-0FB2-50BA-A719-E6E53908C85D";

async function asAuthor(options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> {
  const { cookie } = await signIn(site, "Ana Whitfield");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const [name = "", value = ""] = cookie.split("=", 2);
  await context.addCookies([{ name, value, url: site.url }]);
  return context;
}

/** Sends the same publish webhook request as the CMS. */
async function publish(webhook: object) {
  const text = JSON.stringify(webhook);
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const signed = `POST /_edge/publish\n${time}\n${nonce}\n${text}`;
  const signature = createHmac("sha256", "local-purge-secret").update(signed).digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  expect((await site.fetch("/_edge/publish", { method: "POST", body: text, headers })).status).toBe(200);
}

/** Changes the /about-us subtitle in the CMS and returns the webhook body for the publish. */
async function changeSubtitle(pageSubtitle: string): Promise<object> {
  const body = JSON.stringify({ pageSubtitle });
  const changed = await site.backend(`/_content/${PAGE_HEADER}`, { method: "PUT", body });
  return (await changed.json<{ webhook: object }>()).webhook;
}

/** Expects no horizontal overflow at phone and desktop widths and no accessibility violations at the phone width. */
async function isSound(page: Page) {
  await isWithin(page);
  expect([page.url(), await faults(page)]).toEqual([page.url(), []]);
}

/** Expects no horizontal overflow at phone and desktop widths. */
async function isWithin(page: Page) {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => [page.url(), width, await horizontalOverflow(page)]).toEqual([page.url(), width, 0]);
  }
}

describe("author tools", () => {
  it("an author can find, compare, and publish a page, open the receipt, and see the published page (PB-01, PB-03, PB-05, PB-07)", async () => {
    const words = `A word from nurse ${randomUUID().slice(0, 8)}`;
    for (const path of ["/about-us", "/privacy"]) await site.fetch(path);
    const webhook = await changeSubtitle(words);

    const context = await asAuthor();
    const page = await context.newPage();
    await page.goto(`${site.url}/_authors`);
    await isWithin(page);
    await page.getByLabel("Name or path").fill("about-us");
    await page.waitForURL(/search=about-us/);
    const row = page.locator("li", { has: page.getByText("/about-us", { exact: true }) }).first();
    await row.getByRole("link", { name: /^Compare/ }).click();

    await page.waitForURL(/_authors\/compare/);
    const block = page.locator('section[data-state="changed"]');
    expect(await block.count()).toBe(1);
    expect(await block.locator("ins").allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining("nurse")]),
    );
    const frames = block.locator("iframe");
    expect(await frames.count()).toBe(2);
    await frames.last().scrollIntoViewIfNeeded();
    await frames.last().contentFrame().getByText(words).waitFor();
    await expect.poll(() => frames.last().evaluate((frame) => frame.style.height)).toMatch(/^\d+px$/);
    await isSound(page);
    expect(await (await site.fetch("/about-us")).text()).not.toContain(words);

    await publish(webhook);
    // Before it responded to the webhook, the Worker rendered the page and cached it.
    const published = await site.fetch("/about-us");
    expect([published.headers.get("x-edge-cache"), (await published.text()).includes(words)]).toEqual(["HIT", true]);
    await page.goto(`${site.url}/_authors/publishing`);
    await page.locator("ol a").first().click();
    await page
      .getByRole("status")
      .filter({ hasText: /changed\. All visitors see the result/ })
      .waitFor();
    await page.getByRole("link", { name: "/about-us", exact: true }).waitFor();
    await isWithin(page);
    await context.close();
  });

  it("author pages have no accessibility violations, and the receipt states when the purge has reached all data centers (AX-01, AX-04, PB-01)", {
    tags: ["nightly"],
  }, async () => {
    await publish(await changeSubtitle("A word from nurse Ana"));
    const context = await asAuthor();
    const page = await context.newPage();
    await page.goto(`${site.url}/_authors/publishing`);
    await isSound(page);
    await page.locator("ol a").first().click();
    await page
      .getByRole("status")
      .filter({ hasText: /changed\./ })
      .waitFor();
    await isSound(page);
    await page.getByRole("status").filter({ hasText: "All visitors see the result." }).waitFor();
    await page.goto(`${site.url}/_authors/page?path=/about-us&language=en`);
    await page.getByRole("heading", { name: /Problems of the/ }).waitFor();
    await isSound(page);
    for (const path of ["/_authors", "/_authors/links", "/_authors/redirects", "/_authors/texts", "/_authors/notice"]) {
      await page.goto(site.url + path);
      await isSound(page);
    }
    await context.close();
  });

  it("without JavaScript, an author can update a page in the page list, and the next visitor sees the change (PB-01, PB-03)", async () => {
    const words = `A word from nurse ${randomUUID().slice(0, 8)}`;
    expect(await (await site.fetch("/about-us")).text()).not.toContain(words);
    await changeSubtitle(words);
    const context = await asAuthor({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/_authors?search=about-us&language=en`);
    const row = page.locator("li", { has: page.getByText("/about-us", { exact: true }) }).first();
    await row.getByRole("button", { name: /^Update/ }).click();
    await page.waitForURL(/_authors\/publishing\/[\w-]+$/);
    expect(await page.getByRole("status").textContent()).toMatch(/changed\.|Updating/);
    expect(await (await site.fetch("/about-us")).text()).toContain(words);
    await context.close();
  });
});

describe("emergency notice (PB-06)", () => {
  it("the site shows the notice on every page, including cached pages, until the visitor closes it or an author removes it", {
    tags: ["nightly"],
  }, async () => {
    for (let visit = 0; visit < 2; visit++) await site.fetch("/privacy");
    const context = await asAuthor();
    const page = await context.newPage();
    await page.goto(`${site.url}/_authors/notice`);
    await isWithin(page);
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
    const fill = async (level: RegExp) => {
      await page.getByLabel(level).check();
      await page.getByLabel("Until").fill(until);
      for (const [language, title] of [
        ["en", "Main Campus is closed today"],
        ["es", "El campus principal está cerrado hoy"],
      ] as const) {
        await page.locator(`[name="words.${language}.title"]`).fill(title);
        await page.locator(`[name="words.${language}.text"]`).fill(`${title}.`);
      }
      await page.getByRole("button", { name: /on every page$/ }).click();
      await page.waitForLoadState();
    };
    await fill(/^Emergency/);
    await page.getByText("On every page now").waitFor();
    const cached = await site.fetch("/privacy");
    expect(cached.headers.get("x-edge-cache")).toBe("HIT");
    expect(await cached.text()).toContain("Main Campus is closed today");
    await page.goto(`${site.url}/es`);
    await page.getByRole("complementary", { name: "Aviso de emergencia" }).waitFor();
    await isWithin(page);
    await page.goto(`${site.url}/nowhere`);
    await isWithin(page);
    await isSound(page);
    // In forced colors mode, the notice must be visible.
    await page.emulateMedia({ forcedColors: "active" });
    await expect.poll(() => page.locator("aside").first().isVisible()).toBe(true);
    await page.emulateMedia({ forcedColors: "none" });

    await page.goto(`${site.url}/_authors/notice`);
    await fill(/^Information/);
    await page.goto(`${site.url}/privacy`);
    await isSound(page);
    const notice = page.getByRole("complementary", { name: "Notice", exact: true });
    await notice.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => notice.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.goto(`${site.url}/about-us`);
    expect(await notice.count()).toBe(0);

    await page.goto(`${site.url}/_authors/notice`);
    await page.getByText("Remove it", { exact: true }).click();
    await page.getByRole("button", { name: "Remove it from every page" }).click();
    await page.getByRole("button", { name: "Publish on every page" }).waitFor();
    expect(await (await site.fetch("/privacy")).text()).not.toContain("Main Campus is closed today");
    await context.close();
  });
});

it("while a page is selected, the bar of the page list covers no focused control (AX-02)", {
  tags: ["nightly"],
}, async () => {
  const context = await asAuthor({ viewport: { width: 390, height: 700 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${site.url}/_authors`, { waitUntil: "load" });
  const first = page.locator("li[data-id] input").first();
  await first.focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Update 1 selected" }).waitFor();
  const covered: string[] = [];
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { x, y, width, height } = focused.getClientRects()[0]!;
      const shown = document.elementFromPoint(x + width / 2, y + height / 2);
      return focused.contains(shown) ? "" : focused.textContent || focused.ariaLabel;
    });
    if (name) covered.push(name);
  }
  expect(covered).toEqual([]);
  await context.close();
});
