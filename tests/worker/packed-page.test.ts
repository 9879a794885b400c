import { describe, expect, it } from "vitest";
import { pack, unpack } from "../../worker/pages/cached-page.ts";
import { cachedPage } from "../support/cached-page.ts";
import { liveSlot } from "../support/live-slot.ts";

const slot = await liveSlot("LocationSearch");
const text = (...texts: string[]) => new TextEncoder().encode(texts.join(""));
const page = await cachedPage(["<head>é</head>", "<main>–\n😀</main>"]);
const kinds = {
  "only text": page,
  "the notice": await cachedPage(["<head>", { notice: true }, "<main>"]),
  "live blocks": await cachedPage(["<main>", slot, "<p>after</p>", { ...slot, id: "m2" }, ""]),
  "only a live block": await cachedPage([slot]),
  "no HTML": await cachedPage([]),
  "personal data": await cachedPage(["<main>"], { private: true, outdated: true, variants: ["v"] }),
};

describe("the Worker stores rendered pages in KV and the Cache API without loss (PF-09)", () => {
  it.each(Object.entries(kinds))("packing and unpacking preserve a page with %s", (_what, one) => {
    expect(unpack(pack(one))).toEqual(one);
  });

  const packed = pack(page);
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["half of a value", packed.slice(0, packed.byteLength / 2)],
    ["a value without its last byte", packed.slice(0, -1)],
    ["a value with trailing bytes", Uint8Array.of(...packed, 0)],
    ["a different type of value", text("{}\n")],
    ["a value of an earlier release", text('{"status":200,"segments":[3]}\n', "<p>")],
    ["an empty value", text("")],
  ])("the unpacker rejects %s", (_what, bytes) => {
    expect(() => unpack(bytes)).toThrow();
  });
});

it.each<[string, Parameters<typeof cachedPage>, boolean]>([
  ["rendered later", [["<main>"], { renderedAt: 2 }], true],
  ["outdated", [["<main>"], { outdated: true }], true],
  ["another text", [["<main >"]], false],
  ["another status", [["<main>"], { status: 404 }], false],
  ["another policy", [["<main>"], { headers: { "content-security-policy": "default-src 'self'" } }], false],
  ["a live block", [["<main>", slot]], false],
  ["the notice", [["<main>", { notice: true }]], false],
])("a page has the same digest only if its content is the same: %s (PF-02)", async (_what, input, isSame) => {
  expect((await cachedPage(...input)).digest === (await cachedPage(["<main>"])).digest).toBe(isSame);
});
