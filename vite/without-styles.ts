import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { callPaths } from "./calls.ts";
import { pageAssets } from "./page-assets.ts";

/** Vite plugins that load the source code without extracting styles, for tests and the layout linter. */
export const sourcesWithoutStyles = (): PluginOption[] => [react(), pageAssets(), callPaths()];

/** Aliases that replace Linaria in `sourcesWithoutStyles()`. */
export const noLinaria = [
  { find: /^@linaria\/core$/, replacement: fileURLToPath(new URL("no-linaria.ts", import.meta.url)) },
];
