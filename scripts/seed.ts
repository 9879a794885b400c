import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { digestOf, once } from "./digest.ts";
import type { FillOptions } from "./fill.ts";
import { isForeign, settingsIn, storeOf } from "./settings.ts";

/** Folders and files that determine the content and the demo data. */
const SOURCES = ["kv-fixtures", "backend", "scripts", "app", "lib", "contracts", "worker", "package-lock.json"];

/** Folder for the local data of a backend without the demo. */
const EMPTY_STORE = ".wrangler/state-empty/v3";

/**
 * Seeds the local stores for the given settings, unless the stores are up to date. Returns the folder that contains the
 * stores.
 * @param running whether a running site uses the stores
 * @param empty whether the backend has no demo. Its data is in a folder of its own, and is never deleted
 */
export async function seedStores(
  settings: Record<string, string>,
  size: FillOptions["size"] = "small",
  running = false,
  empty = false,
): Promise<string> {
  if (empty && isForeign(settings)) throw new Error("--empty needs the built-in backend, but UPSTREAM_CONTENT is set");
  const folder = empty ? EMPTY_STORE : storeOf(settings);
  const options: FillOptions = empty ? { empty } : { size, pages: !isForeign(settings) };
  const today = new Date().toISOString().slice(0, 10);
  await once(join(folder, ".filled"), digestOf(SOURCES, JSON.stringify([options, today])), async () => {
    // The import is dynamic, because fill.ts loads a large part of the site's code and is needed only if the stores are
    // out of date.
    const { checkFixtures, fillFolder } = await import("./fill.ts");
    checkFixtures();
    await fillFolder(folder, options, running);
  });
  if (!running) await dropForeignResponses(folder, settings);
  return folder;
}

/** Deletes what a site cached of other upstreams than those of its settings, so that it shows nothing of them. */
export async function dropForeignResponses(folder: string, settings: Record<string, string>): Promise<void> {
  const urls = Object.entries(settings).filter(([name]) => /^UPSTREAM_[A-Z]+$/.test(name));
  const stamp = join(folder, ".upstreams");
  if (urls.length === 0 && !existsSync(stamp)) return;
  await once(stamp, digestOf([], JSON.stringify(urls.sort())), async () => {
    rmSync(join(folder, "cache"), { recursive: true, force: true });
    await (await import("./fill.ts")).deleteServedLists(folder);
  });
}

if (import.meta.main) await seedStores(settingsIn(process.env), "small", process.argv.includes("--running"));
