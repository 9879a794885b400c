import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { callPaths } from "./vite/calls.ts";
import { docsApart } from "./vite/docs-apart.ts";
import { chunkFolder, examplesApart } from "./vite/examples-apart.ts";
import { leftOut, neverRun } from "./vite/left-out.ts";
import { styles } from "./vite/styles.ts";
import { compileTemplates } from "./vite/templates.ts";

/** `virtual:client`: the hashed address of the browser's entry, read from the browser's build, which runs first. */
export function clientEntry(): Plugin {
  return {
    name: "client-entry",
    resolveId: (id) => (id === "virtual:client" ? "\0client" : undefined),
    load(id) {
      if (id !== "\0client") return undefined;
      if (this.environment.mode !== "build") return 'export const clientScript = "/assets/client.js";';
      const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"));
      return `export const clientScript = ${JSON.stringify(`/${manifest["app/client.ts"].file}`)};`;
    },
  };
}

/**
 * Dynamic imports as the browser has them: Vite's helper preloads the imports of an import, and is a quarter of
 * all script before the first touch (PF-04). React and our components are requested in parallel already.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined),
  };
}

/** The build's id: a digest of everything that affects the HTML. Cached pages of another build are not used. */
function buildId(): string {
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

const server = (input: string, outDir: string) => ({
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

export default defineConfig({
  appType: "custom",
  plugins: [
    plainImports(),
    react(),
    ...styles(),
    clientEntry(),
    callPaths(),
    examplesApart(),
    docsApart(),
    ...leftOut(),
    compileTemplates(),
  ],
  resolve: {
    alias: neverRun,
  },
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
          // Three small files of every page in one: each costs a request and its name wherever it is imported (PF-04).
          output: {
            codeSplitting: { groups: [{ name: "page", test: /preload-helper|browser\/(data-layer|page-data)\.ts$/ }] },
          },
        },
      },
    },
    worker: server("worker/index.ts", "dist/worker"),
    reference: server("reference/index.ts", "dist/reference"),
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.worker!);
      await builder.build(builder.environments.reference!);
    },
  },
});
