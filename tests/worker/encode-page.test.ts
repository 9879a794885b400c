import { expect, it } from "vitest";
import type { Slot } from "../../app/index.ts";
import { blockOf, encodePage, hasSameText } from "../../worker/pages/cached-page.ts";
import { CACHED_PAGE } from "../support/cached-page.ts";

const slot = { id: "m1" } as Slot;
const decoded = (segment: Uint8Array | Slot) =>
  segment instanceof Uint8Array ? new TextDecoder().decode(segment) : segment;

it.each<[string, (string | Slot)[], (string | Slot)[]]>([
  ["no segments", [], []],
  ["an empty string", [""], []],
  ["strings", ["<p>", "", "one", "</p>"], ["<p>one</p>"]],
  ["strings between slots", ["a", slot, slot, "b", "", slot, ""], ["a", slot, slot, "b", slot]],
  ["characters of two to four bytes", ["é", "–", "😀", slot, "España"], ["é–😀", slot, "España"]],
])(
  "for %s, the encoder merges adjacent strings and keeps the position of slots (PF-02)",
  (_what, segments, expected) => {
    expect(encodePage(CACHED_PAGE, [segments]).segments.map(decoded)).toEqual(expected);
  },
);

it("the encoder keeps groups and encoded segments separate, and finds the position of the notice (PF-02)", () => {
  const styles = new TextEncoder().encode("a{}");
  const page = encodePage(CACHED_PAGE, [
    ["<style>"],
    [styles],
    ["</style>"],
    ["<a>", "<header>", "<main>"],
    ["</html>"],
  ]);
  expect(page.segments.map(decoded)).toEqual(["<style>", "a{}", "</style>", "<a>", "<header><main>", "</html>"]);
  expect(page.segments[1]).toBe(styles);
  expect(page.noticeAt).toBe(4);
});

it("the next render gets each block's HTML from the page (PF-03)", () => {
  const long = (text: string) => `<p>${text.repeat(600)}</p>`;
  const html = { ascii: long("a"), latin: long("é"), wide: long("–"), emoji: long("😀"), short: "<p>–</p>" };
  const changed = "<h1>Title</h1>".repeat(99);
  const block = (text: string) => ({ digest: "d", facts: "{}", html: text });
  const blocks = new Map(Object.entries({ ...html, changed }).map(([id, text]) => [id, block(text)]));
  const body = ["<main>", ...Object.values(html), changed.replaceAll("h1", "h2"), slot, "</main>"];
  const page = encodePage(CACHED_PAGE, [["<head>–"], body], { blocks, inputs: [], styles: undefined });
  for (const [id, text] of Object.entries({ ...html, changed })) expect(blockOf(page, id)).toEqual(block(text));
  expect(blockOf(page, "none")).toBeUndefined();
  expect(new Set([...page.rendered!.blocks.values()].map(({ html }) => typeof html))).toEqual(
    new Set(["object", "string"]),
  );
});

it.each<[string, (string | Slot)[][], boolean]>([
  ["the same segments", [["a"], ["b"]], true],
  ["another text", [["a"], ["c"]], false],
  ["fewer segments", [["a"]], false],
  ["a slot", [["a"], [slot]], false],
])("a page keeps its ETag only if the text is the same: %s (PF-02)", (_what, groups, isSame) => {
  expect(hasSameText(encodePage(CACHED_PAGE, groups), encodePage(CACHED_PAGE, [["a"], ["b"]]))).toBe(isSame);
});
