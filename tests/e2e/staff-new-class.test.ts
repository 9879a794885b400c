/**
 * The test starts a site of its own and types as a person does, so it runs in `npm run test:all`.
 * @module-tag nightly
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { DAY_MS } from "../../lib/dates/units.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const { site, browser } = setUpSite({ own: true });

/**
 * Seconds of the keystroke-level model: to think of the next field or button, to point at it, and to move the hand back
 * to the keyboard (1.35, 1.1, and 0.4), and for each key of somebody who types 40 words a minute.
 */
const DECISION_S = 2.85;
const KEY_S = 0.28;

/** A person at the keyboard. Counts what they decide and type. */
class Person {
  decisions = 0;
  keys = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async write(label: RegExp, keys: string) {
    this.decisions += 1;
    this.keys += keys.length;
    await this.#page.getByLabel(label).first().click();
    await this.#page.keyboard.type(keys);
  }
  async press(role: "link" | "button", name: string) {
    this.decisions += 1;
    await this.#page.getByRole(role, { name, exact: true }).first().click();
    await this.#page.waitForLoadState();
  }
  get seconds() {
    return this.decisions * DECISION_S + this.keys * KEY_S;
  }
}

it("somebody new makes a class in less than three minutes, and a visitor registers for it (BK-03)", async () => {
  const { cookie } = await signIn(site, "Sam Ortega");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "CF_Authorization", value: cookie.split("=")[1]!, url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/_data`);
  const person = new Person(page);

  await person.press("link", "New class");
  await person.write(/^Title \*/, "Knots for sailors");
  await person.write(/^Summary \*/, "Tie the eight knots that every boat needs.");
  await person.write(/^Description/, "We bring the ropes. Nobody needs experience.");
  await person.write(/^Contact phone/, "319-555-0120");
  await person.write(/^Contact email/, "classes@example.org");
  await person.write(/^Fees/, "Adult = 25; Child = free");
  await person.press("button", "Preview");
  await page.locator("[data-preview=en]").getByText("Tie the eight knots").waitFor();
  await person.press("button", "Save");
  await page.getByText("Now add its first date").waitFor();

  const [year, month, day] = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10).split("-");
  await person.write(/^Starts/, `${month}${day}${year}0600PM`);
  await person.write(/^Ends/, "0800PM");
  await person.write(/^Place/, "Cedar Falls Hospital");
  await person.write(/^Room/, "Conference room A");
  await person.write(/^Seats/, "20");
  await person.press("button", "Save");
  await page.getByText("Visitors see it within ten seconds").waitFor();
  const href = await page.getByRole("link", { name: "See it on the site" }).getAttribute("href");
  await context.close();
  // 15 decisions and 217 keys, so 104 seconds, when this was written.
  expect(person.seconds).toBeLessThan(180);

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  // With fees, Register is the button of a form with the choice of the fee.
  const register = visitor.locator("form[action*=registration]");
  await expect
    .poll(
      async () => {
        await visitor.goto(site.url + href);
        return register.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  expect(await visitor.getByRole("heading", { level: 1 }).textContent()).toBe("Knots for sailors");
  await register.getByRole("combobox").selectOption({ label: "Child, Free" });
  await register.getByRole("button", { name: /^Register/ }).click();
  await visitor
    .getByLabel(/^First name/)
    .first()
    .fill("Ana");
  await visitor
    .getByLabel(/^Last name/)
    .first()
    .fill("Ito");
  await visitor
    .getByLabel(/^Email/)
    .first()
    .fill("ana@example.com");
  await visitor
    .getByLabel(/^Phone/)
    .first()
    .fill("303-555-0142");
  await visitor.getByRole("main").locator("form button[type=submit]").last().click();
  await visitor.waitForURL(/thank-you/);
  await visitor.context().close();
});
