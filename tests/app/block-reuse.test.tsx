import { createElement, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { PageSettings } from "../../app/index.ts";

const seen = vi.hoisted(() => ({ rendered: [] as string[], broken: false }));
const stand = (
  name: string,
  View: (props: { page: { path: string; t(key: string): string } }) => ReactNode,
  region?: "header",
) => ({
  name,
  region,
  fields: {},
  examples: {},
  doc: "",
  View: (props: never) => {
    seen.rendered.push(name);
    return View(props);
  },
});
vi.mock("../../app/blocks/index.ts", () => ({
  blocks: new Map<string, unknown>(
    [
      stand("Anywhere", ({ page }) => page.t("Word")),
      stand("Here", ({ page }) => `on ${page.path}`),
      stand("Banner", ({ page }) => page.t("Word"), "header"),
      stand("Crumb", ({ page }) => `on ${page.path}`, "header"),
      stand("Title", () => createElement("h1", null, "Care")),
      stand("Long", () => "”a long text ".repeat(60_000)),
      stand("Shaky", () => {
        if (seen.broken) throw new Error("broken on purpose");
        return "well";
      }),
    ].map((block) => [block.name, block]),
  ),
}));
const { renderRegion } = await import("../../app/page/render/render-blocks.tsx");
const { BlockReuse } = await import("../../worker/pages/block-reuse.ts");
const { encodeSegments } = await import("../../worker/pages/page-cache.ts");
type KeptPage = import("../../worker/pages/page-cache.ts").CachedPage;

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
function make(before: KeptPage | null, change: Partial<typeof usual> = {}) {
  const { path, breadcrumbs, timeZone, host, theme, words, digests, at, names } = { ...usual, ...change };
  seen.rendered.length = 0;
  const blocks = new BlockReuse(before, words).within(timeZone, host, breadcrumbs);
  const t = (key: string) => words[key as "Word"];
  const settings = { language: "en", path, editing: false, timeZone: "UTC", t, before: blocks };
  const list = names.map((name, index) => ({
    uid: "",
    name,
    dataSource: "",
    values: {},
    placeholders: {},
    digest: `${name} ${digests[index]}`,
  }));
  const facts = { theme, hasSpanishVersion: false };
  const segments = [
    "<main>",
    ...renderRegion(list, facts, at, settings as unknown as PageSettings, () => {}),
    "</main>",
  ];
  const { encoded, places } = encodeSegments(segments, blocks.reused);
  const page = { status: 200, segments: encoded as KeptPage["segments"] } as KeptPage;
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

afterEach(() => void vi.useRealTimers());

it("what shows today's date ends with the day of the site, not of Greenwich, and so does a shared header", () => {
  const words = { Word: "Good day" };
  const header = { words, names: ["Banner", "Anywhere"] };
  vi.useFakeTimers({ now: new Date("2026-11-21T22:30:00-07:00") });
  const { page } = make(null, header);
  vi.setSystemTime(new Date("2026-11-21T23:59:59-07:00"));
  expect(make(page, header).rendered).toEqual([]);
  vi.setSystemTime(new Date("2026-11-22T00:00:00-07:00"));
  expect(make(page, header).rendered).toEqual(header.names);
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

it("a header that says nothing of its page is rendered once for all pages of its words and theme (PF-03)", () => {
  const words = { Word: "Welcome" };
  const header = { words, names: ["Banner", "Crumb", "Anywhere"] };
  expect(make(null, header).rendered).toEqual(header.names);
  const other = make(null, { ...header, path: "/b", breadcrumbs: "Home, B" });
  expect([other.html, other.rendered]).toEqual(["<main>Welcomeon /bWelcome</main>", ["Crumb", "Anywhere"]]);
  for (const change of [{ digests: ["2", "1", "1"] }, { theme: "childrens-health" }, { words: { Word: "Welcome" } }])
    expect(make(null, { ...header, ...change }).rendered, JSON.stringify(change)).toContain("Banner");
});
