import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { callPaths } from "../../vite/calls.ts";
import { compileTemplates } from "../../vite/templates.ts";
import { clientEntry } from "../../vite.config.ts";
import { noStyles } from "../../vitest.config.ts";

/** The modules of the site as the Worker's build compiles them, without its styles. */
export default defineConfig({
  plugins: [
    react(),
    noStyles,
    clientEntry(),
    callPaths(),
    { ...compileTemplates(), apply: undefined, applyToEnvironment: () => true },
  ],
  // As in a build: elements for development say where they stand.
  oxc: { jsx: { development: false } },
  define: { __BUILD__: '"test"' },
  resolve: { alias: { "@linaria/core": fileURLToPath(new URL("linaria.ts", import.meta.url)) } },
  server: { middlewareMode: true, hmr: false, ws: false },
});
