import { describe, expect, it } from "vitest";
import { type CachedPage, concat, encodeSegments, pack, unpack } from "../../worker/pages/cached-page.ts";
import { CACHED_PAGE } from "../support/cached-page.ts";

const slot = { id: "m1", when: "late" } as unknown as CachedPage["segments"][number];
const text = (...texts: string[]) => new TextEncoder().encode(texts.join(""));
const segments = encodeSegments(["<head>é</head>", "<main>–\n</main>"]);
const page: CachedPage = { ...CACHED_PAGE, segments };

describe("a rendered page in KV and in the Cache API is complete (PF-09)", () => {
  it.each<[string, CachedPage]>([
    ["of text", page],
    ["with live blocks", { ...page, segments: [...segments, slot, text("<p>after</p>"), slot, text("")] }],
    ["of live blocks alone", { ...page, segments: [slot] }],
    ["without segments", { ...page, segments: [] }],
  ])("a page %s is unchanged after packing and unpacking", (_what, one) => {
    expect(unpack(pack(one))).toEqual(one);
  });

  const packed = pack(page);
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["half a value", packed.slice(0, packed.byteLength / 2)],
    ["a value without its last byte", packed.slice(0, -1)],
    ["a value with more behind it", concat([packed, text("x")])],
    ["another kind of value", text("{}\n")],
    ["nothing", text("")],
  ])("rejects %s", (_what, bytes) => {
    expect(() => unpack(bytes)).toThrow();
  });
});
