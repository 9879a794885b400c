import type { BrowserContext, Page, Request } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { exposedData } from "../support/exposed-data.ts";
import { brokenWords, browserWithText, clippedText } from "../support/large-text.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const PAGE = "/pay-bill";
const CALL = "**/billing/get-pending-bills-by-*";
/** A unique name. If this name occurs anywhere outside the form, the site has leaked personal data. */
const CANARY = "Zephyrinequill";

const { site, browser } = setUpSite({ scratch: true });
let context: BrowserContext | undefined;
afterEach(async () => {
  await context?.close();
  await site.backend("/_faults/billing", { method: "PUT", body: "ok" });
});

let visitors = 0;
/** Opens the billing wizard as a visitor with a new IP address. */
async function open({ path = PAGE, script = true, width = 1280 } = {}): Promise<Page> {
  context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: 1000 },
    reducedMotion: "reduce",
    extraHTTPHeaders: { "cf-connecting-ip": `2001:db8:${++visitors}::1` },
  });
  const page = await context.newPage();
  await page.goto(site.url + path);
  if (script) {
    await page.getByRole("tablist").scrollIntoViewIfNeeded();
    await hydrated(page);
  }
  return page;
}
const next = (page: Page) => page.getByRole("button", { name: "Next" }).locator("visible=true");
/** Hydration is complete once the wizard's submit button is disabled (BW-03). */
const hydrated = (page: Page) =>
  page.locator("main button[type=submit][data-incomplete=true]").locator("visible=true").first().waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const botCheck = (page: Page) => page.locator("iframe").locator("visible=true").contentFrame();
/** Solves the bot check and waits until its frame has sent the token to the page. Without it, Next starts no lookup. */
async function confirm(page: Page): Promise<void> {
  const token = await page.evaluateHandle(() => ({
    received: new Promise<void>((resolve) => addEventListener("message", ({ data }) => data?.token && resolve())),
  }));
  await botCheck(page).getByLabel("I am a person").check();
  await token.evaluate(({ received }) => received);
}
const PATIENT = { first: "Harlan", last: "Lonetree", phone: "4065550102", dob: "11/04/1959" };

async function fillName(page: Page, { first, last, phone, dob } = PATIENT): Promise<void> {
  await page.getByRole("tab", { name: "By name" }).click();
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("Phone number").pressSequentially(phone);
  await page.getByLabel("Date of birth").fill(dob);
}
async function lookUpAccount(page: Page, number: string): Promise<void> {
  await page.getByRole("tab", { name: "By account number" }).click();
  await page.getByRole("textbox", { name: "Account number" }).fill(number);
  await confirm(page);
  await next(page).click();
}
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const startOver = (page: Page) => page.getByRole("link", { name: "Start over" });

/**
 * Looks up an account with bills and an account without bills, and then repeats a lookup while the browser is offline.
 * Calls `check` with the name of each resulting view.
 */
async function eachOutcome(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  for (const [number, name] of [
    ["LH-100003", "bills"],
    ["LH-100005", "none"],
  ] as const) {
    await lookUpAccount(page, number);
    await startOver(page).waitFor();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    await check(name);
    await startOver(page).click();
  }
  await page.route(CALL, (route) => route.abort());
  await lookUpAccount(page, "LH-100005");
  await heading(page, "We can’t look up your bills right now").waitFor();
  await check("failed");
}

describe("bill lookup by name in the billing wizard", () => {
  it("a keyboard user can look up bills: the billing wizard shows errors on blur, enables Next, and announces each view (BW-01 to BW-05, BW-07, BW-09, BW-11, BW-14, BW-16, RT-12, AX-02)", async () => {
    const page = await open();
    const sent: Request[] = [];
    page.on("request", (request) => request.url().includes("/billing/") && sent.push(request));
    let answer = () => {};
    await page.route(CALL, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    const { keyboard } = page;
    const invalid = () =>
      page.locator("main [aria-invalid=true]").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name));
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("By account number");
    await page.getByRole("tab", { name: "By name" }).click();
    await page.getByLabel("First name").focus();
    await expect.poll(() => invalid()).toEqual([]);
    await keyboard.press("Tab");
    await expect.poll(() => invalid()).toEqual(["firstName"]);
    await keyboard.press("Shift+Tab");
    await keyboard.type(PATIENT.first);
    await expect.poll(() => invalid()).toEqual(["lastName"]);
    await keyboard.press("Tab");
    await keyboard.type(PATIENT.last);
    await expect.poll(() => invalid()).toEqual([]);
    await keyboard.press("Tab");
    await keyboard.type("a4065550102999");
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("(406)-555-0102");
    await keyboard.press("Home");
    await keyboard.type("7");
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("(406)-555-0102");
    await keyboard.press("Tab");
    await keyboard.type("02/30/1959");
    await keyboard.press("Tab");
    await expect.poll(() => invalid()).toEqual(["dob"]);
    // The page marks the invalid field but shows no error text next to the field or in a list.
    expect(await page.locator("main [data-error], main [data-problems]").count()).toBe(0);
    expect(await next(page).getAttribute("data-incomplete")).toBe("true");
    await next(page).focus();
    await keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("dob");
    const description = await page.evaluate(() =>
      document.activeElement?.ariaDescribedByElements?.map(({ textContent }) => textContent).join(" "),
    );
    expect(description).toMatch(/such as 03\/12\/1984\..* a four-digit year, such as 03\/12\/1984\.$/);
    await keyboard.press("ControlOrMeta+A");
    await keyboard.type(PATIENT.dob);
    await expect.poll(() => next(page).getAttribute("data-incomplete")).toBeNull();
    // If the bot check is not solved, the page tells the visitor to solve it and sends no lookup.
    await keyboard.press("Enter");
    await page.getByRole("alert").getByText("Please confirm above that you’re a person").waitFor();
    expect(await focused(page), "the Next button keeps focus").toBe("Next");
    expect(sent).toEqual([]);
    expect(await page.getByLabel("First name").inputValue()).toBe(PATIENT.first);
    await confirm(page);
    await next(page).focus();
    await keyboard.press("Enter");

    await heading(page, "We’re looking for your bills").waitFor();
    expect(await focused(page)).toBe("We’re looking for your bills");
    await page.getByRole("progressbar", { name: "Progress" }).waitFor();
    expect(await page.getByRole("tablist").count()).toBe(0);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.postDataJSON()).toEqual({
      flowType: "demographics",
      firstName: "Harlan",
      lastName: "Lonetree",
      phone: "406-555-0102",
      dob: "19591104",
    });
    answer();
    await heading(page, "Your bills").waitFor();
    expect(await focused(page)).toBe("Your bills");
    const pay = page.getByRole("link", { name: "Pay this bill Larkspur Physicians (opens in a new window)" });
    expect(await pay.getAttribute("target")).toBe("_blank");
    expect(page.url()).toBe(site.url + PAGE);

    await startOver(page).press("Enter");
    await hydrated(page);
    expect(await focused(page)).toBe("By account number");
    for (const label of ["First name", "Last name", "Phone number", "Date of birth"])
      expect(await page.getByLabel(label).inputValue()).toBe("");
    expect(page.url()).toBe(site.url + PAGE);
  });

  it("during a lookup, the billing wizard advances the progress bar and announces each time that it restarts (BW-08)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open();
    await page.route(CALL, () => {});
    await fillName(page);
    await confirm(page);
    // The clock stands still between the steps, however long they take.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 60_000);
    await next(page).click();
    // The page sends the form with a timer.
    await page.clock.runFor(1);
    const bar = page.getByRole("progressbar", { name: "Progress" });
    const value = async () => Number(await bar.evaluate((one: HTMLProgressElement) => one.value));
    await bar.waitFor();
    let before = await value();
    while (before < 100) {
      await page.clock.runFor(500);
      const after = await value();
      expect(after - before).toBeGreaterThan(0);
      expect(after - before).toBeLessThanOrEqual(10);
      before = after;
    }
    expect(await page.getByRole("status").filter({ hasText: "still looking" }).count()).toBe(0);
    await page.clock.runFor(500);
    expect(await value()).toBe(0);
    await page.getByRole("status").filter({ hasText: "still looking" }).waitFor();
    await startOver(page).click();
    await hydrated(page);
  });
});

describe("bill lookup by account number in the billing wizard", () => {
  it("for a bill that cannot be loaded, the billing wizard shows the upstream's error and says to call (BW-02, BW-06, BW-15, BW-16)", async () => {
    const page = await open();
    await page.getByRole("tab", { name: "By account number" }).press("ArrowRight");
    await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).toBe("By name");
    await page.getByRole("tab", { name: "By name" }).press("ArrowRight");
    const box = page.getByRole("textbox", { name: "Account number" });
    expect(await box.evaluate((input: HTMLInputElement) => input.ariaDescribedByElements?.[0]?.textContent)).toBe(
      "You’ll find it at the top right of your bill.",
    );
    await lookUpAccount(page, " LH-100003 ");
    await page.getByText("We can't load this bill right now.").waitFor();
    await page.getByText("This bill can’t be opened here right now.").waitFor();
    await page.getByText("Account number: LH-100003", { exact: true }).waitFor();
    await page.getByRole("link", { name: /^Pay this bill Larkspur Health Colorado/ }).waitFor();
    await startOver(page).click();
    await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).toBe("By account number");
    expect(await box.inputValue()).toBe("");
    expect(await heading(page, "Your bills").count()).toBe(0);
    expect(await startOver(page).count()).toBe(0);
  });

  itNightly(["LH-100005", "LH-999999"])(
    "if the lookup of account %s finds no bills, the billing wizard shows the authored text, whether or not the account exists (BW-12, BW-13)",
    async (number) => {
      const page = await open();
      await lookUpAccount(page, number);
      await heading(page, "We found no bills to pay").waitFor();
      expect(await page.getByRole("link", { name: "Call us: (303) 555-0126" }).getAttribute("href")).toBe(
        "tel:+13035550126",
      );
      await page.getByRole("link", { name: "Help with paying" }).waitFor();
    },
  );
});

describe("failed bill lookup", () => {
  it("if the upstream is down, the billing wizard shows an error and two ways to get help (BW-10, ER-01)", async () => {
    const page = await open();
    await site.backend("/_faults/billing", { method: "PUT", body: "down" });
    await lookUpAccount(page, "LH-100001");
    await heading(page, "We can’t look up your bills right now").waitFor();
    expect(await focused(page)).toBe("We can’t look up your bills right now");
    await page.getByRole("link", { name: "Call us: (303) 555-0126" }).waitFor();
    await startOver(page).click();
    await site.backend("/_faults/billing", { method: "PUT", body: "ok" });
    await lookUpAccount(page, "LH-100001");
    await heading(page, "Your bills").waitFor();
  });

  it("if the network connection is lost, the billing wizard shows an error (BW-10)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open();
    await page.route(CALL, (route) => route.abort());
    await lookUpAccount(page, "LH-100001");
    await heading(page, "We can’t look up your bills right now").waitFor();
  });

  it("after too many lookups, the billing wizard states how long visitors must wait (threats: bills)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open();
    await page.route(CALL, (route) => route.fulfill({ status: 429, headers: { "retry-after": "400" }, json: {} }));
    await lookUpAccount(page, "LH-100001");
    await page.getByText("please wait 7 min").waitFor();
  });
});

describe("the billing wizard without JavaScript, without the bot check, and before hydration", () => {
  it("without JavaScript, the billing wizard submits both forms to the page URL and shows the same views (BW-01, BW-09, VA-14)", async () => {
    const page = await open({ script: false });
    await page.getByLabel("First name").fill("Harlan");
    await page.getByLabel("Last name").fill("O’Neil");
    await page.getByLabel("Phone number").fill("406-555-0102");
    await page.getByLabel("Date of birth").fill("02/30/1959");
    await page.getByRole("button", { name: "Next" }).last().click();
    await expect.poll(() => page.getByLabel("Date of birth").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Last name").inputValue()).toBe("O’Neil");
    expect(await page.getByLabel("Date of birth").evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole("textbox", { name: "Account number" }).fill("LH-100002");
    await page.getByRole("button", { name: "Next" }).first().click();
    await heading(page, "Your bills").waitFor();
    expect(await focused(page)).toBe("Your bills");
    expect(page.url()).toBe(site.url + PAGE);
    await startOver(page).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Account number" }).inputValue()).toBe("");
  });

  it("if the bot check is blocked, the billing wizard submits the form natively, as a browser without JavaScript would (FM-13)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open({ script: false });
    await context!.close();
    context = await browser.newContext({ extraHTTPHeaders: { "cf-connecting-ip": `2001:db8:${++visitors}::1` } });
    const blocked = await context.newPage();
    await blocked.route("**/third-parties/**", (route) => route.abort());
    await blocked.goto(site.url + PAGE);
    await blocked.getByRole("tablist").scrollIntoViewIfNeeded();
    await hydrated(blocked);
    await fillName(blocked);
    await next(blocked).click();
    await heading(blocked, "Your bills").waitFor();
    expect(blocked.url()).toBe(site.url + PAGE);
    void page;
  });

  it("the billing wizard keeps input from before hydration and clears it after the visitor goes back (BW-17)", {
    tags: ["nightly"],
  }, async () => {
    context = await browser.newContext({ extraHTTPHeaders: { "cf-connecting-ip": `2001:db8:${++visitors}::1` } });
    const page = await context.newPage();
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/\/Wizard\.island-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url + PAGE);
    const accountNumber = page.getByRole("textbox", { name: "Account number" });
    await accountNumber.fill(CANARY);
    go();
    await page.getByRole("tab", { name: "By name" }).click();
    await page.getByLabel("Last name").waitFor();
    await page.getByRole("tab", { name: "By account number" }).click();
    expect(await accountNumber.inputValue()).toBe(CANARY);
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("tab", { name: "By name" }).click();
    await page.getByLabel("Last name").fill(CANARY);
    await hydrated(page);
    expect(await page.getByLabel("Last name").inputValue()).toBe(CANARY);
    await page.getByRole("tab", { name: "By account number" }).click();
    expect(await accountNumber.inputValue()).toBe("");
    await page.goto(`${site.url}/privacy`);
    await page.goBack();
    await page.getByRole("tablist").scrollIntoViewIfNeeded();
    await hydrated(page);
    expect(await page.getByLabel("Last name").inputValue()).toBe("");
    await lookUpAccount(page, "LH-100002");
    await heading(page, "Your bills").waitFor();
    await page.goto(`${site.url}/privacy`);
    await page.goBack();
    await expect.poll(() => heading(page, "Your bills").count()).toBe(0);
  });
});

it("all text in the Spanish billing wizard is in Spanish (LY-10)", { tags: ["nightly"] }, async () => {
  const page = await open({ path: `/es${PAGE}` });
  await page.getByRole("tab", { name: "Por número de cuenta" }).click();
  await page.getByRole("textbox", { name: "Número de cuenta" }).fill("LH-100002");
  await botCheck(page).getByLabel("Soy una persona").check();
  await page.getByRole("button", { name: "Siguiente" }).locator("visible=true").click();
  await heading(page, "Sus facturas").waitFor();
  await page
    .getByRole("link", { name: "Pagar esta factura Larkspur Physicians (se abre en una ventana nueva)" })
    .waitFor();
});

itNightly([
  ["ok", "wrong"],
  ["down", "broken", "status", "flapping"],
])(
  "with the upstream faults %s and others, the billing wizard leaks no patient name to a URL, storage, a cookie, the console, the data layer, or a third party (BW-17, AN-08, PV-02, PV-03)",
  async (...upstreamFaults) => {
    const page = await open();
    const addresses: string[] = [];
    const said: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    page.on("console", (message) => said.push(message.text()));
    for (const fault of upstreamFaults) {
      await site.backend("/_faults/billing", { method: "PUT", body: fault });
      await fillName(page, { first: CANARY, last: CANARY, phone: `${303555}${7000 + visitors}`, dob: "03/12/1984" });
      await confirm(page);
      await next(page).click();
      await page.getByRole("heading", { name: /found no bills|can’t look up/ }).waitFor();
      await startOver(page).click();
      await hydrated(page);
    }
    const history = await page.evaluate(() => JSON.stringify(window.history.state));
    const kept = [...(await exposedData(page)), history, await page.content()];
    expect([...addresses, ...said, ...kept].filter((text) => text.includes(CANARY))).toEqual([]);
    expect(addresses.filter((address) => !address.startsWith(site.url))).toEqual([]);
  },
);

describe.each([320, 768, 1440])("billing wizard at %i px", { tags: ["nightly"] }, (width) => {
  it("every billing wizard view has no horizontal overflow and no axe violations (AX-01, AX-04)", async () => {
    const page = await open({ width });
    const check = async (name: string) => {
      expect([name, await horizontalOverflow(page)]).toEqual([name, 0]);
      expect([name, await faults(page)]).toEqual([name, []]);
    };
    await check("entry");
    await page.getByLabel("First name").focus();
    await page.getByLabel("Date of birth").focus();
    await page.getByLabel("Last name").focus();
    await check("wrong");
    await page.route(CALL, () => {}, { times: 1 });
    await fillName(page);
    await confirm(page);
    await next(page).click();
    await heading(page, "We’re looking for your bills").waitFor();
    await check("loading");
    await startOver(page).click();
    await eachOutcome(page, check);
  });
});

it("with text at 200 %, no billing wizard view breaks words, cuts off content, or scrolls horizontally (AX-06)", {
  tags: ["nightly"],
}, async () => {
  const large = await browserWithText(200);
  const page = await large.context.newPage();
  await page.setViewportSize({ width: 320, height: 1000 });
  const check = async (name: string) => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      // Wait for the fonts, because they change the text width when they load.
      const problems = async () => [...(await brokenWords(page)), ...(await clippedText(page))];
      await expect.poll(problems, { message: `${name} at ${width} px` }).toEqual([]);
    }
  };
  await page.goto(site.url + PAGE);
  await page.getByRole("tablist").scrollIntoViewIfNeeded();
  await hydrated(page);
  await check("entry");
  await eachOutcome(page, check);
  await large.close();
});
