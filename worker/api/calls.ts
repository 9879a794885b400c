import type { Endpoint } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";

/**
 * Path → method → call. HEAD is answered as GET, but where a GET changes data: who looks whether a path is there does
 * not mean to change anything.
 */
const calls = new Map<string, Map<string, Endpoint>>();
for (const [, endpoint] of routedCalls) {
  const methods = calls.get(endpoint.path) ?? new Map<string, Endpoint>();
  calls.set(endpoint.path, methods.set(endpoint.method, endpoint));
  if (endpoint.method === "GET" && !endpoint.changes) methods.set("HEAD", endpoint);
}

/** The calls of a path by method; undefined where there is none. */
export const callAt = (path: string): ReadonlyMap<string, Endpoint> | undefined => calls.get(path);
