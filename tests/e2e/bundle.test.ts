import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { PageAssets } from "../../app/render/page-assets.ts";
import { firstScripts } from "../support/first-scripts.ts";

const dist = join(import.meta.dirname, "../../dist");
const scripts = (folder: string) =>
  readdirSync(join(dist, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(dist, folder, file), "utf8"));

const workerFiles = () =>
  readdirSync(join(dist, "worker"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
const workerText = (file: string) => readFileSync(join(dist, "worker", file), "utf8");

/** Returns a Worker module and all of its static imports, which the runtime compiles on a cold start. */
function withImports(path: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(path)) return found;
  const text = readFileSync(join(dist, "worker", path), "utf8");
  found.set(path, text);
  for (const [, name] of text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) withImports(join(path, "..", name!), found);
  return found;
}

it("to serve a cached page, the Worker does not load React, schemas, or the sanitizer (PF-08)", () => {
  const { compatibility_flags } = unstable_readConfig({ config: join(dist, "../wrangler.toml") });
  // Without the `new_module_registry` flag, the runtime compiles all modules at startup, even modules that the Worker
  // does not import.
  expect(compatibility_flags).toContain("new_module_registry");
  const texts = [...withImports("index.js").values()];
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts)
    for (const mark of ["ZodError", "react.element", "react.transitional.element", "sanitize"])
      expect(text).not.toContain(mark);
});

it("the Worker is at most 1 MB after gzip compression (PF-08)", () => {
  // Like Wrangler, compresses the concatenation of all modules.
  expect(gzipSync(workerFiles().map(workerText).join("")).length).toBeLessThan(1024 * 1024);
});

/** Returns the CSS that the build extracts from the components. */
const sheets = async (): Promise<string> =>
  ((await import(join(dist, "worker/page-assets.js"))) as { default: PageAssets }).default.sheets.join("");

it("the build extracts all styles to one module, and no other script contains styles (ED-06)", async () => {
  expect(await sheets()).toContain("max-inline-size:var(--container)");
  for (const file of workerFiles().filter((name) => name !== "page-assets.js"))
    expect(workerText(file)).not.toContain("max-inline-size:var(--container)");
  for (const text of scripts("client")) expect(text).not.toMatch(/insertRule|linaria/);
});

it("only the children's theme masks the hero image (TH-03)", async () => {
  const rules = [...(await sheets()).matchAll(/([^{}]*)\[data-shape=\\?"?pebble\\?"?\][^{}]*\{([^}]*)\}/g)];
  expect(rules).not.toEqual([]);
  for (const [, of, what] of rules) {
    expect(of).toMatch(/\[data-theme=\\?"?childrens-health\\?"?\]/);
    expect(what).toContain("border-radius");
  }
});

it("client scripts contain no schema library", () => {
  for (const text of scripts("client")) expect(text).not.toContain("ZodError");
});

const assets = join(dist, "client/assets");
const assetText = (file: string) => readFileSync(join(assets, file), "utf8");
const clientFile = () => readdirSync(assets).find((file) => /^client-.*\.js$/.test(file))!;

/** Returns a client script and all of its static imports. */
function reaches(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of assetText(file).matchAll(/(?:from|import)\s*["`]\.\/([^"`]+)["`]/g)) reaches(name!, seen);
  return seen;
}

it("before the visitor interacts, a content page with every automatically hydrating island, including opening hours, runs at most 8 KB of scripts (PF-04)", () => {
  const client = clientFile();
  const files = reaches(client);
  for (const name of firstScripts) {
    // The client script imports an enhancement's file directly. For a React island, it calls a function that also
    // imports React.
    const [, file] = new RegExp(`"${name}":(?:\\(\\)=>)[^]*?import\\(.\\./([\\w.-]+)`).exec(assetText(client)) ?? [];
    expect(file, `${name} is an enhancement`).toBeDefined();
    reaches(file!, files);
  }
  const bytes = [...files].map((file) => brotliCompressSync(assetText(file)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024);
});

it("the client, disclosure, carousel, and tabs scripts do not import the signals library (ED-05, PF-04)", () => {
  const all = readdirSync(assets).filter((file) => file.endsWith(".js"));
  const withSignals = all.filter((file) => [...reaches(file)].some((one) => one.startsWith("signals")));
  const names = withSignals.map((file) => file.replace(/(\.enhance)?-[\w-]{8}\.js$/, ""));
  expect(names).toContain("region-links");
  for (const quiet of ["client", "disclosure", "carousel", "tabs"]) expect(names).not.toContain(quiet);
});
