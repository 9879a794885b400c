import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

const dist = join(import.meta.dirname, "../../dist");
const scripts = (folder: string) =>
  readdirSync(join(dist, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(dist, folder, file), "utf8"));

it("a kept page is served without loading React, schemas or the sanitiser: the Worker's entry has none of them (PF-08)", () => {
  const entry = readFileSync(join(dist, "worker/index.js"), "utf8");
  for (const mark of ["ZodError", "react.element", "react.transitional.element", "sanitize"])
    expect(entry).not.toContain(mark);
});

it("the Worker is at most 400 KB gzip (PF-08)", () => {
  const bytes = scripts("worker").reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(400 * 1024);
});

it("the browser gets no schema library", () => {
  for (const text of scripts("client")) expect(text).not.toContain("ZodError");
});
