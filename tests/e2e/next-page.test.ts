import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTabs, type Tab } from "../support/chromium-tabs.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const { site } = setUpSite({
  browser: false,
  change: { thirdParties: { tagManager: { src: "https://tags.example/gtm.js", id: "GTM-1" } } },
});
let browser: Awaited<ReturnType<typeof startTabs>>;
let tab: Tab | undefined;
beforeAll(async () => {
  browser = await startTabs();
});
afterEach(async () => {
  await tab?.close();
  tab = undefined;
});
afterAll(() => browser?.close());

const FROM = "/about-us";
const TO = "/news/hands-only-cpr";
const LINK = `main a[href="${TO}"]`;
const came = (page: Tab) =>
  page.evaluate(`(() => {
    const [{ activationStart, deliveryType }] = performance.getEntriesByType("navigation");
    return [location.pathname, activationStart > 0 ? "rendered ahead" : deliveryType];
  })()`);
/**
 * JavaScript expression for the side effects of the site's scripts: the data layer, the island element, and cookies.
 */
const DONE = `["dataLayer" in window, customElements.get("x-island") !== undefined, document.cookie]`;
/**
 * Evaluates to one value for each page view in the data layer: true if the site pushed the page view after the browser
 * activated the prerendered page.
 */
const VIEWS = `(window.dataLayer ?? []).filter(({ event }) => event === "gtm.js")
  .map((view) => view["gtm.start"] >= Math.floor(performance.timeOrigin + performance.getEntriesByType("navigation")[0].activationStart))`;
const counted = ({ requests }: Tab) => requests.filter(({ url }) => url.startsWith("https://tags.example")).length;

/** Opens a page as a visitor who has consented to analytics. */
async function visitor(path = FROM): Promise<Tab> {
  tab = await browser.open();
  await tab.goto(`${site.url}/privacy`);
  await tab.evaluate(`document.cookie = "consent=all; path=/"`);
  await tab.goto(site.url + path);
  await tab.shows(`(${VIEWS}).length === 1`);
  return tab;
}

/**
 * Starts a server that passes requests to the site.
 * @param added headers that the server adds to requests
 * @param wait time in milliseconds that a page takes
 */
async function behind(added: Record<string, string>, wait = 0) {
  const pages: string[] = [];
  const server = createServer(async ({ url, headers }, response) => {
    const purpose = headers["sec-purpose"];
    const answer = await fetch(site.url + url, {
      headers: { ...added, ...(purpose && { "sec-purpose": String(purpose) }) },
    });
    const { "content-encoding": _, "content-length": __, ...kept } = Object.fromEntries(answer.headers);
    if (kept["content-type"]?.startsWith("text/html")) {
      pages.push(url!);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    response.writeHead(answer.status, kept).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, pages, close: () => server.close() };
}

describe("prerendering the next page (PF-10)", () => {
  it("the browser prerenders the target of a hovered link, and the site counts one page view on activation", async () => {
    const page = await visitor();
    const before = counted(page);
    await page.hover(LINK);
    await expect.poll(() => page.ahead(`[location.pathname, document.readyState]`)).toEqual([[TO, "complete"]]);
    expect(await page.ahead(DONE)).toEqual([[false, false, "consent=all"]]);
    expect(counted(page)).toBe(before);
    const kinds = page.requests.filter(({ ahead }) => ahead).map(({ type, url }) => [type, new URL(url).origin]);
    expect(kinds.length).toBeGreaterThan(0);
    for (const [type, origin] of kinds) {
      expect(origin).toBe(new URL(site.url).origin);
      expect(["Document", "Script", "Stylesheet", "Font", "Image", "Manifest", "Other"]).toContain(type);
    }

    await page.click(LINK);
    await page.shows(`location.pathname === "${TO}"`);
    expect(await came(page)).toEqual([TO, "rendered ahead"]);
    await page.shows(`(${VIEWS}).length > 0 && customElements.get("x-island") !== undefined`);
    expect(await page.evaluate(VIEWS)).toEqual([true]);
    await expect.poll(() => counted(page)).toBe(before + 1);
    expect(page.problems.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
  });

  it("the site counts no page view for a prerendered page that the visitor does not open", {
    tags: ["nightly"],
  }, async () => {
    const page = await visitor();
    await page.hover(LINK);
    await expect.poll(() => page.ahead("location.pathname")).toEqual([TO]);
    await page.goto(`${site.url}/accessibility`);
    await page.shows(`(${VIEWS}).length === 1`);
    await expect.poll(() => page.ahead("location.pathname")).toEqual([]);
    // One request belongs to the first page and one to the current page.
    await expect.poll(() => counted(page)).toBe(2);
    expect(page.requests.filter(({ ahead, type }) => ahead && /Fetch|XHR|Ping/.test(type))).toEqual([]);
  });

  it("the browser prefetches a sensitive page and does not prerender it, so only the site learns of the visitor's interest", async () => {
    const page = await visitor();
    const before = counted(page);
    const cookies = await page.evaluate("document.cookie");
    await page.hover('a[href="/pay-bill"]');
    await expect.poll(() => page.preloads.findLast(({ kind }) => kind === "prefetch")?.status).toBe("Ready");
    expect([await page.ahead("location.pathname"), counted(page)]).toEqual([[], before]);
    expect(await page.evaluate("document.cookie")).toBe(cookies);
    await page.click('a[href="/pay-bill"]');
    await page.shows('location.pathname === "/pay-bill"');
    expect(await came(page)).toEqual(["/pay-bill", "navigational-prefetch"]);
    expect(page.preloads.filter(({ kind, url }) => kind === "prerender" && url.includes("pay-bill"))).toEqual([]);
  });

  it("if the visitor has enabled data saving, the browser does not prerender pages", {
    tags: ["nightly"],
  }, async () => {
    // By default, only Chromium on phones sends the `Save-Data` header.
    const { origin, close } = await behind({ "save-data": "on" });
    const page = await browser.open();
    tab = page;
    await page.goto(origin + FROM);
    await page.hover(LINK);
    await expect.poll(() => page.preloads.findLast(({ kind }) => kind === "prefetch")?.status).toBe("Failure");
    expect(await page.ahead("location.pathname")).toEqual([]);
    await page.click(LINK);
    await page.shows(`location.pathname === "${TO}"`);
    expect(await came(page)).toEqual([TO, ""]);
    close();
  });

  it("on a phone, the browser opens a link of the menu with the request that the touch has started", {
    tags: ["nightly"],
  }, async () => {
    const { origin, pages, close } = await behind({}, 600);
    const page = await browser.open([
      ["Emulation.setDeviceMetricsOverride", { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }],
      ["Emulation.setTouchEmulationEnabled", { enabled: true }],
    ]);
    tab = page;
    await page.goto(origin + FROM);
    await page.tap('[data-opens="menu"]', 80);
    await page.tap('nav a[href="/classes-events"]', 80);
    await page.shows('location.pathname === "/classes-events"');
    expect(await came(page)).toEqual(["/classes-events", "navigational-prefetch"]);
    expect(pages).toEqual([FROM, "/classes-events"]);
    close();
  });

  it("links work in a browser that does not support prerendering", { tags: ["nightly"] }, async () => {
    const plain = await startTabs({ net: { network_prediction_options: 2 } });
    const page = await plain.open();
    await page.goto(site.url + FROM);
    await page.hover(LINK);
    await page.click(LINK);
    await page.shows(`location.pathname === "${TO}" && customElements.get("x-island") !== undefined`);
    expect(await came(page)).toEqual([TO, ""]);
    expect(page.problems).toEqual([]);
    await plain.close();
  });

  it("after Back and Forward, the browser restores a prerendered page from the back/forward cache", {
    tags: ["nightly"],
  }, async () => {
    const page = await visitor();
    await page.evaluate("window.mark = 1");
    await page.hover(LINK);
    await expect.poll(() => page.ahead("location.pathname")).toEqual([TO]);
    await page.click(LINK);
    await page.shows(`location.pathname === "${TO}" && customElements.get("x-island") !== undefined`);
    await page.evaluate("window.mark = 2");
    await page.evaluate("setTimeout(() => history.back())");
    await page.shows(`location.pathname === "${FROM}" && window.mark === 1`);
    await page.evaluate("setTimeout(() => history.forward())");
    await page.shows(`location.pathname === "${TO}" && window.mark === 2`);
  });
});

it("a page restored from the back/forward cache shows a new notice (PB-06)", { tags: ["nightly"] }, async () => {
  tab = await browser.open();
  await tab.goto(site.url + FROM);
  await tab.goto(`${site.url}/accessibility`);
  const { cookie } = await signIn(site, "Omar Bell");
  const words = { title: "Main Campus is closed", text: "Use North Campus." };
  const before = await site.fetch("/_edge/notice?site=larkspur", { headers: { cookie } });
  const { notice } = (await before.json()) as { notice: { revision: number } | null };
  const put = await site.fetch("/_edge/notice", {
    method: "PUT",
    headers: { cookie, "sec-fetch-site": "same-origin", "x-requested-with": "fetch" },
    body: JSON.stringify({
      site: "larkspur",
      level: "emergency",
      until: new Date(Date.now() + 3_600_000).toISOString(),
      words: { en: words, es: words },
      revision: notice?.revision ?? 0,
    }),
  });
  expect([put.status, await put.text()]).toEqual([200, expect.stringContaining("Main Campus")]);
  await tab.evaluate("setTimeout(() => history.back())");
  await tab.shows(`location.pathname === "${FROM}" && document.querySelectorAll("[data-notice]").length === 1`);
  expect(await tab.evaluate(`document.querySelector("[data-notice]").nextElementSibling.localName`)).toBe("header");
});
