/**
 * Measures the time from a click to the first paint of the next page on Slow 4G: with prerender rules, with prefetch
 * rules, and without speculation rules. For each case, the benchmark measures one click after hovering over the link
 * and one click without hovering. The benchmark uses the built site with its fixture pages. Options: `--quick` (a
 * single click), `--only=PATTERN` (cases with a matching name), and `--json` (output as JSON Lines). With
 * `--ten-pages`, the benchmark taps through ten pages on an emulated phone.
 */
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { build } from "../../scripts/build.ts";
import { type Setup, startTabs, type Tab } from "../support/chromium-tabs.ts";
import { startSite } from "../support/site.ts";
import { certificate, edge, quality, SLOW_4G } from "./browser.ts";
import { median } from "./harness.ts";
import { print, type Row } from "./rows.ts";
import { NOTES, PAINT_SCRIPT, type PageLoad, PRESS, tenPages } from "./ten-pages.ts";

const CLICKS = process.argv.includes("--quick") ? 1 : 7;
/** Time in milliseconds for which the pointer hovers over a link before the click. */
const REST = 1_500;
const FROM = "/about-us";
const TO = "/news/hands-only-cpr";

await build();
const site = await startSite();
const RULES = /<script type="speculationrules">(.*?)<\/script>/s;
const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const isFile = (path: string) => /^\/(sc10media|third-parties)\//.test(path);

/** Serves the built site, but with changed speculation rules. */
const server = (change: (rules: Record<string, unknown>) => Record<string, unknown> | null) =>
  edge(
    certificate(),
    async (path, response, request) => {
      const purpose = request.headers["sec-purpose"];
      const sent: Record<string, string> = {};
      for (const name of ["sec-purpose", "content-type", "cookie", "accept"])
        if (request.headers[name]) sent[name] = String(request.headers[name]);
      const { method } = request;
      const answer = await site.fetch(path, {
        method,
        headers: sent,
        ...(method === "POST" && { body: await text(request) }),
      });
      // Chrome does not apply network throttling to prefetch requests, so the benchmark delays these requests itself.
      if (purpose === "prefetch") await new Promise((resolve) => setTimeout(resolve, SLOW_4G.latency));
      if (isFile(path)) {
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
        return void response.end(Buffer.from(await answer.arrayBuffer()));
      }
      let html = await answer.text();
      const [script = "", rules = "{}"] = RULES.exec(html) ?? [];
      const changed = change(JSON.parse(rules));
      const said = changed ? JSON.stringify(changed) : "";
      html = html.replace(script, () => said && script.replace(rules, () => said));
      const headers: Record<string, string> = { "content-encoding": "br" };
      for (const name of ["content-type", "content-security-policy", "cache-control"])
        if (answer.headers.has(name)) headers[name] = answer.headers.get(name)!.replace(digest(rules), digest(said));
      response.writeHead(answer.status, headers);
      const bytes = brotliCompressSync(html, quality(4));
      if (purpose === "prefetch")
        await new Promise((resolve) => setTimeout(resolve, (1_000 * bytes.length) / SLOW_4G.downloadThroughput));
      response.end(bytes);
    },
    isFile,
  );
const servers = {
  "rendered ahead": await server((rules) => rules),
  "fetched ahead": await server(({ prefetch }) => ({ prefetch })),
  "fetched on the click": await server(() => null),
};

const desk = { width: 1024, height: 800, deviceScaleFactor: 1, mobile: false };
const phone = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true };
const slow: Setup = [["Network.emulateNetworkConditions", SLOW_4G]];
const PHONE = "phone, 4 × CPU, Slow 4G";
const profiles: Record<string, Setup> = {
  "Slow 4G": [...slow, ["Emulation.setDeviceMetricsOverride", desk]],
  "4 × CPU, Slow 4G": [
    ...slow,
    ["Emulation.setDeviceMetricsOverride", desk],
    ["Emulation.setCPUThrottlingRate", { rate: 4 }],
  ],
  [PHONE]: [
    ...slow,
    ["Emulation.setDeviceMetricsOverride", phone],
    ["Emulation.setTouchEmulationEnabled", { enabled: true }],
    ["Emulation.setCPUThrottlingRate", { rate: 4 }],
  ],
};
const browser = await startTabs();

/** Returns the time in milliseconds from a click on a link to the linked page's first paint. */
async function click(origin: string, setup: Setup, rest: number, touch: boolean) {
  const tab: Tab = await browser.open(setup);
  await tab.goto(origin + FROM);
  const clicked = tab.note(
    `addEventListener("click", ({ timeStamp }) => note(String(performance.timeOrigin + timeStamp)), true)`,
  );
  const link = `main a[href="${TO}"]`;
  if (rest && !touch) await tab.hover(link);
  else await tab.evaluate(`document.querySelector(${JSON.stringify(link)}).scrollIntoView({ block: "center" })`);
  await new Promise((resolve) => setTimeout(resolve, rest || 300));
  if (touch) await tab.tap(link, PRESS);
  else await tab.click(link, PRESS);
  const at = Number(await clicked);
  await tab.shows(`location.pathname === "${TO}" && performance.getEntriesByName("first-contentful-paint").length > 0`);
  const { paint, way } = await tab.evaluate<PageLoad>(PAINT_SCRIPT);
  await tab.close();
  return { milliseconds: paint - at, way };
}

if (process.argv.includes("--ten-pages")) {
  const { port } = servers["rendered ahead"].address() as { port: number };
  const tab = await browser.open([...profiles[PHONE]!, ...NOTES]);
  const steps = await tenPages(tab, `https://localhost:${port}`);
  console.table(steps.map(({ problems, ...step }) => ({ ...step, problems: problems.length })));
  for (const { path, problems } of steps) if (problems.length) console.log(path, problems);
  await browser.close();
  await site.stop();
  process.exit(0);
}

const waits = new Map<string, number[]>();
const cases = Object.entries(profiles).flatMap(([profile, setup]) =>
  Object.entries(servers).flatMap(([way, server]) =>
    // On a phone, the pointer cannot hover over a link.
    (profile === PHONE ? [0] : [REST, 0]).map((rest) => ({
      name: `${profile}, ${rest ? "" : "pressed at once, "}${way}`,
      touch: profile === PHONE,
      setup,
      server,
      rest,
    })),
  ),
);
const [, only = ""] = process.argv.find((argument) => argument.startsWith("--only="))?.split("=") ?? [];
// The results exclude the first round, which is a warm-up.
for (let round = -1; round < CLICKS; round++) {
  for (const { name, setup, server, rest, touch } of cases.filter(({ name }) => new RegExp(only).test(name))) {
    const { port } = server.address() as { port: number };
    const { milliseconds, way } = await click(`https://localhost:${port}`, setup, rest, touch);
    if (rest && !name.endsWith(way)) throw new Error(`${name}: ${way}`);
    if (round >= 0) waits.set(name, [...(waits.get(name) ?? []), milliseconds]);
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
