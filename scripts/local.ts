import { readdirSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { localSecrets } from "./local-secrets.ts";

const root = join(import.meta.dirname, "..");

/**
 * Name of the Worker that serves the backend. `unsafeGetDirectURL(BACKEND)` returns this Worker's URL.
 * Tests inject faults with requests to `/_faults` under this URL.
 */
export const BACKEND = "larkspur-backend";
/**
 * Name of the Worker that serves the site. With the `direct` option, `unsafeGetDirectURL(SITE)` returns a URL that
 * bypasses Miniflare's proxy Worker.
 */
export const SITE = "larkspur-site";

/**
 * Module that wraps the site's entry point and adds a `content-encoding` header to responses. Miniflare buffers and
 * compresses responses that have no `content-encoding`, which would prevent streaming.
 */
export const UNCOMPRESSED = `import site from "./index.js";
export default {
  ...site,
  async fetch(...args) {
    const response = await site.fetch(...args);
    const answer = new Response(response.body, response);
    if (!answer.headers.has("content-encoding")) answer.headers.set("content-encoding", "identity");
    return answer;
  },
};`;

/** Value of `Request.cf` for all local requests. */
export const cf = {
  country: "US",
  region: "Colorado",
  regionCode: "CO",
  city: "Denver",
  postalCode: "80202",
  latitude: "39.7392",
  longitude: "-104.9903",
  timezone: "America/Denver",
  colo: "DEN",
};

interface LocalOptions {
  port?: number;
  /** Folder for local KV, D1, and cache data. The default is in-memory storage. */
  persist?: string;
  /** Settings that override the settings in wrangler.toml. */
  settings?: Record<string, string>;
  /** Whether to disable logging, for tests. */
  quiet?: boolean;
  /** Source code of a module that wraps the site's entry point (`./index.js`). The default is `UNCOMPRESSED`. */
  before?: string;
  /**
   * Whether to also serve the site without Miniflare's proxy Worker. Benchmarks set `direct`, because the proxy Worker
   * takes longer than the site to serve a cached page.
   */
  direct?: boolean;
  /** False for a backend without the demo, which then takes payments only through a payment service. Default: true. */
  demo?: boolean;
}

interface Module {
  type: "ESModule";
  path: string;
  contents?: string;
}

/**
 * Returns Miniflare's options for a built Worker, with the configuration in its wrangler.toml.
 * @param project folder that contains the project
 */
export function builtWorker(project: string, config: string, folder: string) {
  const options = unstable_getMiniflareWorkerOptions(join(project, config)).workerOptions as { bindings?: object };
  const modules = readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .sort((a, b) => Number(b === "index.js") - Number(a === "index.js"))
    .map((path): Module => ({ type: "ESModule", path: join(project, folder, path) }));
  return { ...options, modules, modulesRoot: join(project, folder), rootPath: project };
}

/**
 * Runs the built site and the backend in a local workerd process, with the configuration in wrangler.toml.
 */
export async function runLocally(options: LocalOptions): Promise<Miniflare> {
  const {
    port = 0,
    persist,
    settings = {},
    quiet = true,
    before = UNCOMPRESSED,
    direct = false,
    demo = true,
  } = options;
  const site = builtWorker(root, "wrangler.toml", "dist/worker");
  const backend = builtWorker(root, "backend/wrangler.toml", "dist/backend");
  site.modules.unshift({
    type: "ESModule",
    path: join(root, "dist/worker/before.js"),
    contents: `${before}\nexport { Counters } from "./index.js";`,
  });
  const socket = { host: "127.0.0.1", port: 0 };
  const secrets = localSecrets({ ...(site.bindings as Record<string, string>), ...settings });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      cf,
      log: new Log(quiet ? LogLevel.NONE : LogLevel.WARN),
      ...(persist ? { resourcePersistencePath: persist } : {}),
      workers: [
        {
          ...site,
          name: SITE,
          bindings: { ...site.bindings, ...settings, ...secrets.site },
          ...(direct && { unsafeDirectSockets: [socket] }),
        },
        // Only local runs enable fault injection, and only the demo's payments move no money.
        {
          ...backend,
          name: BACKEND,
          bindings: {
            ...backend.bindings,
            FAULTS: "on",
            ...(demo && { DEMO_PAYMENTS: "on" }),
            PUBLISH_SECRET: String({ ...site.bindings, ...settings }.PUBLISH_SECRET ?? ""),
            ...secrets.backend,
            ...(port && { MAIL_ORIGIN: `http://localhost:${port}` }),
          },
          unsafeDirectSockets: [socket],
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
  return miniflare;
}
