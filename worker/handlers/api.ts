import { callPaths } from "virtual:calls";
import { readConfig } from "../config/runtime-config.ts";
import type { Ctx } from "../context.ts";

/**
 * Returns whether a path is an API path, even if no API call has that path. Does not load the request schemas, because
 * `isCall` also runs for page requests, which do not need them.
 */
export const isCall = (path: string) => callPaths.has(path) || path.startsWith("/api/");

const load = () => import("../calls/handle-call.ts");

/** Handles API calls. An API call has the same path in the browser, the Worker, and the upstream. */
export async function api(c: Ctx): Promise<Response> {
  const [{ handleCall }] = await Promise.all([load(), readConfig(c.get("context"))]);
  return handleCall(c);
}
