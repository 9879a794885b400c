/** Serves a FHIR directory to a local site: runs the adapter with an index on disk, and renews the index. */
import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { AdapterEnv } from "../../adapters/adapter.ts";
import { type SystemAuth, systemAuthOf } from "../../adapters/credentials.ts";
import worker from "../../adapters/fhir/index.ts";
import { payersOf } from "../../adapters/fhir/payers.ts";
import { report } from "../../adapters/fhir/report.ts";
import { type Outcome, sync } from "../../adapters/fhir/sync.ts";
import { databaseOf, startDatabases } from "../local-database.ts";
import { serveAdapter } from "../serve-adapter.ts";

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

/** Returns the declaration in FHIR_AUTH. Throws an error if it is wrong, or if it needs a secret that is not set. */
function authOf({ FHIR_AUTH, FHIR_SECRET }: Record<string, string | undefined>): SystemAuth {
  if (!FHIR_AUTH) return { type: "none" };
  let value: unknown;
  try {
    value = JSON.parse(FHIR_AUTH);
  } catch {
    throw new Error('FHIR_AUTH must be JSON, such as {"type":"bearer"}');
  }
  const auth = systemAuthOf(value, "FHIR_AUTH");
  if (auth.type !== "none" && !FHIR_SECRET) throw new Error("FHIR_SECRET is not set, but FHIR_AUTH needs it");
  return auth;
}

/** Names of the adapter's settings, which are environment variables with other names here. */
const withLocalNames = (text = "") =>
  text.replace(/\bSYSTEM_(AUTH|SECRET)\b/g, "FHIR_$1").replace(/^PAYERS\b/, "FHIR_$&");

/** Returns the environment variables that FHIR_PAYERS names as secrets. */
function payerSecrets(text: string | undefined, environment: Record<string, string | undefined>) {
  const names = [...(text ?? "").matchAll(/"secret"\s*:\s*"(\w+)"/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

/** Runs until the index is current. Returns the last outcome. */
async function fill(env: AdapterEnv, tell: (line: string) => void): Promise<Outcome> {
  let [failures, said] = [0, ""];
  for (;;) {
    const outcome = await sync(env, STEP_MS);
    const line = outcome.detail ?? "";
    if (line !== said && outcome.state !== "done") tell(line);
    said = line;
    if (outcome.state === "done") return outcome;
    if (outcome.state === "failed" && ++failures >= MAX_FAILURES) return outcome;
    if (outcome.state !== "more") await setTimeout((outcome.after ?? 5) * 1_000, undefined, { ref: false });
  }
}

/**
 * Starts the adapter for the FHIR server at a URL. Each server has an index of its own on disk. Throws an error that names
 * the environment variable with a wrong value.
 * @param state folder that contains the indexes
 */
export async function serveDirectory(
  { FHIR_URL = "", FHIR_PAYERS, BOOKING_SECRET, ...environment }: Record<string, string | undefined>,
  print: (line: string) => void = console.log,
  state = ".wrangler",
): Promise<FhirServer> {
  if (!/^https?:\/\//.test(FHIR_URL) || !URL.canParse(FHIR_URL))
    throw new Error(`FHIR_URL must be an http or https URL (was '${FHIR_URL}')`);
  const secret = randomBytes(24).toString("hex");
  const settings: AdapterEnv = {
    ...payerSecrets(FHIR_PAYERS, environment),
    ADAPTER_SECRET: secret,
    ...(FHIR_PAYERS && { PAYERS: FHIR_PAYERS }),
    ...(BOOKING_SECRET && { BOOKING_SECRET }),
    SYSTEM_URL: FHIR_URL,
    SYSTEM_AUTH: authOf(environment),
    ...(environment.FHIR_SECRET && { SYSTEM_SECRET: environment.FHIR_SECRET }),
    log: () => undefined,
  };
  try {
    payersOf(settings);
  } catch (error) {
    throw new Error(withLocalNames((error as Error).message));
  }
  const folder = `${state}/fhir-${createHash("sha256").update(FHIR_URL).digest("hex").slice(0, 12)}`;
  const miniflare = await startDatabases({ DB: "fhir-index" }, folder);
  const env = { ...settings, INDEX: databaseOf((url, init) => miniflare.dispatchFetch(url, init), "DB") };
  const tell = (line: string) => print(`FHIR directory: ${withLocalNames(line)}`);
  const server = await serveAdapter((request) => worker.fetch(request, env));
  const settingsFor = (upstreams: readonly string[]) =>
    Object.fromEntries(
      upstreams.flatMap((name) => [
        [`UPSTREAM_${name}`, server.url],
        [`UPSTREAM_${name}_AUTH`, '{"type":"bearer"}'],
        [`UPSTREAM_${name}_SECRET`, secret],
      ]),
    );
  const filled = fill(env, tell).then(async ({ state: end, detail }) => {
    const { updated, counts, notes } = await report(env);
    if (!updated) throw new Error(withLocalNames(`The FHIR directory cannot be read: ${detail}`));
    if (!counts.provider && !counts.location)
      throw new Error([`The FHIR directory at ${FHIR_URL} has no doctors and no locations`, ...notes].join("\n"));
    tell(end === "done" ? "the index is current" : `the site uses the index of ${updated}`);
    // A directory without services leaves the services of the site as they are.
    return counts.service ? settingsFor(["SERVICES"]) : {};
  });
  const timer = setInterval(() => void fill(env, tell).catch((error: unknown) => tell(String(error))), EVERY_MS);
  timer.unref();
  return {
    settings: settingsFor(["PROVIDERS", "LOCATIONS"]),
    url: server.url,
    secret,
    filled,
    close: async () => {
      clearInterval(timer);
      server.close();
      await miniflare.dispose();
    },
  };
}
