import { callPaths } from "virtual:calls";
import type { Ctx } from "../context.ts";
import { readConfig } from "../platform/control/runtime-config.ts";
import { isPersonal } from "../platform/http/route-privacy.ts";

/** Whether a path is a call's, or would be one if it existed. Loads no schema: pages come by here too. */
export const isCall = (path: string) => callPaths.has(path) || path.startsWith("/api/");

/**
 * The fast path of a call: a fresh response in this isolate's memory, for a URL that it has seen before.
 * Undefined for everything else, which goes through the app.
 */
export function freshInMemory(request: Request): Response | Promise<Response | undefined> | undefined {
  if (!loaded) return undefined;
  const { url, method } = request;
  const at = url.indexOf("/", 8);
  const end = url.indexOf("?", at);
  const path = url.slice(at, end < 0 ? undefined : end);
  if (!callPaths.has(path)) return undefined;
  const query = end < 0 ? "" : url.slice(end + 1);
  if (method === "GET") return isPersonal(new URL(url), path) ? undefined : loaded.freshResponseTo(method, path, query);
  return method === "POST" && query === "" ? loaded.freshResponseToBody(request, path) : undefined;
}

let loaded: typeof import("../api/handle-call.ts") | undefined;

/** Every declared call on its own path, the same for browser, edge and upstream (ED-14). */
export async function api(c: Ctx): Promise<Response> {
  const [module] = await Promise.all([loaded ?? import("../api/handle-call.ts"), readConfig(c.var.context)]);
  loaded = module;
  return module.handleCall(c);
}
