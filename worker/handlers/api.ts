import { callPaths } from "virtual:calls";
import type { Ctx } from "../context.ts";

/** Whether a path is a call's, or would be one if it existed. Loads no schema: pages come by here too. */
export const isCall = (path: string) => callPaths.has(path) || path.startsWith("/api/");

/** Every declared call on its own path, the same for browser, edge and upstream (ED-14). */
export async function api(c: Ctx): Promise<Response> {
  const { answerCall } = await import("./call.ts");
  return answerCall(c);
}
