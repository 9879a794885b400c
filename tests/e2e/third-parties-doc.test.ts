/**
 * The docs/third-parties.md test runs in `npm run test:all`. In every test run, tests/e2e/third-parties.test.ts covers
 * the conditions under which each third party loads.
 * @module-tag nightly
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";

const FILE = join(import.meta.dirname, "../../docs/third-parties.md");

/** Settings for a site that has every third-party type, each on a separate host. */
const thirdParties = {
  tagManager: { src: "https://tags.example/gtm.js", id: "GTM-1" },
  formAnalytics: { src: "https://analytics.example/track.js", id: "F1" },
  chat: { src: "https://chat.example/chat.js", id: "W1" },
  engagement: {
    src: "https://engagement.example/engagement.js",
    clientKey: "c1",
    targetDomain: "https://api.engagement.example",
    pointOfSale: "larkspur",
    cookieDomain: "larkspurhealth.example",
  },
  autopilot: { src: "https://autopilot.example/autopilot.js", id: "A1" },
  embeddedForms: { src: "https://embedded.example/forms" },
  botCheck: { src: "https://check.example/bot-check.js", id: "key", kind: "turnstile", mode: "invisible" },
};
const NAMES: Record<string, string> = {
  "tags.example": "tag manager",
  "analytics.example": "form analytics",
  "chat.example": "chat",
  "engagement.example": "engagement",
  "autopilot.example": "autopilot",
  "embedded.example": "embedded forms",
  "check.example": "bot check",
};

/** An example page for each page type. */
const KINDS: [kind: string, path: string][] = [
  ["Home", "/"],
  ["About us, policies", "/about-us"],
  ["Privacy choices", "/privacy-choices"],
  ["Services and conditions", "/medical-services/heart-care"],
  ["Searches, doctors", "/find-a-doctor"],
  ["Locations", "/locations/search"],
  ["Classes and events", "/classes-events/search"],
  ["Forms", "/contact-us"],
  ["Chat and embedded forms", "/ask-a-nurse"],
  ["Bills", "/pay-bill"],
  ["Payment of fees", "/for-professionals/medical-staff-fees"],
  ["After a payment", "/for-professionals/medical-staff-fees/confirmation-page"],
  ["Staff, authors, operations (signed out)", "/classes-events/session-management"],
  ["A page that does not exist", "/nowhere"],
];

const { site, browser } = setUpSite({ change: { thirdParties } });

/**
 * Scrolls through a page as a visitor. Records the third parties to which the page sends requests and the data in these
 * requests.
 */
async function record(path: string, consent: "" | "all" | "none", gpc = false) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  if (consent) await context.addCookies([{ name: "consent", value: consent, url: site.url }]);
  if (gpc) await context.addInitScript(() => Object.assign(Navigator.prototype, { globalPrivacyControl: true }));
  const asked = new Set<string>();
  const carried: string[] = [];
  await context.route(/^https:/, async (route) => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    asked.add(NAMES[host] ?? host);
    const { referer = "", cookie = "" } = await request.allHeaders();
    carried.push([search, referer, cookie, request.postData() ?? ""].join(" "));
    const own = `/third-parties${pathname.startsWith("/forms/") ? pathname : `/${pathname.split("/").at(-1)}`}`;
    const response = await site.backend(own);
    return route.fulfill({ contentType: "text/javascript", body: response.ok ? await response.text() : "" });
  });
  const page = await context.newPage();
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  for (const block of await page.locator("main x-island").all())
    await block.evaluate((element) => (element.firstElementChild ?? element).scrollIntoView());
  await page.waitForLoadState("networkidle");
  await context.close();
  return {
    asked: Object.values(NAMES).filter((name) => asked.has(name)),
    other: [...asked].filter((one) => one.includes(".")),
    carried,
  };
}

it("docs/third-parties.md lists every third-party request that a browser sends (regenerate it with UPDATE_DOCS=1) (AN-01, AN-06, AN-07, PV-01, PV-02, PV-04)", async () => {
  const rows: string[] = [];
  for (const [kind, path] of KINDS) {
    const [open, agreed] = await Promise.all([record(path, ""), record(path, "all")]);
    // The test declines consent only on pages that load more third parties with consent.
    const refused =
      agreed.asked.length > open.asked.length
        ? await Promise.all([record(path, "none"), record(path, "all", true)])
        : [];
    for (const one of [open, ...refused, agreed]) {
      expect([path, one.other]).toEqual([path, []]);
      // Third parties receive neither the page URL nor the site's cookies.
      for (const carried of one.carried)
        expect([path, carried.replaceAll(`${site.url}/`, "")]).toEqual([
          path,
          expect.not.stringMatching(/https?:|consent|larkspur/),
        ]);
    }
    for (const one of refused) expect([path, one.asked]).toEqual([path, open.asked]);
    const cell = (names: string[]) => names.join(", ") || "none";
    rows.push(`| ${kind} | \`${path}\` | ${cell(open.asked)} | ${cell(agreed.asked)} |`);
  }
  const text = readFileSync(FILE, "utf8");
  const [before, after] = [text.indexOf("| page |"), text.indexOf("\n\n", text.indexOf("| page |"))];
  const table = [
    "| page | for example | before a choice, after a refusal | after consent |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  const made = text.slice(0, before) + table + text.slice(after);
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, made);
  expect(text).toBe(made);
}, 200_000);
