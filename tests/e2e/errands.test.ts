import { describe, expect, it } from "vitest";
import { ERRANDS, Visitor } from "../support/errands.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite({ scratch: true });

let visitors = 0;

describe.each(["en", "es"] as const)("on a phone, in %s, a visitor who starts on the home page can", (language) => {
  for (const { name, taps, run } of ERRANDS)
    it(`${name} in at most ${taps} taps (SD-08)`, { tags: ["nightly"] }, async () => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: "reduce",
        extraHTTPHeaders: { "cf-connecting-ip": `2001:db8:51::${++visitors}` },
      });
      const page = await context.newPage();
      await page.goto(site.url + (language === "es" ? "/es" : "/"), { waitUntil: "networkidle" });
      const visitor = new Visitor(page, language);
      await run(visitor);
      expect(visitor.taps).toBeLessThanOrEqual(taps);
      await context.close();
    });
});
