import type { BrowserContext, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { browserIdle } from "../support/wait-for-island.ts";

const PAGE = "/ask-a-nurse";
const CANARY = "Zephyrinequill";
const HELP = "Please call us at (303) 555-0100";

const { site, browser } = setUpSite();
let context: BrowserContext | undefined;
afterEach(() => context?.close());

/** Opens a page with mocked third parties. */
async function open({ consent = "", script = true, blocked = false, width = 1280 } = {}) {
  context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: 1000 },
    reducedMotion: "reduce",
  });
  if (consent) await context.addCookies([{ name: "consent", value: consent, url: site.url }]);
  const page = await context.newPage();
  const asked: string[] = [];
  const requests: string[] = [];
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.route("**/third-parties/**", (route) => {
    asked.push(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
    return blocked ? route.abort() : route.continue();
  });
  await page.goto(site.url + PAGE);
  if (script) await browserIdle(page);
  return { page, asked, requests, said };
}
const CHAT = "/third-parties/chat.js?id=local&fullScreen=false";
const FORM = "/third-parties/forms/new-parents?no_style_strict=1";
const form = (page: Page) => page.frameLocator("main iframe");
const chat = (page: Page) => page.frames().find((frame) => frame.url().includes("for=chat"))!;
const submit = (page: Page) => page.getByRole("button", { name: "Start the chat" });
async function fill(page: Page): Promise<void> {
  await submit(page).scrollIntoViewIfNeeded();
  await page.locator("main button[type=submit][data-incomplete=true]").waitFor();
  await page.getByLabel("Full Name").fill(CANARY);
  await page.getByLabel("Phone Number").pressSequentially("3035550103");
  await page.getByLabel("Date of birth").fill("3/12/1984");
  await page.getByLabel("Your question").fill(`Is it ${CANARY}?`);
}

describe("callout form", () => {
  it("the callout form reports missing fields and sends the question only to the chat service (EM-01, EM-02, EM-03, PV-03)", async () => {
    const { page, asked, requests, said } = await open();
    await submit(page).scrollIntoViewIfNeeded();
    await page.locator("main button[type=submit][data-incomplete=true]").waitFor();
    expect(asked).toEqual([]);
    expect(
      await submit(page).evaluate((button: HTMLButtonElement) => button.ariaDescribedByElements?.[0]?.textContent),
    ).toBe("Please fill in the required fields to submit form");
    await submit(page).press("Enter");
    const summary = page.locator("[data-problems]");
    await summary.waitFor();
    expect(await summary.getByRole("link").allTextContents()).toEqual([
      "Full Name is required",
      "Phone Number is required",
      "Date of birth is required",
      "Your question is required",
    ]);
    await fill(page);
    await page.getByLabel("Date of birth").fill("02/30/1984");
    await page.getByLabel("Your question").focus();
    await page.getByText("Enter a real date with month, day, and a four-digit year").first().waitFor();
    await page.getByLabel("Date of birth").fill("3/12/1984");
    await expect.poll(() => page.getByText("Please fill in the required fields").isVisible()).toBe(false);
    await submit(page).click();
    await page.getByText("Thank you. Your question is in the chat. Please continue there.").waitFor();
    expect(asked).toEqual([CHAT]);
    const received = await chat(page).evaluate(
      () => (window as unknown as { Gyant: { received: object[] } }).Gyant.received,
    );
    expect(received).toEqual([
      {
        Attr_fullName: CANARY,
        Attr_phoneNumber: "303-555-0103",
        Attr_dateOfBirth: "03-12-1984",
        Attr_question: `Is it ${CANARY}?`,
      },
    ]);
    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        window.dataLayer ?? [],
        document.cookie,
        location.href,
      ]),
    );
    expect([...requests, ...said, kept].filter((text) => text.includes(CANARY))).toEqual([]);
  });

  it("if the chat script is blocked, the callout form shows a phone number and keeps the input (EM-03, AN-06)", async () => {
    const { page } = await open({ blocked: true });
    await fill(page);
    await submit(page).click();
    await page.getByText(HELP).first().waitFor();
    expect(await page.getByLabel("Full Name").inputValue()).toBe(CANARY);
    expect(await submit(page).getAttribute("data-incomplete")).toBeNull();
  });
});

describe("embedded form", () => {
  it("the embedded form block loads a form only after a click and only from the form's provider (EM-04, EM-05, PV-02)", {
    tags: ["nightly"],
  }, async () => {
    const { page, asked } = await open();
    const button = page.getByRole("button", { name: "Open the form" });
    await button.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await button.click({ trial: true });
    await button.press("Enter");
    await form(page).getByLabel("Your email").waitFor();
    expect(asked).toEqual([FORM]);
    expect(await page.getByText("If nothing shows here").locator("visible=true").count()).toBe(0);
    expect(await button.isVisible()).toBe(false);
  });

  it("after the visitor has consented, the page loads the embedded form and the chat without a click (EM-05)", {
    tags: ["nightly"],
  }, async () => {
    const { page, asked } = await open({ consent: "all" });
    await page.getByRole("heading", { name: "Get our newsletter for new parents" }).scrollIntoViewIfNeeded();
    await form(page).getByLabel("Your email").waitFor();
    await expect.poll(() => asked.toSorted()).toEqual([CHAT, FORM]);
    expect(await form(page).locator("form[data-form]").count()).toBe(1);
  });

  it("if the embedded form is blocked, the page shows a message and a phone number (EM-04, AN-06)", {
    tags: ["nightly"],
  }, async () => {
    const { page } = await open({ blocked: true });
    const button = page.getByRole("button", { name: "Open the form" });
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await page.getByText("We couldn’t load this.").locator("visible=true").waitFor();
    expect(await page.getByText("We couldn’t load this.").evaluate((text) => text === document.activeElement)).toBe(
      true,
    );
  });
});

it("without JavaScript, the page shows a phone number instead of the callout form and the embedded form (ED-24)", async () => {
  const { page, asked } = await open({ script: false });
  expect(await page.getByText("please call us at (303) 555-0100").locator("visible=true").count()).toBe(2);
  expect(await page.getByLabel("Full Name").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Open the form" }).isVisible()).toBe(false);
  expect(asked).toEqual([]);
});

it.each([320, 1440])(
  "at %i px, the page with embedded forms has no horizontal overflow and no axe violations (AX-01, AX-04)",
  { tags: ["nightly"] },
  async (width) => {
    const { page } = await open({ width });
    await submit(page).scrollIntoViewIfNeeded();
    expect([await horizontalOverflow(page), await faults(page)]).toEqual([0, []]);
  },
);

describe("privacy choices page", () => {
  it("the privacy choices page lists every third party in the site record, and visitors can see and change their consent decision (AN-01, PV-02)", {
    tags: ["nightly"],
  }, async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 1200 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/third-parties/")) asked.push(pathname);
    });
    await page.goto(`${site.url}/privacy-choices`);
    await browserIdle(page);
    for (const name of [
      "Visit statistics",
      "Form statistics",
      "Chat assistant",
      "Page improvement",
      "Returning visits",
      "Check that you are a person",
      "Forms from other companies",
    ])
      await page.getByRole("heading", { name }).waitFor();
    await page.getByText("You have not decided yet").waitFor();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("You accepted tools").waitFor();
    await expect
      .poll(() => asked.toSorted())
      .toEqual(
        ["autopilot", "chat", "engagement", "form-analytics", "tag-manager"].map((name) => `/third-parties/${name}.js`),
      );
    await page.getByText("Engagement (stand-in) runs").waitFor();
    await page.getByRole("link", { name: "Change my choice" }).click();
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Decline" }).click();
    await again;
    await page.getByText("You declined tools").waitFor();
    expect(await page.getByText("(stand-in) runs").count()).toBe(0);
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await faults(page)).toEqual([]);
  });
});
