/** Serves a FHIR directory to a local site: runs the adapter with an index on disk, and renews the index. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AdapterEnv } from "../../adapters/adapter.ts";
import type { SystemAuth } from "../../adapters/credentials.ts";
import worker from "../../adapters/fhir/index.ts";
import { report } from "../../adapters/fhir/report.ts";
import { type Outcome, sync } from "../../adapters/fhir/sync.ts";
import { databaseOf, startDatabases } from "../local-database.ts";

/** Time in milliseconds between two runs, and for one step of a run. */
const [EVERY_MS, STEP_MS] = [300_000, 2_000];
/** Number of failures in a row after which a run waits for the next one. */
const MAX_FAILURES = 3;

interface FhirServer {
  /** Settings of a site whose doctors and locations come from the directory. */
  settings: Record<string, string>;
  /** URL and secret for `npm run fhir`. */
  url: string;
  secret: string;
  /**
   * Resolves once the index can be read, to more settings. Rejects if the server cannot be read and there is no index yet.
   */
  filled: Promise<Record<string, string>>;
  close(): Promise<void>;
}

function authOf(text: string | undefined): SystemAuth {
  if (!text) return { type: "none" };
  try {
    return JSON.parse(text) as SystemAuth;
  } catch {
    throw new Error('FHIR_AUTH must be JSON, such as {"type":"bearer"}');
  }
}

/** Returns the environment variables that FHIR_PAYERS names as secrets. A wrong value is a note of the report. */
function payerSecrets(text: string | undefined, environment: Record<string, string | undefined>) {
  const names = [...(text ?? "").matchAll(/"secret"\s*:\s*"(\w+)"/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/** Runs until the index is current. Returns the last outcome. */
export async function fill(env: AdapterEnv, tell: (line: string) => void): Promise<Outcome> {
  let [failures, said] = [0, ""];
  for (;;) {
    const outcome = await sync(env, STEP_MS);
    const line = outcome.detail ?? "";
    if (line !== said && outcome.state !== "done") tell(`FHIR directory: ${line}`);
    said = line;
    if (outcome.state === "done") return outcome;
    if (outcome.state === "failed" && ++failures >= MAX_FAILURES) return outcome;
    if (outcome.state !== "more") await wait((outcome.after ?? 5) * 1_000);
  }
}

/** Starts the adapter for the FHIR server at a URL. Each server has an index of its own on disk. */
export async function serveDirectory(
  {
    FHIR_URL = "",
    FHIR_AUTH,
    FHIR_SECRET,
    FHIR_PAYERS,
    BOOKING_SECRET,
    ...environment
  }: Record<string, string | undefined>,
  tell: (line: string) => void = console.log,
): Promise<FhirServer> {
  if (!/^https?:\/\//.test(FHIR_URL) || !URL.canParse(FHIR_URL))
    throw new Error(`FHIR_URL must be an http or https URL (was '${FHIR_URL}')`);
  const folder = `.wrangler/fhir-${createHash("sha256").update(FHIR_URL).digest("hex").slice(0, 12)}`;
  const miniflare = await startDatabases({ DB: "fhir-index" }, folder);
  const secret = randomBytes(24).toString("hex");
  const env: AdapterEnv = {
    ...payerSecrets(FHIR_PAYERS, environment),
    ADAPTER_SECRET: secret,
    ...(FHIR_PAYERS && { PAYERS: FHIR_PAYERS }),
    ...(BOOKING_SECRET && { BOOKING_SECRET }),
    SYSTEM_URL: FHIR_URL,
    SYSTEM_AUTH: authOf(FHIR_AUTH),
    ...(FHIR_SECRET && { SYSTEM_SECRET: FHIR_SECRET }),
    INDEX: databaseOf((url, init) => miniflare.dispatchFetch(url, init), "DB"),
    log: () => undefined,
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    });
    const response = await worker.fetch(request, env);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settingsFor = (upstreams: readonly string[]) =>
    Object.fromEntries(
      upstreams.flatMap((name) => [
        [`UPSTREAM_${name}`, url],
        [`UPSTREAM_${name}_AUTH`, '{"type":"bearer"}'],
        [`UPSTREAM_${name}_SECRET`, secret],
      ]),
    );
  const filled = fill(env, tell).then(async ({ state, detail }) => {
    if (state === "failed") throw new Error(`The FHIR directory cannot be read: ${detail}`);
    tell("FHIR directory: the index is current");
    // A directory without services leaves the services of the site as they are.
    return (await report(env)).counts.service ? settingsFor(["SERVICES"]) : {};
  });
  const timer = setInterval(() => void fill(env, tell).catch((error: unknown) => tell(String(error))), EVERY_MS);
  timer.unref();
  const settings = settingsFor(["PROVIDERS", "LOCATIONS"]);
  return {
    settings,
    url,
    secret,
    filled,
    close: async () => {
      clearInterval(timer);
      server.close();
      await miniflare.dispose();
    },
  };
}
