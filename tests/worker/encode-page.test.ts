import { expect, it } from "vitest";
import type { Slot } from "../../app/index.ts";
import { encodePage } from "../../worker/pages/cached-page.ts";
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
    expect(encodePage(CACHED_PAGE, segments).segments.map(decoded)).toEqual(expected);
  },
);
