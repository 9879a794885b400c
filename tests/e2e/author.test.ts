import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ AUTHOR_MODE: "on" });
});
afterAll(() => site?.stop());

describe("author mode leaves nothing behind for visitors (LY-13, LY-16)", () => {
  it("an author sees marks, nobody keeps the page, and the public page is the same before and after", async () => {
    const before = await (await site.fetch("/about-us")).text();
    const edited = await site.fetch("/about-us?sc_mode=edit");
    expect([edited.status, edited.headers.get("cache-control"), edited.headers.get("x-edge-cache")]).toEqual([
      200,
      "private, no-store",
      "BYPASS",
    ]);
    const html = await edited.text();
    expect(html).toContain('chrometype="field"');
    expect(html).toContain("Copy id");
    expect(html).not.toMatch(/[\uE000-\uE003]/);
    const after = await (await site.fetch("/about-us")).text();
    expect(after).toBe(before);
    expect(after).not.toContain("author-label");
  });

  it("an author reads the page and not the editor's marks (LY-13)", async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${site.url}/about-us?sc_mode=edit`);
      const marks = page.locator('code[type="text/sitecore"]');
      expect(await marks.count()).toBeGreaterThan(0);
      expect(await marks.locator("visible=true").count()).toBe(0);
      expect(await page.locator("h1").count()).toBe(1);
    } finally {
      await browser.close();
    }
  });

  it("where it is deployed the parameter means nothing", async () => {
    const deployed = await startSite({ AUTHOR_MODE: "on", ENVIRONMENT: "production" });
    try {
      const response = await deployed.fetch("/about-us?sc_mode=edit");
      expect(await response.text()).not.toContain("author-label");
    } finally {
      await deployed.stop();
    }
  });

  it("a picture of the content system comes through the site (AP-45)", async () => {
    const response = await site.fetch("/sc10media/home-hero.svg?w=1400&h=800");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(await response.text()).toContain("<svg");
  });
});
