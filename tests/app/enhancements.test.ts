import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const decision = readFileSync(join(root, "docs/decisions/0036-limit-plain-enhancements.md"), "utf8");
const files = globSync("app/**/*.enhance.ts", { cwd: root });

it("the decision record lists every framework-free enhancement", () => {
  const listed = [...decision.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file!);
  expect(files.toSorted()).toEqual(listed.toSorted());
});
