import { callPaths } from "virtual:calls";
import type { Ctx } from "../context.ts";
import { readConfig } from "../control/runtime-config.ts";

/**
 * Returns true for API paths, even for paths of no declared API call. The function loads no schemas, because it also
 * runs for page requests.
 */
export const isCall = (path: string) => callPaths.has(path) || path.startsWith("/api/");

const load = () => import("../calls/handle-call.ts");

/** Handles declared API calls. The browser, the Worker and the upstream use the same path. */
export async function api(c: Ctx): Promise<Response> {
  const [{ handleCall }] = await Promise.all([load(), readConfig(c.var.context)]);
  return handleCall(c);
}
