import type { BrowserContext, Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn } from "../support/site.ts";

const thirdParties = { tagManager: { src: "https://tags.example/gtm.js", id: "GTM-1" } };
const { site, browser } = setUpSite({ settings: { STAFF_HOSTS: "staff.localhost" }, change: { thirdParties } });
let context: BrowserContext | undefined;
afterEach(() => context?.close());

const TOOL = "/classes-events/session-management";
const hostOf = (name: string) => site.url.replace("127.0.0.1", name);

/**
 * Opens a browser in which the visitor has consented to third parties, and signs in the demo user Sam Ortega. Returns
 * the page and the URLs of the public and staff hosts.
 */
async function staffBrowser() {
  context = await browser.newContext({ reducedMotion: "reduce" });
  const [own, staff] = [hostOf("localhost"), hostOf("staff.localhost")];
  const { fetch } = site;
  const onStaffHost = { fetch: (path: string, init = {}) => fetch(path, { ...init, host: "staff.localhost" }) };
  const [, token = ""] = (await signIn(onStaffHost, "Sam Ortega")).cookie.split("=");
  await context.addCookies([
    { name: "CF_Authorization", value: token, url: staff, httpOnly: true, sameSite: "Lax" },
    { name: "consent", value: "all", url: own },
  ]);
  return { page: await context.newPage(), own, staff };
}

/** Runs a hostile script's attempts to read another page. Resolves to the result of each attempt. */
const attack = async (address: string) => {
  const read = async (url: string, init?: RequestInit) => {
    try {
      const response = await fetch(url, init);
      return `${response.status} ${(await response.text()).includes("Sam Ortega")}`;
    } catch {
      return "blocked";
    }
  };
  const frame = document.createElement("iframe");
  frame.src = address;
  const framed = await new Promise((resolve) => {
    frame.onload = () => {
      try {
        resolve(frame.contentDocument?.body.textContent?.includes("Sam Ortega") ?? "blocked");
      } catch {
        resolve("blocked");
      }
    };
    frame.onerror = () => resolve("blocked");
    document.body.appendChild(frame);
    setTimeout(() => resolve("blocked"), 2_000);
  });
  const opened = window.open(address);
  const seen = await new Promise((resolve) => {
    const look = () => {
      try {
        const text = opened?.document.body?.textContent ?? "";
        return text.includes("Sam Ortega") ? resolve("read") : undefined;
      } catch {
        return resolve("blocked");
      }
    };
    const timer = setInterval(look, 50);
    setTimeout(() => {
      clearInterval(timer);
      resolve("blocked");
    }, 2_000);
  });
  opened?.close();
  return {
    fetched: await read(address, { credentials: "include" }),
    opaque: await read(address, { credentials: "include", mode: "no-cors" }),
    posted: await read(address, { method: "POST", credentials: "include", mode: "no-cors", body: "action=cancel" }),
    framed,
    opened: seen,
    cookie: document.cookie.includes("CF_Authorization"),
  };
};
const NOTHING = {
  fetched: "blocked",
  opaque: "blocked",
  posted: "blocked",
  framed: "blocked",
  opened: "blocked",
  cookie: false,
};

async function hostile(page: Page, open: string, target: string) {
  const ready = Promise.withResolvers<void>();
  await page.context().route("https://tags.example/**", async (route) => {
    await route.fulfill({ contentType: "text/javascript", body: "window.hostile = true" });
    ready.resolve();
  });
  await page.goto(open);
  await ready.promise;
  await page.waitForFunction("window.hostile");
  return page.evaluate(attack, target);
}

describe("a hostile third party in a signed-in staff member's browser (AU-01, PV-01)", { tags: ["nightly"] }, () => {
  it("a hostile script cannot read a staff tool on the public hostname or the staff hostname", async () => {
    const { page, own, staff } = await staffBrowser();
    // On the staff hostname, the session is valid and no third party loads.
    await page.goto(staff + TOOL);
    expect(await page.getByText("Sam Ortega").count()).toBeGreaterThan(0);
    expect(await hostile(page, `${own}/about-us`, staff + TOOL)).toEqual(NOTHING);
    expect(await page.evaluate(attack, own + TOOL)).toEqual({
      ...NOTHING,
      fetched: "404 false",
      opaque: "404 false",
      posted: "404 false",
      framed: "blocked",
    });
  });

  it("a page of another site cannot read a staff tool, and the Worker rejects its form posts", async () => {
    const { page, staff } = await staffBrowser();
    await context!.route("https://evil.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${staff}${TOOL}"><input name="action" value="cancel"><button>Go</button></form>`,
      }),
    );
    await page.goto("https://evil.example/");
    // An opaque response has no readable status or body.
    const { opaque, posted, ...others } = await page.evaluate(attack, staff + TOOL);
    expect(["0 false", "blocked"]).toContain(opaque);
    expect(["0 false", "blocked"]).toContain(posted);
    expect(others).toEqual({ fetched: "blocked", framed: "blocked", opened: "blocked", cookie: false });
    const sent = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Go" }).click();
    expect([401, 403]).toContain((await sent).status());
  });

  it("a link to a tool on the public hostname redirects to the staff hostname", async () => {
    const { page, own, staff } = await staffBrowser();
    await page.goto(`${own}/_authors`);
    await page.getByRole("link", { name: `${staff}/_authors` }).waitFor();
    await page.goto(`${own}${TOOL}`);
    await page.getByRole("link", { name: `${staff}${TOOL}` }).click();
    await page.getByText("Sam Ortega").first().waitFor();
  });
});
