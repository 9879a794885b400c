import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin, type UserConfig } from "vite";
import { callPaths } from "./vite/calls.ts";
import { CLIENT_ENTRY, clientManifest } from "./vite/client-manifest.ts";
import { PRELOAD_HELPER, plainImports } from "./vite/plain-imports.ts";
import { styles } from "./vite/styles.ts";

/**
 * Provides `virtual:client`: the hashed URL of the client entry, from the manifest of the client build, which runs first.
 * @param unbundled URL of the client entry without a build
 */
export function clientEntry(unbundled = "/assets/client.js"): Plugin {
  return {
    name: "client-entry",
    resolveId: (id) => (id === "virtual:client" ? "\0client" : undefined),
    load(id) {
      if (id !== "\0client") return undefined;
      const url = this.environment.mode === "build" ? `/${clientManifest()[CLIENT_ENTRY]!.file}` : unbundled;
      return `export const clientScript = ${JSON.stringify(url)};`;
    },
  };
}

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

/** Returns the entries and dynamic imports that import a module directly or indirectly, including the module itself. */
function entriesTo(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const own = info.isEntry || info.dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...info.importers.flatMap((importer) => entriesTo(importer, graph, seen))];
}

/** Whether only React islands import a module. */
function isOfIslands(id: string, graph: ModuleGraph): boolean {
  const entries = entriesTo(id, graph);
  return entries.length > 0 && entries.every((entry) => entry.endsWith(".tsx"));
}

// The patterns for package names only assign whole modules to chunks. They do not change library code.
const OWN_SCHEMAS = /^(?!.*\/(node_modules|contracts\/examples)\/).*\/(contracts|lib)\//;

/** Names the chunk of the modules that every render loads and that match a pattern. */
const ofRenders =
  (name: string, ...patterns: RegExp[]) =>
  (id: string, graph: ModuleGraph): string | null =>
    patterns.some((pattern) => pattern.test(id)) &&
    entriesTo(id, graph).some((entry) => entry.endsWith("/app/index.ts"))
      ? name
      : null;

const emptyModule = fileURLToPath(new URL("vite/empty-module.ts", import.meta.url));

/** Puts the catalog and all examples into a folder that is not uploaded to production. */
const chunkFolder = (modules: readonly string[]): string =>
  modules.some((id) => /\/app\/(blocks\/([^/]+\/)?examples\.ts|tools\/catalog\/)|\/contracts\/examples\//.test(id))
    ? "catalog"
    : "chunks";

/** Returns the build ID, a digest of all files that affect the HTML. Cached pages are valid for one build only. */
export function buildId(): string {
  const hash = createHash("sha256");
  for (const folder of ["app", "lib", "contracts", "worker", "vite"]) {
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }).sort((a, b) =>
      `${a.parentPath}${a.name}` < `${b.parentPath}${b.name}` ? -1 : 1,
    )) {
      if (file.isFile()) hash.update(file.name).update(readFileSync(`${file.parentPath}/${file.name}`));
    }
  }
  for (const file of ["vite.config.ts", "package-lock.json"]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 10);
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
      // workerd treats every export of the entry as a handler, so the entry must not export shared code.
      preserveEntrySignatures: "strict" as const,
      external: [/^cloudflare:/, /^node:/],
      checks: { pluginTimings: false },
      // Assumes that reading a property has no side effects, which saves 0.2 KB of the upload.
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) => `${chunkFolder(moduleIds)}/[name].js`,
        // Each chunk lengthens a cold start and the upload, so large chunks are better. They are split where a request
        // needs only a part: a cached page needs the static imports of the entry, a call schemas without React, an image
        // the sanitizer, and only tool pages need the tools.
        codeSplitting: {
          groups: [
            { name: "start", priority: 4, tags: ["$initial" as const] },
            { name: ofRenders("schemas", OWN_SCHEMAS, /\/node_modules\/zod\//), priority: 3 },
            { name: ofRenders("sanitizer", /\/node_modules\/(sanitize-html|htmlparser2)\//), priority: 3 },
            { name: ofRenders("app", /./), priority: 2 },
            { name: "tool-schemas", test: OWN_SCHEMAS, priority: 1 },
            { name: (id: string) => (/\/app\/tools\/(staff|authors|ops)\//.test(id) ? "tools" : null), priority: 0 },
          ],
        },
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
      plainImports(),
      command === "serve" && (await import("./vite/dev.ts")).devServer(),
    ],
    // The sanitizer imports these packages for features that the site does not use.
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
          // The Worker's styles contain the URLs of font files; only the client build writes the files.
          rollupOptions: {
            input: [CLIENT_ENTRY, "app/theme/font-urls.ts"],
            output: {
              // Rolldown joins the names of all importers in the name of a shared chunk.
              chunkFileNames: ({ name }) => `assets/${name.split(/[.~]/)[0]}-[hash:7].js`,
              codeSplitting: {
                groups: [
                  { name: PRELOAD_HELPER, priority: 4, test: /vite\/preload-helper/ },
                  // One chunk for the small modules of every page, because each chunk costs a request.
                  {
                    name: "page",
                    priority: 3,
                    test: /lib\/display\/breakpoints|browser\/(data-layer|page-data|signed-in)\.ts$/,
                  },
                  { name: "signals", priority: 3, test: /signals-core/ },
                  // Splits the shared code of enhancements by importer, because content pages load it.
                  {
                    name: (id, graph) => (isOfIslands(id, graph) ? null : "shared"),
                    debugName: "shared",
                    priority: 2,
                    minShareCount: 2,
                    entriesAware: true,
                  },
                  // React and the shared code of islands, except virtual lists, which few islands use.
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
        backend: server("backend/worker.ts", "dist/backend"),
      }),
    },
    builder: {
      async buildApp(builder) {
        await builder.build(builder.environments.client!);
        await builder.build(builder.environments.worker!);
        await builder.build(builder.environments.backend!);
      },
    },
  }),
);
