import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { callsPage } from "../../scripts/docs-calls.ts";

it("docs/calls.md matches the contracts (regenerate it with `node scripts/docs-calls.ts`)", () => {
  expect(readFileSync(join(import.meta.dirname, "../../docs/calls.md"), "utf8")).toBe(callsPage());
});
