import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";
import { browserIdle } from "../support/wait-for-island.ts";

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
    await page.goto(`${site.url}/`);
    await browserIdle(page);
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
});
