import { expect, it, vi } from "vitest";
import type { PageSettings } from "../../app/index.ts";

const seen = vi.hoisted(() => ({ rendered: [] as string[], broken: false }));
const stand = (name: string, View: (props: { page: { path: string; t(key: string): string } }) => string) => ({
  name,
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
      stand("Shaky", () => {
        if (seen.broken) throw new Error("broken on purpose");
        return "well";
      }),
    ].map((block) => [block.name, block]),
  ),
}));
const { renderRegion } = await import("../../app/page/render.tsx");
const { renderedBlocks } = await import("../../worker/cache/blocks.ts");

const english = { Word: "Hello" };

/** Renders a block as a page with kept blocks does, and says whether its View ran. */
function render(name: string, { path = "/a", digest = "1", theme = "default", words = english, at = "m" } = {}) {
  seen.rendered.length = 0;
  const t = (key: string) => words[key as "Word"];
  const settings = { language: "en", path, editing: false, timeZone: "UTC", t, rendered: renderedBlocks(words) };
  const block = { uid: "", name, dataSource: "", values: {}, placeholders: {}, digest: `${name} ${digest}` };
  const facts = { theme, hasSpanishVersion: false };
  const html = renderRegion([block], facts, at, settings as PageSettings, () => {}).join("");
  return [html, seen.rendered.length ? "rendered" : "kept"];
}

it("a block is rendered again only when something that it shows is another (PF-03)", () => {
  expect(render("Anywhere")).toEqual(["Hello", "rendered"]);
  for (const [change, how] of [
    [{}, "kept"],
    [{ path: "/b" }, "kept"],
    [{ digest: "2" }, "rendered"],
    [{ theme: "childrens-health" }, "rendered"],
    [{ at: "h" }, "rendered"],
  ] as const)
    expect(render("Anywhere", change), JSON.stringify(change)).toEqual(["Hello", how]);
});

it("new words are shown at once, in every block (LY-10)", () => {
  expect(render("Anywhere", { words: { Word: "Hola" } })).toEqual(["Hola", "rendered"]);
});

it("a block that looks at its page is kept for that page alone", () => {
  expect(render("Here")).toEqual(["on /a", "rendered"]);
  expect(render("Here", { path: "/b" })).toEqual(["on /b", "rendered"]);
  expect(render("Here")).toEqual(["on /a", "kept"]);
});

it("a failure is not kept", () => {
  seen.broken = true;
  expect(render("Shaky")).toEqual(["", "rendered"]);
  seen.broken = false;
  expect(render("Shaky")).toEqual(["well", "rendered"]);
});
