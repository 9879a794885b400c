import { fileURLToPath } from "node:url";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { callPaths } from "./vite/calls.ts";
import { unbundled } from "./vite/styles.ts";
import { clientEntry } from "./vite.config.ts";

const define = { __BUILD__: '"test"' };
/** Styles are left out: the browser tests look at them, on the built site. */
export const noStyles: Plugin = {
  name: "no-page-styles",
  resolveId: (id) => (unbundled.has(id) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith("\0") ? unbundled.get(id.slice(1)) : undefined),
};
const sources = () => [react(), noStyles, clientEntry(), callPaths()];
const resolve = { alias: { "@linaria/core": fileURLToPath(new URL("tests/support/linaria.ts", import.meta.url)) } };

/**
 * Three ways to run a test: plain (unit), inside workerd (worker), and a browser against the built site (e2e). A fourth
 * has three browsers (engines), and is not part of `npm test`.
 */
export default defineConfig({
  test: {
    // All cores: the default leaves one to those who work beside it, and a small machine with only one.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: sources(),
        define,
        resolve,
        test: {
          name: "unit",
          environment: "node",
          // The modules and their tables are loaded once for all files of a process; no file leaves a double behind.
          isolate: false,
          setupFiles: ["tests/support/real-clock.ts"],
          // A few take a second; on a busy machine they take many.
          testTimeout: 20_000,
          include: ["tests/{lib,contracts,app,reference,scripts}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
        },
      },
      {
        plugins: [
          ...sources(),
          cloudflareTest({ main: "worker/index.ts", wrangler: { configPath: "tests/worker/wrangler.toml" } }),
        ],
        define,
        resolve,
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.{ts,tsx}"],
          // One workerd for all files of a process: the setup gives each its own modules and stores.
          isolate: false,
          setupFiles: ["tests/support/real-clock.ts", "tests/worker/reset-runtime.ts", "tests/worker/deadlines.ts"],
          // The first render loads everything that renders.
          testTimeout: 20_000,
          // Its parts are CommonJS that workerd cannot load one by one.
          deps: { optimizer: { ssr: { enabled: true, include: ["sanitize-html"] } } },
        },
      },
      {
        test: {
          name: "e2e",
          // A browser on a busy machine now and then misses a beat; what is broken fails each time.
          retry: 2,
          environment: "./tests/support/process-environment.ts",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 120_000,
          // Two at a time: each process has a browser, and a site for the files that only look at it.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "engines",
          environment: "./tests/support/process-environment.ts",
          include: ["tests/engines/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time has the machine.
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
