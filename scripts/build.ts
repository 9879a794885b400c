import { rmSync } from "node:fs";
import { createBuilder } from "vite";
import { digestOf, once } from "./digest.ts";

const SOURCES = ["app", "lib", "contracts", "worker", "backend", "vite", "public", "vite.config.ts"];

/** Builds the client, the Worker, and the backend into dist/, unless dist/ is up to date. */
export const build = (): Promise<void> =>
  once("dist/.built", digestOf([...SOURCES, "package-lock.json"]), async () => {
    const builder = await createBuilder({ logLevel: "warn" });
    await builder.buildApp();
  });

/**
 * Deletes the block catalog from a finished build before an upload to production. The build stamp stays valid, so the
 * `[build]` command in wrangler.toml, which runs before each upload, does not rebuild the catalog.
 */
export function removeCatalog(): void {
  rmSync("dist/worker/catalog", { recursive: true, force: true });
}

if (import.meta.main) await build();
