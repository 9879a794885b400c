import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn, startSite } from "../support/site.ts";

const { site } = setUpSite({ browser: false });

describe("author mode leaves nothing behind for visitors (LY-13, LY-16)", () => {
  it("an author sees marks, the page is cached nowhere, and the public page is the same before and after", async () => {
    const before = await (await site.fetch("/about-us")).text();
    const headers = await signIn(site, "Ana Whitfield");
    const edited = await site.fetch("/about-us?sc_mode=edit", { headers });
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
    expect(await (await site.fetch("/about-us?sc_mode=edit")).text()).toBe(before);
  });

  it("a draft of one version of an item is shown to its author, and a version that there is not is not found", async () => {
    const headers = await signIn(site, "Priya Raman");
    const of = (version: number) => `/about-us?sc_mode=preview&sc_itemid=/about-us&sc_version=${version}`;
    const first = await site.fetch(of(1), { headers });
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await site.fetch(of(99), { headers })).status).toBe(404);
  });

  it("where it is deployed nobody edits without Access", async () => {
    const deployed = await startSite({ ENVIRONMENT: "production" });
    try {
      const headers = await signIn(site, "Ana Whitfield");
      const response = await deployed.fetch("/about-us?sc_mode=edit", { headers });
      expect(await response.text()).not.toContain("author-label");
      expect((await deployed.fetch("/identity/sign-in")).status).toBe(404);
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
