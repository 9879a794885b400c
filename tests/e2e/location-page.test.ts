import type { Browser, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { faults, horizontalOverflow } from "../support/axe.ts";
import { createGate } from "../support/gate.ts";
import { setUpSite } from "../support/set-up-site.ts";

const gates = { locations: createGate("LOCATIONS"), providers: createGate("PROVIDERS") };
const { site, browser } = setUpSite({ gates: Object.values(gates) });

async function visit(path: string, options: Parameters<Browser["newContext"]>[0], test: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  try {
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await test(page);
  } finally {
    await context.close();
  }
}

const HOSPITAL = "/locations/missoula-hospital";
/** Returns a page's structured data. */
const said = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  );

describe("location page (SD-06)", () => {
  it("a search result links to a location page that shows hours, nearby locations, and breadcrumbs (LC-11)", async () => {
    await visit("/locations/search?searchText=pharmacy", { viewport: { width: 1440, height: 900 } }, async (page) => {
      const card = page.locator("[data-results] li article").first();
      const name = (await card.locator("h2").textContent()) ?? "";
      await card.locator("h2 a").click();
      await page.waitForURL(/\/locations\/pharmacy-/);
      expect(await page.locator("h1").textContent()).toBe(name);
      await page.getByText("Monday", { exact: true }).first().waitFor();
      await page.getByRole("heading", { name: "Other locations nearby" }).waitFor();
      expect(await page.getByRole("navigation", { name: "Breadcrumb" }).textContent()).toContain(name);
    });
  });

  it.each([HOSPITAL, `/es${HOSPITAL}`])(
    "at 320 px, %s has no horizontal overflow and no axe violations (AX-04)",
    { tags: ["nightly"] },
    async (path) => {
      await visit(path, { viewport: { width: 320, height: 640 } }, async (page) => {
        await page.getByRole("heading", { level: 1, name: "Larkspur Missoula Hospital" }).waitFor();
        await page
          .getByText(path === HOSPITAL ? "Also at this address" : "También en esta dirección")
          .first()
          .waitFor();
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        expect(await faults(page)).toEqual([]);
      });
    },
  );

  it("a location page contains its type, address, and hours as structured data, and the sitemap lists the page (SD-01, SD-02)", async () => {
    const response = await site.fetch(HOSPITAL);
    expect(response.status).toBe(200);
    const html = await response.text();
    const hospital = said(html).find((one) => one["@type"] === "Hospital");
    expect(hospital).toMatchObject({
      name: "Larkspur Missoula Hospital",
      url: `https://www.larkspurhealth.example${HOSPITAL}`,
      address: { addressLocality: "Missoula", addressRegion: "MT" },
      geo: { "@type": "GeoCoordinates" },
      openingHoursSpecification: [{ opens: "00:00", closes: "23:59" }],
    });
    expect(html).toContain("<title>Larkspur Missoula Hospital, MT");
    const sitemap = await (await site.fetch("/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>https://www.larkspurhealth.example${HOSPITAL}</loc>`);
    expect(sitemap.match(/<loc>[^<]*\/locations\/[^<]*<\/loc>/g)!.length).toBeGreaterThanOrEqual(400);
  });

  it.each(["/locations/no-such-place", "/es/locations/no-such-place"])(
    "the Worker returns 404 for %s (ED-03)",
    async (path) => {
      expect((await site.fetch(path)).status).toBe(404);
    },
  );

  it("if the doctors cannot be loaded, a location page shows a message and all of its other content (RL-01)", async () => {
    gates.providers.down = true;
    const html = await (await site.fetch("/locations/pueblo-hospital")).text();
    gates.providers.down = false;
    expect(html).toContain("We can’t show the doctors here right now.");
    expect(html).toContain("Free parking in the visitor garage");
    expect(html).toContain("Other locations nearby");
  });

  it("while the location cannot be loaded, a location page returns 503 instead of 404 (RL-01)", async () => {
    gates.locations.down = true;
    const response = await site.fetch("/locations/fort-collins-hospital");
    gates.locations.down = false;
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("We can’t show this location right now");
  });
});
