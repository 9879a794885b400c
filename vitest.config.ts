import { fileURLToPath } from "node:url";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { callPaths } from "./vite/calls.ts";
import { clientEntry } from "./vite.config.ts";

const define = { __BUILD__: '"test"' };
/** Styles are left out: the browser tests look at them, on the built site. */
const noStyles: Plugin = {
  name: "no-page-styles",
  resolveId: (id) => (id === "virtual:page-styles" ? "\0page-styles" : undefined),
  load: (id) => (id === "\0page-styles" ? "export default { sheets: [], base: [], blocks: {} };" : undefined),
};
/** In unit tests whatever our renderer renders is rendered by React as well. */
const besideReact: Plugin = {
  name: "beside-react",
  enforce: "pre",
  resolveId: (id, importer) =>
    /\/ssr\/render-to-string\.ts$/.test(id) &&
    !importer?.endsWith("/beside-react.ts") &&
    !importer?.includes("/tests/app/ssr/")
      ? fileURLToPath(new URL("tests/support/beside-react.ts", import.meta.url))
      : undefined,
};
const sources = () => [react(), noStyles, clientEntry(), callPaths()];
const resolve = { alias: { "@linaria/core": fileURLToPath(new URL("tests/support/linaria.ts", import.meta.url)) } };

/** Its tests share the one list of sites and move the clock to renew it: nothing of other files may still run there. */
const OWN_WORKERD = "tests/worker/from-settings.test.ts";

function workerProject(own: { name: string; include: string[]; exclude?: string[]; isolate?: false }) {
  return {
    plugins: [
      ...sources(),
      cloudflareTest({ main: "worker/index.ts", wrangler: { configPath: "tests/worker/wrangler.toml" } }),
    ],
    define,
    resolve,
    test: {
      ...own,
      // Clocks and background work are real in many of these files; what is broken fails twice.
      retry: 1,
      setupFiles: ["tests/worker/own-world.ts", "tests/worker/deadlines.ts"],
      // The first render loads everything that renders.
      testTimeout: 20_000,
      // Its parts are CommonJS that workerd cannot load one by one.
      deps: { optimizer: { ssr: { enabled: true, include: ["sanitize-html"] } } },
    },
  };
}

/** Three ways to run a test: plain (unit), inside workerd (worker), and a browser against the built site (e2e). */
export default defineConfig({
  test: {
    // All cores: the default leaves one to those who work beside it, and a small machine with only one.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [besideReact, ...sources()],
        define,
        resolve,
        test: {
          name: "unit",
          environment: "node",
          // The modules and their tables are loaded once for all files of a process; no file leaves a double behind.
          isolate: false,
          // A few take a second; on a busy machine they take many.
          testTimeout: 20_000,
          include: ["tests/{lib,contracts,app,reference,scripts}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
        },
      },
      workerProject({
        name: "worker",
        // One workerd for all files of a process: the setup gives each its own modules and stores.
        isolate: false,
        include: ["tests/worker/**/*.test.{ts,tsx}"],
        exclude: [OWN_WORKERD],
      }),
      workerProject({ name: "worker-own", include: [OWN_WORKERD] }),
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
    ],
  },
});
