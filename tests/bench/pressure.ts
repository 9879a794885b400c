import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { locationDetail, locationPages } from "../../contracts/locations.ts";
import { validatePromoCode } from "../../contracts/registration.ts";
import { build } from "../../scripts/build.ts";
import { safeSvg } from "../../worker/http/sanitize-svg.ts";
import { createGate } from "../support/gate.ts";
import { startSite } from "../support/site.ts";

/**
 * Measures requests per second and upstream requests under heavy traffic. The benchmark compares requests for a cached
 * page with each of the following loads: unknown paths, unknown slugs, rejected promo codes, and stalled stores. With
 * `-- --built`, the benchmark uses the existing build instead of creating one.
 */
const SECONDS = 8;
const AT_ONCE = 32;

if (!process.argv.includes("--built")) await build();
const file = join(import.meta.dirname, "../support/store-faults.ts");
const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
const before = `import site from "./index.js";\n${code}\nexport default { ...site, ...withStoreFaults(site) };`;
const gate = createGate("CONTENT", "LOCATIONS");
await gate.start();
const site = await startSite(gate.settings(), undefined, before);
gate.leadTo(site);

const from = { "cf-connecting-ip": "203.0.113.7", "sec-fetch-site": "same-origin" };
async function visit(path: string, init: RequestInit = {}) {
  const begin = performance.now();
  const response = await site.fetch(path, { ...init, headers: { ...from, ...init.headers } });
  await response.text();
  return { status: response.status, milliseconds: Math.round(performance.now() - begin) };
}

/** Sends requests from many clients at once, for a fixed time or up to `most` requests. */
async function press(name: string, one: (n: number) => Promise<{ status: number }>, most = Number.POSITIVE_INFINITY) {
  const statuses: Record<number, number> = {};
  gate.calls.length = 0;
  let next = 0;
  const begin = performance.now();
  const end = Number.isFinite(most) ? Number.POSITIVE_INFINITY : begin + SECONDS * 1_000;
  const presser = async () => {
    while (performance.now() < end && next < most) {
      const { status } = await one(next++);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, presser));
  const perSecond = Math.round((next * 1_000) / (performance.now() - begin));
  const upstream = gate.calls.filter((call) => !call.includes(locationPages.path)).length;
  const slugs = gate.calls.filter((call) => call.includes(locationDetail.path)).length;
  console.log(
    `${name}: ${next} requests, ${perSecond}/s, ${JSON.stringify(statuses)}, ${upstream} upstream calls (${slugs} for a slug)`,
  );
}

function purge() {
  const body = JSON.stringify({ site: "larkspur", paths: ["/about-us"] });
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const signature = createHmac("sha256", "local-purge-secret")
    .update(`POST /_edge/purge\n${time}\n${nonce}\n${body}`)
    .digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  return visit("/_edge/purge", { method: "POST", body, headers });
}

for (const path of ["/", "/no-such", "/no-such-2", "/locations/no-such"]) await visit(path);
await new Promise((resolve) => setTimeout(resolve, 1_000));
await press("a kept page", () => visit("/"));
await press("unknown paths", (n) => visit(`/no-such-${n}`));
await press("unknown slugs", (n) => visit(`/locations/no-such-${n}`), 2_000);
await press("health?deep", () => visit("/_edge/health?deep"));
await press("200 letters below classes", () => visit(`/classes-events/${"a".repeat(200)}`), 1);

console.log(`a purge, nobody else: ${JSON.stringify([await purge(), await purge()])}`);
const refused = press("refused promo codes", (n) =>
  visit(`${validatePromoCode.path}?sessionId=1&promoCode=NO${n}`, { method: validatePromoCode.method }),
);
await new Promise((resolve) => setTimeout(resolve, SECONDS * 500));
console.log(`a purge meanwhile: ${JSON.stringify([await purge(), await purge()])}`);
await refused;

for (const fault of ["slow", "hanging"]) {
  await site.restart();
  await visit("/_stores/kv", { method: "PUT", body: fault });
  console.log(`KV ${fault}, the first page of a new isolate: ${JSON.stringify(await visit("/"))}`);
  console.log(`the next one: ${JSON.stringify(await visit("/about-us"))}`);
}

const open = `<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(87_000)}</svg>`;
const begin = performance.now();
console.log(`256 KB of open groups: ${safeSvg(open)} after ${Math.round(performance.now() - begin)} ms`);
await site.stop();
await gate.stop();
