import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

/** Opens a page and delays the scripts whose URL matches until the test releases them. */
async function open(path: string, scripts: RegExp, place?: object) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const value = encodeURIComponent(JSON.stringify(place));
  if (place) await page.context().addCookies([{ name: "user_location", value, url: site.url }]);
  const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(scripts);
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: "load" });
  await page.evaluate(() => customElements.whenDefined("x-island"));
  return { page, asked, letIn };
}
const scrolled = (page: Page) =>
  page
    .locator("[data-track]")
    .first()
    .evaluate((track) => track.scrollLeft);

it("if the visitor clicks a button before its script has loaded, the page replays the click afterwards (ED-04)", async () => {
  const { page, asked, letIn } = await open("/", /\/carousel\.enhance-/);
  const next = page.getByRole("button", { name: "Next", exact: true }).first();
  await next.scrollIntoViewIfNeeded();
  await asked;
  await next.click();
  expect(await scrolled(page)).toBe(0);
  letIn();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  await page.close();
});

it("keys that the visitor pressed on a carousel or on tabs before their scripts had loaded are not lost (CA-01, AX-02, ED-04)", async () => {
  const { page, asked, letIn } = await open("/", /\/(carousel|tabs)\.enhance-/);
  const track = page.locator("[data-track]").first();
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  await track.getByRole("link").first().focus();
  await asked;
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  // A shortcut of the browser stays one.
  await page.keyboard.press("Control+Home");
  letIn();
  await expect.poll(() => tabs.nth(2).getAttribute("aria-selected")).toBe("true");
  expect(await tabs.nth(2).evaluate((tab) => tab === document.activeElement)).toBe(true);
  await track.locator("[inert]").first().waitFor({ state: "attached" });
  expect(await scrolled(page)).toBeGreaterThan(0);
  await page.close();
});

it("the search panel keeps text that the visitor typed before its script had loaded (HD-13, ED-04)", async () => {
  const { page, asked, letIn } = await open("/about-us", /open-panels/);
  const box = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).first().click();
  await asked;
  // A keyboard shortcut, such as the one that copies selected text, must not move focus.
  await page.keyboard.press("Control+c");
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(false);
  await page.keyboard.type("chest pain");
  expect(await box.inputValue()).toBe("chest pain");
  letIn();
  await page.getByRole("banner").getByRole("link", { name: "Call 911" }).waitFor();
  expect(await box.inputValue()).toBe("chest pain");
  await page.close();
});

it("the location prompt keeps text that the visitor typed before its script had loaded (LO-03, ED-04)", {
  tags: ["nightly"],
}, async () => {
  const { page, asked, letIn } = await open("/about-us", /LocationSelector/);
  await page.getByRole("button", { name: "Set location" }).click();
  await page.keyboard.type("Helena");
  await asked;
  letIn();
  await page.getByRole("option", { name: "Helena, MT" }).waitFor();
  await page.close();
});

it("the event search applies the filters that the visitor selected before the search script had loaded (ED-04)", {
  tags: ["nightly"],
}, async () => {
  const { page, asked, letIn } = await open("/classes-events/search", /\/Search\.island-/);
  await asked;
  await page.getByLabel("Category").selectOption("Nutrition");
  await page.getByLabel("Who it’s for").selectOption("Teens");
  letIn();
  await page.waitForURL((url) => url.searchParams.has("category") && url.searchParams.has("audience"));
  expect(await page.getByLabel("Category").locator("option:checked").textContent()).toBe("Nutrition");
  await page.close();
});

it.each([
  ["without a known location", undefined],
  [
    "with a known location",
    { city_name: "Denver", subdivision_1_iso_code: "CO", latitude: 39.7392, longitude: -104.9903 },
  ],
])(
  "the location prompt keeps a city that the visitor typed before its script had loaded, %s (ED-04, LO-03)",
  { tags: ["nightly"] },
  async (_, place) => {
    const { page, asked, letIn } = await open("/about-us", /\/LocationSelector\.island-/, place);
    const prompt = page.getByRole("banner").getByRole("dialog", { name: "Where do you need care?" });
    await page.getByRole("banner").locator("[data-location]").click();
    const box = prompt.getByRole("combobox");
    await box.fill("helen");
    await asked;
    letIn();
    await prompt
      .getByRole("option", { name: /^Helena, MT/ })
      .first()
      .waitFor();
    expect(await box.inputValue()).toBe("helen");
    await prompt.getByRole("button", { name: "Set location" }).click();
    await prompt.waitFor({ state: "hidden" });
    expect(await page.getByRole("banner").locator("[data-location]").textContent()).toBe("Helena, MT");
    // When the visitor reopens the prompt, it still shows the city.
    expect(await page.getByRole("banner").locator("input[name=place]").inputValue()).toBe("Helena, MT");
    await page.close();
  },
);

it("visitors can submit a search before its script has loaded (ED-24)", { tags: ["nightly"] }, async () => {
  const { page, asked } = await open("/classes-events/search", /\/Search\.island-/);
  await asked;
  await page.getByRole("searchbox", { name: "What would you like" }).fill("birth");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("searchText") === "birth");
  await page.close();
});

/** Pages with forms that the browser would send without a bot check token. */
const FORMS = [
  "/contact-us",
  "/es/contact-us",
  "/request-appointment",
  "/classes-events/registration",
  "/appointments?doctor=/find-a-doctor/leif-palomino-54",
  "/es/request-appointment",
  "/financial-assistance/application",
  "/patients-and-visitors/medical-records",
  "/ask-a-nurse",
  "/for-professionals/medical-staff-fees",
  "/careers/jobs/cook-arvada-26",
];
/** Scripts that may be late: the client script, and the scripts of forms. */
const LATE = { "the client script": /\/client-[\w-]+\.js/, "the form’s script": /\.island-[\w-]+\.js/ };

/** Returns the ID of a session that takes registrations. */
async function openSession(): Promise<string | undefined> {
  const html = await (await site.fetch("/classes-events/preparing-for-birth")).text();
  return /sessionId\D{1,30}(\d+)/.exec(html)?.[1];
}

/** Opens a page whose scripts wait, types into a field, and presses the button that sends the form. */
async function pressEarly(path: string, scripts: RegExp) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const { promise: held, resolve } = Promise.withResolvers<"continue" | "abort">();
  await page.route(scripts, async (route) => ((await held) === "abort" ? route.abort() : route.continue()));
  const navigations: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.method() === "POST") navigations.push(request.postData() ?? "");
  });
  const query = path === "/classes-events/registration" ? `?sessionId=${await openSession()}` : "";
  await page.goto(site.url + path + query, { waitUntil: "commit" });
  const box = page.locator("main form[method=post]").getByRole("textbox").locator("visible=true").first();
  await box.fill("Marisol");
  const form = page
    .locator("main form[method=post]")
    .filter({ has: page.getByRole("textbox") })
    .locator("visible=true")
    .first();
  // The visitor presses twice, because nothing seems to happen.
  for (let press = 0; press < 2; press++)
    await form.locator("button[type=submit]").first().click({ noWaitAfter: true });
  return { page, box, form, navigations, settle: resolve };
}

describe.each(Object.entries(LATE))("if the visitor sends a form before %s has loaded (FM-03, PR-20)", (_, scripts) => {
  it.each(FORMS)("%s waits for the script and keeps what was typed", { tags: ["nightly"] }, async (path) => {
    const { page, box, form, navigations, settle } = await pressEarly(path, scripts);
    await form.and(page.locator("[aria-busy=true]")).waitFor();
    expect(navigations).toEqual([]);
    settle("continue");
    await page.locator("main form[method=post] :focus, main [data-problems]:focus").waitFor();
    await page.locator("main form[aria-busy]").waitFor({ state: "detached" });
    expect(await box.inputValue()).toBe("Marisol");
    expect(navigations).toEqual([]);
    await page.close();
  });

  it("the browser sends the form if the script fails", { tags: ["nightly"] }, async () => {
    const { page, navigations, settle } = await pressEarly("/contact-us", scripts);
    expect(navigations).toEqual([]);
    settle("abort");
    await page.getByText("Email is required").first().waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Marisol");
    expect(navigations).toHaveLength(1);
    await page.close();
  });
});
