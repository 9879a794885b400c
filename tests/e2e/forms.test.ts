import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterEach(() => site.reference("/_faults/forms", { method: "PUT", body: "ok" }));
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ reducedMotion: "reduce", ...options });
  await page.goto(site.url + path);
  return page;
};
/** The form has woken once it says that it cannot be sent yet (FM-03). */
const awake = (page: Page) => page.locator("main button[type=submit][aria-disabled=true]").waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");
const summary = (page: Page) => page.locator("[data-problems]");

describe("a message to us", () => {
  const fill = async (page: Page, message = "When do you open?") => {
    await page.getByLabel("First name").fill("Marisol");
    await page.getByLabel("Last name").fill("Vega");
    await page.getByRole("textbox", { name: "Email" }).fill("marisol@example.com");
    await page.getByLabel("Topic").selectOption("A bill");
    await page.getByRole("radio", { name: "Email" }).check();
    await page.getByLabel("Your message").fill(message);
    await page.getByLabel(/^I agree/).check();
  };
  const send = (page: Page) => page.getByRole("button", { name: "Send message" });

  it("is written and sent by keyboard, with its faults told on the way (FM-03 to FM-10, FM-14, VA-03, AX-02, AX-03)", async () => {
    const page = await open("/contact-us");
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.getByLabel("First name").focus();
    await awake(page);
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    };
    await type("");
    await page.getByText("First name is required").waitFor();
    await type("Vega");
    await type("marisol@");
    await page.getByText("Email is invalid").waitFor();
    // Letters cannot be typed, and a number is put into its mask.
    await page.keyboard.type("a03035550");
    expect(await page.getByLabel("Phone number").inputValue()).toBe("303-555-0");
    await page.keyboard.press("Tab");
    await page.getByText("Phone number must be 10 digits").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    for (let place = 0; place < 4; place++) await page.keyboard.press("Tab");
    await type("When do you open?");
    await page.getByText("17 / 1000").waitFor();
    // A box is not found fault with before the form was sent (FM-08).
    await page.keyboard.press("Tab");
    expect(await page.getByText(/I agree .* is required/).count()).toBe(0);
    expect(await send(page).getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toMatch(/-outcome$/);
    expect(await summary(page).getByRole("link").allInnerTexts()).toEqual([
      "First name is required",
      "Email is invalid",
      "Phone number must be 10 digits",
      "I agree that you use these details to answer me is required",
    ]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Marisol");
    await page.locator("[data-error]", { hasText: "First name is required" }).waitFor({ state: "detached" });
    await summary(page).getByRole("link", { name: "Email is invalid" }).press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.type("example.com");
    await page.getByLabel("Phone number").fill("(303) 555-0100");
    expect(await page.getByLabel("Phone number").inputValue()).toBe("303-555-0100");
    await page.getByLabel(/^I agree/).press("Space");
    await page.locator("main button[type=submit]:not([aria-disabled])").waitFor();

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const sent: (string | null)[] = [];
    await page.route("**/contact-us", async (route) => {
      sent.push(route.request().postData());
      await held;
      await route.continue();
    });
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Submitting..." }).waitFor();
    await page.locator("form[inert]").waitFor();
    await page.evaluate(() => document.querySelector<HTMLFormElement>("main form")?.requestSubmit());
    release();
    await page.getByText("Thank you. We answer within two working days.").waitFor();
    expect(sent).toHaveLength(1);
    expect(await focused(page)).toMatch(/-thanks$/);
    expect(page.url()).toBe(`${site.url}/contact-us`);
    expect(scripts.filter((url) => /hydrate|jsx-runtime/.test(url))).toEqual([]);
    await page.close();
  });

  it("works without script: what is wrong is said, what was typed stays, and the address holds nothing (FM-03, PV-03)", async () => {
    const page = await open("/contact-us", { javaScriptEnabled: false });
    await fill(page);
    await page.getByRole("textbox", { name: "Email" }).fill("marisol");
    await send(page).click();
    await page.getByRole("link", { name: "Email is invalid" }).click();
    await page.keyboard.type("@example.com");
    expect(await page.getByLabel("Your message").inputValue()).toBe("When do you open?");
    expect(await page.getByLabel("Topic").inputValue()).toBe("A bill");
    const email = page.getByRole("textbox", { name: "Email" });
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(new URL(page.url()).search).toBe("");
    await email.fill("marisol@example.com");
    await send(page).click();
    await page.getByText("Thank you. We answer within two working days.").waitFor();
    await page.close();
  });

  it.each([true, false])(
    "that cannot be sent says so, with the way to report it, and can be sent again; script %s (FM-11, FM-12, ER-07)",
    async (script) => {
      const page = await open("/contact-us", { javaScriptEnabled: script });
      if (script) {
        await send(page).scrollIntoViewIfNeeded();
        await awake(page);
      }
      await fill(page, `Again, script ${script}`);
      await site.reference("/_faults/forms", { method: "PUT", body: "down" });
      await send(page).click();
      await summary(page).getByText("Error submitting form. Possibly a duplicate registration").waitFor();
      const mail = new URL((await summary(page).getByRole("link", { name: "here." }).getAttribute("href")) ?? "");
      expect(mail.pathname).toBe("web@larkspurhealth.example");
      expect(mail.searchParams.get("subject")).toBe("Registration Failure");
      expect(mail.searchParams.get("body")).toMatch(/\/contact-us$/);
      await site.reference("/_faults/forms", { method: "PUT", body: "ok" });
      await expect
        .poll(
          async () => {
            if (await send(page).isVisible()) await send(page).click();
            return page.getByText("Thank you. We answer within two working days.").isVisible();
          },
          { timeout: 20_000, interval: 1_000 },
        )
        .toBe(true);
      await page.close();
    },
  );

  it.each([320, 768, 1440])("with its faults shown has no barrier at %i px (AX-01, AX-04)", async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${site.url}/contact-us`);
    await send(page).scrollIntoViewIfNeeded();
    await awake(page);
    await send(page).press("Enter");
    await summary(page).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});
