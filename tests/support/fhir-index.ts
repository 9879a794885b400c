import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { AdapterEnv } from "../../adapters/adapter.ts";
import { sync } from "../../adapters/fhir/sync.ts";
import { DATABASE_WORKER, databaseOf } from "../../scripts/local-database.ts";
import { type Directory, fhirServer, type ServerOptions } from "./fhir-directory.ts";

/** Databases of one process of workerd. Each adapter uses the next one. */
const NAMES = Array.from({ length: 60 }, (_, index) => `DB${index}`);
let used = 0;
let shared: Promise<Miniflare> | undefined;

async function start(): Promise<Miniflare> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: DATABASE_WORKER,
      compatibilityDate: "2026-10-01",
      d1Databases: Object.fromEntries(NAMES.map((name) => [name, name.toLowerCase()])),
    }),
  );
  await miniflare.ready;
  return miniflare;
}

/** Stops all databases. The next test file of the process starts others. */
export async function stopDatabases(): Promise<void> {
  const started = shared;
  shared = undefined;
  used = 0;
  await (await started)?.dispose();
}

/** Returns the settings of an adapter with an empty index and a FHIR server. */
export async function fhirAdapter(data: Directory, options: ServerOptions = {}) {
  shared ??= start();
  const miniflare = await shared;
  /** Number of queries so far, and of the rows that they read. */
  const cost = { queries: 0, read: 0 };
  const INDEX = databaseOf(async (url, init) => {
    const response = await miniflare.dispatchFetch(url, init);
    const json = async () => {
      const results = (await response.json()) as D1Result[];
      cost.queries += results.length;
      for (const { meta } of results) cost.read += meta.rows_read;
      return results;
    };
    return { ok: response.ok, text: () => response.text(), json };
  }, NAMES[used++]!);
  const server = fhirServer(data, options);
  const env: AdapterEnv = {
    ADAPTER_SECRET: "test-adapter-secret",
    SYSTEM_URL: "https://fhir.example/r4",
    SYSTEM: { fetch: server.fetch },
    INDEX,
  };
  return {
    env,
    cost,
    options,
    requests: server.requests,
    db: INDEX as unknown as D1Database,
    /** Continues the run until it is complete. Returns the last outcome. */
    fill: async (budget = 60_000, full = false) => {
      for (let step = 0; step < 500; step++) {
        const outcome = await sync(env, budget, { full });
        if (outcome.state !== "more") return outcome;
      }
      throw new Error("the run does not end");
    },
  };
}
