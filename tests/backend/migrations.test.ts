import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = globSync("{backend,worker}/**/migrations/*.sql", { cwd: root }).sort();
const texts = files.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);

it("no migration drops a table to which rows of other tables refer, because a database with rows would reject it (RL-13)", () => {
  expect(files.length).toBeGreaterThan(20);
  const referred = new Set(texts.flatMap(([, sql]) => [...sql.matchAll(/REFERENCES (\w+)/g)].map(([, name]) => name)));
  const dropped = texts.flatMap(([file, sql]) =>
    [...sql.matchAll(/DROP TABLE (?:IF EXISTS )?(\w+)/g)].map(([, name]) => ({ file, name })),
  );
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped.filter(({ name }) => referred.has(name))).toEqual([]);
});
