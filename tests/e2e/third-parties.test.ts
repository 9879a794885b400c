import type { BrowserContext, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { faults } from "../support/axe.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";
import { browserIdle } from "../support/wait-for-island.ts";

const thirdParties = {
  tagManager: { src: "https://tags.example/gtm.js", id: "GTM-1" },
  formAnalytics: { src: "https://forms.example/track.js", id: "F1" },
  chat: { src: "https://chat.example/widget.js", id: "W1", hosts: ["data.chat.example"] },
  botCheck: { src: "https://check.example/api.js", id: "site-key", kind: "turnstile", hosts: ["frames.check.example"] },
};
const THEIRS = [
  "https://chat.example/widget.js?id=W1&fullScreen=false",
  "https://forms.example/track.js?id=F1",
  "https://tags.example/gtm.js?id=GTM-1",
];
const OPEN = "/about-us";
const SENSITIVE = "/find-a-doctor";

const { site, browser } = setUpSite({ change: { thirdParties } });
let context: BrowserContext | undefined;
afterEach(() => context?.close());

/** Opens a browser for a new visitor and mocks requests to other hosts. */
async function visitor({ gpc = false, down = "", width = 1440, height = 800 } = {}) {
  context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  const foreign: string[] = [];
  await context.route(/^https:/, (route) => {
    const url = route.request().url();
    foreign.push(url);
    if (down && url.includes(down)) return route.abort();
    return route.fulfill({ contentType: "text/javascript", body: `(window.ran ??= []).push(${JSON.stringify(url)})` });
  });
  if (gpc) await context.addInitScript(() => Object.assign(Navigator.prototype, { globalPrivacyControl: true }));
  const page = await context.newPage();
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  const open = async (path: string) => {
    await page.goto(site.url + path);
    await browserIdle(page);
  };
  return { page, foreign, warnings, errors, open };
}

const bar = (page: Page) => page.getByRole("region", { name: "Privacy choices" });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name });
const reopener = (page: Page) => page.getByRole("contentinfo").getByRole("button", { name: "Privacy choices" });
/** Returns the scripts that ran on the page or in its frames. */
const ran = async (page: Page) => {
  const lists = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as { ran?: string[] }).ran ?? []).catch(() => [])),
  );
  return lists.flat().toSorted();
};
const decision = async () => (await context!.cookies()).find(({ name }) => name === "consent");

/** Opens a page with the catalog's example banners added, because no banner on a demo page tracks clicks. */
async function openWithBanners(page: Page, path: string) {
  const examples = await (await site.fetch("/_catalog/inline-message-banner/all")).text();
  const main = /<main[^>]*>(.*)<\/main>/s.exec(examples)![1]!;
  await page.route(site.url + path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("</main>", () => `${main}</main>`) });
  });
  await page.goto(site.url + path, { waitUntil: "networkidle" });
}

/** Clicks every link in the example banner. Returns the clicks in the data layer. */
const clickedIn = (page: Page) =>
  page.evaluate(() => {
    addEventListener("click", (event) => event.preventDefault());
    const banner = document.querySelector("[data-counts-clicks]")?.closest("[data-look]");
    const inMessage = document.createElement("a");
    inMessage.textContent = "in the message";
    banner?.querySelector(".prose")?.appendChild(inMessage);
    const links = [...(banner?.querySelectorAll("a") ?? [])];
    for (const link of links) {
      const hidden = document.createElement("span");
      hidden.textContent = " (opens in a new window)";
      link.appendChild(hidden);
      link.click();
    }
    const clicks = (window.dataLayer ?? []).filter((entry) => "event" in entry && entry.event === "customerDataClick");
    return { links: links.length, clicks };
  });

it("the site reports a click on a banner button with the button's label and does not report a click on a link in the message (BL-13)", {
  tags: ["nightly"],
}, async () => {
  const { page } = await visitor();
  await openWithBanners(page, OPEN);
  expect(await clickedIn(page)).toMatchObject({
    links: 3,
    clicks: [{ button: "Find a clinic" }, { button: "Who should get one" }],
  });
});

it("if Global Privacy Control is on, the site reports no banner clicks (BL-13, PV-02)", {
  tags: ["nightly"],
}, async () => {
  const { page } = await visitor({ gpc: true });
  await openWithBanners(page, OPEN);
  expect(await clickedIn(page)).toMatchObject({ links: 3, clicks: [] });
});

describe("consent bar", () => {
  it("before consent, the site loads no third party; after consent, the current and the next nonsensitive page load every third party (AN-03, AN-06, SH-11, PV-02)", async () => {
    const { page, foreign, errors, open } = await visitor();
    await open(OPEN);
    await bar(page).waitFor();
    expect(foreign).toEqual([]);
    expect(await decision()).toBeUndefined();
    await button(page, "Accept").click();
    await expect.poll(() => ran(page)).toEqual(THEIRS);
    expect(await bar(page).count()).toBe(0);
    const layer = await page.evaluate(() => window.dataLayer);
    expect(layer).toEqual([{ "gtm.start": expect.any(Number), event: "gtm.js" }]);
    await open("/privacy");
    await expect.poll(() => ran(page)).toEqual(THEIRS);
    expect(await bar(page).count()).toBe(0);
    expect(foreign.length).toBe(6);
    expect(errors).toEqual([]);
  });

  /** Opens a browser for a visitor who has consented and is signed in. */
  async function author() {
    const opened = await visitor();
    const [, token = ""] = (await signIn(site, "Ana Whitfield")).cookie.split("=");
    await context!.addCookies([
      { name: "consent", value: "all", url: site.url },
      { name: "CF_Authorization", value: token, url: site.url },
    ]);
    return opened;
  }

  it("the site does not show the consent bar on sensitive pages or to signed-in users (PV-01, PV-02, SH-11)", {
    tags: ["nightly"],
  }, async () => {
    const { page, foreign, open } = await author();
    for (const path of [SENSITIVE, OPEN]) {
      await open(path);
      expect(await page.getByText("Privacy choices").count()).toBe(0);
    }
    expect(foreign).toEqual([]);
    await context!.clearCookies({ name: "CF_Authorization" });
    await open(OPEN);
    await expect.poll(() => foreign.toSorted()).toEqual(THEIRS);
  });

  it.each(["edit", "preview"])(
    "in the author mode '%s', the site does not show the consent bar (AN-07, SH-11)",
    { tags: ["nightly"] },
    async (mode) => {
      const { page, foreign, open } = await author();
      await open(`${OPEN}?sc_mode=${mode}`);
      expect(await page.getByText("Privacy choices").count()).toBe(0);
      if (mode === "edit") expect(await page.locator(".author-label").count()).toBeGreaterThan(0);
      expect(foreign).toEqual([]);
    },
  );
});

describe("Global Privacy Control", () => {
  it("if Global Privacy Control is on, no third party loads, even after earlier consent (PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, foreign, open } = await visitor({ gpc: true });
    await context!.addCookies([{ name: "consent", value: "all", url: site.url }]);
    await open(OPEN);
    await reopener(page).waitFor();
    expect(await bar(page).count()).toBe(0);
    await reopener(page).click();
    await expect.poll(() => bar(page).textContent()).toContain("Your browser asks us not to share");
    await button(page, "Close").click();
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(foreign).toEqual([]);
  });
});

describe("unavailable third party", () => {
  it("if the chat is unavailable, the page logs one warning and keeps working (AN-03, AN-06, ER-12)", {
    tags: ["nightly"],
  }, async () => {
    const { page, warnings, errors, open } = await visitor({ down: "chat.example", width: 400 });
    await open(OPEN);
    await button(page, "Accept").click();
    await expect.poll(() => warnings).toEqual(["Failed to load Gyant script"]);
    await expect.poll(() => ran(page)).toEqual(THEIRS.slice(1));
    const column = page.locator("footer details").first();
    await column.locator("summary").click();
    await expect.poll(() => column.getAttribute("open")).not.toBeNull();
    expect(errors).toEqual([]);
  });

  it("if a third party other than the chat is unavailable, the page logs no warning (AN-06)", {
    tags: ["nightly"],
  }, async () => {
    const { page, warnings, errors, foreign, open } = await visitor({ down: "s.example" });
    await open(OPEN);
    await button(page, "Accept").click();
    await expect.poll(() => ran(page)).toEqual(THEIRS.slice(0, 1));
    await expect.poll(() => foreign.length).toBe(3);
    expect([warnings, errors]).toEqual([[], []]);
  });
});

describe("third parties on a nonsensitive page", () => {
  it("the Content Security Policy allows a third party to load only from the hosts in the site record (ED-21)", {
    tags: ["nightly"],
  }, async () => {
    const { page, open } = await visitor();
    await open(OPEN);
    // Before consent, the Trusted Types policy rejects every third-party script.
    await button(page, "Accept").click();
    await expect.poll(() => ran(page)).not.toEqual([]);
    const reaches = (url: string) =>
      page.evaluate(
        (src) =>
          new Promise((resolve) => {
            const script = document.createElement("script");
            script.onload = () => resolve(true);
            script.onerror = () => resolve(false);
            script.src = src;
            document.head.appendChild(script);
          }),
        url,
      );
    expect(await reaches("https://tags.example/more.js")).toBe(true);
    // The chat runs in a frame, so the page's policy does not allow the chat's hosts.
    expect(await reaches("https://data.chat.example/more.js")).toBe(false);
    expect(await reaches("https://evil.example/x.js")).toBe(false);
  });
});

describe("consent bar layout", () => {
  itNightly([
    [320, 800],
    [1440, 800],
    [320, 256],
  ])(
    "at %i × %i px, the consent bar causes no layout shift, horizontal overflow, or axe violation and does not move focus (AX-01, AX-04)",
    async (width, height) => {
      const { page, open } = await visitor({ width, height });
      await page.addInitScript(() => {
        const seen = window as { shifts?: number };
        seen.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shifts! += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await open(OPEN);
      await bar(page).waitFor();
      // The browser reports a shift after the frame that contains it.
      await browserIdle(page);
      expect(await page.evaluate(() => (window as { shifts?: number }).shifts)).toBeLessThan(0.01);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      expect(await faults(page)).toEqual([]);
      expect(await bar(page).getByRole("status").textContent()).toContain("tools from other companies");
      const [accept, decline] = await Promise.all(
        ["Accept", "Decline"].map((name) =>
          button(page, name).evaluate((element) => {
            const { color, backgroundColor, fontWeight } = getComputedStyle(element);
            return { color, backgroundColor, fontWeight, height: element.getBoundingClientRect().height };
          }),
        ),
      );
      expect(decline).toEqual(accept);
      expect(accept!.height).toBeGreaterThanOrEqual(44);
    },
  );

  it.each([
    [320, 256],
    [390, 844],
  ])(
    "at %i × %i pixels, the consent bar covers at most a third of the page and no focused element (AX-01, AX-02)",
    { tags: ["nightly"] },
    async (width, height) => {
      const { page, open } = await visitor({ width, height });
      for (const path of [OPEN, `/es${OPEN}`]) {
        await open(path);
        await page.locator(".consent").waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await page.evaluate(() => scrollTo(0, innerHeight));
        const covered = () =>
          page.evaluate(() => {
            const { top, bottom } = document.querySelector(".consent")!.getBoundingClientRect();
            return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
          });
        await expect.poll(covered).toBeLessThanOrEqual(1 / 3);
        const obscured: string[] = [];
        for (let stop = 0; stop < 25; stop++) {
          await page.keyboard.press("Tab");
          const text = await page.evaluate(() => {
            const { activeElement } = document;
            const bar = document.querySelector(".consent")!;
            if (!activeElement || bar.contains(activeElement)) return "";
            const [focus, cover] = [activeElement, bar].map((element) => element.getBoundingClientRect());
            const isCovered = getComputedStyle(bar).position === "fixed" && focus!.bottom > cover!.top + 1;
            return isCovered || focus!.top > innerHeight || focus!.bottom < 0
              ? activeElement.outerHTML.slice(0, 99)
              : "";
          });
          if (text) obscured.push(text);
        }
        expect(obscured).toEqual([]);
      }
    },
  );

  it("the consent bar follows the skip link in the tab order, does not cover the end of the page, and returns focus (AX-02, SH-12)", {
    tags: ["nightly"],
  }, async () => {
    const { page, foreign, open } = await visitor();
    await open(OPEN);
    await bar(page).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#main");
    await page.keyboard.press("Tab");
    await expect
      .poll(() => button(page, "Accept").evaluate((element) => element === document.activeElement))
      .toBe(true);
    await reopener(page).focus();
    const [line, above] = await Promise.all([reopener(page).boundingBox(), bar(page).boundingBox()]);
    expect(line!.y + line!.height).toBeLessThanOrEqual(above!.y);
    await button(page, "Decline").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(await reopener(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(foreign).toEqual([]);
  });

  it("while the menu covers the page, the consent bar is inert (AX-02, HD-14)", { tags: ["nightly"] }, async () => {
    const { page, open } = await visitor({ width: 390 });
    await open(OPEN);
    const isInert = () => page.locator(".consent").evaluate((element) => (element as HTMLElement).inert);
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).first().click();
    await expect.poll(isInert).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(isInert).toBe(false);
  });

  it("Decline is remembered for 180 days in a first-party cookie; with a link below the footer or with `#privacy-choices`, visitors can reopen the consent bar, and a later Decline stops running third parties (PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, foreign, open } = await visitor();
    await open(OPEN);
    await button(page, "Decline").click();
    const cookie = await decision();
    expect(cookie).toMatchObject({ value: "none", sameSite: "Lax", path: "/" });
    expect((cookie!.expires - Date.now() / 1000) / 86_400).toBeCloseTo(180, 1);
    await open("/privacy");
    await reopener(page).waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(foreign).toEqual([]);
    await reopener(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => bar(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await button(page, "Accept").click();
    await expect.poll(() => ran(page)).toEqual(THEIRS);
    expect(await reopener(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "#privacy-choices", textContent: "Change" });
      document.querySelector("main")!.appendChild(link);
    });
    await page.getByRole("link", { name: "Change", exact: true }).click();
    foreign.length = 0;
    const again = page.waitForEvent("load");
    await button(page, "Decline").click();
    await again;
    await reopener(page).waitFor();
    expect(await ran(page)).toEqual([]);
    expect(foreign).toEqual([]);
  });
});

it("when a visitor first interacts with a form, the page loads only the bot check and later submits its token with the form (FM-13, PV-02)", async () => {
  const { page, foreign, open } = await visitor();
  const script = await (await site.backend("/third-parties/bot-check.js")).text();
  await context!.route("https://check.example/**", (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  await open("/contact-us");
  expect(await bar(page).count()).toBe(0);
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Send message" }).scrollIntoViewIfNeeded();
  expect(foreign).toEqual([]);
  await page.getByLabel("First name").fill("Marisol");
  const person = page.frameLocator("main iframe").getByLabel("I am a person");
  await person.waitFor();
  await page.getByLabel("Last name").fill("Vega");
  await page.getByRole("textbox", { name: "Email" }).fill("marisol@example.com");
  await page.getByLabel("Topic").selectOption({ index: 1 });
  await page.getByRole("radio").first().check();
  await page.getByLabel("Your message").fill("Hello");
  await page.getByLabel(/^I agree/).check();
  const send = page.getByRole("button", { name: "Send message" });
  // Until the visitor solves the bot check, the form lists the bot check as missing.
  await send.click();
  await page.getByText("Please confirm that you’re a person.").waitFor();
  await person.check();
  const posting = page.waitForRequest((request) => request.method() === "POST");
  await send.click();
  const sent = new URLSearchParams((await posting).postData() ?? "");
  expect(sent.getAll("g-recaptcha-response")).toEqual([expect.stringMatching(/^local:form:/)]);
  await page.getByText("Thank you. We reply within two business days.").waitFor();
  expect(foreign).toEqual(["https://check.example/api.js?onload=botCheckLoaded&render=explicit&hl=en"]);
});

/**
 * From a frame, tries several ways to reach the page, as a hostile script would. Returns the names of the successful
 * ways.
 */
const attack = async (site: string) => {
  const ways: Record<string, () => unknown> = {
    parent: () => parent.document.title,
    top: () => top!.document.cookie,
    "property of the page": () => (parent as { secret?: string }).secret,
    frame: () => window.frameElement!.ownerDocument,
    cookies: () => document.cookie,
    "set a cookie": () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the test sets the cookie as a hostile script does
      document.cookie = "evil=1";
    },
    localStorage: () => localStorage.length,
    sessionStorage: () => sessionStorage.length,
    indexedDB: () =>
      new Promise((resolve, reject) => Object.assign(indexedDB.open("x"), { onsuccess: resolve, onerror: reject })),
    caches: () => caches.open("x"),
    worker: () => navigator.serviceWorker.register("/sw.js"),
    fetch: () => fetch(`${site}/_edge/health`, { credentials: "include" }),
    "request without a readable response": () => fetch(`${site}/`, { mode: "no-cors", credentials: "include" }),
    "script of the site": () =>
      new Promise((onload, onerror) =>
        document.body.appendChild(
          Object.assign(document.createElement("script"), { src: `${site}/x.js`, onload, onerror }),
        ),
      ),
    "frame of the site": () => {
      const frame = document.createElement("iframe");
      frame.src = `${site}/about-us`;
      document.body.appendChild(frame);
      return frame.contentDocument!.title;
    },
    "top navigation": () => {
      top!.location.href = "https://evil.example/";
    },
    form: () => {
      const form = Object.assign(document.createElement("form"), {
        action: `${site}/contact-us`,
        method: "post",
        target: "_top",
      });
      document.body.appendChild(form);
      form.submit();
      throw new Error("the page shows whether the browser sent the form");
    },
    popup: () => open(`${site}/about-us`)!.document.title,
  };
  const succeeded: string[] = [];
  for (const [name, way] of Object.entries(ways)) {
    const late = new Promise((_, reject) => setTimeout(reject, 1_000));
    await Promise.race([(async () => way())(), late]).then(
      () => succeeded.push(name),
      () => undefined,
    );
  }
  return succeeded;
};

itNightly(["/contact-us", "/ask-a-nurse", OPEN])(
  "hostile scripts in the frames of the bot check, the chat, or an embedded form on %s cannot access the page, its cookies, or its forms (PV-02)",
  async (path) => {
    const { page, open } = await visitor();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await context!.addCookies([{ name: "consent", value: "all", url: site.url }]);
    await open(path);
    await page.evaluate(() => Object.assign(window, { secret: "secret" }));
    const bounds = page.locator(path === "/contact-us" ? "main iframe" : "iframe[title=Chat]");
    if (path === "/contact-us") await page.getByLabel("First name").focus();
    await bounds.waitFor({ state: "attached" });
    for (const frame of page.frames().slice(1)) {
      await frame.waitForLoadState();
      expect([path, frame.url(), await frame.evaluate(attack, site.url)]).toEqual([path, frame.url(), []]);
      // Malformed messages neither change the page nor resize the frame beyond its limits.
      await frame.evaluate(() => {
        for (const message of [
          null,
          1,
          "x",
          { token: {} },
          { height: -1 },
          { height: "1e9px" },
          { box: ["x", {}] },
          { height: 1e9 },
        ])
          parent.postMessage(message, "*");
      });
    }
    // The page accepts messages only from the frame itself.
    await page.evaluate(() => {
      for (const message of [{ ready: true }, { token: "forged" }, { box: [9, 9] }]) postMessage(message, "*");
    });
    await expect
      .poll(() => bounds.evaluate((frame) => frame.getBoundingClientRect().height))
      .toBeLessThanOrEqual(5_000);
    expect(await page.locator("input[value=forged]").count()).toBe(0);
    expect(page.url()).toBe(site.url + path);
    expect((await context!.cookies()).map(({ name }) => name)).not.toContain("evil");
    expect(posts.filter((url) => !url.endsWith("csp-report"))).toEqual([]);
  },
);

it("if the bot check is blocked, the form shows a message and is submitted without a token (FM-13, AN-06)", {
  tags: ["nightly"],
}, async () => {
  const { page, open } = await visitor({ down: "check.example" });
  await open("/contact-us");
  await page.getByLabel("First name").fill("Marisol");
  await page.getByLabel("Last name").fill("Vega");
  await page.getByRole("textbox", { name: "Email" }).fill("marisol@example.com");
  await page.getByLabel("Topic").selectOption({ index: 1 });
  await page.getByRole("radio").first().check();
  await page.getByLabel("Your message").fill("Hello");
  await page.getByLabel(/^I agree/).check();
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Thank you. We reply within two business days.").waitFor();
});

describe("engagement and autopilot scripts (AN-04, AN-05)", { tags: ["nightly"] }, () => {
  const engagement = {
    src: "https://engage.example/sdk.js",
    clientKey: "client-1",
    targetDomain: "https://api.engage.example",
    pointOfSale: "larkspur",
    cookieDomain: "larkspurhealth.example",
  };
  const autopilot = { src: "https://pilot.example/a.js", id: "A1" };
  const { site: own } = setUpSite({ change: { thirdParties: { engagement, autopilot } }, browser: false });

  async function engaged({ gpc = false } = {}) {
    const { page, foreign, errors } = await visitor({ gpc });
    const script = await (await own.backend("/third-parties/engagement.js")).text();
    await context!.route("https://engage.example/**", (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: script });
    });
    await context!.addCookies([{ name: "consent", value: "all", url: own.url }]);
    await page.goto(own.url + OPEN);
    await browserIdle(page);
    return { page, foreign, errors };
  }

  it("the engagement script loads with the site's settings, and its cookie lasts 365 days (AN-04)", async () => {
    const { page, errors } = await engaged();
    const settings = () => page.evaluate(() => (window as { Engage?: { settings?: object[] } }).Engage?.settings);
    await expect.poll(settings).toEqual([
      {
        clientKey: "client-1",
        targetURL: "https://api.engage.example",
        pointOfSale: "larkspur",
        cookieDomain: "larkspurhealth.example",
        cookieExpiryDays: 365,
        includeUTMParameters: false,
      },
    ]);
    const cookie = (await context!.cookies()).find(({ name }) => name === "engagement");
    expect((cookie!.expires - Date.now() / 1000) / 86_400).toBeCloseTo(365, 1);
    expect(errors).toEqual([]);
  });

  it("the autopilot script loads once the page is interactive (AN-05, AN-06)", async () => {
    const { page, foreign } = await engaged();
    await expect.poll(() => foreign).toContain("https://pilot.example/a.js?id=A1");
    const [began, interactive] = await page.evaluate(() => {
      const [script] = performance.getEntriesByName("https://pilot.example/a.js?id=A1");
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return [script!.startTime, navigation!.domInteractive];
    });
    expect(began).toBeGreaterThan(interactive!);
  });

  it("if Global Privacy Control is on, neither the engagement script nor the autopilot script loads (PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, foreign } = await engaged({ gpc: true });
    await reopener(page).waitFor();
    expect(foreign).toEqual([]);
  });
});
