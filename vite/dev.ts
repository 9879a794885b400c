import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { cloudflare } from "@cloudflare/vite-plugin";
import type { PluginOption } from "vite";
import { cf } from "../scripts/local.ts";
import { localSecrets } from "../scripts/local-secrets.ts";
import { portOption } from "../scripts/options.ts";
import { settingsIn, storeOf } from "../scripts/settings.ts";
import { DEV_SHEET } from "./styles.ts";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

/**
 * Runs the Worker and the backend in workerd for `npm run dev`, with the same local stores as `npm start`.
 */
export function devServer(): PluginOption {
  const settings = settingsIn(process.env);
  const secrets = localSecrets(settings);
  const store = dirname(storeOf(settings));
  // If `cf.json` is missing, Miniflare downloads values for `Request.cf`.
  mkdirSync(store, { recursive: true });
  writeFileSync(join(store, "cf.json"), JSON.stringify(cf));
  process.env.CLOUDFLARE_CF_FETCH_PATH = join(store, "cf.json");
  return [
    {
      name: "dev-server",
      config: () => ({
        server: { port: portOption(), strictPort: true, allowedHosts: true },
        // dev-worker.ts sets a different build ID in `devBuild` each time Vite evaluates the Worker.
        environments: { worker: { define: { __BUILD__: "devBuild" } } },
      }),
      // The `configureServer` hook seeds the stores before the Cloudflare plugin starts workerd.
      async configureServer({ config, environments, watcher }) {
        // Seeding runs in a new process, because this process may have loaded the code before the latest change.
        const seedStores = async (...options: string[]) => {
          const { stderr } = await run(process.execPath, ["scripts/seed.ts", ...options], { cwd: root });
          if (stderr) config.logger.warn(stderr);
        };
        await seedStores();
        let seeding: Promise<void> = Promise.resolve();
        let isSeedDue = false;
        watcher.on("all", (_event, file) => {
          if (isSeedDue || !file.startsWith(join(root, "kv-fixtures/"))) return;
          isSeedDue = true;
          seeding = seeding.then(async () => {
            isSeedDue = false;
            await seedStores("--running").catch((error) => config.logger.error(error.message));
            // Vite reevaluates the entry point, so a new build ID invalidates cached pages.
            const { worker, client } = environments;
            for (const entry of worker!.moduleGraph.getModulesByFile(join(root, "vite/dev-worker.ts")) ?? [])
              await worker!.reloadModule(entry);
            client!.hot.send({ type: "full-reload" });
          });
        });
      },
      hotUpdate({ file, modules, server }) {
        if (this.environment.name === "client" || modules.length === 0) return;
        const { client } = server.environments;
        const isBrowserModule = client.moduleGraph.getModulesByFile(file)?.size;
        const sheet = { type: "css-update", path: DEV_SHEET, acceptedPath: DEV_SHEET, timestamp: Date.now() } as const;
        // React updates islands without a page reload. Changes to the HTML that the Worker renders require a page
        // reload.
        client.hot.send(isBrowserModule ? { type: "update", updates: [sheet] } : { type: "full-reload" });
      },
    },
    cloudflare({
      configPath: "wrangler.toml",
      config: ({ vars }) => ({
        main: join(root, "vite/dev-worker.ts"),
        vars: { ...vars, ...settings, ...secrets.site },
      }),
      viteEnvironment: { name: "worker" },
      auxiliaryWorkers: [
        {
          configPath: "backend/wrangler.toml",
          config: ({ vars }) => ({
            main: join(root, "backend/worker.ts"),
            vars: { ...vars, FAULTS: "on", DEMO_PAYMENTS: "on", ...secrets.backend },
          }),
          viteEnvironment: { name: "backend" },
        },
      ],
      persistState: { path: store },
      inspectorPort: false,
    }),
  ];
}
