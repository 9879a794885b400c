/**
 * Rehearses the loss of the control database and KV on a local copy. The script backs up both stores, changes data,
 * deletes the stores, and restores the backup. The output lists the lost data and the duration of each step. Run: npm
 * exec -- node scripts/drill.ts
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backup, backUp, countsOf, dropTables, restore } from "./backup.ts";
import { build } from "./build.ts";
import { signature } from "./edge/site.ts";
import { storesOf } from "./fill.ts";
import { runLocally } from "./local.ts";
import { refuse } from "./options.ts";
import { seedStores } from "./seed.ts";

type Miniflare = Awaited<ReturnType<typeof runLocally>>;

const HOST = "http://www.larkspurhealth.example";
/** PURGE_SECRET for local development, as in wrangler.toml. */
const SECRET = "local-purge-secret";

/** Purges a page on the running site and returns the ID of the purge receipt. */
async function purge(site: Miniflare, path: string): Promise<string> {
  const body = JSON.stringify({ site: "larkspur", paths: [path] });
  const headers = { ...signature(SECRET, "POST", "/_edge/purge", body), "content-type": "application/json" };
  const response = await site.dispatchFetch(`${HOST}/_edge/purge`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`the purge failed with status ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}

/** Returns whether the control database contains a purge's receipt. */
const isKnown = async (site: Miniflare, id: string): Promise<boolean> => {
  const { CONTROL } = await storesOf(site);
  return (await CONTROL.prepare("SELECT 1 FROM receipts WHERE id = ?").bind(id).first()) !== null;
};

async function statusOf(site: Miniflare, path: string): Promise<number> {
  const response = await site.dispatchFetch(HOST + path, { redirect: "manual" });
  await response.arrayBuffer();
  return response.status;
}

/** Runs a step of the drill and prints its duration and result. */
async function step<T>(name: string, run: () => Promise<T>, result: (value: T) => string = () => ""): Promise<T> {
  const startedAt = performance.now();
  const value = await run();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${name.padEnd(44)} ${seconds.padStart(6)} s   ${result(value)}`);
  return value;
}

async function drill(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  const [stores, file] = [join(folder, "stores"), join(folder, "backup.json")];
  let site: Miniflare | undefined;
  try {
    const [persist] = await Promise.all([seedStores({}), build()]);
    mkdirSync(stores);
    cpSync(persist, stores, { recursive: true });
    const start = async () => {
      site = await runLocally({ persist: stores });
      return site;
    };
    let running = await start();
    const earlierReceipt = await purge(running, "/about-us");

    await step(
      "Back up the control database and KV",
      async () => {
        writeFileSync(file, JSON.stringify(await backUp(await storesOf(running))));
      },
      () => `${Math.ceil(statSync(file).size / 1024)} KB`,
    );
    const laterReceipt = await step(
      "Change something after the backup",
      () => purge(running, "/privacy"),
      () => "one purge",
    );
    const countsBefore = await countsOf(await storesOf(running));

    await step("Destroy both", async () => {
      await running.dispose();
      rmSync(join(stores, "kv"), { recursive: true });
      running = await start();
      await dropTables((await storesOf(running)).CONTROL);
    });
    await step(
      "Serve without the stores",
      async () => [await statusOf(running, "/"), await statusOf(running, "/_edge/health?deep")],
      ([page, health]) => `the home page has status ${page}, the health check ${health}`,
    );
    await step("Restore", async () => {
      const restoredStores = await storesOf(running);
      await restore(restoredStores, JSON.parse(readFileSync(file, "utf8")) as Backup);
      await running.dispose();
      running = await start();
    });
    const countsAfter = await countsOf(await storesOf(running));
    const [status, health] = [await statusOf(running, "/about-us"), await statusOf(running, "/_edge/health?deep")];
    console.log(`\nThe page /about-us has status ${status}, the health check ${health}.`);

    const missing = [...countsBefore].filter(([name, count]) => (countsAfter.get(name) ?? 0) < count);
    for (const [name, count] of missing)
      console.log(`Lost: ${count - (countsAfter.get(name) ?? 0)} of ${count} in ${name}`);
    if (missing.length === 0) console.log("Lost: no rows and no keys.");
    console.log(
      [
        `The purge before the backup ${(await isKnown(running, earlierReceipt)) ? "was restored" : "is MISSING"}, the purge after it ${(await isKnown(running, laterReceipt)) ? "is UNEXPECTEDLY there" : "was lost"}.`,
        "Everybody has to sign in again, because the backup lacks newer sign-outs.",
        "Accept the restored audit log on /_ops/audit, because its newest entries were lost.",
        "Purge each site now: pages may be older than the purges that were lost (docs/operations.md).",
      ].join("\n"),
    );
    if (status !== 200 || health !== 200 || !(await isKnown(running, earlierReceipt))) refuse("The drill FAILED.");
  } finally {
    await site?.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await drill();
