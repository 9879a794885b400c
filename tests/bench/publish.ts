import { createHmac, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { build } from "../../scripts/build.ts";
import { startSite } from "../support/site.ts";

/**
 * What visitors read while authors publish: a shared item is changed and published a hundred times under load, and every
 * answer to a request that began after a publication must have its words, or newer ones (PB-02, PB-03, PF-06). Both
 * machine secrets take turns, since each may publish 60 times a minute. Ends with status 1 if anybody read old words.
 */
const PUBLICATIONS = 100;
const VISITORS = 16;
/** The header of /about-us. */
const ITEM = "B40BE073-0FB2-50BA-A719-E6E53908C85D";
const SECRETS = ["local-purge-secret", "the-secret-before-this-one-32-chars"];
const HOST = "www.larkspurhealth.example";

await build();
const site = await startSite({ PURGE_SECRET_PREVIOUS: SECRETS[1]! });
const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });

function read(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}${path}`, { agent, headers: { host: HOST } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function publish(edition: number): Promise<number> {
  const changed = await site.reference(`/_content/${ITEM}`, {
    method: "PUT",
    body: JSON.stringify({ pageSubtitle: `Edition ${edition} of our words` }),
  });
  const { webhook } = await changed.json<{ webhook: object }>();
  const text = JSON.stringify(webhook);
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const signature = createHmac("sha256", SECRETS[edition % SECRETS.length]!)
    .update(`POST /_edge/publish\n${time}\n${nonce}\n${text}`)
    .digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  const { status } = await site.fetch("/_edge/publish", { method: "POST", body: text, headers });
  return status;
}

let published = 0;
let running = true;
const counts = { answers: 0, old: 0, wrong: 0 };
const editionIn = (text: string) => Number(/Edition (\d+) of our words/.exec(text)?.[1] ?? 0);
async function visitor() {
  while (running) {
    const least = published;
    const { status, text } = await read("/about-us");
    counts.answers += 1;
    if (status !== 200) counts.wrong += 1;
    else if (editionIn(text) < least) counts.old += 1;
  }
}

const refused: number[] = [];
const begin = performance.now();
const visitors = Array.from({ length: VISITORS }, visitor);
for (let edition = 1; edition <= PUBLICATIONS; edition++) {
  const status = await publish(edition);
  if (status === 200) published = edition;
  else refused.push(status);
}
running = false;
await Promise.all(visitors);
const seconds = (performance.now() - begin) / 1_000;
agent.destroy();
await site.stop();

console.log(
  `${PUBLICATIONS} publications in ${seconds.toFixed(1)} s, ${refused.length} refused; ${counts.answers} answers ` +
    `(${Math.round(counts.answers / seconds)} a second), ${counts.old} with old words, ${counts.wrong} not 200`,
);
if (counts.old + counts.wrong + refused.length > 0) process.exit(1);
