import { callPaths } from "virtual:calls";
import type { Ctx } from "../context.ts";
import { readConfig } from "../control/runtime-config.ts";

/** Whether a path is that of a call, declared or not. Loads no schema, because requests for pages run it too. */
export const isCall = (path: string) => callPaths.has(path) || path.startsWith("/api/");

const load = () => import("../calls/handle-call.ts");

/** Handles every declared call on its own path, the same for browser, edge and upstream. */
export async function api(c: Ctx): Promise<Response> {
  const [{ handleCall }] = await Promise.all([load(), readConfig(c.var.context)]);
  return handleCall(c);
}
