import { readFileSync } from "node:fs";
import { join } from "node:path";
import { value } from "../../app/cms/fields/example-values.ts";
import { build } from "../../scripts/build.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { freePort, get, LocalServices, SETTINGS, start } from "./harness.ts";
import { type Heap, Inspector } from "./inspector.ts";
import { benchPage } from "./page.ts";

/**
 * Measures an isolate's memory during requests whose paths, queries, bodies, languages, files, and sets of blocks all
 * differ. Some layouts have a size of one megabyte. Takes each measurement immediately after the requests and again a
 * second later. Exits with status 1 if the memory exceeds a limit (PF-11). `npm run bench -- memory 20000` sends 20,000
 * requests.
 */
const REQUESTS = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 100_000);
const AT_ONCE = 16;
const MB = 1024 * 1024;
/** Maximum memory after garbage collection while work continues after a response (PF-11). */
const LIMIT = 96 * MB;
/** Maximum memory between requests, after all work has ended: the cache budget plus 16 MB. */
const IDLE_LIMIT = 56 * MB;
/** Maximum duration, in milliseconds, of work that continues after a response. */
const IDLE_MS = 1_000;
const ROUNDS = 10;

await build();
const site = new LocalServices({ most: 300 });
await site.start();
const records = fixtureRecords();
const sites = JSON.parse(records.get("sites")!);
const picture = new Uint8Array(20_000);
const found = (searchText: string) => ({
  locations: Array.from({ length: 10 }, (_, index) => ({
    id: `l${index}`,
    name: `${searchText} ${index}`,
    media: [],
    locationTypes: [],
  })),
  totalLocations: 10,
  servicePromotionBanners: [],
});

type Document = { sitecore: { route: { displayName: string; placeholders: { main: object[] } } } };
const plain = JSON.stringify(benchPage(false));
const live = JSON.stringify(benchPage(true));
const paragraphs = "<p>A paragraph of a long page about the heart.</p>".repeat(4_000);

/**
 * Returns the layout for a path. Each path has a different title and, depending on its number, a different set of
 * blocks.
 */
function layoutOf(path: string): Document | object {
  const [, kind = "", number = "0"] = /^\/bench\/(\w+)\/(\d+)/.exec(path) ?? [];
  if (kind === "none") return { sitecore: { context: {}, route: null } };
  const document = JSON.parse(kind === "live" ? live : plain) as Document;
  const { route } = document.sitecore;
  route.displayName = `${route.displayName} ${number}`;
  const { main } = route.placeholders;
  if (kind === "page") route.placeholders.main = main.filter((_, index) => (Number(number) >> (index % 11)) & 1);
  if (kind === "large")
    for (let index = 0; index < 5; index++)
      main.push({
        uid: `large${index}`,
        componentName: "RichText",
        dataSource: `{large-${number}-${index}}`,
        params: {},
        fields: { title: value(`Part ${index} of ${number}`), body: value(paragraphs) },
      });
  return document;
}

site.upstream = (url, body) => {
  const { pathname, searchParams } = new URL(url, "http://upstream.invalid");
  if (pathname.startsWith("/location/location-search")) return found(JSON.parse(body).searchText ?? "");
  if (pathname === "/sitecore/api/layout/render/jss") return layoutOf(searchParams.get("item") ?? "");
  if (pathname === "/content/pages") return { pages: [], wildcards: [] };
  if (pathname === "/content/sites") return sites;
  if (pathname.startsWith("/sitecore/api/jss/dictionary/")) return JSON.parse(records.get("dictionary/larkspur/en")!);
  if (pathname.startsWith("/-/")) return picture;
  return [];
};

/** Functions that each create one kind of request. The benchmark calls the functions in turn. */
const kinds: ((n: number) => [path: string, body?: string])[] = [
  (n) => [`/bench/none/${n}`],
  (n) => [`/bench/page/${n}`],
  (n) => [`/es/bench/page/${n}`],
  (n) => [`/bench/live/1?searchText=${"word ".repeat(n % 20)}${n}`.replaceAll(" ", "+")],
  (n) => ["/location/location-search", JSON.stringify({ searchText: `key ${n}` })],
  (n) => [
    "/location/location-search",
    JSON.stringify({ searchText: `${"long ".repeat(n % 20)}${n}`, page: 1 + (n % 7) }),
  ],
  (n) => [`/api/location/location-search-typeahead?searchTerms=word${n}`],
  (n) => [`/sc10media/picture-${n}.png`],
  (n) => [`/bench/page/1?utm_source=${"x".repeat(n % 1_000)}${n}`],
  (n) => ["/location/location-search", `{"searchText":${"[".repeat(n % 2_000)}"`],
];
/** Returns the `n`th request. One in every hundred requests is for a page with a one-megabyte layout. */
const requestOf = (n: number): [path: string, body?: string] =>
  n % 100 === 50 ? [`/bench/large/${n}`] : kinds[n % kinds.length]!(n);

const folder = join(import.meta.dirname, "../../dist/worker");
const worker = await start(
  { name: "memory", folder, settings: SETTINGS, inspector: await freePort() },
  site,
  "/bench/page/1",
);
const inspector = await Inspector.connect(worker.inspector!, "main");

/** Returns the process's resident memory in bytes. Returns NaN except on Linux. */
function resident(): number {
  if (process.platform !== "linux") return Number.NaN;
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, "utf8"))?.[1]);
}

const statuses: Record<string, number> = {};
let next = 0;
let highest = 0;
const sum = ({ used, buffers }: Heap) => used + buffers;
async function visitor(until: number): Promise<void> {
  while (next < until) {
    const n = next++;
    const { status } = await get(worker.port, ...requestOf(n));
    const kind = `${n % 100 === 50 ? "large" : n % kinds.length} ${status}`;
    statuses[kind] = (statuses[kind] ?? 0) + 1;
    if (n % 100 === 0) highest = Math.max(highest, sum(await inspector.heap({ collected: false })));
  }
}

const mb = (bytes: number) => +(bytes / MB).toFixed(1);
/** Prints the isolate's memory usage after garbage collection and returns the total in bytes. */
async function measure(): Promise<number> {
  const heap = await inspector.heap({ collected: true });
  const [used, buffers, all] = [heap.used, heap.buffers, sum(heap)].map(mb);
  console.log(
    `${next} requests: heap ${used} MB, buffers ${buffers} MB, together ${all} MB; process ${mb(resident())} MB`,
  );
  return sum(heap);
}

let most = await measure();
let mostIdle = 0;
for (let round = 1; round <= ROUNDS; round++) {
  await Promise.all(Array.from({ length: AT_ONCE }, () => visitor(Math.ceil((REQUESTS * round) / ROUNDS))));
  most = Math.max(most, await measure());
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  mostIdle = Math.max(mostIdle, await measure());
}
inspector.close();
worker.stop();
site.stop();

console.log(`kinds and statuses: ${JSON.stringify(statuses)}`);
console.log(
  `highest with garbage: ${mb(highest)} MB; without: ${mb(most)} MB, at most ${mb(LIMIT)}; ` +
    `between requests: ${mb(mostIdle)} MB, at most ${mb(IDLE_LIMIT)}`,
);
process.exit(most > LIMIT || mostIdle > IDLE_LIMIT ? 1 : 0);
