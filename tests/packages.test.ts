import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("one workerd runs the site, the tests and the benchmarks (.github/dependabot.yml says what must move together)", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"));
  const installed = Object.entries<{ version: string }>(lock.packages)
    .filter(([path]) => path.endsWith("node_modules/workerd"))
    .map(([path, { version }]) => `${path} ${version}`);
  expect(installed).toHaveLength(1);
});
