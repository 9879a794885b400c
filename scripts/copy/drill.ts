import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.ts";
import { runLocally } from "../local.ts";
import { refuse } from "../options.ts";
import { seedStores } from "../seed.ts";
import { checkCopy } from "./check.ts";
import { copySite } from "./copy.ts";
import { readerOf } from "./reader.ts";
import { serveCopy } from "./serve.ts";
import { folderTarget } from "./target.ts";

/** PURGE_SECRET for local development, as in wrangler.toml. */
const SECRET = "local-purge-secret";

async function step<T>(name: string, run: () => Promise<T>, result: (value: T) => string): Promise<T> {
  const began = performance.now();
  const value = await run();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${name.padEnd(36)} ${seconds.padStart(6)} s   ${result(value)}`);
  return value;
}

/** Rehearses a failure of the platform: copies the demo site, stops it, serves the copy, and reads every page of it. */
export async function drillCopy(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "copy-"));
  const [persist] = await Promise.all([seedStores({}), build()]);
  const site = await runLocally({ persist });
  try {
    const url = new URL((await site.ready).origin);
    const reader = await readerOf(url, {}, { PURGE_SECRET: SECRET });
    await step(
      "Copy the site",
      () => copySite({ ...reader, target: folderTarget(folder) }),
      ({ pages, missing }) => `${pages} pages, ${missing.length} missing`,
    );
    await step(
      "Stop the site",
      () => site.dispose(),
      () => "",
    );
    const { server, origin } = await step(
      "Serve the copy",
      () => serveCopy(folder),
      ({ origin }) => origin,
    );
    const { problems, deadLinks } = await step(
      "Read every page of the copy",
      () => checkCopy(origin),
      ({ pages, problems }) => `${pages} pages, ${problems.length} problems`,
    );
    server.close();
    for (const link of deadLinks) console.warn(`Dead link: ${link}`);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) refuse("The drill FAILED.");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
