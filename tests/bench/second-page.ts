/**
 * What a browser that has the shared sheet saves of a second page: its bytes, and the first paint of a first and a second
 * page on Slow 4G with a processor four times slower, beside a browser that knows of no such sheet. On the built site
 * with its own pages. `--quick` visits once, `--json` prints JSON lines.
 */
import { createHash } from "node:crypto";
import http from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "playwright";
import { browserArgs, browserPath } from "../../scripts/browser.ts";
import { build } from "../../scripts/build.ts";
import { startSite } from "../support/site.ts";
import { slowDown } from "./browser.ts";
import { median } from "./harness.ts";
import { print, type Row } from "./rows.ts";

const VISITS = process.argv.includes("--quick") ? 1 : 7;
const FROM = "/about-us";
const TO = "/news/hands-only-cpr";
/** Second pages whose bytes are counted. */
const PAGES = ["/", "/news", TO, "/locations", "/classes-events", "/find-a-doctor", "/pay-bill", "/privacy", "/es"];
const RULES = /<script type="speculationrules">.*?<\/script>/s;

await build();
const site = await startSite();
const compressed = (text: string | Uint8Array) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });

/**
 * The site as its visitors reach it, without fetching ahead. Without TLS: a browser uses no dictionary behind a
 * certificate of our own, but it does on localhost.
 */
function serve(knowsSheets: boolean): Promise<http.Server> {
  const server = http.createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const dictionary = request.headers["available-dictionary"];
    const answer = await site.fetch(
      request.url ?? "/",
      knowsSheets && dictionary ? { headers: { "available-dictionary": `${dictionary}` } } : {},
    );
    const headers: Record<string, string> = { "content-encoding": "br" };
    for (const name of ["content-type", "content-security-policy", "cache-control", "use-as-dictionary", "vary"])
      if (answer.headers.has(name) && (knowsSheets || name !== "use-as-dictionary"))
        headers[name] = answer.headers.get(name)!;
    const isPage = headers["content-type"]?.startsWith("text/html");
    const body = new Uint8Array(await answer.arrayBuffer());
    const html = () => {
      const text = new TextDecoder().decode(body).replace(RULES, "");
      return knowsSheets ? text : text.replace(/ data-file="[^"]*"/, "");
    };
    response.writeHead(answer.status, headers);
    response.end(compressed(isPage ? html() : body));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

interface Visit {
  first: number;
  second: number;
  /** How the second page came to its shared styles. */
  sheet: string;
}

async function visit(port: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await slowDown(page);
  const seen = async () => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    return page.evaluate(() => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
      const [sheet] = link ? performance.getEntriesByName(link.href) : [];
      return {
        paint: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
        sheet: link ? `${(sheet as PerformanceEntry & { deliveryType: string }).deliveryType}` : "inline",
      };
    });
  };
  await page.goto(`http://localhost:${port}${FROM}`, { waitUntil: "load" });
  const first = await seen();
  // Who reads the first page gives the browser time to fetch the file.
  await page.waitForTimeout(3_000);
  await page
    .locator(`main a[href="${TO}"]`)
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).click());
  await page.waitForURL(`**${TO}`, { waitUntil: "load" });
  const second = await seen();
  await context.close();
  return { first: first.paint, second: second.paint, sheet: second.sheet };
}

const servers = { inline: await serve(false), linked: await serve(true) };
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
const visits: Record<keyof typeof servers, Visit[]> = { inline: [], linked: [] };
// The browser's first visits do not count: it has just started.
for (let round = -1; round < VISITS; round++)
  for (const name of round % 2 ? (["inline", "linked"] as const) : (["linked", "inline"] as const)) {
    const seen = await visit((servers[name].address() as { port: number }).port);
    if (seen.sheet !== (name === "inline" ? "inline" : "cache")) throw new Error(`${name}: the sheet is ${seen.sheet}`);
    if (round >= 0) visits[name].push(seen);
  }
await browser.close();
for (const server of Object.values(servers)) server.close();

const rows: Row[] = [];
for (const which of ["first", "second"] as const) {
  const [inline, linked] = [visits.inline, visits.linked].map((all) => median(all.map((one) => one[which])));
  const metric = `first paint of the ${which} page, median (ms)`;
  rows.push({ name: "browser", metric, value: linked!, reference: `all inline: ${inline}`, ratio: linked! / inline! });
}

const textOf = async (path: string, headers = {}) => (await site.fetch(path, { headers })).text();
const href = / data-file="([^"]+)"/.exec(await textOf(FROM))![1]!;
const sheet = await textOf(href);
const has = { "available-dictionary": `:${createHash("sha256").update(sheet).digest("base64")}:` };
const size = (text: string) => compressed(text).length;
for (const path of PAGES) {
  const whole = size(await textOf(path));
  const value = size(await textOf(path, has));
  rows.push({
    name: path,
    metric: "bytes of a second page",
    value,
    reference: `all inline: ${whole}`,
    ratio: value / whole,
  });
}
const first = size(await textOf(FROM));
rows.push({
  name: href,
  metric: "bytes fetched when the first page has loaded",
  value: size(sheet),
  reference: `first page: ${first}`,
  ratio: size(sheet) / first,
});
await site.stop();
print(rows);
process.exit(0);
