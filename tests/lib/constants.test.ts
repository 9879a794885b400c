import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CAP, DEBOUNCE, DEFAULTS, LOCATIONS_FETCH, MIN_LENGTH, SKELETONS, STEPS } from "../../lib/constants.ts";

// These numbers are promises to the business: changing one takes two edits, on purpose.
test("CN-01 debounces in milliseconds", () => {
  expect(Object.values(DEBOUNCE)).toEqual([300, 300, 500, 500, 300, 100, 100]);
});

test("CN-02 skeletons", () => expect(SKELETONS).toEqual({ events: 10, search: 8, providers: 6, index: 6, other: 4 }));

test("CN-03 steps", () => {
  const shown = Object.entries(STEPS).map(([list, step]) => `${list} ${step.first}+${step.more}`);
  expect(shown.join(", ")).toBe(
    "events 16+16, sessions 10+10, locations 20+20, news 4+8, globalSearch 10+10, index 10+10",
  );
  expect(LOCATIONS_FETCH).toBe(100);
});

test("CN-04 VA-07 upper counts", () => {
  expect(Object.values(CAP)).toEqual([9, 7, 10, 5, 4, 6, 6, 12, 12, 5, 3, 4, 5, 14, 5, 10]);
});

test("CN-05 defaults", () => {
  expect(DEFAULTS).toMatchObject({ locationDistance: 5000, carouselGap: 24, tabIndex: 0, tabIsLeft: true });
});

test("VA-06 minimum lengths", () => {
  expect(MIN_LENGTH).toEqual({ typeahead: 2, headerSubmit: 2, globalSearch: 3, participants: 3 });
});

test("CN-07 no timer that a visitor meets counts by a number that stands beside it", () => {
  const root = join(import.meta.dirname, "../../app");
  const timers = /\b(?:setTimeout|setInterval|\.timeout)\((?:(?:[^()]|\([^()]*\))*,)?\s*\d[\d_]*\)/;
  const own = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => timers.test(readFileSync(join(root, path), "utf8")));
  // Where a browser has no idle callback, and how long a file may take to be saved.
  expect(own.sort()).toEqual(["client.ts", "tools/staff/download.ts"]);
});

test("CN-07 debounces, steps and waits of searches stand in one module, and nowhere beside it", () => {
  const root = join(import.meta.dirname, "../../app");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const beside = files.filter((file) =>
    /\b(wait|debounce|step|fetch|perPage): *\d{2,}\b/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(beside).toEqual([]);
});
