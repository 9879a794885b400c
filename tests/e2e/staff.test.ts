import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import type { Browser, BrowserContext, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { crowdedEventId } from "../../backend/demo/seed/events.ts";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const { site, browser } = setUpSite({ own: true });
let cookie: string;
beforeAll(async () => {
  cookie = (await signIn(site, "Sam Ortega")).cookie;
});

const SESSIONS = `/classes-events/session-management?eventId=${crowdedEventId}`;
const EVENT = `/classes-events/event-participants?eventId=${crowdedEventId}`;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 320, height: 640 };

async function staff(options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: WIDE, ...options });
  await context.addCookies([{ name: "CF_Authorization", value: cookie.split("=")[1]!, url: site.url }]);
  return context;
}
async function open(path: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  const page = await (await staff(options)).newPage();
  await page.goto(site.url + path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}
const hydrated = (page: Page) =>
  page.url().includes("session-management")
    ? undefined
    : page.locator('x-island[data-name="staff/ParticipantList"]').evaluate(async (island) => {
        await customElements.whenDefined("x-island");
        await (island as HTMLElement & { hydrated: Promise<void> }).hydrated;
      });
/** Returns the ID of a session that has participants and available seats. */
async function sessionWithGuests(): Promise<number> {
  const db = await site.database();
  const found = await db
    .prepare(
      `SELECT id FROM sessions WHERE ends_at > datetime('now') AND capacity > 2 + (SELECT count(*) FROM registrations
        WHERE session_id = sessions.id) AND id IN (SELECT session_id FROM registrations WHERE status = 'confirmed')`,
    )
    .first<{ id: number }>();
  return found!.id;
}
const rows = (page: Page) => page.locator("li[data-id]");
/** Opens the staff page for the session with 400 registrants. */
async function openCrowded(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  const page = await open(SESSIONS, options);
  await page
    .locator("[data-results] li")
    .filter({ hasText: /of 450/ })
    .getByRole("link")
    .click();
  await page.waitForURL(/session-detail-management/);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}
const nameOf = async (page: Page, index: number) => (await rows(page).nth(index).locator("strong").textContent())!;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const saying = (page: Page) => page.locator("[data-notice]");

describe("staff sign-in (AU-03)", () => {
  it("without JavaScript, the Worker redirects a user from a staff page to the sign-in page and, after the sign-in, back", async () => {
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.url + SESSIONS);
    await page.getByRole("button", { name: "Sam Ortega" }).click();
    await page.waitForURL(site.url + SESSIONS);
    expect(await page.getByText("Staff: Sam Ortega").count()).toBe(1);
    await context.close();
  });
});

it("after the sign-in expires, staff can sign in again in another tab and send the form again with what they typed", {
  tags: ["nightly"],
}, async () => {
  const page = await open(EVENT, { javaScriptEnabled: false });
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("searchbox", { name: /participants/ }).fill("abernathy");
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.getByText("come back to this one").waitFor();
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Send the form again" }).click();
  expect(await nameOf(page, 1)).toContain("Abernathy");
  await page.context().close();
});

describe("session list of a class (ST-02, ST-03)", () => {
  it("the staff page filters sessions without a page load and updates the URL, and its Refresh button reloads the list", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(SESSIONS);
    const count = () => page.locator("[data-results] li").count();
    const ahead = await count();
    await page.getByLabel("Show past sessions").check();
    await page.waitForURL(/showAllSessions=true/);
    const all = await count();
    expect(all).toBeGreaterThan(ahead);
    await page.getByLabel("Location").selectOption({ index: 1 });
    await page.waitForURL(/hostingLocation=/);
    expect(await count()).toBeLessThan(all);
    const loaded = page.waitForResponse((response) => response.url().includes("/get-event-sessions?"));
    await page.getByRole("button", { name: "Refresh" }).click();
    expect((await loaded).status()).toBe(200);
    // Without a connection, the page stays and offers to try again.
    await page.context().setOffline(true);
    await page.getByLabel("Location").selectOption({ index: 0 });
    const retry = page.getByRole("alert").getByRole("link", { name: "Try again" });
    await retry.waitFor();
    await page.context().setOffline(false);
    await retry.click();
    await expect.poll(count).toBe(all);
    await page.context().close();
  });

  it("the session list links to each session's participant list, whose link back keeps the filter", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(`${SESSIONS}&hostingLocation=1`);
    const cards = page.locator("[data-results] li");
    if ((await cards.count()) > 0) {
      await cards.first().getByRole("link").click();
      await page.waitForURL(/session-detail-management/);
    } else
      await page.goto(
        `${site.url}/classes-events/session-detail-management?sessionId=1&eventId=${crowdedEventId}&hostingLocation=1`,
      );
    await page.getByRole("link", { name: "Back to session management" }).click();
    await page.waitForURL(new RegExp(`session-management\\?eventId=${crowdedEventId}&hostingLocation=1`));
    await page.context().close();
  });
});

describe("participant list of a class with 400 registrants (ST-04, ST-17, ED-22)", () => {
  it("without JavaScript and in print, the staff page renders all participants; otherwise, it virtualizes the list", {
    tags: ["nightly"],
  }, async () => {
    const plain = await openCrowded({ javaScriptEnabled: false });
    expect(await rows(plain).count()).toBeGreaterThanOrEqual(399);
    expect(await plain.getByText("Print list").isVisible()).toBe(false);
    await plain.context().close();
    const page = await openCrowded();
    await page.locator("li[aria-setsize]").first().waitFor();
    expect(await rows(page).count()).toBeLessThan(60);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await rows(page).count()).toBeGreaterThanOrEqual(399);
    // On paper are the class and the people, on few pages, without the site's menus, buttons, and footer.
    for (const width of [800, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ media: "print" });
      const controls = page.locator("button, input, select, [data-doctor-search], footer, header a[href*='sign-in']");
      expect(await controls.filter({ visible: true }).count()).toBe(0);
      expect((await rows(page).first().boundingBox())!.height).toBeLessThan(60);
    }
    await page.context().close();
  });

  it("in every state, the participant list has no horizontal overflow at phone width and no accessibility violations (AX-01, AX-04)", {
    tags: ["nightly"],
  }, async () => {
    const page = await openCrowded({ viewport: PHONE, reducedMotion: "reduce" });
    // The first participant's name is visible without scrolling, below the buttons for the class.
    const firstEnds = async () => {
      const box = await rows(page).first().getByRole("link").first().boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    await expect.poll(firstEnds).toBeLessThanOrEqual(PHONE.height);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await page
      .getByRole("button", { name: /^Move / })
      .first()
      .click();
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await rows(page).getByRole("combobox").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await page.context().close();
    for (const path of ["/classes-events/session-management", SESSIONS, EVENT]) {
      const other = await open(path, { viewport: PHONE });
      expect([path, await horizontalOverflow(other), await faults(other)]).toEqual([path, expect.any(Number), []]);
      expect(await horizontalOverflow(other)).toBeLessThanOrEqual(0);
      await other.context().close();
    }
    const refused = await (await staff({ viewport: PHONE })).newPage();
    expect((await refused.goto(`${site.url}/_ops`))?.status()).toBe(403);
    expect([await horizontalOverflow(refused), await faults(refused)]).toEqual([0, []]);
    await refused.context().close();
  });
});

describe("registration management using only the keyboard", () => {
  it("staff can find and move a registrant; the page announces the result and returns focus to the search field (ST-08, ST-13, ST-14, ST-15)", async () => {
    const page = await open(EVENT);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const search = page.getByRole("searchbox", { name: /participants/ });
    await search.focus();
    await page.keyboard.type("ab");
    await page.keyboard.press("Enter");
    expect(requests.filter((url) => url.includes("get-participants"))).toEqual([]);
    await page.keyboard.type("ernathy");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Move"));
    const name = (await focused(page)).replace("Move ", "");
    expect(name).toContain("Abernathy");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement instanceof HTMLSelectElement);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toMatch(new RegExp(`^Are you sure you want to move ${name} to .+\\?`));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(requests.filter((url) => url.includes("move-session"))).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    expect(await focused(page)).toBe("Yes");
    await page.keyboard.press("Enter");
    await saying(page).waitFor();
    expect(await saying(page).textContent()).toContain(`Moving Participant ${name}, to `);
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    expect(await search.inputValue()).toBe("abernathy");
    expect([...requests, page.url()].join()).not.toMatch(/ernathy/i);
    await page.context().close();
  });

  it("staff can find one of 400 registrants, cancel the registration, and find a registrant in another session (ST-04, ST-08)", {
    tags: ["nightly"],
  }, async () => {
    const page = await openCrowded();
    const all = await page.locator("main [role=status]").filter({ hasText: /\d/ }).first().textContent();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const search = page.getByRole("searchbox", { name: /participants/ });
    // Other tests use the first participants in the list, so this test uses the last participant.
    const wanted = (await rows(page).last().locator("strong").textContent())!;
    await search.focus();
    await page.keyboard.type(wanted.toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /^(Move|Cancel)/.test(document.activeElement?.textContent ?? ""));
    expect(await rows(page).count()).toBeLessThan(10);
    expect(await focused(page)).toContain(wanted);
    // The search runs in the browser and sends no request that could contain a name.
    expect(requests.filter((url) => url.includes("participants"))).toEqual([]);
    await rows(page)
      .first()
      .getByRole("button", { name: /^Cancel/ })
      .press("Enter");
    await page.getByRole("button", { name: "Yes, cancel it" }).press("Enter");
    await saying(page).filter({ hasText: "Cancellation Successful" }).waitFor();
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await search.fill("");
    await page.getByText(all!.split(",")[0]!).waitFor();
    await page.getByLabel("Other sessions of this event").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Show its participants" }).press("Enter");
    await page.waitForURL(/eventId=.*sessionId=/);
    await hydrated(page);
    expect(await page.getByText(/^Capacity: /).count()).toBe(1);
    await page.context().close();
  });

  it("the staff page filters registrants while staff type, shows a message if no registrant matches, and lists all registrants if the field is empty (ST-08, ST-10)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(EVENT);
    const all = await page.locator("main [role=status]").first().textContent();
    const search = page.getByRole("searchbox", { name: /participants/ });
    await search.fill("nobody of this name");
    await page.getByText("No participants found").waitFor();
    await search.fill("");
    await page.getByText(all!).waitFor();
    await page.context().close();
  });
});

describe("staff changes to a registration", () => {
  it("the staff page cancels a registration only after a confirmation prompt, in which No has focus, and then marks the row as canceled (ST-11, ST-12)", async () => {
    const page = await openCrowded();
    const id = await rows(page).nth(1).getAttribute("data-id");
    const name = await nameOf(page, 1);
    const row = page.locator(`li[data-id="${id}"]`);
    await row.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => focused(page)).toBe("No, keep it");
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await saying(page)
      .filter({ hasText: `Cancellation Successful ${name}` })
      .waitFor();
    await row.filter({ hasText: "(CANCEL)" }).waitFor();
    expect(await row.getByRole("button").count()).toBe(0);
    await page.context().close();
  });

  it("the staff page keeps the row of a moved registration for five seconds and then removes it from the session's list (ST-15)", {
    tags: ["nightly"],
  }, async () => {
    const page = await openCrowded();
    await page.clock.install();
    const registered = async () => Number(/\d+/.exec((await page.getByText(/^Capacity: /).textContent())!)![0]);
    const before = await registered();
    const id = await rows(page).nth(2).getAttribute("data-id");
    const row = page.locator(`li[data-id="${id}"]`);
    await row.getByRole("button", { name: /^Move/ }).click();
    await row.getByRole("combobox").selectOption({ index: 1 });
    await row.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await row.filter({ hasText: "Moved" }).waitFor();
    expect(await registered(), "a moved person has no seat in this session").toBe(before - 1);
    await page.clock.runFor(4_900);
    expect(await row.count()).toBe(1);
    await page.clock.runFor(200);
    await row.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("staff can select and move several participants using only the keyboard, and the result names them (ST-13, ST-21)", {
    tags: ["nightly"],
  }, async () => {
    const page = await openCrowded({ viewport: PHONE });
    const names = [await nameOf(page, 2), await nameOf(page, 3)];
    const ids = [await rows(page).nth(2).getAttribute("data-id"), await rows(page).nth(3).getAttribute("data-id")];
    const boxes = ids.map((id) => page.locator(`li[data-id="${id}"]`).getByRole("checkbox"));
    for (const box of boxes) await box.press("Space");
    await page.getByText("2 selected").waitFor();
    await boxes[1]!.press("Enter");
    await page.waitForFunction(() => document.activeElement instanceof HTMLSelectElement);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").textContent()).toMatch(/move 2 participants to .+ seats available\)\?/);
    await page.keyboard.press("Enter");
    await saying(page)
      .filter({ hasText: `Moved: ${names.join(", ")}.` })
      .waitFor();
    const first = (await saying(page).locator("p").textContent())!;
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await saying(page)
      .filter({ hasNotText: first })
      .filter({ hasText: `Moved: ${names.join(", ")}.` })
      .waitFor();
    // People who came back can be moved or canceled again.
    for (const id of ids)
      await page.locator(`li[data-id="${id}"]`).getByRole("button", { name: /^Move/ }).waitFor({ timeout: 3_000 });
    await page.context().close();
  });

  it("if the response to a move is lost, the staff page reports that the participants are in the new session and offers no undo (ST-14, ST-21)", {
    tags: ["nightly"],
  }, async () => {
    const page = await openCrowded();
    const names = [await nameOf(page, 4), await nameOf(page, 5)];
    await page.route("**/move-participants", async (route) => {
      await route.fetch();
      await route.abort();
    });
    for (const name of names) await rows(page).filter({ hasText: name }).getByRole("checkbox").check();
    await page.getByText("2 selected").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement instanceof HTMLSelectElement);
    for (const key of ["ArrowDown", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Enter");
    await saying(page)
      .filter({ hasText: `Now in this session: ${names.join(", ")}.` })
      .waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await page.context().close();
  });

  it("after a group move in which one of two people was refused, the list shows that row at once and keeps focus (ST-14, ST-21)", {
    tags: ["nightly"],
  }, async () => {
    const page = await openCrowded();
    const ids = await Promise.all([8, 9].map((index) => rows(page).nth(index).getAttribute("data-id")));
    const row = (id: string | null | undefined) => page.locator(`li[data-id="${id}"]`);
    for (const id of ids) await row(id).getByRole("checkbox").check();
    await page.getByText("2 selected").waitFor();
    await page.evaluate(async (registrationId) => {
      const headers = { "content-type": "application/json", "x-requested-with": "fetch" };
      const body = JSON.stringify({ registrationId });
      await fetch("/classes-events/cancel-registration", { method: "POST", headers, body });
    }, ids[0]);
    await row(ids[1]).getByRole("checkbox").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement instanceof HTMLSelectElement);
    for (const key of ["ArrowDown", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Enter");
    await saying(page).waitFor();
    // After a move, the list reloads in five seconds.
    await row(ids[0]).getByText("(CANCEL)").waitFor({ timeout: 3_000 });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.context().close();
  });

  it("after a concurrent change, the staff page names the user who made the change and keeps the row and the selection (ST-14, ST-21)", {
    tags: ["nightly"],
  }, async () => {
    const [first, second] = [await open(EVENT), await open(EVENT)];
    const someone = first
      .locator("li[data-id]")
      .filter({ has: first.getByRole("button", { name: /^Move/ }) })
      .first();
    const id = await someone.getAttribute("data-id");
    const move = async (page: Page, choice: number) => {
      const row = page.locator(`li[data-id="${id}"]`);
      await row.getByRole("button", { name: /^Move/ }).first().click();
      await row.getByRole("combobox").selectOption({ index: choice });
      await row.getByRole("button", { name: "Move", exact: true }).click();
      await page.getByRole("button", { name: "Yes" }).click();
      await saying(page).waitFor();
      return saying(page).textContent();
    };
    expect(await move(first, 1)).toContain("Moving Participant");
    expect(await move(second, 2)).toMatch(/^Move Failed Sam Ortega moved this on .+ Your change was not made\./);
    await Promise.all([first.context().close(), second.context().close()]);
  });

  it("if the participant list cannot be reloaded after a failed change, the staff page keeps the error message and allows a retry (ST-14, ER-09)", {
    tags: ["nightly"],
  }, async () => {
    const page = await openCrowded();
    const id = await rows(page).nth(3).getAttribute("data-id");
    const row = page.locator(`li[data-id="${id}"]`);
    await row.getByRole("button", { name: /^Move/ }).click();
    await row.getByRole("combobox").selectOption({ index: 1 });
    const offline = /move-session|get-participants-session/;
    await page.route(offline, (route) => route.abort());
    await row.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await saying(page).filter({ hasText: "The list could not be reloaded." }).waitFor();
    expect(await saying(page).textContent()).toMatch(/^Session Move Failed\. .+ It is unclear whether .+ was moved/);
    expect(await row.getByRole("combobox").inputValue()).not.toBe("");
    await page.unroute(offline);
    await row.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await saying(page).filter({ hasText: "Moving Participant" }).waitFor();
    await page.context().close();
  });
});

describe("participant check-in", () => {
  it("the check-in page stores a check-in while the network is down, and a second phone shows the check-in after the network recovers (ST-18)", async () => {
    const context = await staff({ viewport: PHONE });
    const page = await context.newPage();
    const session = await sessionWithGuests();
    await page.goto(`${site.url}/classes-events/check-in?sessionId=${session}`);
    await page.getByRole("button", { name: /^Missing/ }).waitFor();
    await context.setOffline(true);
    const id = await rows(page).first().getAttribute("data-id");
    const row = page.locator(`li[data-id="${id}"]`);
    await row.getByRole("button", { name: /^Check in/ }).press("Enter");
    await row.getByText("Here, not sent yet").waitFor();
    await saying(page).filter({ hasText: "You are offline." }).waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await context.setOffline(false);
    await row.getByText(/Here since .+, by Sam Ortega/).waitFor();
    const second = await (await staff({ viewport: PHONE, javaScriptEnabled: false })).newPage();
    await second.goto(page.url());
    const same = second.locator(`li[data-id="${id}"]`);
    await same.getByRole("button", { name: /^Undo/ }).click();
    await same.getByRole("button", { name: /^Check in/ }).waitFor();
    await Promise.all([context.close(), second.context().close()]);
  });
});

describe("participant list download (ST-06, ST-09)", () => {
  itNightly([true, false])(
    "with JavaScript %s, the download contains all participants and has the name of the class",
    async (javaScriptEnabled) => {
      const page = await open(EVENT, { javaScriptEnabled });
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download Report" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^Medicare Made Clear.*\.xlsx$/);
      const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())));
      expect(sheets[0]!.rows.length).toBeGreaterThan(400);
      await page.context().close();
    },
  );

  it("after a failed download, the page shows a message and is otherwise unchanged", {
    tags: ["nightly"],
  }, async () => {
    const page = await open(EVENT);
    const found = page.waitForResponse(/get-participants/);
    await page.getByRole("searchbox", { name: /participants/ }).fill("abernathy");
    // Wait for the search to finish, because its message would appear in the same element as the error message.
    await (await found).finished();
    await site.backend("/_faults/events", { method: "PUT", body: "down" });
    try {
      await page.getByRole("button", { name: "Download Report" }).click();
      await saying(page).filter({ hasText: "The file could not be created." }).waitFor();
      expect(await page.getByRole("searchbox", { name: /participants/ }).inputValue()).toBe("abernathy");
    } finally {
      await site.backend("/_faults/events", { method: "PUT", body: "ok" });
    }
    await page.context().close();
  });
});

it("after a note and after a handled request, the inbox shows the same place again, and a double click is one click (AU-06, RL-04)", {
  tags: ["nightly"],
}, async () => {
  const db = await site.database();
  const at = "2020-01-01T00:00:00Z";
  const sent = Array.from({ length: 30 }, (_, index) =>
    db
      .prepare("INSERT INTO form_submissions (id, form_id, body, created_at) VALUES (?, 'contact', ?, ?)")
      .bind(`f-${String(index).padStart(32, "0")}`, JSON.stringify({ firstName: "Vi", message: "Hello" }), at),
  );
  await db.batch(sent);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const clerk = (await signIn(site, "Rosa Delgado")).cookie.split("=")[1]!;
  await context.addCookies([{ name: "CF_Authorization", value: clerk, url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/_requests`, { waitUntil: "load" });
  const item = page.locator("li[id]").nth(20);
  const id = await item.getAttribute("id");
  await item.getByRole("textbox").fill("Called.");
  await item.getByRole("button", { name: "Add note" }).click();
  await page.waitForURL(`**/_requests?done=note-1#${id}`);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
  await page.locator(`#${id}`).getByText("“Called.”").waitFor();
  expect(await page.getByText("“Called.”").count()).toBe(1);
  const top = () => page.locator(`#${id}`).evaluate((place) => Math.abs(place.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(200);
  await page.locator(`#${id}`).getByRole("button", { name: "Mark as handled" }).click();
  await page.waitForURL((url) => url.hash !== "" && url.hash !== `#${id}`);
  await page.locator(new URL(page.url()).hash).waitFor();
  expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(new URL(page.url()).hash);
  expect(await page.title()).toMatch(/^1 request was marked as handled\. Requests/);
  await page.getByText("1 request was marked as handled.").waitFor();
  // A browser submits a form once for each click of a double click.
  const isIgnored = await page
    .locator("form:has([name=note])")
    .first()
    .evaluate((form: HTMLFormElement) => {
      const ignored: boolean[] = [];
      addEventListener("submit", (event) => {
        ignored.push(event.defaultPrevented);
        event.preventDefault();
      });
      form.noValidate = true;
      for (const _click of [1, 2]) form.requestSubmit();
      return ignored;
    });
  expect(isIgnored).toEqual([false, true]);
  await context.close();
});

it("the browser asks before a form or a link loses the text of another form, and not before a form sends its own (ST-21)", {
  tags: ["nightly"],
}, async () => {
  const db = await site.database();
  const requests = [1, 2, 3].map((index) =>
    db
      .prepare("INSERT INTO form_submissions (id, form_id, body, created_at) VALUES (?, 'contact', ?, ?)")
      .bind(
        `f-typed-${String(index).padStart(26, "0")}`,
        JSON.stringify({ firstName: "Vi", email: "vi@example.com", message: "Hello" }),
        "2019-01-01T00:00:00Z",
      ),
  );
  await db.batch(requests);
  const context = await browser.newContext();
  const clerk = (await signIn(site, "Rosa Delgado")).cookie.split("=")[1]!;
  await context.addCookies([{ name: "CF_Authorization", value: clerk, url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/_requests?text=typed`, { waitUntil: "load" });
  const item = (index: number) => page.locator("li[id]").nth(index);
  const note = item(0).getByRole("textbox");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    return dialog.dismiss();
  });
  await note.pressSequentially("Called, no answer");
  // A file and a mail do not leave the page.
  await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  await page.locator("a[href^='mailto:']").first().click();
  expect(dialogs).toEqual([]);
  const ways = [
    item(1).getByRole("button", { name: "Mark as handled" }),
    item(2).getByRole("button", { name: "Assign to me" }),
    page.getByRole("link", { name: "Refresh" }),
  ];
  for (const [index, way] of ways.entries()) {
    await way.click({ noWaitAfter: true });
    await expect.poll(() => dialogs.length).toBe(index + 1);
    expect(await note.inputValue()).toBe("Called, no answer");
  }
  await item(0).getByRole("button", { name: "Add note" }).click();
  await page.getByText("“Called, no answer”").waitFor();
  expect(dialogs).toEqual(ways.map(() => "beforeunload"));
  await context.close();
});
