import { describe, expect, it } from "vitest";
import { type CachedPage, encodePage, pack, unpack } from "../../worker/pages/cached-page.ts";
import { CACHED_PAGE, NO_BLOCKS } from "../support/cached-page.ts";

const slot = { id: "m1", when: "late" } as unknown as CachedPage["segments"][number];
const text = (...texts: string[]) => new TextEncoder().encode(texts.join(""));
const { segments } = encodePage(
  CACHED_PAGE,
  ["<head>é</head>", text("<style></style>"), "<main>–\n</main>"],
  NO_BLOCKS,
);
const page: CachedPage = { ...CACHED_PAGE, segments };

describe("the Worker stores rendered pages in KV and the Cache API without loss (PF-09)", () => {
  it.each<[string, CachedPage]>([
    ["with only text", page],
    ["with live blocks", { ...page, segments: [...segments, slot, text("<p>after</p>"), slot, text("")] }],
    ["with only live blocks", { ...page, segments: [slot] }],
    ["without segments", { ...page, segments: [] }],
  ])("packing and unpacking preserve a page %s", (_what, one) => {
    expect(unpack(pack(one))).toEqual(one);
  });

  const packed = pack(page);
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["half of a value", packed.slice(0, packed.byteLength / 2)],
    ["a value without its last byte", packed.slice(0, -1)],
    ["a value with trailing bytes", Uint8Array.of(...packed, 0)],
    ["a different type of value", text("{}\n")],
    ["an empty value", text("")],
  ])("the unpacker rejects %s", (_what, bytes) => {
    expect(() => unpack(bytes)).toThrow();
  });
});
