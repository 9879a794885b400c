import { describe, expect, it } from "vitest";
import { registry } from "../../../app/blocks/index.ts";
import { translator } from "../../../app/context/phrases.ts";
import type { PageSettings } from "../../../app/index.ts";
import { pageOf, renderExamples } from "../../../app/tools/catalog/example.ts";

const doctorSearch = { base: "https://doctors.larkspurhealth.example/search" };

async function render(example: string, change: Partial<PageSettings> = {}): Promise<string> {
  const language = change.language ?? "en";
  const settings = { language, path: "/heart", editing: false, timeZone: "UTC", t: translator(language, null) };
  const page = pageOf(registry["site-header"]!, [example], "default");
  const { html } = await renderExamples(page, { ...settings, ...change }, ({ error }) => {
    throw error;
  });
  return html;
}
const textsOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text]) => text!.replace(/<[^>]*>/g, "").trim());
const menuOf = (html: string) => html.slice(html.indexOf('data-panel="menu"'));

it("the site header links to the home page, the patient portal, and the authored health system (HD-01, RT-13)", async () => {
  expect(await render("ordinary")).toMatch(/<a [^>]*href="\/" aria-label="Larkspur Health, home page"/);
  expect(await render("halfFilled", { language: "es" })).toContain('href="/" aria-label="Larkspur Health, página');
  expect(await render("empty", { language: "es" })).toContain('href="/es" aria-label="Larkspur Health, página');
  const html = await render("enterprise");
  expect(html).toContain('href="https://portal.larkspurhealth.example"');
  expect(html).toContain('href="https://www.larkspur.example"');
  expect(await render("ordinary")).not.toContain("Larkspur Group");
});

describe("Make an appointment", () => {
  it("the site header's appointment link opens the external doctor search in a new tab, and its URL contains no location (HD-03, RT-11)", async () => {
    const html = await render("ordinary", { doctorSearch });
    const links = html.match(/<a [^>]*data-doctor-search[^>]*>/g)!;
    for (const link of links) {
      expect(link).toContain('href="https://doctors.larkspurhealth.example/search?unified=&amp;sort=availability"');
      expect(link).toContain('target="_blank" rel="noopener"');
    }
    expect(links.length).toBeGreaterThan(0);
    expect(html).toContain("Make an appointment");
  });

  it("the site header omits the appointment link if the site has no doctor search (HD-03)", async () => {
    expect(await render("ordinary")).not.toMatch(/Make an appointment|data-doctor-search/);
  });

  it("the site header shows the appointment link in an otherwise empty menu (HD-03)", async () => {
    expect(menuOf(await render("empty"))).not.toContain("Make an appointment");
    expect(menuOf(await render("empty", { doctorSearch }))).toContain("Make an appointment");
  });
});

describe("menu", () => {
  it("the site header's menu shows three groups with headings, featured icons, text, and a button (HD-04)", async () => {
    const html = menuOf(await render("ordinary"));
    for (const words of ["How can we help?", "Find care", "For patients and visitors", "In season", "See all services"])
      expect(html).toContain(`>${words}<`);
    const links = textsOf(html, /<li[^>]*>(?:<img[^>]*>)?(?:<div>)?<a [^>]*>(.*?)<\/a>/g);
    expect(links).toEqual(expect.arrayContaining(["Doctors", "Careers", "Flu shots", "Expecting?"]));
    expect(html).toContain("Walk in at any clinic, no appointment needed.");
  });

  it("the site header marks the menu's featured icons so that the Worker inlines them (LY-08)", async () => {
    expect(menuOf(await render("ordinary")).match(/<img data-icon=""[^>]*>/g)).toHaveLength(3);
  });

  it("the site header renders the second and third menu groups as submenus that link back to the main menu (HD-14)", async () => {
    const html = menuOf(await render("ordinary"));
    const submenus = [...html.matchAll(/<div [^>]*id="([^"]+)" popover="auto" data-submenu="">(<button[^>]*>)/g)];
    expect(submenus).toHaveLength(2);
    for (const [, id, back] of submenus) {
      expect(html).toMatch(new RegExp(`<button [^>]*popoverTarget="${id}">`, "i"));
      expect(back).toMatch(new RegExp(`popoverTarget="${id}" popoverTargetAction="hide"`, "i"));
    }
    expect(html.match(/Main menu/g)).toHaveLength(2);
  });

  it("the site header omits unnamed menu groups and headings without links (HD-05, HD-14)", async () => {
    const html = await render("halfFilled");
    expect(html).not.toContain("Never shown");
    expect(html.match(/data-submenu/g)).toHaveLength(1);
  });
});

it.each([
  ["search", "en", "A symptom, a service, a place"],
  ["ordinary", "en", "What are you looking for?"],
  ["ordinary", "es", "¿Qué está buscando?"],
])("in the example %s in %s, the placeholder of the search field is “%s” (HD-13)", async (example, language, text) => {
  const search = (await render(example, { language })).split('data-panel="search"')[1];
  expect(/<input [^>]*placeholder="([^"]*)"/.exec(search!)?.[1]).toBe(text);
});

describe("languages", () => {
  const linksOf = (html: string) => [
    ...new Set(
      [...html.matchAll(/<a href="([^"]*)" lang="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...link]) => link.join(" ")),
    ),
  ];

  it("the site header shows two languages side by side, each under its native name (HD-19)", async () => {
    const html = await render("ordinary");
    expect(linksOf(html)).toEqual(["/es/heart es Español"]);
    expect(html).toContain('<span lang="en" aria-current="true">English</span>');
    expect(linksOf(await render("ordinary", { language: "es" }))).toEqual(["/heart en English"]);
  });

  it("if the page list contains more than two languages, the site header renders a language menu (HD-19)", async () => {
    const html = await render("ordinary", { listedIn: ["en", "es", "vi", "zh-Hant"], path: "/" });
    expect(linksOf(html)).toEqual(["/es es Español", "/vi vi Tiếng Việt", "/zh-hant zh-Hant 繁體中文"]);
    expect(html).toMatch(/<button [^>]*popoverTarget="[^"]*b"[^>]*>.*?Language: .*?English/i);
  });

  it("the site header on a Spanish page links to the page's English version if there is one (HD-19)", async () => {
    expect(linksOf(await render("ordinary", { language: "es", englishPath: "/" }))).toEqual(["/ en English"]);
  });
});

it.each([
  [["doctors", "locations"], true],
  [["doctors", "locations", "classes"], false],
  [[], true],
])("without %j, the site header asks for the visitor's location: %s (BK-01, UP-03)", async (notUsed, asks) => {
  expect((await render("ordinary", { notUsed })).includes('data-location=""')).toBe(asks);
});
