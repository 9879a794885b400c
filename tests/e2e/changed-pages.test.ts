import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { crowdedEventId } from "../../backend/demo/seed/events.ts";
import { demoPaths, hydrateAll, listenedTo, registrationPath, toolPaths } from "../support/hydration.ts";
import { itNightly } from "../support/nightly.ts";
import { CHANGES, changePages, contentOf, missingLines, type PageChange, TIMES } from "../support/page-changes.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const { site, browser } = setUpSite();

interface Visit {
  paths: readonly string[];
  cookie?: string;
  pageChange?: PageChange;
  /** Factor by which the processor is slowed down. */
  slowdown?: number;
}

/** Visits pages in a new tab and hydrates their islands. Returns each page's content. */
async function contents({ paths, pageChange, cookie, slowdown = 1 }: Visit): Promise<Map<string, string[]>> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const [name = "", value = ""] = cookie?.split("=", 2) ?? [];
  if (cookie) await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  if (pageChange) await changePages(page, pageChange);
  const found = new Map<string, string[]>();
  for (const path of paths) {
    await page.goto(site.url + path, { waitUntil: "load" });
    await hydrateAll(page);
    found.set(path, await contentOf(page));
  }
  await context.close();
  return found;
}

/** Wait times and the measurements in tools change from one visit to the next. */
const withoutNumbers = (lines: readonly string[]) => lines.map((line) => line.replace(/\d[\d.,:]*/g, "0"));

/** Returns the content that changed pages lack after hydration, keyed by page and change. */
async function lostContent(visit: Visit, changes: readonly PageChange[]): Promise<Record<string, string[]>> {
  const unchanged = await contents({ ...visit, slowdown: 1 });
  const lost: Record<string, string[]> = {};
  for (const pageChange of changes)
    for (const [path, content] of await contents({ ...visit, pageChange })) {
      const missingOf = () => missingLines(withoutNumbers(unchanged.get(path)!), withoutNumbers(content));
      // Meanwhile, a location may have closed, so the page is compared with the unchanged page of now.
      if (missingOf().length > 0)
        unchanged.set(path, (await contents({ ...visit, paths: [path], slowdown: 1 })).get(path)!);
      const missing = missingOf();
      if (missing.length > 0) lost[`${path}: ${Object.values(pageChange).join(", ")}`] = missing;
    }
  return lost;
}

/** Returns pages that together contain each React island that the pages contain. */
async function pagesWithIslands(paths: readonly string[], cookie = ""): Promise<string[]> {
  const seen = new Set<string>();
  const found: string[] = [];
  for (const path of paths) {
    const html = await (await site.fetch(path, { headers: { cookie } })).text();
    const names = [...html.matchAll(/<x-island data-name="([^"]+)"[^>]* data-prefix=/g)].map(([, name = ""]) => name);
    if (names.some((name) => !seen.has(name))) found.push(path);
    for (const name of names) seen.add(name);
  }
  return found;
}

/** Returns all kinds of changes, at varying positions. */
const changesAt = (timeOf: (index: number) => (typeof TIMES)[number]) =>
  CHANGES.map((change, index): PageChange => {
    const time = timeOf(index);
    return { change, time, at: ((index + TIMES.indexOf(time)) % 3) / 2 };
  });

describe("a page that a translator, a browser extension, or a phone changes (ED-04)", () => {
  it("keeps its text, values, and emergency number", async () => {
    const paths = ["/search?searchText=chest+pain"];
    const changes: PageChange[] = [
      { change: "insert", time: "before scripts", at: 0 },
      { change: "remove", time: "during hydration", at: 0.5 },
      { change: "translate", time: "constantly", at: 0 },
    ];
    expect(await lostContent({ paths }, changes)).toEqual({});
  });

  it.each([
    ["before scripts", 1],
    ["on load", 1],
    ["during hydration", 4],
    ["constantly", 4],
  ] as const)(
    "keeps its content with each island when it changes %s, with a processor slowed down %i times",
    {
      timeout: 1_800_000,
      tags: ["nightly"],
    },
    async (time, slowdown) => {
      const paths = await pagesWithIslands([await registrationPath(site.fetch), ...demoPaths]);
      expect(paths.length).toBeGreaterThan(12);
      expect(
        await lostContent(
          { paths, slowdown },
          changesAt(() => time),
        ),
      ).toEqual({});
    },
  );

  it("keeps the served content of each island if an extension removes the data of its scripts", {
    timeout: 300_000,
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    await page.addInitScript(() =>
      document.addEventListener(
        "readystatechange",
        () => {
          const roots = [...document.querySelectorAll<HTMLElement>("x-island[data-prefix] > [data-root]")];
          for (const root of roots) root.nextElementSibling?.remove();
          // Enhancements in an island have data of their own and can update their text.
          const textOf = (root: HTMLElement) => {
            const copy = root.cloneNode(true) as HTMLElement;
            for (const nested of copy.querySelectorAll("x-island")) nested.remove();
            return copy.textContent;
          };
          const served = roots.map(textOf);
          const lost = () =>
            roots
              .filter((root, index) => !root.isConnected || textOf(root) !== served[index])
              .map((root) => root.parentElement?.dataset.name);
          Object.assign(window, { lost });
        },
        { once: true },
      ),
    );
    for (const path of await pagesWithIslands([await registrationPath(site.fetch), ...demoPaths])) {
      await page.goto(site.url + path, { waitUntil: "load" });
      await hydrateAll(page);
      const lost = await page.evaluate(() => (window as unknown as { lost(): string[] }).lost());
      expect([path, lost]).toEqual([path, []]);
    }
    await page.close();
  });

  it.each(Object.entries(toolPaths))(
    "keeps its content in the tools of %s",
    {
      timeout: 300_000,
      tags: ["nightly"],
    },
    async (person, tools) => {
      const { cookie } = await signIn(site, person);
      const paths = await pagesWithIslands(tools, cookie);
      const changes = changesAt((index) => TIMES[index % TIMES.length]!);
      expect(await lostContent({ paths, cookie }, changes)).toEqual({});
    },
  );

  it("a changed list of hundreds of people is ready nearly as soon as an unchanged one", {
    tags: ["nightly"],
  }, async () => {
    const { cookie } = await signIn(site, "Sam Ortega");
    const [name = "", value = ""] = cookie.split("=", 2);
    const wait = async (pageChange?: PageChange) => {
      const context = await browser.newContext();
      await context.addCookies([{ name, value, url: site.url }]);
      const page = await context.newPage();
      if (pageChange) await changePages(page, pageChange);
      await page.goto(`${site.url}/classes-events/event-participants?eventId=${crowdedEventId}`, { waitUntil: "load" });
      // After hydration, the list renders only the rows on the screen.
      expect(await page.locator("main :is(tr, li)").count()).toBeGreaterThan(200);
      const start = performance.now();
      await hydrateAll(page);
      const milliseconds = performance.now() - start;
      await context.close();
      return milliseconds;
    };
    const unchanged = await wait();
    const changed = await wait({ change: "reword", time: "on load", at: 0 });
    expect(changed / unchanged).toBeLessThan(5);
  });

  /** Searches twice in place. */
  const searchTwice = (path: string, ...texts: string[]) => ({
    path,
    async act(page: Page) {
      const box = page.locator("main form input:is([enterkeyhint=search], [role=combobox])").first();
      for (const text of texts) {
        await box.fill(text);
        await box.press("Enter");
        await page.waitForURL((url) => [...url.searchParams.values()].includes(text));
        await page.locator("[data-results]:not([aria-busy])").waitFor();
      }
    },
  });

  itNightly([
    searchTwice("/classes-events/search", "birth", "heart"),
    searchTwice("/find-a-doctor", "heart", "knee"),
    searchTwice("/locations/search", "pharmacy", "hospital"),
    searchTwice("/health-library/search", "sleep", "heart"),
    searchTwice("/search", "flu shot", "mri"),
    {
      path: "/patients-and-visitors",
      act: (page: Page) => page.locator('x-island[data-name="campus-gallery/Gallery"] button').last().click(),
    },
  ])("shows current counts and labels on the translated page $path", async ({ path, act }) => {
    const show = async (pageChange?: PageChange) => {
      const page = await browser.newPage({ reducedMotion: "reduce" });
      if (pageChange) await changePages(page, pageChange);
      await page.goto(site.url + path, { waitUntil: "load" });
      await hydrateAll(page);
      await act(page);
      return page;
    };
    const pages = [await show(), await show({ change: "translate", time: "constantly", at: 0 })] as const;
    // Both pages show appointments, wait times, and related items once the upstreams have answered.
    await expect
      .poll(async () => {
        const [content, translated] = await Promise.all(pages.map(contentOf));
        return missingLines(content!, translated!);
      })
      .toEqual([]);
    for (const page of pages) await page.close();
  });

  itNightly([
    { change: "insert", time: "before scripts", at: 0.5 } as PageChange,
    ...changesAt(() => "during hydration"),
    ...changesAt(() => "constantly"),
  ])("keeps what the visitor has entered, the selection, and the focus when it changes: %j", async (pageChange) => {
    const page = await browser.newPage();
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", {
      rate: pageChange.time === "before scripts" ? 1 : 4,
    });
    await enterBeforeHydration(page);
    await changePages(page, pageChange);
    for (const path of [await registrationPath(site.fetch), "/pay-bill", "/contact-us"]) {
      await page.goto(site.url + path, { waitUntil: "load" });
      await hydrateAll(page);
      const { before, now } = await enteredIn(page);
      expect(before.values.length).toBeGreaterThan(3);
      expect(now.values).toEqual(before.values);
      // The browser itself takes the focus from a field that a script moves.
      if (pageChange.change !== "move") expect(now.focus).toEqual(before.focus);
    }
    await page.close();
  });

  it("handles a click on a button that React has replaced", async () => {
    const page = await browser.newPage();
    await changePages(page, { change: "insert", time: "before scripts", at: 0 });
    const button = page.getByRole("button", { name: "List", exact: true });
    await page.addInitScript(() => {
      customElements
        .whenDefined("x-island")
        .then(() => document.querySelector<HTMLElement>("[aria-label=List]")?.click());
    });
    await page.goto(`${site.url}/conditions/back-pain`, { waitUntil: "load" });
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    await page.close();
  });

  it("keeps what the visitor types if a removed node makes an update fail", async () => {
    const { page, errors } = await listenedTo(browser);
    await page.goto(site.url + (await registrationPath(site.fetch)), { waitUntil: "load" });
    await hydrateAll(page);
    const form = page.locator("main form[method=post]");
    const first = form.getByLabel("First name", { exact: true });
    const last = form.getByLabel(/^Last name \(optional\)$/);
    await last.fill("Vega");
    // React removes this list item when the field has a value.
    await form
      .getByText("First name")
      .last()
      .evaluate((item) => item.remove());
    await first.pressSequentially("Marisol");
    expect(errors.join()).toContain("NotFoundError");
    expect(await first.inputValue()).toBe("Marisol");
    expect(await last.inputValue()).toBe("Vega");
    // The form still validates in the browser.
    await first.fill("");
    await first.blur();
    await form.getByText("First name is required").first().waitFor();
    await page.close();
  });
});

interface Entered {
  values: string[];
  focus: unknown[];
}

/**
 * Fills in each control and selects text in the first text input as soon as the browser has parsed a page. The page's
 * `entered` function returns the values and the selection. `before` contains the result of the first call.
 */
const enterBeforeHydration = (page: Page) =>
  page.addInitScript(() => {
    const controls = () => [...document.querySelectorAll("main :is(input:not([type=hidden]),textarea,select)")];
    const entered = (): Entered => {
      const { name, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      const values = controls().map((control) => {
        const { name, type, value, checked } = control as HTMLInputElement;
        // Input masks format telephone numbers.
        return `${name} ${type === "tel" ? value.replace(/\D/g, "") : value} ${checked}`;
      });
      return { values, focus: [name, selectionStart, selectionEnd] };
    };
    const texts: Record<string, string> = { date: "1980-01-02", tel: "303-555-0100", email: "ana@example.com" };
    const onParsed = () => {
      for (const control of controls()) {
        if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
        else if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) control.checked = true;
        else (control as HTMLInputElement).value = texts[(control as HTMLInputElement).type] ?? "Typed";
      }
      const input = document.querySelector<HTMLInputElement>("main x-island input[type=text]");
      input?.focus();
      input?.setSelectionRange(1, 3);
      Object.assign(window, { entered, before: entered() });
    };
    document.addEventListener("readystatechange", onParsed, { once: true });
  });

/** Returns what the page contained before hydration and what it contains now. */
const enteredIn = (page: Page) =>
  page.evaluate(() => {
    const { entered, before } = window as unknown as { entered(): Entered; before: Entered };
    return { before, now: entered() };
  });
