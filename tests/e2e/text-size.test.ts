import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { horizontalOverflow } from "../support/axe.ts";
import { brokenWords, browserWithText, clippedText, emptyControls } from "../support/large-text.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const { site, browser } = setUpSite();
let large: { context: BrowserContext; close(): Promise<void> };
beforeAll(async () => {
  large = await browserWithText(200);
});
afterAll(() => large?.close());

// The header bar has separate tests (tests/e2e/header.test.ts).
const withoutBar = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>("[data-sticky]")) bar.hidden = true;
  });

describe("pages with text at 200 % (AX-06)", () => {
  const check = async (path: string, widths: readonly number[]) => {
    const page = await large.context.newPage();
    await page.goto(site.url + path, { waitUntil: "load" });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await withoutBar(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => horizontalOverflow(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
      // The assertion polls, because the text width changes when the fonts load.
      const problems = async () => [
        ...(await brokenWords(page)),
        ...(await clippedText(page)),
        ...(await emptyControls(page)),
      ];
      await expect.poll(problems, { message: `at ${width} px` }).toEqual([]);
    }
    await page.close();
  };

  it.each(["/", "/classes-events/preparing-for-birth", "/locations/search"])(
    "at 320 px, %s breaks no words, cuts off no content, shows what each button does, and does not scroll horizontally",
    (path) => check(path, [320]),
  );

  it.each([
    "/es/classes-events",
    "/appointments?service=/medical-services/heart-care",
    "/_catalog/own-appointment/justBooked",
  ])("at 390 px, %s neither breaks words nor cuts off content", { tags: ["nightly"] }, (path) => check(path, [390]));

  it.each([
    "/",
    "/medical-services/heart-care",
    "/classes-events/search",
    "/classes-events/preparing-for-birth",
    "/classes-events/breastfeeding-basics",
    "/classes-events/registration?sessionId=1",
    "/locations/search",
    "/search?searchText=heart",
    "/price-transparency?hospital=Larkspur+Denver+Hospital&service=mri",
    "/contact-us",
    "/childrens-health",
    "/find-a-doctor",
    "/appointments",
    "/medical-services/dermatology",
    "/pay-bill",
  ])(
    "%s breaks no words, cuts off no content, and does not scroll horizontally at any width",
    { tags: ["nightly"] },
    (path) => check(path, [320, 390, 768, 1280, 1440]),
  );
});

it.each(["/", "/locations"])(
  "%s cuts off no content at 320 px, or at 390 px with text at 125 % (AX-06)",
  { tags: ["nightly"] },
  async (path) => {
    const larger = await browserWithText(125);
    for (const [page, width] of [
      [await browser.newPage(), 320],
      [await larger.context.newPage(), 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url + path, { waitUntil: "load" });
      expect([width, await clippedText(page), await horizontalOverflow(page)]).toEqual([width, [], 0]);
      await page.close();
    }
    await larger.close();
  },
);

it("in forced colors mode, selected and pressed states are visible (AX-06)", { tags: ["nightly"] }, async () => {
  const page = await browser.newPage({ forcedColors: "active" });
  const differ = async (path: string, chosen: string, other: string) => {
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderBlockEndColor } = getComputedStyle(element);
          return `${backgroundColor} ${borderBlockEndColor}`;
        });
    expect(await look(chosen), path).not.toBe(await look(other));
  };
  await differ(
    "/locations/search?searchText=care",
    "main a[aria-current=true]",
    "main a[data-search]:not([aria-current])",
  );
  await differ("/childrens-health", "main button[aria-pressed=true]", "main button[aria-pressed=false]");
  await page.close();
});

/** A page on which each component has a label with its name and a button. */
const EDITED = "/about-us?sc_mode=edit";

describe("tools with text at 200 % (AX-06)", () => {
  it.each([
    ["Omar Bell", ["/_ops", "/_ops/alerts", "/_ops/switches", "/_ops/rules?rule=locationSearch", "/_ops/audit"]],
    [
      "Ana Whitfield",
      ["/_authors", "/_authors/publishing", "/_authors/held", "/_authors/notice", "/_authors/links", EDITED],
    ],
    ["Rosa Delgado", ["/_requests", "/_requests/person"]],
    ["Sam Ortega", ["/_data", "/_data/records?kind=plans", "/_data/record?kind=sessions"]],
  ] as const)(
    "at 390 px, the tools of %s cut off no content and do not scroll horizontally",
    { tags: ["nightly"] },
    async (person, paths) => {
      const { cookie } = await signIn(site, person);
      await large.context.addCookies([{ name: "CF_Authorization", value: cookie.split("=")[1]!, url: site.url }]);
      const page = await large.context.newPage();
      await page.setViewportSize({ width: 390, height: 900 });
      for (const path of paths) {
        await page.goto(site.url + path, { waitUntil: "load" });
        await expect.poll(() => horizontalOverflow(page), { message: path }).toBeLessThanOrEqual(0);
        const problems = async () => [...(await clippedText(page)), ...(await emptyControls(page))];
        await expect.poll(problems, { message: path }).toEqual([]);
      }
      await page.close();
      await large.context.clearCookies();
    },
  );
});
