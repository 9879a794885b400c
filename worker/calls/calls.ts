import type { Endpoint } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";

/** Path → method → call. HEAD is handled like GET, unless GET changes data. */
const calls = new Map<string, Map<string, Endpoint>>();
for (const [, endpoint] of routedCalls) {
  const methods = calls.get(endpoint.path) ?? new Map<string, Endpoint>();
  calls.set(endpoint.path, methods.set(endpoint.method, endpoint));
  if (endpoint.method === "GET" && !endpoint.changes) methods.set("HEAD", endpoint);
}

/** Returns the calls of a path by method, or undefined. */
export const callAt = (path: string): ReadonlyMap<string, Endpoint> | undefined => calls.get(path);
