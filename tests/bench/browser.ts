import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { browserArgs, browserPath } from "../../scripts/browser.ts";
import { median, type Running } from "./harness.ts";
import type { Row } from "./rows.ts";

const client = join(import.meta.dirname, "../../dist/client");
const types: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
};
export const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/**
 * Simulates the edge between a browser and a Worker: HTTP/2, TLS, Brotli compression, and static assets.
 * @param passes Returns whether the edge forwards a request for a path with a file extension to the Worker. If `passes`
 * returns false, the edge returns a 404.
 */
export function edge(
  tls: { key: Buffer; cert: Buffer },
  page: (path: string, response: http2.Http2ServerResponse, request: http2.Http2ServerRequest) => void,
  passes: (path: string) => boolean = () => false,
): Promise<http2.Http2SecureServer> {
  const server = http2.createSecureServer(tls, (request, response) => {
    const path = request.url.split("?")[0] ?? "/";
    const file = join(client, path);
    const type = types[extname(path)];
    if (type && existsSync(file)) {
      response.writeHead(200, {
        "content-type": type,
        "content-encoding": "br",
        "cache-control": "public, max-age=31536000, immutable",
      });
      response.end(brotliCompressSync(readFileSync(file)));
      return;
    }
    if (extname(path) && !passes(path)) {
      response.writeHead(404).end();
      return;
    }
    page(request.url, response, request);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Returns a self-signed certificate for browsers that ignore certificate errors. */
export function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "bench-tls-"));
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      `${folder}/key`,
      "-out",
      `${folder}/cert`,
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
    ],
    { stdio: "ignore" },
  );
  return { key: readFileSync(`${folder}/key`), cert: readFileSync(`${folder}/cert`) };
}

export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1.44e6 / 8,
  uploadThroughput: 675e3 / 8,
};

/** Throttles the page's network to Slow 4G and its CPU by the factor `processor` (4 in Lighthouse). */
export async function throttle(page: Page, processor = 4): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
}

interface Visit {
  firstPaint: number;
  /** The total blocking time, as defined by Lighthouse, in milliseconds. */
  blocking: number;
  shift: number;
  accordion: number;
}

/**
 * On Slow 4G with a 4x slower CPU, measures first paint, total blocking time, layout shift, and the time until the page
 * responds to a click.
 */
export async function browserRows(ours: Running, html: string, visits: number): Promise<Row[]> {
  const tls = certificate();
  const handWritten = brotliCompressSync(html.replace(/<script[^>]*type="module"[^>]*><\/script>/, ""), quality(4));
  const servers = {
    ours: await edge(tls, (path, response) => {
      http.get(
        { host: "127.0.0.1", port: ours.port, path, headers: { host: "www.larkspurhealth.example" } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, {
            "content-type": "text/html; charset=utf-8",
            "content-encoding": "br",
          });
          answer.pipe(createBrotliCompress({ ...quality(4), flush: constants.BROTLI_OPERATION_FLUSH })).pipe(response);
        },
      );
    }),
    handWritten: await edge(tls, (_path, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" });
      response.end(handWritten);
    }),
  };
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...browserArgs, "--ignore-certificate-errors"],
  });
  const results: Record<keyof typeof servers, Visit[]> = { ours: [], handWritten: [] };
  // The results exclude the first round, which is a warm-up.
  for (let round = -1; round < visits; round++) {
    for (const name of ["ours", "handWritten"] as const) {
      const { port } = servers[name].address() as { port: number };
      const seen = await visit(browser, `https://localhost:${port}/bench/stored`);
      if (round >= 0) results[name].push(seen);
    }
  }
  await browser.close();
  for (const server of Object.values(servers)) server.close();
  const of = (name: keyof typeof servers, metric: keyof Visit) => median(results[name].map((result) => result[metric]));
  const row = (metric: string, key: keyof Visit): Row => ({
    name: "browser",
    metric,
    value: of("ours", key),
    reference: "hand-written page",
    ratio: of("ours", key) / of("handWritten", key),
  });
  return [
    row("first paint (ms)", "firstPaint"),
    row("blocking time (ms)", "blocking"),
    row("layout shift", "shift"),
    row("accordion answers (ms)", "accordion"),
  ];
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await throttle(page);
  await page.addInitScript(() => {
    const seen = { tasks: [] as { begin: number; end: number }[], shift: 0, accordion: 0 };
    const clicks: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime: begin, duration } of list.getEntries()) seen.tasks.push({ begin, end: begin + duration });
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      // As in the definition of cumulative layout shift, layout shifts within 500 ms of a click do not count.
      for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (!clicks.some((click) => startTime >= click && startTime < click + 500)) seen.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
    const attempt = () => {
      const summary = document.querySelector<HTMLElement>("main details summary");
      const details = summary?.closest("details");
      if (!summary || !details) return void setTimeout(attempt, 20);
      clicks.push(performance.now());
      summary.click();
      setTimeout(() => {
        if (details.open) seen.accordion = performance.now();
        else attempt();
      }, 5);
    };
    attempt();
  });
  await page.goto(address, { waitUntil: "load" });
  await page
    .waitForFunction(() => (window as unknown as { seen: { accordion: number } }).seen.accordion > 0, null, {
      timeout: 10_000,
    })
    .catch(() => undefined);
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(() => {
    const { tasks, ...rest } = (window as unknown as { seen: Visit & { tasks: { begin: number; end: number }[] } })
      .seen;
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    // Adds up the time beyond 50 ms for all tasks after the first paint.
    const blocking = tasks.reduce(
      (sum, { begin, end }) => sum + Math.max(0, end - Math.max(begin, firstPaint) - 50),
      0,
    );
    return { ...rest, firstPaint, blocking };
  });
  await context.close();
  return seen;
}
