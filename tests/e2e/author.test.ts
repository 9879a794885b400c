import { describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";
import { signIn, startSite } from "../support/site.ts";

const { site, browser } = setUpSite();

/** Opens a page in author mode. Returns the page and the first component label. */
async function edited(options: Parameters<typeof browser.newContext>[0] = {}) {
  const context = await browser.newContext(options);
  const [name = "", value = ""] = (await signIn(site, "Ana Whitfield")).cookie.split("=", 2);
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/about-us?sc_mode=edit`);
  return { page, label: page.locator("main .author-label").first(), close: () => context.close() };
}

describe("author mode does not change the public page (LY-13, LY-16)", () => {
  it("an author gets an uncached page with editor markup, and the public page does not change", async () => {
    const before = await (await site.fetch("/about-us")).text();
    const headers = await signIn(site, "Ana Whitfield");
    const edited = await site.fetch("/about-us?sc_mode=edit", { headers });
    expect([edited.status, edited.headers.get("cache-control"), edited.headers.get("x-edge-cache")]).toEqual([
      200,
      "private, no-store",
      "BYPASS",
    ]);
    const html = await edited.text();
    expect(html).toContain('chrometype="field"');
    expect(html).toContain("Copy id");
    expect(html).not.toMatch(/[\uE000-\uE003]/);
    const after = await (await site.fetch("/about-us")).text();
    expect(after).toBe(before);
    expect(after).not.toContain("author-label");
    expect(await (await site.fetch("/about-us?sc_mode=edit")).text()).toBe(before);
  });

  it("when an author clicks the copy button, the page copies the component ID and confirms the copy (LY-15)", async () => {
    const { page, label, close } = await edited({ permissions: ["clipboard-read", "clipboard-write"] });
    await label.getByRole("button", { name: "Copy id" }).click();
    await label.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^\{[\dA-F-]{36}\}$/i);
    expect(await label.locator("script").textContent()).toContain(copied);
    await close();
  });

  it("if the browser cannot copy a component ID, the page logs the error and shows no confirmation (LY-15)", {
    tags: ["nightly"],
  }, async () => {
    const { page, label, close } = await edited();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    const logged = page.waitForEvent("console", (message) => message.text().includes("refused"));
    await label.getByRole("button", { name: "Copy id" }).click();
    expect((await logged).type()).toBe("error");
    expect(await label.getByRole("button").textContent()).toBe("Copy id");
    await close();
  });

  it("without JavaScript, the page shows no copy button (LY-15)", { tags: ["nightly"] }, async () => {
    const { label, close } = await edited({ javaScriptEnabled: false });
    await label.waitFor();
    expect(await label.getByRole("button").count()).toBe(0);
    await close();
  });

  it("an author sees an item's draft version and gets a 404 for an unknown version", async () => {
    const headers = await signIn(site, "Priya Raman");
    const of = (version: number) => `/about-us?sc_mode=preview&sc_itemid=/about-us&sc_version=${version}`;
    const first = await site.fetch(of(1), { headers });
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await site.fetch(of(99), { headers })).status).toBe(404);
  });

  it("a deployed site serves no block catalog and rejects author mode for users of the demo identity provider", {
    tags: ["nightly"],
  }, async () => {
    const deployed = await startSite({
      ENVIRONMENT: "production",
      FRAME_ORIGIN: "https://*-frames.example",
      STAFF_HOSTS: "staff.example",
      BOT_CHECK: "https://bot-check.example/verify",
      CMS_EDITOR: "",
    });
    try {
      const headers = await signIn(site, "Ana Whitfield");
      const response = await deployed.fetch("/about-us?sc_mode=edit", { headers });
      expect(await response.text()).not.toContain("author-label");
      for (const path of ["/identity/sign-in", "/_catalog", "/_catalog/rich-text", "/_catalog/schema.json"])
        expect([path, (await deployed.fetch(path)).status]).toEqual([path, 404]);
    } finally {
      await deployed.stop();
    }
  });

  it("the Worker proxies an image from the CMS (AP-45)", async () => {
    const response = await site.fetch("/sc10media/home-hero.svg?w=1400&h=800");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(await response.text()).toContain("<svg");
  });
});

describe("a component in the editor's Design Library (CM-05)", () => {
  const SEARCH_BAR = "46d6de1e-b39d-5ebc-94b5-beae56a17db4";
  const query = {
    mode: "library",
    sc_itemid: "/health-library",
    sc_uid: SEARCH_BAR,
    sc_lang: "en",
    sc_site: "larkspur",
  };
  const address = `/api/editing/render?${new URLSearchParams({ secret: "local-editing-secret", ...query })}`;

  it("a component notifies the Design Library when it is ready, renders updates from the library, and stays interactive (ED-21)", {
    tags: ["nightly"],
  }, async () => {
    const page = await browser.newPage();
    await page.route("https://**", (route) => route.abort());
    const said: unknown[] = [];
    await page.exposeFunction("hear", (message: unknown) => void said.push(message));
    // In a top-level page, `window.parent` is the page itself, so the test page acts as the Design Library.
    await page.addInitScript(() => {
      const { hear } = window as unknown as { hear(message: unknown): void };
      addEventListener("message", ({ data }) => data.name === "component:status" && hear(data.message));
    });
    const reports: string[] = [];
    page.on("console", (message) => message.text().includes("TrustedHTML") && reports.push(message.text()));
    await page.goto(site.url + address);
    await expect.poll(() => said).toEqual([{ status: "ready", uid: SEARCH_BAR }]);

    for (const words of ["Find a topic", "Find an answer"]) {
      said.length = 0;
      const fields = { searchLabel: { value: words } };
      await page.evaluate((details) => postMessage({ name: "component:update", details }, "*"), {
        uid: SEARCH_BAR.toUpperCase(),
        fields,
      });
      await page.getByRole("heading", { name: words }).waitFor();
      await expect.poll(() => said).toEqual([{ status: "rendered", uid: SEARCH_BAR }]);
      await page.getByRole("combobox", { name: words }).pressSequentially("heart");
      await page.getByRole("option").first().waitFor();
    }
    expect(reports).toEqual([]);
    await page.close();
  });
});
