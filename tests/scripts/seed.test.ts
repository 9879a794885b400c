import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, it } from "vitest";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { dropForeignResponses } from "../../scripts/seed.ts";
import { newFolder } from "../support/folders.ts";

const FHIR = "directory:https://fhir.example";
const directory = { UPSTREAM_PROVIDERS: FHIR, UPSTREAM_LOCATIONS: FHIR };

it("a local site shows no cached responses of other upstreams, and keeps its own (FH-01)", {
  tags: ["nightly"],
  timeout: 120_000,
}, async () => {
  const folder = newFolder();
  const entry = join(folder, "cache/entry");
  const isKept = async (settings: Record<string, string>) => {
    mkdirSync(join(folder, "cache"), { recursive: true });
    writeFileSync(entry, "");
    await dropForeignResponses(folder, settings);
    return existsSync(entry);
  };
  const { kvNamespaces } = unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions;
  const site = { modules: true, script: "export default {}", kvNamespaces, resourcePersistencePath: folder };
  /** Returns the names in the site's KV namespace, to which it adds some. */
  const stored = async (...names: string[]) => {
    const miniflare = new Miniflare(convertV4MiniflareOptions(site as never));
    const kv = await miniflare.getKVNamespace("LAYOUTS");
    for (const name of names) await kv.put(name, "[]");
    const { keys } = await kv.list();
    await miniflare.dispose();
    return keys.map(({ name }) => name);
  };
  await stored("layout:larkspur:en:/", "served:/providers/pages");
  expect(await isKept({})).toBe(true);
  expect(await stored()).toEqual(["layout:larkspur:en:/", "served:/providers/pages"]);
  expect(await isKept(directory)).toBe(false);
  expect(await stored()).toEqual(["layout:larkspur:en:/"]);
  // Each run has a secret of its own.
  expect(await isKept({ ...directory, UPSTREAM_PROVIDERS_SECRET: "another" })).toBe(true);
  expect(await isKept({ ...directory, UPSTREAM_PROVIDERS: "directory:https://other.example" })).toBe(false);
  expect(await isKept({})).toBe(false);
});
