import { expect, it } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Call } from "../../app/context/page-context.ts";
import { translator } from "../../app/context/phrases.ts";
import { type PageSettings, renderRegion } from "../../app/render/render-blocks.tsx";
import { renderSlot } from "../../app/render/render-slot.tsx";
import type { Slots } from "../../app/render/slots.ts";
import { liveSlot } from "../support/live-slot.ts";

const settings: PageSettings = {
  language: "en",
  path: "/",
  editing: false,
  timeZone: "America/Denver",
  t: translator("en", null),
};

/**
 * Renders, as for a visitor, a provider directory whose author entered Denver as the location. Returns the HTML and the
 * upstream request.
 */
async function directory(nearVisitor: boolean, place?: PageSettings["place"]) {
  const fields = {
    headline: { value: "Providers in Denver" },
    marketableLocation: { id: "d", name: "Denver", fields: { city: { value: "Denver" }, state: { value: "CO" } } },
    nearVisitor: { value: nearVisitor },
  };
  const main = [{ uid: "d", componentName: "DepartmentProvidersDirectory", fields }];
  const page = parsePage({ sitecore: { context: { language: "en" }, route: { name: "x", placeholders: { main } } } });
  const facts = { theme: "default", languages: ["en"] };
  const slots: Slots = new Map();
  await renderRegion(page!.regions.main, facts, "m", settings, () => {}, slots);
  let asked: unknown;
  const call = (async (_: unknown, request: unknown) => {
    asked = request;
    return { providers: [], totalProviders: 0 };
  }) as unknown as Call;
  const known = { ...settings, ...(place && { place }) };
  const { html } = await renderSlot(slots.get("m0")!, known, new URLSearchParams(), call, () => {});
  return { html, asked, follows: html.includes('data-name="render/live-block"') };
}
const helena = { city_name: "Helena", subdivision_1_iso_code: "MT" };

it("the cached page shows the provider directory for the authored location and updates it once the visitor's location is known (LO-01, LO-15, PR-06)", async () => {
  const { html, asked, follows } = await directory(true);
  expect([asked, follows]).toEqual([{ city: "Denver", state: "CO" }, true]);
  expect(html).toContain("Providers in Denver");
});

it("the Worker renders the provider directory for the visitor's location", async () => {
  const { html, asked, follows } = await directory(true, helena);
  expect([asked, follows]).toEqual([{ city: "Helena", state: "MT", distance: 5000 }, false]);
  expect(html).toContain("Providers near Helena");
});

it("if the visitor's location has no city, the Worker renders the provider directory for the authored location", async () => {
  for (const place of [{}, { latitude: 46.59, longitude: -112.04 }])
    expect((await directory(true, place)).asked).toEqual({ city: "Denver", state: "CO" });
});

it("if the author disables searches near the visitor, the provider directory uses the authored location", async () => {
  expect((await directory(false)).follows).toBe(false);
  expect((await directory(false, helena)).asked).toEqual({ city: "Denver", state: "CO" });
});

it("a block next to the site search hydrates when the browser is idle, and receives the search text from the server (GS-15)", async () => {
  const slot = await liveSlot("SearchSideBlock");
  const call = (async () => []) as unknown as Call;
  const render = async (query: string, place?: PageSettings["place"]) =>
    (await renderSlot(slot, { ...settings, ...(place && { place }) }, new URLSearchParams(query), call, () => {})).html;
  const html = await render("query=knee");
  expect(html).toContain('data-name="render/live-block" data-hydrate="idle"');
  expect(html).toContain(`{"slot":"${slot.id}","text":"knee"}`);
  expect(await render("")).toContain(`{"slot":"${slot.id}","text":""}`);
  expect(await render("searchText=knee", helena)).not.toContain("live-block");
});
