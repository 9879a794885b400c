import { assetsPath } from "virtual:page-assets";
import type { PageAssets } from "../../app/index.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";
import { singleFlight } from "../runtime/single-flight.ts";

const TIMEOUT_MS = 2_000;

const isolate = perEnv(() => ({ assets: undefined as PageAssets | undefined }));

/**
 * Returns all blocks' stylesheets and the script URLs. Each isolate reads the static file only once, even for
 * concurrent renders. The promise rejects if the file cannot be read, so that the Worker does not cache a page without
 * styles.
 * @param path Path of the static file, or "" if the site has not been built, in which case pages contain no styles
 */
export async function readPageAssets(
  { env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">,
  path = assetsPath,
): Promise<PageAssets> {
  if (!path) return { sheets: [], base: [], blocks: {}, scripts: {} };
  const state = isolate(env);
  state.assets ??= await singleFlight("page assets", () => fetchPageAssets(env, path), {
    env,
    waitUntil,
    timeout: TIMEOUT_MS,
  });
  return state.assets;
}

async function fetchPageAssets({ ASSETS }: Env, path: string): Promise<PageAssets> {
  if (!ASSETS) throw new Error("The ASSETS binding is missing, so the Worker cannot read the page assets");
  // The ASSETS binding ignores the hostname in the URL, so it is a placeholder.
  const file = await ASSETS.fetch(`https://assets.local${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!file.ok) throw new Error(`The page assets at ${path} returned HTTP status ${file.status}`);
  return file.json<PageAssets>();
}
