import { join } from "node:path";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/** Runs an adapter in workerd, as deployed, with its bindings. Call `stop` when done. */
export async function inWorkerd(entry: string, options: Partial<Options> = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../..", entry)],
    bundle: true,
    format: "esm",
    write: false,
    external: ["cloudflare:*"],
    conditions: ["workerd", "worker", "browser"],
  });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: outputFiles[0]!.text,
      compatibilityDate: "2026-10-01",
      ...options,
    } as Options),
  );
  await miniflare.ready;
  return {
    ask: async (path: string, init: RequestInit = {}) => {
      const response = await miniflare.dispatchFetch(`https://adapter.example${path}`, init as never);
      return { status: response.status, body: await response.text() };
    },
    stop: () => miniflare.dispose(),
  };
}
