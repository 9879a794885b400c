import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dropForeignResponses } from "../../scripts/seed.ts";
import { newFolder } from "../support/folders.ts";

it("a local site shows no cached responses of other upstreams, and keeps its own (FH-01)", async () => {
  const folder = newFolder();
  const cache = join(folder, "cache");
  const isKept = async (settings: Record<string, string>) => {
    mkdirSync(cache, { recursive: true });
    await dropForeignResponses(folder, settings);
    return existsSync(cache);
  };
  const directory = {
    UPSTREAM_PROVIDERS: "directory:https://fhir.example",
    UPSTREAM_LOCATIONS: "directory:https://fhir.example",
  };
  await isKept({});
  expect(await isKept({})).toBe(true);
  expect(await isKept(directory)).toBe(false);
  // Each run has a secret of its own.
  expect(await isKept({ ...directory, UPSTREAM_PROVIDERS_SECRET: "another" })).toBe(true);
  expect(await isKept({ ...directory, UPSTREAM_PROVIDERS: "directory:https://other.example" })).toBe(false);
  expect(await isKept({})).toBe(false);
});
