import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";

const dist = join(import.meta.dirname, "../../dist");
const scripts = (folder: string) =>
  readdirSync(join(dist, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(dist, folder, file), "utf8"));

const workerFiles = () =>
  readdirSync(join(dist, "worker"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
const workerText = (file: string) => readFileSync(join(dist, "worker", file), "utf8");

/** A module of the Worker and all that it imports before it runs: what is compiled at a cold start. */
function withImports(path: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(path)) return found;
  const text = readFileSync(join(dist, "worker", path), "utf8");
  found.set(path, text);
  for (const [, name] of text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) withImports(join(path, "..", name!), found);
  return found;
}

it("a cached page is served without loading React, schemas or the sanitizer (PF-08)", () => {
  const { compatibility_flags } = unstable_readConfig({ config: join(dist, "../wrangler.toml") });
  // Otherwise all modules are compiled at the start, whatever imports them.
  expect(compatibility_flags).toContain("new_module_registry");
  const texts = [...withImports("index.js").values()];
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(120 * 1024);
  for (const text of texts)
    for (const mark of ["ZodError", "react.element", "react.transitional.element", "sanitize"])
      expect(text).not.toContain(mark);
});

it("what production uploads of the Worker is at most 400 KB gzip (PF-08)", () => {
  // All modules as one, as wrangler counts what it uploads; production leaves the catalog out (scripts/deploy.ts).
  const uploaded = workerFiles().filter((file) => !file.startsWith("catalogue/"));
  expect(uploaded.length).toBeLessThan(workerFiles().length);
  expect(gzipSync(uploaded.map(workerText).join("")).length).toBeLessThan(400 * 1024);
});

it("nothing but the catalog's own pages needs what production leaves out (PF-08)", () => {
  for (const file of workerFiles().filter((name) => !name.startsWith("catalogue/"))) {
    const needed = [...workerText(file).matchAll(/(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g)].map(([, name]) => name!);
    expect(needed.filter((name) => name.includes("/catalogue/"))).toEqual([]);
  }
});

it("the browser gets no schema library", () => {
  for (const text of scripts("client")) expect(text).not.toContain("ZodError");
});

it("a page loads signals only with a script that uses them (ED-05, PF-04)", () => {
  const assets = join(dist, "client/assets");
  const texts = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith(".js"))
      .map((file) => [file, readFileSync(join(assets, file), "utf8")]),
  );
  const reaches = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const [, name] of (texts.get(file) ?? "").matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) reaches(name!, seen);
    return seen;
  };
  const withSignals = [...texts.keys()].filter((file) => [...reaches(file)].some((one) => one.startsWith("signals")));
  const names = withSignals.map((file) => file.replace(/-[\w-]{8}\.js$/, ""));
  expect(names).toContain("region-links");
  for (const quiet of [
    "client",
    "panels.enhance",
    "accordion.enhance",
    "carousel.enhance",
    "tabs.enhance",
    "form.enhance",
  ])
    expect(names).not.toContain(quiet);
  const [client = ""] = [...texts.keys()].filter((file) => file.startsWith("client-"));
  expect(gzipSync(texts.get(client)!).length).toBeLessThan(3 * 1024);
});
