import type { Plugin } from "vite";
import type { Endpoint } from "../contracts/index.ts";
import { endpoints } from "../contracts/index.ts";

/**
 * `virtual:calls`: the paths of all calls, read from their declarations while building, so that the way to a page
 * need not load their schemas to know that it is none.
 */
export function callPaths(): Plugin {
  return {
    name: "call-paths",
    resolveId: (id) => (id === "virtual:calls" ? "\0calls" : undefined),
    load(id) {
      if (id !== "\0calls") return undefined;
      const open = Object.values<Endpoint>(endpoints).filter((call) => !call.internal && !call.path.includes("*"));
      return `export const callPaths = new Set(${JSON.stringify(open.map(({ path }) => path))});`;
    },
  };
}
