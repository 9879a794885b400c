import { expect, it } from "vitest";
import { outcomeText } from "../../app/tools/authors/publishing/results.ts";
import { exampleReceipt } from "../../contracts/purge.ts";

const NONE = { renewed: 0, unchanged: 0, kept: 0, removed: 0, failed: 0, "on visit": 0, waiting: 0 };
const page = { site: "larkspur", language: "en", path: "/about-us", result: "renewed" } as const;

it.each([
  ["two updated pages", [page, page], { renewed: 2 }, "2 updated"],
  ["a page with a mistake", [page, { ...page, broken: 1 }], { renewed: 2 }, "2 updated, 1 page with problems"],
  [
    "a page that stayed old",
    [page, { ...page, result: "failed" as const }],
    { renewed: 1, failed: 1 },
    "1 not updated, 1 updated",
  ],
  ["nothing new", [page], { unchanged: 1 }, "1 unchanged"],
  ["an item without pages", [], {}, "no pages"],
])("the list of updates says of %s what it changed (PB-11)", (_name, pages, results, text) => {
  const receipt = { ...exampleReceipt, state: "everywhere" as const, pages, pageCount: pages.length };
  expect(outcomeText({ ...receipt, results: { ...NONE, ...results } })).toBe(text);
});
