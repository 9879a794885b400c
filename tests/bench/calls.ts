import { join } from "node:path";
import { build } from "../../scripts/build.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { syntheticDay } from "./day.ts";
import { get, type Load, LocalServices, load, median, type Running, SETTINGS, start } from "./harness.ts";
import { print, type Row } from "./rows.ts";
import { rushRows, upstreamRows } from "./upstream.ts";

/**
 * Measures the cost of an API call at the edge for a fresh cache entry (HIT), a stale entry revalidated in the
 * background (STALE), and an upstream fetch (MISS). The benchmark compares the site with a minimal Worker that returns
 * the same bytes as the site. The benchmark interleaves the measurements and runs each Worker in a separate workerd
 * process. With `--json`, the benchmark prints JSON Lines; with `--quick`, it sends fewer requests; with `--rush`, it
 * runs only the registration rush and the waiting room.
 */
const quick = process.argv.includes("--quick");
const ROUNDS = quick ? 1 : 9;
const REQUESTS = quick ? 1_000 : 5_000;
const KEYS = quick ? 300 : 1_500;

await build();
if (process.argv.includes("--rush")) {
  print(await rushRows());
  process.exit(0);
}
const site = new LocalServices();
await site.start();
site.kv.set("sites", Buffer.from(fixtureRecords().get("sites")!));

const search = "/location/location-search";
const types = "/location/get-location-types";
const found = {
  locations: Array.from({ length: 20 }, (_, index) => ({
    id: `l${index}`,
    name: `Larkspur Clinic ${index}`,
    phone: "303-555-0142",
    media: [{ url: "/sc10media/clinic.jpg" }],
    locationTypes: ["Urgent Care"],
    address: { address1: "2140 Juniper Street", city: "Denver", state: "CO", zip: "80205" },
    hours: { monday1Open: "07:00", monday1Close: "20:00", is24Hour: false },
  })),
  totalLocations: 20,
  servicePromotionBanners: [],
};
const facets = Array.from({ length: 40 }, (_, index) => ({ facetName: `Kind of place ${index}` }));
let fetches = 0;
site.upstream = (path) => {
  fetches += 1;
  return path.startsWith(search) ? found : facets;
};

const worker = { folder: join(import.meta.dirname, "../../dist/worker"), settings: SETTINGS };
const ours = await start({ ...worker, name: "edge" }, site, types);
const bodies: Record<string, string> = {
  GET: (await get(ours.port, types)).body.toString(),
  POST: (await get(ours.port, search, "{}")).body.toString(),
};
// The minimal Worker has its responses in memory. Like a real handler, it reads POST request bodies.
const bare = await start(
  {
    name: "bare",
    source: `const bytes = ${JSON.stringify(bodies)}; const encoder = new TextEncoder(); for (const name in bytes) bytes[name] = encoder.encode(bytes[name]);
export default { async fetch(request) { if (request.method === "POST") await request.text(); return new Response(bytes[request.method], { headers: { "content-type": "application/json" } }); } };`,
  },
  site,
  types,
);

const loads: Record<string, Load[]> = {};
const measure = async (name: string, running: Running, path: Parameters<typeof load>[1], count: number) => {
  const result = await load(running, path, count);
  loads[name] ??= [];
  loads[name].push(result);
};
const key = (round: number) => (index: number) => ({ path: search, body: `{"searchText":"key ${round} ${index}"}` });
const posted = () => ({ path: search, body: "{}" });
for (const path of [() => types, posted])
  for (const running of [bare, ours]) await load(running, path, Math.ceil(REQUESTS / 2)); // Warms up the JIT compiler.

for (let round = 0; round < ROUNDS; round++) {
  await measure("bare GET", bare, () => types, REQUESTS);
  await get(ours.port, types);
  await measure("HIT GET", ours, () => types, REQUESTS);
  await measure("bare POST", bare, posted, REQUESTS);
  await get(ours.port, search, "{}");
  await measure("HIT POST", ours, posted, REQUESTS);
  await measure("MISS POST", ours, key(round), KEYS);
  // Makes the cached responses 70 seconds old, so that they are stale. Responses are fresh for 60 seconds.
  for (const [name, stored] of site.cache)
    site.cache.set(
      name,
      Buffer.from(stored.toString("latin1").replace(/x-made-at: \d+/i, `x-made-at: ${Date.now() - 70_000}`), "latin1"),
    );
  const cold = await start({ ...worker, name: "stale" }, site, types);
  await load(cold, () => types, 500);
  await measure("STALE POST", cold, key(round), KEYS);
  cold.stop();
  site.cache.clear();
}

const rows: Row[] = [];
const of = (name: string, metric: keyof Load) => median(loads[name]!.map((result) => result[metric]));
for (const name of ["HIT GET", "HIT POST", "STALE POST", "MISS POST"]) {
  const reference = name.endsWith("GET") ? "bare GET" : "bare POST";
  for (const [metric, field] of [
    ["cpu", "cpu"],
    ["requests/s", "perSecond"],
    ["first byte (ms)", "firstByte"],
  ] as const) {
    const value = of(name, field);
    rows.push({ name, metric, value, reference, ratio: value / of(reference, field) });
  }
}

// Counts the upstream requests caused by 1,000 concurrent requests for an uncached API call (RL-02).
site.upstream = async (_path, body) => {
  // The counter ignores late revalidation requests from the stopped Worker.
  if (body.includes("crowd")) fetches += 1;
  await new Promise((resolve) => setTimeout(resolve, 300));
  return found;
};
fetches = 0;
const crowd = Array.from({ length: 1_000 }, async () => {
  const address = `http://127.0.0.1:${ours.port}${search}`;
  return (await fetch(address, { method: "POST", body: '{"searchText":"crowd"}' })).status;
});
const answered = (await Promise.all(crowd)).filter((status) => status === 200).length;
rows.push({ name: "one flight", metric: "upstream calls", value: fetches, reference: "1 call", ratio: fetches });
rows.push({ name: "one flight", metric: "answered", value: answered, reference: "1,000", ratio: answered / 1_000 });
for (const running of [ours, bare]) running.stop();
site.stop();

for (const { call, requests: total, hits } of await syntheticDay(quick ? 10_000 : undefined))
  rows.push({ name: "synthetic day", metric: `hits of ${call}`, value: hits, reference: "calls", ratio: hits / total });
const day = rows.filter(({ name }) => name === "synthetic day");
const hits = day.reduce((sum, { value }) => sum + value, 0);
const calls = day.reduce((sum, { value, ratio }) => sum + value / ratio, 0);
rows.push({ name: "synthetic day", metric: "hits of all", value: hits, reference: "calls", ratio: hits / calls });

rows.push(...(await upstreamRows(quick ? 100 : 400)));
print(rows);
process.exit(0);
