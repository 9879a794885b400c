import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build as bundle, createServer } from "vite";
import { build } from "../../scripts/build.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { pageAssets } from "../../vite/page-assets.ts";
import { styles } from "../../vite/styles.ts";
import { packLayout, unpackLayout } from "../../worker/content/stored-layout.ts";
import { browserRows } from "./browser.ts";
import { get, type Load, LocalServices, load, median, type Running, SETTINGS, start } from "./harness.ts";
import { exceededLimits } from "./limits.ts";
import { benchPage } from "./page.ts";
import { print, type Row } from "./rows.ts";

/**
 * Measures the CPU time and response times of a page. The benchmark compares the site with two other Workers: one reads
 * the complete page from KV as text, and the other streams the page with React. The benchmark interleaves the
 * measurements and runs each Worker in a separate workerd process. With `--json`, the benchmark prints JSON Lines. With
 * `--check`, it fails if a row exceeds a limit of the PF requirements.
 */
const quick = process.argv.includes("--quick");
/**
 * With `--every-block`, the stored page has every content block. With `--every-family`, the page has one block from
 * each content family. By default, the page has the blocks of a service page. The flags do not affect the page that has
 * a live block.
 */
const families = process.argv.includes("--every-family");
const every = families || process.argv.includes("--every-block");
const ROUNDS = quick ? 1 : 5;
const REQUESTS = quick ? 400 : 2_500;
const FIRST_RENDERS = quick ? 100 : 500;
/** The number of first responses that the benchmark measures in another data center, one per page. */
const ELSEWHERE = quick ? 100 : 250;
/** The number of pages whose writes to KV may be pending at the same time. */
const AT_A_TIME = 16;
/** The number of warm-up requests before the measurement, for the JIT compiler. */
const WARM = quick ? 100 : 300;
/**
 * The number of pairs of processes that render pages, and the number of measurements of each pair. The CPU times of two
 * processes that run the same Worker differ by up to 8%.
 */
const PAIRS = quick ? 1 : 3;
const MEASUREMENTS = quick ? 1 : 3;

await build();
const work = mkdtempSync(join(tmpdir(), "bench-pages-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

const site = new LocalServices();
await site.start();
const settings = {
  ...SETTINGS,
  PURGE_SECRET: "a-secret-of-32-characters-or-more-for-this",
};
const records = fixtureRecords();
const plain = every ? await everyBlock() : benchPage(false);
const layout = async (path: string, live: boolean) =>
  site.kv.set(
    `layout:larkspur:en:${path}`,
    Buffer.from(
      await packLayout({
        document: JSON.stringify(live ? benchPage(live) : plain),
        page: null,
        parsedBy: "",
        fetchedAt: Date.now(),
        purgeVersion: 0,
      }),
    ),
  );
await layout("/bench/stored", false);
await layout("/bench/live", true);
const found = {
  locations: Array.from({ length: 10 }, (_, index) => ({
    id: `l${index}`,
    name: `Larkspur Clinic ${index}`,
    media: [],
    locationTypes: [],
  })),
  totalLocations: 10,
  servicePromotionBanners: [],
};
site.upstream = (path) => {
  if (path.startsWith("/location/location-search")) return found;
  // The Worker reads a layout from the CMS if a busy machine delays its read from KV for too long.
  if (path.startsWith("/sitecore/api/layout/")) return path.includes("live") ? benchPage(true) : plain;
  if (path.startsWith("/content/pages")) return { pages: [], wildcards: [] };
  if (path.startsWith("/content/sites")) return JSON.parse(records.get("sites")!);
  if (path.startsWith("/sitecore/api/jss/dictionary")) return JSON.parse(records.get("dictionary/larkspur/en")!);
  return [];
};

const worker = { folder: join(import.meta.dirname, "../../dist/worker"), settings };
const first = await start({ ...worker, name: "warm-up" }, site, "/bench/stored");
const page = await get(first.port, "/bench/stored");
await get(first.port, "/bench/live");
// The Worker writes the parsed layout to KV after the response, so the benchmark waits for the write.
while (!unpackLayout(site.kv.get("layout:larkspur:en:/bench/stored")!.toString())?.page)
  await new Promise((resolve) => setTimeout(resolve, 20));
const stored = site.kv.get("layout:larkspur:en:/bench/stored")!;
first.stop();
writeFileSync(join(work, "html"), page.body);
writeFileSync(join(work, "styles"), /<style>(.*?)<\/style>/s.exec(page.body.toString())![1]!);
writeFileSync(join(work, "parsed"), JSON.stringify(unpackLayout(stored.toString())?.page));

const kvText = `export default { async fetch(_request, env) { return new Response(await env.LAYOUTS.get("html"), { headers: { "content-type": "text/html; charset=utf-8" } }); } };`;
await bundle({
  configFile: false,
  logLevel: "error",
  plugins: [react(), ...styles().plugins, pageAssets()],
  define: { __BUILD__: '"bench"', "process.env.NODE_ENV": '"production"' },
  resolve: { noExternal: true, conditions: ["workerd", "worker", "module", "import", "production"] } as never,
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "module", "import", "production"] },
  },
  build: {
    ssr: true,
    outDir: join(work, "react-stream"),
    minify: true,
    target: "es2024",
    rollupOptions: {
      input: { index: join(import.meta.dirname, "react-stream.tsx") },
      output: { entryFileNames: "[name].js" },
    },
  },
});

const rows: Row[] = [];
const row = (name: string, metric: string, value: number, against: number, reference = "kv-text") =>
  rows.push({ name, metric, value, reference, ratio: value / against });

// Cold starts: a new process with a warm data center's KV and cache contents.
const colds: Record<string, number[]> = { "kv-text": [], stored: [] };
for (let round = 0; round < (quick ? 3 : 15); round++) {
  const reference = await start({ name: "kv-text", source: kvText, kvFolder: work }, site, "/");
  colds["kv-text"]!.push(reference.firstByte);
  reference.stop();
  const ours = await start({ ...worker, name: "stored" }, site, "/bench/stored");
  colds.stored!.push(ours.firstByte);
  ours.stop();
}
row("stored", "start to first byte (ms)", median(colds.stored!), median(colds["kv-text"]!));

// Measures the CPU time per request of each Worker.
const reference = await start({ name: "kv-text", source: kvText, kvFolder: work }, site, "/");
site.kv.set("html", page.body);
// In another data center, the site reads the benchmark's KV store for a page's first response, so this comparison
// Worker reads the same store.
const distant = await start({ name: "kv-text-http", source: kvText }, site, "/");
// First renders read their layouts from the benchmark's KV store, so this comparison Worker reads the same store, too.
site.kv.set("styles", readFileSync(join(work, "styles")));
site.kv.set("parsed", readFileSync(join(work, "parsed")));
const stream = await start({ name: "react-stream", folder: join(work, "react-stream") }, site, "/");
const ours = await start({ ...worker, name: "site" }, site, "/bench/stored");
const loads: Record<string, Load[]> = {};
const measure = async (name: string, running: Running, path: (index: number) => string, count: number) => {
  const result = await load(running, path, count);
  loads[name] ??= [];
  loads[name].push(result);
};
const variants: [string, Running, (index: number) => string, number][] = [
  ["kv-text", reference, () => "/", REQUESTS],
  ["kv-text-http", distant, () => "/", REQUESTS],
  ["stored", ours, () => "/bench/stored", REQUESTS],
  ["stored-live", ours, () => "/bench/live", REQUESTS],
  ["react-stream", stream, () => "/", Math.ceil(REQUESTS / 5)],
];
// Warms up the JIT compiler.
for (const [, running, path, count] of variants) await load(running, path, Math.ceil(count / 2));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, running, path, count] of variants) await measure(name, running, path, count);
  // For pages with many blocks, the benchmark skips the following measurements, because hundreds of large layouts would
  // exceed the benchmark's KV store.
  if (every) continue;
  await measureElsewhere(round);
}
if (!every) for (let pair = 0; pair < PAIRS; pair++) await measureRenders(pair);
const of = (name: string, metric: keyof Load) => median(loads[name]!.map((result) => result[metric]));
for (const name of [
  "kv-text",
  "kv-text-http",
  "stored",
  "stored-live",
  "first-render",
  "elsewhere",
  "elsewhere-rendered",
  "react-stream",
].filter((one) => loads[one])) {
  const against = name.startsWith("elsewhere") ? "kv-text-http" : "kv-text";
  row(name, "cpu", of(name, "cpu"), of(against, "cpu"), against);
  row(name, "requests/s", of(name, "perSecond"), of(against, "perSecond"), against);
  row(name, "first byte (ms)", of(name, "firstByte"), of(against, "firstByte"), against);
}
if (loads["first-render"])
  row("first-render", "cpu", of("first-render", "cpu"), of("react-stream", "cpu"), "react-stream");
const streamed = await get(stream.port, "/");
row("stored", "html bytes", page.body.length, streamed.body.length, "react-stream");
row(
  "stored",
  "html bytes (gzip)",
  gzipSync(page.body).length,
  gzipSync(bare(page.body.toString())).length,
  "bare markup",
);
const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page.body.toString())?.[1] ?? "";
row("stored", "script bytes before a touch (brotli)", bytesOf(script), 8 * 1024, "8 KB");
for (const running of [reference, distant, stream]) running.stop();

if (!process.argv.includes("--no-browser"))
  rows.push(...(await browserRows(ours, page.body.toString(), quick ? 1 : 5)));
ours.stop();
site.stop();

print(rows);
const exceeded = process.argv.includes("--check") ? exceededLimits(rows) : [];
for (const limit of exceeded) console.error(limit);
process.exit(exceeded.length > 0 ? 1 : 0);

/** Returns the number of bytes (brotli) of a client script and its static imports. */
function bytesOf(script: string, seen = new Set<string>()): number {
  if (seen.has(script)) return 0;
  seen.add(script);
  const text = readFileSync(join(import.meta.dirname, "../../dist/client", script), "utf8");
  const imports = [...text.matchAll(/(?:from|import)\s*["`]\.\/([^"`]+)["`]/g)].map(([, file]) => `/assets/${file}`);
  return brotliCompressSync(text).length + imports.reduce((sum, file) => sum + bytesOf(file, seen), 0);
}

/** Loads the blocks through Vite, because the blocks are TSX modules with extracted styles. */
async function everyBlock(): Promise<object> {
  // Without this setting, `createServer` would set NODE_ENV to "development", so that the bundle would be a development
  // build.
  process.env.NODE_ENV = "production";
  const vite = await createServer({ logLevel: "silent", server: { middlewareMode: true, hmr: false, ws: false } });
  const module = await vite.ssrLoadModule("/tests/bench/every-block.ts");
  await vite.close();
  const { everyBlockPage, everyFamilyPage } = module as typeof import("./every-block.ts");
  return families ? everyFamilyPage() : everyBlockPage();
}

/**
 * Measures the first responses in another data center, which has a new isolate, an empty cache, and the shared KV
 * namespace. KV contains either the rendered pages or only the pages' layouts.
 */
async function measureElsewhere(round: number): Promise<void> {
  const paths = (kind: string) => (index: number) => `/bench/${kind}/${round}/${index}`;
  const rendered = () => [...site.kv.keys()].filter((key) => key.startsWith("rendered:"));
  for (const [kind, count] of [
    ["warm", WARM],
    ["elsewhere", ELSEWHERE],
    ["warm-rendered", WARM],
    ["elsewhere-rendered", ELSEWHERE],
  ] as const) {
    const path = paths(kind);
    for (let index = 0; index < count; index++) site.kv.set(`layout:larkspur:en:${path(index)}`, stored);
    if (!kind.endsWith("rendered")) continue;
    // The Worker drops a write if too many bytes are pending, so the benchmark waits for the writes of a few pages at a
    // time.
    for (let from = 0; from < count; from += AT_A_TIME) {
      const size = Math.min(AT_A_TIME, count - from);
      const before = rendered().length;
      await load(ours, (index) => path(from + index), size);
      const end = Date.now() + 20_000;
      while (rendered().length < before + size) {
        if (Date.now() > end) throw new Error(`KV did not receive all pages of ${path(from)} and the next ${size - 1}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
  site.cache.clear();
  // The site and the comparison Worker run in separate processes, so that garbage collection in one process does not
  // affect the other process.
  for (const kind of ["elsewhere", "elsewhere-rendered"]) {
    const other = await start({ ...worker, name: kind }, site, "/bench/stored");
    await load(other, paths(kind.replace("elsewhere", "warm")), WARM);
    await measure(kind, other, paths(kind), ELSEWHERE);
    other.stop();
  }
  forgetPages();
}

/** Starts the site in a new process, and measures first renders. The first turn warms up the JIT compiler. */
async function measureRenders(pair: number): Promise<void> {
  const renderer = await start({ ...worker, name: `renders-${pair}` }, site, "/bench/stored");
  for (let turn = 0; turn <= MEASUREMENTS; turn++)
    await firstRenders(`${pair}/${turn}`, FIRST_RENDERS, (path) =>
      turn === 0 ? load(renderer, path, FIRST_RENDERS) : measure("first-render", renderer, path, FIRST_RENDERS),
    );
  renderer.stop();
}

/** Requests pages that the Worker has not rendered, although KV contains the pages' parsed layouts. */
async function firstRenders(
  folder: string,
  count: number,
  request: (path: (index: number) => string) => Promise<unknown>,
): Promise<void> {
  const path = (index: number) => `/bench/first/${folder}/${index}`;
  for (let index = 0; index < count; index++) site.kv.set(`layout:larkspur:en:${path(index)}`, stored);
  await request(path);
  for (let index = 0; index < count; index++) site.kv.delete(`layout:larkspur:en:${path(index)}`);
  forgetPages();
}

/** Removes all rendered pages from the benchmark's KV store and edge cache. */
function forgetPages(): void {
  site.cache.clear();
  for (const key of site.kv.keys()) if (key.startsWith("rendered:")) site.kv.delete(key);
}

/** Returns the page's markup, excluding the props for hydration. */
function bare(html: string): string {
  return html
    .replace(/<script type="application\/json"[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<\/?x-island[^>]*>/g, "");
}
