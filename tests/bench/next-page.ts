/**
 * Measures the time from a click to the first paint of the next page on Slow 4G, for ten errands: with the site's
 * speculation rules, and without them. With a mouse, the pointer rests on the link before the click. On an emulated
 * phone, the link is on the screen before the tap, and the browser decides what it prefetches. Fails if fewer than 90 %
 * of the clicks paint within the limits (PF-10). An errand that fails counts as clicks that are too late, and is named.
 * The benchmark uses the built site with its fixture pages, and takes about ten minutes. Options:
 * `--quick` (a single round), `--only=PATTERN` (errands with a matching name), and `--json` (output as JSON Lines). With
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

const ROUNDS = process.argv.includes("--quick") ? 1 : 3;
/** Time in milliseconds after which an errand has failed. */
const DEADLINE = 60_000;
/** Time in milliseconds for which the pointer rests on the link, or the link is on the screen, before the click. */
const REST = 1_500;
/** Share of the clicks that must paint within the limit. */
const SHARE = 0.9;

/** What a visitor looks for, the page with the link, and the linked page. */
const ERRANDS = [
  ["doctors", "/", "/find-a-doctor"],
  ["service", "/medical-services", "/medical-services/heart-care"],
  ["condition", "/conditions", "/conditions/asthma"],
  ["locations", "/", "/locations"],
  ["hospital", "/locations", "/locations/boulder-hospital"],
  ["urgent care", "/conditions/pneumonia", "/medical-services/urgent-care"],
  ["classes", "/", "/classes-events"],
  ["class", "/classes-events", "/classes-events/preparing-for-birth"],
  ["bills", "/", "/pay-bill"],
  ["help", "/about-us", "/contact-us"],
] as const;

/** Links that a phone shows in the menu only. */
const IN_MENU = new Set<string>(["/classes-events"]);

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
const servers = { "with rules": await server((rules) => rules), "without rules": await server(() => null) };

const slow: Setup = [["Network.emulateNetworkConditions", SLOW_4G]];
const PHONE_SCREEN: Setup = [
  ["Emulation.setDeviceMetricsOverride", { width: 390, height: 844, deviceScaleFactor: 3, mobile: true }],
  ["Emulation.setTouchEmulationEnabled", { enabled: true }],
  ["Emulation.setCPUThrottlingRate", { rate: 4 }],
];
const DEVICES = [
  {
    name: "mouse, Slow 4G",
    limit: 300,
    isTouch: false,
    setup: [
      ...slow,
      ["Emulation.setDeviceMetricsOverride", { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false }],
    ] satisfies Setup,
  },
  { name: "phone, 4 × CPU, Slow 4G", limit: 400, isTouch: true, setup: [...slow, ...PHONE_SCREEN] },
];
// Chromium on Android prefetches links that stay on the screen. Chromium on a desktop needs the flag.
const browser = await startTabs({}, ["--enable-features=PreloadingModerateViewportHeuristics"]);

/** Returns the time in milliseconds from a click on a link to the linked page's first paint. */
async function click(tab: Tab, origin: string, from: string, to: string, isTouch: boolean) {
  await tab.goto(origin + from);
  const link = `a[href="${to}"]`;
  const clicked = tab.note(
    `addEventListener("click", ({ target, timeStamp }) =>
      target.closest(${JSON.stringify(link)}) && note(String(performance.timeOrigin + timeStamp)), true)`,
  );
  // If a step before the click fails, nothing else handles this rejection.
  clicked.catch(() => undefined);
  if (isTouch && from === "/" && IN_MENU.has(to)) await tab.tap('[data-opens="menu"]', PRESS);
  if (isTouch) await tab.scrollTo(link);
  else await tab.hover(link);
  await new Promise((resolve) => setTimeout(resolve, REST));
  if (isTouch) await tab.tap(link, PRESS);
  else await tab.click(link, PRESS);
  const at = Number(await clicked);
  await tab.shows(`location.pathname === "${to}" && performance.getEntriesByName("first-contentful-paint").length > 0`);
  const { paint, way } = await tab.evaluate<PageLoad>(PAINT_SCRIPT);
  return { milliseconds: paint - at, way };
}

/** Runs an errand in a new tab. Returns null, and prints the reason, if the errand fails or does not end. */
async function run(
  name: string,
  origin: string,
  from: string,
  to: string,
  { setup, isTouch }: (typeof DEVICES)[number],
) {
  const tab = await browser.open(setup);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`took more than ${DEADLINE / 1_000} s`)), DEADLINE);
  try {
    return await Promise.race([click(tab, origin, from, to, isTouch), tooLate]);
  } catch (error) {
    console.error(`${name} failed: ${from} to ${to}:`, error instanceof Error ? error.message : error);
    return null;
  } finally {
    clearTimeout(timer);
    await tab.close();
  }
}

if (process.argv.includes("--ten-pages")) {
  const { port } = servers["with rules"].address() as { port: number };
  const tab = await browser.open([...slow, ...PHONE_SCREEN, ...NOTES]);
  const steps = await tenPages(tab, `https://localhost:${port}`);
  console.table(steps.map(({ problems, ...step }) => ({ ...step, problems: problems.length })));
  for (const { path, problems } of steps) if (problems.length) console.log(path, problems);
  await browser.close();
  await site.stop();
  process.exit(0);
}

const [, only = ""] = process.argv.find((argument) => argument.startsWith("--only="))?.split("=") ?? [];
const errands = ERRANDS.filter(([name]) => new RegExp(only).test(name));
const rows: Row[] = [];
let isTooSlow = false;
for (const device of DEVICES) {
  const all: number[] = [];
  for (const [name, from, to] of errands) {
    const waits: Record<string, number[]> = {};
    const ways = new Set<string>();
    let failures = 0;
    // The results exclude the first round, which is a warm-up. One click without rules is enough for the comparison.
    for (let round = -1; round < ROUNDS; round++)
      for (const [rules, server] of Object.entries(servers)) {
        const isControl = rules === "without rules";
        if (isControl && round !== 0) continue;
        const { port } = server.address() as { port: number };
        const found = await run(`${name}, ${device.name}`, `https://localhost:${port}`, from, to, device);
        if (round < 0) continue;
        if (found) waits[rules] = [...(waits[rules] ?? []), found.milliseconds];
        console.error(
          `${name}, ${device.name}, ${rules}: ${found ? `${Math.round(found.milliseconds)} ms, ${found.way}` : "failed"}`,
        );
        if (isControl) continue;
        if (found) ways.add(found.way);
        else failures += 1;
        all.push(found?.milliseconds ?? Number.POSITIVE_INFINITY);
      }
    const { "with rules": ahead = [], "without rules": control = [] } = waits;
    if (failures > 0)
      rows.push({
        name: `${name}, ${device.name}`,
        metric: "clicks that failed",
        value: failures,
        reference: "0",
        ratio: failures / ROUNDS,
      });
    if (ahead.length > 0)
      rows.push({
        name: `${name}, ${device.name}`,
        metric: `click to paint, median (ms), ${[...ways].join(" or ")}`,
        value: median(ahead),
        reference: control.length > 0 ? "without rules" : "none: the click without rules failed",
        ratio: control.length > 0 ? median(ahead) / median(control) : 0,
      });
  }
  const share = all.filter((milliseconds) => milliseconds <= device.limit).length / all.length;
  isTooSlow ||= share < SHARE;
  rows.push({
    name: `all errands, ${device.name}`,
    metric: `clicks that paint within ${device.limit} ms (share)`,
    value: share,
    reference: `${SHARE} (PF-10)`,
    ratio: share / SHARE,
  });
}
await browser.close();
for (const server of Object.values(servers)) server.close();
await site.stop();
print(rows);
process.exit(isTooSlow ? 1 : 0);
