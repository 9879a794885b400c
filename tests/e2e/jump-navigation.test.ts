import type { BrowserContext, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { hydrated } from "../support/wait-for-island.ts";

const ARTICLE = "/health-library/know-your-blood-pressure";

const { site, browser } = setUpSite();
let context: BrowserContext | undefined;
afterEach(() => context?.close());

/** Opens a page as a new visitor and mocks all external hosts. */
async function open(path: string, { width = 1440, script = true, motion = false, gpc = false } = {}) {
  context = await browser.newContext({
    viewport: { width, height: 800 },
    javaScriptEnabled: script,
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  const foreign: string[] = [];
  await context.route(/^https:/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>played</title>" });
  });
  if (gpc) await context.addInitScript(() => Object.assign(Navigator.prototype, { globalPrivacyControl: true }));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  return { page, foreign, errors };
}

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

describe("the jump navigation on an article page", () => {
  const nav = (page: Page) => page.getByRole("navigation", { name: "On this page" });
  const current = (page: Page) => nav(page).locator("[aria-current]:visible").allTextContents();

  it("the jump navigation scrolls a section to 110 px below the top, marks it as current, and moves focus to it (BL-52)", async () => {
    const { page, errors } = await open(ARTICLE);
    await nav(page).getByRole("link", { name: "What brings it down" }).focus();
    await hydrated(page, "ui/jump");
    await nav(page).getByRole("link", { name: "What brings it down" }).click();
    await expect.poll(() => topOf(page, "what-brings-it-down")).toBe(110);
    expect(await current(page)).toEqual(["What brings it down"]);
    expect(new URL(page.url()).hash).toBe("#what-brings-it-down");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("what-brings-it-down");
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, -20_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.locator("#measure-at-home").evaluate((element) => element.scrollIntoView());
    await expect.poll(() => current(page)).toEqual(["How to measure at home"]);
    expect(errors).toEqual([]);
  });

  it("the jump navigation marks the visible section after the first scroll, without another interaction (BL-52, PF-04)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(ARTICLE);
    expect(await page.locator('x-island[data-name="ui/jump"][data-hydrated]').count()).toBe(0);
    await page.locator("#measure-at-home").evaluate((element) => element.scrollIntoView());
    await expect.poll(() => current(page)).toEqual(["How to measure at home"]);
  });

  it("at phone width, the jump navigation is a dropdown that closes on selection and scrolls the section to 160 px below the top (BL-52)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(ARTICLE, { width: 390 });
    const link = nav(page).getByRole("link", { name: "If you are pregnant" });
    expect(await link.isVisible()).toBe(false);
    await nav(page).locator("summary").click();
    await hydrated(page, "ui/jump");
    await link.click();
    await expect.poll(() => topOf(page, "pregnancy")).toBe(160);
    await expect.poll(() => link.isVisible()).toBe(false);
  });

  itNightly([1440, 390])(
    "without JavaScript, the jump navigation links to the sections at %i px (BL-52, BL-61)",
    async (width) => {
      const { page } = await open(ARTICLE, { width, script: false });
      if (width < 905) await nav(page).locator("summary").click();
      await nav(page).getByRole("link", { name: "How to measure at home" }).click();
      await expect.poll(() => topOf(page, "measure-at-home")).toBeGreaterThan(60);
      expect(await topOf(page, "measure-at-home")).toBeLessThan(220);
    },
  );
});

describe("jump links", () => {
  const PAGE = "/medical-services/heart-screening";

  it("jump links scroll smoothly to 120 px above the target; with reduced motion, they scroll immediately (BL-53, AX-04)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(PAGE, { motion: true });
    await page.getByRole("link", { name: "Your results" }).focus();
    await hydrated(page, "ui/jump");
    const onTheWay = await page.getByRole("link", { name: "Your results" }).evaluate((link: HTMLElement) => {
      link.click();
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.getElementById("your-results")!.getBoundingClientRect().top)),
        ),
      );
    });
    expect(onTheWay).toBeGreaterThan(130);
    await expect.poll(() => topOf(page, "your-results")).toBe(120);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("link", { name: "How it goes" }).click();
    await expect.poll(() => topOf(page, "how-it-goes")).toBe(120);
  });

  it("jump links work without JavaScript (BL-53)", { tags: ["nightly"] }, async () => {
    const { page } = await open(PAGE, { script: false });
    await page.getByRole("link", { name: "Your results" }).click();
    await expect.poll(() => topOf(page, "your-results")).toBeLessThan(200);
  });
});

describe("news", () => {
  it.each([true, false])(
    "with JavaScript %j, the news list shows four items and reveals more after a click on See more (BL-20)",
    { tags: ["nightly"] },
    async (script) => {
      const { page } = await open("/news", { script });
      const cards = page.locator("section", { hasText: "All news" }).getByRole("heading", { level: 3 });
      const shown = () => cards.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
      expect(await shown()).toBe(4);
      await page.getByText("See more", { exact: true }).click();
      await expect.poll(shown).toBe(5);
      expect(await page.getByText("See more", { exact: true }).isVisible()).toBe(false);
      if (script)
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Fifty new nurses");
    },
  );
});

describe("video", () => {
  const link = (page: Page) => page.getByRole("link", { name: "Hands-only CPR" });

  it("the page loads nothing from the video provider until the visitor clicks, and then plays the video in the privacy-enhanced player (BL-54, PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, foreign, errors } = await open("/news/hands-only-cpr");
    await link(page).scrollIntoViewIfNeeded();
    expect(foreign).toEqual([]);
    await link(page).click();
    const frame = page.locator("iframe");
    await frame.waitFor();
    expect(await frame.getAttribute("src")).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/M4ACYp75mjU\?.*cc_load_policy=1/,
    );
    expect(await frame.getAttribute("title")).toContain("Hands-only CPR");
    await expect.poll(() => foreign.length).toBe(1);
    expect(errors).toEqual([]);
    expect(new URL(page.url()).pathname).toBe("/news/hands-only-cpr");
  });

  it("without JavaScript, a video is a link to its page on the video host (BL-54)", { tags: ["nightly"] }, async () => {
    const { page } = await open("/news/hands-only-cpr", { script: false });
    await link(page).click();
    await page.waitForURL("https://www.youtube.com/watch?v=M4ACYp75mjU");
  });
});

describe("authored script", () => {
  const PAGE = "/news/mindfulness-evenings";
  const shown = (page: Page) => page.getByRole("button", { name: "Breathe with me" });
  const blocked = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = [];
      // A report-only policy does not block scripts.
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, disposition }) => {
        if (disposition === "enforce") seen.push(effectiveDirective);
      });
      (window as unknown as { seen: string[] }).seen = seen;
    });

  it("the page runs an authored script after the visitor consents, and again on the next visit (BL-49, PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, errors } = await open(PAGE);
    const bar = page.getByRole("region", { name: "Privacy choices" });
    await bar.waitFor();
    expect(await shown(page).count()).toBe(0);
    await bar.getByRole("button", { name: "Decline" }).click();
    await expect.poll(() => shown(page).count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Privacy choices" }).click();
    await bar.getByRole("button", { name: "Accept" }).click();
    await shown(page).waitFor();
    expect(await page.getByText("There’s an interactive feature here").count()).toBe(0);
    await page.reload({ waitUntil: "networkidle" });
    await shown(page).waitFor();
    expect(await shown(page).count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it("the page's Content Security Policy blocks an injected script and a changed copy of an authored script (BL-49, ED-21)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(PAGE);
    await blocked(page);
    const ran = await page.evaluate(() => {
      const [part] = JSON.parse(document.querySelector("[data-embed] script")!.textContent!) as { code: string }[];
      const put = (text: string) => {
        const script = document.createElement("script");
        try {
          script.textContent = text;
        } catch {
          // Trusted Types rejects the script's text, and the browser reports a violation.
        }
        document.body.appendChild(script);
      };
      put("window.injected = true");
      put(`${part!.code} `);
      return { injected: "injected" in window, buttons: document.querySelectorAll("#breathe button").length };
    });
    expect(ran).toEqual({ injected: false, buttons: 0 });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
      .toEqual(["require-trusted-types-for", "require-trusted-types-for"]);
  });

  it("if Global Privacy Control is on, the page does not run an authored script (BL-49, PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(PAGE, { gpc: true });
    await page.context().addCookies([{ name: "consent", value: "all", url: site.url }]);
    await page.reload({ waitUntil: "networkidle" });
    expect(await shown(page).count()).toBe(0);
  });
});

describe("campus gallery", () => {
  const PAGE = "/patients-and-visitors";
  const shown = (page: Page) =>
    page
      .getByRole("group", { name: "Around our hospitals" })
      .locator("figure")
      .evaluateAll((all) => all.flatMap((figure, at) => ((figure as HTMLElement).inert ? [] : [at])));

  it("the gallery advances every 20 s unless the pointer hovers over it or the visitor pauses it (BL-59)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(PAGE, { motion: true });
    await page.clock.install();
    await page.reload({ waitUntil: "load" });
    const gallery = page.getByRole("group", { name: "Around our hospitals" });
    await gallery.scrollIntoViewIfNeeded();
    await expect.poll(() => shown(page)).toEqual([0]);
    await page.mouse.move(5, 5);
    await page.clock.runFor(20_500);
    await expect.poll(() => shown(page)).toEqual([1]);
    await gallery.hover();
    await page.clock.runFor(40_000);
    expect(await shown(page)).toEqual([1]);
    await page.mouse.move(5, 5);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(5, 5);
    await page.clock.runFor(40_000);
    expect(await shown(page)).toEqual([1]);
  });

  it("with reduced motion, the gallery advances only when the visitor clicks its buttons (BL-59, AX-04)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(PAGE);
    await page.getByRole("group", { name: "Around our hospitals" }).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => shown(page)).toEqual([1]);
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect.poll(() => shown(page)).toEqual([2]);
  });

  it("without JavaScript, a visitor can scroll to every gallery image (BL-61)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open(PAGE, { script: false });
    expect(await shown(page)).toEqual([0, 1, 2]);
    expect(await page.getByRole("button", { name: "Next" }).isVisible()).toBe(false);
  });
});
