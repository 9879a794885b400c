import { describe, expect, it } from "vitest";
import { sharedSheet } from "../../app/page/head/shared-sheet.ts";
import { type CachedPage, concat, encodeSegments } from "../../worker/pages/cached-page.ts";
import { pack, unpackWith } from "../../worker/pages/packed-page.ts";
import { CACHED_PAGE } from "../support/cached-page.ts";

const sheet = sharedSheet(
  { href: "/assets/shared-0a1b2c3d.css", digest: "q83v" },
  `body{color:teal}${"p{}".repeat(99)}`,
);
const other = sharedSheet({ href: "/assets/shared-4e5f6a7b.css", digest: "AAAA" }, "body{color:navy}");
const slot = { id: "m1", when: "late" } as unknown as CachedPage["segments"][number];
const text = (...texts: string[]) => new TextEncoder().encode(texts.join(""));

const { encoded, places } = encodeSegments(["<head>é", sheet.html, "</head>", "<main>–\n</main>"]);
const page: CachedPage = {
  ...CACHED_PAGE,
  segments: encoded,
  shared: { href: sheet.href, digest: sheet.digest, place: places[1]! },
};

describe("a rendered page as the stores hold it (PF-09)", () => {
  it.each<[string, CachedPage]>([
    ["with the shared sheet", page],
    ["with it and live blocks", { ...page, segments: [...encoded, slot, text("<p>after</p>"), slot, text("")] }],
    ["without it", { ...CACHED_PAGE, segments: encoded }],
    ["with it in a head that is made for each answer", { ...page, shared: { href: sheet.href, digest: "q83v" } }],
    ["of live blocks alone", { ...CACHED_PAGE, segments: [slot] }],
    ["without a text", { ...CACHED_PAGE, segments: [] }],
  ])("%s comes back as it was", (_what, one) => {
    expect(unpackWith(sheet, pack(one))).toEqual(one);
  });

  it("goes without the shared sheet, which every reader of the build has", () => {
    expect(new TextDecoder().decode(pack(page))).not.toContain("body{");
    expect(pack({ ...page, shared: undefined } as never).byteLength - pack(page).byteLength).toBeGreaterThan(200);
  });

  const packed = pack(page);
  it.each<[string, () => unknown]>([
    ["half a value", () => unpackWith(sheet, packed.slice(0, packed.byteLength / 2))],
    ["a value with more behind it", () => unpackWith(sheet, concat([packed, text("x")]))],
    ["another sheet than the page had", () => unpackWith(other, packed)],
    ["the page's digest with another text", () => unpackWith({ ...other, digest: sheet.digest }, packed)],
    ["no sheet", () => unpackWith(null, packed)],
    ["another kind of value", () => unpackWith(sheet, text("{}\n"))],
    ["nothing", () => unpackWith(sheet, text(""))],
  ])("%s is no page", (_what, read) => {
    expect(read).toThrow();
  });
});
