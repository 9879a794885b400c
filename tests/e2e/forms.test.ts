import type { Browser, Page } from "playwright";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import { isRegistrationOver } from "../../lib/events/seats.ts";
import { faults } from "../support/axe.ts";
import { exposedData } from "../support/exposed-data.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite({ scratch: true });
afterEach(() => site.backend("/_faults/forms", { method: "PUT", body: "ok" }));

const open = async (path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ reducedMotion: "reduce", ...options });
  await page.goto(site.url + path);
  return page;
};
/** Hydration is complete once the form's submit button is disabled (FM-03). */
const hydrated = (page: Page) => page.locator("main button[type=submit][data-incomplete=true]").waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");
const summary = (page: Page) => page.locator("[data-problems]");

describe("contact form", () => {
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

  it("a keyboard user can fill in and submit the form, and the page announces errors (FM-03 to FM-10, FM-14, VA-03, AX-02, AX-03)", async () => {
    const page = await open("/contact-us");
    await page.getByLabel("First name").focus();
    await hydrated(page);
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    };
    await type("");
    await page.locator("[data-error]", { hasText: "First name is required" }).waitFor();
    await type("Vega");
    await type("marisol@");
    await page.locator("[data-error]", { hasText: "Email is invalid" }).waitFor();
    // The phone field ignores letters and formats the number.
    await page.keyboard.type("a03035550");
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("303-555-0");
    await page.keyboard.press("Tab");
    await page.locator("[data-error]", { hasText: "Phone number must be 10 digits" }).waitFor();
    // Before the visitor submits the form, the page also lists the errors below the button (FM-08).
    expect(await page.locator("[data-shown-errors] li").allTextContents()).toEqual([
      "First name is required",
      "Email is invalid",
      "Phone number must be 10 digits",
    ]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    for (let place = 0; place < 5; place++) await page.keyboard.press("Tab");
    await type("When do you open?");
    await page.getByText("17 / 1000").waitFor();
    // A checkbox shows no error before the form is submitted (FM-08).
    await page.keyboard.press("Tab");
    await expect.poll(() => page.locator("[data-error]", { hasText: /I agree .* is required/ }).count()).toBe(0);
    expect(await send(page).getAttribute("data-incomplete")).toBe("true");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toMatch(/-outcome$/);
    expect(await summary(page).getByRole("link").allInnerTexts()).toEqual([
      "First name is required",
      "Email is invalid",
      "Phone number must be 10 digits",
      "I agree to be contacted about this message is required",
    ]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Marisol");
    await page.locator("[data-error]", { hasText: "First name is required" }).waitFor({ state: "detached" });
    // The error list shows the current errors and does not move focus (AX-03).
    const listed = () => summary(page).getByRole("link").allInnerTexts();
    expect((await listed())[0]).toBe("Email is invalid");
    await page.getByLabel("First name").fill("");
    await page.getByLabel("Last name").focus();
    await expect.poll(async () => (await listed())[0]).toBe("First name is required");
    await page.getByLabel("First name").fill("Marisol");
    await expect.poll(() => listed()).toHaveLength(3);
    await summary(page).getByRole("link", { name: "Email is invalid" }).press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.type("example.com");
    await page.getByLabel("Phone number").fill("(303) 555-0100");
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("303-555-0100");
    await page.getByLabel(/^I agree/).press("Space");
    await page.locator("main button[type=submit]:not([data-incomplete])").waitFor();

    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    const sent: (string | null)[] = [];
    await page.route("**/contact-us", async (route) => {
      sent.push(route.request().postData());
      await blocked;
      await route.continue();
    });
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Submitting..." }).waitFor();
    await page.locator("form[inert]").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Submitting...");
    await page.evaluate(() => document.querySelector<HTMLFormElement>("main form")?.requestSubmit());
    release();
    await page.getByText("Thank you. We reply within two business days.").waitFor();
    expect(sent).toHaveLength(1);
    expect(await focused(page)).toMatch(/-thanks$/);
    expect(page.url()).toBe(`${site.url}/contact-us`);
    await page.close();
  });

  it("without JavaScript, the form shows errors, keeps the input, and adds no input to the URL (FM-03, PV-03)", async () => {
    const page = await open("/contact-us", { javaScriptEnabled: false });
    await fill(page);
    await page.getByRole("textbox", { name: "Email" }).fill("marisol");
    await send(page).click();
    await page.getByRole("link", { name: "Email is invalid" }).click();
    await page.keyboard.type("@example.com");
    await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("When do you open?");
    expect(await page.getByLabel("Topic").inputValue()).toBe("A bill");
    const email = page.getByRole("textbox", { name: "Email" });
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(new URL(page.url()).search).toBe("");
    await email.fill("marisol@example.com");
    await send(page).click();
    await page.getByText("Thank you. We reply within two business days.").waitFor();
    await page.close();
  });

  itNightly([true, false])(
    "with JavaScript %s, after a failed submission, the form offers an email about the failure and allows a retry (FM-11, FM-12, ER-07, PV-03)",
    async (script) => {
      const page = await open("/contact-us", { javaScriptEnabled: script });
      if (script) {
        await send(page).scrollIntoViewIfNeeded();
        await hydrated(page);
      }
      await fill(page, `Again, script ${script}`);
      await site.backend("/_faults/forms", { method: "PUT", body: "down" });
      await send(page).click();
      await summary(page).getByText("Error submitting form. Possibly a duplicate registration").waitFor();
      const mail = new URL((await summary(page).getByRole("link", { name: "here." }).getAttribute("href")) ?? "");
      expect(mail.pathname).toBe("web@larkspurhealth.example");
      expect(mail.searchParams.get("subject")).toBe("Registration Failure");
      expect(mail.searchParams.get("body")).toMatch(/\/contact-us$/);
      // The page displays the input, but stores it nowhere.
      if (script) {
        const kept = [...(await exposedData(page)), await page.evaluate(() => JSON.stringify(history.state))];
        expect(kept.join()).not.toMatch(/Marisol|Again, script/);
      }
      expect(await page.getByLabel("Your message").inputValue()).toBe(`Again, script ${script}`);
      await site.backend("/_faults/forms", { method: "PUT", body: "ok" });
      await expect
        .poll(
          async () => {
            if (await send(page).isVisible()) await send(page).click();
            return page.getByText("Thank you. We reply within two business days.").isVisible();
          },
          { timeout: 20_000, interval: 1_000 },
        )
        .toBe(true);
      await page.close();
    },
  );

  itNightly([320, 768, 1440])(
    "a form with errors has no accessibility violations at %i px (AX-01, AX-04)",
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(`${site.url}/contact-us`);
      await send(page).scrollIntoViewIfNeeded();
      await hydrated(page);
      await send(page).press("Enter");
      await summary(page).waitFor();
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await context.close();
    },
  );
});

interface Seen {
  id: string;
  title: string;
  capacity: number;
  registrationCount: number;
  registrationClosed?: boolean;
  requireRegistration?: boolean;
  externalRegistrationLink?: string;
  isOnline?: boolean;
  peopleAtOnce?: number;
  venue?: object;
}
const json = async (path: string, body?: object) =>
  (await site.fetch(path, body ? { method: "POST", body: JSON.stringify(body) } : {})).json() as Promise<never>;
/** Returns an event's upcoming sessions. */
const sessionsOf = async (eventId: string) =>
  ((await json("/classes-events/find-sessions", { eventId })) as { results: Seen[] }).results;
async function freeSessions(): Promise<Seen[]> {
  const { results }: { results: { id: string; eventFee?: string }[] } = await json("/classes-events/find-events", {});
  const free = results.filter(({ eventFee = "" }) => ["", "0"].includes(eventFee));
  return (await Promise.all(free.map(({ id }) => sessionsOf(id)))).flat();
}
const isOver = (session: Seen) => isRegistrationOver(session, new Date(), SITE_TIME_ZONE);
const isOpen = (session: Seen) => {
  const { capacity, registrationCount, requireRegistration, externalRegistrationLink } = session;
  return requireRegistration && !isOver(session) && !externalRegistrationLink && capacity > registrationCount + 3;
};
/** Returns a session of a class that has one fee and accepts several people per registration. */
async function sessionForSeveral(): Promise<Seen | undefined> {
  const { results }: { results: { id: string; eventFee?: string }[] } = await json("/classes-events/find-events", {});
  for (const { id, eventFee = "" } of results) {
    if (["", "0"].includes(eventFee)) continue;
    const session = (await sessionsOf(id)).find((one) => isOpen(one) && (one.peopleAtOnce ?? 1) > 2);
    if (!session) continue;
    const found = await json(`/classes-events/get-session?sessionId=${session.id}`);
    if ((found as { event: { eventFees: object[] } }).event.eventFees.length === 1) return session;
  }
  return undefined;
}
/** Returns the number of reserved seats according to an uncached API call. */
const taken = async (id: string) =>
  ((await json(`/classes-events/get-session?sessionId=${id}`)) as { session: Seen }).session.registrationCount;

describe("class registration", () => {
  let free: Seen;
  let paid: Seen;
  let together: Seen;
  // The class "Preparing for Birth" has two fees (the lower fee is $60) and a separate promo code.
  const PAID = { event: "1", fee: "$60", less: "$50" };
  beforeAll(async () => {
    // The tests use the session with the most available seats, because each test reserves a seat.
    const seats = ({ capacity, registrationCount }: Seen) => capacity - registrationCount;
    const sessions = (await freeSessions()).filter((one) => isOpen(one) && !one.isOnline);
    for (const session of sessions.sort((a, b) => seats(b) - seats(a))) {
      free = session;
      // Skip a class that has several fees, because the visitor must select one.
      const found = await json(`/classes-events/get-session?sessionId=${session.id}`);
      if ((found as { event: { eventFees: object[] } }).event.eventFees.length < 2) break;
    }
    paid = (await sessionsOf(PAID.event)).find(isOpen)!;
    together = (await sessionForSeveral())!;
    expect([free?.id, paid?.id, together?.id]).toEqual(Array(3).fill(expect.any(String)));
  });
  const address = (id: string, more = "") => `/classes-events/registration?sessionId=${id}${more}`;
  let visitor = 0;
  const fill = async (page: Page, email = `visitor${++visitor}@example.com`) => {
    await page.getByLabel("First name", { exact: true }).fill("Marisol");
    await page.getByLabel(/^Last name \(optional\)$/).fill("Vega");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
  };
  const register = (page: Page) => page.getByRole("button", { name: "Register" });

  it("a visitor can register for a free class using only the keyboard, and the thank-you page exposes no personal data (EV-26, EV-29, EV-30, EV-32, PV-02, PV-03, RT-06, SH-06)", async () => {
    const page = await open(address(free.id));
    const before = await taken(free.id);
    const foreign: string[] = [];
    const own: string[] = [];
    page.on("request", (request) => (request.url().startsWith(site.url) ? own : foreign).push(request.url()));
    await page.getByLabel("First name", { exact: true }).focus();
    await hydrated(page);
    for (const text of ["Zebedee", "Quillfeather", `zebedee${++visitor}@example.com`, "3035550100"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.locator("main button[type=submit]:not([data-incomplete])").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("waitingList");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Register");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/classes-events\/thank-you\?registrationId=r-[0-9a-f]{32}$/);
    await page.getByText("Zebedee Quillfeather").waitFor();
    expect(await taken(free.id)).toBe(before + 1);

    await page.getByText("z•••@example.com").waitFor();
    // The thank-you page shows the end of the registration ID, and its URL contains the full ID.
    const id = new URL(page.url()).searchParams.get("registrationId") ?? "";
    for (const fact of ["Free", id.slice(-8).toUpperCase()]) await page.getByText(fact, { exact: true }).waitFor();
    expect(await page.locator("main").textContent()).not.toContain(id);
    expect(await page.getByText("Receipt number").count()).toBe(0);
    const dates = page.getByText(/^All \d dates$/);
    if (await dates.isVisible()) await dates.click();
    await page
      .getByText(/\d(am|pm)\s– .*(am|pm) M[SD]T/)
      .first()
      .waitFor();
    const directions = await page.getByRole("link", { name: /Get directions/ }).getAttribute("href");
    expect(directions).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);
    const file = await site.fetch(
      (await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href")) ?? "",
    );
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR/);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.getByRole("button", { name: "Print" }).press("Enter");
    await page.locator("body[data-printed]").waitFor();
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex, nofollow");
    // The thank-you page is private: caches do not store the response, the page loads no third parties, and its URL
    // contains no name.
    const again = await site.fetch(new URL(page.url()).pathname + new URL(page.url()).search);
    expect(again.headers.get("cache-control")).toBe("private, no-store");
    expect(foreign).toEqual([]);
    expect([...own, ...(await exposedData(page))].join(" ")).not.toMatch(/zebedee|quillfeather|3035550100/i);
    await page.close();
  });

  it("for unknown and invalid registration IDs, the thank-you page shows the same message (RL-14, threats: thank-you)", async () => {
    const shown = async (query: string) => {
      const response = await site.fetch(`/classes-events/thank-you${query}`);
      expect([response.status, response.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
      return (await response.text()).replace(/^.*<main/s, "");
    };
    const none = await shown("?registrationId=r-00000000000000000000000000000000");
    expect(none).toMatch(/<h1[^>]*>We can’t find this registration</);
    expect(none.replace(/<[^>]+>/g, "")).toContain("Call (303) 555-0100");
    for (const query of ["?registrationId=r-00000000000000000000000000000001", `?registrationId=${"x".repeat(300)}`])
      expect(await shown(query)).toBe(none);
    for (const path of ["/thank-you/x.css", "%2f..%2fthank-you", "/thank-you;a.js"])
      expect((await site.fetch(`/classes-events${path}?registrationId=r-1`)).headers.get("cache-control")).toBe(
        "private, no-store",
      );
  });

  it("a visitor can register for a paid class with a promo code, pay the fee, and see a receipt (EV-20, EV-26, EV-27, EV-28, EV-29, EV-34, AP-12, ER-08)", async () => {
    const page = await open(address(paid.id));
    await page.getByLabel("First name", { exact: true }).focus();
    await hydrated(page);
    await fill(page);
    await register(page).press("Enter");
    await summary(page).getByRole("link", { name: "Fee is required" }).click();
    await page.getByLabel("Fee", { exact: true }).selectOption({ index: 1 });
    await page.getByText("To pay").locator("..").getByText(PAID.fee).waitFor();
    const code = page.getByLabel("Promotion code");
    const apply = page.getByRole("button", { name: "Apply" });
    expect(await apply.getAttribute("aria-disabled")).toBe("true");
    // If the validation request fails, the form does not say that the promo code is invalid.
    await page.route(/validate-promo-code/, (route) => route.abort());
    await code.fill("NEWPARENT10");
    await apply.and(page.locator(":not([aria-disabled])")).click();
    await page.getByText("We couldn’t check this code right now.").waitFor();
    await page.unroute(/validate-promo-code/);
    await code.fill("NOSUCHCODE");
    await page.getByText("This code isn’t valid for this class.").waitFor({ state: "hidden" });
    await apply.and(page.locator(":not([aria-disabled])")).click();
    await page.getByText("This code isn’t valid for this class.").waitFor();
    await code.fill("newparent1");
    await page.getByText("This code isn’t valid for this class.").waitFor({ state: "hidden" });
    await code.press("End");
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await page.getByText("Code accepted. You save $10").waitFor();
    await page.getByText("To pay").locator("..").getByText(PAID.less).waitFor();
    await register(page).click();
    await page.waitForURL(/\/pay\/p-[0-9a-f]{32}$/);
    await page.getByRole("button", { name: `Pay ${PAID.less}.00` }).click();
    await page.waitForURL(/\/thank-you\?registrationId=r-/);
    await page.getByText(/^LH-\d+$/).waitFor();
    await page.getByText(PAID.less, { exact: true }).waitFor();
    await page.close();
  });

  it("the Apply button sends no request for an empty field, is enabled half a second after the last keystroke, and validates the promo code with one request (EV-27, CN-01)", async () => {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    await page.clock.install();
    const requested: string[] = [];
    page.on("request", (request) => request.url().includes("validate-promo-code") && requested.push(request.url()));
    await page.goto(site.url + address(paid.id));
    await page.clock.runFor(5_000);
    const apply = page.getByRole("button", { name: "Apply" });
    // After hydration, the form shows the total as soon as a fee is selected.
    await page.getByLabel("Fee", { exact: true }).selectOption({ index: 1 });
    await page.getByText("To pay").waitFor();
    await apply.click({ force: true });
    // From here on, only the test advances the fake clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel("Promotion code").fill("NEWPARENT10");
    await page.clock.runFor(499);
    expect(await apply.getAttribute("aria-disabled")).toBe("true");
    await page.clock.runFor(1);
    expect(await apply.getAttribute("aria-disabled")).toBeNull();
    expect(requested).toEqual([]);
    await apply.click();
    await page.getByText("Code accepted. You save $10").waitFor();
    const query = new URL(requested[0] ?? "").searchParams;
    expect(requested).toHaveLength(1);
    expect([query.get("sessionId"), query.get("promoCode"), query.get("eventFeeId")]).toEqual([
      paid.id,
      "NEWPARENT10",
      expect.any(String),
    ]);
    await page.close();
  });

  it("if a visitor submits the form twice or resubmits it after a lost response, the site registers the visitor only once (RL-04, FM-10)", async () => {
    const before = await taken(free.id);
    const page = await open(address(free.id));
    await page.getByLabel("First name", { exact: true }).focus();
    await hydrated(page);
    await fill(page);
    const posts: (string | null)[] = [];
    let lost = 0;
    await page.route("**/classes-events/registration?*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      posts.push(await route.request().headerValue("idempotency-key"));
      const answer = await route.fetch();
      // The upstream reserves the seat, but the browser does not get the response.
      return lost++ === 0 ? route.abort() : route.fulfill({ response: answer });
    });
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("main form");
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await summary(page).getByText("Error submitting form.").waitFor();
    await register(page).click();
    await page.waitForURL(/\/thank-you\?registrationId=r-/);
    expect(posts).toEqual([posts[0], posts[0]]);
    expect(await taken(free.id)).toBe(before + 1);
    await page.close();

    // If the same person registers again, the form shows its failure message and the message from the upstream (FM-11).
    const second = await open(address(free.id));
    await fill(second, `visitor${visitor}@example.com`);
    await register(second).click();
    await summary(second)
      .getByText(/You are already registered/)
      .waitFor();
    await summary(second).getByText("Possibly a duplicate").waitFor();
    expect(await taken(free.id)).toBe(before + 1);
    await second.close();
  });

  it.each(["Cancel", "Close without paying"])(
    "after '%s' on the payment page, the visitor returns to the site and the seat is released (EV-34)",
    { tags: ["nightly"] },
    async (way) => {
      const before = await taken(paid.id);
      const fees = (await json(`/classes-events/get-session?sessionId=${paid.id}`)) as {
        event: { eventFees: { id: string }[] };
      };
      const page = await open(address(paid.id, `&eventFeeId=${fees.event.eventFees[0]?.id}`));
      await hydrated(page);
      await fill(page);
      await register(page).click();
      await page.waitForURL(/\/pay\//);
      expect((await exposedData(page)).join()).not.toMatch(/Vega|example\.com/);
      expect(await taken(paid.id)).toBe(before + 1);
      await page.getByRole("button", { name: way }).click();
      await page.getByText("Your payment was canceled. You were not charged").waitFor();
      expect(await taken(paid.id)).toBe(before);
      // The form restores the input from the encrypted draft and deletes the draft.
      await expect.poll(() => page.getByLabel(/^Last name \(optional\)$/).inputValue()).toBe("Vega");
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      await register(page).click();
      await page.waitForURL(/\/pay\//);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Your payment was canceled.").waitFor();
      await page.close();
    },
  );

  it("a visitor can register several people with one payment, and the form keeps their names after a canceled payment (RL-04, EV-34, AX-07)", async () => {
    const before = await taken(together.id);
    const page = await open(address(together.id));
    await page.getByLabel("First name", { exact: true }).focus();
    await hydrated(page);
    const needed = page.getByText(/^Still needed:/).locator("..");
    await needed.filter({ hasText: /First name.*Email/ }).waitFor();
    await fill(page);
    const add = page.getByText("Add another person").and(page.locator(":visible"));
    await add.click();
    await page.getByLabel("First name (2)").fill("Ana");
    await add.click();
    await page.getByLabel("First name (3)").fill("Nobody");
    await page.getByText("Person 3").click();
    await register(page).and(page.locator(":not([data-incomplete])")).click();
    await page.waitForURL(/\/pay\//);
    expect(await taken(together.id)).toBe(before + 2);
    await page.getByText("for 2 people").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Your payment was canceled.").waitFor();
    expect(await taken(together.id)).toBe(before);
    await expect.poll(() => page.getByLabel("First name (2)").inputValue()).toBe("Ana");
    await register(page).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole("button", { name: /^Pay / }).click();
    await page.waitForURL(/\/thank-you\?registrationId=r-/);
    await page.getByText("Ana", { exact: true }).waitFor();
    await page.waitForFunction(() => sessionStorage.length === 0);
    expect(await taken(together.id)).toBe(before + 2);
    await page.close();
  });

  it("without JavaScript, the form keeps the input after an error, and a repeated submission creates only one registration (FM-03, RL-04)", {
    tags: ["nightly"],
  }, async () => {
    const before = await taken(free.id);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.url + address(free.id));
    await fill(page, "no address");
    await register(page).click();
    await page.getByRole("link", { name: "Email is invalid" }).waitFor();
    expect(await page.getByLabel("First name", { exact: true }).inputValue()).toBe("Marisol");
    expect(new URL(page.url()).searchParams.get("sessionId")).toBe(free.id);
    await page.getByRole("textbox", { name: "Email" }).fill("without-script@example.com");
    await register(page).click();
    await page.waitForURL(/\/thank-you\?registrationId=/);
    const first = page.url();
    await page.getByText("Marisol Vega").waitFor();
    await page.goto(site.url + address(free.id));
    await fill(page, "without-script@example.com");
    await register(page).click();
    await page.waitForURL(/\/thank-you\?registrationId=/);
    expect(page.url()).toBe(first);
    expect(await taken(free.id)).toBe(before + 1);
    await context.close();
  });

  it("if a visitor cannot register for a session, the page states the reason and links to other dates or classes (EV-19, EV-21)", {
    tags: ["nightly"],
  }, async () => {
    const all = [...(await freeSessions()), ...(await sessionsOf(PAID.event))];
    const over = all.find((one) => one.requireRegistration && isOver(one));
    const full = all.find(
      (one) => one.capacity > 0 && one.registrationCount >= one.capacity && one.requireRegistration && !isOver(one),
    );
    const said = async (id: string, words: string, link: string, waits = false) => {
      const html = await (await site.fetch(address(id))).text();
      const main = /<main.*<\/main>/s.exec(html)![0];
      expect(main).toMatch(new RegExp(`<h[12][^>]*>[^<]*${words}`));
      expect([/<input[^>]* type="email"/.test(main), main.includes("Join the waitlist")]).toEqual([waits, waits]);
      const [, href = ""] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:(?!</a>).)*${link}`).exec(main) ?? [];
      expect(href).toMatch(/^\/classes-events/);
      expect((await site.fetch(href.replaceAll("&amp;", "&"))).status).toBe(200);
    };
    await said("", "Choose a class first", "Find another class");
    await said("999999", "We can’t find this class", "Find another class");
    if (over) await said(over.id, "Registration closed", "See other dates");
    if (full) await said(full.id, "This date is full", "See other dates", true);
    const open_ = all.find(({ requireRegistration }) => requireRegistration === false);
    if (open_) await said(open_.id, "No registration needed", "Find another class");
    expect((await site.fetch(address("999999"))).status).toBe(404);
    expect((await site.fetch(address("x".repeat(500)))).status).toBe(404);
    await site.backend("/_faults/events", { method: "PUT", body: "down" });
    const down = await site.fetch(address(free.id));
    await site.backend("/_faults/events", { method: "PUT", body: "ok" });
    expect(down.status).toBe(200);
    expect(await down.text()).toContain("We can’t show this event right now");
  });

  it.each([320, 768, 1440])(
    "the registration form and its thank-you page have no accessibility violations at %i px (AX-01, AX-04)",
    { tags: ["nightly"] },
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
      const page = await context.newPage();
      const check = async () => {
        expect(await faults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      };
      await page.goto(site.url + address(paid.id), { waitUntil: "networkidle" });
      await check();
      await page.goto(site.url + address(free.id), { waitUntil: "networkidle" });
      await page.getByLabel("First name", { exact: true }).focus();
      await hydrated(page);
      await fill(page);
      await register(page).click();
      await page.waitForURL(/\/thank-you/);
      await page.getByText("Marisol Vega").waitFor();
      await check();
      await context.close();
    },
  );
});
