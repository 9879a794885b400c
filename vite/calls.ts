import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Vite plugin that provides `virtual:calls`, the paths of all API calls and operations. A build inlines the paths, so
 * that the Worker can recognize an API call without loading the schemas.
 */
export function callPaths(): Plugin {
  return {
    name: "call-paths",
    resolveId(id) {
      if (id !== "virtual:calls") return undefined;
      return this.environment.mode === "build" ? "\0calls" : join(import.meta.dirname, "call-paths.ts");
    },
    async load(id) {
      if (id !== "\0calls") return undefined;
      const { callPaths, operationPath } = await import("./call-paths.ts");
      return [
        `export const callPaths = new Set(${JSON.stringify([...callPaths])});`,
        `export const operationPath = ${operationPath};`,
      ].join("\n");
    },
  };
}
