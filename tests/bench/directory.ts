/**
 * Measures the FHIR adapter with a large directory: the time of the first run, its longest slice, the queries of a slice,
 * the size of the index, the rows that it reads and writes, and the times of the calls. Options: `--roles N` (100,000),
 * `--folder DIR` (a temporary folder), and `--json`.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AdapterEnv } from "../../adapters/adapter.ts";
import worker from "../../adapters/fhir/index.ts";
import { sync } from "../../adapters/fhir/sync.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { outgoingOf } from "../../scripts/conformance/exchange.ts";
import { databaseOf, startDatabases } from "../../scripts/local-database.ts";
import { optionsOf } from "../../scripts/options.ts";
import { largeDirectory, largeServer } from "../support/large-directory.ts";
import { median } from "./harness.ts";

const { values } = optionsOf({
  options: { roles: { type: "string", default: "100000" }, folder: { type: "string" }, json: { type: "boolean" } },
});
const roles = Number(values.roles);
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "directory-"));
const miniflare = await startDatabases({ DB: "fhir-index" }, folder);
const counted = { queries: 0, read: 0, written: 0, slowest: 0 };
const INDEX = databaseOf(async (url, init) => {
  const begin = performance.now();
  const response = await miniflare.dispatchFetch(url, init);
  const body = await response.text();
  counted.slowest = Math.max(counted.slowest, performance.now() - begin);
  if (response.ok)
    for (const { meta } of JSON.parse(body) as { meta: { rows_read: number; rows_written: number } }[]) {
      counted.queries++;
      counted.read += meta.rows_read;
      counted.written += meta.rows_written;
    }
  return new Response(body, { status: response.status });
}, "DB");
const env: AdapterEnv = {
  ADAPTER_SECRET: "bench",
  SYSTEM_URL: "https://fhir.example/r4",
  SYSTEM: { fetch: largeServer(largeDirectory(roles)) as typeof fetch },
  INDEX,
  log: () => undefined,
};
const rows: Record<string, number | string>[] = [];
const size = () =>
  (readdirSync(folder, { recursive: true, encoding: "utf8" }) as string[])
    .map((one) => join(folder, one))
    .filter((one) => existsSync(one) && statSync(one).isFile())
    .reduce((sum, one) => sum + statSync(one).size, 0);

async function run(name: string) {
  Object.assign(counted, { queries: 0, read: 0, written: 0, slowest: 0 });
  const begin = performance.now();
  let [slices, longest, most] = [0, 0, 0];
  for (;;) {
    const [at, queries] = [performance.now(), counted.queries];
    const outcome = await sync(env, 20_000);
    slices++;
    longest = Math.max(longest, performance.now() - at);
    most = Math.max(most, counted.queries - queries);
    if (outcome.state === "done") break;
    if (outcome.state !== "more") throw new Error(JSON.stringify(outcome));
  }
  rows.push({
    name,
    seconds: Math.round((performance.now() - begin) / 1_000),
    slices,
    "longest slice (s)": +(longest / 1_000).toFixed(1),
    "queries of a slice": most,
    "slowest batch (ms)": Math.round(counted.slowest),
    "rows read": counted.read,
    "rows written": counted.written,
    MB: Math.round(size() / 1e6),
    "rss (MB)": Math.round(process.memoryUsage().rss / 1e6),
  });
}

const questions: [string, Endpoint, (n: number) => object][] = [
  [
    "doctors by text in a city",
    endpoints.providersBySearch,
    (n) => ({ searchText: ["heart", "cardiology", "family", "smith"][n % 4], city: "Denver", state: "CO" }),
  ],
  [
    "doctors of a specialty in a city",
    endpoints.providersByLocation,
    (n) => ({ specialties: ["Cardiology", "Dermatology"][n % 2], city: "Denver", state: "CO" }),
  ],
  [
    "doctors near a city by distance, with a plan",
    endpoints.providersByLocation,
    (n) => ({
      specialties: "Cardiology",
      city: "Denver",
      state: "CO",
      distance: 25,
      sort: "distance",
      plan: `Network ${n % 5}`,
    }),
  ],
  ["all doctors of a city", endpoints.providersByLocation, () => ({ city: "Denver", state: "CO" })],
  ["all doctors", endpoints.providersByLocation, (n) => ({ page: 1 + n, perPage: 20, sort: "name" })],
  ["typeahead of doctors", endpoints.providerTypeahead, (n) => ({ searchTerm: ["car", "smi", "an", "der"][n % 4] })],
  ["profile", endpoints.providerProfile, (n) => ({ profileUrl: paths[(n * 37) % paths.length]!.path })],
  [
    "locations by text",
    endpoints.locationSearch,
    (n) => ({ searchText: ["clinic", "denver", "family", "street"][n % 4], page: 1 }),
  ],
  [
    "locations nearby",
    endpoints.locationSearch,
    () => ({ latitude: 39.74, longitude: -104.99, distance: 25, sort: "distance", page: 1 }),
  ],
  ["typeahead of locations", endpoints.locationTypeahead, (n) => ({ searchTerms: ["den", "clin", "spring"][n % 3] })],
  ["insurance plans", endpoints.insurancePlans, () => ({})],
  ["appointments of a location", endpoints.appointmentData, (n) => ({ mloc: `location-${n}` })],
  ["free times of a specialty", endpoints.freeTimes, () => ({ service: "/medical-services/dermatology" })],
  ["pages of doctors", endpoints.providerPages, () => ({})],
];
let paths: { path: string }[] = [];
async function ask(endpoint: Endpoint, request: object) {
  const { url, method, headers, body } = outgoingOf(new URL("https://a.example"), endpoint, request as never, {
    authorization: "Bearer bench",
  });
  const begin = performance.now();
  const response = await worker.fetch(new Request(url, { method, headers, body: body ?? null }), env);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${endpoint.path} ${response.status} ${text.slice(0, 200)}`);
  return { took: performance.now() - begin, text };
}

await run("first run");
paths = JSON.parse((await ask(endpoints.providerPages, {})).text);
for (const [name, endpoint, request] of questions) {
  const times: number[] = [];
  Object.assign(counted, { queries: 0, read: 0 });
  let bytes = 0;
  for (let n = 0; n < 8; n++) {
    const { took, text } = await ask(endpoint, request(n));
    times.push(took);
    bytes = text.length;
  }
  rows.push({
    name,
    median: Math.round(median(times)),
    max: Math.round(Math.max(...times)),
    "rows read": Math.round(counted.read / 8),
    bytes,
  });
}
await run("nothing has changed");
if (values.json) for (const row of rows) console.log(JSON.stringify(row));
else console.table(rows);
await miniflare.dispose();
if (!values.folder) rmSync(folder, { recursive: true });
