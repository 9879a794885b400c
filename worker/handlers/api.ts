import { callPaths } from "virtual:calls";
import type { Ctx } from "../context.ts";
import { readConfig } from "../platform/control/runtime-config.ts";

/** Whether a path is a call's, or would be one if it existed. Loads no schema: pages come by here too. */
export const isCall = (path: string) => callPaths.has(path) || path.startsWith("/api/");

/** What answers calls, schemas and all: loaded with the first call. */
const load = async () => ({ ...(await import("../api/handle-call.ts")), ...(await import("../api/fast-path.ts")) });
let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** The fast path of a call (`worker/api/fast-path.ts`), once this isolate has answered one the whole way. */
export const fastPath = (request: Request) => loaded?.fastPath(request);

/** Every declared call on its own path, the same for browser, edge and upstream (ED-14). */
export async function api(c: Ctx): Promise<Response> {
  const [module] = await Promise.all([loaded ?? load(), readConfig(c.var.context)]);
  loaded = module;
  return module.handleCall(c);
}
