import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { settled } from "../support/wait-for-island.ts";

const { site, browser } = setUpSite();

interface Search {
  path: string;
  call: string;
  /** Starts a search with the text "heart". */
  start(page: Page): Promise<void>;
  /** Query string of the search. */
  query: string;
  says: Record<"en" | "es", string>;
}

const search = async (page: Page) => {
  await page.locator("[data-root] form input[name=searchText]").first().fill("heart");
  await page.keyboard.press("Enter");
};
const SITE = { en: "The search isn’t working right now", es: "La búsqueda no funciona en este momento" };

/** All blocks whose search runs in the browser. */
const SEARCHES: Record<string, Search> = {
  "site search": { path: "/search", call: "**/custom/search?*", start: search, query: "?searchText=heart", says: SITE },
  "index search": {
    path: "/health-library/search",
    call: "**/get-search-results?*",
    start: search,
    query: "?searchText=heart",
    says: SITE,
  },
  "location search": {
    path: "/locations/search",
    call: "**/location/location-search",
    start: search,
    query: "?searchText=heart",
    says: { en: "We can’t search locations right now", es: "No podemos buscar centros en este momento" },
  },
  "event search": {
    path: "/classes-events/search",
    call: "**/classes-events/find-events",
    start: search,
    query: "?searchText=heart",
    says: {
      en: "We can’t search classes and events right now",
      es: "No podemos buscar clases ni eventos en este momento",
    },
  },
  "doctor search": {
    path: "/find-a-doctor",
    call: "**/get-providers-by-location-and-specialties?*",
    start: search,
    query: "?searchText=heart",
    says: { en: "We can’t show providers right now", es: "No podemos mostrar profesionales en este momento" },
  },
  "services finder": {
    path: "/medical-services",
    call: "**/get-medical-suggestion-results?*",
    async start(page) {
      await page.getByRole("combobox").first().fill("heart zzz");
      await page.keyboard.press("Enter");
    },
    query: "?searchText=heart+zzz",
    says: SITE,
  },
};

const json = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { error: { status, code: "x", message: "x", requestId: "x" } } });
/** Ways in which the API call of a search fails, and what the message says about it. */
const FAILURES: Record<string, { answer: (route: Route) => Promise<void>; says?: Record<"en" | "es", string> }> = {
  "is over the rate limit": {
    answer: json(429),
    says: { en: "Too many requests came from you or your network.", es: "Recibimos demasiadas solicitudes" },
  },
  "has a failing upstream": { answer: json(502) },
  "times out": { answer: json(504) },
  "finds the site unavailable": { answer: json(503) },
  "loses the connection": { answer: (route) => route.abort("connectionreset") },
};

const rows = Object.keys(SEARCHES).flatMap((name) => Object.keys(FAILURES).map((failure) => [name, failure] as const));

async function open(path: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(site.url + path);
  await settled(page);
  return page;
}

async function fails(name: string, failure: string, language: "en" | "es") {
  const { path, call, start, query, says } = SEARCHES[name]!;
  const page = await open(language === "es" ? `/es${path}` : path);
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.route(call, FAILURES[failure]!.answer);
  await start(page);
  await page.getByRole("heading", { name: says[language], exact: true }).waitFor();
  const message = page.locator("[data-failed]");
  const text = (await message.textContent()) ?? "";
  expect(text).toContain(
    FAILURES[failure]!.says?.[language] ??
      { en: "Please try again in a minute.", es: "Inténtelo de nuevo en un minuto." }[language],
  );
  const phone = { en: "tel:+13035550100", es: "tel:+13035550144" }[language];
  expect(await message.locator(`a[href="${phone}"]`).count()).toBe(1);
  // What the visitor typed is still in the form and in the URL, and screen readers announce the failure.
  expect(new URL(page.url()).search).toBe(query);
  expect(await page.locator("[data-root] form input[name=searchText]").first().inputValue()).toContain("heart");
  expect(await page.getByRole("status").filter({ hasText: says[language] }).count()).toBeGreaterThan(0);
  expect(await page.getByRole("heading", { name: /^(Oh no|¡Vaya)!/ }).count()).toBe(0);
  await page.unroute(call);
  await message.getByRole("link", { name: { en: "Try again", es: "Intentar de nuevo" }[language] }).click();
  await message.waitFor({ state: "detached" });
  expect(documents).toEqual([]);
  await page.close();
}

describe("a search that fails in the browser says so, keeps what was typed, and offers a retry and a telephone number (RL-14, IX-04, LC-20, ER-11)", () => {
  itNightly(Object.keys(SEARCHES))("%s", async (name) => fails(name, "is over the rate limit", "en"));

  it.each(rows)("the %s in English and Spanish, if its call %s", { tags: ["nightly"] }, async (name, failure) => {
    await fails(name, failure, "en");
    await fails(name, failure, "es");
  });

  it("a visitor who is offline keeps the page and the text", { tags: ["nightly"] }, async () => {
    const page = await open("/search?searchText=lung");
    await page.context().setOffline(true);
    await search(page);
    await page.getByText("You seem to be offline. Check your connection, then try again.").waitFor();
    await page.context().setOffline(false);
    await page.locator("[data-failed]").getByRole("link", { name: "Try again" }).click();
    await page.locator("[data-say]", { hasText: "results for “heart”" }).waitFor();
    await page.close();
  });

  it("if more results cannot be loaded, the visitor keeps the results and can try again (RL-14)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/search?searchText=care");
    const rowsShown = () => page.locator("[data-results] li").count();
    const before = await rowsShown();
    await page.route("**/custom/search?*", json(502));
    await page.getByRole("link", { name: "See more" }).click();
    await page.getByText("We couldn’t load more results. Please try again in a minute.").first().waitFor();
    expect(await rowsShown()).toBe(before);
    await page.unroute("**/custom/search?*");
    await page.getByRole("link", { name: "See more" }).click();
    await expect.poll(rowsShown).toBeGreaterThan(before);
    expect(await page.getByText("We couldn’t load more results.").count()).toBe(0);
    await page.close();
  });

  it("if the dates of a class cannot be filtered, the page says so (RL-14, EV-13)", { tags: ["nightly"] }, async () => {
    const page = await open("/classes-events/preparing-for-birth");
    await page.route("**/find-sessions", json(502));
    await page.getByLabel("Online", { exact: true }).check();
    await page.getByRole("heading", { name: "We can’t search the dates right now" }).waitFor();
    expect(await page.getByLabel("Online", { exact: true }).isChecked()).toBe(true);
    await page.close();
  });

  it("if the details of a service cannot be loaded, the dialog says so and keeps its links (MS-12, RL-14)", {
    tags: ["nightly"],
  }, async () => {
    const page = await open("/medical-services");
    await page.route("**/get-service-item-info?*", json(502));
    await page.getByRole("link", { name: "Lung Care" }).click();
    const dialog = page.getByRole("dialog", { name: "Lung Care" });
    await dialog.getByText("We can’t show more about this service right now.").waitFor();
    expect(await dialog.getByRole("link").count()).toBeGreaterThan(0);
    await page.close();
  });
});
