import { watch } from "node:fs";
import type { Miniflare } from "miniflare";
import { build } from "./build.ts";
import { fixtureProblems } from "./fixtures.ts";
import { openFront } from "./front.ts";
import { serveFilled, settingsIn, storeOf } from "./local.ts";
import { portOption, refuse } from "./options.ts";
import { reloader } from "./reload.ts";

/**
 * Serves the site and, after every change of a source or fixture, builds and serves it again on the same port. Open
 * pages reload by themselves; a request in between waits. While a change cannot be built or read, what was there
 * before is served.
 */
const settings = settingsIn(process.env);
let running: Miniflare | undefined;
let served = Promise.withResolvers<Miniflare>();

async function serve() {
  const { sites } = fixtureProblems();
  if (sites.length) throw new Error(sites.join("\n"));
  await build();
  if (running) {
    served = Promise.withResolvers();
    await running.dispose();
    running = undefined;
  }
  running = await serveFilled({ persist: storeOf(settings), settings, quiet: false });
  served.resolve(running);
}

// The port first: whoever holds it may hold the local KV and D1 too.
const reload = reloader();
const front = await openFront({
  ...reload,
  port: portOption(),
  target: async () => (await served.promise).ready,
}).catch(refuse);
await serve().catch(refuse);
console.log(`${front.url}/ follows your changes. Stop with Ctrl+C.`);

let due: ReturnType<typeof setTimeout> | undefined;
let busy: Promise<void> = Promise.resolve();

function changed(file: string | null) {
  clearTimeout(due);
  due = setTimeout(() => {
    busy = busy.then(async () => {
      const begin = performance.now();
      try {
        await serve();
        reload.changed();
        console.log(`${file ?? "a file"} changed: served anew after ${Math.round(performance.now() - begin)} ms`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    });
  }, 100);
}

for (const folder of ["app", "lib", "contracts", "worker", "reference", "kv-fixtures", "public", "vite"])
  watch(folder, { recursive: true }, (_event, file) => changed(file));
