import { expect, it } from "vitest";
import type { Slot } from "../../app/index.ts";
import { blockOf, encodePage, hasSameText, PAGE_END } from "../../worker/pages/cached-page.ts";
import { CACHED_PAGE, NO_BLOCKS } from "../support/cached-page.ts";

const encoded = (segments: Parameters<typeof encodePage>[1]) => encodePage(CACHED_PAGE, segments, NO_BLOCKS);
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
    expect(encoded(segments).segments.map(decoded)).toEqual(expected);
  },
);

it("the encoder keeps encoded segments and finds the position of the notice (PF-02)", () => {
  const styles = new TextEncoder().encode("a{}");
  const page = encoded(["<style>", styles, "</style>", "<a>", "<header>", "<main>", PAGE_END]);
  expect(page.segments.map(decoded)).toEqual(["<style>", "a{}", "</style><a>", "<header><main>", "</body></html>"]);
  expect([page.segments[1], page.segments.at(-1)]).toEqual([styles, PAGE_END]);
  expect(page.noticeAt).toBe(3);
});

it("the next render gets each block's HTML from the page (PF-03)", () => {
  const long = (text: string) => `<p>${text.repeat(600)}</p>`;
  const html = { ascii: long("a"), latin: long("é"), wide: long("–"), emoji: long("😀"), short: "<p>–</p>" };
  const changed = "<h1>Title</h1>".repeat(99);
  const block = (text: string) => ({ digest: "d", facts: "{}", html: text });
  const blocks = new Map(Object.entries({ ...html, changed }).map(([id, text]) => [id, block(text)]));
  const body = ["<main>", ...Object.values(html), changed.replaceAll("h1", "h2"), slot, "</main>"];
  const { rendered } = encodePage(CACHED_PAGE, ["<head>–", new Uint8Array(9), ...body], { blocks, inputs: "" });
  for (const [id, text] of Object.entries({ ...html, changed })) expect(blockOf(rendered!, id)).toEqual(block(text));
  expect(blockOf(rendered!, "none")).toBeUndefined();
  expect(new Set([...rendered!.blocks.values()].map(({ html }) => typeof html))).toEqual(new Set(["object", "string"]));
});

it.each<[string, Parameters<typeof encoded>[0], boolean]>([
  ["the same segments", ["a", PAGE_END], true],
  ["another text", ["b", PAGE_END], false],
  ["fewer segments", ["a"], false],
  ["a slot", ["a", slot], false],
])("a page keeps its ETag only if the text is the same: %s (PF-02)", (_what, segments, isSame) => {
  expect(hasSameText(encoded(segments), encoded(["a", PAGE_END]))).toBe(isSame);
});
