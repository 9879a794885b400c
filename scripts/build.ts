import { rmSync } from "node:fs";
import { createBuilder } from "vite";
import { digestOf, once } from "./stamp.ts";

const SOURCES = ["app", "lib", "contracts", "worker", "reference", "vite", "public", "vite.config.ts"];

/** Builds browser, Worker and reference upstream into dist/, unless dist/ is already the build of these sources. */
export const build = (): Promise<void> =>
  once("dist/.built", digestOf([...SOURCES, "package-lock.json"]), async () => {
    const builder = await createBuilder({ logLevel: "warn" });
    await builder.buildApp();
  });

/**
 * Takes the catalog out of a finished build. `[build]` of wrangler.toml runs before each upload and must not bring it
 * back, so the build still counts as one of these sources; any other command that needs the catalog makes it anew.
 */
export function leaveOutCatalog(): void {
  rmSync("dist/worker/catalog", { recursive: true, force: true });
}

if (import.meta.main) await build();
