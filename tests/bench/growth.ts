import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { build } from "../../scripts/build.ts";
import { fill, storesOf } from "../../scripts/fill.ts";
import { fixtureRecords } from "../../scripts/fixtures.ts";
import { BACKEND, runLocally } from "../../scripts/local.ts";
import { packLayout, unpackLayout } from "../../worker/content/stored-layout.ts";
import { pageName, raiseVersions, type Versions } from "../../worker/publish/versions.ts";
import { secrets, siteHeaders } from "../support/site-headers.ts";
import { freePort, get, LocalServices, load, median, SETTINGS, start } from "./harness.ts";
import { Inspector } from "./inspector.ts";
import { benchPage } from "./page.ts";

/**
 * Compares the costs for a tenth of the data with the costs for all data (PF-06). For the Worker, measures a cold
 * start, page views, redirects, and purges. For the backend, measures searches and a staff list. Exits with
 * status 1 if a cost grows by more than a factor of 3. For operations that read or return the complete page list, the
 * limit is a factor of 11. With `--edge`, the benchmark skips the backend.
 */
const WHOLE = { pages: 10_000, redirects: 10_000, purges: 1_000 };
const MAX_GROWTH = 3;
/** Matches the names of measurements that may grow linearly with the data volume. */
const LINEAR = /, list$|, size$/;
const MAX_LINEAR_GROWTH = 11;
const STARTS = 5;
const REQUESTS = 1_500;
const FIRST_RENDERS = 200;
const PURGES = 20;
const SECRET = "a-secret-of-32-characters-or-more-for-this";
const MB = 1024 * 1024;

type Figures = Record<string, number>;

await build();
const sites = JSON.parse(fixtureRecords().get("sites")!);
const dictionary = JSON.parse(fixtureRecords().get("dictionary/larkspur/en")!);
const settings = {
  ...SETTINGS,
  PURGE_SECRET: SECRET,
};
const folder = join(import.meta.dirname, "../../dist/worker");

const pathOf = (n: number) => `/bench/folder-${n % 40}/page-${n}`;
const pageEntry = (n: number) => ({
  path: pathOf(n),
  language: "en",
  name: `The page about subject ${n}`,
  itemId: randomUUID(),
  updated: "2026-11-01T08:00:00Z",
  sensitivity: "open",
});
/** One in every hundred redirects has a wildcard. */
const redirect = (n: number) => ({
  source: n % 100 === 0 ? `/moved-${n}/*/of` : `/moved/page-${n}`,
  target: pathOf(n),
  status: 301,
  match: n % 100 === 0 ? "wildcard" : "exact",
});
const moved = (n: number) => (n % 100 === 0 ? `/moved-${n}/part/of` : `/moved/page-${n}`);

/** Returns the version record after `count` single-page purges. */
function afterPurges(count: number): Versions {
  const now = Date.now();
  let versions: Versions = {};
  for (let n = 0; n < count; n++)
    versions = raiseVersions(versions, [pageName("larkspur", "en", pathOf(n))], now - count + n).versions;
  return versions;
}

async function edge(share: number): Promise<Figures> {
  const [pages, redirects, purges] = [WHOLE.pages * share, WHOLE.redirects * share, WHOLE.purges * share];
  const site = new LocalServices();
  await site.start();
  const list = Array.from({ length: pages }, (_, n) => pageEntry(n));
  const rules = Array.from({ length: redirects }, (_, n) => redirect(n));
  const layout = await packLayout({
    document: JSON.stringify(benchPage(false)),
    page: null,
    parsedBy: "",
    fetchedAt: Date.now(),
    purgeVersion: Date.now(),
  });
  site.kv.set(`layout:larkspur:en:${pathOf(0)}`, Buffer.from(layout));
  const record = { versions: afterPurges(purges), rules: {}, disabledUpstreams: [], notices: {} };
  site.control.prepare("UPDATE control SET revision = 1, record = ?").run(JSON.stringify(record));
  site.upstream = (path) => {
    if (path.startsWith("/content/pages")) return { pages: list, wildcards: [] };
    if (path.startsWith("/content/redirects")) return rules;
    if (path.startsWith("/content/sites")) return sites;
    return path.startsWith("/sitecore/api/jss/dictionary") ? dictionary : [];
  };

  // On its first start, the Worker stores the parsed layout and the validated lists.
  const first = await start({ name: "first", folder, settings }, site, pathOf(0));
  const stored = () => unpackLayout(site.kv.get(`layout:larkspur:en:${pathOf(0)}`)!.toString());
  await get(first.port, "/sitemap.xml");
  while (!stored()?.page || !site.kv.has("pages:larkspur")) await new Promise((resolve) => setTimeout(resolve, 20));
  first.stop();
  const parsed = site.kv.get(`layout:larkspur:en:${pathOf(0)}`)!;
  for (let n = 0; n < FIRST_RENDERS; n++) site.kv.set(`layout:larkspur:en:${pathOf(n)}`, parsed);
  site.cache.clear();

  const starts: number[] = [];
  for (let turn = 0; turn < STARTS; turn++) {
    const cold = await start({ name: "cold", folder, settings }, site, pathOf(0));
    starts.push(cold.firstByte);
    cold.stop();
    site.cache.clear();
  }

  const worker = await start({ name: "edge", folder, settings, inspector: await freePort() }, site, pathOf(0));
  const inspector = await Inspector.connect(worker.inspector!, "main");
  const firstRender = await load(worker, (n) => pathOf(n % FIRST_RENDERS), FIRST_RENDERS);
  const view = (n: number) => pathOf(n % 50);
  await load(worker, view, REQUESTS);
  const storedPage = await load(worker, view, REQUESTS);
  const redirected = (n: number) => moved((n * 7) % redirects);
  await load(worker, redirected, REQUESTS, 301);
  const redirectLoad = await load(worker, redirected, REQUESTS, 301);
  const waits: number[] = [];
  for (let n = 0; n < PURGES; n++) {
    // Resets the purge rate limit (ten per minute).
    site.control.exec("DELETE FROM counters");
    const begin = performance.now();
    await purge(worker.port, pathOf(n));
    waits.push(performance.now() - begin);
  }
  const { record: text } = site.control.prepare("SELECT record FROM control").get() as { record: string };
  const heap = await inspector.heap({ collected: true });
  inspector.close();
  worker.stop();
  site.stop();
  return {
    "start to first byte (ms), list": median(starts),
    "first render (CPU ms)": firstRender.cpu,
    "stored page (CPU ms)": storedPage.cpu,
    "redirect (CPU ms)": redirectLoad.cpu,
    "purge (ms), list": median(waits),
    "control record (KB), size": text.length / 1024,
    "page list in KV (KB), size": (site.kv.get("pages:larkspur")?.length ?? 0) / 1024,
    "isolate after that (MB), size": (heap.used + heap.buffers) / MB,
  };
}

async function purge(port: number, path: string): Promise<void> {
  const body = JSON.stringify({ site: "larkspur", paths: [path] });
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const text = `POST /_edge/purge\n${time}\n${nonce}\n${body}`;
  const signature = createHmac("sha256", SECRET).update(text).digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  const answer = await fetch(`http://127.0.0.1:${port}/_edge/purge`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`the purge was refused: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

const texts = ["heart", "family medicine", "urgent care", "hospital", "lark", "children"];
const questions: Record<string, (n: number) => [path: string, body?: string]> = {
  "location search (ms)": (n) => ["/location/location-search", JSON.stringify({ searchText: texts[n % 6], page: 1 })],
  "provider search (ms)": (n) => [
    `/providers/provider-by-search?${new URLSearchParams({ searchText: texts[n % 6]!, city: "Denver", state: "CO" })}`,
  ],
  "staff's list of an event (ms)": (n) => [`/classes-events/get-participants-ordered?eventId=${1 + (n % 100)}`],
};

/** Measures the backend's median response times in milliseconds. */
async function upstream(size: "small" | "large"): Promise<Figures> {
  const miniflare = await runLocally({ settings: secrets.site });
  const stores = await storesOf(miniflare);
  await fill(stores, { size }).catch(() => fill(stores, { size }));
  const backend = await miniflare.getWorker(BACKEND);
  const figures: Figures = {};
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = [];
    for (let n = 0; n < 60; n++) {
      const [path, body] = question(n);
      const url = new URL(path, "http://upstream.invalid");
      const credentials = await siteHeaders(url, body ? "POST" : "GET", body);
      const headers = { ...credentials, ...(body && { "content-type": "application/json" }) };
      const begin = performance.now();
      const response = await backend.fetch(url.href, { headers, ...(body && { method: "POST", body }) });
      await response.text();
      if (response.status !== 200) throw new Error(`the backend answered ${response.status} for ${path}`);
      if (n >= 12) times.push(performance.now() - begin);
    }
    figures[name] = median(times);
  }
  await miniflare.dispose();
  return figures;
}

let failed = false;
/**
 * Prints the results for a tenth of the data and for all of the data. Marks the run as failed if a value grows by more
 * than its limit.
 */
function compare(tenth: Figures, whole: Figures): void {
  const rows = Object.entries(whole).map(([name, value]) => ({
    name,
    "at a tenth": +tenth[name]!.toFixed(2),
    "at the whole": +value.toFixed(2),
    times: +(value / tenth[name]!).toFixed(2),
  }));
  console.table(rows);
  failed ||= rows.some(({ name, times }) => times > (LINEAR.test(name) ? MAX_LINEAR_GROWTH : MAX_GROWTH));
}

compare(await edge(0.1), await edge(1));
if (!process.argv.includes("--edge")) compare(await upstream("small"), await upstream("large"));
process.exit(failed ? 1 : 0);
