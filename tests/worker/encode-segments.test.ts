import { describe, expect, it } from "vitest";
import type { Slot } from "../../app/index.ts";
import { encodeSegments } from "../../worker/pages/cached-page.ts";

const slot = {} as Slot;
const long = (kilobytes: number, text = "x") => text.repeat((kilobytes * 1024) / text.length);
const decoded = (bytes: unknown) => new TextDecoder().decode(bytes as Uint8Array);

describe("the texts of a page become bytes, each in the place that is said of it (PF-02)", () => {
  it.each<[string, (string | Slot)[]]>([
    ["none", []],
    ["an empty one", [""]],
    ["several", ["<p>", "", "one", "</p>"]],
    ["between slots", ["a", slot, slot, "b", "", slot, ""]],
    ["of two, three and four bytes a character", ["é", "–", "😀", slot, "España"]],
    ["longer than there is room for one", ["a", long(300), "b"]],
    ["longer than there is room for all", [long(80), long(80, "–"), "é", long(90), slot, long(120, "😀"), "end"]],
    ["of a megabyte", [long(1024), "é", long(1024, "–")]],
  ])("%s", (_what, segments) => {
    const { encoded, places } = encodeSegments(segments);
    const expected: (string | Slot)[] = [];
    for (const [index, segment] of segments.entries())
      if (typeof segment === "string" && typeof segments[index - 1] === "string")
        expected.push(`${expected.pop()}${segment}`);
      else expected.push(segment);
    expect(encoded.map((bytes) => (bytes instanceof Uint8Array ? decoded(bytes) : bytes)).join()).toBe(expected.join());
    for (const [index, text] of segments.entries()) {
      const { segment, start, end } = places[index]!;
      if (typeof text === "string") expect(decoded((encoded[segment] as Uint8Array).subarray(start, end))).toBe(text);
    }
  });

  it("a page keeps its own bytes while the next one is made, and takes those of the one before", () => {
    const { encoded } = encodeSegments(["first page", long(200)]);
    const before = encoded[0] as Uint8Array;
    const reused = new Map([["mark", before.subarray(0, 5)]]);
    const next = encodeSegments(["second: ", "mark", long(250, "é")], (text) => reused.get(text));
    expect(decoded(before.subarray(0, 10))).toBe("first page");
    expect(decoded((next.encoded[0] as Uint8Array).subarray(0, 15))).toBe("second: firsté");
  });
});

it("a page has nothing of another one whose encoding failed", () => {
  const fail = (text: string) => {
    if (text === "b") throw new Error("no");
    return undefined;
  };
  expect(() => encodeSegments(["a", "b"], fail)).toThrow("no");
  expect(encodeSegments(["c"]).encoded.map(decoded)).toEqual(["c"]);
});
