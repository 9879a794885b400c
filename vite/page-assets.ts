import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { PageAssets } from "../app/render/page-assets.ts";
import type { Styles } from "./styles.ts";

export const CLIENT_ENTRY = "app/client.ts";
const ID = "virtual:page-assets";

/** Page assets of a site that is not built. Vite serves the client entry, and pages contain no inline styles. */
const UNBUILT: PageAssets = { sheets: [], base: [], blocks: {}, entry: "/vite/dev-client.ts", scripts: {} };

type Manifest = Record<string, { file: string; isDynamicEntry?: true; imports?: string[] }>;

/**
 * Vite plugin that provides `virtual:page-assets`: the stylesheets and the script URLs. The stylesheets are known only
 * when all modules of the Worker are loaded, so a build writes them to a module of their own, next to the Worker's.
 * The script URLs are from the manifest of the client build, which runs first.
 */
export const pageAssets = (styles?: Styles): Plugin => ({
  name: "page-assets",
  resolveId(id) {
    if (id !== ID) return undefined;
    // The importing chunk is in the folder `chunks`.
    return this.environment.mode === "build" && styles ? { id: "../page-assets.js", external: true } : `\0${ID}`;
  },
  load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(UNBUILT)};` : undefined),
  writeBundle({ dir = "" }) {
    if (!styles || this.environment.name !== "worker") return;
    const sheets = styles.sheetsOf([...this.getModuleIds()], (id) => {
      const module = this.getModuleInfo(id);
      return [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])];
    });
    const manifest: Manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"));
    const assets: PageAssets = {
      ...sheets,
      entry: `/${manifest[CLIENT_ENTRY]!.file}`,
      scripts: scriptsByModule(manifest),
    };
    writeFileSync(join(dir, "page-assets.js"), `export default ${JSON.stringify(assets)};\n`);
  },
});

/** Returns the files for a module and its static imports. */
function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[key]!;
  if (files.has(`/${file}`)) return files;
  files.add(`/${file}`);
  for (const name of imports) filesOf(manifest, name, files);
  return files;
}

/** Returns the file URLs for each dynamic import, keyed by module path, without the client entry's files. */
function scriptsByModule(manifest: Manifest): Record<string, string[]> {
  const entry = filesOf(manifest, CLIENT_ENTRY);
  const additionalFiles = (...keys: string[]) => [
    ...new Set(keys.flatMap((key) => [...filesOf(manifest, key)]).filter((file) => !entry.has(file))),
  ];
  return Object.fromEntries(
    Object.keys(manifest)
      .filter((key) => manifest[key]!.isDynamicEntry)
      .map((key) => [
        key,
        key.endsWith(".island.tsx") ? additionalFiles("app/islands/hydrate.tsx", key) : additionalFiles(key),
      ]),
  );
}
