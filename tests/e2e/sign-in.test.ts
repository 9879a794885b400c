import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { people } from "../../backend/demo/identity/identity.ts";
import { edge } from "../../scripts/edge.ts";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite({ scratch: true });

describe("sign-in in local development (AU-02)", () => {
  it("without JavaScript, an author can sign in, return to the requested page in author mode, and sign out", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto(`${site.url}/_edge/sign-in?to=${encodeURIComponent("/about-us?sc_mode=edit")}`);
    expect(await page.getByRole("button").count()).toBe(6);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Ana Whitfield" }).press("Enter");
    await page.waitForURL(`${site.url}/about-us?sc_mode=edit`);
    const marks = page.locator('code[type="text/sitecore"]');
    expect(await marks.count()).toBeGreaterThan(0);
    expect(await marks.locator("visible=true").count()).toBe(0);
    expect(await page.locator("h1").count()).toBe(1);
    const [token] = (await context.cookies()).filter(({ name }) => name === "CF_Authorization");
    expect(token).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });

    // The test serves a page with a sign-out form.
    const signOut = '<form method="post" action="/_edge/sign-out"><button>Sign out</button></form>';
    await page.route("**/sign-out-form", (route) => route.fulfill({ contentType: "text/html", body: signOut }));
    await page.goto(`${site.url}/sign-out-form`);
    await page.getByRole("button").click();
    await page.waitForURL(`${site.url}/identity/signed-out`);
    expect(await context.cookies()).toEqual([]);
    await page.goto(`${site.url}/about-us?sc_mode=edit`);
    expect(await marks.count()).toBe(0);
    await context.close();
  });

  it("if another account was signed in meanwhile, a user can switch back in a new tab, and send the form again (ER-09, ST-21)", {
    tags: ["nightly"],
  }, async () => {
    const context = await browser.newContext();
    const [page, other] = [await context.newPage(), await context.newPage()];
    const desk = `${site.url}/classes-events/session-management`;
    const signInAs = async (tab: Page, name: string) => {
      await tab.goto(`${site.url}/_edge/sign-in?to=/privacy`);
      await tab.getByRole("button", { name }).click();
      await tab.waitForURL(`${site.url}/privacy`);
    };
    await signInAs(page, "Sam Ortega");
    for (const tab of [page, other]) await tab.goto(desk);
    await page.locator("input[name=person]").fill("zzzz");
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.waitForURL(`${site.url}/identity/signed-out`);
    await signInAs(other, "Ana Whitfield");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Sign out and use another account" }).click(),
    ]);
    await tab.waitForURL(`${site.url}/identity/signed-out`);
    await signInAs(tab, "Sam Ortega");
    await page.getByRole("button", { name: "Send the form again" }).click();
    await page.getByText("No participants found").waitFor();
    await context.close();
  });

  it("the sign-in page has no accessibility violations", async () => {
    const page = await browser.newPage();
    for (const path of ["/_edge/sign-in", "/identity/signed-out", "/identity/sign-in"]) {
      await page.goto(site.url + path);
      expect([path, await faults(page)]).toEqual([path, []]);
    }
    await page.close();
  });

  it("the sign-in and the editor take part in the view transition of the page before, which otherwise reports an error", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    for (const path of ["/_edge/sign-in", "/identity/signed-out", "/_cms"]) {
      await page.goto(`${site.url}/privacy`);
      const next = page.waitForEvent("load");
      await page.evaluate((to) => location.assign(to), path);
      await next;
      expect([path, await page.locator("script[src]").count()]).toEqual([path, 0]);
      // A transition that is aborted reports its error before the first frame of the page.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
    expect(errors).toEqual([]);
    await page.close();
  });

  it("the Worker rejects an authorization code from a browser that did not start the sign-in (login CSRF)", async () => {
    const begin = async () => {
      const response = await site.fetch("/_edge/sign-in");
      const [cookie = ""] = response.headers.getSetCookie()[0]!.split(";");
      return {
        cookie,
        challenge: new URLSearchParams(response.headers.get("location")!.split("?")[1]).get("challenge")!,
      };
    };
    const [own, victim] = await Promise.all([begin(), begin()]);
    const omar = people.find(({ name }) => name === "Omar Bell")!;
    const codeOf = async (challenge: string) => {
      const body = new URLSearchParams({ challenge, person: omar.id }).toString();
      return (await site.fetch("/identity/sign-in", { method: "POST", body })).headers.get("location")!;
    };
    const bring = async (callback: string, { cookie }: { cookie: string }) => {
      const response = await site.fetch(callback, { headers: { cookie } });
      return [response.status, response.headers.getSetCookie().some((one) => one.startsWith("CF_Authorization="))];
    };
    expect(await bring(await codeOf(own.challenge), victim)).toEqual([403, false]);
    expect(await bring(await codeOf(own.challenge), own)).toEqual([303, true]);
  });
});

describe("`edge` commands in a terminal (OP-06, AU-02)", () => {
  const run = async (line: string, env: Record<string, string> = {}) => {
    const said: string[] = [];
    const keep = (text: string) => void said.push(text);
    const code = await edge(line.split(" "), { EDGE_SITE: site.url, ...env }, { write: keep, fail: keep });
    return [code, said.join("\n")] as const;
  };

  it("`edge` commands can disable and enable an upstream and list the cache rules, and they fail if the user lacks the required role", async () => {
    expect(await run("upstreams disable geo --as ops")).toEqual([0, expect.stringContaining("DISABLED")]);
    expect(await run("upstreams --as ops")).toEqual([0, expect.stringMatching(/geo +DISABLED/)]);
    expect(await run("upstreams enable geo --as ops")).toEqual([0, expect.stringMatching(/geo +enabled/)]);
    expect(await run("rules --as ops")).toEqual([0, expect.stringContaining("findEvents")]);
    expect(await run("rules set findEvents --ttl 999999 --as ops")).toEqual([1, expect.stringContaining("ttl")]);
    expect(await run("stats --as author")).toEqual([1, expect.stringContaining("role")]);
  });

  it("the `edge` command can purge pages with an author's session or with the purge secret", async () => {
    expect(await run("purge larkspur --path /about-us --as author")).toEqual([0, expect.stringContaining("live here")]);
    const [code, text] = await run("purge larkspur --path /about-us --json", { PURGE_SECRET: "local-purge-secret" });
    expect([code, JSON.parse(text)]).toEqual([0, expect.objectContaining({ state: "live here" })]);
  });
});
