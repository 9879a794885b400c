import { stylesPath } from "virtual:page-styles";
import type { StyleSheets } from "../../app/index.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { perEnv } from "../runtime/per-env.ts";
import { singleFlight } from "../runtime/single-flight.ts";

const TIMEOUT_MS = 2_000;

const isolate = perEnv(() => ({ styles: undefined as StyleSheets | undefined }));

/**
 * Returns the style sheets of all blocks. Each isolate reads the static file only once, even for concurrent renders.
 * The promise rejects if the file cannot be read, so that the Worker does not cache a page without styles.
 * @param path of the static file with the style sheets; "" if the site has not been built, in which case pages contain
 * no styles
 */
export async function readStyleSheets(
  { env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">,
  path = stylesPath,
): Promise<StyleSheets> {
  if (!path) return { sheets: [], base: [], blocks: {} };
  const state = isolate(env);
  state.styles ??= await singleFlight("style sheets", () => fetchStyleSheets(env, path), {
    env,
    waitUntil,
    timeout: TIMEOUT_MS,
  });
  return state.styles;
}

async function fetchStyleSheets({ ASSETS }: Env, path: string): Promise<StyleSheets> {
  if (!ASSETS) throw new Error("The binding ASSETS is missing, so the Worker cannot read its style sheets");
  // The ASSETS binding ignores the hostname of the URL.
  const file = await ASSETS.fetch(`https://assets.local${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!file.ok) throw new Error(`The style sheets at ${path} returned HTTP status ${file.status}`);
  return file.json<StyleSheets>();
}
