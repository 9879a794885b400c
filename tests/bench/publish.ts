import { execFileSync } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { build } from "../../scripts/build.ts";
import { fill, storesOf } from "../../scripts/fill.ts";
import { BACKEND, runLocally, SITE } from "../../scripts/local.ts";
import { cpu } from "./harness.ts";
import { Visitor } from "./visitor.ts";

/**
 * Measures content freshness for visitors while authors publish. Under load, the benchmark modifies and publishes a
 * shared item a hundred times. If a request begins after a publish, the response must contain the published text or
 * newer text (PB-02, PB-03, PF-06). At most 1 % of page views may wait for a render (PF-09). The benchmark alternates
 * between two machine secrets, because the Worker allows 60 publishes per minute for each secret. Exits with status 1
 * if a response is outdated or if too many page views wait for a render.
 */
const PUBLICATIONS = 100;
const VISITORS = 16;
/** The maximum share of page views that may wait for a render. */
const MAX_WAITING_RATE = 0.01;
/** The header's item ID on /about-us. */
const ITEM = "B40BE073-0FB2-50BA-A719-E6E53908C85D";
const SECRETS = ["local-purge-secret", "the-secret-before-this-one-32-chars"];
const HOST = "www.larkspurhealth.example";

await build();
const miniflare = await runLocally({ settings: { PURGE_SECRET_PREVIOUS: SECRETS[1]! }, direct: true });
await fill(await storesOf(miniflare));
const site = await miniflare.unsafeGetDirectURL(SITE);
const backend = await miniflare.unsafeGetDirectURL(BACKEND);

async function publish(edition: number): Promise<number> {
  const changed = await fetch(new URL(`/_content/${ITEM}`, backend), {
    method: "PUT",
    body: JSON.stringify({ pageSubtitle: `Edition ${edition} of our words` }),
  });
  const { webhook } = (await changed.json()) as { webhook: object };
  const text = JSON.stringify(webhook);
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const signature = createHmac("sha256", SECRETS[edition % SECRETS.length]!)
    .update(`POST /_edge/publish\n${time}\n${nonce}\n${text}`)
    .digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  const { status } = await fetch(new URL("/_edge/publish", site), { method: "POST", body: text, headers });
  return status;
}

let published = 0;
let running = true;
const counts = { answers: 0, old: 0, wrong: 0, waited: 0 };
async function visit() {
  const visitor = await Visitor.at(Number(site.port), HOST);
  while (running) {
    const least = published;
    const { status, edition, waited } = await visitor.read("/about-us");
    counts.answers += 1;
    if (waited) counts.waited += 1;
    if (status !== 200) counts.wrong += 1;
    else if (edition < least) counts.old += 1;
  }
  visitor.leave();
}

/** The Workers runtime process, which runs the site, the backend, the CMS, the stores, and the database. */
const [runtime = 0] = execFileSync("pgrep", ["-P", `${process.pid}`, "workerd"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .map(Number);
const refused: number[] = [];
/** Time in milliseconds from each publish to its receipt. */
const durations: number[] = [];
const before = { site: cpu(runtime), visitors: cpu(process.pid) };
const begin = performance.now();
const visits = Array.from({ length: VISITORS }, visit);
for (let edition = 1; edition <= PUBLICATIONS; edition++) {
  const begun = performance.now();
  const status = await publish(edition);
  durations.push(performance.now() - begun);
  if (status === 200) published = edition;
  else refused.push(status);
}
running = false;
await Promise.all(visits);
const elapsed = performance.now() - begin;
const share = (from: number, to: number) => `${Math.round(((to - from) / elapsed) * 100)} % of a core`;
const seconds = elapsed / 1_000;
durations.sort((one, other) => one - other);
const at = (part: number) => Math.round(durations[Math.floor(part * (durations.length - 1))]!);
console.log(
  `${PUBLICATIONS} publications in ${seconds.toFixed(1)} s, ${refused.length} refused; ${counts.answers} answers ` +
    `(${Math.round(counts.answers / seconds)} a second), ${counts.old} with old words, ${counts.wrong} not 200\n` +
    `page views that waited for a render: ${counts.waited}, ${((counts.waited / counts.answers) * 100).toFixed(2)} %\n` +
    `from a publication to its receipt: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms\n` +
    `the site and all behind it: ${share(before.site, cpu(runtime))}; visitors: ${share(before.visitors, cpu(process.pid))}`,
);
await miniflare.dispose();
if (counts.old + counts.wrong + refused.length > 0 || counts.waited > counts.answers * MAX_WAITING_RATE)
  process.exit(1);
