import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { localSecrets } from "./scripts/local-secrets.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { keepTemporaryFilesInMemory } from "./tests/support/memory-folder.ts";
import { lastMigration } from "./vite/schema.ts";
import { noLinaria, sourcesWithoutStyles } from "./vite/without-styles.ts";

const define = { __BUILD__: '"test"', __SCHEMA__: JSON.stringify(lastMigration()) };
const resolve = { alias: noLinaria };
/** Tests render with the production build of React, as deployed, which takes a third less time. */
const production = { jsx: { development: false } };

keepTemporaryFilesInMemory();

/** Timeouts in milliseconds. On a busy machine, each test takes several times longer. */
const TIMEOUTS = { testTimeout: 120_000, hookTimeout: 180_000 };

/**
 * Test projects: `unit` runs in Node, `worker` in workerd, and `e2e` in a browser against the built site. `npm test`
 * excludes `engines`, which runs in three browser engines, and tests with the tag `nightly`. See docs/testing.md.
 */
export default defineConfig({
  test: {
    tags: [{ name: "nightly", description: "Runs in `npm run test:all` only: sweeps, random faults, and timed tests" }],
    // Uses all cores. The default reserves one, which leaves only one on a machine with two.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: sourcesWithoutStyles(),
        define,
        resolve,
        oxc: production,
        test: {
          name: "unit",
          env: { NODE_ENV: "production" },
          // Reuses transformed modules between processes and runs.
          fsModuleCache: true,
          environment: "node",
          // Loads modules once per process. Test files must remove their mocks.
          isolate: false,
          setupFiles: ["tests/support/real-clock.ts"],
          ...TIMEOUTS,
          include: [
            "tests/{lib,contracts,app,backend,scripts}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
            "adapters/**/*.test.ts",
          ],
        },
      },
      {
        plugins: [
          ...sourcesWithoutStyles(),
          cloudflareTest({
            main: "worker/index.ts",
            wrangler: { configPath: "tests/worker/wrangler.toml" },
            miniflare: { bindings: localSecrets({}).site },
          }),
        ],
        define,
        resolve,
        oxc: production,
        test: {
          name: "worker",
          // Keeps `fsModuleCache` off: with that cache, Vitest sends all modules of a test file to workerd for each file,
          // although workerd has most of the modules in memory, which takes a third of the CPU time.
          include: ["tests/worker/**/*.test.{ts,tsx}"],
          // Shares one workerd per process. The setup resets the stores for each file.
          isolate: false,
          setupFiles: [
            "tests/support/real-clock.ts",
            "tests/worker/restore.ts",
            "tests/worker/reset-stores.ts",
            "tests/worker/deadlines.ts",
          ],
          ...TIMEOUTS,
          // workerd cannot load the CommonJS modules of this package separately.
          deps: { optimizer: { ssr: { enabled: true, include: ["sanitize-html"] } } },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "./tests/support/process-environment.ts",
          globalSetup: "tests/support/seeded-store.ts",
          include: ["tests/e2e/**/*.test.ts"],
          ...TIMEOUTS,
          expect: { poll: { timeout: 30_000 } },
          // Each process runs a browser, and a site shared by read-only tests. Browser tests wait for a third of their
          // time, so a third process uses two cores fully.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "engines",
          environment: "./tests/support/process-environment.ts",
          include: ["tests/engines/**/*.test.ts"],
          ...TIMEOUTS,
          expect: { poll: { timeout: 30_000 } },
          // Runs one browser at a time.
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
