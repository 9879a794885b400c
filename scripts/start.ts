import { build } from "./build.ts";
import { fill, runLocally } from "./local.ts";

const port = Number(process.env.PORT ?? 8787);
console.log("Building …");
await build();
console.log("Filling the local KV and D1 …");
const persist = ".wrangler/state";
const filling = await runLocally({ persist });
await fill(filling);
await filling.dispose();
const miniflare = await runLocally({ port, persist, quiet: false });
console.log(`
Larkspur Health is at      http://localhost:${port}/
Try other hostnames with   curl -H 'Host: qa.larkspurhealth.example' http://localhost:${port}/
How it is                  http://localhost:${port}/_edge/health?deep
Stop with Ctrl+C.
`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await miniflare.dispose();
    process.exit(0);
  });
}
