import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { exposedData } from "../support/exposed-data.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const LANDING = "/for-professionals";
const FEES = "/for-professionals/medical-staff-fees";
const HINT = "Please fill in the required fields to submit form";
/** A unique name. If this name occurs anywhere outside the form, the site has leaked personal data. */
const CANARY = "Zephyrine";
const FILLED: [label: string, text: string][] = [
  ["First Name", CANARY],
  ["Last Name", "Okonjo"],
  ["Email", "zephyrine@example.com"],
  ["Phone", "9705550119"],
  ["Street Address 1", "415 Bluestem Avenue"],
  ["City", "Fort Collins"],
  ["Zip", "80521"],
  ["Provider Name", "Dr. Ruth Okonjo"],
];

const { site, browser } = setUpSite({ scratch: true });
afterEach(async () => {
  await site.backend("/_faults/payment", { method: "PUT", body: "ok" });
});

const submit = (page: Page) => page.getByRole("button", { name: "Continue to payment" });

/** Opens the form from the landing page and waits until the form is hydrated. */
async function open({ script = true } = {}): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: script, viewport: { width: 1280, height: 1200 } });
  const page = await context.newPage();
  await page.goto(site.url + LANDING);
  await page.getByRole("link", { name: "Medical staff fees", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Medical staff fees" }).waitFor();
  if (script) await page.locator("button[data-incomplete=true]").waitFor();
  return page;
}

async function fill(page: Page): Promise<void> {
  for (const [label, text] of FILLED) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("State").selectOption("CO");
  await page.getByLabel("Colorado Late Fee, $200").check();
}

const error = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((control) =>
    (control.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id))
      .filter((place) => place?.matches("[data-error]"))
      .map((place) => place?.textContent)
      .join(""),
  );

describe("medical staff fees", () => {
  it("a visitor can pay using only the keyboard, and Back does not return to the submitted form (PY-01, PY-06, PY-11, AX-02)", async () => {
    const page = await open();
    const { keyboard } = page;
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    // A page that does not take part in the view transition of the page before reports an aborted transition.
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    expect(await submit(page).getAttribute("data-incomplete")).toBe("true");
    expect(
      await submit(page).evaluate((button: HTMLButtonElement) => button.ariaDescribedByElements?.[0]?.textContent),
    ).toBe(HINT);

    await page.getByLabel("First Name").focus();
    const type = async (text: string) => {
      await keyboard.type(text);
      await keyboard.press("Tab");
    };
    for (const text of [
      CANARY,
      "Okonjo",
      "zephyrine@example.com",
      "9705550119",
      "415 Bluestem Avenue",
      "",
      "Fort Collins",
    ])
      await type(text);
    await type("Colo");
    await type("80521");
    await type("Dr. Ruth Okonjo");
    await keyboard.press("Space");
    await keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("radio", { name: "Colorado Reappointment, $150" }).isChecked()).toBe(true);
    expect(await page.getByLabel("Phone").inputValue()).toBe("970-555-0119");
    expect(await page.getByLabel("State").inputValue()).toBe("CO");
    expect(await submit(page).getAttribute("data-incomplete")).toBeNull();
    expect(await page.getByText(HINT).isVisible()).toBe(false);
    await keyboard.press("Tab");
    await expect.poll(() => submit(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await keyboard.press("Enter");

    await page.getByRole("heading", { level: 1, name: "Payment" }).waitFor();
    await page.getByText("Colorado Reappointment").waitFor();
    await page.getByText("$150.00", { exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(LANDING);
    await page.goForward();

    await page.getByRole("button", { name: "Pay $150.00" }).click();
    await page.getByRole("heading", { name: "Thank you for your payment" }).waitFor();
    expect(await page.title()).toBe("Thank you for your payment | Larkspur Health");
    expect(page.url()).toMatch(/\/confirmation-page\?paymentId=p-[0-9a-f]{32}$/);
    await page.goBack();
    await page.getByText("This payment is complete.").waitFor();
    expect(addresses.join("\n")).not.toMatch(/Zephyrine|Okonjo|Bluestem/i);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("the payment form shows field errors on blur and lists all errors after an early submit (PY-02 to PY-04, VA-02, VA-08, VA-10, AX-03)", async () => {
    const page = await open();
    const texts: [label: string, typed: string, error: string][] = [
      ["First Name", " ", "First Name is required"],
      ["Last Name", "", "Last Name is required"],
      ["Email", "", "Email is required"],
      ["Email", "ada@example.info", "Must be a valid email address"],
      ["Phone", "", "Phone is required"],
      ["Phone", "0a970555", "Phone must be 10 digits"],
      ["Street Address 1", "", "Street Address 1 is required"],
      ["Street Address 2 (optional)", "", ""],
      ["City", "", "City is required"],
      ["State", "", "State is Required"],
      ["Zip", "", "Zip is required"],
      ["Provider Name", "", "Provider Name is required"],
    ];
    const left = new Set<string>();
    for (const [label, typed, wrong] of texts) {
      const control = page.getByLabel(label, { exact: true });
      await control.focus();
      if (label !== "State") await control.pressSequentially(typed);
      if (!left.has(label)) expect([label, await error(page, label)]).toEqual([label, ""]);
      left.add(label);
      await control.blur();
      expect([label, await error(page, label)]).toEqual([label, wrong]);
      expect(await control.getAttribute("aria-invalid")).toBe(wrong ? "true" : null);
    }
    expect(await page.getByLabel("Phone").inputValue()).toBe("970-555");

    await submit(page).focus();
    await page.keyboard.press("Enter");
    const summary = page.locator("[data-problems]");
    await summary.waitFor();
    expect(await summary.evaluate((place) => place === document.activeElement)).toBe(true);
    expect(await summary.getByRole("link").allTextContents()).toEqual([
      "First Name is required",
      "Last Name is required",
      "Must be a valid email address",
      "Phone must be 10 digits",
      "Street Address 1 is required",
      "City is required",
      "State is Required",
      "Zip is required",
      "Provider Name is required",
      "Fee is required",
    ]);
    await summary.getByRole("link", { name: "Fee is required" }).press("Enter");
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("radio");
    expect(new URL(page.url()).pathname).toBe(FEES);
    await page.context().close();
  });

  it("the payment form normalizes a pasted phone number (VA-03)", { tags: ["nightly"] }, async () => {
    const page = await open();
    await page.getByLabel("Phone").fill("+1 (970) 555-0119");
    await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("970-555-0119");
    await page.context().close();
  });

  itNightly([
    ["Cancel", `${FEES}?id=cancel`, "You canceled the payment"],
    ["Close without paying", `${FEES}/confirmation-page?id=close`, "You closed the payment page"],
  ])(
    "after '%s' on the payment page, the site shows a message and an empty form (PY-10, RT-10)",
    async (button, address, heading) => {
      const page = await open();
      await fill(page);
      await submit(page).click();
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("heading", { name: heading }).waitFor();
      expect(page.url().replace(/&paymentId=p-\w+$/, "")).toBe(site.url + address);
      expect(await page.title()).toBe(`${heading} | Larkspur Health`);
      await page.getByText("You were not charged").first().waitFor();
      if (button !== "Cancel") await page.getByRole("link", { name: "Back to the form" }).click();
      await expect.poll(() => page.getByLabel("First Name").inputValue()).toBe("");
      await page.locator("button[data-incomplete=true]").waitFor();
      await fill(page);
      await submit(page).click();
      await page.getByRole("button", { name: "Pay $200.00" }).waitFor();
      await page.context().close();
    },
  );

  it("if the payment cannot be started, the payment form keeps the input for a retry (PY-12, ER-11, PV-03)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await site.backend("/_faults/payment", { method: "PUT", body: "down" });
    await fill(page);
    await submit(page).click();
    await page.getByText("We couldn’t start the payment.").waitFor();
    expect(await page.getByLabel("First Name").inputValue()).toBe(CANARY);
    expect(await submit(page).getAttribute("data-incomplete")).toBeNull();
    expect(said.some((line) => line.startsWith("payment: 50"))).toBe(true);
    expect([...said, ...(await exposedData(page))].join()).not.toMatch(/Zephyrine|Okonjo|9705550119|970-555-0119/i);
    await site.backend("/_faults/payment", { method: "PUT", body: "ok" });
    await submit(page).click();
    await page.getByRole("button", { name: "Pay $200.00" }).waitFor();
    await page.context().close();
  });

  it("without JavaScript, the payment form works and applies the same validation rules as with JavaScript (VA-14)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open({ script: false });
    await page.getByLabel("First Name").fill(CANARY);
    await submit(page).click();
    await page.getByRole("link", { name: "Last Name is required" }).waitFor();
    expect(await page.getByRole("link", { name: "Fee is required" }).count()).toBe(1);
    expect(await page.getByLabel("First Name").inputValue()).toBe(CANARY);
    expect(page.url()).not.toContain(CANARY);
    await fill(page);
    await submit(page).click();
    await page.getByRole("button", { name: "Pay $200.00" }).click();
    await page.getByRole("heading", { name: "Thank you for your payment" }).waitFor();
    await page.context().close();
  });

  it("the payment page sends no data to third parties and is never cached (PV-01, PV-02)", async () => {
    for (const path of [FEES, `${FEES}?id=cancel`, `${FEES}/confirmation-page`, `${FEES}/confirmation-page?id=close`]) {
      const response = await site.fetch(path);
      const html = await response.text();
      const policy = response.headers.get("content-security-policy") ?? "";
      expect([
        path,
        response.status,
        /script-src [^;]*https:|connect-src [^;]*https:|img-src [^;]*https:/.test(policy),
      ]).toEqual([path, 200, false]);
      expect(html).not.toContain("thirdParties");
      if (path.includes("confirmation")) expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
  });
});
