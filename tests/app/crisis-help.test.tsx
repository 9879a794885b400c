import { describe, expect, it } from "vitest";
import { registry } from "../../app/blocks/index.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { renderSlot } from "../../app/render/render-slot.tsx";
import { pageOf } from "../../app/tools/catalog/example.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";

const answers = async (endpoint: Endpoint) => endpoint.response.parse(endpoint.example.response) as never;
const isDown = async () => {
  throw new Error("down");
};

async function search(block: string, searchText: string, { language = "en", call = answers } = {}): Promise<string> {
  const settings = { language, path: "/", editing: false, timeZone: "America/Denver", t: translator(language, null) };
  const report = () => {};
  const { slots } = await renderBody(pageOf(registry[block]!, ["ordinary"], "default"), settings, report);
  const [slot] = [...slots.values()];
  return (await renderSlot(slot!, settings, new URLSearchParams({ searchText }), call, report)).html;
}

const links = (html: string) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href);

describe.each([
  ["global-search", "GS", '<div data-root=""><div><div class="css" data-served="crisis">'],
  [
    "index-search",
    "IX",
    '<div data-root=""><div><div data-tone="sand"><div class="container css"><div class="css" data-served="crisis">',
  ],
  [
    "location-search",
    "LC",
    '<div data-root=""><div><div data-tone="sand"><div class="container css"><div class="css" data-served="crisis">',
  ],
])("emergency numbers in %s (%s-01)", (block, _, place) => {
  it("the search page renders the crisis phone link before all other content", async () => {
    const html = await search(block, "chest pain");
    expect(links(html)[0]).toBe("tel:911");
    expect(html.indexOf("tel:911")).toBeLessThan(html.indexOf("<form"));
    expect(html.indexOf("tel:911")).toBeLessThan(html.search(/<h1|<h2/));
    // Crisis help is part of the initial HTML, so screen readers read it with the page.
    expect(html).toContain(`${place}<section`);
  });

  it("the crisis banner offers phone calls and text messages to 988, in the page's language", async () => {
    const html = await search(block, "suicidio", { language: "es" });
    expect(links(html).slice(0, 2)).toEqual(["tel:988", "sms:988"]);
    expect(html).toContain("Llamar al 988");
    // With large text, the message alone fills a phone's screen.
    expect(html.indexOf("Llamar al 988")).toBeLessThan(html.indexOf("Llame o envíe"));
    expect(html).not.toContain("Call 988");
  });

  it("the search page renders the crisis phone link even if the search fails", async () => {
    expect(links(await search(block, "heart attack", { call: isDown }))[0]).toBe("tel:911");
  });

  it("if the search is not about an emergency, the search page renders an empty element, so that a later search can insert crisis help", async () => {
    const html = await search(block, "flu shots");
    expect(html).not.toMatch(/tel:(911|988)|sms:/);
    expect(html).toContain(`${place}</div>`);
  });
});
