import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  demoPaths,
  hydrateAll,
  listenedTo,
  registrationPath,
  representative,
  toolPaths,
} from "../support/hydration.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const { site, browser } = setUpSite();

/** Attributes that contain IDs. */
const ID_ATTRIBUTES = [
  "id",
  "for",
  "list",
  "form",
  "headers",
  "popovertarget",
  "commandfor",
  "aria-activedescendant",
  "aria-controls",
  "aria-describedby",
  "aria-details",
  "aria-errormessage",
  "aria-flowto",
  "aria-labelledby",
  "aria-owns",
];

/**
 * Returns the ID attributes in a response, such as `label[for="m0-search"]`. Omits content that the page replaces or does
 * not show: templates, and blocks that follow the visitor's location after the location is known.
 */
async function idsIn(page: Page, html: string): Promise<string[]> {
  const isReplaced = await page.evaluate(() => document.querySelector("[data-follows=shown]") !== null);
  // The site's policy forbids scripts to parse HTML, so an empty tab parses it.
  const all = await blank.evaluate(
    ({ html, attributes, isReplaced }) => {
      const served = new DOMParser().parseFromString(html, "text/html");
      return [...served.querySelectorAll("*")]
        .filter((element) => !(isReplaced && element.closest("[data-follows]")))
        .flatMap((element) =>
          attributes.map((name) => [element.localName, name, element.getAttribute(name) ?? ""] as const),
        );
    },
    { html, attributes: ID_ATTRIBUTES, isReplaced },
  );
  return all
    .filter(([, , value]) => value && !STREAMED.test(value))
    .map(([tag, name, value]) => `${tag}[${name}="${value}"]`);
}

/** Matches IDs of the elements that React removes when a streamed part arrives. */
const STREAMED = /-[BS]:[\da-f]+$/;

/**
 * Returns the ID attributes on the page and the references that do not resolve. In production, React keeps the server's
 * attributes. `dev.test.ts` tests whether React would render the same attributes in the browser.
 */
const idsOn = (page: Page) =>
  page.evaluate((attributes) => {
    const ids: string[] = [];
    const dangling: string[] = [];
    for (const element of document.querySelectorAll("*"))
      for (const name of attributes) {
        const value = element.getAttribute(name);
        if (!value) continue;
        const text = `${element.localName}[${name}="${value}"]`;
        ids.push(text);
        // While a list is collapsed, the page may omit it.
        const isCollapsed = element.getAttribute("aria-expanded") === "false";
        if (name !== "id" && !isCollapsed && !value.split(" ").every((id) => document.getElementById(id)))
          dangling.push(text);
      }
    return { ids, dangling };
  }, ID_ATTRIBUTES);

/**
 * Compares the IDs in a response with the IDs on the page after hydration. Returns the number of IDs and the
 * differences.
 */
async function compareIds(page: Page, response: string): Promise<{ count: number; wrong: string[] }> {
  const served = await idsIn(page, response);
  const { ids, dangling } = await idsOn(page);
  const missing = served.filter((text) => !ids.includes(text));
  return {
    count: served.length,
    wrong: [
      ...missing.map((text) => `${text} is missing after hydration`),
      ...dangling.map((text) => `${text} refers to no element`),
    ],
  };
}

const tabs: Awaited<ReturnType<typeof listenedTo>>[] = [];
let blank: Page;
beforeAll(async () => {
  blank = await browser.newPage();
  for (let index = 0; index < 2; index++) tabs.push(await listenedTo(browser));
});
afterAll(() => Promise.all([blank, ...tabs.map(({ page }) => page)].map((page) => page.close())));

/**
 * Visits the pages in two tabs. Returns the console errors, keyed by path, and the names of the islands that React
 * hydrated.
 */
async function visit(all: readonly string[], isExpected = (status: number) => status < 500) {
  const left = [...all];
  const wrong: [string, string[]][] = [];
  const hydrated = new Set<string | undefined>();
  let ids = 0;
  await Promise.all(
    tabs.map(async ({ page, errors }) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const response = await page.goto(site.url + path, { waitUntil: "load" });
        if (!isExpected(response!.status())) errors.push(`status ${response!.status()}`);
        // Wait until React has moved late content out of its hidden element.
        await page.waitForFunction(() => !document.querySelector('div[hidden][id*="S:"]'));
        for (const name of await hydrateAll(page)) hydrated.add(name);
        const compared = await compareIds(page, await response!.text());
        ids += compared.count;
        errors.push(...compared.wrong);
        if (errors.length > 0) wrong.push([path, errors.splice(0)]);
      }
    }),
  );
  return { wrong, hydrated, ids };
}

it("on representative pages, cached and not, every island hydrates without a warning, keeps its IDs, and violates no Content Security Policy (ED-21)", async () => {
  const { wrong, hydrated, ids } = await visit([
    ...representative,
    await registrationPath(site.fetch),
    "/",
    "/nowhere",
  ]);
  expect(wrong).toEqual([]);
  expect(ids).toBeGreaterThan(100);
  expect(hydrated.size).toBeGreaterThanOrEqual(5);
});

it("on every demo page, every island hydrates without a warning and keeps its IDs", {
  timeout: 900_000,
  tags: ["nightly"],
}, async () => {
  expect((await visit([...demoPaths, await registrationPath(site.fetch)])).wrong).toEqual([]);
});

it.each(Object.entries(toolPaths))(
  "on the tool pages of %s, every island hydrates without a warning and keeps its IDs",
  { tags: ["nightly"] },
  async (person, pages) => {
    const [name = "", value = ""] = (await signIn(site, person)).cookie.split("=", 2);
    for (const { page } of tabs) await page.context().addCookies([{ name, value, url: site.url }]);
    expect((await visit(pages, (status) => status === 200)).wrong).toEqual([]);
    for (const { page } of tabs) await page.context().clearCookies();
  },
);

it("if an island's server-rendered HTML differs from its first render in the browser, the console contains an error", async () => {
  const { page, errors } = await listenedTo(browser);
  await page.route("**/find-a-doctor", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace("or what you need help with</label>", "or anything else</label>");
    await route.fulfill({ response, body: html });
  });
  await page.goto(`${site.url}/find-a-doctor`, { waitUntil: "load" });
  await hydrateAll(page);
  await expect.poll(() => errors.join()).toContain("providers-by-search/Search did not hydrate");
  await page.close();
});
