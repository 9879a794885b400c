import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserArgs, browserPath } from "../../scripts/browser.ts";
import { newFolder } from "../support/folders.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite({ scratch: true });

/** A Chromium profile on disk. Only Chromium with its user interface code writes session files. */
const profile = newFolder();
let context: BrowserContext;
beforeAll(async () => {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args: browserArgs,
    reducedMotion: "reduce",
  });
});
afterAll(async () => {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Returns the files in the profile that contain a text in one of the encodings that Chromium uses. */
function filesWith(text: string): string[] {
  const encodings = [Buffer.from(text), Buffer.from(text, "utf16le")];
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => encodings.some((bytes) => readFileSync(file).includes(bytes)));
}

let canaries = 0;
const typed: string[] = [];
/** Returns a unique text that visitors type. */
function canary(): string {
  const text = `Canary${String.fromCharCode(97 + canaries++)}${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "x")
    .slice(2, 9)}`;
  typed.push(text);
  return text;
}

const hydrated = (page: Page) => page.locator("main button[type=submit][data-incomplete]").first().waitFor();

async function fillContact(page: Page, names = [canary(), canary(), `${canary()}@example.com`]): Promise<void> {
  const [first = "", last = "", email = ""] = names;
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").pressSequentially(last);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Topic").selectOption("A bill");
  await page.getByRole("radio", { name: "Email" }).check();
  await page.getByLabel("Your message").fill(canary());
  await page.getByLabel(/^I agree/).check();
}

/** Returns the ID of a session that is open for registration, of a class with one fee. */
async function paidSession(): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const response = await site.fetch(path, { method: "POST", body: JSON.stringify(body), headers });
    return (await response.json()) as { results: Record<string, string>[] };
  };
  const classes = await post("/classes-events/find-events", {});
  for (const { id, eventFee = "" } of classes.results) {
    if (["", "0"].includes(eventFee)) continue;
    const sessions = await post("/classes-events/find-sessions", { eventId: id });
    for (const session of sessions.results) {
      const response = await site.fetch(`/classes-events/get-session?sessionId=${session.id}`);
      const { session: found, event } = (await response.json()) as {
        session: { capacity: number; registrationCount: number; registrationClosed?: boolean };
        event: { eventFees: object[] };
      };
      const isOpen = found.capacity > found.registrationCount && !found.registrationClosed;
      if (isOpen && event.eventFees.length === 1) return session.id!;
    }
  }
  throw new Error("no class with one fee is open for registration");
}

/** Each visit types into forms and ends on a page with a form. */
const visits: Record<string, (page: Page) => Promise<unknown>> = {
  async "a registration whose payment was canceled and begun again"(page) {
    await page.goto(`${site.url}/classes-events/registration?sessionId=${await paidSession()}`);
    await page.getByLabel("First name", { exact: true }).focus();
    await hydrated(page);
    await page.getByLabel("First name", { exact: true }).fill(canary());
    await page.getByLabel(/^Last name \(optional\)$/).fill(canary());
    const lastName = typed.at(-1)!;
    await page.getByRole("textbox", { name: "Email" }).fill(`${canary()}@example.com`);
    for (const turn of [1, 2]) {
      await page.getByRole("button", { name: "Register" }).click();
      await page.waitForURL(/\/pay\//);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
      if (turn === 2) break;
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Your payment was canceled.").waitFor();
      await expect.poll(() => page.getByLabel(/^Last name \(optional\)$/).inputValue()).toBe(lastName);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    }
  },
  async "a form that could not be sent"(page) {
    await page.goto(`${site.url}/contact-us`);
    await page.getByLabel("First name").focus();
    await hydrated(page);
    await fillContact(page);
    await site.backend("/_faults/forms", { method: "PUT", body: "down" });
    await page.getByRole("button", { name: "Send message" }).click();
    await page.locator("[data-problems]").getByText("Error submitting form.").waitFor();
    await site.backend("/_faults/forms", { method: "PUT", body: "ok" });
    expect(await page.getByLabel("Your message").inputValue()).toBe(typed.at(-1));
  },
  async "a form that the browser sent before its script had loaded"(page) {
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`${site.url}/contact-us`);
    // Until the script has loaded, the browser saves names and email addresses as autofill data.
    await fillContact(page, ["Marisol", "Vega", "marisol"]);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("link", { name: "Email is invalid" }).waitFor();
    await page.unroute("**/*.js");
    expect(await page.getByLabel("Your message").inputValue()).toBe(typed.at(-1));
    // A reload opens the page again and does not send the form a second time.
    const [request] = await Promise.all([page.waitForRequest(/\/contact-us/), page.reload()]);
    expect(request.method()).toBe("GET");
  },
  async "a bill lookup"(page) {
    await page.goto(`${site.url}/pay-bill`);
    await page.getByRole("tablist").scrollIntoViewIfNeeded();
    await hydrated(page);
    await page.getByRole("tab", { name: "By name" }).click();
    await page.getByLabel("First name").fill(canary());
    await page.getByLabel("Last name").fill(canary());
    await page.getByRole("tab", { name: "By account number" }).click();
    await page.getByRole("textbox", { name: "Account number" }).fill(canary());
  },
  async "a search of the health library"(page) {
    await page.goto(`${site.url}/health-library/search`);
    await page.locator("main input[type=search], main input[role=combobox]").first().fill(canary());
  },
};

itNightly(Object.entries(visits))(
  "%s leaves nothing that the visitor typed on disk after the tab is closed (PV-03)",
  async (_what, visit) => {
    const page = await context.newPage();
    await visit(page);
    await page.goto(`${site.url}/about-us`);
    await page.close();
  },
);

it("the browser writes no typed values to its profile, although it writes those of other forms (PV-03)", async () => {
  const page = await context.newPage();
  await page.goto(`${site.url}/robots.txt`);
  const control = `Control${Math.random().toString(36).slice(2)}`;
  await page.setContent("<input>");
  await page.locator("input").fill(control);
  await page.goto(`${site.url}/about-us`);
  await page.close();
  await context.close();
  expect(typed.length).toBeGreaterThan(2);
  expect(filesWith(control)).not.toEqual([]);
  expect(typed.flatMap((text) => filesWith(text).map((file) => `${text}: ${file}`))).toEqual([]);
});
