import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createBuilder } from "vite";

const stampFile = "dist/.built";

/** A digest of everything that goes into the build. */
function sources(): string {
  const hash = createHash("sha256");
  for (const folder of ["app", "lib", "contracts", "worker", "reference", "vite", "public"]) {
    if (!existsSync(folder)) continue;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of files.map((file) => `${file.parentPath}/${file.name}`).sort())
      hash.update(path).update(readFileSync(path));
  }
  for (const file of ["vite.config.ts", "package-lock.json"]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds browser, Worker and reference upstream into dist/, unless dist/ is already the build of these sources. */
export async function build(): Promise<void> {
  const stamp = sources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const builder = await createBuilder({ logLevel: "warn" });
  await builder.buildApp();
  writeFileSync(stampFile, stamp);
}

/**
 * Takes the catalog out of a finished build. `[build]` of wrangler.toml runs before each upload and must not bring it
 * back, so the build still counts as one of these sources; any other command that needs the catalog makes it anew.
 */
export function leaveOutCatalogue(): void {
  rmSync("dist/worker/catalogue", { recursive: true, force: true });
}

if (import.meta.main) await build();
