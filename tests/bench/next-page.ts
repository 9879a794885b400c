/**
 * From the click to the paint of the next page on Slow 4G, with the rules by which a browser fetches it ahead and
 * without them. On the built site with its own pages. `--quick` clicks once, `--json` prints JSON lines.
 */
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "playwright";
import { browserArgs, browserPath } from "../../scripts/browser.ts";
import { build } from "../../scripts/build.ts";
import { startSite } from "../support/site.ts";
import { certificate, edge, quality, slowDown } from "./browser.ts";
import { median } from "./harness.ts";
import { print, type Row } from "./rows.ts";

const CLICKS = process.argv.includes("--quick") ? 1 : 5;
/** How long a visitor's hand rests on a link before the click, in milliseconds. */
const REST = 1_500;
const FROM = "/about-us";
const TO = "/news/hands-only-cpr";

await build();
const site = await startSite();
const RULES = /<script type="speculationrules">.*?<\/script>/s;

/** The site as its visitors reach it; without its rules, everything else is the same. */
const server = (change: (html: string) => string) =>
  edge(certificate(), async (path, response, request) => {
    const purpose = request.headers["sec-purpose"];
    const answer = await site.fetch(path, purpose ? { headers: { "sec-purpose": `${purpose}` } } : {});
    const headers: Record<string, string> = { "content-encoding": "br" };
    for (const name of ["content-type", "content-security-policy", "cache-control"])
      if (answer.headers.has(name)) headers[name] = answer.headers.get(name)!;
    response.writeHead(answer.status, headers);
    response.end(brotliCompressSync(change(await answer.text()), quality(4)));
  });
const servers = {
  "fetched ahead": await server((html) => html),
  "fetched on the click": await server((html) => html.replace(RULES, "")),
};
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [...browserArgs.filter((arg) => arg !== "--disable-background-networking"), "--ignore-certificate-errors"],
  ignoreDefaultArgs: ["--disable-background-networking"],
});

interface Click {
  milliseconds: number;
  /** Whether the page was there before the click, and what the browser says of that. */
  ahead: boolean;
  status: string;
}

/** Milliseconds from the click on a link to the first paint of its page. */
async function click(browser: Browser, origin: string, processor: number): Promise<Click> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 800 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await slowDown(page, processor);
  const preload = await context.newCDPSession(page);
  let status = "no rule applied";
  preload.on("Preload.prefetchStatusUpdated", (update) => {
    status = `${update.status}: ${update.prefetchStatus}`;
  });
  await preload.send("Preload.enable");
  await page.addInitScript(() => {
    const note = ({ timeStamp }: Event) => sessionStorage.setItem("clicked", `${performance.timeOrigin + timeStamp}`);
    addEventListener("click", note, true);
  });
  await page.goto(origin + FROM, { waitUntil: "load" });
  const link = page.locator(`main a[href="${TO}"]`).first();
  await link.hover();
  await page.waitForTimeout(REST);
  await link.click();
  await page.waitForURL(`**${TO}`);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as (PerformanceEntry & { deliveryType: string })[];
    const paint = performance.getEntriesByName("first-contentful-paint")[0]!.startTime;
    const milliseconds = performance.timeOrigin + paint - Number(sessionStorage.getItem("clicked"));
    return { milliseconds, ahead: navigation?.deliveryType === "navigational-prefetch" };
  });
  await context.close();
  return { ...seen, status };
}

const waits = new Map<string, number[]>();
// The browser's first clicks do not count: it has just started.
for (let round = -1; round < CLICKS; round++) {
  for (const processor of [1, 4]) {
    for (const [name, server] of Object.entries(servers)) {
      const { port } = server.address() as { port: number };
      const { milliseconds, ahead, status } = await click(browser, `https://localhost:${port}`, processor);
      if (ahead !== (name === "fetched ahead")) throw new Error(`${name}: the browser says "${status}"`);
      const key = processor === 1 ? name : `${name}, processor four times slower`;
      if (round >= 0) waits.set(key, [...(waits.get(key) ?? []), milliseconds]);
    }
  }
}
await browser.close();
for (const server of Object.values(servers)) server.close();

const rows: Row[] = [...waits].map(([name, values]) => ({
  name,
  metric: "click to paint, median (ms)",
  value: median(values),
  reference: "100 ms",
  ratio: median(values) / 100,
}));
await site.stop();
print(rows);
process.exit(0);
