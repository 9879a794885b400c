import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/** Runs a Worker, such as an adapter, in workerd, as deployed, with its bindings. Call `stop` when done. */
export async function inWorkerd(entry: string, options: Partial<Options> = {}) {
  const bundle = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { conditions: ["workerd", "worker", "browser", "module", "import"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: join(import.meta.dirname, "../..", entry),
      write: false,
      rollupOptions: { external: /^cloudflare:/, output: { codeSplitting: false } },
    },
  });
  const [{ output }] = [bundle].flat() as unknown as [{ output: { code: string }[] }];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: output[0]!.code,
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
    miniflare,
    stop: () => miniflare.dispose(),
  };
}
