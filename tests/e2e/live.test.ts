import { describe, expect, it } from "vitest";
import { createGate } from "../support/gate.ts";
import { readWhileArriving } from "../support/partial-response.ts";
import { setUpSite } from "../support/set-up-site.ts";

const gate = createGate("EVENTS", "PROVIDERS");
const { site, browser } = setUpSite({ gates: [gate] });

const EVENT = "/classes-events/preparing-for-birth";
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));

describe("event page with data that the Worker loads before the response starts", () => {
  it("the response for an event page has the event's title, metadata, and structured data (EV-09, ED-03, SD-01)", async () => {
    const response = await site.fetch(EVENT);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("<title>Preparing for Birth | Larkspur Health</title>");
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/www\.larkspurhealth\.example\/sc10media\//);
    const [event] = dataOf(html).filter((data) => data["@type"] === "Event");
    expect(event).toMatchObject({
      name: "Preparing for Birth",
      eventStatus: "https://schema.org/EventScheduled",
      url: `https://www.larkspurhealth.example${EVENT}`,
      offers: [{ price: 60, priceCurrency: "USD" }, { price: 95 }],
    });
  });

  it("the files to which event pages link exist (EV-23)", async () => {
    const files = new Set<string>();
    for (const link of ["preparing-for-birth", "gentle-yoga", "newborn-care", "carb-counting", "strong-bones"]) {
      const html = await (await site.fetch(`/classes-events/${link}`)).text();
      for (const [file] of html.matchAll(/\/sc10media\/events\/[\w-]+\.pdf/g)) files.add(file);
    }
    expect(files.size).toBeGreaterThan(0);
    for (const file of files) {
      const response = await site.fetch(file);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    }
  });
});

describe("provider directory with data that arrives late", () => {
  it("the Worker first sends the page up to six skeletons and then the providers, which need no script (PR-06, CN-02, PF-02, ED-24)", async () => {
    const release = gate.block();
    const response = await fetch(`${site.url}/childrens-health`, { headers: { "accept-encoding": "identity" } });
    const text = readWhileArriving(response);
    const early = await text.until((html) => html.includes('aria-busy="true"'));
    expect(early.match(/data-shape="circle"/g)).toHaveLength(6);

    // Even if the response is compressed, the browser shows the skeletons before the providers arrive.
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/childrens-health`, { waitUntil: "commit" });
    const skeletons = page.locator("main [aria-busy] [data-shape=circle]").filter({ visible: true });
    await expect.poll(() => skeletons.count()).toBe(6);
    release();
    expect((await text.end()).slice(early.length)).toMatch(
      /<article\b.*<\/main>.*<\/footer><i hidden data-end><\/i><\/body><\/html>$/s,
    );

    await page.getByRole("heading", { name: "Doctors for children in Denver" }).last().waitFor();
    await page.locator("main article h3").first().waitFor();
    await page.getByRole("contentinfo").waitFor();
    expect(await skeletons.count()).toBe(0);
    expect(await page.locator("main article").count()).toBeGreaterThan(3);
    await page.close();
  });

  it("the provider directory loads React on the first interaction and changes the sort order and the layout without an API call (PR-04, PR-05, PR-08, PF-04)", async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const errors: string[] = [];
    const scripts: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(`${site.url}/childrens-health`, { waitUntil: "networkidle" });
    const calls = gate.calls.length;
    expect(scripts.some((url) => /hydrate/.test(url))).toBe(false);
    const lastNames = async () =>
      (await page.locator("main article h3").allInnerTexts()).map(
        (name) => name.split(",")[0]?.split(" ").at(-1) ?? "",
      );
    const soonest = await lastNames();
    await page.getByRole("button", { name: "A-Z" }).click();
    await page.locator("button[aria-pressed=true]", { hasText: "A-Z" }).waitFor();
    const sorted = await lastNames();
    expect(sorted).toEqual([...soonest].sort((a, b) => a.localeCompare(b, "en-US", { sensitivity: "base" })));
    expect(sorted).not.toEqual(soonest);
    await page.getByRole("button", { name: "Carousel" }).click();
    const carousel = page.getByRole("group", { name: "Doctors for children in Denver" });
    await carousel.getByRole("button", { name: "Next" }).click();
    await page.waitForFunction(() => document.querySelector("[data-cards] [data-track]")!.scrollLeft > 100);
    await page.getByRole("button", { name: "Availability" }).click();
    await page.waitForFunction(() => document.querySelector("[data-cards] [data-track]")!.scrollLeft === 0);
    expect(await lastNames()).toEqual(soonest);
    await page.getByRole("button", { name: "List" }).click();
    await page.locator("ul[data-display=list]").waitFor();
    expect(await lastNames()).toEqual(soonest);
    expect(gate.calls).toHaveLength(calls);
    expect(errors).toEqual([]);
    await page.close();
  });
});
