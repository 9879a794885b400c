import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { clientEntry } from "../vite.config.ts";
import { callPaths } from "./calls.ts";
import { unbundled } from "./styles.ts";

/** Vite plugins that load the source code without extracting styles, for tests and the layout linter. */
export const sourcesWithoutStyles = (): PluginOption[] => [
  react(),
  {
    name: "no-page-assets",
    resolveId: (id) => (unbundled.has(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith("\0") ? unbundled.get(id.slice(1)) : undefined),
  },
  clientEntry(),
  callPaths(),
];

/** Aliases that replace Linaria in `sourcesWithoutStyles()`. */
export const noLinaria = [
  { find: /^@linaria\/core$/, replacement: fileURLToPath(new URL("no-linaria.ts", import.meta.url)) },
];
