import { readFileSync } from "node:fs";
import type { Browser } from "playwright";
import { afterAll, beforeAll, it } from "vitest";
import { faults } from "../support/axe.ts";
import { launchBrowser, type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
it("shots", async () => {
  const plan = JSON.parse(readFileSync("/tmp/plan.json", "utf8"));
  for (const { name, path, width = 1440, opts = {}, zoom, axe, full = true, selector } of plan) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce", ...opts });
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: "load" });
    await page
      .addStyleTag({
        content: `main > *{content-visibility:visible !important}${zoom ? `html{font-size:${zoom}%}` : ""}`,
      })
      .catch(() => {});
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 700) {
        scrollTo(0, y);
        await new Promise((r) => setTimeout(r, 60));
      }
      scrollTo(0, 0);
    });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0)
      console.log(
        name,
        "WIDE",
        over,
        await page.evaluate(() =>
          [...document.querySelectorAll("main *")]
            .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest("[data-track]"))
            .slice(0, 4)
            .map((e) => e.outerHTML.slice(0, 160))
            .join("\n"),
        ),
      );
    if (axe) {
      const found = await faults(page, { without: ["landmark-unique", "page-has-heading-one"] });
      if (found.length) console.log(name, found.join("\n"));
    }
    if (selector)
      await page
        .locator(selector)
        .first()
        .screenshot({ path: `/tmp/shots/${name}.png` });
    else await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full });
    await context.close();
  }
}, 170_000);
