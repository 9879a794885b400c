import { describe, expect, it } from "vitest";
import { clustersOf, namedTowns, pinText } from "../../lib/maps/map-pins.ts";

describe("label of a map pin", () => {
  it.each([
    [[3], "3"],
    [[7, 3], "3, 7"],
    [[3, 4], "3, 4"],
    [[1, 2, 3, 4], "1–4"],
    [[1, 2, 3, 7], "1–3 +1"],
    [[1, 5, 9, 14], "1 +3"],
    [[2, 3, 9, 14], "2, 3 +2"],
    [[], ""],
  ])("the map pin for the locations %o has the label %s", (numbers, text) => expect(pinText(numbers)).toBe(text));
});

const place = (number: number, x: number, y = 0) => ({ number, x, y });
const numbersOf = (clusters: ReturnType<typeof clustersOf>) =>
  clusters.map(({ places }) => places.map(({ number }) => number));

describe("merging of overlapping map pins", () => {
  it.each([
    ["the map shows two pins for two distant locations", [place(1, 0), place(2, 100)], 1, [[1], [2]]],
    ["after zooming out, the map merges two nearby locations", [place(1, 0), place(2, 100)], 4, [[1, 2]]],
    ["the map shows two pins if one location is above the other", [place(1, 0), place(2, 0, 45)], 1, [[1], [2]]],
    ["the map merges locations with the same coordinates", [place(1, 5), place(2, 5), place(3, 5)], 1, [[1, 2, 3]]],
    [
      "the map merges two locations with a third location between them",
      [place(1, 0), place(2, 50), place(3, 30)],
      1,
      [[1, 2, 3]],
    ],
    [
      "the map merges a location that is next to a pin with a long label",
      [place(1, 0), place(3, 0), place(5, 0), place(7, 43)],
      1,
      [[1, 3, 5, 7]],
    ],
    ["the map shows no pin without locations", [], 1, []],
  ])("%s", (_, places, unit, numbers) => expect(numbersOf(clustersOf(places, unit))).toEqual(numbers));

  it("a merged map pin is at the center of its locations", () => {
    expect(clustersOf([place(1, 0), place(2, 20, 10)], 1)).toMatchObject([{ x: 10, y: 5 }]);
    const many = Array.from({ length: 500 }, (_, index) => place(index + 1, (index * 37) % 1000, (index * 91) % 1000));
    const all = numbersOf(clustersOf(many, 1)).flat();
    expect(new Set(all).size).toBe(500);
  });
});

describe("town names on the map", () => {
  const size = { width: 400, height: 400, most: 3 };
  const asIs = (point: { x: number; y: number }) => point;
  const town = (name: string, x: number, y: number) => ({ name, x, y });
  it.each([
    [
      "the map names only the first of two overlapping towns",
      [town("Denver", 200, 200), town("Aurora", 210, 205)],
      ["Denver"],
    ],
    [
      "the map names two towns that do not overlap",
      [town("Denver", 100, 100), town("Pueblo", 100, 300)],
      ["Denver", "Pueblo"],
    ],
    [
      "the map omits town names that would leave the map",
      [town("Billings", 10, 200), town("Helena", 200, 395), town("Butte", 200, -20)],
      [],
    ],
    ["the map names a town below a pin that covers the town's dot", [town("Casper", 300, 305)], ["Casper"]],
    [
      "the map names at most the configured number of towns",
      [1, 2, 3, 4].map((n) => town(`Town ${n}`, 100, n * 60)),
      ["Town 1", "Town 2", "Town 3"],
    ],
  ])("%s", (_, towns, names) => {
    const pins = clustersOf([place(1, 300, 310)], 1);
    expect(namedTowns(towns, size, pins, asIs).map(({ name }) => name)).toEqual(names);
  });

  it("the map names most of the towns of a metro area that has a pin at each town", () => {
    const towns = ["Denver", "Boulder", "Centennial", "Longmont", "Broomfield", "Castle Rock"].map((name, index) =>
      town(name, 90 + (index % 3) * 110, 90 + Math.floor(index / 3) * 190),
    );
    const pins = clustersOf(
      towns.map(({ x, y }, index) => place(index + 1, x, y)),
      1,
    );
    expect(namedTowns(towns, { ...size, most: 7 }, pins, asIs).length).toBeGreaterThanOrEqual(5);
  });
});
