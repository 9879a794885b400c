import { mkdirSync, writeFileSync } from "node:fs";
import { build } from "./build.ts";
import { fill, storesOf } from "./fill.ts";
import { runLocally } from "./local.ts";

/** Writes each block's JSON Schema to dist/schemas/, for validating CMS content. */
await build();
const miniflare = await runLocally({});
try {
  await fill(await storesOf(miniflare));
  const response = await miniflare.dispatchFetch("http://localhost/_catalog/schema.json");
  if (!response.ok) throw new Error(`/_catalog/schema.json returned ${response.status}`);
  const schemas = (await response.json()) as Record<string, object>;
  mkdirSync("dist/schemas", { recursive: true });
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(`dist/schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
  console.log(`Wrote ${Object.keys(schemas).length} schemas to dist/schemas/`);
} finally {
  await miniflare.dispose();
}
