import type { Miniflare } from "miniflare";
import type { AdapterEnv } from "../../adapters/adapter.ts";
import worker from "../../adapters/fhir/index.ts";
import { sync } from "../../adapters/fhir/sync.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { outgoingOf } from "../../scripts/conformance/exchange.ts";
import { databaseOf, startDatabases } from "../../scripts/local-database.ts";
import { type Directory, fhirServer, type ServerOptions } from "./fhir-directory.ts";

/** Databases of one process of workerd. Each adapter uses the next one. */
const NAMES = Array.from({ length: 60 }, (_, index) => `DB${index}`);
let used = 0;
let shared: Promise<Miniflare> | undefined;

/** Stops all databases. The next test file of the process starts others. */
export async function stopDatabases(): Promise<void> {
  const started = shared;
  shared = undefined;
  used = 0;
  await (await started)?.dispose();
}

/** Makes a call to an adapter. Returns the response's JSON, or the status of a response that is not a 200. */
export async function callAdapter(
  { env }: { env: AdapterEnv },
  endpoint: Endpoint,
  request: object,
  // biome-ignore lint/suspicious/noExplicitAny: tests read parts of several responses
): Promise<any> {
  const { url, method, headers, body } = outgoingOf(
    new URL("https://adapter.example"),
    endpoint,
    request as Record<string, unknown>,
    { authorization: `Bearer ${env.ADAPTER_SECRET}` },
  );
  const response = await worker.fetch(new Request(url, { method, headers, body: body ?? null }), env);
  return response.status === 200 ? response.json() : response.status;
}

/** Returns the settings of an adapter with an empty index and a FHIR server. */
export async function fhirAdapter(data: Directory, options: ServerOptions = {}) {
  shared ??= startDatabases(Object.fromEntries(NAMES.map((name) => [name, name.toLowerCase()])));
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
