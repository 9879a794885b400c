import type { Plugin } from "vite";
import { operations } from "../contracts/edge.ts";
import { routedCalls } from "../contracts/index.ts";

/**
 * `virtual:calls`: the paths of all calls and operations, read from their declarations while building, so that the way
 * to a page need not load their schemas to know that it is none.
 */
export function callPaths(): Plugin {
  return {
    name: "call-paths",
    resolveId: (id) => (id === "virtual:calls" ? "\0calls" : undefined),
    load(id) {
      if (id !== "\0calls") return undefined;
      const patterns = Object.values(operations).map(({ path }) => path.replace(/:\w+/g, "[^/]+"));
      return [
        `export const callPaths = new Set(${JSON.stringify(routedCalls.map(([, { path }]) => path))});`,
        `export const operationPath = new RegExp(${JSON.stringify(`^(?:${patterns.join("|")})$`)});`,
      ].join("\n");
    },
  };
}
