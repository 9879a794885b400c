import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type UserConfig } from "vite";
import { callPaths } from "./vite/calls.ts";
import { CLIENT_ENTRY, pageAssets } from "./vite/page-assets.ts";
import { lastMigration } from "./vite/schema.ts";
import { styles } from "./vite/styles.ts";

const emptyModule = fileURLToPath(new URL("vite/empty-module.ts", import.meta.url));

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

const client: EnvironmentOptions = {
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      // The Worker's styles contain the URLs of font files; only the client build writes the files.
      input: [CLIENT_ENTRY, "app/theme/font-urls.ts"],
    },
  },
};

const server = (input: string, outDir: string): EnvironmentOptions => ({
  consumer: "server",
  define: { __BUILD__: JSON.stringify(buildId()), "process.env.NODE_ENV": '"production"' },
  resolve: { noExternal: true, conditions: ["workerd", "worker", "module", "import", "production"] },
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
      preserveEntrySignatures: "strict",
      external: [/^cloudflare:/, /^node:/],
      checks: { pluginTimings: false },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
    },
  },
});

const extractedStyles = styles();

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    appType: "custom",
    define: { __SCHEMA__: JSON.stringify(lastMigration()) },
    plugins: [
      react(),
      ...extractedStyles.plugins,
      pageAssets(extractedStyles),
      callPaths(),
      command === "serve" && (await import("./vite/dev.ts")).devServer(),
    ],
    // The sanitizer imports these packages for features that the site does not use.
    resolve: { alias: { postcss: emptyModule, dayjs: emptyModule } },
    environments: {
      client,
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
