import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const decision = readFileSync(join(root, "docs/decisions/0036-limit-plain-enhancements.md"), "utf8");
const files = globSync("app/**/*.enhance.ts", { cwd: root });

it("the decision record lists every framework-free enhancement, and there are at most ten", () => {
  const listed = [...decision.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file!);
  expect(files.toSorted()).toEqual(listed.toSorted());
  expect(files.length).toBeLessThanOrEqual(10);
});

it.each(files)("the enhancement %s has at most 80 lines", (file) => {
  expect(readFileSync(join(root, file), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(80);
});
