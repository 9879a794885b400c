/**
 * Measures the location search on Slow 4G with a 4x slower CPU. The benchmark measures the times from the second letter
 * to the first suggestion, from Enter to the first result, and from a filter change to new results. The benchmark also
 * counts the requests after the page load. The benchmark searches for each text three times: uncached
 * (cold) and cached (warm), each in the moment in which the page has loaded, and cached by a visitor who reads for two
 * seconds first. Options: `--quick` (a single visit), `--as-built` (the existing build in dist/), and `--json` (output as
 * JSON Lines).
 */
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Request } from "playwright";
import { build } from "../../scripts/build.ts";
import { launchBrowser, startSite } from "../support/site.ts";
import { certificate, edge, quality, throttle } from "./browser.ts";
import { median } from "./harness.ts";
import { print, type Row } from "./rows.ts";

const TEXTS = ["imaging", "denver", "urgent", "billings", "pharmacy", "helena", "boulder"];
const texts = process.argv.includes("--quick") ? TEXTS.slice(0, 1) : TEXTS;
const PAGE = "/locations/search";
const READING_MS = 2_000;

interface Visit {
  suggestion: number;
  result: number;
  filtered: number;
  /** Number of requests that begin after the load event and end before the first result. */
  requests: number;
  /** Bytes transferred by the search requests. */
  bytes: number;
}

async function visit(browser: Browser, origin: string, words: string, pause = 0): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await throttle(page);
  await page.addInitScript(() => {
    const began: Record<string, number> = {};
    // Resolves to the time in milliseconds from the last event of a type to the first frame in which `holds` returns
    // true.
    const since = (type: string, holds: () => boolean) =>
      new Promise<number>((done) => {
        const look = () => (holds() ? done(performance.now() - began[type]!) : requestAnimationFrame(look));
        look();
      });
    for (const type of ["focusin", "input", "submit", "change"])
      addEventListener(type, ({ timeStamp }) => Object.assign(began, { [type]: timeStamp }), true);
    Object.assign(window, { since });
  });
  await page.goto(origin + PAGE, { waitUntil: "load" });
  let requests = 0;
  let bytes = 0;
  const begun = new Set<Request>();
  page.on("request", (request) => begun.add(request));
  page.on("requestfinished", async (request) => {
    if (!begun.has(request)) return;
    requests++;
    bytes += (await request.sizes()).responseBodySize;
  });
  const since = (type: string, holds: string) =>
    page.evaluate(`since(${JSON.stringify(type)}, () => ${holds})`) as Promise<number>;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const box = page.getByRole("combobox", { name: /City, ZIP/ });
  await box.focus();
  await box.pressSequentially(words.slice(0, 2));
  const suggestion = await since("input", `document.querySelector("main [role=option]")?.checkVisibility()`);
  await box.pressSequentially(words.slice(2));
  await box.press("Enter");
  const shown = `document.querySelector("[data-results]:not([aria-busy=true])")`;
  const result = await since("submit", `location.search.includes("searchText") && ${shown}`);
  const after = { requests, bytes };
  await page.getByLabel("Type of location").selectOption({ index: 1 });
  const filtered = await since("change", `location.search.includes("locationType") && ${shown}`);
  await context.close();
  return { suggestion, result, filtered, ...after };
}

if (!process.argv.includes("--as-built")) await build();
const site = await startSite();
const server = await edge(
  certificate(),
  async (path, response, request) => {
    const { method } = request;
    const headers: Record<string, string> = {};
    for (const name of ["content-type", "cookie", "accept", "x-requested-with"])
      if (request.headers[name]) headers[name] = String(request.headers[name]);
    const answer = await site.fetch(path, { method, headers, ...(method === "POST" && { body: await text(request) }) });
    const kept: Record<string, string> = { "content-encoding": "br" };
    for (const name of ["content-type", "content-security-policy", "cache-control"])
      if (answer.headers.has(name)) kept[name] = answer.headers.get(name)!;
    response.writeHead(answer.status, kept);
    response.end(brotliCompressSync(Buffer.from(await answer.arrayBuffer()), quality(4)));
  },
  (path) => /^\/(sc10media|third-parties)\//.test(path),
);
const { port } = server.address() as { port: number };
const browser = await launchBrowser("--ignore-certificate-errors");
const visits: Record<string, Visit[]> = { cold: [], warm: [], "read first": [] };
// The results exclude the first visit, which is a warm-up.
await visit(browser, `https://localhost:${port}`, "missoula");
for (const words of texts)
  for (const [state, all] of Object.entries(visits))
    all.push(await visit(browser, `https://localhost:${port}`, words, state === "read first" ? READING_MS : 0));
await browser.close();
server.close();
await site.stop();

const limits: Record<keyof Visit, [metric: string, limit: number]> = {
  suggestion: ["second letter to first suggestion (ms)", 1_500],
  result: ["Enter to first result (ms)", 2_000],
  filtered: ["filter to other results (ms)", 2_000],
  requests: ["requests after the load, to the first result", 5],
  bytes: ["their bytes", Number.POSITIVE_INFINITY],
};
const rows = Object.entries(visits).flatMap(([name, all]) =>
  Object.entries(limits).map(([key, [metric, limit]]): Row => {
    const value = median(all.map((one) => one[key as keyof Visit]));
    return { name, metric, value, reference: String(limit), ratio: value / limit };
  }),
);
print(rows);
process.exit(0);
