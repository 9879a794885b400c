import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin, type UserConfig } from "vite";
import { callPaths } from "./vite/calls.ts";
import { styles } from "./vite/styles.ts";

interface ClientChunk {
  file: string;
  isDynamicEntry?: true;
  imports?: string[];
}

/** Returns the files of a module and of all that it imports before it runs. */
function filesOf(manifest: Record<string, ClientChunk>, key: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[key]!;
  if (found.has(`/${file}`)) return found;
  found.add(`/${file}`);
  for (const name of imports) filesOf(manifest, name, found);
  return found;
}

/**
 * `virtual:client`: the hashed URL of the browser's entry, and the files of each module that the browser imports on
 * demand, by its path. They are read from the browser's build, which runs first.
 * @param unbundled the URL where nothing is built
 */
export function clientEntry(unbundled = "/assets/client.js"): Plugin {
  return {
    name: "client-entry",
    resolveId: (id) => (id === "virtual:client" ? "\0client" : undefined),
    load(id) {
      if (id !== "\0client") return undefined;
      if (this.environment.mode !== "build")
        return `export const clientScript = "${unbundled}"; export const scriptFiles = {};`;
      const manifest: Record<string, ClientChunk> = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"));
      const entry = filesOf(manifest, "app/client.ts");
      const ahead = (...keys: string[]) => [
        ...new Set(keys.flatMap((key) => [...filesOf(manifest, key)]).filter((file) => !entry.has(file))),
      ];
      const files = Object.keys(manifest)
        .filter((key) => manifest[key]!.isDynamicEntry)
        .map((key) => [key, key.endsWith(".island.tsx") ? ahead("app/islands/hydrate.tsx", key) : ahead(key)]);
      return [
        `export const clientScript = ${JSON.stringify(`/${manifest["app/client.ts"]!.file}`)};`,
        `export const scriptFiles = ${JSON.stringify(Object.fromEntries(files))};`,
      ].join("\n");
    },
  };
}

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

/** The modules whose chunks the browser requests by name and that lead to a module, itself included. */
function entriesTo(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const own = info.isEntry || info.dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...info.importers.flatMap((importer) => entriesTo(importer, graph, seen))];
}

/** Whether only React islands lead to a module. */
function isOfIslands(id: string, graph: ModuleGraph): boolean {
  const entries = entriesTo(id, graph);
  return entries.length > 0 && entries.every((entry) => entry.endsWith(".tsx"));
}

const emptyModule = fileURLToPath(new URL("vite/empty-module.ts", import.meta.url));

/** Production uploads everything but this folder: the catalog and the examples that it imports. */
const chunkFolder = (modules: readonly string[]): string =>
  modules.some((id) => /\/app\/(blocks\/[^/]+\/examples\.ts|tools\/catalog\/)/.test(id)) ? "catalog" : "chunks";

/** The build's id: a digest of everything that affects the HTML. Cached pages of another build are not used. */
export function buildId(): string {
  const hash = createHash("sha256");
  for (const folder of ["app", "lib", "contracts", "worker", "vite"]) {
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }).sort((a, b) =>
      `${a.parentPath}${a.name}` < `${b.parentPath}${b.name}` ? -1 : 1,
    )) {
      if (file.isFile()) hash.update(file.name).update(readFileSync(`${file.parentPath}/${file.name}`));
    }
  }
  return hash.update(readFileSync("package-lock.json")).digest("hex").slice(0, 10);
}

const server = (input: string, outDir: string): EnvironmentOptions => ({
  consumer: "server" as const,
  define: { __BUILD__: JSON.stringify(buildId()), "process.env.NODE_ENV": '"production"' },
  resolve: { noExternal: true as const, conditions: ["workerd", "worker", "module", "import", "production"] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2024",
    minify: true,
    rollupOptions: {
      input: { index: input },
      // workerd takes every export of the entry for a handler: what chunks share must not stand among them.
      preserveEntrySignatures: "strict" as const,
      external: [/^cloudflare:/, /^node:/],
      checks: { pluginTimings: false },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) => `${chunkFolder(moduleIds)}/[name].js`,
        // What runs before the first answer is one module instead of thirty, each of which would cost the start
        // (PF-08).
        codeSplitting: { groups: [{ name: "start", tags: ["$initial" as const] }] },
      },
    },
  },
});

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    appType: "custom",
    plugins: [
      react(),
      ...styles(),
      clientEntry("/vite/dev-client.ts"),
      callPaths(),
      command === "serve" && (await import("./vite/dev.ts")).devServer(),
    ],
    // The sanitizer imports these for style attributes and dates, which it is never given.
    resolve: { alias: { postcss: emptyModule, dayjs: emptyModule } },
    environments: {
      client: {
        build: {
          outDir: "dist/client",
          emptyOutDir: true,
          manifest: true,
          target: "es2022",
          assetsInlineLimit: 0,
          modulePreload: false,
          // The Worker names the font files in its styles; the browser's build is the one that puts them out.
          rollupOptions: {
            input: ["app/client.ts", "app/theme/font-urls.ts"],
            output: {
              // The bundler names a shared chunk after all that share it.
              chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash:7].js`,
              codeSplitting: {
                groups: [
                  // One chunk for the small modules of every page, because each chunk costs a request.
                  {
                    name: "page",
                    priority: 3,
                    test: /vite\/preload-helper|lib\/breakpoints|browser\/(data-layer|page-data)\.ts$/,
                  },
                  { name: "signals", priority: 3, test: /signals-core/ },
                  // What enhancements use is split by who uses it, since content pages load it.
                  {
                    name: (id, graph) => (isOfIslands(id, graph) ? null : "shared"),
                    debugName: "shared",
                    priority: 2,
                    minShareCount: 2,
                    entriesAware: true,
                  },
                  // React, and what several islands use. The script of long lists is for few of them.
                  {
                    name: (id, graph) => (isOfIslands(id, graph) && !/LongList|tanstack/.test(id) ? "islands" : null),
                    debugName: "islands",
                    priority: 1,
                    minShareCount: 2,
                  },
                ],
              },
            },
          },
        },
      },
      ...(command === "build" && {
        worker: server("worker/index.ts", "dist/worker"),
        reference: server("reference/index.ts", "dist/reference"),
      }),
    },
    builder: {
      async buildApp(builder) {
        await builder.build(builder.environments.client!);
        await builder.build(builder.environments.worker!);
        await builder.build(builder.environments.reference!);
      },
    },
  }),
);
