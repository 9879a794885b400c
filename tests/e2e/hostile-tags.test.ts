import { afterEach, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite({
  change: { thirdParties: { tagManager: { src: "https://tags.example/gtm.js", id: "GTM-1" } } },
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** Attempts by the hostile tag manager, which runs on a nonsensitive page, to read data from other pages. */
interface Hostile {
  /** Returns every URL that the script can read from the tab's history and from `document.referrer`. */
  history(): (string | null | undefined)[];
  stored(): string[];
  /** Returns the cookies that the script can read after it has changed the page's URL to `path`. */
  cookies(path: string): string;
  /** Opens a page in a new window. Returns the page's title and cookies. */
  inWindow(path: string): Promise<string>;
  /** Opens a nonsensitive page in a window and navigates the window to `path`. Returns the page's title and cookies. */
  inNavigatedWindow(path: string): Promise<string>;
  inFrame(path: string): Promise<string>;
  /**
   * Registers one of the site's scripts as a service worker. Returns the service worker's scope, or an error message if
   * the registration fails.
   */
  serviceWorker(): Promise<string>;
}

const SCRIPT = `
const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1_000));
const contents = ({ document }) => document.title + document.cookie;
const tried = async (attempt) => { try { return await attempt(); } catch { return "blocked"; } };
const later = async (opened) => {
  for (let n = 0; n < 20; n++) {
    await wait(0.1);
    if ((await tried(() => opened.document.readyState + opened.location.pathname)) === "blocked") break;
  }
  return tried(() => contents(opened));
};
window.hostile = {
  history: () => [...navigation.entries().map(({ url }) => url), navigation.activation?.from?.url],
  stored: () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)],
  cookies(path) {
    history.replaceState(null, "", path);
    const seen = document.cookie;
    history.replaceState(null, "", "/about-us");
    return seen;
  },
  inWindow: (path) => later(open(path)),
  async inNavigatedWindow(path) {
    const opened = open("/privacy");
    while (!opened.document.title) await wait(0.1);
    const before = contents(opened);
    opened.location.href = path;
    return (/consent=all/.test(before) ? "" : "no open page; ") + await later(opened);
  },
  inFrame: (path) => tried(() => new Promise((done, failed) => {
    const frame = document.createElement("iframe");
    frame.src = path;
    frame.onload = () => { try { done(contents(frame.contentWindow)); } catch (error) { failed(error); } };
    document.body.append(frame);
  })),
  serviceWorker: () =>
    navigator.serviceWorker.register(document.querySelector("script[src^='/assets/']").src).then(({ scope }) => scope, String),
};`;

const SEARCH = "/health-library/search";

/**
 * Opens pages that contain personal data. Then opens a nonsensitive page, which loads the hostile tag manager, in the
 * same tab.
 */
async function attacked() {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  // The browser exposes service workers only on HTTPS origins and on localhost.
  const url = site.url.replace("127.0.0.1", "localhost");
  await context.addCookies([
    { name: "consent", value: "all", url },
    { name: "index_recent_searches", value: "hiv", url: url + SEARCH },
  ]);
  await context.route("https://tags.example/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  const page = await context.newPage();
  await page.goto(`${url}/find-a-doctor?searchText=hiv`);
  await page.goto(`${url}/classes-events/thank-you?registrationId=a-secret`);
  // Before a payment, the form stores its values in the tab's session storage.
  await page.evaluate(() => sessionStorage.setItem("form-draft", "Marisol Vega"));
  await page.goto(`${url}/about-us`);
  await page.waitForFunction(() => "hostile" in window);
  const attempt = <K extends keyof Hostile>(name: K, path = "") =>
    page.evaluate(
      ([key, argument]) => (window as unknown as { hostile: Hostile }).hostile[key as K](argument as never),
      [name, path],
    );
  return { attempt, url };
}

it("a hostile tag manager cannot read the URLs, form values, or searches of earlier pages and cannot register a service worker (PV-01, IX-08)", {
  tags: ["nightly"],
}, async () => {
  const { attempt, url } = await attacked();
  expect(await attempt("history")).toEqual([null, null, `${url}/about-us`, null]);
  expect(await attempt("stored")).toEqual([]);
  expect(await attempt("cookies", SEARCH)).toBe("consent=all");
  expect(await attempt("serviceWorker")).toContain("Content Security Policy");
});

it("a hostile tag manager cannot read a sensitive page that it opens in a window or frame (PV-01)", {
  tags: ["nightly"],
}, async () => {
  const { attempt } = await attacked();
  for (const path of ["/contact-us", SEARCH, "/pay-bill"]) {
    expect([path, await attempt("inWindow", path)]).toEqual([path, "blocked"]);
    expect([path, await attempt("inNavigatedWindow", path)]).toEqual([path, "blocked"]);
    expect([path, await attempt("inFrame", path)]).toEqual([path, "blocked"]);
  }
});
