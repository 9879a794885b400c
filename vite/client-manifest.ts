import { readFileSync } from "node:fs";

export const CLIENT_ENTRY = "app/client.ts";

interface ClientChunk {
  file: string;
  isDynamicEntry?: true;
  imports?: string[];
}

type Manifest = Record<string, ClientChunk>;

/** Reads the client build's manifest. */
export const clientManifest = (): Manifest => JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"));

/** Returns the files for a module and its static imports. */
function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[key]!;
  if (files.has(`/${file}`)) return files;
  files.add(`/${file}`);
  for (const name of imports) filesOf(manifest, name, files);
  return files;
}

/** Returns the file URLs for each dynamic import, keyed by module path, without the client entry's files. */
export function scriptsByModule(): Record<string, string[]> {
  const manifest = clientManifest();
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
