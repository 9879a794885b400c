import { describe, expect, it } from "vitest";
import { standInPaths } from "../../backend/demo/stand-ins.ts";
import { faults } from "../support/axe.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

describe("demo pages that stand in for external systems", () => {
  it("after consent, the home page loads one demo script for each third-party type (PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage();
    const loaded: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/third-parties/")) loaded.push(pathname.slice("/third-parties/".length));
    });
    await page.goto(`${site.url}/`, { waitUntil: "networkidle" });
    expect(loaded).toEqual([]);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect
      .poll(() => loaded.toSorted())
      .toEqual(["autopilot.js", "chat.js", "engagement.js", "form-analytics.js", "tag-manager.js"]);
    await expect.poll(() => page.getByRole("complementary").getByText(/runs$/).count()).toBe(4);
    await page.frameLocator("iframe[title=Chat]").getByText("Chat (stand-in) runs").waitFor();
    // The frame covers only the visible part of the chat, so clicks next to the chat reach the page.
    const covered = (right: number, bottom: number) =>
      page.evaluate(
        ([x, y]) => document.elementFromPoint(innerWidth - x!, innerHeight - y!)?.tagName === "IFRAME",
        [right, bottom],
      );
    await expect.poll(() => covered(40, 30)).toBe(true);
    expect(await covered(40, 300)).toBe(false);
    await page.context().close();
  });

  it("sign-in and booking links lead to a demo page that names the external system and links back", async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site.url}/`, { waitUntil: "networkidle" });
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "MyLarkspur", level: 1 }).waitFor();
    await page.getByText("To connect your own system").waitFor();
    await page.getByRole("link", { name: "Back to Larkspur Health" }).click();
    await page.waitForURL(`${site.url}/`);
    await page.context().close();
  });

  it.each(standInPaths)(
    "at 320 px, %s has no axe violations and no horizontal overflow (AX-01, AX-04)",
    { tags: ["nightly"] },
    async (path) => {
      const page = await browser.newPage({ viewport: { width: 320, height: 600 } });
      expect((await page.goto(site.url + path))!.status()).toBe(200);
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.context().close();
    },
  );
});
