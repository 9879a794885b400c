/**
 * Measures the import and the search of hospitals' price files: the time that the queue needs for a file, the size of
 * its index and the rows that it writes, and the times of searches in one file and in all files at once. Options:
 * `--lines N` (1,000,000), `--plans N` (40), `--hospitals N` (14), `--folder DIR` (a temporary folder), and `--json`.
 * The file and the copies of its index need about 4 GB for each hospital.
 */
import { copyFileSync, createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { migrate } from "../../backend/demo/seed/migrate.ts";
import { optionsOf } from "../../scripts/options.ts";
import { inWorkerd } from "../support/adapter-in-workerd.ts";
import { largeFile } from "../support/large-price-file.ts";
import { print, type Row } from "./rows.ts";

const { values } = optionsOf({
  options: {
    lines: { type: "string", default: "1000000" },
    plans: { type: "string", default: "40" },
    hospitals: { type: "string", default: "14" },
    folder: { type: "string" },
    json: { type: "boolean" },
  },
});
const [lines, plans, hospitals] = [values.lines, values.plans, values.hospitals].map(Number) as [
  number,
  number,
  number,
];
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "prices-"));
/** Searches, the expensive ones among them: words that nearly every line contains, and starts of words. */
const SEARCHES: [what: string, request: Record<string, string>][] = [
  ["words of one service", { service: "mri knee" }],
  ["a code", { service: "73721" }],
  ["a code with a plan", { service: "73721", payer: "Payer 7", plan: "PPO" }],
  ["a word of most lines", { service: "hc" }],
  ["two words of most lines", { service: "hc each" }],
  ["a start of many words", { service: "con" }],
  ["two starts of many words", { service: "pro con" }],
  ["words that never meet", { service: "hc mri tablet" }],
  ["an unknown word", { service: "haircut" }],
  ["no words", {}],
  ["a common word with a plan", { service: "mri", payer: "Payer 7", plan: "PPO" }],
];
const nameOf = (hospital: number) => `${String(hospital).padStart(9, "0")}_cedar-county_standardcharges.csv`;
const rows: Row[] = [];
const LIMIT_MS = 300;
const report = (name: string, metric: string, value: number) =>
  rows.push(
    name === "search"
      ? { name, metric, value, reference: `${LIMIT_MS} ms (PT-03)`, ratio: value / LIMIT_MS }
      : { name, metric, value, reference: "", ratio: Number.NaN },
  );

const run = () =>
  inWorkerd("tests/bench/prices-worker.ts", {
    d1Databases: { DB: "backend" },
    r2Buckets: { FILES: "files" },
    durableObjects: { PRICES: { className: "PriceIndex", useSQLite: true } },
    queueProducers: { PRICE_QUEUE: { queueName: "prices", deliveryDelay: 3600 } },
    resourcePersistencePath: folder,
  } as never);
let backend = await run();
const database = async () => (await backend.miniflare.getD1Database("DB")) as unknown as D1Database;
await migrate((await database()) as never);

const path = join(folder, "file.csv");
await pipeline(Readable.from(largeFile(lines, plans)), createWriteStream(path));
const { size } = statSync(path);
report("file", "megabytes", size / 1e6);
const put = await backend.miniflare.dispatchFetch(`https://backend.example/incoming/${nameOf(1)}`, {
  method: "PUT",
  headers: { "content-length": String(size) },
  body: Readable.toWeb(createReadStream(path)) as never,
  duplex: "half",
} as never);
if (put.status !== 200) throw new Error(await put.text());
rmSync(path);

const worker = await backend.miniflare.getWorker();
await worker.scheduled({ cron: "* * * * *" });
const importRow = async () =>
  (await (await database()).prepare("SELECT * FROM price_imports").first<{
    id: string;
    state: string;
    message: string;
    items: number;
    problems: number;
    rows_written: number;
  }>())!;
const began = performance.now();
const steps: number[] = [];
let state = await importRow();
for (; state.state === "running"; state = await importRow()) {
  const start = performance.now();
  await worker.queue("prices", [{ id: "1", timestamp: new Date(), attempts: 1, body: { importId: state.id } }]);
  steps.push(performance.now() - start);
  if (steps.length % 50 === 0)
    console.error(`${steps.length} parts, ${Math.round((performance.now() - began) / 1000)} s`);
}
if (state.state !== "done") throw new Error(state.message);
report("import", "seconds", (performance.now() - began) / 1_000);
report("import", "parts", steps.length);
report("import", "slowest part (ms)", Math.max(...steps));
report("import", "items", state.items);
report("import", "lines left out", state.problems);

const objects = (await backend.miniflare.getDurableObjectNamespace("PRICES")) as unknown as DurableObjectNamespace;
const idOf = (hospital: number) => objects.idFromName(hospital === 1 ? state.id : `copy-${hospital}`).toString();
const ids = Array.from({ length: hospitals }, (_, index) => idOf(index + 1));
for (let hospital = 2; hospital <= hospitals; hospital++) {
  const db = await database();
  await db
    .prepare(
      "INSERT INTO price_imports (id, name, etag, size, state, created_at, updated_at) SELECT ?, ?, etag, size, state, created_at, updated_at FROM price_imports WHERE id = ?",
    )
    .bind(`copy-${hospital}`, nameOf(hospital), state.id)
    .run();
  await db
    .prepare(
      "INSERT INTO price_files SELECT ?, ?, hospital, updated_on, version, published_at FROM price_files LIMIT 1",
    )
    .bind(nameOf(hospital), `copy-${hospital}`)
    .run();
}
// The index is closed, so that its file is complete.
await backend.stop();
const file = (readdirSync(folder, { recursive: true, encoding: "utf8" }) as string[]).find((one) =>
  one.endsWith(`${ids[0]}.sqlite`),
)!;
report("index", "megabytes", statSync(join(folder, file)).size / 1e6);
for (const id of ids.slice(1)) copyFileSync(join(folder, file), join(folder, dirname(file), `${id}.sqlite`));
backend = await run();

const search = async (hospital: number, request: object): Promise<number> => {
  const start = performance.now();
  const response = await backend.ask("/prices/search", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ file: nameOf(hospital), ...request }),
  });
  if (response.status !== 200) throw new Error(response.body);
  return performance.now() - start;
};
report("search", "first search after a start (ms)", await search(1, { service: "mri knee" }));
for (const [what, request] of SEARCHES) {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push(await search(1, request));
  report("search", `${what}, slowest of 5 (ms)`, Math.max(...times));
}
const all = Array.from({ length: hospitals }, (_, index) => index + 1);
for (const [what, request] of SEARCHES) {
  await Promise.all(all.map((hospital) => search(hospital, request)));
  const times = await Promise.all(all.map((hospital) => search(hospital, request)));
  report("search", `${what}, in all ${hospitals} at once (ms)`, Math.max(...times));
}
await backend.stop();
if (!values.folder) rmSync(folder, { recursive: true });
print(rows);
