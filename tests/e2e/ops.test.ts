import type { Page, Route } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { callUrl, type Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";
import { hydrated } from "../support/wait-for-island.ts";

const { site, browser } = setUpSite({ own: true });

const FAULTY = ["search", "providers"];
const fault = (upstream: string, text: string) => site.backend(`/_faults/${upstream}`, { method: "PUT", body: text });
afterEach(() => Promise.all(FAULTY.map((upstream) => fault(upstream, "ok"))));

const SHOTS = process.env.SHOTS;
const shoot = async (page: Page, name: string) => {
  if (!SHOTS) return;
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
  }
};

/** Expects no accessibility violations and no horizontal overflow at any tested width (AX-01, AX-04). */
async function isSound(page: Page, name: string): Promise<void> {
  expect([name, await faults(page)]).toEqual([name, []]);
  const before = page.viewportSize()!;
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => [name, width, await horizontalOverflow(page)]).toEqual([name, width, 0]);
  }
  await shoot(page, name);
  await page.setViewportSize(before);
}

/** Opens a page and signs in with the local identity provider. */
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}/_edge/sign-in?to=${encodeURIComponent(path)}`);
  await page.getByRole("button", { name: "Omar Bell" }).click();
  await page.waitForURL(`${site.url}${path}`);
}

/** Sends the example request of an API call with the given changes. */
const post = (call: Endpoint, change: object) => {
  const request = { ...(call.example.request as object), ...change };
  const body = JSON.stringify(request);
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  return site.fetch(callUrl(call, request), call.method === "POST" ? init : {});
};
/** Disables or enables the geo upstream through the API. */
async function switchGeo(disabled: boolean): Promise<void> {
  const headers = { ...(await signIn(site, "Omar Bell")), "x-requested-with": "test", "sec-fetch-site": "same-origin" };
  const init = { method: "PUT", body: JSON.stringify({ disabled }), headers };
  expect((await site.fetch("/_edge/upstreams/geo", init)).status).toBe(200);
}
const search = (searchText: string) => post(endpoints.indexSearch, { searchText });

describe("ops tools without JavaScript (OP-05, OP-06, AU-06)", () => {
  it("ops can find two failing upstreams, disable one of them, see the change in the audit log, and enable the upstream again", async () => {
    await Promise.all(FAULTY.map((upstream) => fault(upstream, "down")));
    for (let n = 0; n < 4; n++) {
      await search(`nobody ${n}`);
      await post(endpoints.providerTypeahead, { searchTerm: `nobody ${n}` });
    }
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await enter(page, "/_ops");
    expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Refresh" }).getAttribute("href")).toBe("/_ops");
    const wrong = page.getByRole("region", { name: "Issues" });
    expect(await wrong.getByRole("heading", { level: 3 }).first().textContent()).toMatch(/is down$/);
    expect(await wrong.getByRole("heading", { name: "search is down" }).count()).toBe(1);
    await wrong.getByText("Disable search …").click();
    await wrong.getByRole("button", { name: "Yes, disable search" }).click();
    await expect.poll(() => wrong.getByRole("heading", { name: "search is disabled" }).count()).toBe(1);
    expect(await wrong.textContent()).toContain("Everywhere by");
    expect((await search("nobody at all")).status).toBe(503);

    await page.getByRole("link", { name: "Audit", exact: true }).click();
    await page.getByLabel("What was done").fill("upstream-disabled");
    await page.locator("main").getByRole("button", { name: "Search" }).click();
    await expect.poll(() => page.getByRole("row").filter({ hasText: "upstream-disabled" }).count()).toBe(1);
    expect(await page.textContent("main")).toContain("Entries are kept for 6 years");

    await fault("search", "ok");
    await page.getByRole("link", { name: "Now" }).click();
    await wrong.getByRole("button", { name: "Enable search" }).click();
    await expect.poll(() => wrong.getByRole("heading", { name: "search is disabled" }).count()).toBe(0);
    await context.close();
  });

  it("ops can find a failure by the backend number that a visitor reports", { tags: ["nightly"] }, async () => {
    await fault("search", "down");
    const { error } = (await (await search("lost")).json()) as { error: { requestId: string } };
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await enter(page, "/_ops/failures");
    await page.getByLabel("Reference from a visitor").fill(error.requestId);
    // An isolate writes its failures to the database every few seconds and its metrics whenever it renders the ops
    // page.
    await page.getByRole("link", { name: "Now" }).click();
    await page.getByRole("link", { name: "Failures", exact: true }).click();
    await page.getByLabel("Reference from a visitor").fill(error.requestId);
    await page.getByRole("button", { name: "Find it" }).click();
    await expect
      .poll(() => page.getByRole("row").filter({ hasText: error.requestId }).textContent())
      .toContain("indexSearch");
    await context.close();
  });
});

describe("concurrent changes to a rule (OP-01, OP-02)", () => {
  it("the ops page describes the effect of a rule change, applies the change, reports the conflict to a second user, and resets the rule", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await enter(first, "/_ops/rules?rule=findEvents");
    await second.goto(`${site.url}/_ops/rules?rule=findEvents`);
    const look = async (page: Page, seconds: string) => {
      await page.getByLabel("Fresh for").fill(seconds);
      await page.getByRole("button", { name: "Preview the effect" }).click();
    };
    await look(second, "180");
    await look(first, "900");
    expect(await first.getByRole("region", { name: "If you change it" }).textContent()).toContain("up to 15 min old");
    await isSound(first, "rule-preview");
    await first.getByRole("button", { name: "Change findEvents now" }).click();
    await first.getByText(/changed the rule findEvents \(ttl \d+ → 900/).waitFor();

    await second.getByRole("button", { name: "Change findEvents now" }).click();
    await second.getByRole("alert").waitFor();
    expect(await second.getByRole("alert").textContent()).toContain("another user changed this rule");
    expect(await second.getByLabel("Fresh for").inputValue()).toBe("180");
    await isSound(second, "rule-conflict");
    expect(await second.getByRole("button", { name: "Change findEvents now" }).count()).toBe(0);

    await first.getByRole("button", { name: "Reset findEvents" }).click();
    await first.getByText(/reset the rule findEvents/).waitFor();
    expect(await first.getByText("changed", { exact: true }).count()).toBe(0);
    await context.close();
  });
});

describe("ops tools with JavaScript", () => {
  it("the ops page shows a countdown until a change takes effect, and it auto-refreshes until the user pauses the refresh (OP-06)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.clock.install();
    await enter(page, "/_ops");
    await page.getByText("Disable geo …").click();
    await page.getByRole("button", { name: "Yes, disable geo" }).click();
    await page.getByRole("heading", { name: "geo is disabled" }).waitFor();
    await hydrated(page, "ops/Overview");
    const card = page.getByRole("listitem").filter({ hasText: "geo is disabled" });
    await expect
      .poll(async () => {
        await page.clock.fastForward(1_000);
        return card.locator("[data-until]").textContent();
      })
      .toMatch(/Everywhere in \d+ s\./);

    const pause = page.getByRole("button", { name: "Pause" });
    await pause.click();
    await expect.poll(() => pause.getAttribute("aria-pressed")).toBe("true");
    await switchGeo(false);
    const fetched: string[] = [];
    page.on("request", (request) => void fetched.push(request.url()));
    await page.clock.fastForward(40_000);
    const out = page.getByRole("heading", { name: "geo is disabled" });
    expect(await out.count()).toBe(1);
    expect(fetched).toEqual([]);
    await pause.click();
    await page.clock.fastForward(16_000);
    await out.waitFor({ state: "detached" });
    await context.close();
  });

  it("the ops page shows a countdown until a rule change takes effect in all data centers (OP-01)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install();
    await enter(page, "/_ops/rules?rule=locationTypes");
    await page.getByLabel("Fresh for").fill("901");
    await page.getByRole("button", { name: "Preview the effect" }).click();
    await page.getByRole("button", { name: "Change locationTypes now" }).click();
    await page.getByText(/changed the rule locationTypes \(ttl \d+ → 901/).waitFor();
    const until = page.locator("[data-until]").first();
    await hydrated(page, "ops/Changes");
    await page.clock.fastForward(1_000);
    await expect.poll(() => until.textContent()).toMatch(/^Everywhere in \d+ s\.$/);
    await page.clock.fastForward(10_000);
    await expect.poll(() => until.textContent()).toBe("In effect everywhere.");
    await page.getByRole("button", { name: "Reset locationTypes" }).click();
    await page.getByText(/reset the rule locationTypes/).waitFor();
    await context.close();
  });

  it("the ops page refreshes itself with JSON requests; after an invalid response, only its status message changes (AX-03, OP-05)", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    await enter(page, "/_ops?span=day");
    await hydrated(page, "ops/Overview");
    const fetched = new Set<string>();
    page.on("request", (request) => void fetched.add(`${request.headers().accept} ${new URL(request.url()).search}`));
    const main = page.locator("main");
    const status = main.getByRole("status");
    const time = () => main.getByText(/^As of/).textContent();
    const shown = () => main.getByRole("region", { name: "Upstreams", exact: true }).textContent();
    const refresh = () => page.getByRole("link", { name: "Refresh" }).click();
    const isJson = (url: URL) => url.pathname === "/_ops";
    const signInPage = "<!doctype html><title>Sign in</title>";
    const wrong: [string, Parameters<Route["fulfill"]>[0] | null, string][] = [
      ["signed out", { status: 401, json: { error: { status: 401 } } }, "You are signed out. Reload the page."],
      ["down", { status: 503, json: { error: { status: 503 } } }, "Refresh failed."],
      ["offline", null, "Refresh failed."],
      ["a page of HTML", { contentType: "text/html", body: signInPage }, "Refresh failed."],
      ["JSON of another kind", { json: { upstreams: "all" } }, "Refresh failed."],
    ];
    for (const [what, response, words] of wrong) {
      const before = [await time(), await shown()];
      await page.route(isJson, (route) => (response ? route.fulfill(response) : route.abort()));
      await refresh();
      await expect.poll(async () => [what, await status.textContent()]).toEqual([what, words]);
      expect([await time(), await shown()]).toEqual(before);
      await page.unroute(isJson);
      await refresh();
      await expect.poll(async () => [what, await status.textContent()]).toEqual([what, ""]);
    }
    expect(errors.filter((text) => text.includes("did not hydrate"))).toEqual([]);
    expect([...fetched]).toEqual(["application/json ?span=day"]);
    await context.close();
  });

  it("the ops page keeps focus and open disclosures during auto-refresh and sends no requests in a hidden tab (AX-02)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install();
    await enter(page, "/_ops");
    await hydrated(page, "ops/Overview");
    const fetched: string[] = [];
    page.on("request", (request) => void fetched.push(request.url()));
    const quiet = page.getByRole("region", { name: "API calls" }).locator("details");
    await quiet.locator("summary").click();
    const table = page.getByRole("region", { name: "Upstreams", exact: true });
    await table.getByText("Disable geo …").focus();
    await switchGeo(true);
    await page.clock.fastForward(16_000);
    await page.getByRole("heading", { name: "geo is disabled" }).waitFor();
    expect(await table.getByText("Disable geo …").count()).toBe(1);

    await page.getByRole("button", { name: "Pause" }).focus();
    await page.clock.fastForward(16_000);
    await table.getByRole("button", { name: "Enable geo" }).waitFor();
    expect(await quiet.getAttribute("open")).toBe("");

    const hide = (value: boolean) =>
      page.evaluate((is) => void Object.defineProperty(document, "hidden", { value: is, configurable: true }), value);
    await hide(true);
    const before = fetched.length;
    await page.clock.fastForward(40_000);
    await hide(false);
    expect(fetched.slice(before)).toEqual([]);
    await page.clock.fastForward(16_000);
    await expect.poll(() => fetched.length).toBeGreaterThan(before);
    await switchGeo(false);
    await context.close();
  });

  it("no ops view has accessibility violations or horizontal overflow (AX-01, AX-04)", {
    tags: ["nightly"],
  }, async () => {
    await Promise.all(FAULTY.map((upstream) => fault(upstream, "down")));
    for (let n = 0; n < 12; n++) await search(`sound ${n}`);
    for (let n = 0; n < 30; n++) await post(endpoints.locationTypes, {});
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await enter(page, "/_ops");
    for (const [name, path] of [
      ["now", "/_ops"],
      ["day", "/_ops?span=day"],
      ["rules", "/_ops/rules"],
      ["rule-refused", "/_ops/rules?rule=billsByAccount"],
      ["rule", "/_ops/rules?rule=locationSearch"],
      ["failures", "/_ops/failures"],
      ["audit", "/_ops/audit"],
    ] as const) {
      await page.goto(site.url + path);
      await isSound(page, name);
    }
    await context.close();
  });
});
