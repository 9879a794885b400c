import { watch } from "node:fs";
import { build } from "./build.ts";
import { serveFilled } from "./local.ts";

/** Serves the site and, after every change of a source or fixture, builds it and serves it anew on the same port. */
const port = Number(process.env.PORT ?? 8787);

async function serve() {
  await build();
  return serveFilled({ port, persist: ".wrangler/state", quiet: false });
}

let running = await serve();
console.log(`http://localhost:${port}/ follows your changes. Stop with Ctrl+C.`);

let due: ReturnType<typeof setTimeout> | undefined;
let busy: Promise<void> = Promise.resolve();

function changed(file: string | null) {
  clearTimeout(due);
  due = setTimeout(() => {
    busy = busy.then(async () => {
      const begin = performance.now();
      try {
        await build();
        await running.dispose();
        running = await serve();
        console.log(`${file ?? "a file"} changed: served anew after ${Math.round(performance.now() - begin)} ms`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    });
  }, 100);
}

for (const folder of ["app", "lib", "contracts", "worker", "reference", "kv-fixtures", "public", "vite"])
  watch(folder, { recursive: true }, (_event, file) => changed(file));
