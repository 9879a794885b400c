import { callPaths } from "virtual:calls";
import type { Ctx } from "../context.ts";
import { secure } from "../security/headers.ts";

/** Whether a path is a call's, or would be one if it existed. Loads no schema: pages come by here too. */
export const isCall = (path: string) => callPaths.has(path) || path.startsWith("/api/");

/**
 * The shortest way of a request: a fresh answer that this isolate holds, to a GET in words that it has seen before.
 * Undefined for everything else, which goes the whole way through the app.
 */
export function freshAtHand(request: Request): Response | undefined {
  if (!loaded || request.method !== "GET") return undefined;
  const { url } = request;
  const at = url.indexOf("/", 8);
  const end = url.indexOf("?", at);
  const path = url.slice(at, end < 0 ? undefined : end);
  if (!callPaths.has(path)) return undefined;
  const answer = loaded.freshCall(path, end < 0 ? "" : url.slice(end + 1));
  return answer && secure(answer, { requestId: crypto.randomUUID(), url: new URL(url), path, method: "GET" });
}

let loaded: typeof import("./call.ts") | undefined;

/** Every declared call on its own path, the same for browser, edge and upstream (ED-14). */
export async function api(c: Ctx): Promise<Response> {
  loaded ??= await import("./call.ts");
  return loaded.answerCall(c);
}
