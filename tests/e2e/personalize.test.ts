import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { settled } from "../support/wait-for-island.ts";

const { site, browser } = setUpSite();

/** Opens the home page, adds an empty element for the personalization service, and records the console messages. */
async function openHome(): Promise<{ page: Page; said: string[] }> {
  const page = await browser.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`thrown: ${error.message}`));
  await page.goto(site.url, { waitUntil: "load" });
  await page.waitForFunction(() => typeof window.personalize === "function");
  await page.evaluate(() => {
    document.querySelector("main")!.appendChild(Object.assign(document.createElement("div"), { id: "slot" }));
  });
  return { page, said };
}

describe("the personalization service inserts a component into a page (SH-09)", () => {
  itNightly([
    ["InlineMessageBanner", { title: "Flu shots are here", message: "<p>Walk in today.</p>" }, "Flu shots are here"],
    [
      "ContextualInlineBanner",
      { bannerHeading: "Ready for baby?", bannerDescription: "<p>Meet us.</p>" },
      "Ready for baby?",
    ],
    ["ContextualCTA", { bannerHeading: { value: "Find your doctor" } }, "Find your doctor"],
  ])("the page shows the inserted component %s", async (component, fields, text) => {
    const { page, said } = await openHome();
    await page.evaluate(
      ([name, values]) => window.personalize(name as string, "#slot", values as object as Record<string, unknown>),
      [component, fields],
    );
    await page.locator("#slot").getByText(text).waitFor();
    expect(said.filter((line) => !line.startsWith("info"))).toEqual([]);
    await page.close();
  });

  it("the page sanitizes content from the personalization service", async () => {
    const { page } = await openHome();
    await page.evaluate(() =>
      window.personalize("InlineMessageBanner", "#slot", {
        title: "Hello",
        message: "<img src=x onerror='window.ran = 1'><script>window.ran = 2</script>",
        primaryButtonText: "Go",
        primaryButtonLink: { href: "javascript:window.ran=3", text: "Go" },
      }),
    );
    await page.locator("#slot").getByText("Hello").waitFor();
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
    expect(await page.locator("#slot").innerHTML()).not.toMatch(/onerror|<script|javascript:/);
    await page.close();
  });
});

describe("after an invalid call to the personalization service, the page logs a warning, changes nothing, and throws no error (SH-10)", () => {
  itNightly([
    ["an unknown component", "Footer", "#slot", /no component "Footer"/],
    ["a missing node", "InlineMessageBanner", "#nowhere", /nothing on this page matches/],
    ["an invalid selector", "InlineMessageBanner", "##", /personalize/],
  ])("the page logs a warning for %s", async (_what, component, selector, warning) => {
    const { page, said } = await openHome();
    await settled(page);
    // Wait until the page has set a style attribute on each block after the load event
    // (app/browser/deferred-layout.ts).
    await expect.poll(() => page.locator("main > :not(#slot, [style])").count()).toBe(0);
    const before = await page.locator("main").innerHTML();
    const warned = page.waitForEvent("console", (message) => message.type() === "warning");
    await page.evaluate(
      ([name, target]) => window.personalize(name as string, target as string, { title: "x" }),
      [component, selector],
    );
    expect((await warned).text()).toMatch(warning);
    expect(await page.locator("main").innerHTML()).toBe(before);
    expect(said.filter((line) => line.startsWith("thrown"))).toEqual([]);
    await page.close();
  });
});

describe("personalization endpoint (SH-09)", () => {
  const post = (body: BodyInit, type = "application/json") =>
    site.fetch("/_edge/personalize", { method: "POST", body, headers: { "content-type": type } });

  it.each([
    ["another component", JSON.stringify({ component: "Footer", fields: {} }), 400],
    ["fields that are not an object", JSON.stringify({ component: "ContextualCTA", fields: [] }), 400],
    ["no JSON", "{", 400],
    ["null", "null", 400],
    [
      "a body that is too large",
      JSON.stringify({ component: "ContextualCTA", fields: { x: "a".repeat(17_000) } }),
      413,
    ],
  ])("the personalization endpoint rejects %s", async (_what, body, status) => {
    const response = await post(body);
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
  });

  it("the personalization endpoint rejects a cross-site form post", async () => {
    expect((await post("component=ContextualCTA", "application/x-www-form-urlencoded")).status).toBe(400);
  });
});
