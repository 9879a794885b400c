import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { blocks, registry } from "../../../app/blocks/index.ts";

it("the block registry contains every block folder's block, and each block name is unique", () => {
  const folders = readdirSync(join(import.meta.dirname, "../../../app/blocks"), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );
  expect(Object.keys(registry).sort()).toEqual(folders.map(({ name }) => name).sort());
  expect(blocks.size).toBe(Object.keys(registry).length);
});
