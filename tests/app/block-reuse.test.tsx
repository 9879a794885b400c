import { createElement, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { blocks as registered } from "../../app/blocks/index.ts";
import type { PageSettings, ParsedPage } from "../../app/index.ts";
import { renderRegion } from "../../app/page/render/render-blocks.tsx";
import { renderBody } from "../../app/page/render/render-body.tsx";
import { BlockReuse } from "../../worker/pages/block-reuse.ts";
import { type CachedPage, encodeSegments } from "../../worker/pages/cached-page.ts";
import { linksIn } from "../../worker/pages/prefetch.ts";

const seen = { rendered: [] as string[], broken: false };
const stand = (name: string, View: (props: { page: { path: string; t(key: string): string } }) => ReactNode) => ({
  name,
  fields: {},
  examples: {},
  doc: "",
  View: (props: never) => {
    // Once by our renderer and once by React, which checks it in unit tests.
    if (seen.rendered.at(-1) !== name) seen.rendered.push(name);
    return View(props);
  },
});
const stands = [
  stand("Anywhere", ({ page }) => page.t("Word")),
  stand("Here", ({ page }) => `on ${page.path}`),
  stand("MainHeader", () => createElement("a", { href: "/care" }, "Care ✓")),
  stand("Footer", () => createElement("a", { href: "/legal" }, "Legal")),
  stand("Title", () => createElement("h1", null, "Care")),
  stand("Long", () => "”a long text ".repeat(60_000)),
  stand("Shaky", () => {
    if (seen.broken) throw new Error("broken on purpose");
    return "well";
  }),
];
vi.spyOn(registered, "get").mockImplementation((name) => stands.find((block) => block.name === name) as never);

const english = { Word: "Hello ✓" };
const names = ["Anywhere", "Here", "Shaky"];
const usual = {
  path: "/a",
  breadcrumbs: "Home",
  timeZone: "America/Denver",
  host: "larkspur.example",
  theme: "default",
  words: english,
  digests: ["1", "1", "1"],
  at: "m",
  names,
};

/** Makes a page of three blocks as the Worker does, and says whose View ran. */
function make(before: CachedPage | null, change: Partial<typeof usual> = {}) {
  const { path, breadcrumbs, timeZone, host, theme, words, digests, at, names } = { ...usual, ...change };
  seen.rendered.length = 0;
  const blocks = new BlockReuse(before, words).within(timeZone, host, breadcrumbs);
  const t = (key: string) => words[key as "Word"];
  const settings = { language: "en", path, editing: false, timeZone: "UTC", t, reuse: blocks.block };
  const list = names.map((name, index) => ({
    uid: "",
    name,
    dataSource: "",
    values: {},
    placeholders: {},
    digest: `${name} ${digests[index]}`,
  }));
  const facts = { theme, languages: ["en"] };
  const segments = [
    "<main>",
    ...renderRegion(list, facts, at, settings as unknown as PageSettings, () => {}),
    "</main>",
  ];
  const { encoded, places } = encodeSegments(segments, blocks.bytesOf);
  const page = { status: 200, segments: encoded as CachedPage["segments"] } as CachedPage;
  blocks.outline(page, segments, places);
  return { page, html: new TextDecoder().decode(encoded[0] as Uint8Array), rendered: [...seen.rendered] };
}

it("a page that is made again renders the blocks that show something else, and no others (PF-03)", () => {
  const { page, html, rendered } = make(null);
  expect([html, rendered]).toEqual(["<main>Hello ✓on /awell</main>", names]);
  for (const [change, again] of [
    [{}, []],
    [{ digests: ["1", "2", "1"] }, ["Here"]],
    [{ theme: "childrens-health" }, names],
    [{ at: "h" }, names],
    [{ breadcrumbs: "Home, A" }, names],
    [{ timeZone: "America/New_York" }, names],
    [{ host: "childrens.example" }, names],
  ] as [Partial<typeof usual>, string[]][]) {
    const next = make(page, change);
    expect([next.html, next.rendered], JSON.stringify(change)).toEqual([html, again]);
  }
});

it("header, main part and footer are all found again, in the order in which they stand (PF-03)", () => {
  const parsed = (name: string) => ({ uid: "", name, dataSource: "", values: {}, placeholders: {}, digest: name });
  const page = {
    name: "Care",
    regions: { header: [parsed("Here")], main: [parsed("Title"), parsed("Anywhere")], footer: [parsed("Shaky")] },
    themes: {},
    hasSpanishVersion: false,
  };
  const render = (before: CachedPage | null) => {
    seen.rendered.length = 0;
    const blocks = new BlockReuse(before, english).within("UTC", "", "");
    const settings = { language: "en", path: "/a", timeZone: "UTC", t: () => "a word", reuse: blocks.block };
    const segments = renderBody(page as unknown as ParsedPage, settings as unknown as PageSettings, () => {});
    const { encoded, places } = encodeSegments(segments, blocks.bytesOf);
    const made = { segments: encoded } as CachedPage;
    blocks.outline(made, segments, places);
    return { made, html: new TextDecoder().decode(encoded[0] as Uint8Array), rendered: [...seen.rendered] };
  };
  const first = render(null);
  const again = render(first.made);
  expect([again.rendered, again.html]).toEqual([["Title"], first.html]);
});

afterEach(() => void vi.useRealTimers());

it("what shows today's date ends with the day of the site, not of Greenwich", () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T22:30:00-07:00") });
  const { page } = make(null);
  vi.setSystemTime(new Date("2026-11-21T23:59:59-07:00"));
  expect(make(page).rendered).toEqual([]);
  vi.setSystemTime(new Date("2026-11-22T00:00:00-07:00"));
  expect(make(page).rendered).toEqual(names);
});

it("what was taken over once is taken over the next time too", () => {
  const second = make(make(null).page).page;
  expect(make(second).rendered).toEqual([]);
});

it("what is taken over is the same to the byte, however long; the main heading is rendered again (SH-12)", () => {
  const list = { names: ["Title", "Long", "Anywhere"] };
  const { page, html } = make(null, list);
  const next = make(page, list);
  expect(next.html === html).toBe(true);
  expect(html.length).toBeGreaterThan(600_000);
  expect(next.rendered).toEqual(["Title"]);
  // Another that begins with one: the first of the two has it, as `withOneHeading` decides.
  expect(make(next.page, { names: ["Shaky", ...list.names] }).html).toContain("<h1>Care</h1>");
});

it("new words are shown at once, in every block (LY-10)", () => {
  const next = make(make(null).page, { words: { Word: "Hola" } });
  expect([next.html, next.rendered]).toEqual(["<main>Holaon /awell</main>", names]);
});

it("a block that failed is tried again", () => {
  seen.broken = true;
  const { page, html } = make(null);
  expect(html).toBe("<main>Hello ✓on /a</main>");
  seen.broken = false;
  const next = make(page);
  expect([next.html, next.rendered]).toEqual(["<main>Hello ✓on /awell</main>", ["Shaky"]]);
});

/** Header and footer of a page as the Worker makes them, and those whose View ran. */
function around(change: Partial<typeof first> = {}) {
  const { site, list, words, path, language, languages, theme, digest } = { ...first, ...change };
  seen.rendered.length = 0;
  const blocks = new BlockReuse(null, words).within(site.timeZone, path).sharing(site, list, language);
  const settings = { language, path, editing: false, timeZone: "UTC", t: () => "", reuse: blocks.block };
  const ofPage = (name: string) => ({ uid: "", name, dataSource: "", values: {}, placeholders: {}, digest });
  const region = (name: string, prefix: string) =>
    renderRegion([ofPage(name)], { theme, languages }, prefix, settings as unknown as PageSettings, () => {});
  const segments = [...region("MainHeader", "h"), ...region("Here", "m"), ...region("Footer", "f")];
  const links = segments.map((html) => blocks.linksOf(html as string) ?? linksIn(html as string));
  const { encoded, places } = encodeSegments(segments, blocks.bytesOf);
  const page = { status: 200, segments: encoded } as CachedPage;
  blocks.outline(page, segments, places, (index) => links[index]!);
  const html = new TextDecoder().decode(encoded[0] as Uint8Array);
  return { html, links: links.flat(), rendered: [...seen.rendered] };
}
const first = {
  site: { timeZone: "America/Denver" },
  list: { pages: [] as string[] },
  words: english as object,
  path: "/a",
  language: "en",
  languages: ["en"],
  theme: "default",
  digest: "of header and footer",
};

it("header and footer come from another page, with the links in them (PF-03, PF-10)", () => {
  expect(around()).toMatchObject({ rendered: ["MainHeader", "Here", "Footer"], links: ["/care", "/legal"] });
  expect(around({ path: "/b" })).toEqual({
    html: '<a href="/care">Care ✓</a>on /b<a href="/legal">Legal</a>',
    links: ["/care", "/legal"],
    rendered: ["Here"],
  });
});

it.each<[string, Partial<typeof first>]>([
  ["another site, or its record changed", { site: { timeZone: "America/Denver" } }],
  ["another list of pages", { list: { pages: [] } }],
  ["another dictionary", { words: { Word: "Hello ✓" } }],
  ["another language", { language: "es" }],
  ["another theme", { theme: "childrens-health" }],
  ["other values", { digest: "of others" }],
  ["a second language, to whose page a header links", { languages: ["en", "es"] }],
])("neither comes from a page of %s", (_what, change) => {
  around();
  expect(around(change).rendered).toEqual(["MainHeader", "Here", "Footer"]);
});

it("a page in two languages lends its header to no other (HD-19)", () => {
  const change = { languages: ["en", "es"], digest: "in two" };
  around(change);
  expect(around({ ...change, path: "/b" }).rendered).toEqual(["MainHeader", "Here", "Footer"]);
});

it("neither outlives its day", () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T22:30:00-07:00") });
  const site = { timeZone: "America/Denver" };
  around({ site });
  vi.setSystemTime(new Date("2026-11-22T00:00:00-07:00"));
  expect(around({ site, path: "/b" }).rendered).toEqual(["MainHeader", "Here", "Footer"]);
});

it("a page that is made again leads a browser to the same pages ahead as before (PF-10)", () => {
  const blocksOf = (before: CachedPage | null) => new BlockReuse(before, english).within("UTC");
  const settings = { language: "en", path: "/a", timeZone: "UTC", t: () => "" };
  const parsed = { uid: "", name: "Footer", dataSource: "", values: {}, placeholders: {}, digest: "alone" };
  let before: CachedPage | null = null;
  for (let time = 0; time < 3; time++) {
    const blocks = blocksOf(before);
    const segments = renderRegion(
      [parsed],
      { theme: "", languages: ["en"] },
      "m",
      { ...settings, reuse: blocks.block } as never,
      () => {},
    );
    const links = blocks.linksOf(segments[0] as string) ?? linksIn(segments[0] as string);
    expect(links).toEqual(["/legal"]);
    const { encoded, places } = encodeSegments(segments, blocks.bytesOf);
    before = { segments: encoded } as CachedPage;
    blocks.outline(before, segments, places, () => links);
  }
});
